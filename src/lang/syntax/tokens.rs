//! The words and signs of a text, finer than the outline's tokens and without any meaning.

use std::ops::Range;

/// What kind of token it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word or name.
    Name,
    /// Digits, with a fraction if there is one.
    Number,
    /// A text in quotes.
    Text,
    /// `->`
    Arrow,
    /// `<`, `<=`, `!=` and the like.
    Comparator,
    /// From `//` to the end of the line.
    Comment,
    /// Any other sign.
    Sign,
}

/// A token of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What kind it is.
    pub kind: Kind,
    /// Where it stands, in bytes.
    pub range: Range<usize>,
}

impl Token {
    /// The token as it is written.
    #[must_use]
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.clone()).unwrap_or("")
    }
}

/// All tokens of a text; together with the blanks between them they are the text.
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let (kind, length) = first(rest);
        found.push(Token {
            kind,
            range: at..at + length,
        });
        at += length;
    }
    found
}

/// The kind and length of a text's first token.
fn first(text: &str) -> (Kind, usize) {
    let Some(char) = text.chars().next() else {
        return (Kind::Sign, 0);
    };
    let line = text.find('\n').unwrap_or(text.len());
    if text.starts_with("//") {
        return (Kind::Comment, line);
    }
    if char == '"' {
        let inner = text.get(1..line).unwrap_or("");
        return (Kind::Text, inner.find('"').map_or(line, |end| end + 2));
    }
    if char == '\'' {
        let mut after = text.char_indices().skip(1);
        if let (Some(_), Some((end, '\''))) = (after.next(), after.next()) {
            return (Kind::Text, end + 1);
        }
    }
    if char.is_ascii_alphabetic() {
        return (Kind::Name, name_length(text));
    }
    if char.is_ascii_digit() {
        return (Kind::Number, number_length(text));
    }
    if text.starts_with("->") {
        return (Kind::Arrow, 2);
    }
    for sign in ["<=", ">=", "!="] {
        if text.starts_with(sign) {
            return (Kind::Comparator, sign.len());
        }
    }
    match char {
        '<' | '>' | '=' | '≤' | '≥' | '≠' => (Kind::Comparator, char.len_utf8()),
        _ => (Kind::Sign, char.len_utf8()),
    }
}

/// Letters, digits and underscores, with single hyphens among them.
fn name_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_part = |at: usize| {
        let byte = bytes.get(at).copied().unwrap_or(b' ');
        byte.is_ascii_alphanumeric() || byte == b'_'
    };
    let mut end = 0;
    while is_part(end)
        || bytes.get(end) == Some(&b'-') && is_part(end + 1) && bytes.get(end + 1) != Some(&b'_')
    {
        end += 1;
    }
    end
}

fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let fraction = text.get(whole..).and_then(|rest| rest.strip_prefix('.'));
    match fraction.map(digits) {
        Some(more) if more > 0 => whole + 1 + more,
        _ => whole,
    }
}
