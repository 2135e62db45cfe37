//! The things along a line.

use crate::world::bins::Bins;
use crate::world::bins::walk::{Ends, Passed};
use crate::world::lattice::Node;

/// How a thing was found along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It covers a bin, and so the line runs through it, or touches it, as was asked.
    Covering,
    /// It is in a bin that the line touches.
    Near,
}

/// What the things along a line say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// One of them stops it.
    Stopped,
    /// None does.
    Free,
    /// None does, but it touches corners of some that were not shown, never two at one point.
    Touching,
    /// None does, but some were not shown.
    Open,
}

/// The bins that a line grazes and that something covers.
#[derive(Clone, Copy, Debug, Default)]
struct Grazed {
    /// The last row in which there are any.
    row: Option<usize>,
    /// Whether there are any in the row beside it as well: where the line passes from row to row by
    /// a corner it grazes one bin in each.
    side_by_side: bool,
}

impl Grazed {
    fn add(&mut self, row: usize) {
        let is_beside = self.row.is_some_and(|last| last.abs_diff(row) == 1);
        self.side_by_side |= is_beside;
        self.row = Some(row);
    }
}

impl Bins {
    /// Shows the things that may meet a segment, its ends included, some more than once, from its
    /// start on until told to stop; whether it was. Those that cover a bin which it touches are
    /// touched by it.
    pub fn touch(&self, from: Node, to: Node, mut visit: impl FnMut(u32, Found) -> bool) -> bool {
        let stopped = self.walk(from, to, Ends::Count, |passed| {
            self.visit_passed(passed, passed.touched, &mut visit)
        });
        stopped.unwrap_or_else(|| self.visit_outside(from, to, visit))
    }

    /// Shows the things that may meet a segment otherwise than at an end, some more than once, from
    /// its start on until told to stop. Those that cover a bin through which it runs are run through
    /// by it; those that cover one which it only touches are left for [`Bins::graze`].
    pub fn run_through(
        &self,
        from: Node,
        to: Node,
        mut visit: impl FnMut(u32, Found) -> bool,
    ) -> Settled {
        let mut grazed = Grazed::default();
        let stopped = self.walk(from, to, Ends::DoNotCount, |passed| {
            if self.covered.window(passed.row, passed.column) & passed.grazed() != 0 {
                grazed.add(passed.row);
            }
            self.visit_passed(passed, passed.through(), &mut visit)
        });
        let runs_along = from.x == to.x || from.y == to.y;
        match stopped {
            Some(true) => Settled::Stopped,
            Some(false) if grazed.row.is_none() => Settled::Free,
            Some(false) if grazed.side_by_side || runs_along => Settled::Open,
            Some(false) => Settled::Touching,
            None if self.visit_outside(from, to, visit) => Settled::Stopped,
            None => Settled::Free,
        }
    }

    /// Shows the things that cover bins which a segment touches without running through them.
    pub fn graze(&self, from: Node, to: Node, mut visit: impl FnMut(u32) -> bool) -> bool {
        let stopped = self.walk(from, to, Ends::DoNotCount, |passed| {
            self.visit_bins(passed.row, passed.column, passed.grazed(), 0, |id, _| {
                visit(id)
            })
        });
        stopped.unwrap_or(false)
    }

    /// Shows what is in the bins that a line touches, of those who cover one only some.
    #[inline]
    fn visit_passed(
        &self,
        passed: Passed,
        covered: u64,
        visit: impl FnMut(u32, Found) -> bool,
    ) -> bool {
        self.visit_bins(passed.row, passed.column, covered, passed.touched, visit)
    }

