//! The part of a text round a place, small and harmless however the text is.

use std::ops::Range;

use crate::explain::clean;
use crate::source::{Sources, Span};

const LONGEST_LINE: usize = 240;
const QUOTED: usize = 96;
const MOST_LINES: usize = 12;

/// A stretch of a text with its place in it.
#[derive(Clone, Debug)]
pub struct Excerpt {
    /// The file's name.
    pub name: String,
    /// The stretch, without characters that could steer a terminal.
    pub text: String,
    /// Where it starts in the file, in bytes.
    pub start: usize,
    /// The line it starts in, from 0.
    pub line: usize,
    /// The column it starts in, from 0.
    pub column: usize,
}

/// The lines of some places with one line round them; none when that would be too long.
pub fn lines(sources: &Sources, spans: &[Span]) -> Option<Excerpt> {
    let file = spans.first()?.file;
    let text = &sources.get(file)?.text;
    let first = spans.iter().map(|span| span.start as usize).min()?;
    let last = spans.iter().map(|span| span.start as usize).max()?;
    let mut start = line_of(text, first).start;
    let mut end = line_of(text, last).end;
    if start > 0 {
        start = line_of(text, start - 1).start;
    }
    if end < text.len() {
        end = line_of(text, end + 1).end;
    }
    let stretch = text.get(start..end)?;
    let too_long = stretch.lines().any(|line| line.len() > LONGEST_LINE);
    if too_long || stretch.lines().count() > MOST_LINES {
        return None;
    }
    Some(excerpt(sources, spans.first()?, start..end))
}

/// A window of one line round a place.
pub fn window(sources: &Sources, span: Span) -> Excerpt {
    let text = sources
        .get(span.file)
        .map_or("", |source| source.text.as_str());
    let line = line_of(text, span.start as usize);
    let at = (span.start as usize).min(line.end);
    let start = floor(text, at.saturating_sub(QUOTED / 3).max(line.start));
    let end = floor(text, (start + QUOTED).min(line.end));
    excerpt(sources, &span, start..end)
}

/// A window of one line as it can be quoted, with marks where it was cut.
pub fn quote(sources: &Sources, span: Span) -> String {
    let text = sources
        .get(span.file)
        .map_or("", |source| source.text.as_str());
    let line = line_of(text, span.start as usize);
    let excerpt = window(sources, span);
    let before = if excerpt.start > line.start {
        "…"
    } else {
        ""
    };
    let is_cut = excerpt.start + excerpt.text.len() < line.end;
    let after = if is_cut { "…" } else { "" };
    format!("{before}{}{after}", excerpt.text.trim_end())
}

/// The part of a place on its first line and within an excerpt.
pub fn clip(excerpt: &Excerpt, sources: &Sources, span: Span) -> Range<usize> {
    let text = sources
        .get(span.file)
        .map_or("", |source| source.text.as_str());
    let line = line_of(text, span.start as usize);
    let end = excerpt.start + excerpt.text.len();
    let from = (span.start as usize).clamp(excerpt.start, end);
    let to = (span.end as usize).min(line.end).min(end);
    from..to.max(from)
}

fn excerpt(sources: &Sources, span: &Span, range: Range<usize>) -> Excerpt {
    let text = sources
        .get(span.file)
        .map_or("", |source| source.text.as_str());
    let at = sources.line_column(Span::new(span.file, range.start, range.start));
    Excerpt {
        name: clean(sources.name(span.file)),
        text: clean(text.get(range.clone()).unwrap_or("")),
        start: range.start,
        line: at.line - 1,
        column: at.column - 1,
    }
}

/// The line that holds a byte, without its end.
fn line_of(text: &str, at: usize) -> Range<usize> {
    let at = floor(text, at.min(text.len()));
    let (before, after) = text.split_at(at);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let end = after.find('\n').map_or(text.len(), |newline| at + newline);
    start..end
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
