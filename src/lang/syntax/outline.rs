//! The first stage: items, bodies and clause slices of any text, comments kept, never failing.

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use crate::diag::Diagnostic;
use crate::source::{FileId, Span};

use super::keywords;

#[derive(Parser)]
#[grammar = "../grammar/outline.pest"]
struct OutlineGrammar;

/// A slice of the text with the doc comment above it.
#[derive(Clone, Debug)]
pub struct Slice {
    /// Where it stands.
    pub span: Span,
    /// The lines of the doc comment, without their marks.
    pub doc: String,
}

/// An item's head and the slices of its clauses.
#[derive(Clone, Debug)]
pub struct Block {
    /// The head.
    pub head: Slice,
    /// The clauses.
    pub clauses: Vec<Slice>,
    /// Whether something in it was past cutting.
    pub torn: bool,
}

/// Cuts a text into items and clauses; mistakes of the outline go to `found`.
pub fn outline(file: FileId, text: &str, found: &mut Vec<Diagnostic>) -> Vec<Block> {
    let mut builder = Builder::new(file, text, found);
    // The grammar covers any text, so this cannot fail; were it to, there would be no token.
    let tokens = OutlineGrammar::parse(Rule::outline, text)
        .into_iter()
        .flatten();
    for token in tokens.flat_map(Pair::into_inner) {
        builder.take(&token);
    }
    builder.finish()
}

/// Where the builder stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Between items.
    Outside,
    /// In a head.
    Head,
    /// In a body.
    Body,
    /// In something that is skipped: so many blocks deep, inside a body or not.
    Skipped { depth: usize, in_body: bool },
}

struct Builder<'a> {
    file: FileId,
    text: &'a str,
    found: &'a mut Vec<Diagnostic>,
    blocks: Vec<Block>,
    state: State,
    doc: String,
    /// The open clause and the indentation that a further line must exceed to continue it.
    clause: Option<(Slice, Option<usize>)>,
    /// Whether the open clause is past reading.
    spoilt: bool,
    /// Whether the line above was a head without a block.
    bare_head: bool,
    /// Whether nothing but blanks stands before the next token on its line.
    line_start: bool,
    line_indent: usize,
}

