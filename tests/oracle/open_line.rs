//! Whether two places see one another: every class of plan lines is tried by one of its own.
//!
//! As points of the dual plane, lines fall into cells by which marks (corners of things and
//! spaces, crossings of their borders) lie on which side. Every cell has a corner: a line through
//! two marks. So every line through two marks is taken and moved off its marks in every way, by a
//! first order infinitesimal: turned about the middle of each gap between neighbouring marks, and
//! shifted to each side. Along such a line it is plain which pieces lie between the two spaces.

use std::cmp::Ordering;

use super::body::Piece;
use super::places::End;
use super::{Dot, Frac, cross, dot, frac, minus, order};

/// Whether a line from inside one place to inside another meets no piece, its ends counted too,
/// but for an end that is a point. None when the spaces overlap, and when the numbers would outgrow
/// the oracle: borders that cross, at places as fine as the lattice.
pub fn open(from: &End, to: &End, pieces: &[&Piece]) -> Option<bool> {
    let grain = grain(
        [from, to].iter().flat_map(|end| match end {
            End::Space(cells) => cells.iter().flat_map(|cell| cell.corners.clone()).collect(),
            End::Point(point) => vec![*point],
        }),
        pieces,
    );
    let small = |cells: &[Piece]| cells.iter().map(|s| s.divided(grain)).collect();
    let (one, other): (Vec<Piece>, Vec<Piece>) = match (from, to) {
        (End::Space(one), End::Space(other)) => (small(one), small(other)),
        (End::Point(p), End::Space(cells)) | (End::Space(cells), End::Point(p)) => {
            let eye = [p[0] / grain, p[1] / grain];
            let pieces: Vec<Piece> = pieces.iter().map(|p| p.divided(grain)).collect();
            let cells: Vec<Piece> = small(cells);
            if grain < LEAST_GRAIN && borders_cross(&cells, &pieces) {
                return None;
            }
            return Some(open_from_point(eye, &cells, &pieces));
        }
        (End::Point(_), End::Point(_)) => return None,
    };
    if one
        .iter()
        .any(|a| other.iter().any(|b| a.corners == b.corners))
    {
        return None;
    }
    let spaces: Vec<Piece> = one.iter().chain(&other).cloned().collect();
    let pieces: Vec<Piece> = pieces
        .iter()
        .map(|piece| piece.divided(grain))
        .filter(|piece| near(piece, &spaces))
        .collect();
    if grain < LEAST_GRAIN && borders_cross(&spaces, &pieces) {
        return None;
    }
    Some(open_between(&one, &other, &pieces))
}

/// With coordinates that are multiples of so many lattice units, crossings of borders stay within
/// the oracle's numbers.
const LEAST_GRAIN: i128 = 6;

/// The greatest number that divides all coordinates.
fn grain(ends: impl Iterator<Item = Dot>, pieces: &[&Piece]) -> i128 {
    let corners = pieces
        .iter()
        .flat_map(|piece| piece.corners.iter().copied());
    let all = ends.chain(corners);
    let grain = all.fold(0, |grain, [x, y]| {
        common_divisor(common_divisor(x.abs(), y.abs()), grain)
    });
    grain.max(1)
}

fn borders_cross(spaces: &[Piece], pieces: &[Piece]) -> bool {
    let edges = |of: &[Piece]| -> Vec<(Dot, Dot)> { of.iter().flat_map(Piece::edges).collect() };
    let others = edges(pieces);
    edges(spaces).into_iter().any(|edge| {
        others
            .iter()
            .any(|other| crossing(edge, *other).is_some_and(|mark| mark.w > 1))
    })
}

/// Whether a piece reaches into the box around the spaces.
fn near(piece: &Piece, spaces: &[Piece]) -> bool {
    let range = |pieces: &[Piece], axis: usize| {
        let all = || pieces.iter().flat_map(|p| &p.corners).map(|c| c[axis]);
        (all().min().unwrap(), all().max().unwrap())
    };
    let own = std::slice::from_ref(piece);
    (0..2).all(|axis| {
        let (low, high) = range(spaces, axis);
        let (first, last) = range(own, axis);
        first <= high && last >= low
    })
}

