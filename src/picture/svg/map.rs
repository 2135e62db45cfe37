//! The map itself: its ground, what stands on it, and the lines over all.

use std::collections::BTreeSet;

use crate::markup::Element;
use crate::picture::Picture;
use crate::picture::frame::{Frame, Point};
use crate::picture::look::Look;
use crate::picture::stage::{Area, Base, Form};

use super::path::{arrow, body, border, circle, dashed, filled, stroked, thin_wall};
use super::sheet::lifted;
use super::{ROOM, ground, ink, lines, px};

/// A map, drawn.
pub struct Drawn {
    /// Its width and height, without the room about it.
    pub size: Point,
    /// What is on it.
    pub elements: Vec<Element>,
    /// The patterns that it uses.
    pub patterns: Vec<Element>,
}

/// Draws the map.
pub fn draw(picture: &Picture, prefix: &str) -> Drawn {
    let mut pen = Pen {
        picture,
        frame: &picture.frame,
        prefix,
        elements: ground::draw(picture),
    };
    let stage = &picture.stage;
    stage.areas.iter().for_each(|area| pen.area(area));
    stage.lamps.iter().for_each(|lamp| pen.lamp(*lamp));
    pen.reach();
    stage.bases.iter().for_each(|base| pen.base(base));
    lines::draw_rims(picture, &mut pen.elements);
    stage.sources.iter().for_each(|form| pen.source(form));
    lines::draw(picture, &mut pen.elements);
    stage.bases.iter().for_each(|base| pen.name(base));
    pen.labels();
    Drawn {
        size: picture.frame.size(),
        patterns: patterns(picture, prefix),
        elements: pen.elements,
    }
}

fn patterns(picture: &Picture, prefix: &str) -> Vec<Element> {
    let areas = picture.stage.areas.iter();
    let looks: BTreeSet<Look> = areas.map(|area| area.look).collect();
    let shaded = picture.heat.is_some();
    let patterns = looks.into_iter().map(|look| {
        // What is solid hides the shade below it, since nobody stands in it.
        let over = shaded && look != Look::Solid;
        ink::pattern(look, pattern_id(prefix, look), over)
    });
    patterns.collect()
}

/// The map as a window of the document.
pub fn framed(map: &Drawn, [x, y]: Point) -> Element {
    let [width, height] = map.size.map(|side| px(side + 2 * ROOM));
    Element::new("svg")
        .with("x", px(x))
        .with("y", px(y))
        .with("width", &width)
        .with("height", &height)
        .with("viewBox", format!("{0} {0} {width} {height}", px(-ROOM)))
        .holding_all(map.elements.iter().cloned())
}

/// The id of a look's pattern.
pub fn pattern_id(prefix: &str, look: Look) -> String {
    format!("{prefix}{}", ink::pattern_name(look))
}

struct Pen<'a> {
    picture: &'a Picture,
    frame: &'a Frame,
    prefix: &'a str,
    elements: Vec<Element>,
}

impl Pen<'_> {
    fn area(&mut self, area: &Area) {
        let outline = border(self.frame, &area.form);
        if let Form::Wall(from, to) = area.form {
            let wall = thin_wall(&outline, area.look, area.partly);
            self.elements.extend(wall);
            self.one_way(area, from, to);
            return;
        }
        let fill = format!("url(#{})", pattern_id(self.prefix, area.look));
        let [_, _, edge] = ink::of_look(area.look);
        let rim = stroked(&outline, edge, "1.4").with("stroke-linecap", "round");
        let dash = ink::dash(area.look, false, area.partly);
        let body = body(self.frame, &area.form);
        self.elements.push(filled(&body, &fill));
        self.elements.push(dashed(rim, dash));
    }

    /// An arrowhead on the side of a wall from which alone it acts.
    fn one_way(&mut self, area: &Area, from: Point, to: Point) {
        if let Some(side) = area.one_way {
            let [_, _, edge] = ink::of_look(area.look);
            let arrow = arrow(self.frame.at(from), self.frame.at(to), side);
            self.elements.push(filled(&arrow, edge));
        }
    }

    fn lamp(&mut self, at: Point) {
        let [x, y] = self.frame.at(at);
        let star = "M0 -8L2 -2L8 0L2 2L0 8L-2 2L-8 0L-2 -2Z";
        let lamp = filled(star, ink::LAMP).with("stroke", ink::TEXT);
        let place = format!("translate({} {})", px(x), px(y));
        self.elements.push(lamp.with("transform", place));
    }

    /// How far an area goes, and the cell attacked.
    fn reach(&mut self) {
        if let Some((centre, Some(radius))) = self.picture.origin {
            let circle = circle(self.frame, centre, radius);
            self.elements
                .push(dashed(stroked(&circle, ink::AREA, "1.6"), "9 4"));
        }
        if let Some(aim) = &self.picture.aim {
            let cell = body(self.frame, aim);
            self.elements
                .push(dashed(stroked(&cell, ink::AREA, "1.8"), "4 3"));
        }
    }

    fn base(&mut self, base: &Base) {
        let (fill, width, dash) = ink::of_part(base.role);
        let space = filled(&body(self.frame, &base.form), fill);
        let rim = stroked(&border(self.frame, &base.form), ink::TEXT, width);
        self.elements.push(space.with("fill-opacity", "0.75"));
        self.elements
            .push(dashed(rim.with("stroke-linecap", "round"), dash));
    }

    /// A creature's name in its middle, or above lines that start there; a long one begins there and
    /// is told whole below.
    fn name(&mut self, base: &Base) {
        let [x, y] = self.frame.at(base.middle);
        let starts_here = self.picture.strokes.chosen.contains(&base.middle);
        let y = if starts_here { y - 1300 } else { y };
        let is_short = base.name.chars().count() <= 2;
        let letters: String = base.name.chars().take(2).collect();
        if !ground::is_roomy(self.picture) {
            self.elements.push(lifted(&letters, [x, y], 9));
            return;
        }
        self.elements.push(lifted(&letters, [x, y], 17));
        let whole = if is_short { "" } else { &base.name };
        let below = [whole, &base.height].into_iter();
        for (place, words) in (0..).zip(below.filter(|words| !words.is_empty())) {
            let place = [x, y + 1500 + place * 1100];
            self.elements.push(lifted(words, place, 10));
        }
    }

    fn source(&mut self, form: &Form) {
        let rim = border(self.frame, form);
        for (colour, width) in [(ink::SOURCE, "5"), (ink::SOURCE_INNER, "2.6")] {
            let rim = stroked(&rim, colour, width).with("stroke-linecap", "round");
            self.elements.push(rim);
        }
    }

    fn labels(&mut self) {
        if !ground::is_roomy(self.picture) {
            return;
        }
        let areas = self.picture.stage.areas.iter();
        for label in areas.flat_map(|area| &area.labels) {
            let [x, y] = self.frame.at(label.at);
            let below = if label.is_aside {
                self.frame.side / 3
            } else {
                0
            };
            self.elements.push(lifted(&label.text, [x, y + below], 10));
        }
    }
}
