//! What trying a pack out finds: coverage, situations, the matrix, contrasts, mutants and lints, on
//! small packs.

use defilade::formats::scene::SceneFile;
use defilade::lang::eval::Sightings;
use defilade::lang::{self, Pack, PackText};
use defilade::packs;
use defilade::suite::situations::{Situations, read, watch};
use defilade::suite::{self, Court, Mutants, Trial, lints};

const SMALL: &str = r#"
pack small "Small" {
  version 1.0.0
  import core
}

stat ac "Armour" { of target }
bonus cover "Cover" { stacks highest }
action hide "Hide" { of target; default forbidden }

trace shot "Shot" {
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by attacker
  counts through
}

obstruction barrier "Barrier" {
  when it is terrain and it stops effect
  except low when height of it <= 3 ft
}

ladder cover "Cover" {
  tiers none < some < total
  by shot
  resolve top
}

tier cover.some "Some cover" {
  when any line meets barrier
  grants +4 cover to ac
  allows hide
}

tier cover.total "Total cover" {
  when not open line past barrier
  forbids targeting
}
"#;

fn compiled(text: &str) -> (Option<Pack>, Vec<defilade::diag::Diagnostic>) {
    let text = PackText {
        files: vec![("small.rules".to_owned(), text.to_owned())],
    };
    let (pack, _, found) = lang::compile(&text, &|id| packs::embedded(id));
    (pack, found)
}

fn pack(text: &str) -> Pack {
    let (pack, found) = compiled(text);
    pack.unwrap_or_else(|| panic!("{found:#?}"))
}

/// The small pack with one text in place of another.
fn changed(from: &str, to: &str) -> String {
    assert_eq!(SMALL.matches(from).count(), 1, "{from}");
    SMALL.replace(from, to)
}

fn scene(pack: &Pack, map: &str, expect: &str) -> SceneFile {
    let text = format!(
        "pack: small\nmap: |\n  {map}\nrulings:\n  - attack: ranged\n    expect: {{ {expect} }}\n"
    );
    read(&text, pack).unwrap_or_else(|| panic!("{text}"))
}

const OPEN: (&str, &str) = (
    "A...T",
    "cover: none, ac: 0, targetable: true, may: { hide: false }, from: []",
);
const WALL: (&str, &str) = (
    "...\n  A.T\n  .#.",
    "cover: none, ac: 0, targetable: true, may: { hide: false }, from: []",
);
const BEHIND: (&str, &str) = (
    ".A...\n  ..#..\n  ....T",
    "cover: some, ac: 4, targetable: true, may: { hide: true }, from: [\"wall [2,1]\"]",
);
const CLOSED: (&str, &str) = (
    "A#T",
    "cover: total, ac: 0, targetable: false, may: { hide: false }",
);
const LOW: (&str, &str) = (
    "A=T",
    "cover: none, ac: 0, targetable: true, may: { hide: false }, from: []",
);
const FOG: (&str, &str) = (
    "A,T",
    "cover: none, ac: 0, targetable: true, may: { hide: false }, from: []",
);
const SLIT: (&str, &str) = (
    "A\"T",
    "cover: none, ac: 0, targetable: true, may: { hide: false }, from: []",
);

fn coverage(pack: &Pack, scenes: &[(&str, &str)]) -> suite::Coverage {
    let plan = pack.plan(&pack.defaults());
    let mut court = Court::new(pack);
    let mut seen = Sightings::of(&plan);
    for (map, expect) in scenes {
        let file = scene(pack, map, expect);
        seen.absorb(&watch(&mut court, &file).unwrap().2);
    }
    suite::coverage(pack, &plan, &seen)
}

#[test]
fn coverage_names_what_was_seen_one_way_only() {
    let pack = pack(SMALL);
    let lacks = |scenes| {
        let coverage = coverage(&pack, scenes);
        let lines = coverage
            .missing
            .iter()
            .map(|one| format!("{} {} {}: {}", one.at, one.clause, one.lacks, one.words));
        let mut lines: Vec<String> = lines.collect();
        lines.push(format!("{}%", coverage.percent()));
        lines.join("\n")
    };
    insta::assert_snapshot!("coverage_of_open_ground", lacks(&[OPEN]));
    insta::assert_snapshot!("coverage_with_walls", lacks(&[OPEN, BEHIND, CLOSED]));
    assert_eq!(lacks(&[OPEN, BEHIND, CLOSED, LOW, FOG, SLIT]), "100%");
}

