//! Lines past free walls. Libraries of geometry tell whether two segments have a point in common, with
//! floats; Defilade tells whether a line passes through a wall, a joint or a seam, exactly, and knows
//! a touch from a crossing. Where Defilade counts touches too, the answers are the same but for lines
//! that begin or end on a wall, which is held before anything is timed.

use std::hint::black_box;

use defilade::facts::{ContactKind, Counted, Facts, Point, ThingId};
use defilade::formats::scene::SceneFile;
use defilade::length::UNITS_PER_SQUARE;
use defilade::world::battle::Battle;
use defilade::world::plan::Plan;
use geo::{Intersects, Line, coord};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use crate::facts::Seed;
use crate::scene;
use crate::timing::{Job, compare, is_wanted};

/// How many squares the map is wide and high.
const SIDE: i64 = 100;
const WALLS: usize = 500;
const LINES: usize = 2_000;

/// A segment in quarters of a square.
type Segment = [i64; 4];

pub fn compare_all() {
    let walls = walls();
    for (name, reach) in [("short lines", 12), ("long lines", SIDE)] {
        compare_on(&format!("free walls, {name}"), &walls, &lines(reach));
    }
}

fn compare_on(group: &str, walls: &[Segment], lines: &[Segment]) {
    if !is_wanted(group) {
        return;
    }
    let file = file(walls);
    let stage = Plan::new(&file.scene);
    let ours = Ours::new(&stage, &file);
    let floats = Floats::new(walls);
    let asked: Vec<Line> = lines.iter().map(float).collect();
    let stopped: Vec<bool> = lines.iter().map(|line| ours.is_stopped(line)).collect();
    for (place, line) in lines.iter().enumerate() {
        let has_point_in_common = ours.is_touched(line) || ends_on_one(line, walls);
        assert_eq!(
            floats.meets_one(&asked[place]),
            has_point_in_common,
            "{line:?}"
        );
        assert_eq!(
            floats.meets_one_near(&asked[place]),
            has_point_in_common,
            "{line:?}"
        );
    }
    let tell = |name: &str, is_stopped: &dyn Fn(usize) -> bool| {
        let answers = (0..lines.len()).map(is_stopped);
        let (mut count, mut more, mut fewer) = (0, 0, 0);
        for (answer, ours) in answers.zip(&stopped) {
            count += usize::from(answer);
            more += usize::from(answer && !ours);
            fewer += usize::from(!answer && *ours);
        }
        println!(
            "lines\t{group}\t{name}\t{}\t{count}\t{more}\t{fewer}",
            lines.len()
        );
    };
    tell("Defilade", &|place| ours.is_stopped(&lines[place]));
    tell("Defilade, touches too", &|place| {
        ours.is_touched(&lines[place])
    });
    tell("geo, every wall", &|place| floats.meets_one(&asked[place]));
    tell("rstar and geo", &|place| {
        floats.meets_one_near(&asked[place])
    });
    let jobs = vec![
        Job::new("Defilade", lines.len(), |place| {
            black_box(ours.is_stopped(&lines[place]));
        }),
        Job::new("Defilade, touches too", lines.len(), |place| {
            black_box(ours.is_touched(&lines[place]));
        }),
        Job::new("rstar and geo", lines.len(), |place| {
            black_box(floats.meets_one_near(&asked[place]));
        }),
        Job::new("geo, every wall", lines.len(), |place| {
            black_box(floats.meets_one(&asked[place]));
        }),
    ];
    compare(group, jobs);
}

/// Walls of up to some three squares, anywhere.
fn walls() -> Vec<Segment> {
    let mut seed = Seed(0x5851_f42d_4c95_7f2d);
    let mut within = |bound: u64| i64::try_from(seed.below(bound)).unwrap();
    let mut walls = Vec::new();
    while walls.len() < WALLS {
        let from = [0, 1].map(|_| within(4 * SIDE.unsigned_abs() + 1));
        let to = from.map(|at| (at + within(17) - 8).clamp(0, 4 * SIDE));
        if from != to {
            walls.push([from[0], from[1], to[0], to[1]]);
        }
    }
    walls
}

/// Lines between corners of squares, at most so many squares long each way.
fn lines(reach: i64) -> Vec<Segment> {
    let mut seed = Seed(0xda94_2042_e4dd_58b5);
    let mut within = |bound: i64| i64::try_from(seed.below(bound.unsigned_abs())).unwrap();
    let mut lines = Vec::new();
    while lines.len() < LINES {
        let from = [0, 1].map(|_| within(SIDE + 1));
        let to = from.map(|at| at + within(2 * reach + 1) - reach);
        let is_inside = to.iter().all(|at| (0..=SIDE).contains(at));
        if is_inside && from != to {
            lines.push([from[0], from[1], to[0], to[1]].map(|at| at * 4));
        }
    }
    lines
}

