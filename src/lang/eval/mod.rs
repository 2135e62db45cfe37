//! Evaluation: a plan and facts to a ruling. It is total, three-valued and pure.

mod clause;
mod effects;
mod evidence;
mod ladder;
mod leaf;
mod lines;
mod machine;
mod odds;
mod outcome;
mod procedure;
mod ruling;
mod sightings;
mod stacking;
mod suppose;
mod totals;
mod value;

pub(super) use evidence::Silent;
pub(super) use machine::{Lines, Machine, added, compared, multiplied};
pub(super) use value::{Truth, Val};

pub use clause::Whose;
pub use odds::{Chance, NoOdds, Odds, die, odds};
pub use ruling::{rule, watch};
pub use sightings::{Event, Sightings};