/// A point with rational coordinates `x / w`, `y / w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    x: i128,
    y: i128,
    w: i128,
}

impl Mark {
    fn whole(point: Dot) -> Mark {
        Mark {
            x: point[0],
            y: point[1],
            w: 1,
        }
    }

    fn same(self, other: Mark) -> bool {
        self.x * other.w == other.x * self.w && self.y * other.w == other.y * self.w
    }

    /// The way from here to another mark, made longer by both weights.
    fn to(self, other: Mark) -> Dot {
        [
            other.x * self.w - self.x * other.w,
            other.y * self.w - self.y * other.w,
        ]
    }
}

/// The corners of all pieces and where borders of spaces cross borders of things, each once.
fn marks(spaces: &[&Piece], pieces: &[Piece]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let corners = spaces
        .iter()
        .copied()
        .chain(pieces)
        .flat_map(|p| &p.corners);
    let corners: Vec<Mark> = corners.map(|c| Mark::whole(*c)).collect();
    let space_edges = spaces.iter().flat_map(|space| space.edges());
    let crossings = space_edges.flat_map(|edge| {
        let of_piece = move |piece: &Piece| {
            piece
                .edges()
                .into_iter()
                .filter_map(move |other| crossing(edge, other))
        };
        pieces.iter().flat_map(of_piece).collect::<Vec<_>>()
    });
    for mark in corners.into_iter().chain(crossings) {
        if !marks.iter().any(|known| known.same(mark)) {
            marks.push(mark);
        }
    }
    marks
}

/// Where two segments cross, unless they are parallel.
fn crossing(one: (Dot, Dot), other: (Dot, Dot)) -> Option<Mark> {
    let (d, e) = (minus(one.1, one.0), minus(other.1, other.0));
    let mut weight = cross(d, e);
    if weight == 0 {
        return None;
    }
    let gap = minus(other.0, one.0);
    let (mut along, mut across) = (cross(gap, e), cross(gap, d));
    if weight < 0 {
        (weight, along, across) = (-weight, -along, -across);
    }
    let within = |value: i128| (0..=weight).contains(&value);
    if !within(along) || !within(across) {
        return None;
    }
    let (x, y) = (
        one.0[0] * weight + d[0] * along,
        one.0[1] * weight + d[1] * along,
    );
    let common = common_divisor(common_divisor(x.abs(), y.abs()), weight);
    Some(Mark {
        x: x / common,
        y: y / common,
        w: weight / common,
    })
}

fn common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// How a line is moved off its marks.
#[derive(Clone, Copy, Debug)]
enum Move {
    /// Turned about its pivot, one way or the other.
    Turn(i128),
    /// Shifted to one side or the other.
    Shift(i128),
}

/// A line through marks, moved off them infinitesimally.
struct Line {
    /// Its pivot, by whose weight all coordinates are multiplied.
    pivot: Mark,
    /// Its direction.
    along: Dot,
    /// How it was moved.
    moved: Move,
}

/// A place along a moved line: at first its parameter before the move, then the change by it.
#[derive(Clone, Debug)]
struct Spot {
    at: Frac,
    change: Frac,
}

impl Spot {
    fn start() -> Spot {
        Spot {
            at: frac(0, 1),
            change: frac(0, 1),
        }
    }

    fn order(&self, other: &Spot) -> Ordering {
        order(&self.at, &other.at).then_with(|| order(&self.change, &other.change))
    }

    fn later(self, other: Spot) -> Spot {
        if self.order(&other).is_lt() {
            other
        } else {
            self
        }
    }

    fn earlier(self, other: Spot) -> Spot {
        if self.order(&other).is_gt() {
            other
        } else {
            self
        }
    }
}

