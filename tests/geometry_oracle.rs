//! The engine against the slow oracle on random small scenes, with deterministic seeds.

mod oracle;

use std::panic::{AssertUnwindSafe, catch_unwind};

use defilade::facts::{ContactKind, Facts, Place, Point, ThingId, ThingSet};
use defilade::number::Number;
use defilade::world::battle::Battle;
use defilade::world::scene::{Diagonals, Grid};
use oracle::body::{Body, bodies};
use oracle::compare::{Effort, Tally, compare, compare_heights};
use oracle::contact::contacts;
use oracle::other_grids::{case_on, tall_case_on};
use oracle::places::{at_height, end, standing};
use oracle::scenes::{Style, case, style, tall_case};
use oracle::sketch::Case;
use oracle::{open_line, share};

/// How many scenes are tried.
const SCENES: u64 = 20_000;

/// What has to happen so often for the comparison to mean anything.
const LEAST: [(&str, usize); 11] = [
    ("Through", 20_000),
    ("Along", 5_000),
    ("Touch", 5_000),
    ("Pinhole", 500),
    ("ties", 1_000),
    ("open", 10_000),
    ("shut", 5_000),
    ("missed by sampling", 100),
    ("share between", 300),
    ("lattice scenes", 10_000),
    ("fraction scenes", 10_000),
];

#[test]
fn the_engine_agrees_with_the_oracle_on_random_scenes() {
    let mut tally = Tally::default();
    let failures: Vec<String> = (0..SCENES)
        .filter_map(|seed| failure(seed, &mut tally))
        .collect();
    for (what, count) in &tally.0 {
        println!("{count:>8} {what}");
    }
    let shown: Vec<&String> = failures.iter().take(5).collect();
    assert!(
        failures.is_empty(),
        "{} of {SCENES} scenes differ, among them\n{shown:#?}",
        failures.len()
    );
    for (what, least) in LEAST {
        let count = tally.of(what);
        assert!(count >= least, "{what}: {count} are too few to prove much");
    }
}

/// How many scenes are tried on each other grid.
const OTHERS: [(Grid, u64); 4] = [
    (Grid::HexRows, 800),
    (Grid::HexColumns, 800),
    (Grid::Gridless, 500),
    (Grid::Squares(Diagonals::Straight), 500),
];

#[test]
fn the_engine_agrees_with_the_oracle_on_other_grids() {
    let mut failures = Vec::new();
    for (grid, scenes) in OTHERS {
        let mut tally = Tally::default();
        for seed in 0..scenes {
            let case = case_on(grid, seed);
            let effort = Effort {
                share: seed.is_multiple_of(6),
                sampling: false,
            };
            failures.extend(failure_of(&case, seed, effort, &mut tally));
        }
        println!("{grid:?}");
        for (what, count) in &tally.0 {
            println!("{count:>8} {what}");
        }
        for what in ["Through", "Along", "Touch", "open", "shut", "share between"] {
            let count = tally.of(what) as u64;
            if count * 50 < scenes {
                failures.push(format!("{what}: {count} are too few on {grid:?}"));
            }
        }
    }
    let shown: Vec<&String> = failures.iter().take(3).collect();
    assert!(
        failures.is_empty(),
        "{} scenes differ, among them\n{shown:#?}",
        failures.len()
    );
}

/// All of a line without length is its own end, even on a wall or inside an area.
#[test]
fn a_line_without_length_meets_nothing() {
    for map in ["#T A.", "AT ##", ",,T ,,A"] {
        let case = oracle::sketch::draw(map, &[([1, 0], [1, 2])]);
        let ask = case.ask();
        let engine = Battle::new(&case.scene, &ask);
        let all = (0..case.scene.things.len()).map(|place| ThingId(place as u32));
        let point = at_height([6000, 6000], 0);
        assert_eq!(engine.contacts(point, point, &all.collect()), []);
    }
}

/// How many scenes with heights are tried, on squares and on each other grid.
const TALL_SCENES: u64 = 4_000;
const TALL_OTHERS: u64 = 300;

#[test]
fn the_engine_agrees_with_the_oracle_in_height() {
    let tally = in_height((0..TALL_SCENES).map(tall_case));
    assert!(tally.of("open") >= 1_000 && tally.of("shut") >= 100);
}

#[test]
fn the_engine_agrees_with_the_oracle_in_height_on_other_grids() {
    for grid in [Grid::HexRows, Grid::HexColumns, Grid::Gridless] {
        let tally = in_height((0..TALL_OTHERS).map(|seed| tall_case_on(grid, seed)));
        let enough = tally.of("open") >= 100 && tally.of("shut") >= 10;
        assert!(enough, "{grid:?}: {tally:?}");
    }
}

