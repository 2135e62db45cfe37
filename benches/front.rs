//! What stands before a ruling: a pack's text to a plan, that of twice the text, and a scene of
//! thousands of walls read as YAML and as JSON. Compare in ratios within one run.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use defilade::formats::scene;
use defilade::lang::{Pack, PackText, compile};
use defilade::packs;
use defilade::source::Sources;

/// The largest of the packs.
const PACK: &str = "starfinder-1e";
const WALLS: i32 = 5000;

fn text() -> PackText {
    packs::embedded(PACK).expect("it is embedded")
}

fn pack(text: &PackText) -> Pack {
    compile(text, &packs::embedded).0.expect("it compiles")
}

/// The text so many times over, with other names each time.
fn times(text: &PackText, times: usize) -> PackText {
    let mut files = text.files.clone();
    for copy in 1..times {
        let rules = text
            .files
            .iter()
            .filter(|(name, _)| !name.ends_with("pack.rules"));
        for (name, text) in rules {
            let name = name.replace(".rules", &format!("-{copy}.rules"));
            files.push((name, renamed(text, copy)));
        }
    }
    PackText { files }
}

/// The obstructions, traces and values of a file under other names; its other items left out.
fn renamed(text: &str, copy: usize) -> String {
    let items = text.split("\n\n");
    let kept = items.filter(|item| {
        let head = item.lines().find(|line| !line.starts_with("//"));
        head.is_some_and(|head| {
            let kinds = ["obstruction ", "trace ", "value "];
            kinds.iter().any(|kind| head.starts_with(kind))
        })
    });
    let mut out = String::new();
    for item in kept {
        for line in item.lines() {
            let mut words = line.splitn(3, ' ');
            match (words.next(), words.next(), words.next()) {
                (Some(kind @ ("obstruction" | "trace" | "value")), Some(name), Some(rest)) => {
                    let _ = writeln!(out, "{kind} {name}-{copy} {rest}");
                }
                _ => {
                    let _ = writeln!(out, "{line}");
                }
            }
        }
        out.push('\n');
    }
    out
}

fn packs_to_plans(c: &mut Criterion) {
    let (once, twice) = (text(), times(&text(), 2));
    let size = |text: &PackText| -> usize { text.files.iter().map(|(_, text)| text.len()).sum() };
    println!("{PACK}: {} bytes, and {} bytes", size(&once), size(&twice));
    let mut group = c.benchmark_group("packs");
    group.bench_function("compile the largest", |b| b.iter(|| black_box(pack(&once))));
    group.bench_function("compile it with its lines again", |b| {
        b.iter(|| black_box(pack(&twice)));
    });
    let compiled = pack(&once);
    let settings = compiled.defaults();
    group.bench_function("plan the largest", |b| {
        b.iter(|| black_box(compiled.plan(&settings)));
    });
    group.finish();
}

/// A scene with thousands of walls, as YAML or as JSON.
fn walls(json: bool) -> String {
    let mut walls = Vec::new();
    for wall in 0..WALLS {
        let (x, y) = (wall % 100, wall / 100);
        let line = if json {
            format!("{{\"from\": [{x}, {y}], \"to\": [{x}.5, {y}.25]}}")
        } else {
            format!("  - {{ from: [{x}, {y}], to: [{x}.5, {y}.25] }}")
        };
        walls.push(line);
    }
    if json {
        format!(
            "{{\"pack\": \"{PACK}\", \"creatures\": \
             {{\"A\": {{\"at\": [1, 1]}}, \"T\": {{\"at\": [60, 30]}}}}, \"walls\": [{}]}}",
            walls.join(",\n")
        )
    } else {
        format!(
            "pack: {PACK}\ncreatures: {{ A: {{ at: [1, 1] }}, \
             T: {{ at: [60, 30] }} }}\nwalls:\n{}\n",
            walls.join("\n")
        )
    }
}

fn read(pack: &Pack, text: &str) -> usize {
    let mut sources = Sources::default();
    let file = sources.add("walls.scene.yaml", text);
    let raw = scene::parse(&sources, file).expect("it is a scene");
    let scene = raw.resolve(pack.vocabulary(), &sources, &mut Vec::new());
    scene.expect("its names are known").scene.things.len()
}

fn scenes(c: &mut Criterion) {
    let pack = pack(&text());
    let (yaml, json) = (walls(false), walls(true));
    println!(
        "{WALLS} walls: {} bytes of YAML, {} of JSON",
        yaml.len(),
        json.len()
    );
    assert_eq!(read(&pack, &yaml), read(&pack, &json));
    let mut group = c.benchmark_group("a scene of 5,000 walls");
    group.sample_size(20);
    group.bench_function("as YAML", |b| b.iter(|| black_box(read(&pack, &yaml))));
    group.bench_function("as JSON", |b| b.iter(|| black_box(read(&pack, &json))));
    group.finish();
}

criterion_group!(benches, packs_to_plans, scenes);
criterion_main!(benches);
