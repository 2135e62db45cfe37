//! How much of somebody shows, on small maps with everything on them.

use defilade::facts::lanes::{Lanes, Who};
use defilade::facts::plane::Plane;
use defilade::number::Number;
use defilade::vocabulary::Role;
use defilade::world::plan::Index;
use defilade::world::sweep::Sweeping;

use crate::lines::{asks, mark, set};
use crate::oracle::compare::Tally;
use crate::oracle::scenes::{Dice, case, rich_case, tall_case};
use crate::oracle::sketch::Case;

fn check(seed: u64, case: &Case, tally: &mut Tally) {
    let mut dice = Dice::new(seed ^ 0x5a0e);
    let asks = asks(case, dice.chance(80));
    let index = Index::new(&asks.scene);
    let sweeping = Sweeping::new(&asks, (&asks.scene, &index), &asks.ask, asks.moves);
    let wanted = Plane::of(asks.count(), |_| dice.chance(90));
    let set = set(&mut dice, &asks, 0);
    let mut eye_of = |role, id| mark(&mut dice, role, case.cells(id).len());
    let attacker = eye_of(Role::Attacker, case.attacker);
    let target = eye_of(Role::Target, case.target);
    for ends in [(attacker, Who::Target), (target, Who::Attacker)] {
        for (parts, of) in [(1, 2), (1, 4), (0, 1), (1, 1)] {
            let number = Number::ratio(parts, of).expect("it is not nought");
            let holds = |order: std::cmp::Ordering| order.is_gt();
            let one_by_one = asks.shows(ends, &set, (&number, &holds), &wanted);
            let at_once = sweeping.shows(ends, &set, (&number, &holds), &wanted);
            let differ: Vec<[i64; 2]> = (0..asks.count())
                .filter(|lane| one_by_one.has(*lane) != at_once.has(*lane))
                .map(|lane| asks.corner(lane))
                .collect();
            assert!(
                differ.is_empty(),
                "seed {seed}: {ends:?} {number} {differ:?}"
            );
            for lane in wanted.iter() {
                tally.add(if at_once.has(lane) {
                    "more"
                } else {
                    "not more"
                });
            }
        }
    }
}

#[test]
fn what_shows_at_once_is_what_shows_one_by_one() {
    let mut tally = Tally::default();
    (0..120).for_each(|seed| check(seed, &case(seed), &mut tally));
    (0..60).for_each(|seed| check(seed, &tall_case(seed), &mut tally));
    (0..60).for_each(|seed| check(seed, &rich_case(seed), &mut tally));
    for what in ["more", "not more"] {
        assert!(tally.of(what) > 5_000, "{tally:?}");
    }
}
