//! The same rules in every engine: held against the function by hand, then timed.

use std::fmt::Debug;
use std::hint::black_box;

use defilade::world::plan::Plan;

use crate::engines::Engine;
use crate::engines::by_hand::{self, ByHand};
use crate::engines::cedar::Cedar;
use crate::engines::cel::Cel;
use crate::engines::lua::Lua;
use crate::engines::ours::{Coded, Reasoned, Rules, Told};
use crate::engines::rego::{Interpreted, Rego};
use crate::engines::rhai::Rhai;
use crate::facts::{Decision, Facts};
use crate::timing::{Job, compare, is_wanted};

/// Compares all engines on some sets of facts: with the facts in the engine's own form, and with
/// what it takes to hand them over.
pub fn compare_all(kind: &str, sets: &[Facts]) {
    let group = |how: &str| format!("rules, {kind}, {how}");
    let (in_place, handed_over) = (group("in place"), group("handed over"));
    if !is_wanted(&in_place) && !is_wanted(&handed_over) {
        return;
    }
    let rules = Rules::new();
    let stage = Plan::new(&rules.scene);
    let mut jobs = Jobs::default();
    jobs.add("Defilade", || Coded::new(&rules, &stage), sets);
    jobs.add("Rust by hand", || ByHand, sets);
    jobs.add(
        "Defilade, with reasons",
        || Reasoned::new(&rules, &stage),
        sets,
    );
    jobs.add(
        "Defilade, with evidence",
        || Told::new(&rules, &stage),
        sets,
    );
    jobs.add("Lua 5.4", Lua::new, sets);
    jobs.add("Rhai", Rhai::new, sets);
    jobs.add("CEL", Cel::new, sets);
    jobs.add("Rego, virtual machine", Rego::new, sets);
    jobs.add("Rego, interpreter", Interpreted::new, sets);
    jobs.add("Cedar, the tier only", Cedar::new, sets);
    compare(&in_place, jobs.in_place);
    compare(&handed_over, jobs.handed_over);
}

#[derive(Default)]
struct Jobs<'a> {
    in_place: Vec<Job<'a>>,
    handed_over: Vec<Job<'a>>,
}

impl<'a> Jobs<'a> {
    fn add<E>(&mut self, name: &str, make: impl Fn() -> E, sets: &'a [Facts])
    where
        E: Engine + 'a,
        E::Answer: From<Decision> + PartialEq + Debug,
    {
        let (mut engine, mut other) = (make(), make());
        let mut ready: Vec<E::Ready> = sets.iter().map(|facts| engine.ready(facts)).collect();
        for (facts, ready) in sets.iter().zip(&mut ready) {
            let expected = E::Answer::from(by_hand::decide(facts));
            assert_eq!(engine.decide(ready), expected, "{name}: {facts:?}");
            assert_eq!(other.hand_over(facts), expected, "{name}: {facts:?}");
        }
        let in_place = Job::new(name, sets.len(), move |place| {
            black_box(engine.decide(black_box(&mut ready[place])));
        });
        let handed_over = Job::new(name, sets.len(), move |place| {
            black_box(other.hand_over(black_box(&sets[place])));
        });
        self.in_place.push(in_place);
        self.handed_over.push(handed_over);
    }
}
