//! The rule set in each engine.

pub mod by_hand;
pub mod cedar;
pub mod cel;
pub mod lua;
pub mod ours;
pub mod rego;
pub mod rhai;