#[test]
fn situations_reach_everything_and_are_the_same_each_time() {
    let pack = pack(SMALL);
    let texts = || {
        let found = Situations::of(&mut Court::new(&pack), 700);
        let plan = pack.plan(&pack.defaults());
        let coverage = suite::coverage(&pack, &plan, &found.seen);
        assert!(coverage.is_whole(), "{:#?}", coverage.missing);
        let kept = found.kept.iter();
        let texts: Vec<String> = kept.map(|one| found.written(one, "A situation")).collect();
        texts
    };
    let first = texts();
    assert_eq!(first, texts());
    let mut court = Court::new(&pack);
    for text in &first {
        let file = read(text, &pack).unwrap_or_else(|| panic!("{text}"));
        assert!(file.scene.columns <= 8 && file.scene.rows <= 5, "{text}");
        assert!(watch(&mut court, &file).is_some());
    }
}

#[test]
fn the_matrix_tells_what_holds_and_what_rules() {
    let pack = pack(SMALL);
    let mut court = Court::new(&pack);
    let matrix = suite::matrix(&mut court, 0, 700).unwrap();
    insta::assert_json_snapshot!("matrix_of_the_small_pack", matrix);
    for row in &matrix.rows {
        let file = read(&row.witness, &pack).unwrap_or_else(|| panic!("{}", row.witness));
        let ruling = watch(&mut court, &file).unwrap().1;
        let suite::Rules::Tier(tier) = &row.rules else {
            panic!("{row:?}");
        };
        assert_eq!(ruling.tiers[0].1.as_ref(), Some(tier));
    }
    assert!(suite::matrix(&mut court, 1, 10).is_none());
}

#[test]
fn a_pack_differs_from_another_where_it_was_changed_and_not_from_itself() {
    let one = pack(SMALL);
    let same = suite::contrast(&one, &one, &[], 500);
    assert!(same.groups.is_empty() && same.different == 0 && same.compared > 10);
    let other = pack(&changed("+4 cover", "+2 cover").replace("  allows hide\n", ""));
    let text = "pack: small\nmap: |\n  .A...\n  ..#..\n  ....T\n".to_owned();
    let scenes = [("corner.scene.yaml".to_owned(), text)];
    let found = suite::contrast(&one, &other, &scenes, 500);
    insta::assert_json_snapshot!("contrast_with_a_changed_pack", found.groups);
    for group in &found.groups {
        let witness = group.witness.as_ref().unwrap();
        let ruling = |pack: &Pack| {
            let file = read(witness, pack).unwrap();
            watch(&mut Court::new(pack), &file).unwrap().1
        };
        let words = (one.vocabulary(), other.vocabulary());
        let differs = suite::differ(&ruling(&one), &ruling(&other), words);
        assert!(differs.contains(&group.what), "{group:#?}");
    }
}

fn mutants(pack: &Pack, scenes: &[(&str, &str)]) -> Mutants {
    let files: Vec<SceneFile> = scenes
        .iter()
        .map(|(map, expect)| scene(pack, map, expect))
        .collect();
    let trials: Vec<Trial<'_>> = files
        .iter()
        .map(|file| Trial {
            file,
            asks: &file.asks,
            settings: pack.defaults(),
        })
        .collect();
    suite::mutants(pack, &trials, 700)
}

fn surviving(mutants: &Mutants) -> Vec<String> {
    let survivors = mutants.surviving.iter();
    survivors
        .map(|one| format!("{}: {}", one.clause, one.change))
        .collect()
}

#[test]
fn a_change_survives_until_a_scene_notices_it() {
    let pack = pack(SMALL);
    let none = mutants(&pack, &[]);
    assert_eq!(none.noticed, 0);
    assert_eq!(none.all, none.alike + none.surviving.len());
    insta::assert_snapshot!("mutants_without_scenes", surviving(&none).join("\n"));
    for survivor in &none.surviving {
        assert!(read(&survivor.witness, &pack).is_some(), "{survivor:#?}");
    }
    let some = mutants(&pack, &[OPEN, WALL, BEHIND, CLOSED, LOW, FOG, SLIT]);
    insta::assert_snapshot!("mutants_with_scenes", surviving(&some).join("\n"));
    assert!(some.noticed > some.surviving.len());
}

