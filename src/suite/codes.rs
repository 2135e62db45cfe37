//! The codes of findings that trying a pack out brings to light.

/// Each code with what it says.
pub const CODES: &[(&str, &str)] = &[
    ("P0101", "two tiers hold at once of which only one may"),
    ("P0201", "a tier that rules in no situation that was tried"),
    (
        "P0202",
        "an exception that undoes nothing in any situation that was tried",
    ),
    (
        "P0203",
        "a word that no rule and no scene of the pack names",
    ),
];
