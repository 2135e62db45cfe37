//! Many asks at once against one by one: whole maps, and all pairs. Everything is measured in turns
//! within one run, and the least of many turns counts; only ratios are worth comparing.
//!
//! `cargo bench --bench columns`; a word after `--` keeps the blocks whose names contain it.

#[path = "by_hand/answered.rs"]
mod answered;
#[path = "by_hand/mod.rs"]
mod by_hand;
#[path = "by_hand/many.rs"]
mod many;
#[path = "by_hand/nowhere.rs"]
mod nowhere;
#[path = "by_hand/packs.rs"]
mod packs;

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use answered::Answered;
use defilade::facts::lanes::Lanes;
use defilade::facts::plane::Plane;
use defilade::facts::{Facts, ThingId};
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::Pack;
use defilade::lang::columns::Columns;
use defilade::lang::plan::Plan;
use defilade::source::Sources;
use defilade::survey::{Rules, Survey, Walk};
use defilade::vocabulary::LadderId;
use defilade::world::battle::Battle;
use defilade::world::pairs::Pairs;
use defilade::world::plan::{Index, Plan as Ground};
use defilade::world::scene::Ask;
use many::{Many, columns as answers, known_nodes};
use nowhere::{Nowhere, SETS, Told, compiled};
use packs::{ByHand, PACKS};

/// How often each thing is measured, in turns with the others.
const TURNS: usize = 7;
/// Of so many cells one is ruled on by itself.
const SAMPLE: usize = 97;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(*word));
    for by_hand in PACKS {
        let id = by_hand.names.pack;
        let (pack, plan) = compiled(id);
        for side in [50, 100, 200, 300] {
            for (ground, draw) in GROUNDS {
                if is_wanted(&format!("map {side} {id}, {ground}")) {
                    whole_map(&pack, &plan, (side, ground, &draw(side)));
                }
            }
        }
        for side in [50, 100, 200, 400] {
            if is_wanted(&format!("attackers {side} {id}")) {
                many_attackers(&pack, &plan, side);
            }
        }
        if is_wanted(&format!("rules alone {id}")) {
            rules_alone(by_hand, &pack, &plan);
        }
        if is_wanted(&format!("rules on a map {id}")) {
            rules_on_a_map(by_hand, &pack, &plan);
        }
        if is_wanted(&format!("pairs {id}")) {
            all_pairs(&pack, &plan);
        }
    }
}

fn read(pack: &Pack, yaml: &str) -> SceneFile {
    let mut sources = Sources::default();
    let file = sources.add("bench.scene.yaml", yaml);
    let raw = scene::parse(&sources, file).expect("it is a scene");
    raw.resolve(pack.vocabulary(), &sources, &mut Vec::new())
        .expect("its names are known")
}

/// A generator of its own, so that every run draws the same maps.
struct Chance(u64);

impl Chance {
    fn next(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.next(bound) == 0
    }
}

/// Draws a map of so many squares a side.
type Drawing = fn(usize) -> String;

/// Sorts of maps, by name: open ones, one with solid squares, and one with free walls.
const GROUNDS: [(&str, Drawing); 5] = [
    ("pillars", |side| without("=,", &open_map(side, 8))),
    ("and low walls", |side| without(",", &open_map(side, 8))),
    ("and fog", |side| open_map(side, 8)),
    ("20 % solid", |side| without("=,", &drawing(side, 8, 5))),
    ("free walls", free_walls),
];

/// A map in which nothing is where some symbols were.
fn without(symbols: &str, map: &str) -> String {
    map.replace(|symbol: char| symbols.contains(symbol), ".")
}

/// An open map with free walls instead of pillars, one for twenty squares, each some squares long.
fn free_walls(side: usize) -> String {
    let mut map = without("#=,", &open_map(side, 8));
    map.push_str("walls:\n");
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for _ in 0..side * side / 20 {
        let mut tenths = |bound: u64| chance.next(bound) as i64;
        let from = [(); 2].map(|()| tenths(10 * side as u64));
        let to = from.map(|from| from + tenths(60) - 30);
        let point = |[x, y]: [i64; 2]| [x as f64 / 10.0, y as f64 / 10.0];
        if from != to {
            let (from, to) = (point(from), point(to));
            writeln!(map, "  - {{ from: {from:?}, to: {to:?}, terrain: wall }}")
                .expect("a string takes it");
        }
    }
    map
}

/// An open map with a pillar in two squares of a hundred.
fn open_map(side: usize, creatures: u64) -> String {
    drawing(side, creatures, 50)
}

/// A map with a pillar in one of so many squares, a low wall in two of a hundred, fog in a few, and
/// creatures: A in the middle, T in the corner.
fn drawing(side: usize, creatures: u64, pillars: u64) -> String {
    let mut chance = Chance(0x2545_f491_4f6c_dd1d);
    let mut text = String::from("map: |\n");
    let mut names = ('B'..='S').chain('U'..='Z').chain('a'..='z');
    for row in 0..side {
        text.push_str("  ");
        for column in 0..side {
            let symbol = match (column, row) {
                (0, 0) => 'T',
                _ if column == side / 2 && row == side / 2 => 'A',
                _ if chance.one_in(pillars) => '#',
                _ if chance.one_in(50) => '=',
                _ if chance.one_in(200) => ',',
                _ if chance.one_in((side * side) as u64 / creatures) => names.next().unwrap_or('.'),
                _ => '.',
            };
            text.push(symbol);
        }
        text.push('\n');
    }
    text
}

