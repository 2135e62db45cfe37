//! Whether there is a line of effect.

use defilade::facts::{Facts, Place, ThingId, ThingSet};
use defilade::world::battle::Battle;
use defilade::world::scene::Shape;

use crate::cases::{any_case, crossed_case, members, point};
use crate::oracle::compare::Tally;
use crate::oracle::scenes::Dice;
use crate::oracle::sketch::Case;

const SCENES: u64 = 1_200;
const PAIRS: usize = 6;
const MOST: usize = 25;

fn place(dice: &mut Dice, case: &Case) -> Place {
    if dice.chance(15) {
        return Place::Point(point(dice, case));
    }
    let creatures = (0..).zip(&case.scene.things);
    let creatures: Vec<u32> = creatures
        .filter(|(_, thing)| thing.creature.is_some())
        .map(|(id, _)| id)
        .collect();
    let one = creatures[dice.below(creatures.len() as i64) as usize];
    Place::Space(ThingId(one))
}

#[test]
fn whether_there_is_a_line_of_effect_is_whether_one_is_found() {
    let mut tally = Tally::default();
    for seed in 0..SCENES {
        let case = any_case(seed);
        let ask = case.ask();
        let battle = Battle::new(&case.scene, &ask);
        let mut dice = Dice::new(seed ^ 0xeffe);
        for _ in 0..PAIRS {
            let percent = [100, 100, 70, 30][dice.below(4) as usize];
            let members = members(&mut dice, &case, percent);
            let mut is_member = |thing: ThingId| members[thing.0 as usize];
            let (from, to) = (place(&mut dice, &case), place(&mut dice, &case));
            let points = [from, to].iter().all(|one| matches!(one, Place::Point(_)));
            if from == to || points {
                continue;
            }
            let between = battle.between(from, to).into_iter();
            // The slow way takes more than the square of what stands between.
            if between.len() > MOST {
                continue;
            }
            let set = between.filter(|thing| is_member(*thing)).collect();
            let slow = battle.open_line(from, to, &set).is_some();
            let quick = battle.is_open(from, to, &mut is_member);
            assert_eq!(quick, slow, "seed {seed}: {from:?} {to:?} {set:?}");
            tally.add(if slow { "open" } else { "shut" });
        }
    }
    println!("{tally:?}");
    for (what, least) in [("open", 2_500), ("shut", 500)] {
        assert!(tally.of(what) >= least, "{tally:?}");
    }
}

#[test]
fn walls_through_the_ends_close_what_no_line_passes() {
    let mut tally = Tally::default();
    for seed in 0..12_000 {
        let case = crossed_case(seed);
        let ask = case.ask();
        let battle = Battle::new(&case.scene, &ask);
        let spaces = [case.attacker, case.target].map(Place::Space);
        let mut dice = Dice::new(seed ^ 0xeff0);
        let from = if dice.chance(15) {
            Place::Point(point(&mut dice, &case))
        } else {
            spaces[0]
        };
        let members = |thing: &ThingId| thing.0 > 1;
        let set: ThingSet = battle.all().into_iter().filter(members).collect();
        let slow = battle.open_line(from, spaces[1], &set).is_some();
        let quick = battle.is_open(from, spaces[1], &mut |thing| members(&thing));
        assert_eq!(quick, slow, "seed {seed}: {:?} {from:?}", case.scene);
        // Some are shut by what crosses an end, and would be open without it.
        let whole = |thing: ThingId| !meets_end(&case, thing);
        let without = battle.is_open(from, spaces[1], &mut |thing| {
            members(&thing) && whole(thing)
        });
        tally.add(match (slow, without) {
            (true, _) => "open",
            (false, true) => "shut by walls at the ends",
            (false, false) => "shut",
        });
    }
    println!("{tally:?}");
    for (what, least) in [("open", 8_000), ("shut by walls at the ends", 200)] {
        assert!(tally.of(what) >= least, "{tally:?}");
    }
}

/// Whether a wall begins or ends in the box round one of the creatures' cells.
fn meets_end(case: &Case, thing: ThingId) -> bool {
    let Shape::Wall(from, to) = case.scene.things[thing.0 as usize].shape else {
        return false;
    };
    let ends = [case.attacker, case.target].into_iter();
    let mut cells = ends.flat_map(|end| case.cells(end));
    cells.any(|cell| {
        let corners = case.scene.grid.corners(*cell);
        let span = |axis: usize| {
            let parts = corners.iter().map(move |corner| corner[axis]);
            (parts.clone().min(), parts.max())
        };
        let within = |at: [i64; 2]| {
            (0..2).all(|axis| span(axis).0 <= Some(at[axis]) && Some(at[axis]) <= span(axis).1)
        };
        within(from) || within(to)
    })
}
