//! Any text as a scene file: a scene that can be ruled on, or diagnostics, never a panic.
#![no_main]

use std::sync::LazyLock;

use defilade::formats::scene;
use defilade::lang::{Pack, compile};
use defilade::packs;
use defilade::source::Sources;
use defilade::world::battle::Battle;
use libfuzzer_sys::fuzz_target;

static PACK: LazyLock<Pack> = LazyLock::new(|| {
    let text = packs::embedded("starfinder-1e").expect("it is embedded");
    compile(&text, &packs::embedded).0.expect("it compiles")
});

fuzz_target!(|text: String| {
    let mut sources = Sources::default();
    let file = sources.add("fuzz.scene.yaml", text);
    let Ok(raw) = scene::parse(&sources, file) else { return };
    let Ok(scene) = raw.resolve(PACK.vocabulary(), &sources, &mut Vec::new()) else { return };
    let plan = PACK.plan(&PACK.defaults());
    // A fuzzer's maps are small; a large one would only be slow.
    if scene.scene.things.len() > 200 {
        return;
    }
    for ask in scene.asks.iter().take(4) {
        let _ = PACK.rule(&plan, &Battle::new(&scene.scene, &ask.ask), true);
    }
});
