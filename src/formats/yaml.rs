//! YAML (and so JSON) as a tree that knows where each value stands.
//!
//! The only room that touches the YAML library. Reading into a tree rather than into structures
//! lets the scene reader report every mistake of a file in one run.

use std::fmt;

use serde::Deserialize;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde_yaml::{DefaultMessageFormatter, Error, Location, MessageFormatter};

use super::json;
use crate::diag::Diagnostic;
use crate::number::Number;
use crate::source::{FileId, Span, Spanned};

/// The greatest size of a file, in bytes.
pub const LARGEST_FILE: usize = 16 * 1024 * 1024;
pub(super) const DEEPEST_NESTING: usize = 48;
pub(super) const MOST_VALUES: usize = 2_500_000;
const MOST_REPEATED_VALUES: usize = 200_000;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands: for lists and maps, from their first to their last value.
    pub span: Span,
    /// The value.
    pub value: Content,
}

/// A value.
#[derive(Clone, Debug)]
pub enum Content {
    /// Nothing: `null`, `~` or an empty place.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A number, exactly as written.
    Number(Number),
    /// Any other text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A map, in the order written.
    Map(Vec<(Spanned<String>, Node)>),
}

impl Content {
    /// What it is, for messages.
    #[must_use]
    pub fn noun(&self) -> &'static str {
        match self {
            Content::Null => "nothing",
            Content::Flag(_) => "`true` or `false`",
            Content::Number(_) => "a number",
            Content::Text(_) => "a text",
            Content::List(_) => "a list",
            Content::Map(_) => "a map",
        }
    }
}

/// Reads a text. Mistakes of form end the reading at the first.
///
/// # Errors
/// `S0101` for what is no YAML, `S0102` for a key written twice, `S0103` for a file that is too
/// big, too deep or repeats itself too often, `S0401` for a number that is none.
pub fn read(text: &str, file: FileId) -> Result<Node, Box<Diagnostic>> {
    if text.len() > LARGEST_FILE {
        return Err(Box::new(too_big(file)));
    }
    if let Some(node) = json::read(text, file) {
        return Ok(node);
    }
    let converter = Converter { text, file };
    match serde_yaml::from_str_with_options::<serde_yaml::Spanned<Raw>>(text, options()) {
        Ok(raw) => Ok(converter.node(raw)),
        Err(error) => Err(Box::new(converter.diagnostic(&error))),
    }
}

/// A JSON text that YAML reads alike: YAML knows no pairs of escapes for one character.
#[must_use]
pub fn of_json(json: &str) -> String {
    let has_pairs = json.contains("\\ud") || json.contains("\\uD");
    let plain = |json: &str| {
        let value: serde_json::Value = serde_json::from_str(json).ok()?;
        serde_json::to_string(&value).ok()
    };
    let plain = has_pairs.then(|| plain(json)).flatten();
    plain.unwrap_or_else(|| json.to_owned())
}

fn too_big(file: FileId) -> Diagnostic {
    let megabytes = LARGEST_FILE / (1024 * 1024);
    Diagnostic::error(
        "S0103",
        Span::new(file, 0, 0),
        format!("the file is larger than {megabytes} MB, which no scene needs"),
    )
}

fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(
        "S0103",
        span,
        "the file nests too deeply, holds too many values or repeats itself too often",
    )
    .help(format!("values nest at most {DEEPEST_NESTING} deep"))
}

fn options() -> serde_yaml::Options {
    let mut options = serde_yaml::options! {
        strict_booleans: true,
        underscored_numbers_as_strings: true,
        with_snippet: false,
        budget: serde_yaml::budget! {
            max_depth: DEEPEST_NESTING,
            max_nodes: MOST_VALUES,
            max_events: 2 * MOST_VALUES,
        },
    };
    options.alias_limits.max_total_replayed_events = MOST_REPEATED_VALUES;
    options
}

enum Raw {
    Null,
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<serde_yaml::Spanned<Raw>>),
    Map(Vec<(serde_yaml::Spanned<Raw>, serde_yaml::Spanned<Raw>)>),
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: de::Deserializer<'de>>(deserializer: D) -> Result<Raw, D::Error> {
        deserializer.deserialize_any(RawVisitor)
    }
}

struct RawVisitor;

