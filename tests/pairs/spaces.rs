//! Spots of spaces, and how much of one is seen.

use defilade::facts::{Class, Facts, Place, Point, Spot, ThingId, ThingSet};
use defilade::number::Number;
use defilade::world::battle::Battle;
use defilade::world::scene::Shape;

use crate::cases::{any_case, members, point};
use crate::oracle::compare::Tally;
use crate::oracle::scenes::Dice;

const SCENES: u64 = 1_000;
const MOST: usize = 15;

#[test]
fn spots_are_the_same_into_a_list_that_is_there() {
    for seed in 0..SCENES {
        let case = any_case(seed);
        let ask = case.ask();
        let battle = Battle::new(&case.scene, &ask);
        for thing in [case.attacker, case.target] {
            let cells = (0..battle.cells(thing)).map(Some);
            for cell in cells.chain([None]) {
                for spot in [Spot::Corner, Spot::Centre, Spot::EdgeMiddle] {
                    let mut found = Vec::new();
                    battle.spots_into(thing, cell, spot, &mut found);
                    assert_eq!(found, battle.spots(thing, cell, spot), "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn what_an_eye_sees_is_the_share_of_the_slow_way() {
    let mut tally = Tally::default();
    for seed in 0..SCENES {
        let case = any_case(seed);
        let ask = case.ask();
        let battle = Battle::new(&case.scene, &ask);
        let mut dice = Dice::new(seed ^ 0x5ee5);
        for _ in 0..3 {
            let percent = [100, 60, 20][dice.below(3) as usize];
            let members = members(&mut dice, &case, percent);
            let mut is_member = |thing: ThingId| members[thing.0 as usize];
            let eye = point(&mut dice, &case);
            let thing = case.target;
            let between = battle.between(Place::Point(eye), Place::Space(thing));
            if between.len() > MOST {
                continue;
            }
            let set = between.into_iter().filter(|id| is_member(*id)).collect();
            let slow = battle.visible_share(eye, thing, &set);
            let quick = battle.share_past(eye, thing, &mut is_member);
            assert_eq!(quick, slow, "seed {seed}: {eye:?} {set:?}");
            for number in [&slow - &tiny(), slow.clone(), &slow + &tiny(), half()] {
                let order = battle.compare_share(eye, thing, &mut is_member, &number);
                assert_eq!(order, slow.cmp(&number), "seed {seed}: {eye:?} {number}");
            }
            tally.add(match slow {
                half if half == self::half() => "half",
                all if all == Number::from(1) => "all",
                none if none.is_zero() => "none",
                _ => "some",
            });
        }
    }
    for what in ["all", "none", "some"] {
        assert!(tally.of(what) > 100, "{tally:?}");
    }
    assert!(tally.of("half") > 10, "{tally:?}");
}

fn half() -> Number {
    Number::ratio(1, 2).expect("two is not nought")
}

/// Less than what two shares of these scenes may differ by, but a number that is told quickly.
fn tiny() -> Number {
    Number::ratio(1, 1 << 50).expect("it is not nought")
}

#[test]
fn what_holds_a_space_is_what_holds_it_the_slow_way() {
    let mut tally = Tally::default();
    for seed in 0..SCENES {
        let case = any_case(seed);
        let ask = case.ask();
        let battle = Battle::new(&case.scene, &ask);
        let mut dice = Dice::new(seed ^ 0x401d);
        for thing in [case.attacker, case.target] {
            let members = members(&mut dice, &case, 80);
            let mut is_member = |id: ThingId| members[id.0 as usize];
            let between = battle.between(Place::Space(thing), Place::Space(thing));
            let set = between.into_iter().filter(|id| is_member(*id)).collect();
            let slow = battle.inside(thing, &set);
            let quick = battle.is_inside(thing, &mut is_member);
            assert_eq!(quick, slow, "seed {seed}: {thing:?} {set:?}");
            tally.add(if slow { "inside" } else { "outside" });
        }
    }
    assert!(
        tally.of("inside") > 20 && tally.of("outside") > 500,
        "{tally:?}"
    );
}

#[test]
fn what_lines_between_two_meet_and_what_they_are_inside_is_of_the_classes_told() {
    let mut tally = Tally::default();
    for seed in 0..SCENES {
        let mut case = any_case(seed);
        let mut dice = Dice::new(seed ^ 0xc1a5);
        // Mostly few things, so that there may be none of a class near.
        let things = case.scene.things.len() as i64;
        for place in 0..things as u32 {
            if ![case.attacker, case.target].contains(&ThingId(place)) && dice.chance(60) {
                case.scene.things[place as usize].shape = Shape::Wall([0, 0], [7, 7]);
            }
        }
        let mut ask = case.ask();
        if dice.chance(30) {
            ask.attack.origin = Some(point(&mut dice, &case));
        }
        let battle = Battle::new(&case.scene, &ask);
        let told = battle.classes_between();
        let all: ThingSet = battle.all().into_iter().collect();
        let spots = |thing| {
            let corners = battle.spots(thing, None, Spot::Corner).into_iter();
            corners.chain(battle.spots(thing, None, Spot::Centre))
        };
        let starts: Vec<Point> = spots(case.attacker).chain(ask.attack.origin).collect();
        let met = starts.iter().flat_map(|from| {
            let ends = spots(case.target).map(|to| battle.contacts(*from, to, &all));
            ends.flatten()
                .flat_map(|contact| contact.things)
                .collect::<Vec<_>>()
        });
        let around = |id: &ThingId| {
            let two = [case.attacker, case.target].into_iter();
            two.filter(|own| own != id).any(|own| {
                let only: ThingSet = [*id].into_iter().collect();
                battle.inside(own, &only)
            })
        };
        let others = met.chain(battle.all().into_iter().filter(around));
        for thing in others.filter(|id| ![case.attacker, case.target].contains(id)) {
            let class = battle.class(thing);
            assert!(told.has(class), "seed {seed}: {thing:?} is {class:?}");
            tally.add("met");
        }
        let missing = Class::ALL.into_iter().filter(|class| {
            let mut things = battle.all().into_iter();
            !told.has(*class) && things.any(|id| battle.class(id) == *class)
        });
        missing.for_each(|_| tally.add("elsewhere"));
    }
    println!("{tally:?}");
    for (what, least) in [("met", 2_000), ("elsewhere", 300)] {
        assert!(tally.of(what) >= least, "{tally:?}");
    }
}
