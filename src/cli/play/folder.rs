//! The one folder whose files the page may read and write. Nothing leads out of it: no `..`, no
//! hidden file, no link.

use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use serde::Serialize;

use crate::diag::Diagnostic;

use super::super::failure::Failure;
use super::super::files;
use super::http::LONGEST_BODY;
use super::reply::{Reply, Status};

const MOST_FILES: usize = 2000;
const DEEPEST: usize = 8;
/// The longest file that is saved, in bytes: no scene may be longer.
const LONGEST_SAVED: usize = 16 * 1024 * 1024;
/// Folders of programs, which hold no scenes of people.
const PASSED_OVER: [&str; 2] = ["target", "node_modules"];

/// The folder.
pub struct Folder {
    root: PathBuf,
    shown: String,
}

/// The files of the folder.
#[derive(Serialize)]
pub struct Listing {
    files: Vec<Entry>,
    /// Whether there are more than are listed.
    more: bool,
}

#[derive(Serialize)]
struct Entry {
    path: String,
    kind: &'static str,
    bytes: u64,
}

impl Folder {
    /// The folder of a path.
    ///
    /// # Errors
    /// `C0101` for what is no folder.
    pub fn open(path: &Path) -> Result<Folder, Failure> {
        let shown = files::shown(path);
        let root = fs::canonicalize(path).ok().filter(|root| root.is_dir());
        let root = root.ok_or_else(|| {
            let message = format!("{shown} is no folder that can be read");
            Failure::misuse(Diagnostic::placeless("C0101", message))
        })?;
        Ok(Folder { root, shown })
    }

    /// The folder as it was given.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// The folder's own name.
    pub fn name(&self) -> String {
        let name = self.root.file_name();
        name.map_or_else(
            || self.shown.clone(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// A file's path as seen from the folder, if it lies within.
    pub fn path_of(&self, file: &Path) -> Option<String> {
        let whole = fs::canonicalize(file).ok()?;
        let within = whole.strip_prefix(&self.root).ok()?;
        Some(joined(within))
    }

    /// Scenes, rules and maps in the folder.
    pub fn list(&self) -> Listing {
        let mut listing = Listing {
            files: Vec::new(),
            more: false,
        };
        self.walk(&self.root, 0, &mut listing);
        listing
            .files
            .sort_by(|one, other| one.path.cmp(&other.path));
        listing
    }

    fn walk(&self, folder: &Path, depth: usize, listing: &mut Listing) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if name.starts_with('.') || kind.is_symlink() {
                continue;
            }
            if listing.files.len() >= MOST_FILES {
                listing.more = true;
                return;
            }
            if kind.is_dir() && depth < DEEPEST && !PASSED_OVER.contains(&&*name) {
                self.walk(&entry.path(), depth + 1, listing);
            } else if let (true, Some(kind)) = (kind.is_file(), kind_of(&name)) {
                let path = entry.path();
                let within = path.strip_prefix(&self.root).unwrap_or(&path);
                listing.files.push(Entry {
                    path: joined(within),
                    kind,
                    bytes: entry.metadata().map_or(0, |data| data.len()),
                });
            }
        }
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// What to reply for a path that leads out of the folder, or to no file.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, Box<Reply>> {
        let path = self.within(path)?;
        let found = fs::canonicalize(&path).map_err(|_| missing())?;
        if found != path || !found.is_file() {
            return Err(missing());
        }
        let file = fs::File::open(&found).map_err(|_| missing())?;
        let mut bytes = Vec::new();
        let most = u64::try_from(LONGEST_BODY).unwrap_or(u64::MAX);
        let read = file.take(most + 1).read_to_end(&mut bytes);
        match read {
            Ok(count) if count > LONGEST_BODY => {
                Err(refused(Status::TooLarge, "the file is too long"))
            }
            Ok(_) => Ok(bytes),
            Err(_) => Err(missing()),
        }
    }

    /// Writes a file whole or not at all; over one that is there unless it is to be new.
    ///
    /// # Errors
    /// What to reply for a path that leads out of the folder, or to what is no scene or rules.
    pub fn write(&self, path: &str, text: &[u8], new: bool) -> Result<(), Box<Reply>> {
        let path = self.within(path)?;
        let text = std::str::from_utf8(text);
        let text = text.map_err(|_| refused(Status::Malformed, "the file is no UTF-8 text"))?;
        if text.len() > LONGEST_SAVED {
            return Err(refused(Status::TooLarge, "the file is too long"));
        }
        let name = path.file_name().map(|name| name.to_string_lossy());
        if !name.is_some_and(|name| is_saved(&name)) {
            let why = "only .rules, .yaml, .yml and .json files are saved";
            return Err(refused(Status::Forbidden, why));
        }
        let parent = path.parent().unwrap_or(&self.root);
        if fs::canonicalize(parent).ok().as_deref() != Some(parent) {
            return Err(refused(Status::Missing, "there is no such folder"));
        }
        // A link would lead elsewhere, and a folder is no file.
        match fs::symlink_metadata(&path) {
            Ok(_) if new => return Err(refused(Status::Taken, "the file is there already")),
            Ok(data) if !data.is_file() => return Err(refused(Status::Forbidden, "it is no file")),
            _ => {}
        }
        files::write(&path, text, !new).map_err(|failure| {
            let found = failure.reports.into_iter().flat_map(|report| report.found);
            Box::new(Reply::found(Status::Failed, found.collect()))
        })
    }

    /// A path within the folder, which need not be there.
    fn within(&self, path: &str) -> Result<PathBuf, Box<Reply>> {
        let relative = Path::new(path);
        let is_plain = |part: Component<'_>| match part {
            Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
            _ => false,
        };
        let has_marks = |c: char| c.is_control() || matches!(c, '\\' | ':');
        if path.is_empty() || path.contains(has_marks) || !relative.components().all(is_plain) {
            return Err(refused(
                Status::Forbidden,
                "the path leads out of the folder",
            ));
        }
        Ok(self.root.join(relative))
    }
}

/// The parts of a path with `/` between them.
fn joined(path: &Path) -> String {
    let parts = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

fn kind_of(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    if ends(&[".rules"]) {
        Some("rules")
    } else if ends(&[".yaml", ".yml"]) {
        Some("scene")
    } else if ends(&[
        ".dd2vtt", ".df2vtt", ".uvtt", ".json", ".db", ".tmx", ".tmj", ".txt",
    ]) {
        Some("map")
    } else {
        None
    }
}

fn is_saved(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".rules", ".yaml", ".yml", ".json"]
        .iter()
        .any(|ending| name.ends_with(ending))
}

fn missing() -> Box<Reply> {
    refused(Status::Missing, "there is no such file")
}

fn refused(status: Status, why: &str) -> Box<Reply> {
    Box::new(Reply::refused(status, why))
}
