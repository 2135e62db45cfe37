//! The quick answers about one pair against the slow ones that they stand for, on random scenes:
//! squares, hexes and no grid, heights, limited things, one-way walls and walls by distance.

#[path = "../oracle/mod.rs"]
mod oracle;

mod cases;
mod effect;
mod lines;
mod spaces;
