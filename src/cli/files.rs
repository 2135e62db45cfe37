//! Files and folders: the only room that reads them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::diag::Diagnostic;
use crate::lang::PackText;

use super::failure::Failure;

/// The files that make a folder a pack or a variant.
const PACK_FILES: &[&str] = &["pack.rules", "variant.rules"];
const MOST_DEPTH: usize = 32;

/// The text of a file.
///
/// # Errors
/// `C0101` when it cannot be read, `C0102` when it is no UTF-8 text.
pub fn read(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|problem| unreadable(path, &problem.to_string()))?;
    String::from_utf8(bytes).map_err(|_| {
        let message = format!("{} is not UTF-8 text", shown(path));
        Failure::misuse(Diagnostic::placeless("C0102", message))
    })
}

/// Puts a text in the place of a file's, all of it or nothing.
///
/// # Errors
/// `C0109` when it cannot be written.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let name = path.file_name().map(|name| name.to_string_lossy());
    let name = format!(".{}.new", name.unwrap_or_default());
    let beside = path.with_file_name(name);
    let written = fs::write(&beside, text)
        .and_then(|()| fs::metadata(path))
        .and_then(|old| fs::set_permissions(&beside, old.permissions()))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|problem| {
        // What is left of the attempt is of no use to anyone.
        let _ = fs::remove_file(&beside);
        let message = format!("{} cannot be written: {problem}", shown(path));
        Failure::misuse(Diagnostic::placeless("C0109", message))
    })
}

fn unreadable(path: &Path, why: &str) -> Failure {
    let message = format!("{} cannot be read: {why}", shown(path));
    Failure::misuse(Diagnostic::placeless("C0101", message))
}

/// A path as people write it, alike on every platform.
pub fn shown(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

/// A folder; an empty path is the one the program was started in.
pub fn or_here(folder: &Path) -> PathBuf {
    if folder.as_os_str().is_empty() {
        return PathBuf::from(".");
    }
    folder.to_owned()
}

/// A folder's own name, however it was reached.
pub fn folder_name(folder: &Path) -> Option<String> {
    let whole = fs::canonicalize(folder).ok()?;
    Some(whole.file_name()?.to_string_lossy().into_owned())
}

/// Whether a folder holds a pack or variant.
pub fn is_pack(folder: &Path) -> bool {
    PACK_FILES.iter().any(|file| folder.join(file).is_file())
}

/// Whether a path is that of a file of rules.
pub fn is_rules(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rules")
}

/// Whether a path is that of a scene.
pub fn is_scene(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.ends_with(".scene.yaml"))
}

/// The texts of a pack: of every rule file in a folder, or of one file.
///
/// # Errors
/// As [`read`].
pub fn pack_text(path: &Path) -> Result<PackText, Failure> {
    let paths = if path.is_dir() {
        let mut entries = entries(path)?;
        entries.retain(|entry| is_rules(entry) && entry.is_file());
        entries
    } else {
        vec![path.to_owned()]
    };
    let mut files = Vec::new();
    for path in paths {
        files.push((shown(&path), read(&path)?));
    }
    Ok(PackText { files })
}

/// Every path under a folder that is wanted, in order. Hidden folders and build output are passed over.
///
/// # Errors
/// `C0101` for a folder that cannot be read.
pub fn walk(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    walk_into(folder, wanted, 0, &mut found)?;
    Ok(found)
}

fn walk_into(
    folder: &Path,
    wanted: &dyn Fn(&Path) -> bool,
    depth: usize,
    found: &mut Vec<PathBuf>,
) -> Result<(), Failure> {
    for path in entries(folder)? {
        let name = path.file_name().map(|name| name.to_string_lossy());
        let passed_over = name.is_some_and(|name| name.starts_with('.') || name == "target");
        if passed_over {
            continue;
        }
        if wanted(&path) {
            found.push(path.clone());
        }
        if path.is_dir() && depth < MOST_DEPTH {
            walk_into(&path, wanted, depth + 1, found)?;
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let fail = |problem: std::io::Error| unreadable(folder, &problem.to_string());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        // `./name` is `name` to people.
        let path = path.strip_prefix(".").map(Path::to_owned).unwrap_or(path);
        paths.push(path);
    }
    paths.sort();
    Ok(paths)
}
