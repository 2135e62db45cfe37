//! Once its room is made, the comparison of how much shows allocates nothing where it is told
//! quickly. One test, since the counter counts the whole program.

#[path = "support/allocations.rs"]
mod allocations;
#[path = "support/fields.rs"]
mod fields;

use defilade::facts::{Facts, Spot, ThingId};
use defilade::lang::compile;
use defilade::number::Number;
use defilade::packs;
use defilade::world::battle::Battle;
use fields::{Kind, field};

#[test]
fn a_second_comparison_of_what_shows_allocates_nothing() {
    let text = packs::embedded("pathfinder-1e").expect("it is embedded");
    let pack = compile(&text, &packs::embedded).0.expect("it compiles");
    let half = Number::ratio(1, 2).expect("two is not nought");
    let (mut compared, mut partly) = (0, 0);
    for seed in 0..400 {
        let field = field(pack.vocabulary(), Kind::Plain, seed);
        let battle = Battle::new(&field.scene, &field.ask);
        let (attacker, target) = (battle.attacker(), battle.target());
        let terrain = |thing: ThingId| field.scene.things[thing.0 as usize].creature.is_none();
        // An eye in a space, or on its side, is left to the slow way.
        if battle.adjacent(attacker, target) {
            continue;
        }
        for eye in battle.spots(attacker, None, Spot::Corner) {
            let mut is_member = terrain;
            let first = battle.compare_share(eye, target, &mut is_member, &half);
            let before = allocations::count();
            let second = battle.compare_share(eye, target, &mut is_member, &half);
            assert_eq!(allocations::count(), before, "seed {seed}: {eye:?}");
            assert_eq!(first, second);
            compared += 1;
            let share = battle.share_past(eye, target, &mut is_member);
            partly += usize::from(!share.is_zero() && share < Number::from(1));
        }
    }
    assert!(compared > 1_000 && partly > 100, "{compared} {partly}");
}
