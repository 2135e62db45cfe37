//! Maps of other programs: what is made of real ones and of rough ones.

#[allow(
    dead_code,
    reason = "the words are shared with the tests of scene files"
)]
#[path = "../scene_reader/vocabulary.rs"]
mod vocabulary;

mod ascii;
mod command;
mod foundry_real;
mod foundry_rules;
mod generators;
mod mutations;
mod tiled;
mod uvtt_real;
mod uvtt_rough;
mod written;

use defilade::diag::Diagnostic;
use defilade::formats::map::{self, Imported, Placing};
use defilade::source::Sources;
use defilade::world::scene::{Shape, Thing};

pub fn import(
    name: &str,
    text: &str,
    placing: &Placing,
) -> (Result<Imported, Vec<Diagnostic>>, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let file = sources.add(name, text);
    let mut warnings = Vec::new();
    let words = vocabulary::vocabulary();
    let outcome = map::read(&sources, file, placing, &words, &mut warnings);
    (outcome, warnings)
}

pub fn good(name: &str, text: &str, placing: &Placing) -> Imported {
    match import(name, text, placing).0 {
        Ok(imported) => imported,
        Err(problems) => panic!("{name}: {problems:?}"),
    }
}

/// The thin walls of a kind.
pub fn lines<'a>(things: &'a [Thing], kind: &str) -> Vec<(&'a Thing, [i64; 2], [i64; 2])> {
    things
        .iter()
        .filter(|thing| thing.name.starts_with(&format!("{kind} ")))
        .filter_map(|thing| match thing.shape {
            Shape::Wall(from, to) => Some((thing, from, to)),
            _ => None,
        })
        .collect()
}

/// The ends of the walls of a kind; what acts in several ways is there once.
pub fn shapes_of(things: &[Thing], kind: &str) -> Vec<([i64; 2], [i64; 2])> {
    let mut names = Vec::new();
    let mut shapes = Vec::new();
    for (thing, from, to) in lines(things, kind) {
        let key = (thing.name.clone(), thing.bottom, thing.top, thing.one_way);
        if names.last() != Some(&key) {
            names.push(key);
            shapes.push((from, to));
        }
    }
    shapes
}

pub fn file(path: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    std::fs::read_to_string(format!("{root}/{path}")).unwrap()
}
