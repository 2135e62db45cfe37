//! `defilade doc`: every clause and word of every pack is told, links lead somewhere, and nothing an
//! author writes gets out of its place.

mod support;

use std::collections::BTreeSet;

use assert_cmd::Command;
use defilade::doc::{Block, Document, Inline, Item, Phrase, Section, document, html, markdown};
use defilade::lang::hir::About;
use defilade::lang::{Pack, PackText};
use defilade::packs;
use support::compile;

fn pack(id: &str) -> Pack {
    compile(&packs::embedded(id).unwrap()).unwrap()
}

/// What a document holds: its anchors, links and all its words.
#[derive(Default)]
struct Held {
    anchors: Vec<String>,
    links: Vec<String>,
    words: String,
}

impl Held {
    fn of(document: &Document) -> Held {
        let mut held = Held::default();
        document.opening.iter().for_each(|it| held.block(it));
        document.chapters.iter().for_each(|it| held.section(it));
        held
    }

    fn section(&mut self, section: &Section) {
        self.anchors.push(section.anchor.clone());
        self.words += &format!("{}\n{}\n", section.heading, section.name);
        section.blocks.iter().for_each(|it| self.block(it));
        section.sections.iter().for_each(|it| self.section(it));
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Paragraph(phrase) | Block::Small(phrase) => self.phrase(phrase),
            Block::Words(words) => self.words += words,
            Block::List(_, items) => items.iter().for_each(|it| self.item(it)),
            Block::Table(table) => {
                for row in &table.rows {
                    self.anchors.extend(row.anchor.clone());
                    row.cells.iter().for_each(|it| self.phrase(it));
                }
            }
            Block::Picture(_) | Block::Verbatim(_) => {}
        }
        self.words.push('\n');
    }

    fn item(&mut self, item: &Item) {
        self.phrase(&item.phrase);
        item.items.iter().for_each(|it| self.item(it));
    }

    fn phrase(&mut self, phrase: &Phrase) {
        for part in &phrase.0 {
            match part {
                Inline::Link { to, words } => {
                    self.links.push(to.clone());
                    self.words += words;
                }
                Inline::Text(words)
                | Inline::Strong(words)
                | Inline::Code(words)
                | Inline::Words(words) => self.words += words,
            }
        }
    }
}

#[test]
fn every_clause_and_word_of_every_pack_has_its_place() {
    for id in packs::all() {
        let pack = pack(id);
        let held = Held::of(&document(&pack, &[]));
        let anchors: BTreeSet<&str> = held.anchors.iter().map(String::as_str).collect();
        let has = |anchor: String| assert!(anchors.contains(anchor.as_str()), "{id}: {anchor}");
        let hir = &pack.hir;
        let at = |kind: &str, about: &About| has(format!("{kind}-{}", about.path));
        for ladder in &hir.ladders {
            at("ladder", &ladder.about);
            ladder.tiers.iter().for_each(|tier| at("tier", &tier.about));
        }
        hir.rules.iter().for_each(|one| at("rule", &one.about));
        hir.values.iter().for_each(|one| at("value", &one.about));
        hir.traces.iter().for_each(|one| at("trace", &one.about));
        hir.obstructions
            .iter()
            .for_each(|one| at("obstruction", &one.about));
        hir.procedures
            .iter()
            .for_each(|one| at("procedure", &one.about));
        hir.checks.iter().for_each(|one| at("check", &one.about));
        for word in &hir.words {
            let family = if word.keyword == "zone" {
                "terrain"
            } else {
                &word.keyword
            };
            has(format!("word-{family}-{}", word.id));
        }
        for about in hir.abouts() {
            about
                .cites
                .iter()
                .for_each(|cited| has(format!("cited-{cited}")));
        }
    }
}

