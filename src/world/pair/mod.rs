//! One pair quickly: whether a line meets, whether there is an open line, what an eye sees.
//!
//! What is asked here is answered elsewhere too, with every contact and a line to show for it.
//! Here only the answer is wanted: in whole numbers, with nothing kept but lists that are used
//! again, and ending with the first thing that settles it. What would take more than that is left
//! to the slower way, and the two must never differ.

mod area;
mod asked;
mod bridges;
mod cut;
mod end;
mod glance;
mod line;
mod lines;
mod meets;
mod open;
mod panorama;
mod point;
mod room;
mod search;
mod segment;
mod share;
mod shown;
mod solid;

pub use end::End;
pub use meets::meets;
pub use open::is_open;
pub use panorama::Panorama;
pub use share::{compare_share, compare_share_before, is_bare, share};
