//! The evidence carries the reasoning: from it alone the ruling can be worked out again.

mod rules_common;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use defilade::formats::scene::SceneFile;
use defilade::lang::Pack;
use defilade::lang::plan::Settings;
use defilade::ruling::{Evidence, Ruling, Status, Step, Value};
use defilade::vocabulary::{FactId, FactPlace, FactType};
use defilade::world::battle::Battle;
use proptest::prelude::*;
use rules_common::{embedded, rule, rule_one, scene};

/// Steps that stand beside a question for the reader's sake and are no part of its answer.
fn aside(step: &Evidence) -> bool {
    matches!(
        step.step,
        Step::Ladder | Step::Tier | Step::Rule | Step::Obstruction
    )
}

fn parts(step: &Evidence) -> Vec<Status> {
    let own = step
        .children
        .iter()
        .filter(|child| !aside(child) && child.step != Step::Exception);
    own.map(|child| child.status).collect()
}

/// Yes, no or unknown; what is excepted does not hold, and what was not reached decides nothing.
fn truth(status: Status) -> Option<Option<bool>> {
    match status {
        Status::Holds => Some(Some(true)),
        Status::Fails | Status::Excepted => Some(Some(false)),
        Status::Unknown => Some(None),
        Status::NotReached => None,
    }
}

fn all(statuses: &[Status]) -> Option<bool> {
    let truths: Vec<Option<bool>> = statuses
        .iter()
        .filter_map(|status| truth(*status))
        .collect();
    if truths.contains(&Some(false)) {
        return Some(false);
    }
    (!truths.contains(&None)).then_some(true)
}

fn any(statuses: &[Status]) -> Option<bool> {
    let truths: Vec<Option<bool>> = statuses
        .iter()
        .filter_map(|status| truth(*status))
        .collect();
    if truths.contains(&Some(true)) {
        return Some(true);
    }
    (!truths.contains(&None)).then_some(false)
}

fn plain(truth: Option<bool>) -> Status {
    match truth {
        Some(true) => Status::Holds,
        Some(false) => Status::Fails,
        None => Status::Unknown,
    }
}

/// What the exceptions among the children undo.
fn undone(step: &Evidence) -> Option<bool> {
    let exceptions = step
        .children
        .iter()
        .filter(|child| child.step == Step::Exception);
    any(&exceptions.map(|child| child.status).collect::<Vec<_>>())
}

/// A condition that holds unless an exception to it does.
fn unless(holds: Option<bool>, undone: Option<bool>) -> Status {
    match (holds, undone) {
        (Some(false), _) => Status::Fails,
        (Some(true), Some(true)) => Status::Excepted,
        (_, Some(true)) => Status::Fails,
        (Some(true), Some(false)) => Status::Holds,
        _ => Status::Unknown,
    }
}

/// The status that follows from a step's children; none where it is an answer of the world.
fn follows(step: &Evidence) -> Option<Status> {
    let own = parts(step);
    Some(match step.step {
        Step::All => plain(all(&own)),
        Step::Any => plain(any(&own)),
        Step::Not => plain(all(&own).map(|truth| !truth)),
        Step::SomeLine => plain(any(&own)),
        Step::EveryLine if own.is_empty() => Status::Fails,
        Step::EveryLine => plain(all(&own)),
        Step::NoLine => plain(any(&own).map(|truth| !truth)),
        Step::Line => {
            let line = step.line.as_ref().expect("a line was seen");
            if line.contacts.iter().any(|contact| contact.counts) {
                Status::Holds
            } else if step.status == Status::Unknown {
                let doubtful = step
                    .children
                    .iter()
                    .any(|child| child.status == Status::Unknown);
                assert!(doubtful, "nothing on the line is unknown");
                Status::Unknown
            } else {
                Status::Fails
            }
        }
        Step::When | Step::Exception => unless(all(&own), undone(step)),
        Step::Tier | Step::Rule | Step::Obstruction => clause(step),
        Step::Named => named(step)?,
        Step::Ladder | Step::Choice | Step::Test | Step::Override | Step::Stage | Step::Agreed => {
            return None;
        }
    })
}

fn clause(step: &Evidence) -> Status {
    let whens: Vec<Status> = step
        .children
        .iter()
        .filter(|child| child.step == Step::When)
        .map(|child| child.status)
        .collect();
    let holds = if whens.is_empty() {
        Some(true)
    } else {
        any(&whens)
    };
    match unless(holds, undone(step)) {
        Status::Fails if whens.contains(&Status::Excepted) => Status::Excepted,
        status => status,
    }
}

