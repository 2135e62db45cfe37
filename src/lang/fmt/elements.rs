//! A text as it is laid out: comments, items and clauses, with the blank lines between them.

use std::ops::Range;

use super::super::syntax::tokens::{Kind, Token, tokens};
use super::super::syntax::{self, Block};
use super::comment;
use crate::source::{FileId, Span};

/// A word or sign of a head or clause.
#[derive(Clone, Debug)]
pub struct Word {
    /// What kind it is.
    pub kind: Kind,
    /// As it is written.
    pub text: String,
    /// Whether nothing stands between it and the word before.
    pub glued: bool,
    /// Of a comment: whether it stands on a line of its own.
    pub own_line: bool,
}

/// Something that stands on lines of its own.
#[derive(Clone, Debug)]
pub struct Element {
    /// What it is.
    pub what: What,
    /// Whether an empty line stands before it.
    pub gap: bool,
    /// The comment behind it on its line; of an item with a block on several lines, behind its `{`.
    pub beside: Option<String>,
}

/// What an element is.
#[derive(Clone, Debug)]
pub enum What {
    /// A comment.
    Comment(String),
    /// A clause.
    Clause(Vec<Word>),
    /// An item.
    Item {
        /// Its head.
        head: Vec<Word>,
        /// What stands in its block, if it has one.
        body: Vec<Element>,
        /// Whether all of it stood on one line.
        one_line: bool,
        /// The comment behind its `}`.
        behind: Option<String>,
    },
}

/// The elements of a text without mistakes of form.
pub fn elements(file: FileId, text: &str) -> Vec<Element> {
    let blocks = syntax::outline(file, text);
    let mut builder = Builder {
        text,
        tokens: tokens(text),
        at: 0,
    };
    let mut all = Vec::new();
    for block in &blocks {
        builder.comments_before(block.head.span, &mut all);
        all.push(builder.item(block));
    }
    builder.comments_to_the_end(&mut all);
    all
}

struct Builder<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
}

impl Builder<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, sign: &str) -> bool {
        self.peek()
            .is_some_and(|token| token.text(self.text) == sign)
    }

    /// How many line breaks stand before the next token.
    fn breaks(&self) -> usize {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let start = before.map_or(0, |token| token.range.end);
        let end = self
            .peek()
            .map_or(self.text.len(), |token| token.range.start);
        let between = self.text.get(start..end).unwrap_or("");
        between.bytes().filter(|byte| *byte == b'\n').count()
    }

    fn has_gap(&self) -> bool {
        self.breaks() > 1 && self.at > 0
    }

    /// Comments (and semicolons, which say nothing) before a place.
    fn comments_before(&mut self, span: Span, found: &mut Vec<Element>) {
        while self
            .peek()
            .is_some_and(|token| token.range.start < span.start as usize)
        {
            self.comment(found);
        }
    }

    fn comments_to_the_end(&mut self, found: &mut Vec<Element>) {
        while self.peek().is_some() {
            self.comment(found);
        }
    }

    /// A comment: beside what stands before it on its line, or on a line of its own.
    fn comment(&mut self, found: &mut Vec<Element>) {
        let (gap, breaks) = (self.has_gap(), self.breaks());
        let Some(token) = self.tokens.get(self.at).cloned() else {
            return;
        };
        self.at += 1;
        if token.kind != Kind::Comment {
            return;
        }
        let words = comment(token.text(self.text));
        let is_doc = words.starts_with("///");
        let beside =
            |last: &&mut Element| breaks == 0 && !is_doc && !matches!(last.what, What::Comment(_));
        if let Some(last) = found.last_mut().filter(beside) {
            let slot = match &mut last.what {
                What::Item {
                    one_line: false,
                    behind,
                    ..
                } => behind,
                _ => &mut last.beside,
            };
            if slot.is_none() {
                *slot = Some(words);
                return;
            }
        }
        found.push(Element {
            what: What::Comment(words),
            gap,
            beside: None,
        });
    }

    fn item(&mut self, block: &Block) -> Element {
        let gap = self.has_gap();
        let first = self.peek().map_or(0, |token| token.range.start);
        let head = self.words(block.head.span);
        let mut item = Element {
            what: What::Comment(String::new()),
            gap,
            beside: None,
        };
        let mut body = Vec::new();
        let mut one_line = true;
        if self.is("{") {
            self.at += 1;
            self.beside_the_brace(&mut item);
            for clause in &block.clauses {
                self.comments_before(clause.span, &mut body);
                let gap = self.has_gap();
                body.push(Element {
                    what: What::Clause(self.words(clause.span)),
                    gap,
                    beside: None,
                });
            }
            while self.peek().is_some() && !self.is("}") {
                self.comment(&mut body);
            }
            let end = self.peek().map_or(self.text.len(), |token| token.range.end);
            self.at += 1;
            let whole = self.text.get(first..end).unwrap_or("");
            one_line = !whole.contains('\n');
        }
        item.what = What::Item {
            head,
            body,
            one_line,
            behind: None,
        };
        item
    }

    /// A comment behind the `{` of a block.
    fn beside_the_brace(&mut self, item: &mut Element) {
        let Some(token) = self.peek().filter(|token| token.kind == Kind::Comment) else {
            return;
        };
        let words = comment(token.text(self.text));
        if self.breaks() == 0 && !words.starts_with("///") {
            item.beside = Some(words);
            self.at += 1;
        }
    }

    /// The words of a head or clause, comments among them.
    fn words(&mut self, span: Span) -> Vec<Word> {
        let mut words = Vec::new();
        while let Some(token) = self.peek().filter(|it| it.range.start < span.end as usize) {
            let text = token.text(self.text);
            let is_comment = token.kind == Kind::Comment;
            let breaks = self.breaks();
            words.push(Word {
                kind: token.kind,
                text: if is_comment {
                    comment(text)
                } else {
                    text.to_owned()
                },
                glued: self.is_glued(&token.range),
                own_line: is_comment && breaks > 0,
            });
            self.at += 1;
        }
        words
    }

    fn is_glued(&self, range: &Range<usize>) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.is_some_and(|token| token.range.end == range.start)
    }
}