/// Parts of clauses have no section of their own, so their names stand in that of their clause.
#[test]
fn every_part_of_a_clause_and_every_comment_is_told() {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for id in packs::all() {
        let pack = pack(id);
        let words = plain(&Held::of(&document(&pack, &[])).words);
        let docs = pack.hir.abouts().map(|about| (&about.path, &about.doc));
        let of_words = pack.hir.words.iter().map(|word| (&word.id, &word.doc));
        for (path, doc) in docs.chain(of_words) {
            let told = doc.split("untested:").next().unwrap_or_default();
            let told = plain(told);
            assert!(
                words.contains(told.trim_end_matches('.')),
                "{id} {path}: {told}"
            );
        }
        for option in &pack.vocabulary().options {
            for choice in &option.choices {
                assert!(words.contains(&plain(&choice.title)), "{id}: {}", choice.id);
            }
        }
        for note in &pack.hir.vocabulary.results {
            assert!(words.contains(note.as_str()), "{id}: {note}");
        }
    }
}

#[test]
fn every_link_leads_to_one_place() {
    for id in packs::all() {
        let held = Held::of(&document(&pack(id), &[]));
        let anchors: BTreeSet<&String> = held.anchors.iter().collect();
        assert_eq!(
            anchors.len(),
            held.anchors.len(),
            "{id}: an anchor stands twice"
        );
        for link in &held.links {
            assert!(anchors.contains(link), "{id}: {link}");
        }
    }
}

#[test]
fn pages_are_well_formed_and_always_the_same() {
    for id in packs::all() {
        let pack = pack(id);
        let page = html::write(&document(&pack, &[]));
        let (doctype, rest) = page.split_once('\n').unwrap();
        assert_eq!(doctype, "<!DOCTYPE html>");
        let tree = roxmltree::Document::parse(rest).unwrap_or_else(|bad| panic!("{id}: {bad}"));
        let ids = tree.descendants().filter_map(|node| node.attribute("id"));
        let ids: BTreeSet<&str> = ids.collect();
        let links = tree.descendants().filter_map(|node| node.attribute("href"));
        for link in links {
            let inner = link
                .strip_prefix('#')
                .unwrap_or_else(|| panic!("{id}: {link} leads away"));
            assert!(ids.contains(inner), "{id}: {link}");
        }
        assert_eq!(page, html::write(&document(&pack, &[])));
        let plain = markdown::write(&document(&pack, &[]));
        assert_eq!(plain, markdown::write(&document(&pack, &[])));
    }
}

const HOSTILE: &str = r##"
/// <script>alert("x")</script> | a cell, [a link](http://example.com), `code` and # a heading
pack hostile "<b>Title</b> & | `x`" {
  version 1.0.0
  import core
}

/// </blockquote><img src=x>
condition odd "<i>odd</i> | [x](y)"

ladder cover "Cover <em>" {
  tiers none < some
}

/// ]]> --> </section>
tier cover.some "Some</h3>" {
  when target is odd
  note loud "</p><script>1</script> *stars* _lines_"
}
"##;

#[test]
fn nothing_an_author_writes_gets_out_of_its_place() {
    let files = vec![("hostile/pack.rules".to_owned(), HOSTILE.to_owned())];
    let pack = compile(&PackText { files }).unwrap();
    let document = document(&pack, &[]);
    let page = html::write(&document);
    let (_, rest) = page.split_once('\n').unwrap();
    let tree = roxmltree::Document::parse(rest).unwrap();
    let known = |name: &str| !["script", "b", "i", "em", "img"].contains(&name);
    assert!(tree.descendants().all(|node| known(node.tag_name().name())));
    assert!(tree.descendants().any(|node| {
        node.tag_name().name() == "h1" && node.text() == Some("<b>Title</b> & | `x`")
    }));
    let plain = markdown::write(&document);
    let outside_tables = plain.lines().filter(|line| !line.starts_with('|'));
    for line in outside_tables {
        let bare = line.replace("<a id=", "").replace("</a>", "");
        let bare = bare.replace("<sub>", "").replace("</sub>", "");
        assert!(!bare.contains('<'), "{line}");
    }
    let glossary = plain
        .lines()
        .find(|line| line.starts_with("| <a id=\"word-condition-odd"));
    let bars = glossary.unwrap().replace("\\|", "").matches('|').count();
    assert_eq!(bars, 4, "three cells: {glossary:?}");
}

