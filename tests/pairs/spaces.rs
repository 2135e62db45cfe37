//! Spots of spaces, and how much of one is seen.

use defilade::facts::{Facts, Place, Spot, ThingId};
use defilade::number::Number;
use defilade::world::battle::Battle;

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
