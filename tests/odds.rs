//! The odds of attacks and checks, against every throw of the dice put through the ruling.

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use defilade::dice::Dice;
use defilade::formats::scene::{AskFile, SceneFile};
use defilade::lang::eval::{self, NoOdds, Odds};
use defilade::lang::plan::Plan;
use defilade::lang::{self, Pack};
use defilade::number::Number;
use defilade::packs;
use defilade::vocabulary::StatId;
use defilade::world::battle::Battle;
use defilade::world::plan::Plan as Stage;

const PERCENT: u32 = 100;

type Counts = BTreeMap<(String, Option<String>), u32>;

/// A pack that tells how an attack comes out; none while it does not.
fn pack(id: &str) -> Option<Pack> {
    let text = packs::embedded(id).unwrap();
    let (pack, _, found) = lang::compile(&text, &|id| packs::embedded(id));
    let pack = pack.unwrap_or_else(|| panic!("{id}: {found:?}"));
    pack.plan(&pack.defaults()).attack.is_some().then_some(pack)
}

fn number(face: u32) -> Option<Number> {
    Some(Number::from(i64::from(face)))
}

/// The outcome of given dice, by the ruling; none while it waits for something.
fn outcome(
    (pack, plan): (&Pack, &Plan),
    stage: &Stage<'_>,
    ask: &mut AskFile,
    natural: u32,
    percentile: Option<u32>,
) -> Option<(String, Option<String>)> {
    ask.ask.attack.natural = number(natural);
    ask.ask.attack.percentile = percentile.and_then(number);
    let ruling = pack.rule(plan, &Battle::on(stage, &ask.ask), false);
    ruling.outcome.map(|outcome| (outcome, ruling.struck))
}

/// How often each outcome comes when every face meets every d%. With `every`, each pair is put
/// through the ruling; else faces that settle it alone are put through it once.
fn counted(
    court: (&Pack, &Plan),
    stage: &Stage<'_>,
    ask: &mut AskFile,
    every: bool,
) -> Option<Counts> {
    let die = eval::die(court.1, ask.ask.check)?;
    let mut counts = Counts::new();
    for natural in 1..=die {
        let alone = outcome(court, stage, ask, natural, None);
        if let (Some(came), false) = (&alone, every) {
            *counts.entry(came.clone()).or_default() += PERCENT;
            continue;
        }
        for percentile in 1..=PERCENT {
            let came = outcome(court, stage, ask, natural, Some(percentile))?;
            assert!(alone.is_none() || alone.as_ref() == Some(&came));
            *counts.entry(came).or_default() += 1;
        }
    }
    Some(counts)
}

/// The ask without dice of its own.
fn bare(ask: &AskFile) -> AskFile {
    let mut ask = ask.clone();
    ask.ask.attack.roll = None;
    ask.ask.attack.natural = None;
    ask.ask.attack.percentile = None;
    ask
}

/// The scene with every stat that a creature lacks, so that attacks can be reckoned.
fn filled(file: &SceneFile, pack: &Pack) -> SceneFile {
    let mut file = file.clone();
    let creatures = file.scene.things.iter_mut();
    for creature in creatures.filter_map(|thing| thing.creature.as_mut()) {
        for place in 0..pack.vocabulary().stats.len() {
            let stat = StatId::from_index(place);
            if creature.stats.iter().all(|(own, _)| *own != stat) {
                creature.stats.push((stat, Number::from(14)));
            }
        }
    }
    for ask in &mut file.asks {
        let bonus = &mut ask.ask.attack.bonus;
        *bonus = bonus.take().or(Some(Number::from(5)));
    }
    file
}

fn assert_exact(odds: &Odds, counts: &Counts, die: u32, name: &str) {
    let all = i64::from(die * PERCENT);
    let told: BTreeMap<_, _> = odds
        .chances
        .iter()
        .map(|it| {
            (
                (it.outcome.clone(), it.struck.clone()),
                it.probability.clone(),
            )
        })
        .collect();
    assert_eq!(told.len(), odds.chances.len(), "{name}: an outcome twice");
    let counted: BTreeMap<_, _> = counts
        .iter()
        .map(|(came, times)| (came.clone(), Number::ratio(i64::from(*times), all).unwrap()))
        .collect();
    assert_eq!(told, counted, "{name}");
    let sum = odds
        .chances
        .iter()
        .fold(Number::ZERO, |sum, chance| &sum + &chance.probability);
    assert_eq!(sum, Number::from(1), "{name}");
}

