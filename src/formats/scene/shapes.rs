//! Obstacles and zones with an area: polygons and circles.

use super::kinds::{OVERRIDES, OVERRIDES_OF_AREAS};
use super::legend::Legend;
use super::reader::{Fields, Reader};
use super::walls::{MOST_WALLS, USUAL_TERRAIN};
use crate::diag::Diagnostic;
use crate::formats::map::is_simple;
use crate::formats::yaml::Node;
use crate::number::Number;
use crate::source::{Span, Spanned};
use crate::world::circle;
use crate::world::scene::{COORDINATE_LIMIT, Shape, Thing};

/// Cutting an outline into convex parts takes time with the cube of its corners.
const MOST_CORNERS: usize = 500;
/// A thousandth of a square, in lattice units.
const THOUSANDTH: i64 = crate::length::UNITS_PER_SQUARE / 1000;

type At = [i64; 2];

/// Reads the shapes of a scene, in the order written.
pub(crate) fn read(reader: &mut Reader, node: Option<&Node>, legend: &Legend) -> Vec<Thing> {
    let Some(node) = node else {
        return Vec::new();
    };
    let items = reader.list(node, "a list of shapes").unwrap_or(&[]);
    if items.len() > MOST_WALLS {
        let count = items.len();
        let message = format!("the scene has {count} shapes, more than {MOST_WALLS}");
        reader.report(Diagnostic::error("S0305", node.span, message));
        return Vec::new();
    }
    let keys: Vec<&str> = ["polygon", "circle", "radius", "terrain"]
        .iter()
        .chain(OVERRIDES)
        .chain(OVERRIDES_OF_AREAS)
        .copied()
        .collect();
    items
        .iter()
        .flat_map(|item| read_shape(reader, item, legend, &keys).unwrap_or_default())
        .collect()
}

fn read_shape(
    reader: &mut Reader,
    node: &Node,
    legend: &Legend,
    keys: &[&str],
) -> Option<Vec<Thing>> {
    let fields = reader.fields(node, "a shape", keys)?;
    let outline = match (fields.get("polygon"), fields.get("circle")) {
        (Some(polygon), None) => read_polygon(reader, &fields, polygon),
        (None, Some(centre)) => read_circle(reader, &fields, centre),
        (both, _) => {
            let found = if both.is_some() {
                "a polygon and a circle"
            } else {
                "no outline"
            };
            let help =
                "give it a `polygon` of three corners or more, or a `circle` with a `radius`";
            let problem = Diagnostic::error("S0104", node.span, format!("the shape has {found}"));
            reader.report(problem.help(help));
            None
        }
    };
    let name = match fields.get("terrain") {
        Some(node) => reader.word(node, "the name of a terrain"),
        None => Some(Spanned::new(USUAL_TERRAIN.to_owned(), node.span)),
    };
    let mut kind = legend.kind(reader, &name?)?;
    kind.change(reader, &fields);
    if let Some((key, _)) = fields.entry("one-way") {
        let message = "areas have no sides: `one-way` does something on thin walls only";
        let warning = Diagnostic::warning("S0310", key.span, message);
        reader.warnings.push(warning);
    }
    let outline = outline?;
    let name = format!("{} {}", kind.name, shown(&outline));
    Some(kind.things(&name, &Shape::Polygon(outline)))
}

fn read_polygon(reader: &mut Reader, fields: &Fields, node: &Node) -> Option<Vec<At>> {
    if let Some((key, _)) = fields.entry("radius") {
        let problem = Diagnostic::error("S0104", key.span, "a polygon has no `radius`");
        reader.report(problem.help("only a `circle` has one"));
    }
    let items = reader.list(node, "a list of corners `[x, y]`")?;
    if items.len() > MOST_CORNERS {
        let count = items.len();
        let message = format!("the outline has {count} corners, more than {MOST_CORNERS}");
        reader.report(Diagnostic::error("S0305", node.span, message));
        return None;
    }
    let corners: Vec<Option<At>> = items
        .iter()
        .map(|item| reader.point(item).map(|(at, _)| at))
        .collect();
    let mut corners = corners.into_iter().collect::<Option<Vec<At>>>()?;
    // An outline may end where it began.
    if corners.len() > 3 && corners.first() == corners.last() {
        corners.pop();
    }
    if is_simple(&corners) {
        return Some(corners);
    }
    reader.report(not_simple(node.span, &corners));
    None
}

fn not_simple(span: Span, corners: &[At]) -> Diagnostic {
    let message = if corners.len() < 3 {
        "the outline has fewer than three corners, so it holds no area"
    } else {
        "the outline crosses or touches itself, or holds no area"
    };
    Diagnostic::error("S0311", span, message)
        .help("name the corners in order round the area, each once; draw several shapes for several areas")
}

fn read_circle(reader: &mut Reader, fields: &Fields, node: &Node) -> Option<Vec<At>> {
    let centre = reader.point(node);
    let Some(node) = fields.get("radius") else {
        return reader.missing(node.span, "the circle", "radius");
    };
    let radius = reader.level(node)?;
    let (centre, _) = centre?;
    if radius <= 0 {
        let message = "a radius must be above nought";
        reader.report(Diagnostic::error("S0403", node.span, message));
        return None;
    }
    let corners = circle::around(reader.grid, centre, radius);
    let far = |at: &i64| at.abs() > COORDINATE_LIMIT;
    if corners.iter().flatten().any(far) {
        let message = "the circle reaches too far away from the map's origin";
        reader.report(Diagnostic::error("S0303", node.span, message));
        return None;
    }
    Some(corners)
}

/// The box round an outline, in squares to a thousandth.
fn shown(corners: &[At]) -> String {
    let least = |axis: fn(&At) -> i64| corners.iter().map(axis).min().unwrap_or(0);
    let greatest = |axis: fn(&At) -> i64| corners.iter().map(axis).max().unwrap_or(0);
    let squares = |units: i64| {
        // Halves go up.
        let thousandths = (units + THOUSANDTH / 2).div_euclid(THOUSANDTH);
        Number::ratio(thousandths, 1000).map_or_else(String::new, |squares| squares.to_string())
    };
    let (left, top) = (squares(least(|at| at[0])), squares(least(|at| at[1])));
    let (right, bottom) = (squares(greatest(|at| at[0])), squares(greatest(|at| at[1])));
    format!("[{left},{top}]-[{right},{bottom}]")
}
