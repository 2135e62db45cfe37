//! What rulings cost: one with and without evidence, one attacker against every square of a map,
//! and the way from a pack's text to a plan. Compare in ratios within one run.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use defilade::facts::ThingId;
use defilade::formats::scene::{self, SceneFile};
use defilade::lang::{Pack, PackText, compile};
use defilade::packs;
use defilade::source::Sources;
use defilade::world::battle::Battle;
use defilade::world::plan::Plan as Ground;
use defilade::world::scene::Shape;

const PACK: &str = "starfinder-1e";
const SIDE: i32 = 100;

fn text() -> PackText {
    packs::embedded(PACK).expect("it is embedded")
}

fn pack() -> Pack {
    compile(&text(), &packs::embedded).0.expect("it compiles")
}

fn scene(pack: &Pack, yaml: &str) -> SceneFile {
    let mut sources = Sources::default();
    let file = sources.add("bench.scene.yaml", yaml);
    let raw = scene::parse(&sources, file).expect("it is a scene");
    raw.resolve(pack.vocabulary(), &sources, &mut Vec::new())
        .expect("its names are known")
}

/// A square map with a pillar in two squares of a hundred, always the same.
fn pillars() -> String {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut rows = String::new();
    for row in 0..SIDE {
        rows.push_str("  ");
        for column in 0..SIDE {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            rows.push(match (column, row) {
                (50, 50) => 'A',
                (0, 0) => 'T',
                _ if seed.is_multiple_of(50) => '#',
                _ => '.',
            });
        }
        rows.push('\n');
    }
    format!("map: |\n{rows}")
}

fn one_ruling(c: &mut Criterion) {
    let pack = pack();
    let plan = pack.plan(&pack.defaults());
    let pillar = scene(&pack, "map: |\n  .A...\n  ..#..\n  ....T\n");
    let ask = &pillar.asks.first().expect("it asks").ask;
    let ground = Ground::new(&pillar.scene);
    let mut group = c.benchmark_group("one ruling");
    group.bench_function("without evidence", |b| {
        b.iter(|| black_box(pack.rule(&plan, &Battle::on(&ground, ask), false)));
    });
    group.bench_function("with evidence", |b| {
        b.iter(|| black_box(pack.rule(&plan, &Battle::on(&ground, ask), true)));
    });
    group.finish();
}

fn every_square(c: &mut Criterion) {
    let pack = pack();
    let plan = pack.plan(&pack.defaults());
    let map = scene(&pack, &pillars());
    let ask = map.asks.first().expect("it asks").ask.clone();
    let ThingId(target) = ask.target;
    let mut group = c.benchmark_group("one attacker");
    group.sample_size(10);
    group.bench_function("against every square of 100 x 100", |b| {
        b.iter(|| {
            let mut covered = 0;
            let mut scene = map.scene.clone();
            for square in 0..SIDE * SIDE {
                let place = scene
                    .things
                    .get_mut(target as usize)
                    .expect("the target is there");
                place.shape = Shape::Cells(vec![[square % SIDE, square / SIDE]]);
                let ruling = pack.rule(&plan, &Battle::new(&scene, &ask), false);
                covered += usize::from(ruling.targetable == Some(true));
            }
            black_box(covered)
        });
    });
    group.finish();
}

fn front_end(c: &mut Criterion) {
    let text = text();
    let compiled = pack();
    let settings = compiled.defaults();
    let mut group = c.benchmark_group("front end");
    group.bench_function("compile the pack", |b| {
        b.iter(|| black_box(compile(&text, &packs::embedded)));
    });
    group.bench_function("plan the pack", |b| {
        b.iter(|| black_box(compiled.plan(&settings)))
    });
    group.finish();
}

criterion_group!(benches, one_ruling, every_square, front_end);
criterion_main!(benches);
