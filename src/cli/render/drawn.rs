//! Findings drawn with the source beside them.

use std::fmt;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};

use crate::diag::{Diagnostic, Severity};
use crate::explain::clean;
use crate::source::{Sources, Span};

use super::excerpt::{self, Excerpt};
use super::plain;

const WIDTH: usize = 100;

/// The finding, drawn.
pub fn draw(sources: &Sources, finding: &Diagnostic, colour: bool) -> String {
    let theme = if colour {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(WIDTH)
        .with_links(false);
    let mut words = String::new();
    match handler.render_report(&mut words, &sketch(sources, finding)) {
        Ok(()) => words,
        Err(_) => plain(sources, finding),
    }
}

fn sketch(sources: &Sources, finding: &Diagnostic) -> Sketch {
    let mut spans: Vec<(Span, Option<String>)> = Vec::new();
    spans.extend(finding.span.map(|span| (span, finding.label.clone())));
    let near = |span: &Span| finding.span.is_some_and(|own| own.file == span.file);
    let mut beside = Vec::new();
    for label in &finding.related {
        let mut together: Vec<Span> = spans.iter().map(|(span, _)| *span).collect();
        together.push(label.span);
        if near(&label.span) && excerpt::lines(sources, &together).is_some() {
            spans.push((label.span, Some(label.text.clone())));
        } else {
            beside.push(note(sources, label.span, &label.text));
        }
    }
    let places: Vec<Span> = spans.iter().map(|(span, _)| *span).collect();
    let excerpt =
        excerpt::lines(sources, &places).or_else(|| Some(excerpt::window(sources, finding.span?)));
    Sketch {
        message: clean(&finding.message),
        code: Some(finding.code),
        severity: severity(finding.severity),
        help: finding.help.as_deref().map(clean),
        labels: labels(sources, excerpt.as_ref(), spans),
        excerpt: excerpt.map(Excerpted),
        beside,
    }
}

fn note(sources: &Sources, span: Span, text: &str) -> Sketch {
    let excerpt = excerpt::window(sources, span);
    Sketch {
        message: clean(text),
        code: None,
        severity: miette::Severity::Advice,
        help: None,
        labels: labels(sources, Some(&excerpt), vec![(span, None)]),
        excerpt: Some(Excerpted(excerpt)),
        beside: Vec::new(),
    }
}

fn labels(
    sources: &Sources,
    excerpt: Option<&Excerpt>,
    spans: Vec<(Span, Option<String>)>,
) -> Vec<LabeledSpan> {
    let Some(excerpt) = excerpt else {
        return Vec::new();
    };
    let labels = spans.into_iter().map(|(span, text)| {
        let range = excerpt::clip(excerpt, sources, span);
        let text = text.map(|text| clean(&text));
        LabeledSpan::new(text, range.start, range.len())
    });
    labels.collect()
}

fn severity(severity: Severity) -> miette::Severity {
    match severity {
        Severity::Note => miette::Severity::Advice,
        Severity::Warning => miette::Severity::Warning,
        Severity::Error => miette::Severity::Error,
    }
}

#[derive(Debug)]
struct Sketch {
    message: String,
    code: Option<&'static str>,
    severity: miette::Severity,
    help: Option<String>,
    labels: Vec<LabeledSpan>,
    excerpt: Option<Excerpted>,
    beside: Vec<Sketch>,
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Sketch {}

impl miette::Diagnostic for Sketch {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code
            .map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = self.help.as_ref()?;
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let excerpt = self.excerpt.as_ref()?;
        Some(excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        let beside = self.beside.iter();
        Some(Box::new(beside.map(|note| note as &dyn miette::Diagnostic)))
    }
}

/// An excerpt that gives the whole of itself for any place with lines round it, so that no long line
/// is ever drawn; without lines round it, it tells where the place is.
#[derive(Debug)]
struct Excerpted(Excerpt);

impl SourceCode for Excerpted {
    fn read_span<'a>(
        &'a self,
        wanted: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let own = &self.0;
        let (mut line, mut column) = (own.line, own.column);
        let skipped = wanted.offset().saturating_sub(own.start);
        let skipped = own.text.get(..skipped).filter(|_| before + after == 0);
        if let Some(skipped) = skipped {
            line += skipped.matches('\n').count();
            let last = skipped.rsplit('\n').next().unwrap_or("").chars().count();
            column = if skipped.contains('\n') {
                last
            } else {
                column + last
            };
        }
        Ok(Box::new(MietteSpanContents::new_named(
            own.name.clone(),
            own.text.as_bytes(),
            SourceSpan::new(own.start.into(), own.text.len()),
            line,
            column,
            own.text.lines().count(),
        )))
    }
}