impl Line {
    /// The way from the pivot to a corner, times the pivot's weight.
    fn reach(&self, corner: Dot) -> Dot {
        [
            corner[0] * self.pivot.w - self.pivot.x,
            corner[1] * self.pivot.w - self.pivot.y,
        ]
    }

    /// On which side of the moved line a corner lies; nought only at a pivot it turns about.
    fn side(&self, corner: Dot) -> i128 {
        let reach = self.reach(corner);
        match (cross(self.along, reach).signum(), self.moved) {
            (0, Move::Turn(way)) => -way * dot(self.along, reach).signum(),
            (0, Move::Shift(way)) => -way,
            (side, _) => side,
        }
    }

    /// Where the moved line crosses a segment that has its ends on different sides.
    fn crossing(&self, a: Dot, b: Dot) -> Spot {
        let edge = minus(b, a);
        let steep = cross(self.along, edge);
        if steep == 0 {
            return Spot::start();
        }
        let at = frac(cross(self.reach(a), edge), steep);
        let normal = [-self.along[1], self.along[0]];
        let towards = match self.moved {
            Move::Turn(way) => -way * at.numer().signum(),
            Move::Shift(way) => -way,
        };
        let change = frac(towards * cross(normal, edge), steep);
        Spot { at, change }
    }

    /// Where the moved line enters and leaves a piece, if it meets it.
    fn chord(&self, piece: &Piece) -> Option<(Spot, Spot)> {
        let sides: Vec<i128> = piece.corners.iter().map(|c| self.side(*c)).collect();
        if sides.iter().all(|s| *s > 0) || sides.iter().all(|s| *s < 0) {
            return None;
        }
        let mut met: Vec<Spot> = Vec::new();
        for (place, (a, b)) in piece.edges().into_iter().enumerate() {
            let next = (place + 1) % sides.len();
            if sides[place] == 0 || sides[next] == 0 {
                met.push(Spot::start());
            } else if sides[place] != sides[next] {
                met.push(self.crossing(a, b));
            }
        }
        let first = met.iter().cloned().reduce(Spot::earlier)?;
        let last = met.into_iter().reduce(Spot::later)?;
        Some((first, last))
    }
}

fn open_between(one: &[Piece], other: &[Piece], pieces: &[Piece]) -> bool {
    let spaces: Vec<&Piece> = one.iter().chain(other).collect();
    let marks = marks(&spaces, pieces);
    for (place, p) in marks.iter().enumerate() {
        for q in &marks[..place] {
            if lines_through(*p, *q, &marks, one, other)
                .any(|line| line_is_open(&line, one, other, pieces))
            {
                return true;
            }
        }
    }
    false
}

/// The lines through two marks moved off them, if they can meet both spaces and no mark lies
/// between the two.
fn lines_through(
    p: Mark,
    q: Mark,
    marks: &[Mark],
    one: &[Piece],
    other: &[Piece],
) -> impl Iterator<Item = Line> {
    let along = p.to(q);
    let shared = common_divisor(along[0].abs(), along[1].abs());
    let along = [along[0] / shared, along[1] / shared];
    let side = |c: &Dot| cross(along, [c[0] * p.w - p.x, c[1] * p.w - p.y]).signum();
    let may_meet = |space: &[Piece]| {
        space.iter().any(|square| {
            let sides: Vec<i128> = square.corners.iter().map(side).collect();
            sides.iter().any(|s| *s >= 0) && sides.iter().any(|s| *s <= 0)
        })
    };
    let between = |mark: &Mark| {
        cross(along, p.to(*mark)) == 0 && dot(along, p.to(*mark)) > 0 && dot(along, q.to(*mark)) < 0
    };
    let useful = may_meet(one) && may_meet(other) && !marks.iter().any(between);
    let pivot = Mark {
        x: p.x * q.w + q.x * p.w,
        y: p.y * q.w + q.y * p.w,
        w: 2 * p.w * q.w,
    };
    let moves = [
        Move::Turn(1),
        Move::Turn(-1),
        Move::Shift(1),
        Move::Shift(-1),
    ];
    moves
        .into_iter()
        .filter(move |_| useful)
        .map(move |moved| Line {
            pivot,
            along,
            moved,
        })
}

