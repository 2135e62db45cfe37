//! Findings for people: drawn on a terminal, plain lines anywhere else.

mod drawn;
mod excerpt;

use std::collections::BTreeMap;

use crate::diag::{self, Diagnostic};
use crate::explain::clean;
use crate::formats;
use crate::source::{Sources, Span};

use super::failure::Report;

const MOST_SHOWN: usize = 100;
const MOST_OBJECTS: usize = 12;

/// How findings are shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// Drawn with the source beside it.
    pub drawn: bool,
    /// Coloured.
    pub colour: bool,
}

/// The findings in words; of very many, the first hundred.
pub fn render(reports: &[Report], manner: Manner) -> String {
    let findings = reports.iter().flat_map(|report| {
        let found = report.found.iter();
        found.map(|finding| (&report.sources, finding))
    });
    let findings: Vec<(&Sources, &Diagnostic)> = findings.collect();
    let mut words = String::new();
    for (sources, finding) in findings.iter().take(MOST_SHOWN) {
        if manner.drawn {
            words.push_str(&drawn::draw(sources, finding, manner.colour));
        } else {
            words.push_str(&plain(sources, finding));
        }
    }
    let more = findings.len().saturating_sub(MOST_SHOWN);
    if more > 0 {
        words.push_str(&format!("{more} more\n"));
    }
    words
}

fn plain(sources: &Sources, finding: &Diagnostic) -> String {
    let severity = diag::severity(finding.severity);
    let message = clean(&finding.message);
    let mut words = format!("{severity} {}: {message}\n", finding.code);
    if let Some(span) = finding.span {
        words.push_str(&place(sources, span, "at", finding.label.as_deref()));
    }
    for label in &finding.related {
        words.push_str(&place(sources, label.span, "see", Some(&label.text)));
    }
    if let Some(help) = &finding.help {
        words.push_str(&format!("  help: {}\n", clean(help)));
    }
    words
}

fn place(sources: &Sources, span: Span, word: &str, label: Option<&str>) -> String {
    let at = sources.line_column(span);
    let name = clean(sources.name(span.file));
    let label = label.map_or(String::new(), |label| format!(": {}", clean(label)));
    let mut words = format!("  {word} {name}:{}:{}{label}\n", at.line, at.column);
    if span.end > span.start {
        let quoted = excerpt::quote(sources, span);
        words.push_str(&format!("    {quoted}\n"));
    }
    words
}

/// The findings of scenes with all of one code in one scene made into one, which names what they
/// are about.
pub fn folded(reports: &[&Report]) -> Vec<Report> {
    let fold = |report: &&Report| {
        let mut codes: Vec<&'static str> = Vec::new();
        let mut groups: BTreeMap<&'static str, Vec<&Diagnostic>> = BTreeMap::new();
        for finding in &report.found {
            if !codes.contains(&finding.code) {
                codes.push(finding.code);
            }
            groups.entry(finding.code).or_default().push(finding);
        }
        let found = codes.iter().filter_map(|code| one(groups.get(code)?));
        Report {
            found: found.collect(),
            sources: report.sources.clone(),
        }
    };
    reports.iter().map(fold).collect()
}

fn one(group: &Vec<&Diagnostic>) -> Option<Diagnostic> {
    let first = *group.first()?;
    if group.len() == 1 {
        return Some(first.clone());
    }
    let mut codes = formats::codes::CODES.iter();
    let meaning = codes.find(|(code, _)| *code == first.code);
    let meaning = meaning.map_or(first.message.as_str(), |(_, meaning)| meaning);
    let objects: Vec<&str> = group.iter().filter_map(|it| object(&it.message)).collect();
    let few = objects.get(..MOST_OBJECTS).unwrap_or(&objects).join(", ");
    let more = match objects.len().saturating_sub(MOST_OBJECTS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let times = group.len();
    let message = if objects.is_empty() {
        format!("{meaning} ({times} times)")
    } else {
        format!("{meaning} ({times} times: {few}{more})")
    };
    Some(Diagnostic {
        message,
        label: None,
        related: Vec::new(),
        ..first.clone()
    })
}

/// What a message names first.
fn object(message: &str) -> Option<&str> {
    message.split('`').nth(1)
}