impl<'a> Builder<'a> {
    fn new(file: FileId, text: &'a str, found: &'a mut Vec<Diagnostic>) -> Builder<'a> {
        Builder {
            file,
            text,
            found,
            blocks: Vec::new(),
            state: State::Outside,
            doc: String::new(),
            clause: None,
            spoilt: false,
            bare_head: false,
            line_start: true,
            line_indent: 0,
        }
    }

    fn take(&mut self, token: &Pair<'_, Rule>) {
        let span = Span::new(self.file, token.as_span().start(), token.as_span().end());
        if token.as_rule() == Rule::newline {
            return self.newline();
        }
        let first = std::mem::replace(&mut self.line_start, false);
        if first {
            self.line_indent = self.indent(span);
            self.begin_line(token, span);
        }
        match token.as_rule() {
            Rule::doc => self.doc_line(token.as_str()),
            Rule::open => self.open(span),
            Rule::close => self.close(span),
            Rule::semicolon => self.end_clause(),
            Rule::broken_string => self.broken_string(span),
            Rule::word | Rule::string | Rule::character => self.text(span, first),
            _ => {}
        }
    }

    /// A line that begins an item ends whatever was left open, so that one mistake stays one.
    fn begin_line(&mut self, token: &Pair<'_, Rule>, span: Span) {
        let is_text = matches!(token.as_rule(), Rule::word | Rule::string | Rule::character);
        let begins_item = self.line_indent == 0
            && token.as_rule() == Rule::word
            && keywords::is_head(token.as_str());
        if begins_item && matches!(self.state, State::Body | State::Skipped { depth: 1.., .. }) {
            self.unclosed();
        }
        let lost = matches!(self.state, State::Skipped { depth: 0, .. });
        if lost && is_text && self.line_indent == 0 {
            self.state = State::Outside;
        }
        let continues = is_text
            && self
                .clause
                .as_ref()
                .is_some_and(|(_, base)| base.is_some_and(|base| self.line_indent > base));
        if !continues && !matches!(token.as_rule(), Rule::comment) {
            self.end_clause();
        }
        let stray = self.state == State::Outside && is_text && self.line_indent > 0;
        if stray && self.bare_head {
            self.unopened();
        } else if stray {
            let message = "this line belongs to no item";
            self.found.push(
                Diagnostic::error("D0102", span, message)
                    .help("items start at the left margin; clauses stand between `{` and `}`"),
            );
            self.state = State::Skipped {
                depth: 0,
                in_body: false,
            };
        }
    }

    fn newline(&mut self) {
        let blank = std::mem::replace(&mut self.line_start, true);
        if self.state == State::Head {
            self.state = State::Outside;
            self.bare_head = true;
        } else if !blank {
            self.bare_head = false;
        }
    }

    /// A head whose clauses follow without a `{`; they are read all the same.
    fn unopened(&mut self) {
        if let Some(block) = self.blocks.last() {
            self.found.push(
                Diagnostic::error("D0102", block.head.span, "this item's clauses have no `{`")
                    .help("end the head with `{`, and close with `}` after the last clause"),
            );
        }
        self.bare_head = false;
        self.state = State::Body;
    }

    fn indent(&self, span: Span) -> usize {
        let before = self.text.get(..span.start as usize).unwrap_or("");
        let line = before
            .rfind('\n')
            .map_or(before, |at| before.get(at + 1..).unwrap_or(""));
        // A mark of the encoding at the beginning of a file takes no room.
        line.trim_start_matches('\u{feff}').chars().count()
    }

    fn doc_line(&mut self, line: &str) {
        let line = line.trim_start_matches('/').trim();
        if !self.doc.is_empty() {
            self.doc.push('\n');
        }
        self.doc.push_str(line);
    }

    fn text(&mut self, span: Span, first: bool) {
        match self.state {
            State::Outside => {
                let head = Slice {
                    span,
                    doc: std::mem::take(&mut self.doc),
                };
                self.blocks.push(Block {
                    head,
                    clauses: Vec::new(),
                    torn: false,
                });
                self.state = State::Head;
            }
            State::Head => {
                if let Some(block) = self.blocks.last_mut() {
                    block.head.span = block.head.span.to(span);
                }
            }
            State::Body => match &mut self.clause {
                Some((slice, _)) => slice.span = slice.span.to(span),
                None => {
                    let slice = Slice {
                        span,
                        doc: std::mem::take(&mut self.doc),
                    };
                    // A clause beside its `{` or after a `;` ends with its line.
                    let base = first.then_some(self.line_indent);
                    self.clause = Some((slice, base));
                }
            },
            State::Skipped { .. } => {}
        }
    }

    fn open(&mut self, span: Span) {
        match self.state {
            State::Head => self.state = State::Body,
            State::Skipped { depth, in_body } => {
                self.state = State::Skipped {
                    depth: depth + 1,
                    in_body,
                };
            }
            State::Body => {
                self.spoil();
                self.found.push(
                    Diagnostic::error("D0102", span, "a block inside a block")
                        .help("clauses have no blocks of their own; close the item with `}` first"),
                );
                self.state = State::Skipped {
                    depth: 1,
                    in_body: true,
                };
            }
            State::Outside if self.bare_head => {
                self.found.push(
                    Diagnostic::error("D0102", span, "a block starts on the line of its head")
                        .help("move this `{` to the end of the line above"),
                );
                self.state = State::Body;
            }
            State::Outside => {
                self.found.push(
                    Diagnostic::error("D0102", span, "this block has no head")
                        .help("write the item's head on the line of its `{`"),
                );
                self.state = State::Skipped {
                    depth: 1,
                    in_body: false,
                };
            }
        }
    }

    fn close(&mut self, span: Span) {
        match self.state {
            State::Body => {
                self.end_clause();
                self.state = State::Outside;
                self.doc.clear();
            }
            State::Skipped {
                depth: 2..,
                in_body,
            } => {
                let depth = self.depth() - 1;
                self.state = State::Skipped { depth, in_body };
            }
            State::Skipped { in_body: true, .. } => self.state = State::Body,
            State::Skipped { in_body: false, .. } => self.state = State::Outside,
            State::Head | State::Outside => {
                self.found.push(
                    Diagnostic::error("D0102", span, "this `}` closes nothing")
                        .help("remove it, or add the `{` it belongs to"),
                );
            }
        }
    }

    fn depth(&self) -> usize {
        match self.state {
            State::Skipped { depth, .. } => depth,
            _ => 0,
        }
    }

    /// Marks the open clause, or the item when none is open, as past reading.
    fn spoil(&mut self) {
        self.spoilt = self.clause.is_some();
        if let (None, Some(block)) = (&self.clause, self.blocks.last_mut()) {
            block.torn = true;
        }
    }

    /// A text that is not closed swallows the rest of its line, brackets and all.
    fn broken_string(&mut self, span: Span) {
        let swallowed = self.text.get(span.start as usize..span.end as usize);
        let swallowed = swallowed.unwrap_or("").trim_end();
        match self.state {
            State::Body => {
                self.spoil();
                if swallowed.ends_with('}') {
                    self.end_clause();
                    self.state = State::Outside;
                }
            }
            State::Head if swallowed.ends_with('{') => self.state = State::Body,
            State::Head if swallowed.ends_with('}') => {
                if let Some(block) = self.blocks.last_mut() {
                    block.torn = true;
                }
                self.state = State::Outside;
            }
            _ => {}
        }
        self.found.push(
            Diagnostic::error(
                "D0104",
                span,
                "this text is not closed before the end of its line",
            )
            .help("add a `\"` where it ends"),
        );
    }

    fn unclosed(&mut self) {
        self.end_clause();
        if let Some(block) = self.blocks.last() {
            self.found.push(
                Diagnostic::error(
                    "D0101",
                    block.head.span,
                    "the block of this item is not closed",
                )
                .help("add a `}` after its last clause"),
            );
        }
        self.state = State::Outside;
    }

    fn end_clause(&mut self) {
        let spoilt = std::mem::take(&mut self.spoilt);
        if let (Some((slice, _)), Some(block)) = (self.clause.take(), self.blocks.last_mut()) {
            if spoilt {
                block.torn = true;
            } else {
                block.clauses.push(slice);
            }
        }
    }

    fn finish(mut self) -> Vec<Block> {
        if matches!(
            self.state,
            State::Body | State::Skipped { in_body: true, .. }
        ) {
            self.unclosed();
        }
        self.blocks
    }
}