/// Holds the odds of every ask of a scene to the count; gives how many had odds, and how many of
/// those more than one outcome.
fn judge(pack: &Pack, scene: &support::Scene, file: &SceneFile, every: bool) -> (usize, usize) {
    let plan = pack.plan(&support::settings(pack, scene, None));
    let stage = Stage::new(&file.scene);
    let (mut told, mut open) = (0, 0);
    for (place, ask) in file.asks.iter().enumerate() {
        let name = format!("{} {place}", scene.name);
        let mut ask = bare(ask);
        let odds = eval::odds(pack, &plan, &Battle::on(&stage, &ask.ask));
        let counts = counted((pack, &plan), &stage, &mut ask, every);
        match (odds, counts) {
            (Ok(odds), Some(counts)) => {
                let die = eval::die(&plan, ask.ask.check).unwrap();
                assert_exact(&odds, &counts, die, &name);
                told += 1;
                open += usize::from(odds.chances.len() > 1);
            }
            (Ok(odds), None) => panic!("{name}: {odds:?}, yet a ruling is undecided"),
            (Err(NoOdds::NoDie), None) => {}
            (Err(NoOdds::Lacking(asked)), None) => assert!(!asked.is_empty(), "{name}"),
            (Err(no), Some(counts)) => panic!("{name}: {no:?}, yet {counts:?}"),
        }
    }
    (told, open)
}

fn scenes_of_the_pack(id: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(id);
    let Some(pack) = pack(id).filter(|_| folder.join("scenes").is_dir()) else {
        return;
    };
    let (mut told, mut open) = (0, 0);
    for scene in support::scenes(&folder.join("scenes"), pack.vocabulary()) {
        for file in [&scene.file, &filled(&scene.file, &pack)] {
            let (own_told, own_open) = judge(&pack, &scene, file, false);
            (told, open) = (told + own_told, open + own_open);
        }
    }
    assert!(told > 40 && open > 20, "{id}: {told} told, {open} open");
}

fn own_scenes(id: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some(pack) = pack(id) else {
        return;
    };
    let scenes = support::scenes(&root.join("tests/scenes/odds").join(id), pack.vocabulary());
    assert!(scenes.len() >= 4, "{id}");
    for scene in &scenes {
        let (told, _) = judge(&pack, scene, &scene.file, true);
        assert_eq!(told, scene.file.asks.len(), "{}", scene.name);
    }
}

macro_rules! packs {
    ($($name:ident: $id:literal;)*) => {
        $(mod $name {
            #[test]
            fn every_pair_of_dice_comes_as_the_odds_say() {
                super::own_scenes($id);
            }

            #[test]
            fn the_odds_of_the_packs_own_scenes_are_those_of_its_rulings() {
                super::scenes_of_the_pack($id);
            }
        })*
    };
}

packs! {
    starfinder_1e: "starfinder-1e";
    pathfinder_1e: "pathfinder-1e";
    starfinder_2e: "starfinder-2e";
    ogl_ancients: "ogl-ancients";
    true20: "true20";
}

/// The odds of the first ask of a scene under `tests/scenes/odds`.
fn odds_of(id: &str, name: &str) -> Odds {
    let pack = pack(id).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes/odds");
    let scenes = support::scenes(&folder.join(id), pack.vocabulary());
    let scene = scenes.iter().find(|scene| scene.name.starts_with(name));
    let scene = scene.unwrap();
    let plan = pack.plan(&support::settings(&pack, scene, None));
    let stage = Stage::new(&scene.file.scene);
    let ask = bare(&scene.file.asks[0]);
    eval::odds(&pack, &plan, &Battle::on(&stage, &ask.ask)).unwrap()
}

