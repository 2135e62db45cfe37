//! The pictures of the documentation are what its commands draw.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const PAGE: &str = include_str!("../docs/pictures.md");
const README: &str = include_str!("../README.md");

/// The commands of a page, in words.
fn commands() -> Vec<Vec<&'static str>> {
    let blocks = PAGE.split("```console\n").skip(1);
    let lines = blocks.filter_map(|block| block.lines().next()?.strip_prefix("$ defilade "));
    lines.map(|line| line.split(' ').collect()).collect()
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
    for words in commands() {
        let mut command = defilade();
        let Some(place) = words.iter().position(|word| *word == "--svg") else {
            command.args(&words).assert().success();
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
