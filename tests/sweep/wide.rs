//! Maps wide enough that things lie in one another's shadow.

use defilade::facts::lanes::{LaneLine, Lanes, Mark};
use defilade::facts::plane::Plane;
use defilade::facts::{ContactKind, Counted, Facts, Point, Spot, ThingId};
use defilade::vocabulary::Role;
use defilade::world::battle::Battle;
use defilade::world::plan::Index;
use defilade::world::sweep::Sweeping;

use crate::lines::{asks, set};
use crate::maps::walled;
use crate::oracle::scenes::Dice;
use crate::oracle::sketch::Case;

fn spot(battle: &Battle<'_>, thing: ThingId, dice: &mut Dice) -> (Spot, usize, Point) {
    let spot = [Spot::Corner, Spot::Centre][dice.below(2) as usize];
    let spots = battle.spots(thing, None, spot);
    let nth = dice.below(spots.len() as i64) as usize;
    (spot, nth, spots[nth])
}

fn check(seed: u64, case: &Case) {
    let mut dice = Dice::new(seed ^ 0x71de);
    let asks = asks(case, true);
    let index = Index::new(&asks.scene);
    let sweeping = Sweeping::new(&asks, (&asks.scene, &index), &asks.ask, asks.moves);
    let battle = Battle::new(&asks.scene, &asks.ask);
    let home = asks.scene.things[asks.moves.0 as usize].shape.clone();
    let defilade::world::scene::Shape::Cells(home) = home else {
        panic!("it stands on cells");
    };
    let set = set(&mut dice, &asks, 0);
    let mut counted = Counted::default().with(ContactKind::Through, None);
    if dice.chance(50) {
        counted = counted.with(ContactKind::Pinhole, None);
    }
    let (from_spot, from_nth, from) = spot(&battle, asks.ask.attacker, &mut dice);
    let (to_spot, to_nth, to) = spot(&battle, asks.ask.target, &mut dice);
    let mark = |role, spot, nth| Mark::Spot {
        role,
        cell: None,
        spot,
        nth,
    };
    let line = LaneLine {
        from: mark(Role::Attacker, from_spot, from_nth),
        to: mark(Role::Target, to_spot, to_nth),
        counted,
    };
    if set.contains(asks.moves, 0) || set.sometimes.iter().any(|(id, _)| *id == asks.moves) {
        return;
    }
    let swept = sweeping.meets(&line, &set, &Plane::all(asks.count()));
    for lane in 0..asks.count() {
        let corner = asks.corner(lane);
        let end = Point {
            x: to.x + corner[0] - i64::from(home[0][0]) * 6000,
            y: to.y + corner[1] - i64::from(home[0][1]) * 6000,
            z: to.z,
        };
        let met = battle.meets(from, end, counted, &mut |id| set.contains(id, lane));
        assert_eq!(
            met,
            swept.has(lane),
            "seed {seed}: {from:?} to {end:?}, {counted:?}"
        );
    }
}

#[test]
fn things_in_the_shadow_of_others_change_nothing() {
    (0..250).for_each(|seed| check(seed, &walled(seed, 20)));
    (250..270).for_each(|seed| check(seed, &walled(seed, 70)));
}