#[test]
fn a_reason_beside_a_clause_excuses_it() {
    let reasoned = changed(
        "tier cover.some",
        "/// Plain cover. untested: the table never uses it.\ntier cover.some",
    );
    let pack = pack(&reasoned);
    let mutants = mutants(&pack, &[OPEN, CLOSED]);
    let of_some = |one: &&suite::Survivor| one.clause.starts_with("cover.some");
    assert!(mutants.surviving.iter().find(of_some).is_none());
    let excused: Vec<_> = mutants.excused.iter().filter(of_some).collect();
    assert!(!excused.is_empty());
    assert_eq!(
        excused[0].reason.as_deref(),
        Some("the table never uses it.")
    );
    let coverage = coverage(&pack, &[OPEN, CLOSED]);
    assert!(!coverage.excused.is_empty());
    assert!(
        coverage
            .missing
            .iter()
            .all(|one| !one.clause.starts_with("cover.some"))
    );
}

/// The small pack with clauses that ask about others in every way.
const ASKING: &str = r#"
option strict "Is it strict?" {
  choice lax  "No." default
  choice hard "Yes."
}

value low-target "A low target" {
  is height of target < 3 ft
}

ladder shade "Shade" {
  tiers none < half < full
}

tier shade.half "Half shade" {
  when light on target is dim
  grants +1 cover to ac
}

tier shade.full "Full shade" {
  when low-target or cover.total holds
  grants 2 x shade.half
}

rule strictly "Strictly" {
  when option strict is hard
  allows hide
}
"#;

