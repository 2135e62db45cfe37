//! JSON as a tree that knows where each value stands, quicker than as YAML.
//!
//! It reads what is well-formed and keeps within the limits, and leaves everything else to the
//! reader of YAML, which has the words for what is wrong. Both give the same tree.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::yaml::{Content, DEEPEST_NESTING, MOST_VALUES, Node};
use crate::number::Number;
use crate::source::{FileId, Span, Spanned};

/// Reads a text that is JSON; none for any other.
pub fn read(text: &str, file: FileId) -> Option<Node> {
    if !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let raw: &RawValue = serde_json::from_str(text).ok()?;
    let mut reader = Reader {
        text,
        file,
        values: 0,
    };
    reader.node(raw, 0)
}

struct Reader<'t> {
    text: &'t str,
    file: FileId,
    values: usize,
}

impl<'t> Reader<'t> {
    fn node(&mut self, raw: &'t RawValue, depth: usize) -> Option<Node> {
        self.values += 1;
        if depth > DEEPEST_NESTING || self.values > MOST_VALUES {
            return None;
        }
        let written = raw.get();
        let value = match written.as_bytes().first()? {
            b'{' => self.map(written, depth)?,
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(written).ok()?;
                let items = items.into_iter().map(|item| self.node(item, depth + 1));
                Content::List(items.collect::<Option<_>>()?)
            }
            b'"' => Content::Text(serde_json::from_str(written).ok()?),
            b'n' => Content::Null,
            b't' => Content::Flag(true),
            b'f' => Content::Flag(false),
            _ => Content::Number(number(written)?),
        };
        let span = self.span(written);
        Some(Node { span, value })
    }

    fn map(&mut self, written: &'t str, depth: usize) -> Option<Content> {
        let Entries(raw) = serde_json::from_str(written).ok()?;
        let (mut entries, mut known) = (Vec::new(), BTreeSet::new());
        for (key, value) in raw {
            let name: String = serde_json::from_str(key.get()).ok()?;
            if !known.insert(name.clone()) {
                return None;
            }
            let key = Spanned::new(name, self.span(key.get()));
            entries.push((key, self.node(value, depth + 1)?));
        }
        Some(Content::Map(entries))
    }

    /// Where a part of the text stands.
    fn span(&self, part: &str) -> Span {
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        Span::new(self.file, start, start + part.len())
    }
}

fn number(written: &str) -> Option<Number> {
    let float = || written.parse().ok().and_then(Number::from_float);
    Number::parse_decimal(written).or_else(float)
}

/// The keys and values of a map, as they are written.
struct Entries<'t>(Vec<(&'t RawValue, &'t RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}
