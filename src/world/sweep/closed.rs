//! What closes lines of effect, as rectangles of whole squares, where the plan decides.

use crate::facts::ThingId;
use crate::length::UNITS_PER_SQUARE;
use crate::world::grid::{Cell, Grid};
use crate::world::lattice::{Node, bounds, orientation};
use crate::world::outline::{Piece, pieces};
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Shape, Thing};
use crate::world::sweep::strips::Rectangle;

/// The rectangles of things between two spaces; nothing if some are not made of squares and walls
/// on their borders, or if it takes more than the plan to decide.
pub fn rectangles(
    plan: &Plan<'_>,
    spaces: [ThingId; 2],
    things: impl Iterator<Item = ThingId>,
) -> Option<Vec<Rectangle>> {
    let [from, to] = spaces.map(|id| plan.thing(id));
    let (from, to) = (from?, to?);
    let (bottom, top) = (from.bottom.min(to.bottom), from.top.max(to.top));
    let things: Vec<(ThingId, &Thing)> = things
        .filter_map(|id| Some((id, plan.thing(id)?)))
        .filter(|(_, thing)| thing.bottom < top && bottom < thing.top)
        .collect();
    let plain = |thing: &Thing| thing.acts != Acts::Limited && thing.one_way.is_none();
    if !things.iter().all(|(_, thing)| plain(thing)) {
        return None;
    }
    let counts = deciding([from, to], &things)?;
    let mut cells: Vec<Cell> = Vec::new();
    let mut found = Vec::new();
    for (id, thing) in things.into_iter().filter(|(_, thing)| counts(thing)) {
        match &thing.shape {
            Shape::Cells(own) => cells.extend(own),
            _ => {
                for piece in plan.pieces(id) {
                    found.push(rectangle(piece)?);
                }
            }
        }
    }
    let joined = pieces(plan.scene().grid, &Shape::Cells(cells));
    found.extend(joined.iter().filter_map(rectangle));
    matches!(plan.scene().grid, Grid::Squares(_)).then_some(found)
}

/// Which things count in the plan, when it decides: those that fill all heights of both ends. If
/// the ends are equally high, lines just below their tops pass what only stands on the floor and is
/// lower, and lines at their feet pass what only hangs.
fn deciding(
    [from, to]: [&Thing; 2],
    things: &[(ThingId, &Thing)],
) -> Option<impl Fn(&Thing) -> bool + use<>> {
    let (bottom, top) = (from.bottom.min(to.bottom), from.top.max(to.top));
    let meet = from.bottom.max(to.bottom) < from.top.min(to.top);
    let equal = (from.bottom, from.top) == (to.bottom, to.top);
    let all = |is_so: &dyn Fn(&Thing) -> bool| things.iter().all(|(_, thing)| is_so(thing));
    let standing = all(&|thing| thing.bottom <= bottom);
    let hanging = all(&|thing| thing.top >= top);
    let decides = meet && (standing && hanging || equal && (standing || hanging));
    decides.then_some(move |thing: &Thing| thing.bottom <= bottom && thing.top >= top)
}

/// The space of a thing, if it is a full rectangle of squares.
pub fn space(plan: &Plan<'_>, id: ThingId) -> Option<Rectangle> {
    let Shape::Cells(cells) = &plan.thing(id)?.shape else {
        return None;
    };
    let corners: Vec<Node> = plan.corners(id).collect();
    let (low, high) = bounds(&corners);
    let [left, top, right, bottom] = squares(low, high)?;
    let count = usize::try_from((right - left) * (bottom - top)).ok()?;
    (count == cells.len()).then_some([left, top, right, bottom])
}

/// A piece as a rectangle of whole squares, or a wall along their borders.
fn rectangle(piece: &Piece) -> Option<Rectangle> {
    let upright = |(one, other): (&Node, &Node)| one.x == other.x || one.y == other.y;
    let is_rectangle = match piece.corners.as_slice() {
        [from, to] => upright((from, to)),
        [a, b, c, d] => {
            let sides = [(a, b), (b, c), (c, d), (d, a)];
            sides.into_iter().all(upright) && orientation(*a, *b, *c) != 0
        }
        _ => false,
    };
    squares(piece.low, piece.high).filter(|_| is_rectangle)
}

fn squares(low: Node, high: Node) -> Option<Rectangle> {
    let parts = [low.x, low.y, high.x, high.y];
    let whole = parts.iter().all(|part| part % UNITS_PER_SQUARE == 0);
    whole.then(|| parts.map(|part| part / UNITS_PER_SQUARE))
}