#[test]
fn a_small_pack_in_full() {
    let files = vec![("small/pack.rules".to_owned(), SMALL.to_owned())];
    let pack = compile(&PackText { files }).unwrap();
    let text = markdown::write(&document(&pack, &[]));
    let (before, after) = text.split_once("## <a id=\"chapter-glossary\">").unwrap();
    assert!(after.contains("`wary`"));
    insta::assert_snapshot!(before);
}

const SMALL: &str = r#"
/// A game of a dozen lines.
pack small "A small game" {
  version 0.1.0
  import core
}

stat ac "Armour" { of target }
bonus cover "Cover" { stacks highest }
action hide "Hide" { of target; default forbidden }
condition wary "Wary"

option corners "Who picks the corner?" {
  choice attacker "The attacker." default
  choice target   "The target."
}

trace shot "Shot" {
  from a corner of a square of attacker
  to each corner of the space of target
  chosen by attacker when option corners is attacker
  chosen by target otherwise
  counts through
  counts along of terrain when target is not wary
}

/// What is in the way.
obstruction barrier "Barrier" {
  when solid: it stops effect
  /// A thin thing is none.
  except thin to solid when height of it < height of target / 2
}

ladder cover "Cover" {
  tiers none < half < full
  by shot
  resolve top
}

/// Some lines meet something.
tier cover.half "Half cover" {
  when any line meets barrier and not (target is wary or attack is melee or attacker is prone)
  grants +2 cover to ac
  allows hide when number of lines that meet barrier > 1 + 1
}

tier cover.full "Full cover" {
  when not open line past barrier
  grants 2 x cover.half
  forbids targeting
}

procedure attack "Attack" {
  roll d20
  outcome miss when roll of attack < final ac of target
  outcome hit  otherwise
}
"#;

/// Items that ask for an option, each in another place.
const ASKERS: &str = r#"
option strict "Is it strict?" {
  choice lax  "No." default
  choice hard "Yes."
}

value worth "Worth" {
  is 2 when option strict is hard
  is 1 otherwise
}

ladder veil "Veil" {
  tiers none < some
  by shot when option strict is hard
  by cast otherwise
}

tier veil.some "Some veil" { when any line meets barrier }

trace cast "Cast" {
  from a corner of a square of attacker
  to each corner of the space of target
  chosen by attacker
  counts through
  counts touch when option strict is hard
}

rule paid     "Paid"     { grants worth cover to ac }
rule blurred  "Blurred"  { miss chance worth * 10 }
rule told     "Told"     { yields depth worth }
rule let-off  "Let off"  { allows hide when option strict is hard }
rule doubled  "Doubled"  { grants 2 x cover.half }

procedure hurl "Hurl" {
  roll d20
  outcome hit when roll of attack > 10
  outcome miss otherwise
  note loud "Loud." when option strict is hard
}

check spot "Spot" {
  outcome seen when option strict is hard
  outcome lost otherwise
}

obstruction thin "Thin" {
  when it stops effect
  except odd when option strict is hard
}

tier cover.full "Full cover" {
  when any line meets thin
}
"#;

#[test]
fn an_option_names_all_that_ask_for_it() {
    let (before, _) = SMALL.split_once("tier cover.full").unwrap();
    let text = format!("{before}{ASKERS}");
    let files = vec![("small/pack.rules".to_owned(), text)];
    let pack = compile(&PackText { files }).unwrap_or_else(|found| panic!("{found:#?}"));
    let document = document(&pack, &[]);
    let options = document.chapters.iter().flat_map(|it| &it.sections);
    let asking = |name: &str| {
        let section = options.clone().find(|it| it.anchor == name).unwrap();
        let mut held = Held::default();
        held.section(section);
        held.links
    };
    let strict = [
        "ladder-veil",
        "rule-paid",
        "rule-blurred",
        "rule-told",
        "rule-let-off",
        "procedure-hurl",
        "check-spot",
        "value-worth",
        "trace-cast",
        "obstruction-thin",
    ];
    assert_eq!(asking("word-option-strict"), strict);
    assert_eq!(asking("word-option-corners"), ["trace-shot"]);
}

