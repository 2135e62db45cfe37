//! The world wing: exact geometry and plain properties of a battle map, and no rules.

pub mod scene;
