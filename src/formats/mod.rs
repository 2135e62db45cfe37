//! Scene files and map formats, each its own room.

pub mod codes;
pub mod scene;
pub mod yaml;
