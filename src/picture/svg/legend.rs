//! The legend: what is on the picture, and nothing else.

use crate::explain::clean;
use crate::markup::Element;
use crate::picture::Picture;
use crate::picture::about;
use crate::picture::frame::Point;
use crate::picture::look::Look;
use crate::picture::stage::Part;
use crate::picture::strokes::{MarkKind, Verdict};

use super::ground::{shade, symbol_at};
use super::map::pattern_id;
use super::path::{dashed, filled, stroked, thin_wall};
use super::sheet::{Sheet, words};
use super::{MARGIN, ink, lines, measure, px};

const SIZE: i64 = 11;
const SWATCH: i64 = 2600;
const LINE: i64 = 1900;

/// An item: what is drawn about a place, and what it means.
struct Item {
    drawn: Vec<Element>,
    words: String,
}

/// Draws the legend.
pub fn draw(picture: &Picture, prefix: &str, sheet: &mut Sheet) {
    let mut points = marks(picture);
    points.extend(starts(picture));
    let mut things = parts(picture);
    things.extend(sources(picture));
    things.extend(looks(picture, prefix));
    things.extend(partly(picture));
    things.extend(one_way(picture));
    let groups = [shades(picture), verdicts(picture), points, things];
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        flow(group, sheet);
    }
}

/// Items beside one another, in as many lines as they need.
fn flow(items: Vec<Item>, sheet: &mut Sheet) {
    let mut x = 0;
    for item in items {
        let text = clean(&item.words);
        let wide = SWATCH + 500 + measure::width(&text, SIZE) + 1400;
        if x > 0 && x + wide > sheet.width + 1400 {
            x = 0;
            sheet.gap(LINE);
        }
        let place = [MARGIN + x, sheet.y + LINE / 2];
        let swatch = Element::new("g").with("transform", translated(place));
        sheet.done.push(swatch.holding_all(item.drawn));
        let room = sheet.width - SWATCH - 500;
        for (line, words_of_line) in (0..).zip(measure::wrap(&text, SIZE, room)) {
            let y = place[1] + 380 + line * LINE;
            let label = words(&words_of_line, [place[0] + SWATCH + 500, y], SIZE);
            sheet.done.push(label);
            if line > 0 {
                sheet.gap(LINE);
            }
        }
        x += wide;
    }
    sheet.gap(LINE + 300);
}

fn translated([x, y]: Point) -> String {
    format!("translate({} {})", px(x), px(y))
}

/// The middle of a swatch, seen from its left end.
const MIDDLE: Point = [SWATCH / 2, 0];

fn shades(picture: &Picture) -> Vec<Item> {
    let Some(heat) = &picture.heat else {
        return Vec::new();
    };
    let items = heat.legend.iter().map(|(fill, title, count)| {
        let (symbol, fill, colour) = shade(*fill, heat);
        let cells = if *count == 1 { "cell" } else { "cells" };
        Item {
            drawn: vec![
                swatch(fill).with("stroke", ink::FAINT),
                symbol_at(symbol, MIDDLE, colour),
            ],
            words: format!("{title}: {count} {cells}"),
        }
    });
    items.collect()
}

fn swatch(fill: &str) -> Element {
    Element::new("rect")
        .with("x", "2")
        .with("y", "-6.5")
        .with("width", px(SWATCH - 400))
        .with("height", "13")
        .with("fill", fill)
}

/// A line across a swatch.
fn stretch() -> String {
    format!("M0 0H{}", px(SWATCH))
}

fn verdicts(picture: &Picture) -> Vec<Item> {
    let verdicts = picture.strokes.verdicts().into_iter();
    let items = verdicts.map(|verdict| {
        let ink = ink::of_line(verdict);
        let line = stroked(&stretch(), ink.colour, &px(ink.width));
        Item {
            drawn: vec![dashed(line, ink.dash)],
            words: about::verdict(picture, verdict),
        }
    });
    items.collect()
}

