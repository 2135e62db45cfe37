//! Defilade: exact, explained rulings on cover and concealment, with the game's rules as data.
//!
//! Two wings stand on a small ground floor. [`lang`] reads rule files and evaluates them and knows
//! no geometry; [`world`] answers exact questions about a battle map and knows no rule. They meet
//! in one trait, [`facts::Facts`]. ARCHITECTURE.md is the guide to the house.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::todo
)]

pub mod api;
pub mod codes;
pub mod diag;
pub mod dice;
pub mod doc;
pub mod docket;
pub mod explain;
pub mod facts;
pub mod formats;
pub mod length;
pub mod markup;
pub mod number;
pub mod picture;
pub mod report;
pub mod ruling;
pub mod source;
pub mod suite;
pub mod survey;
pub mod verdicts;
pub mod vocabulary;

pub mod lang;
pub mod packs;
pub mod world;

#[cfg(feature = "cli")]
pub mod cli;