    /// The same for a segment that leaves the bins.
    fn visit_outside(
        &self,
        from: Node,
        to: Node,
        mut visit: impl FnMut(u32, Found) -> bool,
    ) -> bool {
        let mut near = self.near(&[from, to]).into_iter();
        near.any(|id| visit(id, Found::Near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Point;
    use crate::length::UNITS_PER_SQUARE;
    use crate::world::grid::rectangle;
    use crate::world::lattice::meet;
    use crate::world::outline::Piece;
    use crate::world::trace::Line;
    use proptest::prelude::*;

    const ROWS: i32 = 12;

    /// A box of squares, or a wall from anywhere to anywhere.
    fn piece(columns: i32) -> impl Strategy<Value = Piece> {
        let square = (0..columns, 0..ROWS, 1..columns, 1..4_i32);
        let area = square.prop_map(|(left, top, across, down)| {
            rectangle(left, top, left + across.min(7), top + down)
        });
        let wall = (node(columns), node(columns)).prop_map(|(from, to)| vec![from, to]);
        prop_oneof![3 => area, 1 => wall].prop_map(Piece::new)
    }

    /// A point: anywhere, a corner or a middle of a side or square, and seldom beyond the map.
    fn node(columns: i32) -> impl Strategy<Value = Node> {
        let part = |squares: i32| {
            let squares = i64::from(squares);
            let half = UNITS_PER_SQUARE / 2;
            prop_oneof![
                4 => (0..=squares * 2).prop_map(move |at| at * half),
                2 => 0..=squares * UNITS_PER_SQUARE,
                1 => -half..=(squares + 9) * UNITS_PER_SQUARE,
            ]
        };
        (part(columns), part(ROWS)).prop_map(|(x, y)| Node::new(x, y))
    }

    type Map = (i32, Vec<Piece>, Piece, Vec<[Node; 2]>);

    /// How many columns, what stands there, where the first of it goes, and lines.
    fn map() -> impl Strategy<Value = Map> {
        // Beyond 256 columns a bin is larger than a square; beyond 62 a row takes several words.
        prop_oneof![Just(20), Just(70), Just(300)].prop_flat_map(|columns| {
            (
                Just(columns),
                prop::collection::vec(piece(columns), 1..24),
                piece(columns),
                prop::collection::vec([node(columns), node(columns)], 1..12),
            )
        })
    }

    fn check(bins: &Bins, pieces: &[Vec<Piece>], line: &[Node; 2]) {
        let [from, to] = *line;
        let (mut touched, mut between) = (Vec::new(), Vec::new());
        bins.touch(from, to, |id, found| {
            touched.push((id, found));
            false
        });
        let settled = bins.run_through(from, to, |id, found| {
            between.push((id, found));
            false
        });
        let mut grazed = Vec::new();
        bins.graze(from, to, |id| {
            grazed.push(id);
            false
        });
        assert_eq!(settled == Settled::Free, grazed.is_empty());
        let mut corners = Vec::new();
        let point = |Node { x, y }| Point { x, y, z: 0 };
        let traced = Line::new(point(from), point(to));
        for (id, own) in (0..).zip(pieces) {
            let meets = own.iter().any(|piece| meet(&piece.corners, line));
            let shown = |shown: &[(u32, Found)]| shown.iter().any(|(other, _)| *other == id);
            let covering = |shown: &[(u32, Found)]| shown.contains(&(id, Found::Covering));
            assert!(shown(&touched) || !meets, "{id}: {own:?} {line:?}");
            assert!(meets || !covering(&touched), "{id}: {own:?} {line:?}");
            if from == to {
                continue;
            }
            let mets = || own.iter().filter_map(|piece| traced.meet_level(piece));
            let is_shown = shown(&between) || grazed.contains(&id);
            assert!(
                is_shown || mets().next().is_none(),
                "{id}: {own:?} {line:?}"
            );
            if grazed.contains(&id) && !shown(&between) {
                corners.extend(mets().map(|met| (met.left, met.enter == met.leave, met.enter)));
            }
            let is_crossed = mets().any(|met| met.left && met.right);
            assert!(is_crossed || !covering(&between), "{id}: {own:?} {line:?}");
        }
        if settled == Settled::Touching {
            let are_points = corners.iter().all(|(_, is_point, _)| *is_point);
            let apart = corners.iter().all(|(left, _, at)| {
                let mut others = corners.iter().filter(|(_, _, other)| other == at);
                others.all(|(other, ..)| other == left)
            });
            assert!(are_points && apart, "{line:?}: {corners:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_along_a_line_is_shown_and_what_covers_bins_is_met(
            (columns, pieces, moved, lines) in map(),
        ) {
            let mut pieces: Vec<Vec<Piece>> = pieces.into_iter().map(|own| vec![own]).collect();
            let size = [columns, ROWS].map(i32::unsigned_abs);
            let mut bins = Bins::new(&pieces, size);
            for line in &lines {
                check(&bins, &pieces, line);
            }
            let now = vec![moved];
            for first in pieces.iter_mut().take(1) {
                let before = std::mem::replace(first, now.clone());
                bins.replace(0, &before, &now);
            }
            for line in &lines {
                check(&bins, &pieces, line);
            }
        }
    }
}
