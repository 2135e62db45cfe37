//! Colours, patterns and dashes. Whatever differs in colour differs in pattern, dash or shape too,
//! so that it can be told without colours; the colours can be told apart by colour-blind readers.

use crate::markup::Element;
use crate::picture::look::Look;
use crate::picture::stage::Part;
use crate::picture::strokes::Verdict;

pub const PAPER: &str = "#ffffff";
pub const FLOOR: &str = "#fbfaf6";
pub const GRID: &str = "#d8d3c8";
pub const TEXT: &str = "#1b1b1b";
pub const FAINT: &str = "#5c5c5c";
pub const SOURCE: &str = "#000000";
pub const SOURCE_INNER: &str = "#f0e442";
pub const LAMP: &str = "#f0e442";
pub const AREA: &str = "#7a5200";
pub const TYPEFACE: &str = "DejaVu Sans, Verdana, sans-serif";

/// From light to dark, so that the steps show without colour.
const SHADES: [&str; 6] = [
    "#fffbd9", "#d5ecb3", "#86cdbb", "#41aec4", "#2a6aad", "#0b2265",
];
/// The first of the shades on which white is read better than black.
const FIRST_DARK: usize = 4;

/// The ground of a creature's space and the width and the dash of its border, by its part in the ruling.
pub fn of_part(part: Part) -> (&'static str, &'static str, &'static str) {
    match part {
        Part::Attacker => ("#f2c27b", "2.4", ""),
        Part::Target => ("#a9d8f2", "2.4", "5 2"),
        Part::Bystander => ("#ffffff", "1.2", ""),
    }
}

/// How a line is drawn.
pub struct Ink {
    pub colour: &'static str,
    /// In hundredths of a pixel.
    pub width: i64,
    pub dash: &'static str,
}

/// The ink of a line, by what came of it.
pub fn of_line(verdict: Verdict) -> Ink {
    let (colour, width, dash) = match verdict {
        Verdict::NotAsked => ("#6e6e6e", 120, "2 4"),
        Verdict::Open => ("#00795a", 160, "14 3 2 3"),
        Verdict::Clear => ("#0072b2", 170, ""),
        Verdict::Unknown => ("#000000", 180, "1 5"),
        Verdict::MeetsElsewhere => ("#8a6100", 180, "10 3 3 3 3 3"),
        Verdict::Meets(place) => match place.0 {
            0 => ("#c84a00", 200, "8 4"),
            1 => ("#a03c78", 220, "3 3"),
            _ => ("#8a6100", 180, "10 3 3 3 3 3"),
        },
    };
    Ink {
        colour,
        width,
        dash,
    }
}

/// The shade of a step of a scale, and the colour of words on it.
pub fn shade(step: usize, last: usize) -> (&'static str, &'static str) {
    let place = (step * (SHADES.len() - 1)).div_ceil(last.max(1));
    let shade = SHADES.get(place).or(SHADES.last()).copied();
    let words = if place >= FIRST_DARK { PAPER } else { TEXT };
    (shade.unwrap_or(PAPER), words)
}

/// The colours of a look: of its ground, if it has one, its pattern and its edge.
pub fn of_look(look: Look) -> [&'static str; 3] {
    match look {
        Look::Solid => ["#4c4c4c", "#707070", "#161616"],
        Look::Low => ["#d5cab0", "#9a8c69", "#5e5540"],
        Look::Pane => ["#d9ecf7", "#6aa6c8", "#27638a"],
        Look::Shield => ["#dfe8c9", "#86a055", "#4b5d29"],
        Look::Screen => ["#cdc6dc", "#8d82ab", "#554a75"],
        Look::Veil => ["#efedf3", "#9d96b0", "#8a829f"],
        Look::Rail => ["none", "#9a8c69", "#7a6c49"],
        Look::Open => ["none", "none", "#6e6e6e"],
    }
}

/// The dash of a look's edge, as of an area and as of a thin wall; `partly` is for what acts on some
/// lines only.
pub fn dash(look: Look, is_wall: bool, partly: bool) -> &'static str {
    match (look, is_wall) {
        _ if partly => "6 2 1 2",
        (Look::Open, _) => "3 3",
        (Look::Veil, false) => "1 3",
        (Look::Rail, _) => "2 2",
        (Look::Shield, true) => "7 3",
        (Look::Screen, true) => "3 2",
        _ => "",
    }
}

/// The name of a look's pattern.
pub fn pattern_name(look: Look) -> &'static str {
    match look {
        Look::Solid => "solid",
        Look::Low => "low",
        Look::Pane => "pane",
        Look::Shield => "shield",
        Look::Screen => "screen",
        Look::Veil => "veil",
        Look::Rail => "rail",
        Look::Open => "open",
    }
}

/// The pattern of a look under an id; `over` something, it has no ground of its own.
pub fn pattern(look: Look, id: String, over: bool) -> Element {
    let [ground, lines, _] = of_look(look);
    let (size, drawing, width) = match look {
        Look::Solid => (6, "M-1 7L7 -1M-1 1L1 -1M5 7L7 5", "1.2"),
        Look::Low => (8, "M0 2H8M0 6H8M2 2V6M6 -2V2M6 6V10", "1"),
        Look::Pane => (12, "M-2 10L10 -2M2 14L14 2M-2 14L-1 13", "1"),
        Look::Shield => (7, "M0 0L7 7M7 0L0 7", "1"),
        Look::Screen => (6, "M1.5 0V6M4.5 0V6", "1"),
        Look::Veil => (8, "M1.2 2H2.8M5.2 6H6.8", "1.6"),
        Look::Rail => (10, "M3 3L7 7M7 3L3 7", "1"),
        Look::Open => (8, "", "0"),
    };
    let mut pattern = Element::new("pattern")
        .with("id", id)
        .with("patternUnits", "userSpaceOnUse")
        .with("width", size)
        .with("height", size);
    if !over && ground != "none" {
        let rect = Element::new("rect")
            .with("width", size)
            .with("height", size);
        pattern.add(rect.with("fill", ground));
    }
    if !drawing.is_empty() {
        let path = Element::new("path").with("d", drawing).with("fill", "none");
        pattern.add(path.with("stroke", lines).with("stroke-width", width));
    }
    pattern
}
