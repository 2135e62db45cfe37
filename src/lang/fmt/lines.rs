//! The elements as lines: indentation, empty lines, and clauses that are too long for one.

use super::super::syntax::tokens::Kind;
use super::WIDTH;
use super::columns::{self, Columns};
use super::elements::{Element, What, Word};
use super::grid;
use super::spacing::spaced;

const STEP: usize = 2;

/// The least that stands before a condition on the line above it, indentation aside.
const LEAST: usize = 30;

/// The text of all elements.
pub fn write(elements: Vec<Element>) -> String {
    let elements = unfold(elements);
    let elements = elements.as_slice();
    let mut lines = Vec::new();
    let columns = columns::columns(elements);
    let mut last_is_tall = false;
    for (place, (element, columns)) in elements.iter().zip(columns).enumerate() {
        let own = item_lines(element, columns);
        let is_tall = is_tall(elements, place);
        if place > 0
            && (element.gap || last_is_tall || is_tall && !follows_comment(elements, place))
        {
            lines.push(String::new());
        }
        last_is_tall = is_block(element);
        lines.extend(own);
    }
    let mut text = String::new();
    for line in lines {
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Whether an item with a block of several lines begins here, the comments on it included.
fn is_tall(elements: &[Element], place: usize) -> bool {
    let mut rest = elements.iter().enumerate().skip(place);
    let first = rest.find(|(at, element)| {
        let is_comment = matches!(element.what, What::Comment(_));
        !is_comment || *at > place && element.gap
    });
    first.is_some_and(|(at, element)| is_block(element) && (at == place || !element.gap))
}

fn is_block(element: &Element) -> bool {
    matches!(
        element.what,
        What::Item {
            one_line: false,
            ..
        }
    )
}

/// Items on one line that do not fit there have blocks of several lines; without the columns'
/// blanks more of them fit.
fn unfold(mut elements: Vec<Element>) -> Vec<Element> {
    let columns = columns::columns(&elements);
    for (element, columns) in elements.iter_mut().zip(columns) {
        let What::Item {
            head,
            body,
            one_line,
            ..
        } = &mut element.what
        else {
            continue;
        };
        let line = on_one_line(head, body, columns);
        *one_line = body.is_empty() || *one_line && line.chars().count() <= WIDTH;
    }
    elements
}

/// Whether a comment stands right before.
fn follows_comment(elements: &[Element], place: usize) -> bool {
    let before = place.checked_sub(1).and_then(|at| elements.get(at));
    before.is_some_and(|element| matches!(element.what, What::Comment(_)))
}

fn item_lines(element: &Element, columns: Columns) -> Vec<String> {
    match &element.what {
        What::Comment(words) => vec![words.clone()],
        What::Clause(words) => {
            let padding = columns::padding(words, columns, false);
            clause(words, &padding, element.beside.as_deref(), 0)
        }
        What::Item {
            head,
            body,
            one_line,
            behind,
        } => {
            let beside = element.beside.as_deref();
            if *one_line {
                let line = on_one_line(head, body, columns);
                vec![with_comment(line, beside.or(behind.as_deref()))]
            } else {
                block(head, body, beside, behind.as_deref())
            }
        }
    }
}

fn on_one_line(head: &[Word], body: &[Element], columns: Columns) -> String {
    let mut line = joined(head, &columns::padding(head, columns, !body.is_empty()));
    if body.is_empty() {
        return line;
    }
    let clauses = body.iter().filter_map(|element| match &element.what {
        What::Clause(words) => Some(joined(words, &[])),
        _ => None,
    });
    line += " { ";
    line += &clauses.collect::<Vec<_>>().join("; ");
    line += " }";
    line
}

fn block(
    head: &[Word],
    body: &[Element],
    beside: Option<&str>,
    behind: Option<&str>,
) -> Vec<String> {
    let mut lines = vec![with_comment(joined(head, &[]) + " {", beside)];
    let columns = columns::columns(body);
    let is_change = head.first().is_some_and(|word| word.text == "amend");
    let grid = grid::paddings(body).filter(|_| !is_change);
    for (place, (element, columns)) in body.iter().zip(columns).enumerate() {
        if element.gap && place > 0 {
            lines.push(String::new());
        }
        match &element.what {
            What::Clause(words) => {
                let in_grid = grid.as_ref().and_then(|grid| grid.get(place).cloned());
                let padding = in_grid.unwrap_or_else(|| columns::padding(words, columns, false));
                lines.extend(clause(words, &padding, element.beside.as_deref(), STEP));
            }
            What::Comment(words) => lines.push(format!("{:STEP$}{words}", "")),
            What::Item { .. } => {}
        }
    }
    lines.push(with_comment("}".to_owned(), behind));
    lines
}

fn with_comment(line: String, comment: Option<&str>) -> String {
    match comment {
        Some(comment) => format!("{line} {comment}"),
        None => line,
    }
}

/// Words in one line, with further blanks after some of them.
fn joined(words: &[Word], padding: &[(usize, usize)]) -> String {
    let mut line = String::new();
    for (place, (space, word)) in spaced(words).into_iter().enumerate() {
        if space {
            line.push(' ');
        }
        line += &word.text;
        line += &" ".repeat(padded(padding, place));
    }
    line
}

fn padded(padding: &[(usize, usize)], place: usize) -> usize {
    let own = padding.iter().find(|(at, _)| *at == place);
    own.map_or(0, |(_, blanks)| *blanks)
}

/// A clause in as many lines as it needs. One that is too long is broken before the outermost
/// condition or connective that still fits.
fn clause(
    words: &[Word],
    padding: &[(usize, usize)],
    beside: Option<&str>,
    indent: usize,
) -> Vec<String> {
    let mut writer = Writer {
        lines: Vec::new(),
        line: " ".repeat(indent),
        width: indent,
        lead: indent,
        indent,
        start: 0,
        guarded: false,
        best: None,
    };
    writer.write(&pieces(words, padding));
    let mut lines = writer.lines;
    lines.push(with_comment(writer.line, beside));
    lines
}

/// A word with what stands around it.
struct Piece<'w> {
    word: &'w Word,
    space: bool,
    /// How far out a break before it would be; none where there can be none.
    rank: Option<usize>,
    depth: usize,
    padding: usize,
}

fn pieces<'w>(words: &'w [Word], padding: &[(usize, usize)]) -> Vec<Piece<'w>> {
    let mut depth = 0usize;
    let mut pieces = Vec::new();
    for (place, (space, word)) in spaced(words).into_iter().enumerate() {
        if word.text == ")" && word.kind == Kind::Sign {
            depth = depth.saturating_sub(1);
        }
        let last = pieces
            .last()
            .map(|piece: &Piece<'_>| piece.word.text.as_str());
        let rank = match word.text.as_str() {
            _ if place == 0 || word.kind != Kind::Name && last != Some(",") => None,
            "when" | "otherwise" | "noting" | "striking" => Some(depth * 4),
            "or" => Some(depth * 4 + 1),
            "and" => Some(depth * 4 + 2),
            _ if last == Some(",") => Some(depth * 4 + 3),
            _ => None,
        };
        pieces.push(Piece {
            word,
            space,
            rank,
            depth,
            padding: padded(padding, place),
        });
        if word.text == "(" && word.kind == Kind::Sign {
            depth += 1;
        }
    }
    pieces
}

