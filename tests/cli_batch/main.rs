//! Many rulings in one run: maps surveyed, all pairs, requests a line; and the page about JSON.

mod json_page;
mod lines;
mod map;
mod pairs;
mod survey;

use assert_cmd::Command;
use serde_json::Value;

/// A command, started in the project's folder.
fn defilade(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("defilade").unwrap();
    let command_in = command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command_in.args(arguments).env_remove("NO_COLOR");
    command
}

/// What a command that ends with a status writes to standard output and standard error.
fn run(arguments: &[&str], status: i32) -> (String, String) {
    let assert = defilade(arguments).assert().code(status);
    let output = assert.get_output().clone();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let arguments = [arguments, &["--format", "json"]].concat();
    serde_json::from_str(&run(&arguments, 0).0).unwrap()
}
