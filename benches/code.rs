//! Code against the same packs written by hand: rules alone over plain answers, and whole rulings
//! over the world. Everything is measured in turns within one run, and the least of many turns
//! counts; only ratios are worth comparing.
//!
//! `cargo bench --bench code`; a word after `--` keeps the blocks whose names contain it.

#[path = "../tests/support/allocations.rs"]
mod allocations;
#[path = "by_hand/mod.rs"]
mod by_hand;
#[path = "../tests/support/fields.rs"]
mod fields;
#[path = "by_hand/maps.rs"]
mod maps;
#[path = "by_hand/nowhere.rs"]
mod nowhere;
#[path = "by_hand/packs.rs"]
mod packs;

use std::hint::black_box;
use std::time::Instant;

use by_hand::world::{Ids, Scratch};
use defilade::facts::{Class, Facts, Place, Point, Spot, ThingId};
use defilade::lang::Pack;
use defilade::lang::code::{Code, Known, Space};
use defilade::lang::plan::Plan;
use defilade::world::battle::Battle;
use defilade::world::plan::Plan as Ground;
use maps::Map;
use nowhere::{Nowhere, SETS, Told, compiled, known_questions};
use packs::{ByHand, PACKS};

/// How often each thing is measured, in turns with the others.
const TURNS: usize = 25;
fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| name.contains(word));
    for pack in PACKS {
        if is_wanted(&format!("rules alone, {}", pack.names.pack)) {
            rules_alone(pack);
        }
    }
    for pack in PACKS {
        whole_rulings(pack, &is_wanted);
    }
    if is_wanted("making code") {
        making();
    }
}

/// The nanoseconds that each of some ways takes for one of `count` decisions: the least of all turns.
fn measure(count: usize, ways: &mut [(&str, &mut dyn FnMut())]) -> Vec<f64> {
    let mut least = vec![f64::INFINITY; ways.len()];
    for _ in 0..TURNS {
        for (place, (_, way)) in ways.iter_mut().enumerate() {
            let start = Instant::now();
            way();
            let taken = start.elapsed().as_nanos() as f64 / count as f64;
            least[place] = least[place].min(taken);
        }
    }
    least
}

fn told(block: &str, ways: &[(&str, &mut dyn FnMut())], taken: &[f64]) {
    for ((name, _), nanoseconds) in ways.iter().zip(taken) {
        let ratio = nanoseconds / taken[0];
        println!("{block:<44} {name:<22} {nanoseconds:>9.1} ns  {ratio:>6.2} x");
    }
}

fn rules_alone(by_hand: &ByHand) {
    let (pack, plan) = compiled(by_hand.names.pack);
    let code = Code::new(&pack, &plan).expect("code knows the plan");
    let questions = known_questions(&code, &pack, by_hand.texts);
    let facts = Nowhere::of(&pack);
    let play_like: Vec<Told> = (0..SETS)
        .map(|seed| Told::play_like(seed, by_hand.texts))
        .collect();
    let uniform: Vec<Told> = (0..SETS).map(Told::uniform).collect();
    for (kind, sets) in [("play-like", play_like), ("uniform", uniform)] {
        let known: Vec<Known> = sets.iter().map(|told| told.known(&questions)).collect();
        let (mut space, mut other) = (Space::default(), Space::default());
        let mut sum = 0;
        let ways: &mut [(&str, &mut dyn FnMut())] = &mut [
            ("by hand", &mut || (by_hand.plain)(&sets, &mut sum)),
            ("code", &mut || {
                for known in &known {
                    black_box(code.rule_knowing(*known, &facts, &mut space));
                }
            }),
            ("code with reasons", &mut || {
                for known in &known {
                    black_box(
                        code.rule_with_reasons(*known, &facts, &mut other)
                            .map(|verdict| verdict.trail()),
                    );
                }
            }),
        ];
        let taken = measure(sets.len(), ways);
        told(
            &format!("rules alone, {kind}, {}", by_hand.names.pack),
            ways,
            &taken,
        );
    }
}

fn whole_rulings(by_hand: &ByHand, is_wanted: &dyn Fn(&str) -> bool) {
    let (pack, plan) = compiled(by_hand.names.pack);
    for map in maps::all(&pack) {
        let block = format!("whole rulings, {}, {}", map.name, by_hand.names.pack);
        if is_wanted(&block) {
            whole(&block, by_hand, &pack, &plan, &map);
        }
    }
}

