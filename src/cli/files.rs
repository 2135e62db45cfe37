//! Files and folders: the only room that reads and writes them.

use std::fs;
use std::io::Write;
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

/// Refuses a folder, with the way out if it is a database of scenes.
///
/// # Errors
/// `C0101` for a folder.
pub fn refuse_folder(path: &Path) -> Result<(), Failure> {
    if !path.is_dir() {
        return Ok(());
    }
    let is_database = path.join("CURRENT").is_file();
    let problem = unreadable_folder(path, is_database);
    Err(Failure::misuse(problem))
}

fn unreadable_folder(path: &Path, is_database: bool) -> Diagnostic {
    let name = shown(path);
    if is_database {
        let message = format!("{name} is the database of a compendium, which is not read");
        return Diagnostic::placeless("C0101", message).help(
            "export the scene from its program, or unpack the compendium to JSON with its own tool",
        );
    }
    Diagnostic::placeless("C0101", format!("{name} is a folder, not a file"))
}

/// The legend that stands beside a map drawn in text, if there is one.
pub fn legend_beside(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy();
    let folder = path.parent()?;
    let endings = ["json", "yaml", "yml"];
    let own = endings
        .iter()
        .map(|ending| format!("{stem}.legend.{ending}"));
    let common = endings.iter().map(|ending| format!("legend.{ending}"));
    own.chain(common)
        .map(|name| folder.join(name))
        .find(|path| path.is_file())
}

/// Whether a file may be written.
///
/// # Errors
/// `C0112` for a file that is there already, unless it is to be written over; for a folder.
pub fn may_write(path: &Path, force: bool) -> Result<(), Failure> {
    if path.is_dir() {
        return Err(unwritable(path, "it is a folder"));
    }
    if path.exists() && !force {
        let message = format!("{} is there already and was not written", shown(path));
        let finding = Diagnostic::placeless("C0112", message);
        return Err(Failure::misuse(
            finding.help("write over it with `--force`, or choose another name"),
        ));
    }
    Ok(())
}

/// Writes a file whole or not at all: beside its place first, then into it.
///
/// # Errors
/// As [`may_write`], and `C0112` when it cannot be written.
pub fn write(path: &Path, content: impl AsRef<[u8]>, force: bool) -> Result<(), Failure> {
    may_write(path, force)?;
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let name = name.ok_or_else(|| unwritable(path, "it is no name of a file"))?;
    let beside = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = put(&beside, content.as_ref())
        .and_then(|()| keep_permissions(path, &beside))
        .and_then(|()| fs::rename(&beside, path));
    written.map_err(|problem| {
        // What could not be put in place is of no use to anyone.
        let _ = fs::remove_file(&beside);
        unwritable(path, &problem.to_string())
    })
}

/// Gives a file those of the one whose place it takes, if there is one.
fn keep_permissions(old: &Path, new: &Path) -> std::io::Result<()> {
    match fs::metadata(old) {
        Ok(old) => fs::set_permissions(new, old.permissions()),
        Err(_) => Ok(()),
    }
}

fn put(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

fn unwritable(path: &Path, why: &str) -> Failure {
    let message = format!("{} cannot be written: {why}", shown(path));
    Failure::misuse(Diagnostic::placeless("C0112", message))
}

fn unreadable(path: &Path, why: &str) -> Failure {
    let message = format!("{} cannot be read: {why}", shown(path));
    Failure::misuse(Diagnostic::placeless("C0101", message))
}

/// Writes a file as [`write`] does, over one that is there, and makes the folders that lead to it.
///
/// # Errors
/// `C0112` when it cannot be written.
pub fn write_within(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = or_here(path.parent().unwrap_or(Path::new("")));
    fs::create_dir_all(folder).map_err(|problem| unwritable(path, &problem.to_string()))?;
    write(path, text, true)
}

/// Removes a file, and its folder if nothing else is in it.
///
/// # Errors
/// `C0112` when it cannot be removed.
pub fn remove(path: &Path) -> Result<(), Failure> {
    fs::remove_file(path).map_err(|problem| unwritable(path, &problem.to_string()))?;
    if let Some(folder) = path.parent() {
        // Only an empty folder can be removed so.
        let _ = fs::remove_dir(folder);
    }
    Ok(())
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

/// Whether two paths, of which the second need not be there yet, lie in one folder.
pub fn are_beside(one: &Path, other: &Path) -> bool {
    let around = |path: &Path| {
        let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let parent = or_here(whole.parent().unwrap_or(Path::new("")));
        fs::canonicalize(parent).ok()
    };
    around(one) == around(other)
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

/// Whether nothing is in a folder.
///
/// # Errors
/// `C0101` for a folder that cannot be read.
pub fn is_empty(folder: &Path) -> Result<bool, Failure> {
    entries(folder).map(|entries| entries.is_empty())
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