fn named(step: &Evidence) -> Option<Status> {
    let status = match step.values.last()?.value.as_str() {
        "yes" => Status::Holds,
        "no" => Status::Fails,
        "unknown" => Status::Unknown,
        _ => return Some(Status::Holds),
    };
    let last = step.children.iter().rev().find(|child| !aside(child));
    if let (Some(last), true) = (last, status != Status::Unknown) {
        assert_eq!(
            truth(last.status),
            truth(status),
            "a value is that of its case"
        );
    }
    Some(status)
}

/// Checks every step of a tree.
fn replay(step: &Evidence) {
    if let Some(status) = follows(step) {
        assert_eq!(step.status, status, "{step:#?}");
    }
    step.children.iter().for_each(replay);
}

/// Every tier judged within a choice.
fn tiers<'e>(step: &'e Evidence, found: &mut BTreeMap<&'e str, Status>) {
    for child in &step.children {
        match child.step {
            Step::Ladder => continue,
            Step::Tier => {
                found.insert(&child.clause, child.status);
            }
            _ => {}
        }
        tiers(child, found);
    }
}

/// The tier that follows from a ladder's choices, and the choice made.
fn decided<'p>(pack: &'p Pack, ladder: &Evidence) -> (Option<&'p str>, usize) {
    let rules = pack
        .hir
        .ladders
        .iter()
        .find(|own| own.about.path == ladder.clause);
    let rules = &rules.expect("a ladder of the pack").tiers;
    let mut keys = Vec::new();
    for choice in &ladder.children {
        assert_eq!(choice.step, Step::Choice);
        let mut judged = BTreeMap::new();
        tiers(choice, &mut judged);
        let (mut least, mut most, mut shown) = (0u64, 0u64, Vec::new());
        for (place, tier) in rules.iter().enumerate().skip(1) {
            let path = tier.about.path.as_str();
            match judged.get(path) {
                Some(Status::Holds) if tier.alone => (least, most) = (1 << place, 1 << place),
                Some(Status::Holds) => (least, most) = (least | 1 << place, most | 1 << place),
                Some(Status::Unknown) => most |= 1 << place,
                _ => continue,
            }
            shown.push((path.to_owned(), judged[path]));
        }
        let told: Vec<(String, Status)> = choice
            .values
            .iter()
            .filter(|seen| seen.name != rules[0].about.path)
            .map(|seen| {
                let holds = seen.value == "holds";
                (
                    seen.name.clone(),
                    if holds {
                        Status::Holds
                    } else {
                        Status::Unknown
                    },
                )
            })
            .collect();
        assert_eq!(told, shown, "a choice tells the tiers judged in it");
        keys.push((most, least));
    }
    let by_target = ladder
        .values
        .iter()
        .any(|seen| seen.name == "chosen by" && seen.value == "target");
    let best = if by_target {
        keys.iter().max()
    } else {
        keys.iter().min()
    };
    let chosen = keys
        .iter()
        .position(|key| Some(key) == best)
        .expect("a choice");
    let top = |bits: u64| {
        if bits == 0 {
            0
        } else {
            63 - bits.leading_zeros()
        }
    };
    let bound = |bits: Vec<u64>| {
        let bound = if by_target {
            bits.iter().max()
        } else {
            bits.iter().min()
        };
        top(*bound.expect("a choice"))
    };
    let low = bound(keys.iter().map(|(_, least)| *least).collect());
    let high = bound(keys.iter().map(|(most, _)| *most).collect());
    let name = (low == high).then(|| {
        let path = rules[low as usize].about.path.as_str();
        path.split_once('.').expect("a dotted name").1
    });
    (name, chosen)
}

/// Works the ladders and the outcome out again and compares them with the ruling.
fn replay_ruling(pack: &Pack, ruling: &Ruling) {
    ruling.evidence.iter().for_each(replay);
    let mut ladders = Vec::new();
    ruling
        .evidence
        .iter()
        .for_each(|step| find_ladders(step, &mut ladders));
    for (name, tier) in &ruling.tiers {
        let ladder = ladders
            .iter()
            .find(|step| step.clause == *name)
            .expect("each ladder is told");
        let (decided, chosen) = decided(pack, ladder);
        // What every answer to an unknown fact agrees on is told as such, and decided by that.
        if !agreed(ruling, name) {
            assert_eq!(decided, tier.as_deref(), "{name}");
        }
        let marked = ladder
            .children
            .iter()
            .position(|choice| choice.status == Status::Holds);
        assert_eq!(marked, Some(chosen), "{name}");
    }
    let stages: Vec<&Evidence> = ruling
        .evidence
        .iter()
        .filter(|step| step.step == Step::Stage)
        .collect();
    if let Some((last, before)) = stages.split_last() {
        assert!(before.iter().all(|stage| stage.status == Status::Fails));
        let outcome = (last.status == Status::Holds).then_some(last.text.as_str());
        if !agreed(ruling, "outcome") {
            assert_eq!(outcome, ruling.outcome.as_deref());
        }
    }
}

