//! The world wing: exact geometry and plain properties of a battle map, and no rules.

pub mod grid;
pub mod scene;

mod lattice;
mod order;

mod outline;

mod bins;
mod crossing;
mod exact;

mod contact;
mod trace;

mod barrier;
mod census;
mod contain;
mod distance;
mod light;
mod nearness;
mod open;
mod opposite;
mod pair;
mod spots;
mod spread;
mod visible;

pub mod battle;
pub mod circle;
pub mod pairs;
pub mod plan;
pub mod standing;
pub mod sweep;