/// Whether an end of a line lies on a wall, which stops nothing between its ends.
fn ends_on_one([x, y, to_x, to_y]: &Segment, walls: &[Segment]) -> bool {
    let is_on = |[a, b, c, d]: &Segment, x: &i64, y: &i64| {
        let is_between = (a.min(c)..=a.max(c)).contains(&x) && (b.min(d)..=b.max(d)).contains(&y);
        is_between && (c - a) * (y - b) == (d - b) * (x - a)
    };
    let mut walls = walls.iter();
    walls.any(|wall| is_on(wall, x, y) || is_on(wall, to_x, to_y))
}

/// The walls as a scene.
fn file(walls: &[Segment]) -> SceneFile {
    let written = walls.iter().map(|[a, b, c, d]| {
        let end = |one: &i64, other: &i64| {
            let quarters = [one, other].map(|at| format!("{}.{:02}", at / 4, at % 4 * 25));
            quarters.join(", ")
        };
        format!("  - {{ from: [{}], to: [{}] }}\n", end(a, b), end(c, d))
    });
    scene::read(&format!(
        "creatures:\n  A: {{ at: [1, 1] }}\n  T: {{ at: [90, 90] }}\nwalls:\n{}rulings:\n  - attack: ranged\n",
        written.collect::<String>()
    ))
}

/// Exact lines by Defilade.
struct Ours<'a> {
    battle: Battle<'a>,
    is_wall: Vec<bool>,
    stops: Counted,
    touches: Counted,
}

impl<'a> Ours<'a> {
    fn new(stage: &'a Plan<'a>, file: &'a SceneFile) -> Ours<'a> {
        let things = file.scene.things.iter();
        let counted = |kinds: &[ContactKind]| {
            let kinds = kinds.iter();
            kinds.fold(Counted::default(), |all, kind| all.with(*kind, None))
        };
        let stops = [ContactKind::Through, ContactKind::Pinhole];
        let touches = [ContactKind::Along, ContactKind::Touch];
        Ours {
            battle: Battle::on(stage, &file.asks[0].ask),
            is_wall: things.map(|thing| thing.creature.is_none()).collect(),
            stops: counted(&stops),
            touches: counted(&[stops, touches].concat()),
        }
    }

    fn is_stopped(&self, line: &Segment) -> bool {
        self.meets(line, self.stops)
    }

    fn is_touched(&self, line: &Segment) -> bool {
        self.meets(line, self.touches)
    }

    fn meets(&self, [x, y, to_x, to_y]: &Segment, counted: Counted) -> bool {
        let point = |x: i64, y: i64| Point {
            x: x * UNITS_PER_SQUARE / 4,
            y: y * UNITS_PER_SQUARE / 4,
            z: 0,
        };
        let mut is_wall = |thing: ThingId| self.is_wall[thing.0 as usize];
        self.battle
            .meets(point(*x, *y), point(*to_x, *to_y), counted, &mut is_wall)
    }
}

/// The walls as floats, and a tree of the boxes round them.
struct Floats {
    walls: Vec<Line>,
    tree: RTree<GeomWithData<Rectangle<[f64; 2]>, usize>>,
}

impl Floats {
    fn new(walls: &[Segment]) -> Floats {
        let walls: Vec<Line> = walls.iter().map(float).collect();
        let boxes = walls.iter().enumerate().map(|(place, wall)| {
            let [from, to] = corners(wall);
            GeomWithData::new(Rectangle::from_corners(from, to), place)
        });
        Floats {
            tree: RTree::bulk_load(boxes.collect()),
            walls,
        }
    }

    fn meets_one(&self, line: &Line) -> bool {
        self.walls.iter().any(|wall| wall.intersects(line))
    }

    fn meets_one_near(&self, line: &Line) -> bool {
        let [from, to] = corners(line);
        let mut near = self
            .tree
            .locate_in_envelope_intersecting(AABB::from_corners(from, to));
        near.any(|wall| self.walls[wall.data].intersects(line))
    }
}

#[expect(clippy::cast_precision_loss, reason = "coordinates are below 400")]
fn float(segment: &Segment) -> Line {
    let [x, y, to_x, to_y] = segment.map(|at| at as f64);
    Line::new(coord! { x: x, y: y }, coord! { x: to_x, y: to_y })
}

fn corners(line: &Line) -> [[f64; 2]; 2] {
    [line.start, line.end].map(|end| [end.x, end.y])
}
