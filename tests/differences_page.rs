//! How the five systems differ, told by the packs themselves: the page is made here from the packs
//! and from their rulings on the same maps, and compared with the one in the repository.

#[path = "support/made_page.rs"]
mod made_page;
mod support;

use std::fmt::Write as _;

use defilade::formats::scene;
use defilade::lang::Pack;
use defilade::lang::hir::{Grant, GrantKind};
use defilade::packs;
use defilade::ruling::Ruling;
use defilade::source::Sources;
use defilade::world::battle::Battle;

const PACKS: &[&str] = &[
    "starfinder-1e",
    "pathfinder-1e",
    "starfinder-2e",
    "ogl-ancients",
    "true20",
];

/// The same maps under every pack: what they show, and how they are drawn.
const MAPS: &[(&str, &str)] = &[
    ("open ground", "A...T"),
    ("a pillar off the line", ".A...\n..#..\n....T"),
    ("a pillar in the row", ".....\nA.#.T\n....."),
    ("a wall across", "..#..\nA.#.T\n..#.."),
    ("round a corner, side by side", ".T\nA#"),
    ("a corridor", "#####\nA...T\n#####"),
    ("a creature between", "A.a.T"),
    ("two creatures", "A....\n...a.\n...bT"),
    ("through a gap", "..#...T\nA...#.."),
    ("a low wall near the target", "A....=T"),
    ("a low wall near the attacker", "A=....T"),
    ("a slit before the target", "A...\"T"),
    ("fog between", "A.,.T"),
    ("thick fog between", "A.;.T"),
];

const KINDS: &[&str] = &["ranged", "melee"];

fn pack(id: &str) -> Pack {
    support::compile(&packs::embedded(id).expect("it is embedded")).expect("it compiles")
}

fn rule(pack: &Pack, map: &str, kind: &str) -> Ruling {
    let rows: String = map.lines().map(|row| format!("  {row}\n")).collect();
    let yaml = format!("map: |\n{rows}rulings:\n  - attack: {kind}\n");
    let mut sources = Sources::default();
    let file = sources.add("map", yaml);
    let raw = scene::parse(&sources, file).expect("it is a scene");
    let scene = raw
        .resolve(pack.vocabulary(), &sources, &mut Vec::new())
        .unwrap_or_else(|found| panic!("{map}: {found:?}"));
    let ask = &scene.asks.first().expect("it asks").ask;
    pack.rule(
        &pack.plan(&pack.defaults()),
        &Battle::new(&scene.scene, ask),
        false,
    )
}

/// The tiers above the lowest, and the change of the target's first stat.
fn verdict(pack: &Pack, ruling: &Ruling) -> String {
    let mut words = Vec::new();
    for (id, tier) in &ruling.tiers {
        let mut ladders = pack.vocabulary().ladders.iter();
        let ladder = ladders
            .find(|ladder| ladder.word.id == *id)
            .expect("a ladder of the pack");
        let lowest = ladder.tiers.first().map(|tier| tier.id.as_str());
        match tier {
            Some(tier) if Some(tier.as_str()) != lowest => {
                words.push(format!("{} {tier}", ladder.word.id));
            }
            Some(_) => {}
            None => words.push(format!("{} undecided", ladder.word.id)),
        }
    }
    if let Some((stat, Some(total))) = ruling.totals.first() {
        let total = total.to_string();
        let sign = if total.starts_with('-') { "" } else { "+" };
        words.push(format!("{sign}{total} {stat}"));
    }
    if ruling.targetable == Some(false) {
        words.push("no target".to_owned());
    }
    if words.is_empty() {
        "–".to_owned()
    } else {
        words.join(", ")
    }
}

fn grants(pack: &Pack, grants: &[Grant]) -> String {
    let mut told = Vec::new();
    for grant in grants {
        let text = pack
            .sources
            .slice(grant.span)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        if !matches!(grant.kind, GrantKind::Note { .. }) && !told.contains(&text) {
            told.push(text);
        }
    }
    told.join("<br>")
}

fn page() -> String {
    let mut page = String::from(
        "# How the systems differ\n\nMade by `tests/differences_page.rs` from the packs themselves, with every option at its default.\n\n## The same maps\n",
    );
    let compiled: Vec<Pack> = PACKS.iter().map(|id| pack(id)).collect();
    for kind in KINDS {
        write!(page, "\n### A {kind} attack from A on T\n\n| map |").expect("a string takes it");
        page.extend(PACKS.iter().map(|id| format!(" {id} |")));
        page.push_str("\n|---|");
        page.extend(PACKS.iter().map(|_| "---|"));
        page.push('\n');
        for (what, map) in MAPS {
            let drawn = map.replace('\n', "<br>");
            write!(page, "| {what}<br><code>{drawn}</code> |").expect("a string takes it");
            for pack in &compiled {
                write!(page, " {} |", verdict(pack, &rule(pack, map, kind)))
                    .expect("a string takes it");
            }
            page.push('\n');
        }
    }
    page.push_str(
        "\n## How lines are drawn\n\n| pack | trace | as the pack says it |\n|---|---|---|\n",
    );
    for pack in &compiled {
        for trace in &pack.hir.traces {
            let ends = trace_text(pack, &trace.about.path);
            writeln!(
                page,
                "| {} | {} | {ends} |",
                pack.hir.info.id, trace.about.title
            )
            .expect("a string takes it");
        }
    }
    page.push_str("\n## What each tier pays\n\n| pack | tier | pays |\n|---|---|---|\n");
    for pack in &compiled {
        for tier in pack.hir.ladders.iter().flat_map(|ladder| &ladder.tiers) {
            let pays = grants(pack, &tier.grants);
            writeln!(
                page,
                "| {} | {} | {pays} |",
                pack.hir.info.id, tier.about.path
            )
            .expect("a string takes it");
        }
    }
    page.push_str("\n## Readings that tables choose\n\n| pack | option | choices, the default first |\n|---|---|---|\n");
    for pack in &compiled {
        for option in &pack.vocabulary().options {
            let mut choices = option.choices.clone();
            choices.rotate_left(option.default);
            let told: Vec<String> = choices
                .iter()
                .map(|choice| format!("`{}`: {}", choice.id, choice.title))
                .collect();
            writeln!(
                page,
                "| {} | `{}`: {} | {} |",
                pack.hir.info.id,
                option.word.id,
                option.word.title,
                told.join("<br>")
            )
            .expect("a string takes it");
        }
    }
    page
}

/// The clauses of a trace, as its author wrote them.
fn trace_text(pack: &Pack, name: &str) -> String {
    let trace = pack
        .hir
        .traces
        .iter()
        .find(|trace| trace.about.path == name);
    let Some(span) = trace.map(|trace| trace.about.span) else {
        return String::new();
    };
    let text = pack
        .sources
        .get(span.file)
        .map_or("", |source| source.text.as_str());
    let body = text[span.end as usize..].split('}').next().unwrap_or("");
    let lines = body.lines().map(str::trim).filter(|line| {
        ["from", "to", "chosen", "counts", "when"]
            .iter()
            .any(|word| line.starts_with(word))
    });
    lines.collect::<Vec<_>>().join("<br>")
}

#[test]
fn the_page_tells_what_the_packs_do() {
    let page = page();
    made_page::assert_is("docs/differences.md", &page);
}
