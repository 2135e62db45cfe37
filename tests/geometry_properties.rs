//! What must not change what the engine says: moving, mirroring or turning the scene, the order of
//! its things, a wall in two pieces, a wall far away, the ends in each other's place.

mod oracle;

use std::collections::BTreeSet;

use defilade::facts::{Class, ContactKind, Facts, Place, Point, Spot, ThingId, ThingSet};
use defilade::length::UNITS_PER_SQUARE;
use defilade::number::Number;
use defilade::world::battle::Battle;
use defilade::world::scene::{Scene, Shape};
use oracle::body::bodies;
use oracle::compare::blocks;
use oracle::places::{at_height, spots};
use oracle::scenes::{Dice, case};
use oracle::sketch::{Case, edge};
use proptest::prelude::*;

/// A motion of the plan that takes squares to squares: a turn or a mirroring, then a shift.
#[derive(Clone, Copy, Debug)]
struct Motion {
    right: [i64; 2],
    down: [i64; 2],
    shift: [i64; 2],
}

const STILL: Motion = Motion {
    right: [1, 0],
    down: [0, 1],
    shift: [0, 0],
};

impl Motion {
    fn dot(&self, p: [i64; 2]) -> [i64; 2] {
        [0, 1].map(|axis| {
            self.right[axis] * p[0] + self.down[axis] * p[1] + self.shift[axis] * UNITS_PER_SQUARE
        })
    }

    fn point(&self, p: Point) -> Point {
        let [x, y] = self.dot([p.x, p.y]);
        Point { x, y, z: p.z }
    }

    fn cell(&self, cell: [i32; 2]) -> [i32; 2] {
        let corner = |side: i64| cell.map(|v| (i64::from(v) + side) * UNITS_PER_SQUARE);
        let (one, other) = (self.dot(corner(0)), self.dot(corner(1)));
        [0, 1].map(|axis| (one[axis].min(other[axis]) / UNITS_PER_SQUARE) as i32)
    }

    fn shape(&self, shape: &Shape) -> Shape {
        match shape {
            Shape::Cells(cells) => {
                let mut cells: Vec<[i32; 2]> = cells.iter().map(|c| self.cell(*c)).collect();
                cells.sort_by_key(|cell| [cell[1], cell[0]]);
                Shape::Cells(cells)
            }
            Shape::Wall(a, b) => Shape::Wall(self.dot(*a), self.dot(*b)),
            Shape::Round { centre, radius } => Shape::Round {
                centre: self.dot(*centre),
                radius: *radius,
            },
            Shape::Polygon(corners) => {
                Shape::Polygon(corners.iter().map(|c| self.dot(*c)).collect())
            }
        }
    }

    fn scene(&self, scene: &Scene) -> Scene {
        let mut moved = scene.clone();
        let shift = self.shift.map(|v| v.unsigned_abs() as u32);
        (moved.columns, moved.rows) = (6 + shift[0], 6 + shift[1]);
        for thing in &mut moved.things {
            thing.shape = self.shape(&thing.shape);
        }
        moved
    }
}

/// Motions that keep the map of six squares a side where it may be.
fn motion() -> impl Strategy<Value = Motion> {
    let turn = prop_oneof![
        Just(([1, 0], [0, 1], [0, 0])),
        Just(([0, 1], [-1, 0], [6, 0])),
        Just(([-1, 0], [0, -1], [6, 6])),
        Just(([0, -1], [1, 0], [0, 6])),
        Just(([-1, 0], [0, 1], [6, 0])),
        Just(([1, 0], [0, -1], [0, 6])),
        Just(([0, 1], [1, 0], [0, 0])),
    ];
    (turn, 0..30_i64, 0..30_i64).prop_map(|((right, down, shift), x, y)| Motion {
        right,
        down,
        shift: [shift[0] + x, shift[1] + y],
    })
}

/// A contact without what may lawfully differ: the order of its things.
type Met = (ContactKind, Class, Number, Number, BTreeSet<ThingId>);

/// All that is compared.
#[derive(Debug, PartialEq)]
struct Seen {
    lines: Vec<Vec<Met>>,
    least_blocked: [Option<usize>; 2],
    open: bool,
    open_back: bool,
    open_past_all: bool,
    shares: Vec<Number>,
    distance: Number,
}

