//! A page whose shell lines are run: `console` blocks hold commands and what they print, blocks
//! that name a file are written to it first.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// The page as it reads when every command has been run in an empty folder of its own.
pub fn played(page: &str, folder: &str) -> String {
    let mut stage = Stage {
        folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder),
        status: 0,
    };
    let _ = fs::remove_dir_all(&stage.folder);
    fs::create_dir_all(&stage.folder).expect("the folder can be made");
    let mut out = String::new();
    let mut block: Option<(String, String)> = None;
    for line in page.lines() {
        match (&mut block, line.strip_prefix("```")) {
            (None, Some(mark)) => block = Some((mark.to_owned(), String::new())),
            (Some(_), Some(_)) => {
                let (mark, text) = block.take().expect("it is open");
                out.push_str(&format!("```{mark}\n{}", stage.play(&mark, text)));
            }
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
                continue;
            }
            (None, None) => {}
        }
        if block.is_none() {
            out.push_str(line);
            out.push('\n');
        }
    }
    assert!(block.is_none(), "a block is left open");
    out
}

struct Stage {
    folder: PathBuf,
    status: i32,
}

impl Stage {
    fn play(&mut self, mark: &str, text: String) -> String {
        if mark == "console" {
            let commands = text.lines().filter_map(|line| line.strip_prefix("$ "));
            return commands
                .map(|command| format!("$ {command}\n{}", self.run(command)))
                .collect();
        }
        if let Some((_, path)) = mark.split_once(' ') {
            let path = self.folder.join(path);
            fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
            fs::write(path, &text).expect("it can be written");
        }
        text
    }

    fn run(&mut self, command: &str) -> String {
        let words: Vec<&str> = command.split(' ').collect();
        match words.as_slice() {
            ["echo", "$?"] => format!("{}\n", self.status),
            ["cat", path] => fs::read_to_string(self.folder.join(path)).expect("it is there"),
            ["defilade", arguments @ ..] => {
                let output = Command::cargo_bin("defilade")
                    .expect("the program is built")
                    .args(arguments)
                    .current_dir(&self.folder)
                    .env("NO_COLOR", "1")
                    .env_remove("CI")
                    .output()
                    .expect("it can be run");
                self.status = output.status.code().expect("it ended by itself");
                let text = [output.stderr, output.stdout].concat();
                let text = String::from_utf8(text).expect("text");
                text.trim_end().to_owned() + "\n"
            }
            _ => panic!("the pages use defilade, cat and echo alone: {command}"),
        }
    }
}
