//! The codes of the language's diagnostics.

/// Each code with what it says.
pub const CODES: &[(&str, &str)] = &[
    ("D0101", "an item's block is not closed"),
    ("D0102", "something stands where no item or clause can"),
    ("D0103", "a file or clause is too long, or nests too deeply"),
    ("D0104", "a text is not closed before the end of its line"),
    ("D0105", "a clause does not have the form it should have"),
    ("D0106", "an item of an unknown kind"),
    ("D0107", "a clause that the item cannot have"),
    ("D0201", "a name that nothing declares"),
    ("D0202", "a name declared twice"),
    ("D0203", "an item without a name"),
    ("D0204", "a name that is a word of the language"),
    ("D0205", "a word that does not fit where it stands"),
    ("D0206", "an exception to nothing"),
    ("D0207", "a name that could mean two things"),
    ("D0208", "a clause written twice that an item has but once"),
    (
        "D0301",
        "an amount without the unit it needs, or one that makes no sense",
    ),
    ("D0302", "a value of the wrong kind"),
    (
        "D0303",
        "feet against squares, and nothing says how long a square is",
    ),
    (
        "D0304",
        "lines, `it` or the rest of the ruling where there are none",
    ),
    ("D0305", "a change of tiers that runs the wrong way"),
    ("D0401", "a circle: something rests on itself"),
    ("D0402", "a pack that does not say what it is"),
    ("D0403", "an item that lacks something it needs"),
    ("D0501", "something that nothing uses"),
    ("D0502", "two kinds of terrain that are drawn alike"),
    (
        "D0503",
        "a condition that can never be true, or an exception that can never undo anything",
    ),
    (
        "D0504",
        "a tier that never rules, since a higher one holds whenever it does",
    ),
    ("D0505", "two clauses of one item that say the same"),
    ("D0506", "cases of lines that leave something out"),
    (
        "D0601",
        "a variant that was written for another version of its base",
    ),
    (
        "D0602",
        "a stale amendment: its base says something else now",
    ),
    ("D0603", "two variants that change the same"),
    (
        "D0604",
        "something that only a variant, or only a pack, can have",
    ),
    ("D0605", "an amendment that changes nothing"),
    ("D0606", "an arrow that does not stand between two values"),
    (
        "D0607",
        "an amendment to a clause that its base does not have",
    ),
    ("D0608", "a variant of something else than what rules"),
    (
        "D0701",
        "a row of a table that has not one cell for each column",
    ),
    ("D0702", "a table that leaves a combination out"),
    ("D0703", "a table that answers a combination in two ways"),
];
