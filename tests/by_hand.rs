//! The functions written by hand that benchmarks compare code with: they rule as code does, over the
//! world on random battlefields and over plain answers.

#[path = "../benches/by_hand/mod.rs"]
mod by_hand;
#[path = "support/fields.rs"]
mod fields;
#[path = "../benches/by_hand/many.rs"]
mod many;
#[path = "../benches/by_hand/nowhere.rs"]
mod nowhere;

use by_hand::world::{Ids, Scratch};
use by_hand::{Names, Ruled, ogl_ancients, pathfinder_1e, starfinder_1e, starfinder_2e, true20};
use defilade::facts::Facts;
use defilade::facts::plane::Plane;
use defilade::lang::code::{Code, Space};
use defilade::lang::columns::Columns;
use defilade::world::battle::Battle;
use fields::Kind;
use many::{Many, columns, known_nodes, ruled_at};
use nowhere::{Nowhere, Told, compiled, known_questions, ruled};

type OnWorld = fn(&dyn Facts, &Ids, &mut Scratch) -> Option<Ruled>;

fn battlefields_are_ruled_alike(names: &Names, by_hand: OnWorld) {
    let (pack, plan) = compiled(names.pack);
    let code = Code::new(&pack, &plan).expect("code knows the plan");
    let ids = Ids::of(&pack);
    let (mut space, mut scratch) = (Space::default(), Scratch::default());
    let mut both = 0;
    for seed in 0..900 {
        let kind = if seed % 3 == 0 {
            Kind::Wild
        } else {
            Kind::Plain
        };
        let field = fields::field(pack.vocabulary(), kind, seed);
        let battle = Battle::new(&field.scene, &field.ask);
        let hand = by_hand(&battle, &ids, &mut scratch);
        let Some(verdict) = code.rule(&battle, &mut space) else {
            continue;
        };
        if let Some(hand) = hand {
            let verdict = ruled(&pack, names, verdict).expect("its totals are whole");
            assert_eq!(hand, verdict, "{}: seed {seed}: {field:#?}", names.pack);
            both += 1;
        }
    }
    assert!(both > 400, "{}: both ruled on {both}", names.pack);
}

fn answers_are_ruled_alike(names: &Names, texts: &[&str], by_hand: fn(u64) -> Ruled) {
    let (pack, plan) = compiled(names.pack);
    let code = Code::new(&pack, &plan).expect("code knows the plan");
    let questions = known_questions(&code, &pack, texts);
    let facts = Nowhere::of(&pack);
    let mut space = Space::default();
    for seed in 0..3000 {
        let told = Told::uniform(seed);
        let known = told.known(&questions);
        let verdict = code.rule_knowing(known, &facts, &mut space);
        let verdict = verdict.expect("everything is known");
        let verdict = ruled(&pack, names, verdict).expect("its totals are whole");
        let about = || format!("{}: {:#?}", names.pack, told.shown(texts));
        assert_eq!(by_hand(told.bits), verdict, "{}", about());
        // With reasons every question is asked one after the other, where tables are looked up else.
        let with_reasons = code.rule_with_reasons(known, &facts, &mut space);
        let with_reasons = with_reasons.expect("everything is known");
        let with_reasons = ruled(&pack, names, with_reasons).expect("its totals are whole");
        assert_eq!(verdict, with_reasons, "{}", about());
    }
}

fn columns_of_answers_are_ruled_alike(names: &Names, texts: &[&str], by_hand: fn(u64) -> Ruled) {
    let (pack, plan) = compiled(names.pack);
    let sets: Vec<Told> = (0..3000).map(Told::uniform).collect();
    let nodes = known_nodes(&pack, &plan, texts);
    let told = columns(&plan, &nodes, &sets);
    let columns = Columns::knowing(&pack, &plan, &told.keys().copied().collect());
    let lanes = Many {
        facts: Nowhere::of(&pack),
        count: sets.len(),
    };
    let wanted = Plane::all(sets.len());
    let verdicts = columns.rule_knowing(&told, &lanes, &wanted, true);
    assert!(verdicts.declined.is_empty());
    let mut compared = 0;
    for (lane, set) in sets.iter().enumerate() {
        let Some(verdict) = ruled_at(&pack, names, &verdicts, lane) else {
            continue;
        };
        let mut hand = by_hand(set.bits);
        // Of tiers that hold only the highest gives its name.
        let top = |tiers: u32| tiers.checked_ilog2().map_or(0, |top| 1 << top);
        (hand.cover, hand.concealment) = (top(hand.cover), top(hand.concealment));
        assert_eq!(hand, verdict, "{}: {:#?}", names.pack, set.shown(texts));
        compared += 1;
    }
    assert!(compared > 1_000, "{}: {compared}", names.pack);
}

macro_rules! for_each_pack {
    ($($pack:ident: $texts:expr, $plain:expr;)*) => {
        $(
            mod $pack {
                #[test]
                fn on_battlefields() {
                    let names = &crate::$pack::NAMES;
                    crate::battlefields_are_ruled_alike(names, crate::$pack::rule_on);
                }

                #[test]
                fn on_plain_answers() {
                    let names = &crate::$pack::NAMES;
                    crate::answers_are_ruled_alike(names, $texts, $plain);
                }

                #[test]
                fn on_columns_of_answers() {
                    let names = &crate::$pack::NAMES;
                    crate::columns_of_answers_are_ruled_alike(names, $texts, $plain);
                }
            }
        )*
    };
}

mod ruled_alike {
    for_each_pack! {
        starfinder_1e: crate::starfinder_1e::Plain::TEXTS,
            |bits| crate::starfinder_1e::rule(&crate::starfinder_1e::Plain::from_bits(bits));
        starfinder_2e: crate::starfinder_2e::Plain::TEXTS,
            |bits| crate::starfinder_2e::rule(&crate::starfinder_2e::Plain::from_bits(bits));
        pathfinder_1e: crate::pathfinder_1e::Plain::TEXTS,
            |bits| crate::pathfinder_1e::rule(&crate::pathfinder_1e::Plain::from_bits(bits), || 2);
        ogl_ancients: crate::ogl_ancients::Plain::TEXTS,
            |bits| crate::ogl_ancients::rule(&crate::ogl_ancients::Plain::from_bits(bits), 4);
        true20: crate::true20::Plain::TEXTS,
            |bits| crate::true20::rule(&crate::true20::Plain::from_bits(bits));
    }
}