/// The nanoseconds that each of some ways takes, by what it does it for: the least of all turns.
fn measure(ways: &mut [(&str, usize, &mut dyn FnMut())]) -> Vec<f64> {
    let mut least = vec![f64::INFINITY; ways.len()];
    for _ in 0..TURNS {
        for ((_, count, way), least) in ways.iter_mut().zip(&mut least) {
            let start = Instant::now();
            way();
            *least = least.min(start.elapsed().as_nanos() as f64 / *count as f64);
        }
    }
    least
}

fn tell(block: &str, ways: &[(&str, usize, &mut dyn FnMut())], taken: &[f64]) {
    for ((name, _, _), nanoseconds) in ways.iter().zip(taken) {
        let ratio = taken[0] / nanoseconds;
        println!(
            "{block:<48} {name:<16} {nanoseconds:>12.1} ns a ruling {ratio:>9.1} times as fast"
        );
    }
}

fn whole_map(pack: &Pack, plan: &Plan, (side, ground, map): (usize, &str, &str)) {
    let file = read(pack, map);
    let ask = file.asks.first().expect("it asks").ask.clone();
    let survey = Survey::new(file.scene.clone(), ask.clone(), ask.target);
    let columns = Columns::new(pack, plan);
    let cells: Vec<usize> = (0..side * side).step_by(SAMPLE).collect();
    let index = Index::new(&file.scene);
    let walk = Walk::new((&file.scene, &index), &ask, ask.target, survey.home());
    let ways: &mut [(&str, usize, &mut dyn FnMut())] = &mut [
        ("one by one", cells.len(), &mut || {
            for cell in &cells {
                walk.with(*cell, &mut |facts| {
                    black_box(pack.rule(plan, facts, false));
                });
            }
        }),
        ("the whole map", side * side, &mut || {
            run(&survey, pack, plan, &columns);
        }),
    ];
    let taken = measure(ways);
    let block = format!("map {side} x {side}, {ground}, {}", pack.hir.info.id);
    tell(&block, ways, &taken);
    let whole = taken[1] * (side * side) as f64 / 1e6;
    println!("{block:<48} {whole:>8.2} ms");
}

/// A whole map, with all rules and two ladders.
fn run(survey: &Survey, pack: &Pack, plan: &Plan, columns: &Columns<'_>) {
    let ladders = [0, 1].map(LadderId::from_index);
    let rules = Rules {
        one: &|facts: &dyn Facts| pack.rule(plan, facts, false),
        many: &|lanes, wanted| columns.rule(lanes, wanted, false),
    };
    black_box(survey.run(&ladders, pack.vocabulary(), rules, &|| ()));
}

/// Maps of eight attackers, one after another and on two threads.
fn many_attackers(pack: &Pack, plan: &Plan, side: usize) {
    let file = read(pack, &without("=,", &open_map(side, 16)));
    let ask = &file.asks.first().expect("it asks").ask;
    let target = ask.target;
    let creatures = creatures(&file).into_iter().filter(|id| *id != target);
    let surveys = creatures.take(8).map(|attacker| {
        let ask = Ask {
            attacker,
            ..ask.clone()
        };
        Survey::new(file.scene.clone(), ask, target)
    });
    let surveys: Vec<Survey> = surveys.collect();
    let columns = Columns::new(pack, plan);
    let run_all = |surveys: &[Survey]| {
        for survey in surveys {
            run(survey, pack, plan, &columns);
        }
    };
    let ways: &mut [(&str, usize, &mut dyn FnMut())] = &mut [
        ("on one thread", surveys.len() * side * side, &mut || {
            run_all(&surveys);
        }),
        ("on two threads", surveys.len() * side * side, &mut || {
            let (some, others) = surveys.split_at(surveys.len() / 2);
            std::thread::scope(|scope| {
                scope.spawn(|| run_all(some));
                run_all(others);
            });
        }),
    ];
    let taken = measure(ways);
    let block = format!("attackers {side} x {side}, {}", pack.hir.info.id);
    tell(&block, ways, &taken);
    let count = surveys.len();
    let [one, two] = [taken[0], taken[1]].map(|it| it * (count * side * side) as f64 / 1e6);
    println!("{block:<48} {count} maps: {one:.2} ms on one thread, {two:.2} ms on two");
}

