//! Any text as a Universal VTT map: a map or diagnostics, never a panic.
#![no_main]

use defilade::formats;
use defilade::source::Sources;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: String| {
    let mut sources = Sources::default();
    let file = sources.add("fuzz.dd2vtt", text);
    let _ = formats::load(&sources, file);
});
