//! Any text as a map of any format: a map or diagnostics, never a panic.
#![no_main]

use defilade::formats;
use defilade::source::Sources;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: String| {
    // What the text holds decides, but where only the name can.
    for name in ["fuzz.dd2vtt", "fuzz.json", "fuzz.tmx", "fuzz.txt"] {
        let mut sources = Sources::default();
        let file = sources.add(name, text.clone());
        let _ = formats::load(&sources, file);
    }
});
