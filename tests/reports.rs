//! What players and users of other tools reported, and what tables asked and were told: each is a
//! scene that comes out as it should. The two lists say which there are; the pages beside the
//! scenes say where each of them stands, and why one is left out.

#[allow(dead_code, reason = "each test uses a part of it")]
#[path = "support/changes.rs"]
mod changes;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use changes::{changes, same_words};
use defilade::explain;
use defilade::formats::scene;
use defilade::lang::PackText;
use defilade::packs;
use defilade::ruling::{Evidence, Ruling, Status, Step};
use defilade::source::Sources;
use defilade::suite;
use defilade::world::battle::Battle;
use support::{Court, Scene, compile, misses, settings};

static REPORTS: LazyLock<Log> = LazyLock::new(|| Log::read("reports"));
static CORPUS: LazyLock<Log> = LazyLock::new(|| Log::read("corpus"));

fn logs() -> [&'static Log; 2] {
    [&REPORTS, &CORPUS]
}

/// A list, its page and its scenes.
struct Log {
    folder: &'static str,
    /// Every id with its mark, in order.
    ids: Vec<(String, String)>,
    rows: BTreeMap<String, Row>,
    scenes: Vec<Ruled>,
}

/// A row of the page.
struct Row {
    mark: String,
    scenes: BTreeSet<String>,
    packs: BTreeSet<String>,
    remark: String,
}

/// A scene after the ruling.
struct Ruled {
    name: String,
    title: String,
    pack: String,
    /// The map as it is drawn.
    map: String,
    /// What is ruled on each ask, in short.
    rulings: Vec<String>,
    /// What each ruling's standing tiers rest on.
    reasons: Vec<BTreeSet<String>>,
    misses: Vec<String>,
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}

/// The files of a folder with an ending, in order: names and paths.
fn files(folder: &Path, ending: &str) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|_| panic!("{}", folder.display()));
    let mut files: Vec<(String, PathBuf)> = entries
        .map(|entry| entry.unwrap().path())
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(ending)?.to_owned();
            Some((name, path))
        })
        .collect();
    files.sort();
    files
}

impl Log {
    fn read(folder: &'static str) -> Log {
        let home = tests().join(folder);
        let list = text(&home.join("ids.tsv"));
        let ids = list.lines().map(|line| {
            let (id, mark) = line.split_once('\t').expect("an id and a mark");
            (id.to_owned(), mark.to_owned())
        });
        let mut courts = BTreeMap::new();
        let scenes = files(&home, ".scene.yaml");
        Log {
            folder,
            ids: ids.collect(),
            rows: rows(&text(&home.join("README.md"))),
            scenes: scenes
                .into_iter()
                .map(|(name, path)| Ruled::read(name, &path, &mut courts))
                .collect(),
        }
    }

    fn scenes_of(&self, id: &str) -> impl Iterator<Item = &Ruled> {
        self.scenes.iter().filter(move |scene| scene.id() == id)
    }
}

/// The rows of a page whose first cell is an id.
fn rows(page: &str) -> BTreeMap<String, Row> {
    let mut rows = BTreeMap::new();
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [id, mark, scenes, packs, remark] = cells[..] else {
            panic!("not five cells: {line}");
        };
        if !id.contains(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let words = |cell: &str| -> BTreeSet<String> {
            let words = cell.split("<br>").map(|word| word.trim().to_owned());
            words.filter(|word| !word.is_empty()).collect()
        };
        let row = Row {
            mark: mark.to_owned(),
            scenes: words(scenes),
            packs: words(packs),
            remark: remark.to_owned(),
        };
        assert!(rows.insert(id.to_owned(), row).is_none(), "{id} twice");
    }
    rows
}

/// An embedded pack, or one in a folder that is named as seen from the scene.
fn pack_text(name: &str, scene: &Path) -> PackText {
    packs::embedded(name).unwrap_or_else(|| {
        let folder = scene.parent().expect("a folder").join(name);
        let files = files(&folder, ".rules");
        let read = files
            .into_iter()
            .map(|(own, path)| (format!("{name}/{own}.rules"), text(&path)))
            .collect();
        PackText { files: read }
    })
}