fn marks(picture: &Picture) -> Vec<Item> {
    let all = || picture.strokes.lines.iter().flat_map(|line| &line.marks);
    let mut items = Vec::new();
    for (kind, counts) in MarkKind::ALL
        .into_iter()
        .flat_map(|kind| [(kind, true), (kind, false)])
    {
        if !all().any(|mark| (mark.kind, mark.counts) == (kind, counts)) {
            continue;
        }
        let words = if counts { "" } else { ", which does not count" };
        items.push(Item {
            drawn: vec![lines::symbol(kind, counts, Verdict::Unknown, MIDDLE)],
            words: format!("{}{words}", kind.words()),
        });
    }
    items
}

fn starts(picture: &Picture) -> Vec<Item> {
    let mut items = Vec::new();
    let mut add = |drawn: Vec<Element>, words: String| items.push(Item { drawn, words });
    let strokes = &picture.strokes;
    let spot = strokes.spot_words();
    if !strokes.chosen.is_empty() {
        let is_choice = !strokes.others.is_empty();
        let words = if is_choice {
            format!("the chosen {spot}")
        } else {
            format!("the lines' {spot}")
        };
        add(lines::chosen_start(MIDDLE).to_vec(), words);
        if is_choice {
            add(
                vec![lines::other_start(MIDDLE)],
                format!("any other {spot} to choose"),
            );
        }
    }
    if picture.origin.is_some() {
        add(
            vec![lines::star(MIDDLE)],
            "where the area begins".to_owned(),
        );
    }
    items
}

/// The parts of creatures in the ruling.
fn parts(picture: &Picture) -> Vec<Item> {
    let all = [Part::Attacker, Part::Target].into_iter();
    let shown = all.zip(picture.parts).filter(|(part, _)| {
        let mut bases = picture.stage.bases.iter();
        bases.any(|base| base.role == *part)
    });
    let items = shown.map(|(part, words)| {
        let (fill, width, dash) = ink::of_part(part);
        let space = swatch(fill)
            .with("stroke", ink::TEXT)
            .with("stroke-width", width);
        Item {
            drawn: vec![dashed(space, dash)],
            words: words.to_owned(),
        }
    });
    items.collect()
}

fn sources(picture: &Picture) -> Option<Item> {
    let rims = [(ink::SOURCE, "5"), (ink::SOURCE_INNER, "2.6")];
    let rim = |(colour, width): (&str, &str)| {
        swatch("none")
            .with("stroke", colour)
            .with("stroke-width", width)
    };
    (!picture.stage.sources.is_empty()).then(|| Item {
        drawn: rims.map(rim).to_vec(),
        words: "what gives a tier".to_owned(),
    })
}

fn partly(picture: &Picture) -> Option<Item> {
    let any = picture.stage.areas.iter().any(|area| area.partly);
    let dash = ink::dash(Look::Solid, false, true);
    any.then(|| Item {
        drawn: vec![dashed(stroked(&stretch(), ink::TEXT, "2"), dash)],
        words: "acts on some lines only".to_owned(),
    })
}

fn one_way(picture: &Picture) -> Option<Item> {
    let any = picture
        .stage
        .areas
        .iter()
        .any(|area| area.one_way.is_some());
    any.then(|| Item {
        drawn: vec![filled("M8 -5L18 -5L13 3Z", ink::TEXT)],
        words: "acts from the arrow's side alone".to_owned(),
    })
}

/// The looks of things with what they stand for; one that only thin walls have is drawn as a wall.
fn looks(picture: &Picture, prefix: &str) -> Vec<Item> {
    let stage = &picture.stage;
    let items = stage.looks().into_iter().map(|(look, titles)| {
        let [_, _, edge] = ink::of_look(look);
        let drawn = if stage.has_area(look) {
            let fill = format!("url(#{})", pattern_id(prefix, look));
            vec![dashed(
                swatch(&fill).with("stroke", edge),
                ink::dash(look, false, false),
            )]
        } else {
            thin_wall(&stretch(), look, false)
        };
        Item {
            drawn,
            words: format!("{} ({})", titles.join(", "), look.words()),
        }
    });
    items.collect()
}
