//! Any text as a rule file: a pack or diagnostics, never a panic.
#![no_main]

use defilade::lang::{PackText, compile};
use defilade::packs;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: String| {
    let pack = PackText { files: vec![("fuzz.rules".to_owned(), text)] };
    let _ = compile(&pack, &packs::embedded);
});
