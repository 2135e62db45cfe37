//! `OLD -> NEW`: what an arrow stands between, and the clause on either side of it.

use std::ops::Range;

use crate::diag::Diagnostic;
use crate::source::Span;

use super::ast::Slot;
use super::limits;
use super::tokens::{Kind, Token, tokens};

/// The words that may follow a number as its unit.
const UNITS: &[&str] = &[
    "feet", "foot", "ft", "metres", "metre", "m", "squares", "square", "steps", "step", "%",
];

/// The values that change in a clause that stands at a span.
pub fn slots(piece: &str, span: Span) -> Result<Vec<Slot>, Box<Diagnostic>> {
    limits::check_clause(piece, span)?;
    let mut words = tokens(piece);
    words.retain(|token| token.kind != Kind::Comment);
    let at = |range: Range<usize>| {
        let start = span.start as usize;
        Span::new(span.file, start + range.start, start + range.end)
    };
    let arrows = words.iter().filter(|token| token.kind == Kind::Arrow);
    if arrows.count() > limits::SLOTS {
        let message = format!(
            "an amendment may change {} values of a clause",
            limits::SLOTS
        );
        let report = Diagnostic::error("D0103", span, message);
        return Err(Box::new(
            report.help("`remove` the clause and `add` another"),
        ));
    }
    let mut slots: Vec<Slot> = Vec::new();
    for (place, token) in words.iter().enumerate() {
        if token.kind != Kind::Arrow {
            continue;
        }
        let (before, after) = words.split_at(place);
        // The clause's own keyword is no value.
        let before = before.get(1..).unwrap_or(&[]);
        let after = after.get(1..).unwrap_or(&[]);
        let old = value_before(before, piece);
        let new = value_after(after, piece);
        let (Some(old), Some(new)) = (old, new) else {
            let message = "it can't be told what this arrow changes";
            let report = Diagnostic::error("D0606", at(token.range.clone()), message);
            return Err(Box::new(report.help(
                "put one value on each side: `+4 -> +2`, `30 ft -> 60 ft`, `> -> >=`, a name, or something in parentheses",
            )));
        };
        let slot = Slot {
            old: at(old),
            new: at(new),
        };
        if slots
            .last()
            .is_some_and(|last| last.new.end > slot.old.start)
        {
            let message = "a value can change only once";
            let report = Diagnostic::error("D0606", at(token.range.clone()), message);
            return Err(Box::new(
                report.help("write the first and the last value alone"),
            ));
        }
        slots.push(slot);
    }
    Ok(slots)
}

/// The clause as the base is expected to have it, and as it is to be: both as long as the piece,
/// with blanks for what is passed over, so that all that is left stands where it stood.
pub fn both(piece: &str, span: Span, slots: &[Slot]) -> (String, String) {
    let start = span.start as usize;
    let within = |from: u32, to: u32| from as usize - start..to as usize - start;
    let old = slots.iter().map(|slot| within(slot.old.end, slot.new.end));
    let new = slots
        .iter()
        .map(|slot| within(slot.old.start, slot.new.start));
    (blanked(piece, old), blanked(piece, new))
}

/// What is passed over when the clause is read as amended.
pub fn aside(slot: Slot) -> Span {
    Span {
        end: slot.new.start,
        ..slot.old
    }
}

fn blanked(piece: &str, ranges: impl Iterator<Item = Range<usize>>) -> String {
    let ranges: Vec<Range<usize>> = ranges.collect();
    let mut text = String::with_capacity(piece.len());
    for (at, char) in piece.char_indices() {
        if char != '\n' && ranges.iter().any(|range| range.contains(&at)) {
            text.extend(std::iter::repeat_n(' ', char.len_utf8()));
        } else {
            text.push(char);
        }
    }
    text
}

/// The value that some tokens end with.
fn value_before(tokens: &[Token], piece: &str) -> Option<Range<usize>> {
    let last = tokens.last()?;
    let word = last.text(piece);
    if word == ")" {
        return opened(tokens, piece).map(|start| start..last.range.end);
    }
    let mut count = 1;
    let is = |back: usize, wanted: Kind| nth_back(tokens, back).is_some_and(|it| it.kind == wanted);
    let is_unit = UNITS.contains(&word) && is(1, Kind::Number);
    if is_unit {
        count += 1;
    } else if !matches!(
        last.kind,
        Kind::Name | Kind::Number | Kind::Text | Kind::Comparator
    ) {
        return None;
    }
    if is(count - 1, Kind::Number) {
        if is(count + 1, Kind::Number) && is_glued(tokens, count, piece, "/") {
            count += 2;
        }
        if ["+", "-", "−", "–"]
            .iter()
            .any(|sign| is_glued(tokens, count, piece, sign))
        {
            count += 1;
        }
    } else if last.kind == Kind::Name && is(2, Kind::Name) && is_glued(tokens, 1, piece, ".") {
        count += 2;
    }
    Some(nth_back(tokens, count - 1)?.range.start..last.range.end)
}

fn nth_back(tokens: &[Token], back: usize) -> Option<&Token> {
    tokens.get(tokens.len().checked_sub(back + 1)?)
}

/// Whether the token so far back is a sign that stands right before the next one.
fn is_glued(tokens: &[Token], back: usize, piece: &str, sign: &str) -> bool {
    let (Some(own), Some(next)) = (
        nth_back(tokens, back),
        back.checked_sub(1).and_then(|next| nth_back(tokens, next)),
    ) else {
        return false;
    };
    own.text(piece) == sign && own.range.end == next.range.start
}

/// Where the parenthesis opens that the last token closes.
fn opened(tokens: &[Token], piece: &str) -> Option<usize> {
    let mut depth = 0usize;
    for token in tokens.iter().rev() {
        match token.text(piece) {
            ")" => depth += 1,
            "(" if depth == 1 => return Some(token.range.start),
            "(" => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// The value that some tokens begin with.
fn value_after(tokens: &[Token], piece: &str) -> Option<Range<usize>> {
    let first = tokens.first()?;
    let start = first.range.start;
    if first.text(piece) == "(" {
        return closed(tokens, piece).map(|end| start..end);
    }
    let word = |place: usize| tokens.get(place).map_or("", |token| token.text(piece));
    let is = |place: usize, wanted: Kind| tokens.get(place).is_some_and(|it| it.kind == wanted);
    let glued = |place: usize| {
        let (one, next) = (tokens.get(place), tokens.get(place + 1));
        one.zip(next)
            .is_some_and(|(one, next)| one.range.end == next.range.start)
    };
    let sign = usize::from(matches!(word(0), "+" | "-" | "−" | "–"));
    let mut last = sign;
    if is(sign, Kind::Number) {
        if word(sign + 1) == "/" && glued(sign) && is(sign + 2, Kind::Number) {
            last += 2;
        }
        if UNITS.contains(&word(last + 1)) {
            last += 1;
        }
    } else if sign == 1 {
        return None;
    } else if is(0, Kind::Name) && word(1) == "." && glued(0) && is(2, Kind::Name) {
        last = 2;
    } else if !matches!(first.kind, Kind::Name | Kind::Text | Kind::Comparator) {
        return None;
    }
    Some(start..tokens.get(last)?.range.end)
}

/// Where the parenthesis closes that the first token opens.
fn closed(tokens: &[Token], piece: &str) -> Option<usize> {
    let mut depth = 0usize;
    for token in tokens {
        match token.text(piece) {
            "(" => depth += 1,
            ")" if depth == 1 => return Some(token.range.end),
            ")" => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}
