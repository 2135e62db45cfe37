//! Faults planted in copies of the engine, each of which a short run of the oracle must catch.
//!
//! The copy is a crate of its own with only what the geometry needs, so that a fault costs a few
//! seconds; its dependencies are built once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A fault: what it is, the file under `src`, the text to find there and what to put instead.
struct Fault {
    name: &'static str,
    file: &'static str,
    find: &'static str,
    put: &'static str,
}

const FAULTS: &[Fault] = &[
    Fault {
        name: "a touch counts as passing through",
        file: "world/contact.rs",
        find: "} else if point {\n        ContactKind::Touch",
        put: "} else if point {\n        ContactKind::Through",
    },
    Fault {
        name: "running along counts as passing through",
        file: "world/contact.rs",
        find: "} else {\n        ContactKind::Along",
        put: "} else {\n        ContactKind::Through",
    },
    Fault {
        name: "a pinhole is clear",
        file: "world/contact.rs",
        find: "ContactKind::Pinhole",
        put: "ContactKind::Touch",
    },
    Fault {
        name: "joints of walls leak",
        file: "world/contact.rs",
        find: "on_a_seam(stretch) || joined_by_walls(stretch)",
        put: "on_a_seam(stretch)",
    },
    Fault {
        name: "seams of squares leak",
        file: "world/contact.rs",
        find: "one_does || on_a_seam(stretch) || joined",
        put: "one_does || joined",
    },
    Fault {
        name: "things that touch at a point are apart",
        file: "world/contact.rs",
        find: "|| meeting.met.enter > leave",
        put: "|| (count > 0 && meeting.met.enter >= leave)",
    },
    Fault {
        name: "classes merge",
        file: "world/contact.rs",
        find: "meeting.class != first.class || ",
        put: "",
    },
    Fault {
        name: "contacts at the ends count",
        file: "world/trace.rs",
        find: "met.leave > START && met.enter < END",
        put: "met.leave >= START && met.enter <= END",
    },
    Fault {
        name: "the sign of the right side is wrong",
        file: "world/trace.rs",
        find: "side if side < 0 => left = true",
        put: "side if side < 0 => right = true",
    },
    Fault {
        name: "a rising line passes over nothing",
        file: "world/trace.rs",
        find: "let at_top = along(thing.top - self.foot, self.climb);",
        put: "let at_top = along(thing.top * 2 - self.foot, self.climb);",
    },
    Fault {
        name: "lines of effect are only sampled",
        file: "world/open/mod.rs",
        find: "pairs.iter().find_map(heights::open)",
        put: "None",
    },
    Fault {
        name: "a line that grazes something is a line of effect",
        file: "world/open/quick.rs",
        find: "&& meet(&barrier.piece.corners, &[start, end])",
        put: "&& crate::world::lattice::overlap(&barrier.piece.corners, &[start, end])",
    },
    Fault {
        name: "lines run along critical directions only, not between them",
        file: "world/open/search.rs",
        find: ".map(|(a, b)| a.plus(b))",
        put: ".map(|(a, _)| a.clone())",
    },
    Fault {
        name: "a barrier that reaches half across closes all",
        file: "world/open/quick.rs",
        find: "bridges.iter().all(",
        put: "bridges.iter().any(",
    },
    Fault {
        name: "the visible share ignores one blocker",
        file: "world/visible.rs",
        find: "in &self.barriers {",
        put: "in self.barriers.iter().skip(1) {",
    },
    Fault {
        name: "what lies before a space shows with it",
        file: "world/pair/shown.rs",
        find: "add(&mut self.before, rays, near);",
        put: "",
    },
    Fault {
        name: "an eye sees out of what it is in",
        file: "world/pair/shown.rs",
        find: "let mut holds_eye = true;",
        put: "let mut holds_eye = false;",
    },
    Fault {
        name: "of two sides across a wedge the nearer at its first ray hides all of it",
        file: "world/pair/shown.rs",
        find: "let line = if first.compare(&last, other).is_le() {",
        put: "let line = if first.compare(&last, one).is_le() {",
    },
    Fault {
        name: "the first limited wall on a line counts",
        file: "world/contact.rs",
        find: ".skip(1);",
        put: ".skip(0);",
    },
    Fault {
        name: "a line of effect crosses a joint of limited things twice",
        file: "world/open/search.rs",
        find: "if enter > reached {",
        put: "if enter >= reached {",
    },
    Fault {
        name: "crossings of limited things are no critical points",
        file: "world/open/problem.rs",
        find: "of_ends.chain(crossings_among(limited))",
        put: "of_ends.chain(crossings_among(limited).take(0))",
    },
    Fault {
        name: "the second limited thing hides nothing",
        file: "world/visible.rs",
        find: "return near;",
        put: "return None;",
    },
    Fault {
        name: "a wall that acts on the far acts on the near",
        file: "world/nearness.rs",
        find: "Acts::Beyond(length) => !is_within",
        put: "Acts::Beyond(length) => is_within",
    },
    Fault {
        name: "light shines through walls",
        file: "world/light.rs",
        find: "thing.properties.stops_sight",
        put: "thing.properties.conceals",
    },
    Fault {
        name: "every diagonal counts two",
        file: "world/distance.rs",
        find: "across.min(down) / 2",
        put: "across.min(down)",
    },
];