/// The lines from corners of the attacker to corners of the target.
fn corner_lines(case: &Case) -> Vec<(Point, Point)> {
    let bodies = bodies(&case.scene);
    let corners = |thing: ThingId| -> Vec<Point> {
        let squares = &bodies[thing.0 as usize].pieces;
        let all = squares.iter().flat_map(|s| spots(s, Spot::Corner));
        all.map(|dot| at_height(dot, 0)).collect()
    };
    let (own, theirs) = (corners(case.attacker), corners(case.target));
    own.iter()
        .flat_map(|a| theirs.iter().map(move |b| (*a, *b)))
        .collect()
}

/// What the engine sees of a case along lines, with things called by the names they are given.
fn see(case: &Case, lines: &[(Point, Point)], called: impl Fn(ThingId) -> Option<ThingId>) -> Seen {
    let ask = case.ask();
    let engine = Battle::new(&case.scene, &ask);
    let others = |keep: &dyn Fn(Class) -> bool| -> ThingSet {
        (0..case.scene.things.len())
            .filter(|place| keep(case.scene.things[*place].class))
            .map(|place| ThingId(place as u32))
            .filter(|id| ![case.attacker, case.target].contains(id))
            .collect()
    };
    let (all, terrain) = (others(&|_| true), others(&|class| class == Class::Terrain));
    let met = |(from, to): &(Point, Point)| -> Vec<Met> {
        let mut met: Vec<Met> = engine
            .contacts(*from, *to, &all)
            .into_iter()
            .map(|c| {
                let things = c.things.iter().filter_map(|id| called(*id)).collect();
                (
                    c.kind,
                    c.class,
                    c.enter.to_number(),
                    c.leave.to_number(),
                    things,
                )
            })
            .collect();
        met.sort();
        met
    };
    let met: Vec<Vec<Met>> = lines.iter().map(met).collect();
    let least = |which: usize| {
        let blocked = |line: &Vec<Met>| blocks(line.iter().map(|m| (m.0, m.1)))[which];
        met.chunks(lines.len() / case.cells(case.attacker).len() / 4)
            .map(|corner| corner.iter().filter(|line| blocked(line)).count())
            .min()
    };
    let spaces = [case.attacker, case.target].map(Place::Space);
    let open = |from, to, set| engine.open_line(from, to, set).is_some();
    let eyes = lines
        .iter()
        .step_by(lines.len().div_ceil(3))
        .map(|line| line.0);
    Seen {
        least_blocked: [least(0), least(1)],
        open: open(spaces[0], spaces[1], &terrain),
        open_back: open(spaces[1], spaces[0], &terrain),
        open_past_all: open(spaces[0], spaces[1], &all),
        shares: eyes
            .map(|eye| engine.visible_share(eye, case.target, &terrain))
            .collect(),
        distance: engine.distance(case.attacker, case.target),
        lines: met,
    }
}