fn whole(block: &str, by_hand: &ByHand, pack: &Pack, plan: &Plan, map: &Map) {
    let code = Code::new(pack, plan).expect("code knows the plan");
    let ids = Ids::of(pack);
    let ground = Ground::new(&map.scene);
    let battles: Vec<Battle<'_>> = map
        .asks
        .iter()
        .map(|ask| Battle::on(&ground, ask))
        .collect();
    let (mut scratch, mut space, mut other) =
        (Scratch::default(), Space::default(), Space::default());
    // Once over, so that all room is made.
    let ruled = battles
        .iter()
        .filter(|battle| code.rule(*battle, &mut space).is_some())
        .count();
    assert_eq!(ruled, battles.len(), "code rules on all of them");
    let before = allocations::count();
    for battle in &battles {
        black_box(code.rule(battle, &mut space));
    }
    let allocated = allocations::count() - before;
    let ways: &mut [(&str, &mut dyn FnMut())] = &mut [
        ("by hand", &mut || {
            for battle in &battles {
                black_box((by_hand.world)(battle, &ids, &mut scratch));
            }
        }),
        ("code", &mut || {
            for battle in &battles {
                black_box(code.rule(battle, &mut space));
            }
        }),
        ("code with reasons", &mut || {
            for battle in &battles {
                let known = Known::default();
                black_box(
                    code.rule_with_reasons(known, battle, &mut other)
                        .map(|verdict| verdict.trail()),
                );
            }
        }),
    ];
    let taken = measure(battles.len(), ways);
    told(block, ways, &taken);
    println!("{block:<44} allocations            {allocated:>9}");
    spread(block, &battles, &code, &mut space);
    let few = &battles[..battles.len().min(20)];
    let ways: &mut [(&str, &mut dyn FnMut())] = &mut [
        ("machine", &mut || {
            for battle in few {
                black_box(pack.rule(plan, battle, false));
            }
        }),
        ("ruling from code", &mut || {
            for battle in few {
                black_box(code.ruling(pack, plan, battle, &mut space));
            }
        }),
    ];
    let taken = measure(few.len(), ways);
    told(block, ways, &taken);
}

/// How the time that code takes is spread over the pairs, each alone, the least of all turns: over
/// those that one line or one obstacle settles, and over the others.
fn spread(block: &str, battles: &[Battle<'_>], code: &Code, space: &mut Space) {
    let mut least = vec![f64::INFINITY; battles.len()];
    for _ in 0..TURNS {
        for (least, battle) in least.iter_mut().zip(battles) {
            let start = Instant::now();
            black_box(code.rule(battle, space));
            *least = least.min(start.elapsed().as_nanos() as f64 / 1000.0);
        }
    }
    let (settled, others): (Vec<_>, Vec<_>) = least
        .into_iter()
        .zip(battles)
        .partition(|(_, battle)| is_settled(*battle));
    for (kind, pairs) in [("settled", settled), ("full test", others)] {
        let mut least: Vec<f64> = pairs.into_iter().map(|(least, _)| least).collect();
        least.sort_by(f64::total_cmp);
        let at = |percent: usize| least.get(least.len().saturating_sub(1) * percent / 100);
        let at = |percent: usize| at(percent).copied().unwrap_or(f64::NAN);
        println!(
            "{block:<44} {kind:<10} {:>4} pairs, microseconds: mean {:.1}, half below {:.1}, nine of ten below {:.1}, worst {:.1}",
            least.len(),
            least.iter().sum::<f64>() / least.len() as f64,
            at(50),
            at(90),
            at(100),
        );
    }
}

/// Whether a line between corners or middles, or one obstacle by itself, settles whether a line
/// between the spaces is open past everything but creatures.
fn is_settled(facts: &dyn Facts) -> bool {
    let (attacker, target) = (facts.attacker(), facts.target());
    let spots = |thing| {
        let corners = facts.spots(thing, None, Spot::Corner).into_iter();
        corners.chain(facts.spots(thing, None, Spot::Centre))
    };
    let is_thing = |thing: ThingId| facts.class(thing) != Class::Creature;
    let mut lines = spots(attacker).flat_map(|from| spots(target).map(move |to| (from, to)));
    let is_free = |(from, to): (Point, Point)| {
        facts.is_open(Place::Point(from), Place::Point(to), &mut |thing| {
            is_thing(thing)
        })
    };
    let (from, to) = (Place::Space(attacker), Place::Space(target));
    let mut between = facts
        .between(from, to)
        .into_iter()
        .filter(|thing| is_thing(*thing));
    lines.any(is_free) || between.any(|one| !facts.is_open(from, to, &mut |thing| thing == one))
}

fn making() {
    for by_hand in PACKS {
        let (pack, plan) = compiled(by_hand.names.pack);
        let ways: &mut [(&str, &mut dyn FnMut())] = &mut [
            ("plan", &mut || {
                black_box(pack.plan(&pack.defaults()));
            }),
            ("code", &mut || {
                black_box(Code::new(&pack, &plan));
            }),
        ];
        let taken = measure(1, ways);
        told(
            &format!("making code, {}", by_hand.names.pack),
            ways,
            &taken,
        );
        let size = Code::new(&pack, &plan).map_or(0, |code| code.size());
        println!("making code, {}: {size} tests", by_hand.names.pack);
    }
}
