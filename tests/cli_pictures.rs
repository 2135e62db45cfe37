//! Pictures and reports at the command line: where they go, and what is said of them.

#[path = "cli_pictures/files.rs"]
mod files;
#[path = "cli_pictures/report.rs"]
mod report;

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;

fn defilade(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("defilade").unwrap();
    command.args(arguments).env_remove("NO_COLOR");
    command
}

/// An empty folder of a name.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|it| it.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
