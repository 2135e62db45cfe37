//! Hexes and maps without a grid: what turning and mirroring must not change, what must be the same
//! in both directions, and what small maps come to.

#[path = "../oracle/mod.rs"]
mod oracle;

mod both_ways;
mod tables;
mod turns;