/// Whether a line that misses all marks gets from a square of the one to a square of the other.
fn line_is_open(line: &Line, one: &[Piece], other: &[Piece], pieces: &[Piece]) -> bool {
    let chords =
        |of: &[Piece]| -> Vec<(Spot, Spot)> { of.iter().filter_map(|p| line.chord(p)).collect() };
    let (starts, goals) = (chords(one), chords(other));
    if starts.is_empty() || goals.is_empty() {
        return false;
    }
    let met = chords(pieces);
    starts.iter().any(|start| {
        goals.iter().any(|goal| {
            let (from, to) = if start.1.order(&goal.0).is_le() {
                (&start.1, &goal.0)
            } else {
                (&goal.1, &start.0)
            };
            met.iter()
                .all(|(first, last)| last.order(from).is_lt() || first.order(to).is_gt())
        })
    })
}

fn open_from_point(eye: Dot, squares: &[Piece], pieces: &[Piece]) -> bool {
    let spaces: Vec<&Piece> = squares.iter().collect();
    let pivot = Mark::whole(eye);
    marks(&spaces, pieces)
        .into_iter()
        .filter(|mark| !mark.same(pivot))
        .flat_map(|mark| [1, -1].map(|way| (mark, Move::Turn(way))))
        .any(|(mark, moved)| {
            let along = pivot.to(mark);
            let line = Line {
                pivot,
                along,
                moved,
            };
            ray_is_open(&line, squares, pieces)
        })
}

/// Whether a ray that misses all marks but its own start gets into one of the squares.
fn ray_is_open(line: &Line, squares: &[Piece], pieces: &[Piece]) -> bool {
    let start = Spot::start();
    let ahead = |piece: &Piece| {
        line.chord(piece)
            .filter(|(_, last)| last.order(&start).is_gt())
    };
    let met: Vec<(Spot, Spot)> = pieces.iter().filter_map(ahead).collect();
    squares.iter().filter_map(ahead).any(|(first, _)| {
        let goal = first.later(start.clone());
        met.iter().all(|(first, _)| first.order(&goal).is_gt())
    })
}

/// Whether one of seven times seven points inside each square of the one place has a line with no
/// contact to one of those of the other: what a tool that samples would answer.
pub fn sampled(one: &[Piece], other: &[Piece], pieces: &[&Piece]) -> bool {
    let fine = |piece: &Piece| Piece {
        corners: piece
            .corners
            .iter()
            .map(|c| [14 * c[0], 14 * c[1]])
            .collect(),
    };
    let points = |squares: &[Piece]| -> Vec<Dot> {
        let samples = |square: &Piece| {
            let (from, to) = (square.corners[0], square.corners[2]);
            let at = move |axis: usize, step: i128| {
                14 * from[axis] + (to[axis] - from[axis]) * (2 * step + 1)
            };
            (0..49)
                .map(move |n| [at(0, n % 7), at(1, n / 7)])
                .collect::<Vec<_>>()
        };
        squares.iter().flat_map(samples).collect()
    };
    let pieces: Vec<Piece> = pieces.iter().map(|p| fine(p)).collect();
    let goals = points(other);
    points(one).into_iter().any(|a| {
        goals
            .iter()
            .any(|b| pieces.iter().all(|piece| misses(piece, a, *b)))
    })
}

/// Whether a closed segment misses a piece.
fn misses(piece: &Piece, a: Dot, b: Dot) -> bool {
    let along = minus(b, a);
    let mut high = false;
    let mut low = false;
    for corner in &piece.corners {
        let side = cross(along, minus(*corner, a));
        high |= side >= 0;
        low |= side <= 0;
    }
    if !(high && low) {
        return true;
    }
    super::contact::interval(&piece.corners, &a, &b)
        .is_none_or(|(first, last)| *last.numer() < 0 || first.numer() > first.denom())
}
