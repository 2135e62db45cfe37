//! Once its room is made, code allocates nothing of its own accord: over plain answers, so that the
//! world allocates nothing either. One test, since the counter counts the whole program.

#[path = "support/allocations.rs"]
mod allocations;
#[path = "../benches/by_hand/mod.rs"]
mod by_hand;
#[path = "../benches/by_hand/nowhere.rs"]
mod nowhere;

use by_hand::{ogl_ancients, pathfinder_1e, starfinder_1e, starfinder_2e, true20};
use defilade::lang::code::{Code, Space};
use nowhere::{Nowhere, Told, compiled, known_questions};

#[test]
fn a_second_ruling_allocates_nothing() {
    for (id, texts) in [
        ("starfinder-1e", starfinder_1e::Plain::TEXTS),
        ("starfinder-2e", starfinder_2e::Plain::TEXTS),
        ("pathfinder-1e", pathfinder_1e::Plain::TEXTS),
        ("ogl-ancients", ogl_ancients::Plain::TEXTS),
        ("true20", true20::Plain::TEXTS),
    ] {
        let (pack, plan) = compiled(id);
        let code = Code::new(&pack, &plan).expect("code knows the plan");
        let questions = known_questions(&code, &pack, texts);
        let facts = Nowhere::of(&pack);
        let mut space = Space::default();
        for seed in 0..2000 {
            let known = Told::uniform(seed).known(&questions);
            assert!(code.rule_with_reasons(known, &facts, &mut space).is_some());
            let before = allocations::count();
            let verdict = code.rule_knowing(known, &facts, &mut space).is_some();
            let reasons = code.rule_with_reasons(known, &facts, &mut space).is_some();
            assert_eq!(allocations::count(), before, "{id}: {known:?}");
            assert!(verdict && reasons);
        }
    }
}
