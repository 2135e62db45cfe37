//! What is seen from one place: over squares, and past free walls.
//!
//! The questions are not the same. Fields of view tell which squares are in view by rules of their
//! own, some of them with floats; Defilade tells exactly to the centres of which squares a straight
//! line runs that passes through nothing. Libraries of geometry tell whether segments touch, with
//! floats; Defilade tells whether a line passes through a wall, a joint or a seam, and knows a touch
//! from a crossing.

use std::hint::black_box;

use bracket_pathfinding::prelude::{Algorithm2D, BaseMap, Point as Square, field_of_view};
use defilade::facts::lanes::{Alike, LaneLine, LaneSet, Lanes, Mark, Sameness};
use defilade::facts::plane::Plane;
use defilade::facts::{Class, ContactKind, Counted, Facts, Point, Spot, ThingId};
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::{Pack, compile};
use defilade::packs;
use defilade::source::Sources;
use defilade::vocabulary::Role;
use defilade::world::battle::Battle;
use defilade::world::plan::{Index, Plan};
use defilade::world::sweep::Sweeping;
use doryen_fov::{FovAlgorithm, FovRecursiveShadowCasting, FovRestrictive, MapData};
use geo::{Intersects, Line, coord};
use rstar::primitives::GeomWithData;
use rstar::{AABB, RTree};

use crate::facts::Seed;
use crate::timing::{Job, compare};

/// A map of squares: which are solid.
struct Map {
    side: usize,
    solid: Vec<bool>,
}

impl Map {
    /// With so many percent of squares solid, but for the one in the middle.
    fn new(side: usize, percent: u64) -> Map {
        let mut seed = Seed(0x9e37_79b9_7f4a_7c15);
        let mut solid: Vec<bool> = (0..side * side).map(|_| seed.below(100) < percent).collect();
        solid[side / 2 * side + side / 2] = false;
        solid[0] = false;
        Map { side, solid }
    }

    fn middle(&self) -> usize {
        self.side / 2
    }

    /// As a scene: the attacker in the middle, the target in the corner.
    fn drawn(&self) -> String {
        let mut text = "map: |\n".to_owned();
        for row in 0..self.side {
            text += "  ";
            for column in 0..self.side {
                text.push(match (column, row) {
                    at if at == (self.middle(), self.middle()) => 'A',
                    (0, 0) => 'T',
                    _ if self.solid[row * self.side + column] => '#',
                    _ => '.',
                });
            }
            text.push('\n');
        }
        text + "rulings:\n  - attack: ranged\n"
    }
}

fn pack() -> Pack {
    let text = packs::embedded("core").unwrap();
    compile(&text, &packs::embedded).0.unwrap()
}

fn read(pack: &Pack, text: &str) -> SceneFile {
    let mut sources = Sources::default();
    let file = sources.add("scene.yaml", text);
    let raw = scene::parse(&sources, file).unwrap();
    raw.resolve(pack.vocabulary(), &sources, &mut Vec::new()).unwrap()
}

/// The asks of a map, which are never put one by one here.
struct Cells(usize);

impl Lanes for Cells {
    fn count(&self) -> usize {
        self.0
    }

    fn with(&self, _: usize, _: &mut dyn FnMut(&dyn Facts)) {
        unreachable!("maps of squares are swept")
    }

    fn alike(&self) -> Alike {
        Alike {
            attacker: Sameness::Wholly,
            target: Sameness::ButForPlace,
            attack: true,
            properties: true,
        }
    }
}

fn centre(role: Role) -> Mark {
    Mark::Spot {
        role,
        cell: None,
        spot: Spot::Centre,
        nth: 0,
    }
}

/// Fields of view over squares.
pub fn grids() {
    for (percent, name) in [(20, "a fifth solid"), (2, "2 % solid")] {
        for side in [100, 300] {
            let group = format!("in view, {side} x {side}, {name}");
            grid(Box::leak(group.into_boxed_str()), &Map::new(side, percent));
        }
    }
}

