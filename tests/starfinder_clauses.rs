//! The first Starfinder pack against its scenes: every book clause is covered, and nothing in the
//! rules can be taken away without a scene noticing.

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use defilade::lang::{Pack, PackText};
use defilade::packs;
use support::{Court, Scene, compile, misses, settings};

const PACK: &str = "starfinder-1e";
const CLAUSES: u32 = 42;
const FEWEST_REMOVALS: usize = 25;

fn court_and_scenes() -> (Court, Vec<Scene>) {
    let pack = compile(&text()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/starfinder-1e/scenes");
    let scenes = support::scenes(&folder, pack.vocabulary());
    (Court::new(pack), scenes)
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
    let mut named: BTreeMap<String, usize> = (1..=CLAUSES)
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
    let (court, scenes) = court_and_scenes();
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
    let (court, scenes) = court_and_scenes();
    let text = text();
    let (mut tested, mut skipped, mut unnoticed) = (Vec::new(), Vec::new(), Vec::new());
    for removal in removals(&text) {
        match compile(&without(&text, &removal)) {
            Ok(changed) if same_words(&court.pack, &changed) => {
                let changed = Court::new(changed);
                if !scenes
                    .iter()
                    .any(|scene| fails(&changed, &court, scene, None))
                {
                    unnoticed.push(removal.name.clone());
                }
                tested.push(removal.name);
            }
            _ => skipped.push(removal.name),
        }
    }
    println!(
        "{} removals tested; does not compile without: {skipped:?}",
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

/// Lines of a file that make up a clause.
struct Removal {
    name: String,
    file: usize,
    lines: std::ops::Range<usize>,
}

const ITEMS: &[&str] = &["tier", "rule", "obstruction"];
const OWNERS: &[&str] = &["tier", "rule", "obstruction", "procedure", "trace", "value"];
const CLAUSE_WORDS: &[&str] = &[
    "when", "except", "grants", "allows", "forbids", "note", "hint", "miss", "alone", "outcome",
    "is", "to", "from", "chosen", "counts",
];

fn removals(text: &PackText) -> Vec<Removal> {
    let mut removals = Vec::new();
    for (file, (name, text)) in text.files.iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        let mut item = "";
        for (place, line) in lines.iter().enumerate() {
            let word = line.split_whitespace().next().unwrap_or("");
            let top = !line.starts_with(' ');
            let end = if top && ITEMS.contains(&word) {
                place + 1 + lines[place..].iter().position(|line| *line == "}").unwrap()
            } else if !top && CLAUSE_WORDS.contains(&word) && clause_owner(item) {
                place + 1 + continuation(&lines[place + 1..])
            } else {
                0
            };
            if top && line.ends_with('{') {
                item = line;
            }
            if end > place {
                let owner = if top { "" } else { item.trim_end_matches(" {") };
                let name = format!("{name}:{} {owner}: {}", place + 1, line.trim());
                removals.push(Removal {
                    name,
                    file,
                    lines: place..end,
                });
            }
        }
    }
    removals
}

fn clause_owner(item: &str) -> bool {
    let word = item.split_whitespace().next().unwrap_or("");
    OWNERS.contains(&word)
}

/// How many further lines belong to a clause: those set deeper than clauses are.
fn continuation(rest: &[&str]) -> usize {
    rest.iter()
        .take_while(|line| line.starts_with("    "))
        .count()
}

fn without(text: &PackText, removal: &Removal) -> PackText {
    let mut changed = text.clone();
    let (_, text) = &mut changed.files[removal.file];
    let kept = text.lines().enumerate();
    *text = kept
        .filter(|(place, _)| !removal.lines.contains(place))
        .map(|(_, line)| format!("{line}\n"))
        .collect();
    changed
}
