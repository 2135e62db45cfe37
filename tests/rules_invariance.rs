//! A scene that is moved, mirrored, turned, told in another order, cut up or given a wall far away
//! gets the same ruling, ties included.

use std::fmt::Write as _;

use defilade::formats::scene;
use defilade::lang::{Pack, compile};
use defilade::packs;
use defilade::ruling::{Ruling, Value};
use defilade::source::Sources;
use defilade::world::battle::Battle;

const PACKS: &[&str] = &["starfinder-1e", "starfinder-2e", "ogl-ancients"];
const SCENES: u64 = 120;
const COLUMNS: usize = 7;
const ROWS: usize = 5;
const KINDS: &[&str] = &["ranged", "melee"];

/// A wall between two points, in hundredths of a square.
type Wall = [[i64; 2]; 2];

/// A small scene: what its squares show, and its walls.
#[derive(Clone, Debug)]
struct Drawn {
    rows: Vec<Vec<char>>,
    walls: Vec<Wall>,
}

/// A generator of its own, so that every run draws the same scenes.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).expect("small")).expect("small")
    }
}

fn drawn(seed: u64) -> Drawn {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let symbols = ['.', '.', '.', '.', '.', '#', '=', ',', 'b', '"'];
    let mut rows = vec![vec!['.'; COLUMNS]; ROWS];
    let mut bodies = 0;
    for row in &mut rows {
        for square in row.iter_mut() {
            let symbol = symbols[chance.below(symbols.len())];
            let is_body = symbol == 'b';
            *square = if is_body && bodies > 0 { '.' } else { symbol };
            bodies += usize::from(is_body);
        }
    }
    let attacker = [chance.below(COLUMNS), chance.below(ROWS)];
    let mut target = attacker;
    while target == attacker {
        target = [chance.below(COLUMNS), chance.below(ROWS)];
    }
    rows[attacker[1]][attacker[0]] = 'A';
    rows[target[1]][target[0]] = 'T';
    let mut point = || {
        let along = |chance: &mut Chance, most: usize| {
            let whole = i64::try_from(chance.below(most + 1)).expect("small") * 100;
            if chance.below(2) == 0 {
                whole
            } else {
                (whole + 25).min(i64::try_from(most).expect("small") * 100)
            }
        };
        [along(&mut chance, COLUMNS), along(&mut chance, ROWS)]
    };
    let walls: Vec<Wall> = (0..3).map(|_| [point(), point()]).collect();
    Drawn {
        rows,
        walls: walls.into_iter().filter(|[from, to]| from != to).collect(),
    }
}

fn yaml(drawn: &Drawn) -> String {
    let mut text = String::from("map: |2\n");
    for row in &drawn.rows {
        writeln!(text, "  {}", row.iter().collect::<String>()).expect("a string takes it");
    }
    text.push_str("walls:\n");
    for [from, to] in &drawn.walls {
        let point = |[x, y]: &[i64; 2]| format!("[{}, {}]", *x as f64 / 100.0, *y as f64 / 100.0);
        writeln!(text, "  - {{ from: {}, to: {} }}", point(from), point(to))
            .expect("a string takes it");
    }
    if drawn.walls.is_empty() {
        text.push_str("  []\n");
    }
    text.push_str("rulings:\n");
    for kind in KINDS {
        writeln!(text, "  - attack: {kind}").expect("a string takes it");
    }
    text
}

/// The parts of a ruling that name no place.
type Verdict = (
    Option<bool>,
    Vec<(String, Option<String>)>,
    Vec<(String, Option<Value>)>,
    Option<Value>,
    Vec<(String, Option<bool>)>,
);

fn verdict(ruling: Ruling) -> Verdict {
    (
        ruling.targetable,
        ruling.tiers,
        ruling.totals,
        ruling.miss_chance,
        ruling.may,
    )
}