fn grid(group: &str, map: &Map) {
    let pack = pack();
    let file = read(&pack, &map.drawn());
    let (scene, ask) = (&file.scene, &file.asks[0].ask);
    let index = Index::new(scene);
    let cells = Cells(map.side * map.side);
    let walls = scene.things.iter().zip(0..).filter(|(thing, _)| thing.creature.is_none());
    let set = LaneSet {
        always: walls.map(|(_, id)| ThingId(id)).collect(),
        ..LaneSet::default()
    };
    let line = LaneLine {
        from: centre(Role::Attacker),
        to: centre(Role::Target),
        counted: Counted::default().with(ContactKind::Through, None),
    };
    let wanted = Plane::all(cells.count());
    let middle = map.middle();
    let mut data = MapData::new(map.side, map.side);
    for (place, solid) in map.solid.iter().enumerate() {
        data.set_transparent(place % map.side, place / map.side, !solid);
    }
    let mut other = MapData::new(map.side, map.side);
    other.transparent.clone_from(&data.transparent);
    let (mut recursive, mut restrictive) =
        (FovRecursiveShadowCasting::new(), FovRestrictive::new());
    let times = if map.side == 100 { 200 } else { 20 };
    compare(
        group,
        vec![
            Job::new("Defilade", times, || {
                let sweeping = Sweeping::new(&cells, (scene, &index), ask, ask.target);
                black_box(sweeping.meets(&line, &set, &wanted).len());
            }),
            Job::new("doryen-fov, recursive shadow casting", times, move || {
                data.clear_fov();
                recursive.compute_fov(&mut data, middle, middle, 0, true);
                black_box(&data.fov);
            }),
            Job::new("doryen-fov, restrictive", times, move || {
                other.clear_fov();
                restrictive.compute_fov(&mut other, middle, middle, 0, true);
                black_box(&other.fov);
            }),
            Job::new("bracket-pathfinding", times.min(50), || {
                let reach = i32::try_from(map.side).unwrap();
                let from = Square::new(reach / 2, reach / 2);
                black_box(field_of_view(from, reach, map).len());
            }),
            Job::new("symmetric-shadowcasting", times.min(20), || {
                let side = isize::try_from(map.side).unwrap();
                let mut seen = 0;
                let mut blocks = |(x, y): (isize, isize)| {
                    let inside = (0..side).contains(&x) && (0..side).contains(&y);
                    !inside || map.solid[usize::try_from(y * side + x).unwrap()]
                };
                let mut see = |_| seen += 1;
                symmetric_shadowcasting::compute_fov((side / 2, side / 2), &mut blocks, &mut see);
                black_box(seen);
            }),
        ],
    );
}

impl BaseMap for Map {
    fn is_opaque(&self, place: usize) -> bool {
        self.solid[place]
    }
}

impl Algorithm2D for Map {
    fn dimensions(&self) -> Square {
        let side = i32::try_from(self.side).unwrap();
        Square::new(side, side)
    }
}

const WALLS: usize = 500;
const LINES: usize = 2_000;

/// A segment in quarters of a square.
type Segment = [i64; 4];

fn segments() -> Vec<Segment> {
    let mut seed = Seed(0x5851_f42d_4c95_7f2d);
    let mut within = |bound: u64| i64::try_from(seed.below(bound)).unwrap();
    let one = |_| {
        let (x, y) = (within(390) + 5, within(390) + 5);
        let (mut dx, dy) = (within(17) - 8, within(17) - 8);
        if dx == 0 && dy == 0 {
            dx = 4;
        }
        [x, y, (x + dx).clamp(0, 400), (y + dy).clamp(0, 400)]
    };
    let segments: Vec<Segment> = (0..WALLS).map(one).collect();
    segments.into_iter().filter(|[a, b, c, d]| (a, b) != (c, d)).collect()
}

