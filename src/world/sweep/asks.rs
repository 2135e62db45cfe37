//! The asks of a map, answered at once.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use crate::facts::lanes::{Alike, Column, LaneEnd, LaneLine, LaneSet, Lanes, Lengths, Mark, Who};
use crate::facts::plane::Plane;
use crate::facts::{Counted, Facts, Point, ThingId, ThingSet};
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::vocabulary::{LightId, Role};
use crate::world::battle::Battle;
use crate::world::grid::{Diagonals, Grid};
use crate::world::lattice::{Node, bounds};
use crate::world::pair::Panorama;
use crate::world::plan::{Index, Plan};
use crate::world::scene::{Ask, Scene, Shape};
use crate::world::sweep::closed;
use crate::world::sweep::ends::Ends;
use crate::world::sweep::fan::{Cells, Fan, Sometimes};
use crate::world::sweep::field::Window;
use crate::world::sweep::known::Known;
use crate::world::sweep::members::{Heights, Stack, stacks};
use crate::world::sweep::reach::Reached;
use crate::world::sweep::start::Start;

/// Fewer asks than these are put one by one.
pub const FEWEST: usize = 24;

/// The asks of a map with squares in which one creature stands in each cell, row after row, each
/// time with the top left of its cells there. It serves one evaluation of rules: what it keeps goes
/// by the numbers of sets.
///
/// What it cannot answer at once, or is not worth it, it leaves to the asks that it is made of.
pub struct Sweeping<'a> {
    pub(super) inner: &'a dyn Lanes,
    pub(super) plan: Plan<'a>,
    pub(super) ask: &'a Ask,
    pub(super) mover: Option<Mover>,
    sets: RefCell<Vec<(SetKey, Option<Rc<Prepared>>)>>,
    fans: RefCell<Vec<(FanKey, Rc<Vec<Fan>>)>>,
    pub(super) reached: RefCell<Vec<(ReachKey, Option<Rc<Reached>>)>>,
    pub(super) known: RefCell<Vec<Known>>,
    pub(super) panoramas: RefCell<Vec<(EyeKey, Option<Rc<Panorama>>)>>,
}

/// A set made ready.
struct Prepared {
    stacks: Vec<Stack>,
    /// About where each thing counts that does not in every ask.
    windows: Vec<Option<Window>>,
}

/// The creature that goes from cell to cell.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    pub id: ThingId,
    pub role: Role,
    /// The corner of its first cell, where the scene has it.
    pub home: Node,
    /// Whether its space is a full rectangle.
    pub is_block: bool,
    pub cells: Cells,
}

type SetKey = (usize, Counted, Heights);
type FanKey = (SetKey, Start, Node);
pub(super) type ReachKey = (ThingSet, ThingId);
type EyeKey = (usize, Point);