fn see_plainly(case: &Case) -> (Seen, Vec<(Point, Point)>) {
    let lines = corner_lines(case);
    (see(case, &lines, Some), lines)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moving_turning_and_mirroring_change_nothing(seed: u64, motion in motion()) {
        let case = case(seed);
        let (before, lines) = see_plainly(&case);
        let moved = Case { scene: motion.scene(&case.scene), ..case };
        let lines: Vec<_> = lines.iter().map(|(a, b)| (motion.point(*a), motion.point(*b))).collect();
        prop_assert_eq!(see(&moved, &lines, Some), before);
    }

    #[test]
    fn the_order_of_things_changes_nothing(seed: u64) {
        let case = case(seed);
        let (before, lines) = see_plainly(&case);
        let mut order: Vec<usize> = (0..case.scene.things.len()).collect();
        let mut dice = Dice::new(seed);
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place as i64 + 1) as usize);
        }
        let now = |old: ThingId| {
            let place = order.iter().position(|o| *o == old.0 as usize);
            ThingId(place.expect("all are there") as u32)
        };
        let mut shuffled = Case { attacker: now(case.attacker), target: now(case.target), ..case.clone() };
        shuffled.scene.things = order.iter().map(|old| case.scene.things[*old].clone()).collect();
        let called = |new: ThingId| Some(ThingId(order[new.0 as usize] as u32));
        prop_assert_eq!(see(&shuffled, &lines, called), before);
    }

    #[test]
    fn a_wall_in_two_pieces_is_the_wall(seed: u64, part in 1..6_i64) {
        let case = case(seed);
        let (before, lines) = see_plainly(&case);
        let mut split = case.clone();
        let mut halves = Vec::new();
        for (place, thing) in split.scene.things.iter_mut().enumerate() {
            let Shape::Wall(a, b) = thing.shape else { continue };
            let step = [(b[0] - a[0]) / 6, (b[1] - a[1]) / 6];
            if [0, 1].iter().any(|axis| step[*axis] * 6 != b[*axis] - a[*axis]) {
                continue;
            }
            let middle = [a[0] + part * step[0], a[1] + part * step[1]];
            thing.shape = Shape::Wall(a, middle);
            let mut half = thing.clone();
            half.shape = Shape::Wall(b, middle);
            halves.push((place, half));
        }
        let first = split.scene.things.len();
        let whole: Vec<usize> = halves.iter().map(|(place, _)| *place).collect();
        split.scene.things.extend(halves.into_iter().map(|(_, half)| half));
        let called = |id: ThingId| {
            let place = (id.0 as usize).checked_sub(first).map(|half| whole[half]);
            Some(place.map_or(id, |place| ThingId(place as u32)))
        };
        prop_assert_eq!(see(&split, &lines, called), before);
    }

    #[test]
    fn a_wall_far_away_changes_nothing(seed: u64, x in 30..60_i64, y in -60..60_i64) {
        let case = case(seed);
        let (before, lines) = see_plainly(&case);
        let mut more = case.clone();
        more.scene.things.push(edge([x, y], [x + 7, y - 3]));
        prop_assert_eq!(see(&more, &lines, Some), before);
    }

    #[test]
    fn the_way_back_is_the_way_there(seed: u64) {
        let case = case(seed);
        let (there, lines) = see_plainly(&case);
        let back: Vec<(Point, Point)> = lines.iter().map(|(a, b)| (*b, *a)).collect();
        let mut seen = see(&case, &back, Some).lines;
        let one = Number::from(1);
        for line in &mut seen {
            for met in line.iter_mut() {
                (met.2, met.3) = (&one - &met.3, &one - &met.2);
            }
            line.sort();
        }
        prop_assert_eq!(seen, there.lines);
        prop_assert_eq!(there.open, there.open_back);
    }

    #[test]
    fn only_the_set_counts(seed: u64) {
        let case = case(seed);
        let mut dice = Dice::new(seed);
        let kept: Vec<usize> = (0..case.scene.things.len())
            .filter(|place| {
                let id = ThingId(*place as u32);
                id == case.attacker || id == case.target || dice.chance(50)
            })
            .collect();
        let now = |old: ThingId| {
            let place = kept.iter().position(|k| *k == old.0 as usize);
            ThingId(place.expect("both are kept") as u32)
        };
        let mut alone = Case { attacker: now(case.attacker), target: now(case.target), ..case.clone() };
        alone.scene.things = kept.iter().map(|old| case.scene.things[*old].clone()).collect();
        let set: ThingSet = kept.iter().map(|place| ThingId(*place as u32)).collect();
        let small: ThingSet = (0..kept.len()).map(|place| ThingId(place as u32)).collect();
        let (ask, ask_alone) = (case.ask(), alone.ask());
        let (engine, engine_alone) = (Battle::new(&case.scene, &ask), Battle::new(&alone.scene, &ask_alone));
        for (from, to) in corner_lines(&case) {
            let mut found = engine_alone.contacts(from, to, &small);
            for contact in &mut found {
                contact.things.iter_mut().for_each(|id| *id = ThingId(kept[id.0 as usize] as u32));
            }
            prop_assert_eq!(engine.contacts(from, to, &set), found);
        }
    }
}

#[test]
fn a_motion_that_moves_nothing_is_no_motion() {
    let case = case(0);
    let kept = STILL.scene(&case.scene);
    for (thing, moved) in case.scene.things.iter().zip(&kept.things) {
        assert_eq!(thing.shape, moved.shape);
    }
}
