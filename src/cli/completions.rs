//! `defilade completions`: a script that completes commands in a shell.

use clap::CommandFactory;
use clap_complete::Shell;

use super::Exit;
use super::output::Output;

/// Print a script that completes commands in a shell
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  defilade completions bash > ~/.local/share/bash-completion/completions/defilade"
)]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command for a command line.
pub fn run<C: CommandFactory>(args: &Args, out: &Output) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut C::command(), "defilade", &mut script);
    out.write(&String::from_utf8_lossy(&script));
    Exit::Fine
}
