//! What it costs to look at every cell of a map at once: lines from an attacker's corners past walls,
//! past low obstacles that count for those near them, and lines of effect; and the same line by
//! line. Compare in ratios within one run.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use defilade::facts::lanes::{Alike, LaneEnd, LaneLine, LaneSet, Lanes, Mark, Sameness, Who};
use defilade::facts::plane::Plane;
use defilade::facts::{Class, ContactKind, Counted, Facts, Point, Spot, ThingId};
use defilade::formats::scene;
use defilade::lang::{Pack, compile};
use defilade::length::UNITS_PER_SQUARE;
use defilade::packs;
use defilade::source::Sources;
use defilade::vocabulary::Role;
use defilade::world::battle::Battle;
use defilade::world::plan::{Index, Plan};
use defilade::world::scene::{Ask, Scene};
use defilade::world::sweep::Sweeping;

const SIDES: [usize; 4] = [50, 100, 200, 400];

/// A square map with terrain in so many of a hundred squares, always the same.
fn drawing(side: usize, percent: u64) -> String {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut rows = String::from("map: |\n");
    for row in 0..side {
        rows.push_str("  ");
        for column in 0..side {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            rows.push(match (column, row) {
                (0, 0) => 'T',
                _ if (column, row) == (side / 2, side / 2) => 'A',
                _ if seed % 100 < percent => '#',
                _ => '.',
            });
        }
        rows.push('\n');
    }
    rows
}

/// A map made ready, with its attacker in the middle.
struct Map {
    scene: Scene,
    index: Index,
    ask: Ask,
}

impl Map {
    fn new(pack: &Pack, side: usize, percent: u64) -> Map {
        let mut sources = Sources::default();
        let file = sources.add("bench.scene.yaml", drawing(side, percent));
        let raw = scene::parse(&sources, file).expect("it is a scene");
        let file = raw.resolve(pack.vocabulary(), &sources, &mut Vec::new());
        let file = file.expect("its names are known");
        let ask = file.asks.first().expect("it asks").ask.clone();
        Map {
            index: Index::new(&file.scene),
            scene: file.scene,
            ask,
        }
    }

    fn count(&self) -> usize {
        (self.scene.columns * self.scene.rows) as usize
    }

    fn terrain(&self) -> impl Iterator<Item = ThingId> {
        let things = (0..).map(ThingId).zip(&self.scene.things);
        things
            .filter(|(_, thing)| thing.class == Class::Terrain)
            .map(|(id, _)| id)
    }
}

/// The asks one by one, which nothing here falls back on.
struct Alone<'a>(&'a Map);

