//! The pictures of the documentation are what its commands draw.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const PAGE: &str = include_str!("../docs/pictures.md");
const README: &str = include_str!("../README.md");

/// The commands of a page in words, each with the output that is shown.
fn commands() -> Vec<(Vec<&'static str>, &'static str)> {
    let blocks = PAGE.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    let commands = blocks.map(|block| {
        let (command, output) = block.split_once('\n').unwrap();
        let words = command.strip_prefix("$ defilade ").unwrap();
        (words.split(' ').collect(), output)
    });
    commands.collect()
}

fn defilade() -> Command {
    let mut command = Command::cargo_bin("defilade").unwrap();
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1");
    command
}

/// Each picture is drawn elsewhere and compared; `UPDATE_DOCS` writes what is drawn.
#[test]
fn its_commands_draw_what_it_shows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures-page");
    fs::create_dir_all(&folder).unwrap();
    let mut drawn = 0;
    for (words, output) in commands() {
        let mut command = defilade();
        let Some(place) = words.iter().position(|word| *word == "--svg") else {
            let printed = command.args(&words).assert().success();
            let printed = String::from_utf8(printed.get_output().stdout.clone()).unwrap();
            assert!(!output.is_empty() && printed.contains(output), "{printed}");
            continue;
        };
        let named = words[place + 1];
        let path = folder.join(Path::new(named).file_name().unwrap());
        command
            .args(&words[..=place])
            .arg(&path)
            .args(&words[place + 2..]);
        command.assert().success();
        let own = fs::read_to_string(&path).unwrap();
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(root.join(named), &own).unwrap();
        }
        let kept = fs::read_to_string(root.join(named)).unwrap_or_default();
        assert!(
            own == kept,
            "{named} is not what its command draws: UPDATE_DOCS=1 writes it"
        );
        let shown = named.strip_prefix("docs/").unwrap();
        assert!(PAGE.contains(&format!("]({shown})")), "{named} is shown");
        drawn += 1;
    }
    assert_eq!(drawn, 2);
    assert!(README.contains("](docs/pictures/watchtower.svg)"));
}
