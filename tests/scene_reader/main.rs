//! Scene files: what good ones mean, what is said of bad ones, and that no input does harm.

mod good;
mod hostile;
mod json;
mod mistakes;
mod vocabulary;
mod walls;

use defilade::diag::{Diagnostic, Severity};
use defilade::formats::scene::{self, SceneFile};
use defilade::source::Sources;

/// A scene read to its end: its meaning or its mistakes, and the warnings.
pub struct Reading {
    pub sources: Sources,
    pub outcome: Result<SceneFile, Vec<Diagnostic>>,
    pub warnings: Vec<Diagnostic>,
}

pub fn read(text: &str) -> Reading {
    let mut sources = Sources::default();
    let file = sources.add("test.scene.yaml", text);
    let mut warnings = Vec::new();
    let outcome = scene::parse(&sources, file)
        .and_then(|raw| raw.resolve(&vocabulary::vocabulary(), &sources, &mut warnings));
    Reading {
        sources,
        outcome,
        warnings,
    }
}

/// The scene of a text that has no mistakes.
pub fn good(text: &str) -> SceneFile {
    let reading = read(text);
    match reading.outcome {
        Ok(file) => {
            assert_eq!(
                render(&reading.sources, &reading.warnings),
                "",
                "unexpected warnings"
            );
            file
        }
        Err(problems) => panic!("{}", render(&reading.sources, &problems)),
    }
}

/// Findings as plain text: code, place, the underlined text, and the next step.
pub fn render(sources: &Sources, findings: &[Diagnostic]) -> String {
    findings
        .iter()
        .map(|finding| render_one(sources, finding))
        .collect()
}

fn render_one(sources: &Sources, finding: &Diagnostic) -> String {
    let kind = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let mut text = format!("{kind} {}: {}\n", finding.code, finding.message);
    if let Some(span) = finding.span {
        let at = sources.line_column(span);
        let line = sources
            .get(span.file)
            .and_then(|source| source.text.lines().nth(at.line - 1));
        let line = line.unwrap_or("");
        let width = sources
            .slice(span)
            .lines()
            .next()
            .unwrap_or("")
            .chars()
            .count()
            .max(1);
        text += &format!("  {}:{} | {line}\n", at.line, at.column);
        let gutter = format!("  {}:{} | ", at.line, at.column).len() + at.column - 1;
        text += &format!("{}{}\n", " ".repeat(gutter), "^".repeat(width));
    }
    for label in &finding.related {
        text += &format!("  also {:?}: {}\n", sources.slice(label.span), label.text);
    }
    if let Some(help) = &finding.help {
        text += &format!("  help: {help}\n");
    }
    text
}