/// Whether the evidence says that all answers to what is unknown agree on a part of the ruling.
fn agreed(ruling: &Ruling, what: &str) -> bool {
    let mut steps = ruling.evidence.iter();
    steps.any(|step| step.step == Step::Agreed && step.clause == what)
}

fn find_ladders<'e>(step: &'e Evidence, found: &mut Vec<&'e Evidence>) {
    if step.step == Step::Ladder {
        found.push(step);
    }
    step.children
        .iter()
        .for_each(|child| find_ladders(child, found));
}

/// A small scene with every attack upon it.
#[derive(Clone, Debug)]
struct Drawn {
    cells: Vec<char>,
    places: Vec<usize>,
    words: Vec<&'static str>,
    shares: &'static str,
    dice: (u8, u8),
}

const COLUMNS: usize = 6;
const ROWS: usize = 4;

fn drawn() -> impl Strategy<Value = Drawn> {
    let cell = prop::sample::select("......###==,,;\"+/".chars().collect::<Vec<_>>());
    let cells = prop::collection::vec(cell, COLUMNS * ROWS);
    let places =
        prop::sample::subsequence((0..COLUMNS * ROWS).collect::<Vec<_>>(), 3).prop_shuffle();
    let one_of = |words: &'static [&'static str]| prop::sample::select(words.to_vec());
    let words = (
        one_of(&["clear", "blocks"]),
        one_of(&["gm", "corners", "area"]),
        one_of(&["attacker", "defender"]),
        one_of(&["best-square", "whole-space"]),
        one_of(&["bright", "dim", "dark"]),
        one_of(&[
            "",
            "darkvision: 15 ft",
            "low-light-vision: true",
            "blindsight: 10 ft",
        ]),
        one_of(&["", "invisible", "obscured"]),
        one_of(&["small", "medium"]),
    )
        .prop_map(|w| vec![w.0, w.1, w.2, w.3, w.4, w.5, w.6, w.7]);
    let shares = one_of(&["0", "0.4", "0.8", "unknown"]);
    (cells, places, words, shares, (1u8..=20, 1u8..=100)).prop_map(
        |(cells, places, words, shares, dice)| Drawn {
            cells,
            places,
            words,
            shares,
            dice,
        },
    )
}

impl Drawn {
    fn text(&self) -> String {
        let mut cells = self.cells.clone();
        for (place, letter) in self.places.iter().zip(['A', 'T', 'B']) {
            cells[*place] = letter;
        }
        let rows: String = cells
            .chunks(COLUMNS)
            .map(|row| format!("  {}\n", row.iter().collect::<String>()))
            .collect();
        let words = &self.words;
        let (natural, percentile) = self.dice;
        format!(
            "options: {{ along-wall: {}, partial-cover: {}, concealment-corner: {}, big-target: {} }}
light: {}
map: |
{rows}creatures:
  A: {{ senses: {{ {} }}, stats: {{ attack: 3 }} }}
  T: {{ conditions: [{}], size: {}, stats: {{ ac: 12 }} }}
facts: {{ visible-share: {} }}
rulings:
  - {{ attack: {{ kind: ranged, natural: {natural}, percentile: {percentile} }} }}
  - {{ attack: melee }}
  - {{ attack: {{ kind: ranged, traits: [needs-sight] }}, facts: {{ range-band: unknown }} }}
  - {{ attack: {{ kind: area, shape: burst, origin: [3, 2], radius: 20 ft }} }}
  - {{ attack: {{ kind: area, shape: spread, origin: [3, 2], radius: 20 ft }} }}
",
            words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7], self.shares
        )
    }
}

fn without_evidence(mut ruling: Ruling) -> Ruling {
    ruling.evidence.clear();
    ruling
}

static PACK: LazyLock<Pack> = LazyLock::new(|| embedded("starfinder-1e"));

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rulings_follow_from_their_evidence(drawn in drawn()) {
        let pack = &*PACK;
        let text = drawn.text();
        let told = rule(pack, &text, true);
        for ruling in &told {
            replay_ruling(pack, ruling);
        }
        // Twice the same bytes, and without evidence the same ruling.
        let again = rule(pack, &text, true);
        prop_assert_eq!(serde_json::to_string(&told).unwrap(), serde_json::to_string(&again).unwrap());
        let silent = rule(pack, &text, false);
        prop_assert!(silent.iter().all(|ruling| ruling.evidence.is_empty()));
        let bare: Vec<Ruling> = told.into_iter().map(without_evidence).collect();
        prop_assert_eq!(bare, silent);
    }
}

