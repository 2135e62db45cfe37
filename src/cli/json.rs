//! JSON: findings as data, and one way of writing.

use serde::Serialize;

use crate::diag::{Diagnostic, Severity};
use crate::source::{Sources, Span};

use super::failure::Report;
use super::pages;

/// A finding for programs.
#[derive(Debug, Serialize)]
pub struct Finding {
    file: Option<String>,
    code: &'static str,
    severity: &'static str,
    #[serde(flatten)]
    place: Option<Place>,
    message: String,
    label: Option<String>,
    help: Option<String>,
    related: Vec<Related>,
    page: String,
}

/// A place: bytes with the end excluded; lines and columns from 1. Columns count characters, and
/// UTF-16 units for editors that want them.
#[derive(Debug, Serialize)]
struct Place {
    range: Range,
    line: usize,
    column: usize,
    utf16_column: usize,
}

#[derive(Debug, Serialize)]
struct Range {
    start: u32,
    end: u32,
}

#[derive(Debug, Serialize)]
struct Related {
    file: String,
    #[serde(flatten)]
    place: Place,
    message: String,
}

/// All findings as data, uncut.
pub fn findings(reports: &[Report]) -> Vec<Finding> {
    let each = reports.iter();
    each.flat_map(|report| {
        let found = report.found.iter();
        found.map(|finding| told(&report.sources, finding))
    })
    .collect()
}

fn told(sources: &Sources, finding: &Diagnostic) -> Finding {
    let related = finding.related.iter().map(|label| Related {
        file: sources.name(label.span.file).to_owned(),
        place: place(sources, label.span),
        message: label.text.clone(),
    });
    Finding {
        file: finding.span.map(|span| sources.name(span.file).to_owned()),
        code: finding.code,
        severity: severity(finding.severity),
        place: finding.span.map(|span| place(sources, span)),
        message: finding.message.clone(),
        label: finding.label.clone(),
        help: finding.help.clone(),
        related: related.collect(),
        page: pages::path(finding.code),
    }
}

/// A severity in a word.
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

fn place(sources: &Sources, span: Span) -> Place {
    let at = sources.line_column(span);
    let text = sources
        .get(span.file)
        .map_or("", |source| source.text.as_str());
    let before = text.get(..span.start as usize).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.get(line_start..).unwrap_or("");
    Place {
        range: Range {
            start: span.start,
            end: span.end,
        },
        line: at.line,
        column: at.column,
        utf16_column: line.encode_utf16().count() + 1,
    }
}

/// Indented JSON with a final newline.
pub fn pretty<T: Serialize>(value: &T) -> String {
    let mut words = serde_json::to_string_pretty(value).unwrap_or_default();
    words.push('\n');
    words
}
