//! Box-drawing glyphs: from the middle of their cell to which of its sides they reach.

/// The sides that a glyph reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arms {
    pub left: bool,
    pub right: bool,
    pub up: bool,
    pub down: bool,
}

/// Glyphs by the sides they reach: left, right, up, down.
const GLYPHS: &[(&str, [bool; 4])] = &[
    ("─━═╌┄┈╍┅┉╼╾", [true, true, false, false]),
    ("│┃║╎┆┊╏┇┋╽╿", [false, false, true, true]),
    ("╭┌┍┎┏╔╒╓", [false, true, false, true]),
    ("╮┐┑┒┓╗╕╖", [true, false, false, true]),
    ("╯┘┙┚┛╝╛╜", [true, false, true, false]),
    ("╰└┕┖┗╚╘╙", [false, true, true, false]),
    ("├┝┞┟┠┡┢┣╠╞╟", [false, true, true, true]),
    ("┤┥┦┧┨┩┪┫╣╡╢", [true, false, true, true]),
    ("┬┭┮┯┰┱┲┳╦╤╥", [true, true, false, true]),
    ("┴┵┶┷┸┹┺┻╩╧╨", [true, true, true, false]),
    ("┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╬╪╫", [true, true, true, true]),
    ("╴╸", [true, false, false, false]),
    ("╶╺", [false, true, false, false]),
    ("╵╹", [false, false, true, false]),
    ("╷╻", [false, false, false, true]),
];

/// The arms of a box-drawing glyph; none for any other.
pub(crate) fn arms(glyph: char) -> Option<Arms> {
    let (_, [left, right, up, down]) = GLYPHS.iter().find(|(glyphs, _)| glyphs.contains(glyph))?;
    Some(Arms {
        left: *left,
        right: *right,
        up: *up,
        down: *down,
    })
}

/// Every box-drawing glyph.
pub(crate) fn all() -> impl Iterator<Item = char> {
    GLYPHS.iter().flat_map(|(glyphs, _)| glyphs.chars())
}