fn rule(pack: &Pack, drawn: &Drawn) -> Vec<Verdict> {
    let mut sources = Sources::default();
    let file = sources.add("drawn", yaml(drawn));
    let raw = scene::parse(&sources, file).expect("it is a scene");
    let scene = raw.resolve(pack.vocabulary(), &sources, &mut Vec::new());
    let scene = scene.unwrap_or_else(|found| panic!("{}: {found:#?}", yaml(drawn)));
    let plan = pack.plan(&pack.defaults());
    let asks = scene.asks.iter();
    asks.map(|ask| verdict(pack.rule(&plan, &Battle::new(&scene.scene, &ask.ask), false)))
        .collect()
}

fn width(drawn: &Drawn) -> i64 {
    i64::try_from(drawn.rows[0].len()).expect("small") * 100
}

fn each_point(drawn: &Drawn, change: impl Fn([i64; 2]) -> [i64; 2]) -> Vec<Wall> {
    drawn.walls.iter().map(|wall| wall.map(&change)).collect()
}

fn mirrored(drawn: &Drawn) -> Drawn {
    let width = width(drawn);
    let rows = drawn
        .rows
        .iter()
        .map(|row| row.iter().rev().copied().collect());
    Drawn {
        rows: rows.collect(),
        walls: each_point(drawn, |[x, y]| [width - x, y]),
    }
}

/// Turned by a quarter: what was to the left comes to lie on top.
fn turned(drawn: &Drawn) -> Drawn {
    let height = i64::try_from(drawn.rows.len()).expect("small") * 100;
    let columns = drawn.rows[0].len();
    let rows = (0..columns).map(|column| drawn.rows.iter().rev().map(|row| row[column]).collect());
    Drawn {
        rows: rows.collect(),
        walls: each_point(drawn, |[x, y]| [height - y, x]),
    }
}

fn moved(drawn: &Drawn) -> Drawn {
    let mut rows = vec![vec!['.'; drawn.rows[0].len() + 2]];
    rows.extend(drawn.rows.iter().map(|row| {
        let mut wider = vec!['.', '.'];
        wider.extend(row);
        wider
    }));
    Drawn {
        rows,
        walls: each_point(drawn, |[x, y]| [x + 200, y + 100]),
    }
}

fn reordered(drawn: &Drawn) -> Drawn {
    let mut walls = drawn.walls.clone();
    walls.reverse();
    for wall in &mut walls {
        wall.reverse();
    }
    Drawn {
        rows: drawn.rows.clone(),
        walls,
    }
}

/// Every wall whose middle is a whole number of hundredths, cut there.
fn cut(drawn: &Drawn) -> Drawn {
    let walls = drawn.walls.iter().flat_map(|[from, to]| {
        let sum = [from[0] + to[0], from[1] + to[1]];
        if sum.iter().any(|both| both % 2 != 0) {
            return vec![[*from, *to]];
        }
        let middle = sum.map(|both| both / 2);
        vec![[*from, middle], [middle, *to]]
    });
    Drawn {
        rows: drawn.rows.clone(),
        walls: walls.collect(),
    }
}

fn with_a_wall_far_away(drawn: &Drawn) -> Drawn {
    let mut far = drawn.clone();
    far.walls.push([[90_000, 90_000], [91_000, 90_500]]);
    far
}

#[test]
fn rulings_do_not_depend_on_how_a_scene_lies_or_is_told() {
    type Change = fn(&Drawn) -> Drawn;
    let changes: [(&str, Change); 6] = [
        ("mirrored", mirrored),
        ("turned", turned),
        ("moved", moved),
        ("reordered", reordered),
        ("cut", cut),
        ("with a wall far away", with_a_wall_far_away),
    ];
    for id in PACKS {
        let text = packs::embedded(id).expect("it is embedded");
        let pack = compile(&text, &packs::embedded).0.expect("it compiles");
        let mut verdicts = Vec::new();
        for seed in 1..=SCENES {
            let drawn = drawn(seed);
            let plain = rule(&pack, &drawn);
            for (what, change) in &changes {
                let changed = change(&drawn);
                assert_eq!(
                    plain,
                    rule(&pack, &changed),
                    "{id}, {what}:\n{}",
                    yaml(&drawn)
                );
            }
            if !verdicts.contains(&plain) {
                verdicts.push(plain);
            }
        }
        assert!(verdicts.len() >= 8, "{id}: the scenes are too much alike");
    }
}
