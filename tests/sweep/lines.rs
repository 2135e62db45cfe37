//! Whether lines are stopped, on small maps with everything on them.

use defilade::facts::lanes::{LaneLine, LaneSet, Lanes, Mark};
use defilade::facts::plane::Plane;
use defilade::facts::{Class, ContactKind, Counted, Spot, ThingId};
use defilade::vocabulary::Role;
use defilade::world::plan::Index;
use defilade::world::scene::{Shape, Side};
use defilade::world::sweep::Sweeping;

use crate::one_by_one::OneByOne;
use crate::oracle::scenes::{Dice, case, rich_case, tall_case, tall_rich_case};
use crate::oracle::sketch::Case;

/// Contacts that packs may count, through among them or not.
fn counted(dice: &mut Dice) -> Counted {
    let mut counted = Counted::default();
    if dice.chance(95) {
        counted = counted.with(ContactKind::Through, None);
    }
    let others = [ContactKind::Pinhole, ContactKind::Along, ContactKind::Touch];
    for kind in others {
        let classes = [None, Some(Class::Terrain), Some(Class::Creature)];
        if dice.chance(30) {
            counted = counted.with(kind, classes[dice.below(3) as usize]);
        }
    }
    counted
}

/// Things that count in all asks, in some or in none.
pub fn set(dice: &mut Dice, lanes: &OneByOne, number: usize) -> LaneSet {
    let mut set = LaneSet {
        number,
        ..LaneSet::default()
    };
    let count = lanes.count();
    let some = dice.chance(60);
    for place in 0..lanes.scene.things.len() {
        let id = ThingId(place as u32);
        if id == lanes.moves && !dice.chance(2) {
            continue;
        }
        match dice.below(10) {
            0..5 => set.always.insert(id),
            5..8 if some => {
                let percent = [10, 50, 90][dice.below(3) as usize];
                let plane = Plane::of(count, |_| dice.chance(percent));
                set.sometimes.push((id, plane));
            }
            5..8 => set.always.insert(id),
            _ => {}
        }
    }
    set
}

pub fn mark(dice: &mut Dice, role: Role, cells: usize) -> Mark {
    let spot = [Spot::Corner, Spot::Corner, Spot::Centre, Spot::EdgeMiddle][dice.below(4) as usize];
    let cell = dice.chance(50).then(|| dice.below(cells as i64) as usize);
    let nth = if spot == Spot::Centre {
        0
    } else {
        dice.below(4) as usize
    };
    Mark::Spot {
        role,
        cell,
        spot,
        nth,
    }
}

/// The asks of a case with one of the two going from cell to cell.
pub fn asks(case: &Case, target_moves: bool) -> OneByOne {
    OneByOne {
        scene: case.scene.clone(),
        ask: case.ask(),
        moves: if target_moves {
            case.target
        } else {
            case.attacker
        },
    }
}

fn check(seed: u64, mut case: Case) {
    let mut dice = Dice::new(seed ^ 0x5eeb);
    for thing in &mut case.scene.things {
        if matches!(thing.shape, Shape::Wall(..)) && dice.chance(30) {
            let sides = [Side::Left, Side::Right];
            thing.one_way = Some(sides[dice.below(2) as usize]);
        }
    }
    let asks = asks(&case, dice.chance(60));
    let index = Index::new(&asks.scene);
    let sweeping = Sweeping::new(&asks, (&asks.scene, &index), &asks.ask, asks.moves);
    let wanted = Plane::all(asks.count());
    for number in 0..2 {
        let set = set(&mut dice, &asks, number);
        let counted = counted(&mut dice);
        for _ in 0..3 {
            let [from, to] = [(Role::Attacker, case.attacker), (Role::Target, case.target)]
                .map(|(role, id)| mark(&mut dice, role, case.cells(id).len()));
            let line = LaneLine { from, to, counted };
            let (one_by_one, at_once) = (
                asks.meets(&line, &set, &wanted),
                sweeping.meets(&line, &set, &wanted),
            );
            let differ: Vec<[i64; 2]> = (0..asks.count())
                .filter(|lane| one_by_one.has(*lane) != at_once.has(*lane))
                .map(|lane| asks.corner(lane))
                .collect();
            let things = case.scene.things.iter().enumerate();
            let told = things.map(|(place, thing)| {
                let member = (
                    set.always.contains(ThingId(place as u32)),
                    set.sometimes.iter().any(|(id, _)| id.0 == place as u32),
                );
                format!(
                    "{place} {:?} {:?} {}..{} {:?} {member:?}",
                    thing.class, thing.shape, thing.bottom, thing.top, thing.one_way
                )
            });
            assert!(
                differ.is_empty(),
                "seed {seed}: {line:?} of {:?} differs for cells at {differ:?} ({}) among\n{}",
                asks.moves,
                at_once.has(
                    (differ[0][0] / 6000 + differ[0][1] / 6000 * i64::from(asks.scene.columns))
                        as usize
                ),
                told.collect::<Vec<_>>().join("\n")
            );
        }
    }
}

#[test]
fn lines_at_once_are_stopped_where_each_is_by_itself() {
    (0..1500).for_each(|seed| check(seed, case(seed)));
}

#[test]
fn lines_among_things_at_all_heights() {
    (0..500).for_each(|seed| check(seed, tall_case(seed)));
}

#[test]
fn lines_among_limited_things_and_those_that_act_by_distance() {
    (0..300).for_each(|seed| check(seed, rich_case(seed)));
    (0..100).for_each(|seed| check(seed, tall_rich_case(seed)));
}
