//! Evaluation: a plan and facts to a ruling. It is total, three-valued and pure.

mod adjust;
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
mod sets;
mod sightings;
mod stacking;
mod suppose;
mod totals;
mod value;

pub use clause::Whose;
pub(super) use evidence::Silent;
pub(super) use ladder::Headline;
pub(super) use machine::{Lines, Machine, added, compared, multiplied};
pub use odds::{Chance, NoOdds, Odds, die, odds};
pub(super) use ruling::{Found, FoundLadder, rule_from};
pub use ruling::{rule, watch};
pub use sightings::{Event, Sightings};
pub(super) use value::{Truth, Val};