/// What rules take over columns of answers, against functions by hand that are given the same answers
/// one by one.
fn rules_alone(by_hand: &ByHand, pack: &Pack, plan: &Plan) {
    let nodes = known_nodes(pack, plan, by_hand.texts);
    let play_like = (0..SETS).map(|seed| Told::play_like(seed, by_hand.texts));
    let uniform = (0..SETS).map(Told::uniform);
    let kinds: [(&str, Vec<Told>); 2] = [
        ("play-like", play_like.collect()),
        ("uniform", uniform.collect()),
    ];
    for (kind, sets) in kinds {
        let told = answers(plan, &nodes, &sets);
        let columns = Columns::knowing(pack, plan, &told.keys().copied().collect());
        let lanes = Many {
            facts: Nowhere::of(pack),
            count: sets.len(),
        };
        let wanted = Plane::all(sets.len());
        let mut sum = 0;
        let ways: &mut [(&str, usize, &mut dyn FnMut())] = &mut [
            ("by hand", sets.len(), &mut || {
                (by_hand.plain)(&sets, &mut sum)
            }),
            ("over columns", sets.len(), &mut || {
                black_box(columns.rule_knowing(&told, &lanes, &wanted, false));
            }),
            ("with effects", sets.len(), &mut || {
                black_box(columns.rule_knowing(&told, &lanes, &wanted, true));
            }),
        ];
        let taken = measure(ways);
        let block = format!("rules alone, {kind}, {}", pack.hir.info.id);
        tell(&block, ways, &taken);
    }
}

/// What rules take on a whole map once the map's answers are there, against functions by hand.
fn rules_on_a_map(by_hand: &ByHand, pack: &Pack, plan: &Plan) {
    let file = read(pack, &open_map(100, 8));
    let ask = file.asks.first().expect("it asks").ask.clone();
    let survey = Survey::new(file.scene.clone(), ask.clone(), ask.target);
    let columns = Columns::new(pack, plan);
    let sets = (0..SETS).map(|seed| Told::play_like(seed, by_hand.texts));
    let sets: Vec<Told> = sets.collect();
    let block = format!("rules on a map, {}", pack.hir.info.id);
    let many = |lanes: &dyn Lanes, wanted: &Plane| {
        let answered = Answered::new(lanes);
        let verdicts = columns.rule(&answered, wanted, false);
        let whole = Answered::new(lanes);
        let _ = columns.rule(&whole, wanted, true);
        let decisions = wanted.iter().count();
        let mut sum = 0;
        let ways: &mut [(&str, usize, &mut dyn FnMut())] = &mut [
            ("by hand", sets.len(), &mut || {
                (by_hand.plain)(&sets, &mut sum)
            }),
            ("over columns", decisions, &mut || {
                black_box(columns.rule(answered.again(), wanted, false));
            }),
            ("with effects", decisions, &mut || {
                black_box(columns.rule(whole.again(), wanted, true));
            }),
        ];
        let taken = measure(ways);
        tell(&block, ways, &taken);
        println!("{block:<40} {} answers of the world", whole.count());
        verdicts
    };
    let one = |facts: &dyn Facts| pack.rule(plan, facts, false);
    let rules = Rules {
        one: &one,
        many: &many,
    };
    black_box(survey.run(&[], pack.vocabulary(), rules, &|| ()));
}

/// A room with twenty creatures.
fn crowd() -> String {
    let mut text = open_map(30, 20);
    text.push_str("creatures:\n");
    let mut write = |name: char, side: &str| {
        writeln!(text, "  {name}: {{ side: {side} }}").expect("a string takes it");
    };
    write('A', "left");
    write('T', "right");
    text
}

fn creatures(file: &SceneFile) -> Vec<ThingId> {
    let things = (0..).map(ThingId).zip(&file.scene.things);
    let creatures = things.filter(|(_, thing)| thing.creature.is_some());
    creatures.map(|(id, _)| id).collect()
}

fn all_pairs(pack: &Pack, plan: &Plan) {
    let file = read(pack, &crowd());
    let ask = &file.asks.first().expect("it asks").ask;
    let creatures: Vec<ThingId> = creatures(&file).into_iter().take(20).collect();
    let pairs = creatures
        .iter()
        .flat_map(|one| creatures.iter().map(move |other| (one, other)));
    let asks = pairs
        .filter(|(one, other)| one != other)
        .map(|(one, other)| Ask {
            attacker: *one,
            target: *other,
            ..ask.clone()
        });
    let asks: Vec<Ask> = asks.collect();
    let lanes: Vec<&Ask> = asks.iter().collect();
    let ground = Ground::new(&file.scene);
    let columns = Columns::new(pack, plan);
    let all = Plane::all(asks.len());
    let ways: &mut [(&str, usize, &mut dyn FnMut())] = &mut [
        ("one by one", asks.len(), &mut || {
            for ask in &asks {
                black_box(pack.rule(plan, &Battle::on(&ground, ask), false));
            }
        }),
        ("all at once", asks.len(), &mut || {
            let pairs = Pairs::new(&ground, &lanes);
            black_box(columns.rule(&pairs, &all, false));
        }),
        ("with effects", asks.len(), &mut || {
            let pairs = Pairs::new(&ground, &lanes);
            black_box(columns.rule(&pairs, &all, true));
        }),
    ];
    let taken = measure(ways);
    let block = format!("pairs of {}, {}", creatures.len(), pack.hir.info.id);
    tell(&block, ways, &taken);
}
