//! Findings as data for programs.

use serde::Serialize;

use super::{Diagnostic, Report, Severity};
use crate::source::{Sources, Span};

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

/// A place: bytes with the end excluded, and the same in UTF-16 units for editors that want them;
/// lines and columns from 1. Columns count characters, and again UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    range: Range,
    utf16_range: Range,
    line: usize,
    column: usize,
    utf16_column: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Range {
    start: usize,
    end: usize,
}

#[derive(Debug, Serialize)]
struct Related {
    file: String,
    #[serde(flatten)]
    place: Place,
    message: String,
}

/// All findings as data, uncut.
#[must_use]
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
        page: page(finding.code),
    }
}

/// A severity in a word.
#[must_use]
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// Where the page of a code stands in the documentation.
#[must_use]
pub fn page(code: &str) -> String {
    format!("docs/codes/{code}.md")
}

/// A stretch of a text for programs.
#[must_use]
pub fn place(sources: &Sources, span: Span) -> Place {
    let at = sources.line_column(span);
    let text = sources
        .get(span.file)
        .map_or("", |source| source.text.as_str());
    let utf16 = |bytes: &str| bytes.encode_utf16().count();
    let (start, end) = (span.start as usize, span.end as usize);
    let before = text.get(..start).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let utf16_start = utf16(before);
    let utf16_end = utf16_start + utf16(text.get(start..end).unwrap_or(""));
    Place {
        range: Range { start, end },
        utf16_range: Range {
            start: utf16_start,
            end: utf16_end,
        },
        line: at.line,
        column: at.column,
        utf16_column: utf16(before.get(line_start..).unwrap_or("")) + 1,
    }
}