#[test]
fn rulings_under_variants_follow_from_their_evidence() {
    let mut replayed = 0;
    for id in defilade::packs::variants() {
        let pack = embedded(id);
        let folder = format!("rules/variants/{id}/scenes");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            for ruling in rule(&pack, &text, true) {
                replay_ruling(&pack, &ruling);
                replayed += 1;
            }
        }
    }
    assert!(replayed >= 25, "only {replayed}");
}

/// A fact, the rest of a scene in which it settles something, and what; and scenes in which it
/// settles nothing.
type Matter = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

const PILLAR: &str = "map: |\n  .A...\n  ..#..\n  ....T\n";
const OPEN: &str = "map: |\n  A...\n  ....\n  ...T\n";
const SHUT: &str = "map: |\n  A.#.\n  ..#.\n  ..#T\n";

const MATTERS: &[Matter] = &[
    (
        "visible-share",
        PILLAR,
        &["ac", "cover", "reflex"],
        &[
            OPEN,
            SHUT,
            "options: { partial-cover: corners }\nmap: |\n  .A...\n  ..#..\n  ....T\n",
        ],
    ),
    (
        "range-band",
        OPEN,
        &[
            "attack-square",
            "concealment",
            "hide",
            "miss-chance",
            "targetable",
        ],
        &[SHUT],
    ),
];

#[test]
fn an_unknown_fact_is_asked_for_where_it_matters() {
    let pack = embedded("starfinder-1e");
    for (fact, matters, settles, idle) in MATTERS {
        let ask = |scene: &str| {
            rule_one(
                &pack,
                &format!(
                    "{scene}facts: {{ {fact}: unknown }}\nrulings:\n  - {{ attack: ranged }}\n"
                ),
            )
        };
        let open = ask(matters);
        let words = pack
            .vocabulary()
            .facts
            .iter()
            .find(|own| own.word.id == *fact);
        let question = &words.expect("a fact of the pack").question;
        assert_eq!(open.undecided.len(), 1, "{fact}");
        let undecided = &open.undecided[0];
        assert_eq!(
            (undecided.fact.as_str(), &undecided.question),
            (*fact, question)
        );
        assert_eq!(undecided.settles, *settles, "{fact}");
        for settled in *settles {
            let tier = open
                .tiers
                .iter()
                .find(|(name, _)| name == settled)
                .map(|(_, tier)| tier.is_none());
            let total = open
                .totals
                .iter()
                .find(|(name, _)| name == settled)
                .map(|(_, total)| total.is_none());
            let may = open
                .may
                .iter()
                .find(|(name, _)| name == settled)
                .map(|(_, may)| may.is_none());
            let rest = match *settled {
                "miss-chance" => Some(open.miss_chance.is_none()),
                "targetable" => Some(open.targetable.is_none()),
                _ => None,
            };
            let open = tier.or(total).or(may).or(rest);
            assert_eq!(open, Some(true), "{fact} leaves {settled} open");
        }
        for scene in *idle {
            let decided = ask(scene);
            assert!(
                decided.undecided.is_empty(),
                "{fact} in\n{scene}{:?}",
                decided.undecided
            );
            assert!(decided.tiers.iter().all(|(_, tier)| tier.is_some()));
            assert!(decided.may.iter().all(|(_, may)| may.is_some()));
            assert!(decided.targetable.is_some() && decided.miss_chance.is_some());
        }
    }
}

/// The asks of a pack's scenes, each with its scene and settings.
fn asks_beside(pack: &Pack, id: &str) -> Vec<(SceneFile, Settings, usize)> {
    let folder = std::fs::read_dir(format!("rules/{id}/scenes")).expect("the pack has scenes");
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "yaml"));
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let file = scene(pack, &std::fs::read_to_string(path).unwrap());
        let mut settings = pack.defaults();
        for (option, choice) in &file.options {
            settings.0[option.index()] = *choice;
        }
        for ask in 0..file.asks.len() {
            all.push((file.clone(), settings.clone(), ask));
        }
    }
    all
}

