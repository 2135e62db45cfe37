//! Text as data: lines of pieces with a tone each, which shells may colour.

use std::fmt;

/// What a piece of text is, for shells that tell such things apart by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing in particular.
    Plain,
    /// A heading or a verdict.
    Strong,
    /// Something that holds or passed.
    Yes,
    /// Something that fails.
    No,
    /// Something unknown or excepted.
    Doubt,
    /// A reference.
    Faint,
    /// A step of a scale, counted from nought, and the scale's last step.
    Shade(usize, usize),
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub tone: Tone,
    /// Its words, without control characters.
    pub text: String,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its pieces.
    pub pieces: Vec<Piece>,
}

/// Lines of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The lines, in order.
    pub lines: Vec<Line>,
}

impl Text {
    /// Adds a line of a few pieces at a depth of indentation.
    pub fn say(&mut self, depth: usize, pieces: &[(Tone, &str)]) {
        let mut line = Line::default();
        line.say(Tone::Plain, "  ".repeat(depth));
        for (tone, text) in pieces {
            line.say(*tone, text);
        }
        self.lines.push(line);
    }

    /// An empty line, unless there is one already or nothing yet.
    pub fn gap(&mut self) {
        let is_empty = |line: &Line| line.pieces.iter().all(|piece| piece.text.is_empty());
        if self.lines.last().is_some_and(|line| !is_empty(line)) {
            self.lines.push(Line::default());
        }
    }

    /// Adds the lines of another text.
    pub fn append(&mut self, mut other: Text) {
        self.lines.append(&mut other.lines);
    }
}

impl Line {
    /// Adds a piece.
    pub fn say(&mut self, tone: Tone, text: impl AsRef<str>) -> &mut Line {
        let text = clean(text.as_ref());
        self.pieces.push(Piece { tone, text });
        self
    }
}

impl fmt::Display for Text {
    /// Without tones and without blanks at the ends of lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let words: String = line
                .pieces
                .iter()
                .map(|piece| piece.text.as_str())
                .collect();
            writeln!(f, "{}", words.trim_end())?;
        }
        Ok(())
    }
}

/// The text with a mark in place of each character that could steer a terminal or turn the
/// direction of writing. Bytes keep their places.
#[must_use]
pub fn clean(text: &str) -> String {
    let mark = |c: char| match (is_unsafe(c), c.len_utf8()) {
        (false, _) => c,
        (true, 1) => '?',
        (true, 2) => '\u{b7}',
        (true, _) => '\u{fffd}',
    };
    text.chars().map(mark).collect()
}

fn is_unsafe(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