struct Writer {
    lines: Vec<String>,
    line: String,
    /// How many characters the line has, and how many of them indent it.
    width: usize,
    lead: usize,
    indent: usize,
    /// The place of the line's first piece.
    start: usize,
    /// Whether a line above begins with the clause's condition.
    guarded: bool,
    /// The last of the outermost places on the line where it can be broken, with its rank.
    best: Option<(usize, usize)>,
}

impl Writer {
    fn write(&mut self, pieces: &[Piece<'_>]) {
        let mut at = 0;
        while let Some(piece) = pieces.get(at) {
            if piece.word.kind == Kind::Comment {
                self.comment(piece, at);
                at += 1;
                continue;
            }
            let written = self.width.saturating_sub(self.lead);
            let is_short = written < LEAST;
            let rank = piece
                .rank
                .filter(|rank| at > self.start && !(*rank == 0 && is_short));
            if let Some(rank) = rank
                && self.best.is_none_or(|(best, _)| rank <= best)
            {
                self.best = Some((rank, at));
            }
            let lead = usize::from(piece.space && at > self.start);
            let length = piece.word.text.chars().count();
            if let Some((_, place)) = self.best
                && self.width + lead + length > WIDTH
            {
                self.break_before(pieces, place);
                at = place;
                continue;
            }
            push(&mut self.line, piece, lead > 0);
            self.width += lead + length + piece.padding;
            at += 1;
        }
    }

    /// A comment within a clause ends its line.
    fn comment(&mut self, piece: &Piece<'_>, at: usize) {
        let indent = self.indent + 2 * STEP;
        if !self.line.trim().is_empty() {
            if piece.word.own_line {
                self.begin(indent, at);
            } else {
                self.line.push(' ');
            }
        }
        self.line += &piece.word.text;
        self.begin(indent, at + 1);
    }

    /// Ends the line before a piece, taking back what was written from there on.
    fn break_before(&mut self, pieces: &[Piece<'_>], place: usize) {
        self.line.truncate(self.lead);
        for (at, piece) in pieces.iter().enumerate().take(place).skip(self.start) {
            push(&mut self.line, piece, piece.space && at > self.start);
        }
        let piece = pieces.get(place);
        let (rank, depth) = piece.map_or((None, 0), |piece| (piece.rank, piece.depth));
        let is_guard = rank == Some(0);
        let deeper = usize::from(self.guarded && !is_guard) + depth;
        self.guarded |= is_guard;
        self.begin(self.indent + STEP * (1 + deeper), place);
    }

    /// Begins a line with the piece at a place.
    fn begin(&mut self, indent: usize, place: usize) {
        let line = std::mem::replace(&mut self.line, " ".repeat(indent));
        self.lines.push(line);
        (self.width, self.lead) = (indent, indent);
        self.start = place;
        self.best = None;
    }
}

fn push(line: &mut String, piece: &Piece<'_>, space: bool) {
    if space {
        line.push(' ');
    }
    *line += &piece.word.text;
    *line += &" ".repeat(piece.padding);
}
