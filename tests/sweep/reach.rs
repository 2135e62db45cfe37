//! Whether a line of effect reaches a cell.

use defilade::facts::lanes::{LaneEnd, LaneSet, Lanes, Who};
use defilade::facts::plane::Plane;
use defilade::facts::{Class, ThingId};
use defilade::length::UNITS_PER_SQUARE;
use defilade::number::Number;
use defilade::world::plan::Index;
use defilade::world::sweep::Sweeping;

use crate::lines::asks;
use crate::maps::{oblong, walled};
use crate::one_by_one::OneByOne;
use crate::oracle::scenes::{Dice, case, tall_case};
use crate::oracle::sketch::Case;

fn check(seed: u64, case: &Case) {
    let mut dice = Dice::new(seed ^ 0x0fec);
    let asks = asks(case, dice.chance(60));
    let index = Index::new(&asks.scene);
    let sweeping = Sweeping::new(&asks, (&asks.scene, &index), &asks.ask, asks.moves);
    let is_terrain = |id: &ThingId| case.scene.things[id.0 as usize].class == Class::Terrain;
    let things = (0..case.scene.things.len()).map(|place| ThingId(place as u32));
    let terrain: Vec<ThingId> = things.filter(is_terrain).collect();
    let some = terrain.iter().copied().filter(|_| dice.chance(70));
    let some: Vec<ThingId> = some.collect();
    // The second set is of the same things, under another number.
    let sets = [&terrain, &terrain, &some].map(|things| things.iter().copied());
    for (number, things) in sets.into_iter().enumerate() {
        let always = things.collect();
        let set = LaneSet {
            number,
            always,
            ..LaneSet::default()
        };
        check_set(seed, case, &asks, &sweeping, &set);
    }
}

fn check_set(seed: u64, case: &Case, asks: &OneByOne, sweeping: &Sweeping<'_>, set: &LaneSet) {
    let [from, to] = [Who::Attacker, Who::Target].map(LaneEnd::Space);
    let all = Plane::all(asks.count());
    // What is asked for of some goes before what is asked for of all.
    let some = Plane::of(asks.count(), |lane| lane % 3 == set.number);
    assert_eq!(
        asks.is_open(from, to, set, &some),
        sweeping.is_open(from, to, set, &some),
        "seed {seed}"
    );
    let (one_by_one, at_once) = (
        asks.is_open(from, to, set, &all),
        sweeping.is_open(from, to, set, &all),
    );
    let differ: Vec<(usize, usize)> = (0..asks.count())
        .filter(|lane| one_by_one.has(*lane) != at_once.has(*lane))
        .map(|lane| {
            (
                lane % case.scene.columns as usize,
                lane / case.scene.columns as usize,
            )
        })
        .collect();
    let things = || case.scene.things.iter();
    let told = things().map(|thing| format!("{:?} {}", thing.shape, thing.top));
    assert!(
        differ.is_empty(),
        "seed {seed}: {:?} at {differ:?}, reached at once {} among\n{}",
        asks.moves,
        at_once.has(differ[0].0 + differ[0].1 * case.scene.columns as usize),
        told.collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn cells_are_reached_where_a_line_of_effect_leads_there() {
    (0..600).for_each(|seed| check(seed, &walled(seed, 6)));
    (600..700).for_each(|seed| check(seed, &walled(seed, 9)));
    (700..730).for_each(|seed| check(seed, &oblong(seed, [70, 4])));
    (730..760).for_each(|seed| check(seed, &oblong(seed, [5, 130])));
}

#[test]
fn what_no_sweep_can_tell_is_told_one_by_one() {
    (0..100).for_each(|seed| check(seed, &case(seed)));
    (0..40).for_each(|seed| check(seed, &tall_case(seed)));
}

#[test]
fn neighbours_and_those_who_are_near_at_once_are_those_one_by_one() {
    for seed in 0..60 {
        let case = walled(seed, 6);
        let mut dice = Dice::new(seed);
        let asks = asks(&case, dice.chance(60));
        let index = Index::new(&asks.scene);
        let sweeping = Sweeping::new(&asks, (&asks.scene, &index), &asks.ask, asks.moves);
        let all = Plane::all(asks.count());
        let thing = Who::Thing(ThingId(dice.below(case.scene.things.len() as i64) as u32));
        for (one, other) in [
            (Who::Attacker, Who::Target),
            (thing, Who::Target),
            (Who::Attacker, thing),
        ] {
            assert_eq!(
                asks.adjacent(one, other, &all),
                sweeping.adjacent(one, other, &all),
                "seed {seed}: {one:?} {other:?}"
            );
            for halves in [-1, 0, 1, 2, 5, 8] {
                let than = Number::from(halves * UNITS_PER_SQUARE / 2);
                for or_equal in [false, true] {
                    assert_eq!(
                        asks.nearer(one, other, &than, or_equal, &all),
                        sweeping.nearer(one, other, &than, or_equal, &all),
                        "seed {seed}: {one:?} {other:?} {than} {or_equal}"
                    );
                }
            }
        }
    }
}
