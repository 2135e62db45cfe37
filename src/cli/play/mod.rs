//! `defilade play`: the playground in a browser, served to this machine alone.

mod engine;
mod folder;
mod guard;
mod http;
mod page;
mod reply;
mod routes;
mod server;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::explain::{Text, Tone};

use super::Exit;
use super::failure::Failure;
use super::files;
use super::output::Output;

use folder::Folder;
use routes::House;
use server::Server;

/// Open the playground in a browser: rules, a map, and the ruling with its lines as you drag
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  defilade play\n  defilade play pillar.scene.yaml\n  defilade play --folder rules/my-pack --port 8080 --no-open\n\nThe page is served on 127.0.0.1 to this machine alone, and sends nothing anywhere. It reads and writes\nfiles of one folder only: that of the scene, or the one given. ctrl-C ends it."
)]
pub struct Args {
    /// A scene or a map to begin with
    #[arg(value_name = "SCENE")]
    scene: Option<PathBuf>,
    /// The folder whose files the page may read and write [default: the scene's, else the current one]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// The port; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// Runs the command, until it is interrupted.
///
/// # Errors
/// `C0101` for a scene or folder that can't be read, `C0124` when no server can be started.
pub fn run(args: &Args, out: &Output) -> Result<Exit, Failure> {
    let folder = Folder::open(&args.folder())?;
    let opened = args.scene.as_deref().map(|scene| opened(scene, &folder));
    let opened = opened.transpose()?;
    let server = Server::listen(args.port)?;
    let address = server.address();
    let mut text = Text::default();
    text.say(
        0,
        &[
            (Tone::Plain, "The playground is at "),
            (Tone::Strong, &address),
        ],
    );
    let rest = format!(
        "for this machine alone, with the files of {}; ctrl-C ends it",
        folder.shown()
    );
    text.say(0, &[(Tone::Faint, &rest)]);
    out.text(&text);
    if !args.no_open {
        open_browser(&address);
    }
    let house = House::new(folder, opened, server.port())?;
    server.run(house)?;
    Ok(Exit::Fine)
}

impl Args {
    fn folder(&self) -> PathBuf {
        let beside = || {
            let scene = self.scene.as_deref().unwrap_or(Path::new(""));
            files::or_here(scene.parent().unwrap_or(Path::new(""))).to_owned()
        };
        self.folder.clone().unwrap_or_else(beside)
    }
}

/// The file to begin with: its path as seen from the folder, and its text.
fn opened(scene: &Path, folder: &Folder) -> Result<(String, String), Failure> {
    files::refuse_folder(scene)?;
    let text = files::read(scene)?;
    let path = folder.path_of(scene).unwrap_or_else(|| files::shown(scene));
    Ok((path, text))
}

/// Whoever has no browser opens the address by hand.
fn open_browser(address: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Stdio::null;
    let _ = Command::new(program)
        .args(before)
        .arg(address)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
}
