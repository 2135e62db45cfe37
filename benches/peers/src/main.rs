//! Defilade beside what people would reach for instead, in one run.
//!
//! Every engine is first held against the function written by hand on all sets of facts, so that no
//! time is told of a wrong answer. The lines that it prints are the raw figures; the page about
//! performance is made from them.

mod engines;
mod facts;
mod sight;
mod timing;

use std::hint::black_box;

use defilade::lang::code::Space;
use engines::{by_hand, cedar::Cedar, cel::Cel, lua::Lua, ours::Ours, rego::Rego, rhai::Rhai};
use facts::{Facts, SETS, sets};
use timing::{Job, compare};

fn main() {
    println!("group\twho\tnanoseconds\tratio");
    rules("rules, as at tables", &sets(true));
    rules("rules, all facts alike", &sets(false));
    sight::grids();
    sight::walls();
}

fn rules(group: &str, sets: &[Facts]) {
    let (ours, cel, lua, cedar) = (Ours::new(), Cel::new(), Lua::new(), Cedar::new());
    let (mut rhai, mut rego) = (Rhai::new(), Rego::new());
    let stage = ours.stage();
    let asks: Vec<_> = sets.iter().map(|facts| ours.ask(facts)).collect();
    let tables: Vec<_> = sets.iter().map(|facts| lua.table(facts)).collect();
    let documents: Vec<_> = sets.iter().map(Rego::document).collect();
    let requests: Vec<_> = sets.iter().map(Cedar::requests).collect();
    let mut space = Space::default();
    for (place, facts) in sets.iter().enumerate() {
        let expected = by_hand::decide(facts);
        assert_eq!(ours.decide(&stage, &asks[place], &mut space), expected, "{facts:?}");
        assert_eq!(rhai.decide(facts), expected, "{facts:?}");
        assert_eq!(lua.decide(facts), expected, "{facts:?}");
        assert_eq!(cel.decide(facts), expected, "{facts:?}");
        assert_eq!(rego.decide(&documents[place]), expected, "{facts:?}");
        assert_eq!(cedar.tier(&requests[place]), expected.tier, "{facts:?}");
    }
    let turn = |count: usize| {
        let mut next = 0;
        move || {
            next = (next + 1) % count;
            next
        }
    };
    let (mut a, mut b, mut c, mut d) = (turn(SETS), turn(SETS), turn(SETS), turn(SETS));
    let (mut e, mut f, mut g, mut h) = (turn(SETS), turn(SETS), turn(SETS), turn(SETS));
    let mut i = turn(SETS);
    compare(
        group,
        vec![
            Job::new("Rust by hand", 200_000, move || {
                black_box(by_hand::decide(black_box(&sets[a()])));
            }),
            Job::new("Defilade", 20_000, || {
                black_box(ours.decide(&stage, &asks[b()], &mut space));
            }),
            Job::new("Defilade, with all reasons", 500, || {
                black_box(ours.reasons(&stage, &asks[i()]));
            }),
            Job::new("Lua 5.4, facts in place", 10_000, || {
                black_box(lua.decide_on(&tables[c()]));
            }),
            Job::new("Lua 5.4, facts handed over", 5_000, || {
                black_box(lua.decide(&sets[d()]));
            }),
            Job::new("Rhai", 1_000, || {
                black_box(rhai.decide(&sets[e()]));
            }),
            Job::new("CEL", 1_000, || {
                black_box(cel.decide(&sets[f()]));
            }),
            Job::new("Rego", 200, || {
                black_box(rego.decide(&documents[g()]));
            }),
            Job::new("Cedar, tier only", 500, || {
                black_box(cedar.tier(&requests[h()]));
            }),
        ],
    );
}