fn chance(odds: &Odds, outcome: &str) -> Number {
    let mut chances = odds.chances.iter();
    let found = chances.find(|chance| chance.outcome == outcome);
    found.map_or(Number::ZERO, |chance| chance.probability.clone())
}

#[test]
fn odds_worked_out_by_hand() {
    // Cover makes the 15 a 19: of 20 faces with a bonus of 6 those from 13 hit.
    let odds = odds_of("starfinder-1e", "cover");
    assert_eq!(chance(&odds, "hit"), Number::ratio(8, 20).unwrap());
    assert_eq!(chance(&odds, "miss"), Number::ratio(12, 20).unwrap());
    // Fog besides: a fifth of those hits is lost.
    let odds = odds_of("starfinder-1e", "fog");
    assert_eq!(chance(&odds, "hit"), Number::ratio(32, 100).unwrap());
    assert_eq!(chance(&odds, "miss-chance"), Number::ratio(8, 100).unwrap());
    // Of 20 faces with a bonus of 3 those from 16 hit; 12 to 15 strike the creature in the way.
    let odds = odds_of("ogl-ancients", "creature-between");
    assert_eq!(chance(&odds, "hit"), Number::ratio(5, 20).unwrap());
    assert_eq!(
        chance(&odds, "strikes-cover"),
        Number::ratio(4, 20).unwrap()
    );
    assert_eq!(chance(&odds, "miss"), Number::ratio(11, 20).unwrap());
}

#[test]
fn seeded_rolls_come_about_as_often_as_the_odds_say() {
    let odds = odds_of("starfinder-1e", "fog");
    let (mut hit, mut lost) = (0_i64, 0_i64);
    let rolls = 2_000;
    for seed in 0..rolls {
        let mut dice = Dice::new(seed, 0);
        let (natural, percentile) = (dice.throw(20), dice.throw(PERCENT));
        match (natural >= 13, percentile <= 20) {
            (true, true) => lost += 1,
            (true, false) => hit += 1,
            _ => {}
        }
    }
    let near = |count: i64, outcome: &str| {
        let expected = &chance(&odds, outcome) * &Number::from(2_000);
        let off = &Number::from(count) - &expected;
        off < Number::from(120) && off > Number::from(-120)
    };
    assert!(near(hit, "hit"), "{hit}");
    assert!(near(lost, "miss-chance"), "{lost}");
}

#[test]
fn the_generator_is_the_published_one() {
    // The first words of ChaCha8 under a key and a nonce of noughts. A die with one face less than
    // there are words shows them all but as they are.
    let mut dice = Dice::new(0, 0);
    let words = [0x2fef_003e_u32, 0xd640_5f89, 0xe8b8_5b7f, 0xa1a5_091f];
    for word in words {
        assert_eq!(dice.throw(u32::MAX), word + 1);
    }
}

#[test]
fn words_that_would_favour_low_faces_are_thrown_away() {
    // The same words: only the first lies below the one multiple of these faces that 32 bits hold.
    let mut dice = Dice::new(0, 0);
    let faces = 0x8000_0001;
    assert_eq!(dice.throw(faces), 0x2fef_003f);
    let next = dice.throw(faces);
    for word in [0xd640_5f89_u32, 0xe8b8_5b7f, 0xa1a5_091f] {
        assert_ne!(next, word % faces + 1);
    }
}

#[test]
fn the_first_throws_are_pinned() {
    let mut dice = Dice::new(7, 0);
    let twenties: Vec<u32> = (0..12).map(|_| dice.throw(20)).collect();
    let hundreds: Vec<u32> = (0..6).map(|_| dice.throw(100)).collect();
    let mut other = Dice::new(7, 1);
    let others: Vec<u32> = (0..6).map(|_| other.throw(20)).collect();
    let largest: Vec<u32> = (0..4).map(|_| Dice::new(u64::MAX, 0).throw(20)).collect();
    insta::assert_snapshot!(format!(
        "{twenties:?}\n{hundreds:?}\n{others:?}\n{largest:?}"
    ));
}
