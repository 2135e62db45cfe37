//! The rules wing: from a pack's text to a ruling, and no geometry.

pub mod check;
pub mod codes;
pub mod eval;
pub mod hir;
mod pack;
pub mod plan;
pub mod syntax;

pub use pack::{Pack, PackText, compile};
