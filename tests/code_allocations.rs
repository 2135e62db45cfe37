//! Once its room is made, code allocates nothing. Only spreads, which flood the map, and distances
//! that no fraction tells are left out. One test, since the counter counts the whole program.

#[path = "support/allocations.rs"]
mod allocations;
#[path = "support/fields.rs"]
mod fields;

use defilade::facts::AttackWord;
use defilade::lang::code::{Code, Known, Space};
use defilade::lang::{self, Pack};
use defilade::packs;
use defilade::world::battle::Battle;
use defilade::world::plan::Plan;
use defilade::world::scene::{Diagonals, Grid};
use fields::{Field, Kind};

fn pack(id: &str) -> Pack {
    let text = packs::embedded(id).expect("it is embedded");
    let (pack, _, found) = lang::compile(&text, &packs::embedded);
    pack.unwrap_or_else(|| panic!("{found:#?}"))
}

fn is_counted(field: &Field) -> bool {
    let words = &field.ask.attack.words;
    let has_shape = words
        .iter()
        .any(|word| matches!(word, AttackWord::Shape(_)));
    !has_shape && field.scene.grid != Grid::Squares(Diagonals::Straight)
}

#[test]
fn a_second_ruling_allocates_nothing() {
    for id in [
        "starfinder-1e",
        "starfinder-2e",
        "pathfinder-1e",
        "ogl-ancients",
        "true20",
    ] {
        let pack = pack(id);
        let code = Code::new(&pack, &pack.plan(&pack.defaults())).expect("code knows the plan");
        let fields = (0..300).map(|seed| fields::field(pack.vocabulary(), Kind::Plain, seed));
        let fields: Vec<Field> = fields.filter(is_counted).collect();
        let grounds: Vec<Plan<'_>> = fields.iter().map(|field| Plan::new(&field.scene)).collect();
        let mut space = Space::default();
        let mut ruled = 0;
        for (field, ground) in fields.iter().zip(&grounds) {
            let battle = Battle::on(ground, &field.ask);
            if code.rule(&battle, &mut space).is_none() {
                continue;
            }
            let before = allocations::count();
            let verdict = code.rule(&battle, &mut space).is_some();
            assert_eq!(allocations::count(), before, "{id}: {:#?}", field.ask);
            let _ = code.rule_with_reasons(Known::default(), &battle, &mut space);
            let before = allocations::count();
            let reasons = code.rule_with_reasons(Known::default(), &battle, &mut space);
            assert!(verdict && reasons.is_some());
            assert_eq!(
                allocations::count(),
                before,
                "{id}, with reasons: {:#?}",
                field.ask
            );
            ruled += 1;
        }
        assert!(ruled > 100, "{id}: ruled on {ruled}");
    }
}