#[expect(
    clippy::cast_precision_loss,
    reason = "the float only marks a number; its value is read from the text"
)]
impl<'de> Visitor<'de> for RawVisitor {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Raw, E> {
        Ok(Raw::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Raw, E> {
        Ok(Raw::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Raw, E> {
        Ok(Raw::Number(number as f64))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Raw, E> {
        Ok(Raw::Number(number as f64))
    }

    fn visit_i128<E>(self, number: i128) -> Result<Raw, E> {
        Ok(Raw::Number(number as f64))
    }

    fn visit_u128<E>(self, number: u128) -> Result<Raw, E> {
        Ok(Raw::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Raw, E> {
        Ok(Raw::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Raw, E> {
        Ok(Raw::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Raw, E> {
        Ok(Raw::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Raw, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Raw::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Raw::Map(entries))
    }
}

struct Converter<'a> {
    text: &'a str,
    file: FileId,
}

impl Converter<'_> {
    fn node(&self, raw: serde_yaml::Spanned<Raw>) -> Node {
        let span = self.span(&raw.referenced);
        match raw.value {
            Raw::Null => Node {
                span,
                value: Content::Null,
            },
            Raw::Flag(flag) => Node {
                span,
                value: Content::Flag(flag),
            },
            Raw::Number(float) => Node {
                span,
                value: self.number(&raw.defined, float),
            },
            Raw::Text(text) => Node {
                span,
                value: Content::Text(text),
            },
            Raw::List(items) => {
                let items: Vec<Node> = items.into_iter().map(|item| self.node(item)).collect();
                let span = self.around(span, items.last().map(|item| item.span));
                Node {
                    span,
                    value: Content::List(items),
                }
            }
            Raw::Map(entries) => {
                let entries: Vec<_> = entries
                    .into_iter()
                    .map(|(key, value)| (self.key(key), self.node(value)))
                    .collect();
                let last = entries.last().map(|(key, value)| key.span.to(value.span));
                Node {
                    span: self.around(span, last),
                    value: Content::Map(entries),
                }
            }
        }
    }

    fn key(&self, raw: serde_yaml::Spanned<Raw>) -> Spanned<String> {
        let span = self.span(&raw.referenced);
        let text = match raw.value {
            Raw::Text(text) => text,
            _ => self.slice(&raw.defined).trim().to_owned(),
        };
        Spanned::new(text, span)
    }

    /// Numbers are read from the text itself, so that no digit is lost.
    fn number(&self, location: &Location, float: f64) -> Content {
        let written = self.slice(location).trim();
        match Number::parse_decimal(written).or_else(|| Number::from_float(float)) {
            Some(number) => Content::Number(number),
            None => Content::Text(written.to_owned()),
        }
    }

    /// The library gives a list or map the place of its first character alone.
    fn around(&self, start: Span, last: Option<Span>) -> Span {
        let whole = last.map_or(start, |last| start.to(last));
        let opens = |c| {
            self.text
                .get(start.start as usize..)
                .is_some_and(|rest| rest.starts_with(c))
        };
        if !opens('{') && !opens('[') {
            return whole;
        }
        let end = whole.end.max(start.start + 1) as usize;
        let rest = self.text.get(end..).unwrap_or("");
        let past = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if past.starts_with(['}', ']']) {
            return Span::new(
                self.file,
                start.start as usize,
                end + rest.len() - past.len() + 1,
            );
        }
        whole
    }

    fn slice(&self, location: &Location) -> &str {
        let span = self.span(location);
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    fn span(&self, location: &Location) -> Span {
        let span = location.span();
        if let (Some(start), Some(length)) = (span.byte_offset(), span.byte_len()) {
            let start = usize::try_from(start)
                .unwrap_or(usize::MAX)
                .min(self.text.len());
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            return Span::new(
                self.file,
                start,
                start.saturating_add(length).min(self.text.len()),
            );
        }
        let at = self.line_start(location.line());
        let column = usize::try_from(location.column())
            .unwrap_or(1)
            .saturating_sub(1);
        let line = self
            .text
            .get(at..)
            .unwrap_or("")
            .lines()
            .next()
            .unwrap_or("");
        let offset = line
            .char_indices()
            .nth(column)
            .map_or(line.len(), |(offset, _)| offset);
        let width = line
            .get(offset..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
        Span::new(self.file, at + offset, at + offset + width)
    }

    fn line_start(&self, line: u64) -> usize {
        let before = usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
        match before {
            0 => 0,
            _ => self
                .text
                .match_indices('\n')
                .nth(before - 1)
                .map_or(self.text.len(), |(newline, _)| newline + 1),
        }
    }

    fn diagnostic(&self, error: &Error) -> Diagnostic {
        let mut error = error.without_snippet();
        while let Error::AliasError { error: inner, .. } = error {
            error = inner;
        }
        let span = error
            .location()
            .map_or(Span::new(self.file, 0, 0), |location| self.span(&location));
        match error {
            Error::DuplicateMappingKey { key, .. } => {
                let key = key.as_deref().unwrap_or("this");
                Diagnostic::error("S0102", span, format!("the key `{key}` is written twice"))
                    .help("remove or rename one of the two")
            }
            Error::Budget { .. }
            | Error::AliasReplayLimitExceeded { .. }
            | Error::AliasExpansionLimitExceeded { .. }
            | Error::AliasReplayStackDepthExceeded { .. } => too_deep(span),
            Error::NonFiniteFloat { value, .. } => Diagnostic::error(
                "S0401",
                span,
                format!("`{value}` is not a number to reckon with"),
            ),
            Error::MultipleDocuments { .. } => {
                Diagnostic::error("S0101", span, "a file holds one scene only")
                    .help("put what follows `---` into a file of its own")
            }
            other => self.malformed(span, &DefaultMessageFormatter.format_message(other)),
        }
    }

    fn malformed(&self, span: Span, reason: &str) -> Diagnostic {
        if reason.contains("recursion limit") {
            return too_deep(span);
        }
        let diagnostic = Diagnostic::error(
            "S0101",
            span,
            format!("this is not well-formed YAML: {reason}"),
        );
        let before = self.text.get(..span.start as usize).unwrap_or("");
        if reason.contains("tab") {
            return diagnostic.help("YAML allows no tabs here: indent with spaces");
        }
        if before.contains("map: |\n") && reason.contains("expected key") {
            return diagnostic
                .help("a map whose first row starts with a space needs `map: |2`, and all its rows the same indentation");
        }
        diagnostic
    }
}
