//! Many lines at once: from one start to every cell of a map.
//!
//! A line is stopped where one piece covers it, which is the piece's shadow; where corners meet; or
//! where it runs along sides. Shadows are cast piece by piece, those that lie in other shadows left
//! out; the rest is few lines, which are looked at one by one.

mod dark;
mod ends;
mod fan;
mod field;
mod joints;
mod layer;
mod members;
mod rays;
mod shadow;
mod start;

mod beam;
mod closed;
mod space;
mod strips;

mod asks;
mod known;
mod near;
mod reach;
mod shows;

pub use asks::Sweeping;
