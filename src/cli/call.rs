//! `defilade call`: the engine by JSON, over standard input and output.

use std::io::{BufRead, Read};

use crate::api::{LONGEST_REQUEST, Session};
use crate::diag::Diagnostic;

use super::Exit;
use super::failure::Failure;
use super::output::Output;

/// Answer requests of docs/api.md from standard input, a line each, with a response a line
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  echo '{\"op\": \"version\"}' | defilade call\n\nPacks and scenes are kept from one request to the next. It never fails: a response tells by its `ok`\nwhether there is a result."
)]
pub struct Args {}

/// Runs the command.
///
/// # Errors
/// Standard input that cannot be read.
pub fn run(_: &Args, out: &Output) -> Result<Exit, Failure> {
    let mut input = std::io::stdin().lock();
    let mut session = Session::default();
    while let Some(line) = next(&mut input)? {
        let request = String::from_utf8_lossy(&line);
        if request.trim().is_empty() {
            continue;
        }
        out.write(&(session.call(&request) + "\n"));
        if out.is_closed() {
            break;
        }
    }
    Ok(Exit::Fine)
}

/// The next line, and of a longer one than a request may be just too much of it; none at the end.
fn next(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, Failure> {
    let most = u64::try_from(LONGEST_REQUEST).unwrap_or(u64::MAX);
    let mut line = Vec::new();
    let mut limited = input.by_ref().take(most + 2);
    if limited.read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
        return Ok(None);
    }
    if line.pop_if(|last| *last == b'\n').is_none() && limited.limit() == 0 {
        input.skip_until(b'\n').map_err(unreadable)?;
    }
    Ok(Some(line))
}

fn unreadable(problem: std::io::Error) -> Failure {
    let message = format!("standard input cannot be read: {problem}");
    Failure::misuse(Diagnostic::placeless("C0101", message))
}