#[test]
fn the_tiers_of_a_shipped_pack() {
    let text = markdown::write(&document(&pack("starfinder-2e"), &[]));
    let tables = text
        .split("\n\n")
        .filter(|block| block.starts_with("| Tier |"));
    insta::assert_snapshot!(tables.collect::<Vec<_>>().join("\n\n"));
}

fn run(folder: &std::path::Path, arguments: &[&str], status: i32) -> (String, String) {
    let mut command = Command::cargo_bin("defilade").unwrap();
    let command = command.current_dir(folder).args(arguments);
    let output = command.assert().code(status).get_output().clone();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

fn root() -> std::path::PathBuf {
    std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A folder of a test's own, empty.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = root().join("target/documents").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn each_tier_has_a_worked_scene_with_a_picture() {
    let (text, err) = run(&root(), &["doc", "starfinder-2e", "--format", "html"], 0);
    assert!(err.is_empty(), "{err}");
    let pack = pack("starfinder-2e");
    let tiers = pack.hir.ladders.iter().flat_map(|ladder| &ladder.tiers);
    for tier in tiers {
        let start = text
            .find(&format!("<section id=\"tier-{}\"", tier.about.path))
            .unwrap();
        let section = text[start..].split("</section>").next().unwrap();
        assert!(section.contains("Worked scene:"), "{}", tier.about.path);
        assert!(section.contains("<svg"), "{}", tier.about.path);
        assert!(section.contains("<pre"), "{}", tier.about.path);
    }
    let (_, rest) = text.split_once('\n').unwrap();
    let tree = roxmltree::Document::parse(rest).unwrap();
    let ids: Vec<&str> = tree
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let different: BTreeSet<&&str> = ids.iter().collect();
    assert_eq!(ids.len(), different.len(), "an id stands twice");
}

#[test]
fn without_scenes_situations_are_found() {
    let (text, _) = run(&root(), &["doc", "tests/packs/house"], 0);
    assert!(text.contains("**Worked scene:**"), "{text}");
}

#[test]
fn a_variant_is_told_with_what_it_changed() {
    let arguments = ["doc", "starfinder-1e", "--variant", "thin-soft-cover"];
    let (text, _) = run(&root(), &arguments, 0);
    assert!(text.starts_with("# Starfinder, first edition with Thin soft cover\n"));
    assert!(text.contains("+2 [cover](#word-bonus-cover) bonus to [Armor Class]"));
    assert!(
        text.contains("Changed by the variant **Thin soft cover**"),
        "{text}"
    );
    assert!(text.contains("(before: `grants +4 cover to ac`)"), "{text}");
}

#[test]
fn a_document_is_not_written_over_unless_forced() {
    let folder = folder("force");
    run(&folder, &["doc", "core", "-o", "core.html"], 0);
    let page = std::fs::read_to_string(folder.join("core.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    let (_, err) = run(&folder, &["doc", "core", "-o", "core.html"], 2);
    assert!(err.contains("--force"), "{err}");
    run(&folder, &["doc", "core", "-o", "core.html", "--force"], 0);
    run(&folder, &["doc", "core", "-o", "core.md"], 0);
    let text = std::fs::read_to_string(folder.join("core.md")).unwrap();
    assert!(text.starts_with("# What most games share\n"));
}

#[test]
fn a_pack_that_is_not_there_is_named() {
    let (_, err) = run(&root(), &["doc", "starfinder-3e"], 2);
    assert!(err.contains("starfinder-3e"), "{err}");
    assert!(err.contains("did you mean"), "{err}");
    let (_, err) = run(&folder("empty"), &["doc"], 2);
    assert!(err.contains("there is no pack in this folder"), "{err}");
}
