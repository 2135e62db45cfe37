//! The rules wing: from a pack's text to a ruling, and no geometry.

pub mod check;
pub mod code;
pub mod codes;
pub mod columns;
pub mod eval;
pub mod fmt;
mod gather;
pub mod glossary;
pub mod hir;
mod layers;
pub mod names;
mod pack;
pub mod plan;
pub mod syntax;
pub mod variant;

pub use pack::{Pack, PackText, compile, compile_with};
