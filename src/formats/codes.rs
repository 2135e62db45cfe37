//! Every code of a finding about a scene or a map, with its meaning in one line.

/// Codes and their meanings, in order.
pub const CODES: &[(&str, &str)] = &[
    ("M0101", "the map file is not well-formed JSON"),
    (
        "M0102",
        "a value of the map file is missing or of the wrong kind",
    ),
    ("M0103", "a coordinate is not finite or absurdly large"),
    (
        "M0104",
        "the map is larger than a scene may be, or has too many things",
    ),
    (
        "M0105",
        "a creature cannot be placed where it was asked for",
    ),
    ("M0106", "the pack lacks a kind of terrain that maps need"),
    (
        "M0201",
        "the map format's version is unknown; it was read all the same",
    ),
    ("M0202", "a fraction of a square was rounded up"),
    ("M0203", "a door or window was guessed from its width"),
    (
        "M0204",
        "a door or window had no usable bounds; they were made from its middle",
    ),
    ("M0205", "a door or window lies on another and was left out"),
    (
        "M0206",
        "an outline is no simple area and was taken as walls",
    ),
    ("M0207", "walls of no length were left out"),
    ("M0208", "things beyond the map's edge were left out"),
    ("M0209", "the pack has no window; a wall stands in for it"),
    (
        "M0210",
        "a part of the file could not be used and was skipped",
    ),
    ("S0101", "the file is not well-formed YAML, or is no scene"),
    ("S0102", "a key is written twice"),
    (
        "S0103",
        "the file is too large, nests too deeply or repeats itself too often",
    ),
    ("S0104", "a value is of the wrong kind"),
    ("S0105", "a key that must be there is missing"),
    ("S0201", "an unknown key"),
    ("S0202", "an unknown symbol on the map"),
    ("S0203", "an unknown terrain"),
    ("S0204", "an unknown creature"),
    (
        "S0205",
        "an unknown size, light, medium, sense, condition, trait or stance",
    ),
    ("S0206", "an unknown option, or a choice it does not have"),
    ("S0207", "an unknown fact, or one in the wrong place"),
    (
        "S0208",
        "an unknown ladder, tier, stat, bonus type or action",
    ),
    ("S0209", "an unknown kind or shape of attack"),
    ("S0210", "an unknown clause, note, result or object"),
    ("S0211", "a check that the pack does not have"),
    ("S0301", "a grid that is not supported"),
    ("S0302", "a map that is too large or empty"),
    ("S0303", "a coordinate outside the limits or off the map"),
    ("S0304", "a wall of no length"),
    ("S0305", "too many things"),
    ("S0306", "a creature in two places, or in none"),
    ("S0307", "a layer larger than its map"),
    (
        "S0308",
        "a coordinate or length finer than the lattice was moved to it",
    ),
    ("S0309", "a creature's squares do not fit its size"),
    ("S0310", "a property that does nothing where it stands"),
    ("S0401", "a number that is not finite"),
    (
        "S0402",
        "a length without a unit, or one that cannot be read",
    ),
    ("S0403", "a number outside its range"),
    ("S0404", "a fact with a value of the wrong kind"),
    (
        "S0501",
        "a table of cases whose columns and rows do not fit together",
    ),
];
