//! The rule set in each engine.

pub mod by_hand;
pub mod cedar;
pub mod cel;
pub mod lua;
pub mod ours;
pub mod rego;
pub mod rhai;

use crate::facts::Facts;

/// An engine with the rules.
pub trait Engine {
    /// Facts in the form that it works on.
    type Ready;
    /// What it can decide.
    type Answer;

    fn ready(&self, facts: &Facts) -> Self::Ready;

    fn decide(&mut self, ready: &mut Self::Ready) -> Self::Answer;

    /// Decides on facts that are not yet in its form, by the cheapest way there is.
    fn hand_over(&mut self, facts: &Facts) -> Self::Answer {
        let mut ready = self.ready(facts);
        self.decide(&mut ready)
    }
}