impl<'a> Sweeping<'a> {
    /// The asks of a map: `inner` answers them one by one. The scene may have the creature that
    /// moves anywhere on it.
    #[must_use]
    pub fn new(
        inner: &'a dyn Lanes,
        (scene, index): (&'a Scene, &'a Index),
        ask: &'a Ask,
        moves: ThingId,
    ) -> Sweeping<'a> {
        let plan = Plan::with(scene, index);
        Sweeping {
            inner,
            mover: Mover::new(&plan, ask, moves, inner.count()),
            plan,
            ask,
            sets: RefCell::default(),
            fans: RefCell::default(),
            reached: RefCell::default(),
            known: RefCell::default(),
            panoramas: RefCell::default(),
        }
    }

    /// The wanted asks in which a line is stopped, if all can be told at once.
    fn swept(&self, line: &LaneLine, set: &LaneSet, wanted: &Plane) -> Option<Plane> {
        let mover = self.mover.as_ref()?;
        let (start, spot, heights) = self.ends_of(line, mover)?;
        let offset = spot.minus(&mover.home);
        let rest = offset.map(|part| part.rem_euclid(UNITS_PER_SQUARE));
        let squares = offset.map(|part| part.div_euclid(UNITS_PER_SQUARE));
        let key = ((set.number, line.counted, heights), start, rest);
        if wanted.len() < FEWEST && !self.fans.borrow().iter().any(|(own, _)| *own == key) {
            return None;
        }
        let prepared = self.prepared(key.0, set, mover)?;
        let sometimes = prepared.sometimes(set);
        let fans = self.fans(key, &prepared, &sometimes, mover);
        let mut plane = Plane::none(wanted.count());
        for fan in fans.iter() {
            let words = fan.asks(squares, &mover.cells, &sometimes);
            plane.add(&Plane::from_words(words, wanted.count()));
        }
        plane.keep(wanted);
        if heights.low != heights.high {
            self.mend_upright(
                line,
                set,
                (start.at.minus(&offset), mover),
                wanted,
                &mut plane,
            );
        }
        Some(plane)
    }

    /// From where to which spot of the mover a line runs, or back, and at which heights; none if
    /// none or both of its ends move.
    fn ends_of(&self, line: &LaneLine, mover: &Mover) -> Option<(Start, Node, Heights)> {
        let moves = |mark| matches!(mark, Mark::Spot { role, .. } if role == mover.role);
        let reversed = moves(line.from);
        if reversed == moves(line.to) {
            return None;
        }
        let battle = Battle::on(&self.plan, self.ask);
        let (from, to) = (point(&battle, line.from)?, point(&battle, line.to)?);
        let (fixed, moving) = if reversed { (to, from) } else { (from, to) };
        let start = Start {
            at: Node::new(fixed.x, fixed.y),
            reversed,
        };
        let heights = Heights::new(fixed.z, moving.z);
        Some((start, Node::new(moving.x, moving.y), heights))
    }

    /// Lines straight up or down are looked at by themselves: the cell is given where they are.
    fn mend_upright(
        &self,
        line: &LaneLine,
        set: &LaneSet,
        (corner, mover): (Node, &Mover),
        wanted: &Plane,
        plane: &mut Plane,
    ) {
        let ends = Ends {
            first: Node::new(0, 0),
            columns: mover.cells.columns,
            rows: mover.cells.rows,
        };
        let Some([column, row]) = ends.place(corner) else {
            return;
        };
        let mut there = Plane::none(wanted.count());
        there.insert(row * mover.cells.columns + column);
        plane.drop(&there);
        there.keep(wanted);
        plane.add(&self.inner.meets(line, set, &there));
    }

    fn prepared(&self, key: SetKey, set: &LaneSet, mover: &Mover) -> Option<Rc<Prepared>> {
        let mut sets = self.sets.borrow_mut();
        if let Some((_, known)) = sets.iter().find(|(own, _)| *own == key) {
            return known.clone();
        }
        let prepared = self.prepare(key, set, mover).map(Rc::new);
        sets.push((key, prepared.clone()));
        prepared
    }

    fn prepare(
        &self,
        (_, counted, heights): SetKey,
        set: &LaneSet,
        mover: &Mover,
    ) -> Option<Prepared> {
        let measured = self.plan.measured();
        let varies =
            mover.role == Role::Attacker && measured.iter().any(|id| set.ever_contains(*id));
        if varies || set.ever_contains(mover.id) {
            return None;
        }
        let battle = Battle::on(&self.plan, self.ask);
        let stacks = stacks(&self.plan, set, counted, heights, &|id| battle.is_idle(id))?;
        let windows = set.sometimes.iter();
        let windows = windows
            .map(|(_, lanes)| mover.cells.window(lanes))
            .collect();
        Some(Prepared { stacks, windows })
    }

    fn fans(
        &self,
        key: FanKey,
        prepared: &Prepared,
        sometimes: &[Sometimes<'_>],
        mover: &Mover,
    ) -> Rc<Vec<Fan>> {
        let mut fans = self.fans.borrow_mut();
        if let Some((_, known)) = fans.iter().find(|(own, _)| *own == key) {
            return Rc::clone(known);
        }
        let (_, start, rest) = key;
        let stacks = prepared.stacks.iter();
        let made = stacks.map(|stack| Fan::new(start, stack, rest, &mover.cells, sometimes));
        let made = Rc::new(made.collect());
        fans.push((key, Rc::clone(&made)));
        made
    }
}

impl Prepared {
    fn sometimes<'b>(&self, set: &'b LaneSet) -> Vec<Sometimes<'b>> {
        let pairs = set.sometimes.iter().zip(&self.windows);
        pairs
            .map(|((_, lanes), within)| Sometimes {
                lanes,
                within: *within,
            })
            .collect()
    }
}

