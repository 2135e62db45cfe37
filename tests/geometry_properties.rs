//! What must not change what the engine says: moving, mirroring or turning the scene, the order of
//! its things, a wall in two pieces, a wall far away, the ends in each other's place.

mod oracle;

use defilade::facts::{Facts, Point, ThingId, ThingSet};
use defilade::length::UNITS_PER_SQUARE;
use defilade::number::Number;
use defilade::world::battle::Battle;
use defilade::world::scene::{Scene, Shape};
use oracle::scenes::{Dice, case};
use oracle::seen::{corner_lines, see, see_plainly};
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
        prop_assert!(there.is_open_both_ways_or_neither());
        prop_assert_eq!(seen, there.lines);
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
