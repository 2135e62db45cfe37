//! What the tests of the rules share: compiling a text, ruling on a scene, showing findings.
#![allow(dead_code, reason = "each test uses its own part")]

use defilade::diag::{Diagnostic, Severity};
use defilade::facts::plane::Plane;
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::code::{Code, Space};
use defilade::lang::columns::Columns;
use defilade::lang::plan::Plan;
use defilade::lang::{self, Pack, PackText};
use defilade::packs;
use defilade::ruling::Ruling;
use defilade::source::Sources;
use defilade::world::battle::Battle;
use defilade::world::pairs::Pairs;
use defilade::world::plan::Plan as Ground;
use defilade::world::scene::Ask;

/// A pack of one file, compiled.
pub struct Compiled {
    pub pack: Option<Pack>,
    pub sources: Sources,
    pub found: Vec<Diagnostic>,
}

/// Compiles a pack of one file; it may import the embedded packs.
pub fn compile(text: &str) -> Compiled {
    let files = vec![("test.rules".to_owned(), text.to_owned())];
    compile_files(&PackText { files })
}

pub fn compile_files(text: &PackText) -> Compiled {
    let (pack, sources, found) = lang::compile(text, &|id| packs::embedded(id));
    Compiled {
        pack,
        sources,
        found,
    }
}

/// A pack whose text has no mistakes.
pub fn good(text: &str) -> Pack {
    let compiled = compile(text);
    let shown = render(&compiled.sources, &compiled.found);
    assert_eq!(shown, "", "the pack should have no mistakes");
    compiled.pack.expect("a pack without mistakes compiles")
}

/// An embedded pack.
pub fn embedded(id: &str) -> Pack {
    let compiled = compile_files(&packs::embedded(id).expect("an embedded pack"));
    compiled.pack.expect("embedded packs compile")
}

/// A scene read for a pack.
pub fn scene(pack: &Pack, text: &str) -> SceneFile {
    let mut sources = Sources::default();
    let file = sources.add("test.scene.yaml", text);
    let mut warnings = Vec::new();
    scene::parse(&sources, file)
        .and_then(|raw| raw.resolve(pack.vocabulary(), &sources, &mut warnings))
        .unwrap_or_else(|problems| panic!("{}\n{text}", render(&sources, &problems)))
}

/// The rulings on all asks of a scene.
pub fn rule(pack: &Pack, text: &str, evidence: bool) -> Vec<Ruling> {
    let file = scene(pack, text);
    let plan = plan(pack, &file);
    let rulings = file.asks.iter().map(|ask| {
        let battle = Battle::new(&file.scene, &ask.ask);
        pack.rule(&plan, &battle, evidence)
    });
    rulings.collect()
}

/// The ruling on the only ask of a scene, which is the same whatever way it is ruled on.
pub fn rule_one(pack: &Pack, text: &str) -> Ruling {
    let file = scene(pack, text);
    assert_eq!(file.asks.len(), 1);
    assert_alike(pack, &plan(pack, &file), &file, &file.asks[0].ask);
    rule(pack, text, true).remove(0)
}

fn plan(pack: &Pack, file: &SceneFile) -> Plan {
    let mut settings = pack.defaults();
    for (option, choice) in &file.options {
        settings.0[option.index()] = *choice;
    }
    pack.plan(&settings)
}

/// By the machine, by code, as a column: the ruling is the same.
fn assert_alike(pack: &Pack, plan: &Plan, file: &SceneFile, ask: &Ask) {
    let stage = Ground::new(&file.scene);
    let battle = Battle::on(&stage, ask);
    let slow = pack.rule(plan, &battle, false);
    if let Some(code) = Code::new(pack, plan) {
        let fast = code.ruling(pack, plan, &battle, &mut Space::default());
        assert_eq!(fast, slow, "by code");
    }
    let pairs = Pairs::new(&stage, &[ask]);
    let verdicts = Columns::new(pack, plan).rule(&pairs, &Plane::all(1), false);
    if !verdicts.declined.has(0) {
        let short = verdicts.in_short(0, pack.vocabulary());
        assert_eq!(short.tiers, slow.tiers, "as a column");
        assert_eq!(short.targetable, slow.targetable, "as a column");
    }
}

/// Findings as plain text: code, place, underlined text, message and next step.
pub fn render(sources: &Sources, found: &[Diagnostic]) -> String {
    found.iter().map(|one| render_one(sources, one)).collect()
}

fn render_one(sources: &Sources, finding: &Diagnostic) -> String {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let place = finding.span.map_or(String::new(), |span| {
        let at = sources.line_column(span);
        format!(" {}:{} {:?}", at.line, at.column, sources.slice(span))
    });
    let mut text = format!("{kind} {}{place}\n  {}\n", finding.code, finding.message);
    for related in &finding.related {
        let at = sources.line_column(related.span);
        let slice = sources.slice(related.span);
        text += &format!("  {}:{} {slice:?}: {}\n", at.line, at.column, related.text);
    }
    if let Some(help) = &finding.help {
        text += &format!("  help: {help}\n");
    }
    text
}
