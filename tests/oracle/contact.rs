//! How a line meets things, straight from the definition.
//!
//! A line is shifted by half a unit of the integer side product, which is less than any distance a
//! corner off the line can have, so the shifted line lies on the same side of every such corner.

use defilade::facts::{Class, ContactKind, Point, ThingId, ThingSet};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::Signed;

use super::body::{Body, Piece, of_set, plan};
use super::{Dot, Frac, frac, order, side};

/// A stretch of contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// How.
    pub kind: ContactKind,
    /// The class of the things.
    pub class: Class,
    /// Where it begins.
    pub enter: Frac,
    /// Where it ends.
    pub leave: Frac,
    /// The things, by first contact, then by id.
    pub things: Vec<ThingId>,
}

/// One piece on the line.
struct Part {
    thing: ThingId,
    class: Class,
    wall: bool,
    limited: bool,
    enter: Frac,
    leave: Frac,
    stops_left: bool,
    stops_right: bool,
}

/// How the things of a set meet the line between two points, in order along it.
pub fn contacts(bodies: &[Body], from: Point, to: Point, set: &ThingSet) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    if plan(from) == plan(to) {
        return meetings;
    }
    let all = || {
        let things = of_set(bodies, set).into_iter();
        things.flat_map(|body| body.pieces.iter().map(move |piece| (body, piece)))
    };
    let parts = |limited: bool| -> Vec<Part> {
        let of_kind = all().filter(|(body, _)| body.limited == limited);
        of_kind
            .filter_map(|(body, piece)| part(body, piece, from, to))
            .collect()
    };
    let mut counting = parts(false);
    counting.extend(past_the_first(parts(true)));
    for stretch in by_class(counting) {
        let meeting = meeting(&stretch);
        if is_crossed(&meeting) || stretch.iter().any(|part| !part.limited) {
            meetings.push(meeting);
        }
    }
    meetings.sort_by(in_order);
    meetings
}

/// The limited parts on a line past the first stretch of such that it crosses.
fn past_the_first(limited: Vec<Part>) -> Vec<Part> {
    let mut stretches: Vec<(Meeting, Vec<Part>)> = by_class(limited)
        .into_iter()
        .map(|stretch| (meeting(&stretch), stretch))
        .collect();
    stretches.sort_by(|(a, _), (b, _)| in_order(a, b));
    let first = stretches.iter().position(|(met, _)| is_crossed(met));
    let past = first.map_or(stretches.len(), |first| first + 1);
    let later = stretches.split_off(past);
    later.into_iter().flat_map(|(_, parts)| parts).collect()
}

/// Whether both neighbours of the line are stopped.
fn is_crossed(meeting: &Meeting) -> bool {
    [ContactKind::Through, ContactKind::Pinhole].contains(&meeting.kind)
}

fn in_order(a: &Meeting, b: &Meeting) -> std::cmp::Ordering {
    order(&a.enter, &b.enter)
        .then(order(&a.leave, &b.leave))
        .then(a.class.cmp(&b.class))
}

/// The stretches of each class.
fn by_class(parts: Vec<Part>) -> Vec<Vec<Part>> {
    let mut all = Vec::new();
    let mut rest = parts;
    for class in [Class::Terrain, Class::Creature, Class::Zone] {
        let (mut own, others): (Vec<Part>, Vec<Part>) =
            rest.into_iter().partition(|part| part.class == class);
        own.sort_by(|a, b| order(&a.enter, &b.enter));
        all.extend(stretches(own));
        rest = others;
    }
    all
}

/// A piece's part of a line, unless it meets nothing of it but an end.
fn part(body: &Body, piece: &Piece, from: Point, to: Point) -> Option<Part> {
    let (a, b) = (plan(from), plan(to));
    let (first, last) = interval(&piece.corners, &a, &b)?;
    let (low, high) = heights(body, from.z, to.z)?;
    let enter = [first, low.0, frac(0, 1)].into_iter().max_by(order)?;
    let leave = [last, high.0, frac(1, 1)].into_iter().min_by(order)?;
    let room = order(&enter, &leave);
    let missing_end =
        (low.1 && order(&leave, &low.0).is_eq()) || (high.1 && order(&enter, &high.0).is_eq());
    let only_end = order(&leave, &frac(0, 1)).is_le() || order(&enter, &frac(1, 1)).is_ge();
    if room.is_gt() || missing_end || only_end {
        return None;
    }
    Some(Part {
        thing: body.id,
        class: body.class,
        wall: piece.is_wall(),
        limited: body.limited,
        enter,
        leave,
        stops_left: stops_shifted(piece, a, b, -1),
        stops_right: stops_shifted(piece, a, b, 1),
    })
}