fn in_height(cases: impl Iterator<Item = Case>) -> Tally {
    let mut tally = Tally::default();
    for (seed, case) in cases.enumerate() {
        tally.add("scenes");
        let ask = case.ask();
        let engine = Battle::new(&case.scene, &ask);
        if let Err(text) = compare_heights(&case, &engine, &mut tally) {
            panic!("seed {seed}: {text}\n{}", listing(&case));
        }
    }
    for (what, count) in &tally.0 {
        println!("{count:>8} {what}");
    }
    let wrong = tally.of("wrongly shut");
    assert!(
        wrong * 10_000 <= tally.of("scenes"),
        "{wrong} lines of effect are denied"
    );
    tally
}

/// The oracle's own answers where two of its parts speak of the same thing.
#[test]
fn the_oracle_agrees_with_itself() {
    for seed in 0..400 {
        let case = case(seed);
        let bodies = bodies(&case.scene);
        let (one, other) = (
            &bodies[case.attacker.0 as usize],
            &bodies[case.target.0 as usize],
        );
        let ids = bodies.iter().map(|b| b.id);
        let set = ids.filter(|id| ![one.id, other.id].contains(id)).collect();
        let spaces = [Place::Space(one.id), Place::Space(other.id)];
        let ends = spaces.map(|place| end(&bodies, place));
        if let Some(pieces) = standing(&bodies, spaces[0], spaces[1], &set) {
            let there = open_line::open(&ends[0], &ends[1], &pieces);
            let back = open_line::open(&ends[1], &ends[0], &pieces);
            assert_eq!(there, back, "seed {seed}");
            if seed % 10 > 6 && open_line::sampled(&one.pieces, &other.pieces, &pieces) {
                assert_eq!(there, Some(true), "seed {seed}");
            }
        }
        if seed.is_multiple_of(20) {
            let eye = at_height(one.pieces[0].corners[0], 0);
            let exact = share::visible(&bodies, eye, other, &set);
            let exact = Number::from(exact).to_float();
            let sampled = sampled_share(&bodies, eye, other, &set);
            assert!(
                (exact - sampled).abs() < 0.1,
                "seed {seed}: {exact} and {sampled}"
            );
        }
    }
}

/// The part of some hundred points of a body's squares to which a line passes through nothing.
fn sampled_share(bodies: &[Body], eye: Point, target: &Body, set: &ThingSet) -> f64 {
    let corners = target.pieces.iter().map(|square| square.corners[0]);
    let points: Vec<Point> = corners
        .flat_map(|[x, y]| (0..144).map(move |n| [x + 257 + n % 12 * 500, y + 239 + n / 12 * 500]))
        .map(|dot| at_height(dot, 0))
        .collect();
    let seen = points.iter().filter(|point| {
        let met = contacts(bodies, eye, **point, set);
        met.iter().all(|m| m.kind != ContactKind::Through)
    });
    seen.count() as f64 / points.len() as f64
}

/// What is wrong with the scene of a seed, if anything; a panic in the engine counts.
fn failure(seed: u64, tally: &mut Tally) -> Option<String> {
    let case = case(seed);
    let whole = style(seed) == Style::Lattice;
    tally.add(if whole {
        "lattice scenes"
    } else {
        "fraction scenes"
    });
    let effort = Effort {
        share: [0, 7].contains(&(seed % 12)),
        sampling: style(seed) == Style::Gaps && seed.is_multiple_of(6),
    };
    failure_of(&case, seed, effort, tally)
}

fn failure_of(case: &Case, seed: u64, effort: Effort, tally: &mut Tally) -> Option<String> {
    let ask = case.ask();
    let compared = catch_unwind(AssertUnwindSafe(|| {
        let engine = Battle::new(&case.scene, &ask);
        compare(case, &engine, seed, effort, tally)
    }));
    let text = match compared {
        Ok(Ok(())) => return None,
        Ok(Err(text)) => text,
        Err(_) => "panicked".to_owned(),
    };
    let grid = case.scene.grid;
    Some(format!("{grid:?} seed {seed}: {text}\n{}", listing(case)))
}

/// The things of a case, one a line.
fn listing(case: &Case) -> String {
    let line = |body: &Body| {
        let corners: Vec<_> = body.pieces.iter().map(|p| &p.corners).collect();
        format!(
            "{:?} {:?} up to {}: {corners:?}",
            body.id, body.class, body.top
        )
    };
    let lines: Vec<String> = bodies(&case.scene).iter().map(line).collect();
    format!(
        "{:?} attacks {:?}\n{}",
        case.attacker,
        case.target,
        lines.join("\n")
    )
}
