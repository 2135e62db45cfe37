//! The engine against the slow oracle on random small scenes, with deterministic seeds.

mod oracle;

use std::panic::{AssertUnwindSafe, catch_unwind};

use defilade::world::Battle;
use oracle::body::bodies;
use oracle::compare::{Effort, Tally, compare};
use oracle::scenes::{Style, case, style};

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
    ("missed by sampling", 200),
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
        share: seed % 12 == 0 || seed % 12 == 7,
        sampling: style(seed) == Style::Gaps && seed % 3 == 0,
    };
    let ask = case.ask();
    let compared = catch_unwind(AssertUnwindSafe(|| {
        let engine = Battle::new(&case.scene, &ask);
        compare(&case, &engine, seed, effort, tally)
    }));
    let text = match compared {
        Ok(Ok(())) => return None,
        Ok(Err(text)) => text,
        Err(_) => "panicked".to_owned(),
    };
    Some(format!("seed {seed}: {text}\n{}", listing(&case)))
}

/// The things of a case, one a line.
fn listing(case: &oracle::sketch::Case) -> String {
    let line = |body: &oracle::body::Body| {
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