impl Mover {
    /// The creature that moves, if it stands on squares and there is an ask for each cell.
    fn new(plan: &Plan<'_>, ask: &Ask, id: ThingId, count: usize) -> Option<Mover> {
        let scene = plan.scene();
        let role = match id {
            _ if ask.attacker == ask.target => None,
            id if id == ask.target => Some(Role::Target),
            id if id == ask.attacker => Some(Role::Attacker),
            _ => None,
        }?;
        let Shape::Cells(cells) = &plan.thing(id)?.shape else {
            return None;
        };
        let [column, row] = cells.first().copied()?;
        let home = Node::new(i64::from(column), i64::from(row)).times(&UNITS_PER_SQUARE);
        let corners: Vec<Node> = plan.corners(id).collect();
        let (low, high) = bounds(&corners);
        let squares = |at: Node| {
            at.minus(&home)
                .map(|part| part.div_euclid(UNITS_PER_SQUARE))
        };
        let cells = Cells {
            columns: usize::try_from(scene.columns).ok()?,
            rows: usize::try_from(scene.rows).ok()?,
            low: squares(low),
            high: squares(high),
        };
        let is_block = closed::space(plan, id).is_some();
        let fits = matches!(scene.grid, Grid::Squares(_)) && count == cells.columns * cells.rows;
        fits.then_some(Mover {
            id,
            role,
            home,
            is_block,
            cells,
        })
    }

    /// How far from where the scene has it the creature stands in an ask.
    pub fn offset(&self, lane: usize) -> Option<Node> {
        let place = [lane % self.cells.columns, lane / self.cells.columns];
        let [column, row] = place.map(i64::try_from);
        let there = Node::new(column.ok()?, row.ok()?).times(&UNITS_PER_SQUARE);
        Some(there.minus(&self.home))
    }
}

fn point(battle: &Battle<'_>, mark: Mark) -> Option<Point> {
    crate::facts::lanes::point(battle, mark)
}

impl Lanes for Sweeping<'_> {
    fn count(&self) -> usize {
        self.inner.count()
    }

    fn with(&self, lane: usize, run: &mut dyn FnMut(&dyn Facts)) {
        self.inner.with(lane, run);
    }

    fn alike(&self) -> Alike {
        self.inner.alike()
    }

    fn common(&self, run: &mut dyn FnMut(&dyn Facts)) {
        self.inner.common(run);
    }

    fn kin(&self, thing: ThingId) -> ThingId {
        self.inner.kin(thing)
    }

    fn meets(&self, line: &LaneLine, set: &LaneSet, wanted: &Plane) -> Plane {
        let swept = self.swept(line, set, wanted);
        swept.unwrap_or_else(|| self.inner.meets(line, set, wanted))
    }

    fn is_open(&self, from: LaneEnd, to: LaneEnd, set: &LaneSet, wanted: &Plane) -> Plane {
        let reached = self.reached((from, to), set, wanted);
        reached.unwrap_or_else(|| self.open_one_by_one([from, to], set, wanted))
    }

    fn shows(
        &self,
        ends: (Mark, Who),
        set: &LaneSet,
        order: (&Number, &dyn Fn(Ordering) -> bool),
        wanted: &Plane,
    ) -> Plane {
        let shown = self.shown(ends, set, order, wanted);
        shown.unwrap_or_else(|| self.inner.shows(ends, set, order, wanted))
    }

    fn distances(&self, from: Who, to: Who, wanted: &Plane) -> Lengths {
        self.inner.distances(from, to, wanted)
    }

    fn adjacent(&self, one: Who, other: Who, wanted: &Plane) -> Plane {
        let near = self.near((one, other), 1, Some(Diagonals::One), wanted);
        near.unwrap_or_else(|| self.inner.adjacent(one, other, wanted))
    }

    fn nearer(&self, from: Who, to: Who, than: &Number, or_equal: bool, wanted: &Plane) -> Plane {
        // No two things are less than nothing apart.
        if than.is_negative() || than.is_zero() && !or_equal {
            return Plane::none(wanted.count());
        }
        let steps = steps(than, or_equal);
        let near = steps.and_then(|steps| self.near((from, to), steps, None, wanted));
        near.unwrap_or_else(|| self.inner.nearer(from, to, than, or_equal, wanted))
    }

    fn inside(&self, who: Who, set: &LaneSet, wanted: &Plane) -> Plane {
        self.inner.inside(who, set, wanted)
    }

    fn lights(&self, who: Who, wanted: &Plane) -> Column<LightId> {
        self.inner.lights(who, wanted)
    }
}

/// The most steps that are less than a length, or (with `or_equal`) no more; none where no way is
/// that short.
fn steps(length: &Number, or_equal: bool) -> Option<i64> {
    let squares = length.checked_div(&Number::from(UNITS_PER_SQUARE))?;
    let whole = squares.floor()?;
    let is_less = or_equal || squares.to_integer() != Some(whole);
    let steps = if is_less { whole } else { whole - 1 };
    Some(steps).filter(|steps| *steps >= 0)
}