impl Lanes for Alone<'_> {
    fn count(&self) -> usize {
        self.0.count()
    }

    fn with(&self, lane: usize, _: &mut dyn FnMut(&dyn Facts)) {
        panic!("ask {lane} is put by itself");
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

fn through() -> Counted {
    Counted::default().with(ContactKind::Through, None)
}

fn corner(role: Role, nth: usize) -> Mark {
    Mark::Spot {
        role,
        cell: None,
        spot: Spot::Corner,
        nth,
    }
}

/// How many of all lines from corner to corner are stopped.
fn at_once(map: &Map, set: &LaneSet, all: &Plane) -> usize {
    let alone = Alone(map);
    let sweeping = Sweeping::new(&alone, (&map.scene, &map.index), &map.ask, map.ask.target);
    let pairs = (0..4).flat_map(|from| (0..4).map(move |to| (from, to)));
    let planes = pairs.map(|(from, to)| {
        let line = LaneLine {
            from: corner(Role::Attacker, from),
            to: corner(Role::Target, to),
            counted: through(),
        };
        sweeping.meets(&line, set, all).len()
    });
    planes.sum()
}

fn line_by_line(map: &Map, set: &LaneSet) -> usize {
    let plan = Plan::with(&map.scene, &map.index);
    let battle = Battle::on(&plan, &map.ask);
    let starts = battle.spots(map.ask.attacker, None, Spot::Corner);
    let mut stopped = 0;
    for lane in 0..map.count() {
        let [column, row] = [
            lane % map.scene.columns as usize,
            lane / map.scene.columns as usize,
        ];
        for from in &starts {
            for [right, down] in [[0, 0], [1, 0], [1, 1], [0, 1]] {
                let to = Point {
                    x: (column as i64 + right) * UNITS_PER_SQUARE,
                    y: (row as i64 + down) * UNITS_PER_SQUARE,
                    z: 0,
                };
                let mut counts = |id| set.contains(id, lane);
                stopped += usize::from(battle.meets(*from, to, through(), &mut counts));
            }
        }
    }
    stopped
}

fn always(map: &Map) -> LaneSet {
    LaneSet {
        always: map.terrain().collect(),
        ..LaneSet::default()
    }
}

/// Each obstacle counts for those at most six squares away.
fn for_those_near(map: &Map) -> LaneSet {
    let columns = map.scene.columns as usize;
    let plan = Plan::with(&map.scene, &map.index);
    let battle = Battle::on(&plan, &map.ask);
    let near = |id: ThingId| {
        let at = battle.spots(id, None, Spot::Corner)[0];
        let cell = [at.x, at.y].map(|part| (part / UNITS_PER_SQUARE) as usize);
        Plane::of(map.count(), |lane| {
            (lane % columns).abs_diff(cell[0]) <= 6 && (lane / columns).abs_diff(cell[1]) <= 6
        })
    };
    LaneSet {
        sometimes: map.terrain().map(|id| (id, near(id))).collect(),
        ..LaneSet::default()
    }
}

fn lines(c: &mut Criterion) {
    let pack = compile(
        &packs::embedded("starfinder-1e").expect("it is embedded"),
        &packs::embedded,
    );
    let pack = pack.0.expect("it compiles");
    let mut group = c.benchmark_group("16 lines to every cell");
    group.sample_size(10);
    for percent in [2, 20] {
        for side in SIDES {
            let map = Map::new(&pack, side, percent);
            let (set, all) = (always(&map), Plane::all(map.count()));
            let name = |what: &str| BenchmarkId::new(format!("{what}, {percent} % terrain"), side);
            group.bench_function(name("at once"), |b| {
                b.iter(|| black_box(at_once(&map, &set, &all)));
            });
            if side <= 100 {
                assert_eq!(at_once(&map, &set, &all), line_by_line(&map, &set));
                group.bench_function(name("line by line"), |b| {
                    b.iter(|| black_box(line_by_line(&map, &set)));
                });
            }
        }
    }
    for side in [100, 300] {
        let map = Map::new(&pack, side, 2);
        let (set, all) = (for_those_near(&map), Plane::all(map.count()));
        group.bench_function(
            BenchmarkId::new("past what counts for those near it", side),
            |b| {
                b.iter(|| black_box(at_once(&map, &set, &all)));
            },
        );
    }
    group.finish();
}

fn effect(c: &mut Criterion) {
    let pack = compile(
        &packs::embedded("starfinder-1e").expect("it is embedded"),
        &packs::embedded,
    );
    let pack = pack.0.expect("it compiles");
    let mut group = c.benchmark_group("line of effect to every cell");
    group.sample_size(10);
    for percent in [2, 20] {
        for side in SIDES {
            let map = Map::new(&pack, side, percent);
            let (set, columns) = (always(&map), map.scene.columns as usize);
            let taken: Vec<ThingId> = map.terrain().collect();
            let plan = Plan::with(&map.scene, &map.index);
            let battle = Battle::on(&plan, &map.ask);
            let mut free = Plane::all(map.count());
            for id in taken {
                let at = battle.spots(id, None, Spot::Corner)[0];
                let [column, row] = [at.x, at.y].map(|part| (part / UNITS_PER_SQUARE) as usize);
                free.remove(row * columns + column);
            }
            let ends = [Who::Attacker, Who::Target].map(LaneEnd::Space);
            group.bench_function(
                BenchmarkId::new(format!("{percent} % terrain"), side),
                |b| {
                    b.iter(|| {
                        let alone = Alone(&map);
                        let ready = (&map.scene, &map.index);
                        let sweeping = Sweeping::new(&alone, ready, &map.ask, map.ask.target);
                        black_box(sweeping.is_open(ends[0], ends[1], &set, &free).len())
                    });
                },
            );
        }
    }
    group.finish();
}

/// Maps of eight attackers, one after another and on two threads.
fn attackers(c: &mut Criterion) {
    let pack = compile(
        &packs::embedded("starfinder-1e").expect("it is embedded"),
        &packs::embedded,
    );
    let pack = pack.0.expect("it compiles");
    let mut group = c.benchmark_group("maps of eight attackers");
    group.sample_size(10);
    for side in SIDES {
        let map = Map::new(&pack, side, 2);
        let (set, all) = (always(&map), Plane::all(map.count()));
        let some = |count: usize| (0..count).map(|_| at_once(&map, &set, &all)).sum::<usize>();
        group.bench_function(BenchmarkId::new("on one thread", side), |b| {
            b.iter(|| black_box(some(8)));
        });
        group.bench_function(BenchmarkId::new("on two threads", side), |b| {
            b.iter(|| {
                std::thread::scope(|scope| {
                    let other = scope.spawn(|| some(4));
                    black_box(some(4) + other.join().expect("it ends"))
                })
            });
        });
    }
    group.finish();
}

criterion_group!(benches, lines, effect, attackers);
criterion_main!(benches);
