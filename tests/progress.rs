//! The bar of long work: on a terminal's standard error, and nowhere else.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

const SCENE: &str = "pack: true20\nmap: |\n  A.T\nrulings:\n  - expect: { cover: none }\n";

/// Longer than the program waits before it shows a bar.
const LONG: Duration = Duration::from_millis(900);

/// Two scenes, and between them one that is written only after a while: work that takes long on
/// every machine.
fn scenes(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let scene = |name: &str| folder.join(format!("{name}.scene.yaml"));
    for name in ["first", "last"] {
        fs::write(scene(name), SCENE).expect("the scene can be written");
    }
    let made = Command::new("mkfifo").arg(scene("late")).status();
    assert!(made.expect("mkfifo is there").success());
    let late = scene("late");
    thread::spawn(move || {
        thread::sleep(LONG);
        fs::write(late, SCENE).expect("the late scene is read");
    });
    vec![scene("first"), scene("late"), scene("last")]
}

#[test]
fn piped_work_has_no_bar() {
    let program = env!("CARGO_BIN_EXE_defilade");
    let mut command = Command::new(program);
    let command = command.arg("test").args(scenes("piped"));
    let output = command.stdin(Stdio::null()).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "3 passed, 0 failed\n"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_the_bar_is_on_standard_error_alone() {
    let scenes = scenes("watched");
    let folder = scenes[0].parent().expect("a folder").to_owned();
    let (results, seen) = (folder.join("results"), folder.join("seen"));
    let quoted = |path: &Path| format!("'{}'", path.display());
    let paths: Vec<String> = scenes.iter().map(|path| quoted(path)).collect();
    let line = format!(
        "{} test {} > {}",
        quoted(Path::new(env!("CARGO_BIN_EXE_defilade"))),
        paths.join(" "),
        quoted(&results)
    );
    // What `script` runs has a terminal, and what is written there goes into a file.
    let mut command = Command::new("script");
    let command = command.args(["-q", "-e", "-c", &line]).arg(&seen);
    let command = command.env("TERM", "xterm").stdin(Stdio::null());
    let output = command.stdout(Stdio::null()).output();
    assert!(output.expect("script is there").status.success());
    let results = fs::read_to_string(results).expect("results are text");
    assert_eq!(results, "3 passed, 0 failed\n");
    let seen = fs::read(seen).expect("what was seen is kept");
    let seen = String::from_utf8_lossy(&seen).into_owned();
    assert!(seen.contains("testing"), "{seen:?}");
    assert!(seen.contains("/3"), "{seen:?}");
}
