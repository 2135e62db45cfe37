//! Diagnostics as data: a code, a place, plain words and the next step.
//!
//! Rendering for terminals and editors belongs to the shells.

mod data;
mod nearest;

pub use data::{Finding, Place, findings, page, place, severity};
pub use nearest::nearest;

use crate::source::{Sources, Span};

/// Findings and the texts they point into.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The texts.
    pub sources: Sources,
    /// The findings.
    pub found: Vec<Diagnostic>,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Probably not what the author meant, or a guess that was made.
    Warning,
    /// Nothing can be ruled until this is mended.
    Error,
}

/// A further place that a finding points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there, in a few words.
    pub text: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its stable code, such as `D0101`.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What is wrong, in one sentence of plain words.
    pub message: String,
    /// Where it is; none only for a file that could not be read at all.
    pub span: Option<Span>,
    /// A few words under the underlined place.
    pub label: Option<String>,
    /// Other places that matter.
    pub related: Vec<Label>,
    /// The next step.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, Severity::Error, Some(span), message.into())
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, Severity::Warning, Some(span), message.into())
    }

    /// An error about something that has no place in a text.
    pub fn placeless(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, Severity::Error, None, message.into())
    }

    fn new(
        code: &'static str,
        severity: Severity,
        span: Option<Span>,
        message: String,
    ) -> Diagnostic {
        Diagnostic {
            code,
            severity,
            message,
            span,
            label: None,
            related: Vec::new(),
            help: None,
        }
    }

    /// With words under the underlined place.
    #[must_use]
    pub fn labelled(mut self, text: impl Into<String>) -> Diagnostic {
        self.label = Some(text.into());
        self
    }

    /// With another place.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// With the next step.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help = Some(text.into());
        self
    }

    /// With the nearest of some known names as the next step, if one is near.
    #[must_use]
    pub fn suggest<'a>(
        self,
        unknown: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        match nearest(unknown, known) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// With the nearest of some known names as the next step, or else with all of them after a few
    /// words such as `it has`, if they are no more than a reader can take in.
    #[must_use]
    pub fn near_or<'a>(
        self,
        unknown: &str,
        known: impl IntoIterator<Item = &'a str>,
        before: &str,
    ) -> Diagnostic {
        const LISTED: usize = 30;
        let known: Vec<&str> = known.into_iter().collect();
        match nearest(unknown, known.iter().copied()) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None if known.is_empty() || known.len() > LISTED => self.help("check its spelling"),
            None => self.help(format!("{before}: {}", known.join(", "))),
        }
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
