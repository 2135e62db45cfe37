//! The codes of all findings, each with what it says and its page, embedded, so that the program
//! needs no files.

mod program;
mod rows;

pub use program::CODES;
pub use rows::{Row, row_of, rows};

use crate::{formats, lang, suite};

macro_rules! embedded {
    ($($code:literal,)*) => {
        &[$(($code, include_str!(concat!("../../docs/codes/", $code, ".md")))),*]
    };
}

/// Each code with its page.
pub const PAGES: &[(&str, &str)] = embedded! {
    "C0101", "C0102", "C0103", "C0104", "C0105", "C0106", "C0107", "C0108", "C0109", "C0110",
    "C0111", "C0112", "C0113", "C0114", "C0115", "C0116", "C0117", "C0118", "C0119", "C0120",
    "C0121", "C0122", "C0123", "C0124",
    "D0101", "D0102", "D0103", "D0104", "D0105", "D0106", "D0107",
    "D0201", "D0202", "D0203", "D0204", "D0205", "D0206", "D0207", "D0208",
    "D0301", "D0302", "D0303", "D0304", "D0305",
    "D0401", "D0402", "D0403",
    "D0501", "D0502", "D0503", "D0504", "D0505", "D0506",
    "D0601", "D0602", "D0603", "D0604", "D0605", "D0606", "D0607", "D0608",
    "D0701", "D0702", "D0703",
    "M0101", "M0102", "M0103", "M0104", "M0105", "M0106", "M0107", "M0108", "M0109",
    "M0201", "M0202", "M0203", "M0204", "M0205", "M0206", "M0207", "M0208", "M0209", "M0210",
    "M0211", "M0212", "M0213",
    "M0303", "M0304", "M0305", "M0306", "M0307", "M0308", "M0309", "M0310", "M0311", "M0312",
    "M0313", "M0314", "M0315", "M0316", "M0317", "M0318", "M0319", "M0320",
    "S0101", "S0102", "S0103", "S0104", "S0105",
    "S0201", "S0202", "S0203", "S0204", "S0205", "S0206", "S0207", "S0208", "S0209", "S0210",
    "S0211",
    "S0301", "S0302", "S0303", "S0304", "S0305", "S0306", "S0307", "S0308", "S0309", "S0310",
    "S0311",
    "S0401", "S0402", "S0403", "S0404",
    "S0501",
    "P0101", "P0201", "P0202", "P0203",
};

/// Every code there is with what it says, those of the command line first.
pub fn codes() -> impl Iterator<Item = (&'static str, &'static str)> {
    let read = lang::codes::CODES.iter().chain(formats::codes::CODES);
    let tried = suite::codes::CODES.iter();
    CODES.iter().chain(read).chain(tried).copied()
}

/// What a code says.
#[must_use]
pub fn title(wanted: &str) -> &'static str {
    let found = codes().find(|(code, _)| *code == wanted);
    found.map_or("", |(_, title)| title)
}

/// The page of a code, in Markdown.
#[must_use]
pub fn page(wanted: &str) -> Option<&'static str> {
    let found = PAGES.iter().find(|(code, _)| *code == wanted);
    found.map(|(_, text)| *text)
}
