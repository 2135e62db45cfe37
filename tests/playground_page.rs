//! The playground's page is committed as it was built; it must be that of the sources beside it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn playground() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("playground")
}

/// The hashes that the build noted, by path.
fn noted() -> BTreeMap<String, String> {
    let text = fs::read_to_string(playground().join("dist/SOURCES.fnv64"))
        .expect("the build notes its sources");
    text.lines()
        .map(|line| line.split_once("  ").expect("a line is a hash and a path"))
        .map(|(hash, path)| (path.to_owned(), hash.to_owned()))
        .collect()
}

/// The hash of a file as it is now, by FNV-1a.
fn hash(path: &str) -> String {
    let bytes = fs::read(playground().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The files below a folder.
fn below(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(playground().join(folder)).expect("the folder can be read");
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry.expect("the entry can be read");
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            paths.extend(below(&path));
        } else {
            paths.push(path);
        }
    }
    paths
}

const MEND: &str = "run `npm ci && npm run build` in playground/ and commit dist/";

#[test]
fn the_built_page_is_that_of_its_sources() {
    let stale: Vec<String> = noted()
        .into_iter()
        .filter(|(path, noted)| hash(path) != *noted)
        .map(|(path, _)| path)
        .collect();
    assert!(stale.is_empty(), "{stale:#?}: {MEND}");
}

#[test]
fn the_built_page_knows_all_of_its_sources() {
    let noted = noted();
    let mut paths = below("src");
    paths.extend(["index.html", "package-lock.json", "dist/app.js"].map(str::to_owned));
    paths.retain(|path| !noted.contains_key(path));
    assert!(paths.is_empty(), "{paths:#?}: {MEND}");
}

#[test]
fn the_page_asks_nobody_else() {
    for name in ["index.html", "app.css"] {
        let text = fs::read_to_string(playground().join("dist").join(name)).expect("it is there");
        let text = text.replace("http://www.w3.org/", "");
        assert!(
            !text.contains("http://") && !text.contains("https://"),
            "{name}"
        );
    }
}
