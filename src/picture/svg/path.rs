//! Outlines as paths, filled and stroked.

use crate::markup::Element;
use crate::picture::frame::{Frame, Point};
use crate::picture::look::Look;
use crate::picture::stage::Form;
use crate::world::scene::Side;

use super::{ink, px};

/// A path that is filled.
pub fn filled(path: &str, fill: &str) -> Element {
    Element::new("path").with("d", path).with("fill", fill)
}

/// A path that is drawn along.
pub fn stroked(path: &str, colour: &str, width: &str) -> Element {
    let stroke = filled(path, "none").with("stroke", colour);
    stroke.with("stroke-width", width)
}

/// What an outline encloses.
pub fn body(frame: &Frame, form: &Form) -> String {
    match form {
        Form::Polygons(polygons, _) => {
            let polygons = polygons.iter();
            polygons.map(|polygon| closed(frame, polygon)).collect()
        }
        Form::Circle(centre, radius) => circle(frame, *centre, *radius),
        Form::Wall(..) => String::new(),
    }
}

/// The border of an outline.
pub fn border(frame: &Frame, form: &Form) -> String {
    let side = |from: Point, to: Point| line(frame.at(from), frame.at(to));
    match form {
        Form::Polygons(_, sides) => sides.iter().map(|[from, to]| side(*from, *to)).collect(),
        Form::Circle(centre, radius) => circle(frame, *centre, *radius),
        Form::Wall(from, to) => side(*from, *to),
    }
}

/// A thin wall: a thick stroke, hollow if one can see through or over it.
pub fn thin_wall(path: &str, look: Look, partly: bool) -> Vec<Element> {
    let [ground, _, edge] = ink::of_look(look);
    let dash = ink::dash(look, true, partly);
    let mut strokes = vec![dashed(stroked(path, edge, "4.6"), dash)];
    if matches!(look, Look::Low | Look::Pane) {
        strokes.push(stroked(path, ground, "1.8"));
    }
    strokes
}

/// With a dash, unless it is none.
pub fn dashed(stroke: Element, dash: &str) -> Element {
    if dash.is_empty() {
        return stroke;
    }
    stroke.with("stroke-dasharray", dash)
}

/// A straight line between two points of the picture.
pub fn line([x, y]: Point, [to_x, to_y]: Point) -> String {
    format!("M{} {}L{} {}", px(x), px(y), px(to_x), px(to_y))
}

/// A closed outline.
pub fn closed(frame: &Frame, corners: &[Point]) -> String {
    let mut path = String::new();
    for (place, corner) in corners.iter().enumerate() {
        let [x, y] = frame.at(*corner).map(px);
        let step = if place == 0 { "M" } else { "L" };
        path += &format!("{step}{x} {y}");
    }
    path + "Z"
}

/// A circle.
pub fn circle(frame: &Frame, centre: Point, radius: i64) -> String {
    let [x, y] = frame.at(centre);
    let radius = frame.length(radius);
    let (left, right, r) = (px(x - radius), px(x + radius), px(radius));
    let y = px(y);
    format!("M{left} {y}A{r} {r} 0 0 1 {right} {y}A{r} {r} 0 0 1 {left} {y}Z")
}

/// An arrowhead on the side of a wall from which it acts.
pub fn arrow(from: Point, to: Point, side: Side) -> String {
    let [x, y] = [from[0] + to[0], from[1] + to[1]].map(|sum| sum / 2);
    let [along_x, along_y] = [to[0] - from[0], to[1] - from[1]];
    let longest = along_x.abs().max(along_y.abs()).max(1);
    // Seen along the wall with y down, the right is a quarter turn clockwise.
    let turn = if side == Side::Right { 1 } else { -1 };
    let part = |along: i64, length: i64| along * length / longest;
    let at = |along: i64, aside: i64| {
        let aside = aside * turn;
        let across = [part(-along_y, aside), part(along_x, aside)];
        let forth = [part(along_x, along), part(along_y, along)];
        let [x, y] = [x + across[0] + forth[0], y + across[1] + forth[1]].map(px);
        format!("{x} {y}")
    };
    format!("M{}L{}L{}Z", at(-500, 1000), at(500, 1000), at(0, 250))
}
