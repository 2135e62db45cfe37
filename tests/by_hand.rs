//! The functions written by hand that benchmarks compare code with: they rule as code does, over the
//! world on random battlefields and over plain answers.

#[path = "../benches/by_hand/mod.rs"]
mod by_hand;
#[path = "support/fields.rs"]
mod fields;
#[path = "../benches/by_hand/nowhere.rs"]
mod nowhere;

use by_hand::world::{Ids, Scratch};
use by_hand::{Names, Ruled, ogl_ancients, pathfinder_1e, starfinder_1e, starfinder_2e, true20};
use defilade::facts::Facts;
use defilade::lang::code::{Code, Space};
use defilade::world::battle::Battle;
use fields::Kind;
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
        assert_eq!(
            by_hand(told.bits),
            verdict,
            "{}: {:#?}",
            names.pack,
            told.shown(texts)
        );
    }
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