const MANIFEST: &str = r#"[package]
name = "defilade"
version = "0.0.0"
edition = "2024"

[dependencies]
num-bigint = "0.4"
num-rational = "0.4.2"
num-traits = "0.2.19"

[profile.dev]
debug = false

[workspace]
"#;

/// The files of the ground floor that the geometry stands on.
const GROUND: [&str; 4] = ["facts.rs", "length.rs", "number.rs", "vocabulary.rs"];

const LIBRARY: &str =
    "pub mod facts;\npub mod length;\npub mod number;\npub mod vocabulary;\npub mod world;\n";

#[test]
fn every_planted_fault_is_caught() {
    let copy = Copy::fresh();
    let clean = copy.run();
    assert!(
        clean.status.success(),
        "the unchanged copy fails:\n{}",
        text(&clean)
    );
    assert!(FAULTS.len() >= 10);
    let missed: Vec<&str> = FAULTS
        .iter()
        .filter(|fault| !copy.catches(fault))
        .map(|fault| fault.name)
        .collect();
    assert!(missed.is_empty(), "not caught: {missed:#?}");
}

/// A crate with a copy of the engine and of the oracle.
struct Copy {
    root: PathBuf,
}

impl Copy {
    fn fresh() -> Copy {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = scratch().join(format!("copy-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        copy_tree(&own.join("src/world"), &root.join("src/world"));
        copy_tree(&own.join("src/facts"), &root.join("src/facts"));
        copy_tree(&own.join("tests/oracle"), &root.join("tests/oracle"));
        for file in GROUND {
            copy_file(&own.join("src").join(file), &root.join("src").join(file));
        }
        copy_file(
            &own.join("tests/planted_faults/compact.rs"),
            &root.join("tests/compact.rs"),
        );
        copy_file(&own.join("Cargo.lock"), &root.join("Cargo.lock"));
        write(&root.join("Cargo.toml"), MANIFEST);
        write(&root.join("src/lib.rs"), LIBRARY);
        Copy { root }
    }

    /// Whether the oracle sees a difference once the fault is in; the copy is mended again.
    fn catches(&self, fault: &Fault) -> bool {
        let path = self.root.join("src").join(fault.file);
        let sound = fs::read_to_string(&path).expect("the file of the fault is there");
        assert_eq!(
            sound.matches(fault.find).count(),
            1,
            "{}: this text must stand once in src/{}, or the fault must be planted anew:\n{}",
            fault.name,
            fault.file,
            fault.find
        );
        write(&path, &sound.replace(fault.find, fault.put));
        let built = self.cargo(&["test", "--offline", "--no-run", "--test", "compact"]);
        assert!(
            built.status.success(),
            "{} does not build:\n{}",
            fault.name,
            text(&built)
        );
        let run = self.run();
        write(&path, &sound);
        let seen = text(&run);
        let differs = seen.lines().find(|line| line.contains("DIFFERS"));
        println!("{}: {}", fault.name, differs.unwrap_or("not caught"));
        !run.status.success() && differs.is_some()
    }

    fn run(&self) -> Output {
        self.cargo(&["test", "--offline", "--test", "compact"])
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", scratch().join("target"))
            .env_remove("RUSTFLAGS")
            .output()
            .expect("cargo runs")
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn scratch() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted-faults")
}

fn text(output: &Output) -> String {
    let both = [&output.stdout, &output.stderr];
    both.map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        .join("\n")
}

fn write(path: &Path, content: &str) {
    fs::create_dir_all(path.parent().expect("a file in a folder")).expect("the folder is made");
    fs::write(path, content).expect("the file is written");
}

fn copy_file(from: &Path, to: &Path) {
    write(to, &fs::read_to_string(from).expect("the source is read"));
}

fn copy_tree(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("the folder is read") {
        let path = entry.expect("the entry is read").path();
        let goal = to.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            copy_tree(&path, &goal);
        } else {
            copy_file(&path, &goal);
        }
    }
}
