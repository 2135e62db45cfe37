//! Standard output for results, standard error for findings.

use std::cell::Cell;
use std::io::{ErrorKind, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use crate::diag::{self, Diagnostic};
use crate::explain::Text;

use super::failure::{Failure, Report};
use super::progress::Progress;
use super::{Colour, Exit, Format, json, paint, render};

/// Where a command's words go, and in what form.
pub struct Output {
    format: Format,
    colour: bool,
    manner: render::Manner,
    /// Whether somebody sees how far long work has come.
    watched: bool,
    /// Whether a result could not be written.
    lost: Cell<bool>,
    /// Whether the last result could not be written.
    closed: Cell<bool>,
    /// The code of the first thing that was shown, or of the first error among the first.
    shown: Cell<Option<&'static str>>,
}

impl Output {
    /// The output for a choice of colour and form.
    pub fn new(colour: Colour, format: Format) -> Output {
        let (out, err) = (std::io::stdout(), std::io::stderr());
        let coloured = |auto: ColorChoice| match colour {
            Colour::Auto => auto != ColorChoice::Never,
            Colour::Always => true,
            Colour::Never => false,
        };
        let manner = render::Manner {
            drawn: err.is_terminal() || colour == Colour::Always,
            colour: coloured(AutoStream::choice(&err)),
        };
        Output {
            format,
            colour: coloured(AutoStream::choice(&out)),
            manner,
            watched: err.is_terminal() && (format == Format::Text || out.is_terminal()),
            lost: Cell::new(false),
            closed: Cell::new(false),
            shown: Cell::new(None),
        }
    }

    /// The form of results.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Shows on a terminal how far work of so many steps has come.
    pub fn progress(&self, what: &'static str, steps: usize) -> Progress {
        Progress::new(what, steps, self.watched)
    }

    /// Writes a text as a result.
    pub fn text(&self, text: &Text) {
        self.write(&paint::paint(text, self.colour));
    }

    /// Writes a value as a result, in JSON.
    pub fn json<T: Serialize>(&self, value: &T) {
        self.write(&json::pretty(value));
    }

    /// Writes a value as a result, in JSON on one line.
    pub fn json_line<T: Serialize>(&self, value: &T) {
        let words = serde_json::to_string(value).unwrap_or_default();
        self.write(&(words + "\n"));
    }

    /// Whether nobody takes results any more.
    pub fn is_closed(&self) -> bool {
        self.closed.get()
    }

    /// Writes a result as it is.
    pub fn write(&self, words: &str) {
        self.bytes(words.as_bytes());
    }

    /// Writes a result that need not be text.
    pub fn bytes(&self, bytes: &[u8]) {
        let written = put(&mut std::io::stdout().lock(), bytes);
        self.closed.set(written.is_err());
        // Whoever closed the other end wants no more of it.
        if let Err(problem) = written
            && problem.kind() != ErrorKind::BrokenPipe
        {
            self.lost.set(true);
            let message = format!("the result cannot be written: {problem}");
            let finding = Diagnostic::placeless("C0109", message);
            self.findings(&Failure::misuse(finding).reports);
        }
    }

    /// Shows findings on standard error.
    pub fn findings(&self, reports: &[Report]) {
        if reports.iter().all(|report| report.found.is_empty()) {
            return;
        }
        let words = match self.format {
            Format::Text => render::render(reports, self.manner),
            Format::Json => json::pretty(&diag::findings(reports)),
        };
        // With standard error gone there is nobody to tell.
        let _ = put(&mut std::io::stderr().lock(), words.as_bytes());
        let found = || reports.iter().flat_map(|report| &report.found);
        let gravest = found().find(|it| it.is_error()).or(found().next());
        if self.shown.get().is_none() {
            self.shown.set(gravest.map(|finding| finding.code));
        }
    }

    /// Says on a terminal, once and last, where more is told of what was shown.
    fn tell_more(&self) {
        if let Some(code) = self.shown.get()
            && self.manner.drawn
            && self.format == Format::Text
        {
            let words = format!("`defilade explain-code {code}` tells more\n");
            let _ = put(&mut std::io::stderr().lock(), words.as_bytes());
        }
    }

    /// Shows why a command has no result, if so, and gives its exit.
    pub fn end(&self, result: Result<Exit, Failure>) -> Exit {
        let exit = self.exit(result);
        self.tell_more();
        exit
    }

    fn exit(&self, result: Result<Exit, Failure>) -> Exit {
        match result {
            Ok(_) if self.lost.get() => Exit::Misuse,
            Ok(exit) => exit,
            Err(failure) => {
                self.findings(&failure.reports);
                failure.exit
            }
        }
    }
}

fn put(to: &mut dyn Write, bytes: &[u8]) -> std::io::Result<()> {
    to.write_all(bytes)?;
    to.flush()
}