fn court(name: &str, text: &PackText) -> Court {
    Court::new(compile(text).unwrap_or_else(|found| panic!("{name}: {found:#?}")))
}

impl Ruled {
    fn read(name: String, path: &Path, courts: &mut BTreeMap<String, Court>) -> Ruled {
        let text = text(path);
        let pack = pack_of(&name, &text);
        let court = courts
            .entry(pack.clone())
            .or_insert_with(|| court(&pack, &pack_text(&pack, path)));
        let vocabulary = court.pack.vocabulary();
        let file = support::read(&name, text.clone(), vocabulary);
        let scene = Scene { name, file };
        let plan = court.plan(&settings(&court.pack, &scene, None));
        let mut ruled = Ruled {
            name: scene.name.clone(),
            title: title_of(&text),
            pack: pack.rsplit('/').next().unwrap_or_default().to_owned(),
            map: map_of(&text),
            rulings: Vec::new(),
            reasons: Vec::new(),
            misses: Vec::new(),
        };
        for (place, ask) in scene.file.asked().expect("it asks").iter().enumerate() {
            let battle = Battle::new(&scene.file.scene, &ask.ask);
            let ruling = court.pack.rule(&plan, &battle, true);
            let place = format!("{} #{}", scene.name, place + 1);
            match &ask.expect {
                None => ruled.misses.push(format!("{place}: expects nothing")),
                Some(expect) => {
                    let compared = suite::compare(expect, &ruling, vocabulary);
                    let differs = compared.into_iter().filter(|one| !one.passed);
                    ruled.misses.extend(differs.map(|one| {
                        let (expected, actual) = (one.expected, one.actual);
                        format!("{place}: {}: expected {expected}, ruled {actual}", one.key)
                    }));
                }
            }
            ruled.reasons.push(reasons(&ruling));
            ruled.rulings.push(short(&ruling));
        }
        ruled
    }

    fn id(&self) -> &str {
        let numbered = self.name.split('-');
        // `R1-…` or `C-01-…`.
        let parts = if self.name.starts_with("C-") { 2 } else { 1 };
        let length: usize = numbered.take(parts).map(|part| part.len() + 1).sum();
        &self.name[..length - 1]
    }
}

fn short(ruling: &Ruling) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?}",
        ruling.tiers,
        ruling.totals,
        ruling.targetable,
        ruling.miss_chance,
        ruling.may,
        ruling.outcome
    )
}

/// The clauses that decide which tiers stand.
fn reasons(ruling: &Ruling) -> BTreeSet<String> {
    let mut reasons = BTreeSet::new();
    for ladder in ruling
        .evidence
        .iter()
        .filter(|node| node.step == Step::Ladder)
    {
        let choice = explain::chosen(ladder);
        let judged = choice.map_or_else(Vec::new, |made| explain::tiers(made, &ladder.clause));
        let standing = judged.iter().find(|tier| tier.status == Status::Holds);
        standing
            .into_iter()
            .for_each(|tier| gather(tier, &mut reasons));
    }
    reasons
}

fn gather(node: &Evidence, reasons: &mut BTreeSet<String>) {
    reasons.insert(node.clause.clone());
    for part in explain::decisive(node) {
        gather(part, reasons);
    }
}

fn pack_of(name: &str, text: &str) -> String {
    let mut sources = Sources::default();
    let id = sources.add(name.to_owned(), text.to_owned());
    let raw = scene::parse(&sources, id).unwrap_or_else(|found| panic!("{name}: {found:?}"));
    let pack = raw.pack().unwrap_or_else(|| panic!("{name} names no pack"));
    pack.value.clone()
}

fn title_of(text: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix("title: "));
    line.unwrap_or_default().trim_matches('"').to_owned()
}

