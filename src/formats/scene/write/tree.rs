//! A file's content before it is text: YAML for people, JSON for programs.

use std::fmt::Write;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// A text.
    Text(String),
    /// A number, `true`, `false` or `null`, as written.
    Plain(String),
    /// The rows of a drawing.
    Drawing(Vec<String>),
    /// A list.
    List(Vec<Tree>),
    /// A map, in order.
    Map(Vec<(String, Tree)>),
}

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// YAML, as scene files usually are.
    Yaml,
    /// JSON.
    Json,
}

impl Tree {
    /// A text.
    #[must_use]
    pub fn text(text: &str) -> Tree {
        Tree::Text(text.to_owned())
    }

    /// Yes or no.
    #[must_use]
    pub fn flag(flag: bool) -> Tree {
        Tree::Plain(flag.to_string())
    }

    /// The tree in JSON on one line.
    #[must_use]
    pub fn json_line(&self) -> String {
        let mut text = String::new();
        self.compact(&mut text);
        text
    }

    fn compact(&self, text: &mut String) {
        match self {
            Tree::List(items) => {
                for (place, item) in items.iter().enumerate() {
                    text.push(if place == 0 { '[' } else { ',' });
                    item.compact(text);
                }
                text.push_str(if items.is_empty() { "[]" } else { "]" });
            }
            Tree::Map(entries) => {
                for (place, (key, value)) in entries.iter().enumerate() {
                    text.push(if place == 0 { '{' } else { ',' });
                    text.push_str(&in_json(key));
                    text.push(':');
                    value.compact(text);
                }
                text.push_str(if entries.is_empty() { "{}" } else { "}" });
            }
            leaf => leaf.json(text, 0),
        }
    }

    /// Whether it is a list or map with nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Tree::List(items) => items.is_empty(),
            Tree::Map(entries) => entries.is_empty(),
            _ => false,
        }
    }

    /// The tree as a text that ends with a line.
    #[must_use]
    pub fn written(&self, style: Style) -> String {
        let mut text = String::new();
        match (style, self) {
            (Style::Json, _) => {
                self.json(&mut text, 0);
                text.push('\n');
            }
            (Style::Yaml, Tree::Map(entries)) => {
                for (key, value) in entries {
                    entry(&mut text, &quoted(key), value);
                }
            }
            (Style::Yaml, other) => {
                other.flow(&mut text);
                text.push('\n');
            }
        }
        text
    }

    /// On one line.
    fn flow(&self, text: &mut String) {
        match self {
            Tree::Text(value) => text.push_str(&quoted(value)),
            Tree::Plain(value) => text.push_str(value),
            Tree::Drawing(rows) => text.push_str(&double_quoted(&(rows.join("\n") + "\n"))),
            Tree::List(items) => {
                text.push('[');
                for (place, item) in items.iter().enumerate() {
                    text.push_str(if place == 0 { "" } else { ", " });
                    item.flow(text);
                }
                text.push(']');
            }
            Tree::Map(entries) if entries.is_empty() => text.push_str("{}"),
            Tree::Map(entries) => {
                text.push_str("{ ");
                for (place, (key, value)) in entries.iter().enumerate() {
                    text.push_str(if place == 0 { "" } else { ", " });
                    text.push_str(&quoted(key));
                    text.push_str(": ");
                    value.flow(text);
                }
                text.push_str(" }");
            }
        }
    }

    fn json(&self, text: &mut String, depth: usize) {
        let line = |text: &mut String, depth: usize| {
            text.push('\n');
            text.push_str(&"  ".repeat(depth));
        };
        match self {
            Tree::Text(value) => text.push_str(&in_json(value)),
            Tree::Plain(value) => text.push_str(value),
            Tree::Drawing(rows) => text.push_str(&in_json(&(rows.join("\n") + "\n"))),
            Tree::List(items)
                if items
                    .iter()
                    .all(|item| matches!(item, Tree::Text(_) | Tree::Plain(_))) =>
            {
                text.push('[');
                for (place, item) in items.iter().enumerate() {
                    text.push_str(if place == 0 { "" } else { ", " });
                    item.json(text, depth);
                }
                text.push(']');
            }
            Tree::List(items) => {
                text.push('[');
                for (place, item) in items.iter().enumerate() {
                    text.push_str(if place == 0 { "" } else { "," });
                    line(text, depth + 1);
                    item.json(text, depth + 1);
                }
                line(text, depth);
                text.push(']');
            }
            Tree::Map(entries) if entries.is_empty() => text.push_str("{}"),
            Tree::Map(entries) => {
                text.push('{');
                for (place, (key, value)) in entries.iter().enumerate() {
                    text.push_str(if place == 0 { "" } else { "," });
                    line(text, depth + 1);
                    text.push_str(&in_json(key));
                    text.push_str(": ");
                    value.json(text, depth + 1);
                }
                line(text, depth);
                text.push('}');
            }
        }
    }
}

/// A key of the file with its value: maps and lists one item to a line.
fn entry(text: &mut String, key: &str, value: &Tree) {
    text.push_str(key);
    text.push(':');
    match value {
        Tree::Drawing(rows) => drawing(text, rows, 2),
        Tree::List(items) if !items.is_empty() => {
            text.push('\n');
            for item in items {
                text.push_str("  -");
                match item {
                    Tree::Drawing(rows) => drawing(text, rows, 4),
                    item => {
                        text.push(' ');
                        item.flow(text);
                        text.push('\n');
                    }
                }
            }
        }
        Tree::Map(entries)
            if entries
                .iter()
                .any(|(_, value)| matches!(value, Tree::Map(_))) =>
        {
            text.push('\n');
            for (key, value) in entries {
                text.push_str("  ");
                text.push_str(&quoted(key));
                text.push_str(": ");
                value.flow(text);
                text.push('\n');
            }
        }
        value => {
            text.push(' ');
            value.flow(text);
            text.push('\n');
        }
    }
}

fn drawing(text: &mut String, rows: &[String], indent: usize) {
    // What looks like a deeper indentation is part of the drawing.
    let is_indented = rows
        .iter()
        .any(|row| row.is_empty() || row.starts_with(' '));
    text.push_str(if is_indented { " |2\n" } else { " |\n" });
    for row in rows {
        text.push_str(&" ".repeat(indent));
        text.push_str(row);
        text.push('\n');
    }
}

/// A text as YAML takes it for one and for nothing else.
fn quoted(text: &str) -> String {
    let plain = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == ' ')
        && !text.ends_with(' ');
    let lower = text.to_ascii_lowercase();
    let other = [
        "true", "false", "yes", "no", "on", "off", "null", "y", "n", "inf", "nan",
    ];
    // Lengths begin with a digit and are words all the same.
    let length = text.split_once(' ').is_some_and(|(amount, unit)| {
        let mut digits = amount.strip_prefix('-').unwrap_or(amount).chars();
        digits.all(|c| c.is_ascii_digit() || c == '.')
            && matches!(unit, "ft" | "m" | "squares")
            && !amount.is_empty()
    });
    if length || plain && !other.contains(&lower.as_str()) {
        return text.to_owned();
    }
    double_quoted(text)
}

fn double_quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() || is_special(c) => {
                let _ = write!(quoted, "\\U{:08x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Characters that YAML breaks lines at or does not print.
fn is_special(c: char) -> bool {
    matches!(
        c,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
    )
}

fn in_json(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}
