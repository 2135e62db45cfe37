//! The asks of a map in which a line of effect leads from one whole space to another.

use std::rc::Rc;

use crate::facts::ThingId;
use crate::facts::lanes::{LaneEnd, LaneSet, Who};
use crate::facts::plane::Plane;
use crate::vocabulary::Role;
use crate::world::battle::Battle;
use crate::world::sweep::asks::{FEWEST, Mover, ReachKey, Sweeping};
use crate::world::sweep::closed;
use crate::world::sweep::fan::Cells;
use crate::world::sweep::field::Field;
use crate::world::sweep::space::reached;
use crate::world::sweep::strips::Rectangle;

/// The cells that lines reach, and where a creature would stand among what closes them.
#[derive(Debug)]
pub struct Reached {
    /// What closes the others.
    closed: Vec<Rectangle>,
    cells: Field,
    overlapping: Field,
}

impl Sweeping<'_> {
    /// The wanted asks in which a line between two spaces is open, if all can be told at once.
    pub(super) fn reached(
        &self,
        (from, to): (LaneEnd, LaneEnd),
        set: &LaneSet,
        wanted: &Plane,
    ) -> Option<Plane> {
        let mover = self.mover.as_ref()?;
        let stays = self.stays(from, to, mover)?;
        if wanted.len() < FEWEST || !set.sometimes.is_empty() || !mover.is_block {
            return None;
        }
        let Cells {
            columns,
            rows,
            low,
            high,
        } = mover.cells;
        let reached = self.reached_from(stays, set, mover)?;
        let plane = |words| Plane::from_words(words, wanted.count());
        let mut open = Plane::none(wanted.count());
        for down in low.y..high.y {
            for right in low.x..high.x {
                open.add(&plane(reached.cells.window([right, down], columns, rows)));
            }
        }
        open.keep(wanted);
        let among = plane(reached.overlapping.window([0, 0], columns, rows)).and(wanted);
        if !among.is_empty() {
            open.drop(&among);
            open.add(&self.open_one_by_one([from, to], set, &among));
        }
        Some(open)
    }

    /// Which of two spaces stays, when the other is that of the creature that moves.
    fn stays(&self, from: LaneEnd, to: LaneEnd, mover: &Mover) -> Option<ThingId> {
        let [from, to] = [from, to].map(|end| match end {
            LaneEnd::Space(who) => Some(self.thing(who)),
            LaneEnd::Origin => None,
        });
        self.beside(from?, to?, mover)
    }

    /// The thing that a who is.
    pub(super) fn thing(&self, who: Who) -> ThingId {
        match who {
            Who::Attacker => self.ask.attacker,
            Who::Target => self.ask.target,
            Who::Thing(id) => id,
        }
    }

    /// The one of two things that stays, when the other moves.
    pub(super) fn beside(&self, one: ThingId, other: ThingId, mover: &Mover) -> Option<ThingId> {
        match (one == mover.id, other == mover.id) {
            (true, false) => Some(other),
            (false, true) => Some(one),
            _ => None,
        }
    }

    fn reached_from(&self, stays: ThingId, set: &LaneSet, mover: &Mover) -> Option<Rc<Reached>> {
        let mut known = self.reached.borrow_mut();
        // Sets of several sorts mostly hold the same things.
        let is_same = |(things, own): &ReachKey| *own == stays && *things == set.always;
        if let Some((_, known)) = known.iter().find(|(own, _)| is_same(own)) {
            return known.clone();
        }
        let found = self.closed_by(stays, set, mover).and_then(|closed| {
            // Different things may close the same.
            let same = known.iter().filter(|((_, own), _)| *own == stays);
            let mut same = same.filter_map(|(_, reached)| reached.as_ref());
            match same.find(|reached| reached.closed == closed) {
                Some(reached) => Some(Rc::clone(reached)),
                None => self.reach(stays, closed, mover).map(Rc::new),
            }
        });
        known.push(((set.always.clone(), stays), found.clone()));
        found
    }

    /// What a set closes, seen from a space that stays.
    fn closed_by(&self, stays: ThingId, set: &LaneSet, mover: &Mover) -> Option<Vec<Rectangle>> {
        let battle = Battle::on(&self.plan, self.ask);
        let mut measured = self.plan.measured().iter();
        if mover.role == Role::Attacker && measured.any(|id| set.always.contains(*id)) {
            return None;
        }
        let between = set
            .always
            .iter()
            .filter(|id| ![stays, mover.id].contains(id));
        let acting = between.filter(|id| !battle.is_idle(*id));
        closed::rectangles(&self.plan, [stays, mover.id], acting)
    }

    fn reach(&self, stays: ThingId, closed: Vec<Rectangle>, mover: &Mover) -> Option<Reached> {
        let space = closed::space(&self.plan, stays)?;
        let overlaps = |other: &Rectangle| {
            other[0] < space[2] && space[0] < other[2] && other[1] < space[3] && space[1] < other[3]
        };
        if closed.iter().any(overlaps) {
            return None;
        }
        Some(Reached {
            cells: reached(space, &closed, mover.cells.columns, mover.cells.rows)?,
            overlapping: overlapping(&mover.cells, &closed),
            closed,
        })
    }
}

/// The cells where a creature that stands there leaves the map or has something of the rectangles
/// inside its space.
fn overlapping(cells: &Cells, closed: &[Rectangle]) -> Field {
    let mut field = Field::new(cells.columns, cells.rows);
    let [columns, rows] = [cells.columns, cells.rows].map(|side| i64::try_from(side).unwrap_or(0));
    let rims = [
        [columns - cells.high.x, -1, columns, rows],
        [-1, rows - cells.high.y, columns, rows],
        [-1, -1, -cells.low.x, rows],
        [-1, -1, columns, -cells.low.y],
    ];
    let about = closed.iter().map(|[left, top, right, bottom]| {
        [
            left - cells.high.x,
            top - cells.high.y,
            right - cells.low.x,
            bottom - cells.low.y,
        ]
    });
    // Between these borders, so from one cell on up to before another.
    for [left, top, right, bottom] in rims.into_iter().chain(about) {
        let span = [left + 1, right].map(|at| usize::try_from(at.max(0)).unwrap_or(0));
        for row in (top + 1).max(0)..bottom.min(rows) {
            field.fill(usize::try_from(row).unwrap_or(0), span[0], span[1]);
        }
    }
    field
}