fn map_of(text: &str) -> String {
    let lines = text
        .lines()
        .skip_while(|line| !line.starts_with("map:"))
        .skip(1);
    let drawn = lines.take_while(|line| line.starts_with("  "));
    drawn.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_scene_comes_out_as_it_should() {
    for log in logs() {
        let misses: Vec<&String> = log.scenes.iter().flat_map(|scene| &scene.misses).collect();
        assert!(misses.is_empty(), "{}: {misses:#?}", log.folder);
    }
}

#[test]
fn every_scene_is_called_by_an_id_of_the_list() {
    for log in logs() {
        for scene in &log.scenes {
            let id = scene.id();
            let known = log.ids.iter().any(|(own, _)| own == id);
            assert!(known, "{}: {id} is not listed", scene.name);
            let titled = scene.title.starts_with(&format!("{id}: "));
            assert!(titled, "{}: its title must begin with {id}", scene.name);
        }
    }
}

#[test]
fn the_page_tells_every_id_and_where_it_stands() {
    for log in logs() {
        let listed: BTreeSet<&String> = log.ids.iter().map(|(id, _)| id).collect();
        let told: BTreeSet<&String> = log.rows.keys().collect();
        assert_eq!(listed, told, "{}", log.folder);
        for (id, mark) in &log.ids {
            let row = &log.rows[id];
            assert_eq!(&row.mark, mark, "{id}");
            let scenes = log.scenes_of(id).map(|scene| scene.name.clone());
            assert_eq!(row.scenes, scenes.collect(), "{id}");
            let packs = log.scenes_of(id).map(|scene| scene.pack.clone());
            assert_eq!(row.packs, packs.collect(), "{id}");
            let told = !row.scenes.is_empty() || !row.remark.is_empty();
            assert!(told, "{id} is left out without a reason");
        }
    }
}

/// What has one answer has a scene, or a test that the page names.
#[test]
fn every_definite_report_has_a_scene_or_a_test() {
    for (id, _) in REPORTS.ids.iter().filter(|(_, mark)| mark == "D") {
        let row = &REPORTS.rows[id];
        let tested = !row.scenes.is_empty() || !named_tests(&row.remark).is_empty();
        assert!(tested, "{id}");
    }
}

/// Where tables differ, one map is ruled on in two ways, or the page says why not.
#[test]
fn every_switch_is_ruled_on_both_ways() {
    for log in logs() {
        let open = |mark: &str| mark == "S" || mark == "SPLIT";
        for (id, _) in log.ids.iter().filter(|(_, mark)| open(mark)) {
            let scenes: Vec<&Ruled> = log.scenes_of(id).collect();
            let differ = scenes.iter().any(|one| {
                let mut others = scenes.iter();
                others.any(|other| one.map == other.map && one.rulings != other.rulings)
            });
            let reason = &log.rows[id].remark;
            assert!(differ || !reason.is_empty(), "{id}: one answer, no reason");
        }
    }
}

/// The tests that a remark names: `FILE::NAME`.
fn named_tests(remark: &str) -> Vec<(&str, &str)> {
    let words = remark.split('`').skip(1).step_by(2);
    words.filter_map(|word| word.split_once("::")).collect()
}

#[test]
fn the_tests_that_the_pages_name_exist() {
    for row in logs().iter().flat_map(|log| log.rows.values()) {
        for (file, test) in named_tests(&row.remark) {
            let source = text(&tests().join(format!("{file}.rs")));
            assert!(source.contains(&format!("fn {test}(")), "{file}::{test}");
        }
    }
}

#[test]
fn every_test_pack_rules_on_some_scene() {
    let used: BTreeSet<&str> = logs()
        .iter()
        .flat_map(|log| &log.scenes)
        .map(|scene| scene.pack.as_str())
        .collect();
    let folders = fs::read_dir(tests().join("reports/packs")).expect("it is there");
    for folder in folders {
        let name = folder.unwrap().file_name().into_string().expect("a name");
        assert!(used.contains(name.as_str()), "{name}");
    }
}

/// The test packs by name, each with its text, its court and the scenes of both folders.
fn test_packs() -> BTreeMap<String, (PackText, Court, Vec<Scene>)> {
    let mut tried = BTreeMap::new();
    for log in logs() {
        for (name, path) in files(&tests().join(log.folder), ".scene.yaml") {
            let text = text(&path);
            let pack = pack_of(&name, &text);
            if packs::embedded(&pack).is_some() {
                continue;
            }
            let own = pack.rsplit('/').next().unwrap_or_default().to_owned();
            let (_, court, scenes) = tried.entry(own).or_insert_with(|| {
                let text = pack_text(&pack, &path);
                let court = court(&pack, &text);
                (text, court, Vec::new())
            });
            let file = support::read(&name, text, court.pack.vocabulary());
            scenes.push(Scene { name, file });
        }
    }
    tried
}

/// Whether a scene, read against a pack, comes out otherwise by another one or another choice.
fn notices(court: &Court, original: &Court, scene: &Scene, forced: Option<(usize, u16)>) -> bool {
    let settings = settings(&original.pack, scene, forced);
    let words = original.pack.vocabulary();
    misses(court, words, scene, &settings, false).any(|(_, found)| !found.is_empty())
}

/// As in the packs that come with the program: a switch that no scene notices is none.
#[test]
fn every_choice_of_the_test_packs_changes_a_ruling() {
    let mut idle = Vec::new();
    for (name, (_, court, scenes)) in &test_packs() {
        let switches = court.pack.vocabulary().options.iter().enumerate();
        for (place, switch) in switches.filter(|(_, it)| declared_by(name, &it.word.id)) {
            for (choice, word) in switch.choices.iter().enumerate() {
                let forced = Some((place, u16::try_from(choice).expect("few choices")));
                let matters = |scene: &Scene| notices(court, court, scene, forced);
                if !scenes.iter().any(matters) {
                    idle.push(format!("{name}: {} {}", switch.word.id, word.id));
                }
            }
        }
    }
    assert!(idle.is_empty(), "{idle:#?}");
}

/// What can be taken out of a test pack unnoticed proves nothing.
#[test]
fn no_clause_of_the_test_packs_can_be_removed_unnoticed() {
    let (mut tested, mut unnoticed) = (0, Vec::new());
    for (text, court, scenes) in test_packs().values() {
        for change in changes(text) {
            let Ok(changed) = compile(&change.text) else {
                continue;
            };
            if !same_words(&court.pack, &changed) {
                continue;
            }
            tested += 1;
            let changed = Court::new(changed);
            let mut all = scenes.iter();
            if !all.any(|scene| notices(&changed, court, scene, None)) {
                unnoticed.push(change.name);
            }
        }
    }
    assert!(unnoticed.is_empty(), "of {tested}: {unnoticed:#?}");
    assert!(tested > 50, "only {tested} changes compile");
}

/// Whether a test pack has a switch of its own, not an imported one.
fn declared_by(pack: &str, switch: &str) -> bool {
    let path = tests().join("reports/packs").join(pack).join("pack.rules");
    text(&path).contains(&format!("option {switch} "))
}

/// Report R81: a cause that decides nothing is no reason.
#[test]
fn what_decides_nothing_is_no_reason() {
    let reasons = |name: &str| {
        let scene = REPORTS.scenes.iter().find(|scene| scene.name == name);
        &scene.expect("it is there").reasons[0]
    };
    let dazzle = "concealment.concealed.dazzle";
    let dark = reasons("R81-reason-that-decides");
    assert!(
        dark.contains("concealment.hidden") && !dark.contains(dazzle),
        "{dark:?}"
    );
    let alone = reasons("R81-dazzled-alone");
    assert!(alone.contains(dazzle), "{alone:?}");
}

/// Report R48: a wall of no height would stop whatever runs along the floor.
#[test]
fn a_wall_of_no_height_is_refused() {
    let text = "map: |\n  A..T\nwalls:\n  - { from: [2, 0], to: [2, 1], height: 0 ft }\n";
    let mut sources = Sources::default();
    let id = sources.add("R48".to_owned(), text.to_owned());
    let raw = scene::parse(&sources, id).expect("the form is right");
    let text = packs::embedded("starfinder-1e").expect("it comes with the program");
    let court = court("starfinder-1e", &text);
    let found = raw
        .resolve(court.pack.vocabulary(), &sources, &mut Vec::new())
        .expect_err("it is refused");
    let codes: Vec<&str> = found.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["S0403"]);
    let span = found[0].span.expect("a place");
    assert_eq!(sources.slice(span), "0 ft");
}
