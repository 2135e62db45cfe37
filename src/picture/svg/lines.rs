//! The lines of a ruling with what they met, and where they start.

use crate::markup::Element;
use crate::picture::Picture;
use crate::picture::frame::{Frame, Point};
use crate::picture::strokes::{Mark, MarkKind, Stroke, Verdict};

use super::path::dashed;
use super::{ink, px};

/// Draws what lifts the lines off the map, below all of them.
pub fn draw_rims(picture: &Picture, elements: &mut Vec<Element>) {
    let lines = picture.strokes.lines.iter();
    for line in lines.filter(|line| line.verdict > Verdict::Open) {
        let ends = [line.from, line.to].map(|end| picture.frame.at(end));
        elements.push(plain(ends, ink::PAPER, 400).with("stroke-opacity", "0.7"));
    }
}

/// Draws all lines, those that met something above the others, then the marks and the starts.
pub fn draw(picture: &Picture, elements: &mut Vec<Element>) {
    let frame = &picture.frame;
    let mut lines: Vec<&Stroke> = picture.strokes.lines.iter().collect();
    lines.sort_by_key(|line| line.verdict);
    for line in &lines {
        let ends = [frame.at(line.from), frame.at(line.to)];
        let ink = ink::of_line(line.verdict);
        elements.push(dashed(plain(ends, ink.colour, ink.width), ink.dash));
    }
    for line in &lines {
        let marks = line
            .marks
            .iter()
            .filter(|mark| mark.enter != mark.leave && mark.counts);
        for mark in marks {
            let ends = [frame.at(mark.enter), frame.at(mark.leave)];
            let colour = ink::of_line(line.verdict).colour;
            elements.push(plain(ends, ink::PAPER, 560));
            elements.push(plain(ends, colour, 360));
        }
    }
    for line in &lines {
        elements.extend(
            line.marks
                .iter()
                .map(|mark| marked(mark, line.verdict, frame)),
        );
    }
    starts(picture, elements);
}

fn plain([from, to]: [Point; 2], colour: &str, width: i64) -> Element {
    Element::new("line")
        .with("x1", px(from[0]))
        .with("y1", px(from[1]))
        .with("x2", px(to[0]))
        .with("y2", px(to[1]))
        .with("stroke", colour)
        .with("stroke-width", px(width))
}

/// The mark of a contact where it begins, with what was met as its title.
fn marked(mark: &Mark, verdict: Verdict, frame: &Frame) -> Element {
    let counts = if mark.counts {
        ""
    } else {
        ", which does not count"
    };
    let words = format!("{} {}{counts}", mark.kind.words(), mark.objects.join(", "));
    let symbol = symbol(mark.kind, mark.counts, verdict, frame.at(mark.enter));
    symbol.holding(Element::new("title").saying(words))
}

/// The symbol of a kind of contact, filled if it counts.
pub fn symbol(kind: MarkKind, counts: bool, verdict: Verdict, [x, y]: Point) -> Element {
    let path = match kind {
        MarkKind::Through => "M-4 -4H4V4H-4Z",
        MarkKind::Pinhole => "M0 -5.6L5.6 0L0 5.6L-5.6 0Z",
        MarkKind::Along => "M-6 -2.5H6V2.5H-6Z",
        MarkKind::Touch => "M0 -5.2L5 4H-5Z",
    };
    let colour = ink::of_line(verdict).colour;
    let (fill, rim) = if counts {
        (colour, ink::PAPER)
    } else {
        (ink::PAPER, colour)
    };
    let symbol = Element::new("path").with("d", path).with("fill", fill);
    let symbol = symbol.with("stroke", rim).with("stroke-width", "1.3");
    symbol.with("transform", format!("translate({} {})", px(x), px(y)))
}

/// The chosen starts as rings with a dot, the others as small circles; an area's origin as a star.
fn starts(picture: &Picture, elements: &mut Vec<Element>) {
    let frame = &picture.frame;
    for start in &picture.strokes.others {
        elements.push(other_start(frame.at(*start)));
    }
    if let Some((origin, _)) = picture.origin {
        elements.push(star(frame.at(origin)));
    }
    for start in &picture.strokes.chosen {
        elements.extend(chosen_start(frame.at(*start)));
    }
}

fn disc([x, y]: Point, radius: &str, fill: &str) -> Element {
    let disc = Element::new("circle").with("cx", px(x)).with("cy", px(y));
    disc.with("r", radius).with("fill", fill)
}

/// Where lines might have started.
pub fn other_start(at: Point) -> Element {
    disc(at, "2.6", ink::PAPER)
        .with("stroke", ink::TEXT)
        .with("stroke-width", 1)
}

/// Where the lines start.
pub fn chosen_start(at: Point) -> [Element; 2] {
    let ring = disc(at, "6", ink::PAPER)
        .with("stroke", ink::TEXT)
        .with("stroke-width", "2");
    [ring, disc(at, "2.8", ink::TEXT)]
}

/// Where an area begins.
pub fn star([x, y]: Point) -> Element {
    let path = "M-12 0H12M0 -12V12M-8.5 -8.5L8.5 8.5M-8.5 8.5L8.5 -8.5";
    let star = Element::new("path").with("d", path).with("fill", "none");
    let star = star.with("stroke", ink::AREA).with("stroke-width", "2");
    star.with("transform", format!("translate({} {})", px(x), px(y)))
}
