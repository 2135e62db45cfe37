//! What is symmetric in a scene without one-way walls is so on every grid.

use defilade::facts::{Class, Contact, ContactKind, Facts, Place, Spot, ThingId, ThingSet};
use defilade::number::Number;
use defilade::world::battle::Battle;
use defilade::world::scene::{Diagonals, Grid};

use crate::oracle::other_grids::{case_on, tall_case_on};
use crate::oracle::scenes;
use crate::oracle::sketch::Case;

/// How many scenes are tried, flat ones and ones with heights.
const SCENES: u64 = 20_000;
const TALL_SCENES: u64 = 2_000;

/// The grid of a seed. Round bases have so many corners that one in twenty must do.
fn grid_of(seed: u64) -> Grid {
    match seed % 20 {
        0 => Grid::Gridless,
        1..8 => Grid::HexRows,
        8..14 => Grid::HexColumns,
        _ => Grid::Squares(Diagonals::Alternating),
    }
}

type Met = (ContactKind, Class, Number, Number);

fn mets(contacts: Vec<Contact>, back: bool) -> Vec<Met> {
    let one = Number::from(1);
    let met = |contact: Contact| {
        let (enter, leave) = (contact.enter.to_number(), contact.leave.to_number());
        if back {
            (contact.kind, contact.class, &one - &leave, &one - &enter)
        } else {
            (contact.kind, contact.class, enter, leave)
        }
    };
    let mut mets: Vec<Met> = contacts.into_iter().map(met).collect();
    mets.sort();
    mets
}

/// Whether the lines between the centres, and the line of effect, are the same both ways.
fn check(case: &Case) -> Result<bool, String> {
    let ask = case.ask();
    let engine = Battle::new(&case.scene, &ask);
    let (one, other) = (case.attacker, case.target);
    let others = |keep: fn(Class) -> bool| -> ThingSet {
        let things = (0..).zip(&case.scene.things);
        let kept = things.filter(|(_, thing)| keep(thing.class));
        let ids = kept.map(|(id, _)| ThingId(id));
        ids.filter(|id| ![one, other].contains(id)).collect()
    };
    let all = others(|_| true);
    let centre = |id| engine.spots(id, None, Spot::Centre)[0];
    let there = mets(engine.contacts(centre(one), centre(other), &all), false);
    let back = mets(engine.contacts(centre(other), centre(one), &all), true);
    if there != back {
        return Err(format!("there {there:?}\nback {back:?}"));
    }
    let terrain = others(|class| class == Class::Terrain);
    let open = |from, to| {
        let (from, to) = (Place::Space(from), Place::Space(to));
        engine.open_line(from, to, &terrain).is_some()
    };
    let (there, back) = (open(one, other), open(other, one));
    if there != back {
        return Err(format!("line of effect there {there}, back {back}"));
    }
    let distances = [engine.distance(one, other), engine.distance(other, one)];
    if distances[0] != distances[1] {
        return Err(format!("{distances:?}"));
    }
    Ok(there)
}

fn check_all(scenes: u64, case: impl Fn(Grid, u64) -> Case) -> [usize; 2] {
    let mut counts = [0, 0];
    for seed in 0..scenes {
        let grid = grid_of(seed);
        match check(&case(grid, seed)) {
            Ok(open) => counts[usize::from(open)] += 1,
            Err(text) => panic!("{grid:?} seed {seed}: {text}"),
        }
    }
    counts
}

#[test]
fn there_and_back_are_alike_on_every_grid() {
    let [shut, open] = check_all(SCENES, |grid, seed| match grid {
        Grid::Squares(_) => scenes::case(seed),
        _ => case_on(grid, seed),
    });
    assert!(shut > 2_000 && open > 10_000, "{shut} shut, {open} open");
}

#[test]
fn there_and_back_are_alike_in_height() {
    let [shut, open] = check_all(TALL_SCENES, |grid, seed| match grid {
        Grid::Squares(_) => scenes::tall_case(seed),
        _ => tall_case_on(grid, seed),
    });
    assert!(shut > 50 && open > 1_000, "{shut} shut, {open} open");
}
