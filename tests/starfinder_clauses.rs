//! The first Starfinder pack against its scenes: every book clause is covered, and nothing in the
//! rules can be taken away without a scene noticing.

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use defilade::lang::{Pack, PackText};
use defilade::packs;
use support::{Court, Scene, compile, misses, settings};

const PACK: &str = "starfinder-1e";
const LAST_CLAUSE: u32 = 42;
const FEWEST_REMOVALS: usize = 60;

fn court_and_scenes() -> (Court, Vec<Scene>) {
    let pack = compile(&text()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/starfinder-1e/scenes");
    let scenes = support::scenes(&folder, pack.vocabulary());
    (Court::new(pack), scenes)
}

/// Those that get what they expect; of the others it proves nothing that they fail after a change.
fn sound_scenes() -> (Court, Vec<Scene>) {
    let (court, mut scenes) = court_and_scenes();
    scenes.retain(|scene| !fails(&court, &court, scene, None));
    (court, scenes)
}

fn text() -> PackText {
    packs::embedded(PACK).unwrap()
}

#[test]
fn every_scene_gets_the_rulings_it_expects() {
    let (court, scenes) = court_and_scenes();
    let mut wrong = Vec::new();
    for scene in &scenes {
        let settings = settings(&court.pack, scene, None);
        for (place, found) in misses(&court, court.pack.vocabulary(), scene, &settings, true) {
            let found = found.iter();
            wrong.extend(found.map(|what| format!("{} #{}: {what}", scene.name, place + 1)));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differences\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_book_clause_is_named_by_two_rulings() {
    let (_, scenes) = court_and_scenes();
    let mut named: BTreeMap<String, usize> = (1..=LAST_CLAUSE)
        .map(|clause| (format!("SF1-{clause:02}"), 0))
        .collect();
    let asks = scenes.iter().flat_map(|scene| scene.file.asked().unwrap());
    for clause in asks.flat_map(|ask| &ask.clauses) {
        if let Some(count) = named.get_mut(&clause.value) {
            *count += 1;
        }
    }
    let lacking: Vec<_> = named.iter().filter(|(_, count)| **count < 2).collect();
    assert!(lacking.is_empty(), "{lacking:?}");
}

#[test]
fn the_repeated_paragraph_makes_no_second_rule() {
    let (court, _) = court_and_scenes();
    let citing = |id: &str| {
        let cited = court.pack.hir.values.iter().map(|value| &value.about);
        cited
            .filter(|about| about.cites.iter().any(|cite| cite == id))
            .count()
    };
    assert_eq!((citing("SF1-22"), citing("SF1-42")), (1, 1));
}

#[test]
fn every_choice_of_every_option_changes_a_ruling() {
    let (court, scenes) = sound_scenes();
    let options = &court.pack.vocabulary().options;
    let mut idle = Vec::new();
    for (place, option) in options.iter().enumerate() {
        for own in 0..option.choices.len() {
            for other in (0..option.choices.len()).filter(|other| *other != own) {
                let forced = Some((place, u16::try_from(other).unwrap()));
                let of_own = scenes.iter().filter(|scene| {
                    usize::from(settings(&court.pack, scene, None).0[place]) == own
                });
                if !of_own
                    .clone()
                    .any(|scene| fails(&court, &court, scene, forced))
                {
                    let [own, other] = [own, other].map(|choice| &option.choices[choice].id);
                    idle.push(format!("{}: {own} or {other}", option.word.id));
                }
            }
        }
    }
    assert!(idle.is_empty(), "{idle:?}");
}

/// Whether a scene that was read against the original pack is ruled on otherwise than it expects.
fn fails(court: &Court, original: &Court, scene: &Scene, forced: Option<(usize, u16)>) -> bool {
    let settings = settings(&original.pack, scene, forced);
    let words = original.pack.vocabulary();
    misses(court, words, scene, &settings, false).any(|(_, found)| !found.is_empty())
}

#[test]
fn no_clause_can_be_removed_unnoticed() {
    let (court, mut scenes) = sound_scenes();
    let text = text();
    let (mut tested, mut skipped, mut unnoticed) = (Vec::new(), Vec::new(), Vec::new());
    for change in removals(&text).into_iter().chain(emptied(&text)) {
        match compile(&change.text) {
            Ok(changed) if same_words(&court.pack, &changed) => {
                let changed = Court::new(changed);
                let mut all = scenes.iter();
                match all.position(|scene| fails(&changed, &court, scene, None)) {
                    // What noticed one clause often notices the next: try it first.
                    Some(place) => scenes[..=place].rotate_right(1),
                    None => unnoticed.push(change.name.clone()),
                }
                tested.push(change.name);
            }
            _ => skipped.push(change.name),
        }
    }
    println!(
        "{} changes tested; these do not compile: {skipped:#?}",
        tested.len()
    );
    assert!(unnoticed.is_empty(), "of {}: {unnoticed:#?}", tested.len());
    assert!(tested.len() >= FEWEST_REMOVALS, "{tested:?}");
}

/// Whether scenes read against the one pack mean the same in the other.
fn same_words(one: &Pack, other: &Pack) -> bool {
    let bare = |pack: &Pack| {
        let mut words = pack.vocabulary().clone();
        words.clauses.clear();
        words.notes.clear();
        words
    };
    bare(one) == bare(other)
}

/// The pack's text with something taken out of it.
struct Change {
    name: String,
    text: PackText,
}

const ITEMS: &[&str] = &["tier", "rule", "obstruction"];
const OWNERS: &[&str] = &["tier", "rule", "obstruction", "procedure", "trace", "value"];
const CLAUSES: &[&str] = &[
    "when", "except", "grants", "allows", "forbids", "note", "hint", "miss", "alone", "outcome",
    "is", "to", "from", "chosen", "counts",
];
const NOTHING: &str = "  when it is a creature and it is a zone";

/// The text without each item and each clause in turn.
fn removals(text: &PackText) -> Vec<Change> {
    let mut changes = Vec::new();
    for (file, (name, whole)) in text.files.iter().enumerate() {
        let lines: Vec<&str> = whole.lines().collect();
        for (place, line) in lines.iter().enumerate() {
            let count = if is_item(line, ITEMS) {
                item_lines(&lines[place..])
            } else if is_clause(line) && is_item(owner(&lines, place), OWNERS) {
                clause_lines(&lines[place..])
            } else {
                continue;
            };
            let mut kept = lines.clone();
            kept.drain(place..place + count);
            let name = format!("{name}:{}: {}", place + 1, line.trim());
            changes.push(changed(text, file, name, &kept));
        }
    }
    changes
}

/// The text with each obstruction in turn made to hold nothing; to remove it would leave its name
/// behind in other clauses.
fn emptied(text: &PackText) -> Vec<Change> {
    let mut changes = Vec::new();
    for (file, (name, whole)) in text.files.iter().enumerate() {
        let lines: Vec<&str> = whole.lines().collect();
        for (place, line) in lines.iter().enumerate() {
            if !(is_item(owner(&lines, place), &["obstruction"]) && first_word(line) == "when") {
                continue;
            }
            let mut kept = lines.clone();
            kept.splice(place..place + clause_lines(&lines[place..]), [NOTHING]);
            let name = format!("{name}:{}: nothing instead of {}", place + 1, line.trim());
            changes.push(changed(text, file, name, &kept));
        }
    }
    changes
}

fn changed(text: &PackText, file: usize, name: String, lines: &[&str]) -> Change {
    let mut text = text.clone();
    text.files[file].1 = lines.join("\n") + "\n";
    Change { name, text }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or("")
}

fn is_item(line: &str, words: &[&str]) -> bool {
    !line.starts_with(' ') && words.contains(&first_word(line))
}

fn is_clause(line: &str) -> bool {
    line.starts_with("  ") && !line.starts_with("   ") && CLAUSES.contains(&first_word(line))
}

/// The line that opens the item which a line stands in.
fn owner<'a>(lines: &[&'a str], place: usize) -> &'a str {
    let above = lines[..place].iter().rev();
    above
        .copied()
        .find(|line| line.ends_with('{'))
        .unwrap_or("")
}

fn item_lines(lines: &[&str]) -> usize {
    1 + lines.iter().position(|line| *line == "}").unwrap()
}

/// A clause goes on over the lines that are set deeper than clauses are.
fn clause_lines(lines: &[&str]) -> usize {
    1 + lines[1..]
        .iter()
        .take_while(|line| line.starts_with("    "))
        .count()
}