/// Lines between corners of squares, at most so many squares long.
fn lines(reach: i64) -> Vec<Segment> {
    let mut seed = Seed(0xda94_2042_e4dd_58b5);
    let mut within = |bound: i64| i64::try_from(seed.below(u64::try_from(bound).unwrap())).unwrap();
    let mut lines = Vec::new();
    while lines.len() < LINES {
        let (x, y) = (within(101), within(101));
        let (to_x, to_y) = (x + within(2 * reach + 1) - reach, y + within(2 * reach + 1) - reach);
        let inside = (0..=100).contains(&to_x) && (0..=100).contains(&to_y);
        if inside && (x, y) != (to_x, to_y) {
            lines.push([x * 4, y * 4, to_x * 4, to_y * 4]);
        }
    }
    lines
}

/// Lines past free walls.
pub fn walls() {
    let segments = segments();
    let pack = pack();
    let written = segments.iter().map(|[a, b, c, d]| {
        let quarter = |part: &i64| format!("{}.{:02}", part / 4, part % 4 * 25);
        let (from, to) = ([a, b].map(quarter).join(", "), [c, d].map(quarter).join(", "));
        format!("  - {{ from: [{from}], to: [{to}] }}\n")
    });
    let text = format!(
        "creatures: {{ A: {{ at: [1, 1] }}, T: {{ at: [90, 90] }} }}\nwalls:\n{}rulings:\n  - attack: ranged\n",
        written.collect::<String>()
    );
    let file = read(&pack, &text);
    let stage = Plan::new(&file.scene);
    let battle = Battle::on(&stage, &file.asks[0].ask);
    let is_wall: Vec<bool> = file.scene.things.iter().map(|it| it.creature.is_none()).collect();
    let counted = Counted::default().with(ContactKind::Through, Some(Class::Terrain));
    let point = |x: i64, y: i64| Point {
        x: x * 1500,
        y: y * 1500,
        z: 0,
    };
    #[expect(clippy::cast_precision_loss, reason = "coordinates are below 400")]
    let float = |[a, b, c, d]: &Segment| {
        Line::new(
            coord! { x: *a as f64, y: *b as f64 },
            coord! { x: *c as f64, y: *d as f64 },
        )
    };
    let floats: Vec<Line> = segments.iter().map(float).collect();
    let boxes = floats.iter().zip(0_usize..).map(|(line, place)| {
        let (from, to) = (line.start, line.end);
        let area = rstar::primitives::Rectangle::from_corners([from.x, from.y], [to.x, to.y]);
        GeomWithData::new(area, place)
    });
    let tree = RTree::bulk_load(boxes.collect());
    for (reach, name) in [(12, "past 500 walls, short lines"), (100, "past 500 walls, long lines")] {
        let lines = lines(reach);
        let asked: Vec<Line> = lines.iter().map(float).collect();
        let (mut a, mut b, mut c) = (0, 0, 0);
        let mut next = |place: &mut usize| {
            *place = (*place + 1) % LINES;
            *place
        };
        let mut other = next;
        let mut third = next;
        compare(
            name,
            vec![
                Job::new("Defilade", 20_000, || {
                    let [x, y, to_x, to_y] = lines[next(&mut a)];
                    let mut counts = |thing: ThingId| is_wall[thing.0 as usize];
                    black_box(battle.meets(point(x, y), point(to_x, to_y), counted, &mut counts));
                }),
                Job::new("geo, every wall", 2_000, || {
                    let line = &asked[other(&mut b)];
                    black_box(floats.iter().any(|wall| wall.intersects(line)));
                }),
                Job::new("rstar and geo", 5_000, || {
                    let line = &asked[third(&mut c)];
                    let area = AABB::from_corners(
                        [line.start.x, line.start.y],
                        [line.end.x, line.end.y],
                    );
                    let mut near = tree.locate_in_envelope_intersecting(&area);
                    black_box(near.any(|wall| floats[wall.data].intersects(line)));
                }),
            ],
        );
    }
}