/// What is to be tried of a variant of the small pack, as clauses and what coverage asks of them.
fn scope(head: &str, edits: &str) -> Vec<String> {
    let file = |name: &str, text: String| PackText {
        files: vec![(name.to_owned(), text)],
    };
    let variant =
        format!("variant mine \"Mine\" of small ^1.0 {{ version 1.0.0; {head} }}\n{edits}\n");
    let (pack, _, found) = lang::compile_with(
        &file("small.rules", format!("{SMALL}{ASKING}")),
        &[file("mine.rules", variant)],
        &|id| packs::embedded(id),
    );
    let errors: Vec<_> = found.iter().filter(|one| one.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let missing = coverage(&pack.expect("it compiles"), &[])
        .missing
        .into_iter();
    let mut told: Vec<String> = missing
        .map(|one| format!("{}: {}", one.clause, one.words))
        .collect();
    told.dedup();
    told
}

/// Of a variant what it says counts, and what elsewhere asks about the things that it changes; the
/// rest is its base's to try.
#[test]
fn of_a_variant_what_it_changes_and_what_asks_about_that_counts() {
    let cases: &[(&str, &str, &[&str])] = &[
        // Another amount: the tier holds as before, so no question about it counts.
        (
            "",
            "amend cover.some { grants +4 -> +2 cover to ac }",
            &[
                "cover.some: tier cover.some \"Some cover\"",
                "cover.some: grants +4 -> +2 cover to ac",
            ],
        ),
        // Whoever pays a multiple of it pays something else.
        (
            "",
            "amend shade.half { grants +1 -> +2 cover to ac }",
            &[
                "shade.half: tier shade.half \"Half shade\"",
                "shade.full: grants 2 x shade.half",
                "shade.half: grants +1 -> +2 cover to ac",
            ],
        ),
        // Other things count, for all that ask what lines meet.
        (
            "",
            "amend obstruction barrier { except low when height of it <= 3 ft -> 4 ft }",
            &[
                "cover.some: any line meets barrier",
                "cover.total: open line past barrier",
                "barrier.low: height of it <= 3 ft -> 4 ft",
            ],
        ),
        (
            "",
            "amend value low-target { is height of target < 3 ft -> 4 ft }",
            &[
                "shade.full: low-target",
                "low-target: height of target < 3 ft -> 4 ft",
            ],
        ),
        // The tier holds where it did not.
        (
            "",
            "amend cover.total { add when near: attack is melee }",
            &[
                "cover.total: tier cover.total \"Total cover\"",
                "shade.full: cover.total holds",
                "cover.total.near: attack is melee",
            ],
        ),
        (
            "",
            "add rule often { when attack is melee; forbids hide }",
            &["often: attack is melee", "often: forbids hide"],
        ),
        (
            "option strict = hard",
            "",
            &["strictly: option strict is hard"],
        ),
        (
            "",
            "replace option strict \"Strict?\" {\n  choice lax \"No.\"\n  choice hard \"Yes.\" default\n}",
            &["strictly: option strict is hard"],
        ),
    ];
    for (head, edits, wanted) in cases {
        assert_eq!(scope(head, edits), *wanted, "{head} {edits}");
    }
}

/// Slips in the small pack, each with the code of the one finding that it must bring.
const SLIPS: &[(&str, &str, &str)] = &[
    ("  resolve top", "  resolve top\n  resolve one", "D0208"),
    (
        "  version 1.0.0",
        "  version 1.0.0\n  version 1.0.1",
        "D0208",
    ),
    (
        "trace shot",
        "terrain hut \"Hut\" {\n  symbol \"#\"\n  stops effect\n}\n\ntrace shot",
        "D0502",
    ),
    (
        "trace shot",
        "terrain hut \"Hut\" {\n  symbol \"hut\"\n  stops effect\n}\n\ntrace shot",
        "D0205",
    ),
    (
        "  when any line meets barrier",
        "  when walled: any line meets barrier\n  when walled: attack is melee",
        "D0202",
    ),
    (
        "  when any line meets barrier",
        "  when any line meets barrier\n  when any line meets barrier",
        "D0505",
    ),
    (
        "  when it is terrain and it stops effect",
        "  when it is terrain and it is not terrain",
        "D0503",
    ),
    (
        "  when any line meets barrier",
        "  when any line meets barrier and attack is melee\n  except afar when attack is ranged",
        "D0503",
    ),
    (
        "height of it <= 3 ft",
        "height of it <= 3 ft and height of it > 4 ft",
        "D0503",
    ),
    (
        "  when any line meets barrier",
        "  when not open line past barrier and attack is ranged",
        "D0504",
    ),
    ("  resolve top", "  resolve one", "P0101"),
];

#[test]
fn every_slip_brings_its_finding_and_no_other() {
    for (from, to, code) in SLIPS {
        let (pack, found) = compiled(&changed(from, to));
        let tried = pack.iter().flat_map(|pack| lints::findings(pack, 400));
        let tried = tried.map(|one| one.finding);
        let warned = found
            .into_iter()
            .chain(tried)
            .filter(|one| one.severity > defilade::diag::Severity::Note);
        let codes: Vec<&str> = warned.map(|one| one.code).collect();
        assert_eq!(codes, [*code], "{to}");
    }
}

#[test]
fn the_witness_of_a_conflict_shows_it() {
    let pack = pack(&changed("  resolve top", "  resolve one"));
    let found = lints::findings(&pack, 400);
    let conflict = found
        .iter()
        .find(|one| one.finding.code == "P0101")
        .unwrap();
    let file = read(conflict.scene.as_ref().unwrap(), &pack).unwrap();
    let ruling = watch(&mut Court::new(&pack), &file).unwrap().1;
    assert_eq!(ruling.tiers[0].1, None);
    assert!(ruling.notes.iter().any(|note| note.id == "conflict"));
}

#[test]
fn a_clean_pack_has_no_findings() {
    let (pack, found) = compiled(SMALL);
    assert!(found.is_empty(), "{found:#?}");
    let tried = lints::findings(&pack.unwrap(), 700);
    assert!(tried.is_empty(), "{tried:#?}");
}

#[test]
fn shipped_packs_bring_nothing_to_light() {
    for id in packs::ids() {
        let text = packs::embedded(id).unwrap();
        let (pack, _, found) = lang::compile(&text, &|id| packs::embedded(id));
        assert!(found.is_empty(), "{found:#?}");
        let tried = lints::findings(&pack.unwrap(), lints::TRIES).into_iter();
        let notes = defilade::diag::Severity::Note;
        let warned: Vec<_> = tried.filter(|one| one.finding.severity > notes).collect();
        assert!(warned.is_empty(), "{warned:#?}");
    }
}

#[test]
fn a_word_that_nothing_names_is_noted() {
    let text = changed("bonus cover", "condition dazed \"Dazed\"\n\nbonus cover");
    let pack = pack(&text);
    let own = [defilade::source::FileId(0)];
    let found = lints::unused_words(&pack, &own, &["map: |\n  A.T\n".to_owned()]);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].message.contains("`dazed`"));
    let named = ["creatures: { A: { conditions: [dazed] } }".to_owned()];
    assert!(lints::unused_words(&pack, &own, &named).is_empty());
}

#[test]
fn a_word_of_another_pack_that_a_rule_names_once_is_not_noted() {
    let when = "when any line meets barrier";
    let text = changed(when, &format!("{when} and target is prone"));
    let own = [defilade::source::FileId(0)];
    let found = lints::unused_words(&pack(&text), &own, &["map: |\n  A.T\n".to_owned()]);
    assert!(found.is_empty(), "{found:#?}");
}