/// The ruling on an ask when nobody knows a fact, of anyone whose fact it can be.
fn without(
    pack: &Pack,
    (file, settings, ask): &(SceneFile, Settings, usize),
    fact: FactId,
) -> Ruling {
    let mut scene = file.scene.clone();
    let mut ask = file.asks[*ask].ask.clone();
    ask.facts.retain(|(own, _)| *own != fact);
    ask.remembered.retain(|(own, ..)| *own != fact);
    if pack.vocabulary().facts[fact.index()].place == FactPlace::Ruling {
        ask.facts.push((fact, None));
    } else {
        for thing in &mut scene.things {
            thing.facts.retain(|(own, _)| *own != fact);
            thing.facts.push((fact, None));
        }
    }
    let battle = Battle::new(&scene, &ask);
    pack.rule(&pack.plan(settings), &battle, false)
}

/// Every fact is asked for in some scene of the pack once nobody knows it, in its own words and
/// with what it settles; and in some other it is not, since nothing hangs on it there.
#[test]
fn every_fact_matters_somewhere_and_not_everywhere() {
    let pack = &*PACK;
    let asks = asks_beside(pack, "starfinder-1e");
    let (mut never, mut always) = (Vec::new(), Vec::new());
    for (place, fact) in pack.vocabulary().facts.iter().enumerate() {
        // Of a text nothing is asked but whether it is given.
        if fact.ty == FactType::Text {
            continue;
        }
        let (mut asked, mut idle) = (false, false);
        for ask in &asks {
            if asked && idle {
                break;
            }
            let ruling = without(pack, ask, FactId::from_index(place));
            match ruling
                .undecided
                .iter()
                .find(|open| open.fact == fact.word.id)
            {
                None => idle = true,
                Some(open) => {
                    assert!(open.question.starts_with(&fact.question));
                    assert!(!open.settles.is_empty());
                    asked = true;
                }
            }
        }
        if !asked {
            never.push(fact.word.id.as_str());
        }
        if !idle {
            always.push(fact.word.id.as_str());
        }
    }
    assert_eq!((never, always), (Vec::<&str>::new(), Vec::<&str>::new()));
}

#[test]
fn the_word_of_the_game_master_wins_and_shows() {
    let pack = embedded("starfinder-1e");
    let ruled = |gm: &str| {
        let gm = format!("gm: {{ {gm} reason: behind a gun port }}");
        rule_one(
            &pack,
            &format!("{PILLAR}rulings:\n  - {{ attack: ranged, {gm} }}\n"),
        )
    };
    let tier = |ruling: &Ruling| {
        ruling
            .tiers
            .iter()
            .find(|(name, _)| name == "cover")
            .unwrap()
            .1
            .clone()
    };
    let total = |ruling: &Ruling, stat: &str| {
        let found = ruling.totals.iter().find(|(name, _)| name == stat);
        found.and_then(|(_, value)| value.clone())
    };
    let number = |value: i64| Some(Value::Number(value.into()));
    let plain = rule_one(
        &pack,
        &format!("{PILLAR}rulings:\n  - {{ attack: ranged }}\n"),
    );
    assert_eq!(
        (tier(&plain).as_deref(), total(&plain, "ac")),
        (Some("standard"), number(4))
    );
    let improved = ruled("cover: improved,");
    assert_eq!(
        (tier(&improved).as_deref(), total(&improved, "ac")),
        (Some("improved"), number(8))
    );
    let none = ruled("cover: none,");
    assert_eq!(
        (tier(&none).as_deref(), total(&none, "ac")),
        (Some("none"), None)
    );
    let total_cover = ruled("cover: total,");
    assert_eq!(total_cover.targetable, Some(false));
    assert_eq!(total(&ruled("ac: 7,"), "ac"), number(7));
    assert_eq!(total(&ruled("stealth: -3,"), "stealth"), number(-3));
    assert_eq!(ruled("miss-chance: 35,").miss_chance, number(35));
    assert_eq!(ruled("targetable: false,").targetable, Some(false));
    assert_eq!(
        ruled("cover: total, targetable: true,").targetable,
        Some(true)
    );
    let may = |ruling: &Ruling, action: &str| {
        ruling
            .may
            .iter()
            .find(|(name, _)| name == action)
            .unwrap()
            .1
    };
    assert_eq!(may(&plain, "hide"), Some(true));
    assert_eq!(may(&ruled("may: { hide: false },"), "hide"), Some(false));
    assert_eq!(
        may(&ruled("may: { reaction: false },"), "reaction"),
        Some(false)
    );
    for ruling in [improved, none, total_cover] {
        let note = ruling.notes.last().expect("a note");
        assert_eq!(
            (note.id.as_str(), note.kind.as_str(), note.text.as_str()),
            ("gm", "override", "behind a gun port")
        );
        let last = ruling.evidence.last().expect("evidence");
        assert_eq!(
            (last.step, last.clause.as_str(), last.text.as_str()),
            (Step::Override, "gm", "behind a gun port")
        );
    }
}