/// Whether the line, shifted to one side, meets a wall or the inside of an area.
fn stops_shifted(piece: &Piece, a: Dot, b: Dot, towards: i128) -> bool {
    let doubled = |corner: &Dot| 2 * side(a, b, *corner) - towards;
    piece.corners.iter().any(|c| doubled(c) > 0) && piece.corners.iter().any(|c| doubled(c) < 0)
}

/// The first and last parameter at which the endless line through two points meets a convex piece.
pub fn interval<T: Signed + Clone + Ord>(
    corners: &[[T; 2]],
    a: &[T; 2],
    b: &[T; 2],
) -> Option<(Ratio<T>, Ratio<T>)> {
    let from = |p: &[T; 2], q: &[T; 2]| [q[0].clone() - p[0].clone(), q[1].clone() - p[1].clone()];
    let cross = |p: &[T; 2], q: &[T; 2]| p[0].clone() * q[1].clone() - p[1].clone() * q[0].clone();
    let dot = |p: &[T; 2]| p[0].clone() * p[0].clone() + p[1].clone() * p[1].clone();
    let along = from(a, b);
    let across: Vec<T> = corners.iter().map(|c| cross(&along, &from(a, c))).collect();
    let mut met = Vec::new();
    for (place, corner) in corners.iter().enumerate() {
        let next = (place + 1) % corners.len();
        if across[place].is_zero() {
            let to = from(a, corner);
            let ahead = to[0].clone() * along[0].clone() + to[1].clone() * along[1].clone();
            met.push(Ratio::new_raw(ahead, dot(&along)));
        }
        if across[place].signum() * across[next].signum() == -T::one() {
            let edge = from(corner, &corners[next]);
            let (top, under) = (cross(&from(a, corner), &edge), cross(&along, &edge));
            met.push(if under.is_negative() {
                Ratio::new_raw(-top, -under)
            } else {
                Ratio::new_raw(top, under)
            });
        }
    }
    let less = |one: &Ratio<T>, other: &Ratio<T>| {
        (one.numer().clone() * other.denom().clone())
            .cmp(&(other.numer().clone() * one.denom().clone()))
    };
    let first = met.iter().min_by(|x, y| less(x, y))?.clone();
    let last = met.iter().max_by(|x, y| less(x, y))?.clone();
    Some((first, last))
}

/// A parameter bound, and whether the bound itself is left out.
type Bound = (Frac, bool);

/// Where a line between two heights is at the height of a thing.
fn heights(body: &Body, from: i64, to: i64) -> Option<(Bound, Bound)> {
    let (bottom, top) = (i128::from(body.bottom), i128::from(body.top));
    let (from, rise) = (i128::from(from), i128::from(to) - i128::from(from));
    let endless = (frac(-1, 1), frac(2, 1));
    if rise == 0 {
        let meets = bottom <= from && from < top;
        return meets.then_some(((endless.0, false), (endless.1, false)));
    }
    let at_bottom = (frac(bottom - from, rise), false);
    let at_top = (frac(top - from, rise), true);
    Some(if rise > 0 {
        (at_bottom, at_top)
    } else {
        (at_top, at_bottom)
    })
}

/// Parts in order, gathered while they share points.
fn stretches(parts: Vec<Part>) -> Vec<Vec<Part>> {
    let mut stretches: Vec<Vec<Part>> = Vec::new();
    for part in parts {
        match stretches.last_mut() {
            Some(last) if last.iter().any(|p| order(&part.enter, &p.leave).is_le()) => {
                last.push(part);
            }
            _ => stretches.push(vec![part]),
        }
    }
    stretches
}

/// What a maximal stretch amounts to.
fn meeting(stretch: &[Part]) -> Meeting {
    let enter = stretch.iter().map(|p| p.enter).min_by(order).unwrap();
    let leave = stretch.iter().map(|p| p.leave).max_by(order).unwrap();
    let left = stretch.iter().any(|p| p.stops_left);
    let right = stretch.iter().any(|p| p.stops_right);
    let kind = match (left && right, order(&enter, &leave).is_lt()) {
        (true, _) if closed_from_side_to_side(stretch) => ContactKind::Through,
        (true, _) => ContactKind::Pinhole,
        (false, true) => ContactKind::Along,
        (false, false) => ContactKind::Touch,
    };
    let mut things: Vec<(Frac, ThingId)> = Vec::new();
    for part in stretch {
        match things.iter_mut().find(|(_, id)| *id == part.thing) {
            Some((first, _)) if order(&part.enter, first).is_lt() => *first = part.enter,
            Some(_) => {}
            None => things.push((part.enter, part.thing)),
        }
    }
    things.sort_by(|a, b| order(&a.0, &b.0).then(a.1.cmp(&b.1)));
    Meeting {
        kind,
        class: stretch[0].class,
        enter,
        leave,
        things: things.into_iter().map(|(_, id)| id).collect(),
    }
}

/// Whether parts that share more than a corner of two areas reach from one side to the other.
fn closed_from_side_to_side(stretch: &[Part]) -> bool {
    let mut group: Vec<usize> = (0..stretch.len()).collect();
    for one in 0..stretch.len() {
        for other in 0..one {
            if hold_together(&stretch[one], &stretch[other]) {
                let (from, to) = (group[one], group[other]);
                group
                    .iter_mut()
                    .filter(|g| **g == from)
                    .for_each(|g| *g = to);
            }
        }
    }
    (0..stretch.len()).any(|name| {
        let members = || (0..stretch.len()).filter(|at| group[*at] == name);
        members().any(|at| stretch[at].stops_left) && members().any(|at| stretch[at].stops_right)
    })
}

/// Whether two parts share a point with a wall in play, or a length.
fn hold_together(one: &Part, other: &Part) -> bool {
    let enter = [one.enter, other.enter].into_iter().max_by(order).unwrap();
    let leave = [one.leave, other.leave].into_iter().min_by(order).unwrap();
    match order(&enter, &leave) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => one.wall || other.wall,
        std::cmp::Ordering::Greater => false,
    }
}

/// Whether the line between two exact points meets no piece between its ends, on the plan, but for
/// limited ones that hang together.
pub fn clear_on_plan(pieces: &[&Piece], from: &[BigRational; 2], to: &[BigRational; 2]) -> bool {
    let scale = from.iter().chain(to).fold(BigInt::from(1), |scale, value| {
        (value * &scale).denom() * &scale
    });
    let whole = |value: &BigRational| (value * &scale).to_integer();
    let a = [whole(&from[0]), whole(&from[1])];
    let b = [whole(&to[0]), whole(&to[1])];
    let mut limited = Vec::new();
    for piece in pieces {
        let corners: Vec<[BigInt; 2]> = piece
            .corners
            .iter()
            .map(|c| [&scale * c[0], &scale * c[1]])
            .collect();
        let Some((first, last)) = interval(&corners, &a, &b) else {
            continue;
        };
        if !last.numer().is_positive() || first.numer() >= first.denom() {
            continue;
        }
        if !piece.limited {
            return false;
        }
        let nought = BigRational::from_integer(0.into());
        let one = BigRational::from_integer(1.into());
        limited.push((first.reduced().max(nought), last.reduced().min(one)));
    }
    hang_together(&limited)
}

/// Whether closed intervals together leave no gap.
pub fn hang_together<T: Ord + Clone>(intervals: &[(T, T)]) -> bool {
    let gap_after = |(_, end): &(T, T)| {
        let reaches_on = |(a, b): &(T, T)| a <= end && end < b;
        intervals.iter().any(|(start, _)| start > end) && !intervals.iter().any(reaches_on)
    };
    !intervals.iter().any(gap_after)
}
