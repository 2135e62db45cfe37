//! The pairs of a clause, read from left to right.

use pest::iterators::{Pair, Pairs};

use crate::number::Number;
use crate::source::{FileId, Span, Spanned};
use crate::vocabulary::Role;

use super::ast::{Guard, Name, Quantity, WordTitle};
use super::clause::Rule;
use super::expr;

/// The pairs of a clause, read from left to right.
pub struct Reader<'t> {
    pairs: std::iter::Peekable<std::vec::IntoIter<Pair<'t, Rule>>>,
    file: FileId,
    offset: usize,
}

impl<'t> Reader<'t> {
    /// A reader of pairs whose slice starts at an offset of the file.
    pub fn new(pairs: Vec<Pair<'t, Rule>>, file: FileId, offset: usize) -> Reader<'t> {
        Reader {
            pairs: pairs.into_iter().peekable(),
            file,
            offset,
        }
    }

    /// A reader of what is inside a pair.
    pub fn inside(&self, pair: Pair<'t, Rule>) -> Reader<'t> {
        let inner: Pairs<'t, Rule> = pair.into_inner();
        Reader::new(inner.collect(), self.file, self.offset)
    }

    /// The place of a pair in its file.
    pub fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        let text = span.as_str();
        let blank = text.len() - text.trim_end().len();
        Span::new(
            self.file,
            self.offset + span.start(),
            self.offset + span.end() - blank,
        )
    }

    /// The next pair.
    pub fn next(&mut self) -> Option<Pair<'t, Rule>> {
        self.pairs.next()
    }

    /// All pairs that are left.
    pub fn rest(self) -> impl Iterator<Item = Pair<'t, Rule>> {
        self.pairs
    }

    /// The next pair, if it is of a rule.
    pub fn take_if(&mut self, rule: Rule) -> Option<Pair<'t, Rule>> {
        self.pairs.next_if(|pair| pair.as_rule() == rule)
    }

    /// Whether the next pair is of a rule; it is taken if so.
    pub fn accept(&mut self, rule: Rule) -> bool {
        self.take_if(rule).is_some()
    }

    /// The next pair's rule.
    pub fn peek(&mut self) -> Option<Rule> {
        self.pairs.peek().map(Pair::as_rule)
    }

    /// The next name, keywords skipped.
    pub fn name(&mut self) -> Option<Name> {
        self.skip_keywords();
        let pair = self.take_if(Rule::name)?;
        Some(Spanned::new(pair.as_str().to_owned(), self.span(&pair)))
    }

    /// The next text, without its quotes.
    pub fn text(&mut self) -> Option<Spanned<String>> {
        self.skip_keywords();
        let pair = self.take_if(Rule::string)?;
        let quoted = pair.as_str();
        let text = quoted.get(1..quoted.len() - 1).unwrap_or("").to_owned();
        Some(Spanned::new(text, self.span(&pair)))
    }

    /// The next number.
    pub fn number(&mut self) -> Option<Spanned<Number>> {
        self.skip_keywords();
        let pair = self.take_if(Rule::number)?;
        Some(Spanned::new(
            Number::parse_decimal(pair.as_str())?,
            self.span(&pair),
        ))
    }

    /// The next number with its unit, if it has one.
    pub fn quantity(&mut self) -> Option<Quantity> {
        let amount = self.number()?;
        let unit = self
            .take_if(Rule::unit)
            .map(|pair| Spanned::new(pair.as_str().trim().to_owned(), self.span(&pair)));
        let span = unit
            .as_ref()
            .map_or(amount.span, |unit| amount.span.to(unit.span));
        Some(Quantity {
            amount: amount.value,
            unit,
            span,
        })
    }

    /// The next role.
    pub fn role(&mut self) -> Option<Role> {
        self.skip_keywords();
        let pair = self.take_if(Rule::role)?;
        Some(match pair.into_inner().next()?.as_rule() {
            Rule::role_attacker => Role::Attacker,
            _ => Role::Target,
        })
    }

    /// The names of a list of names.
    pub fn names(&mut self) -> Option<Vec<Name>> {
        let pair = self.take_if(Rule::names)?;
        Some(self.inside(pair).all_names())
    }

    /// All names to the end.
    pub fn all_names(&mut self) -> Vec<Name> {
        std::iter::from_fn(|| self.name()).collect()
    }

    /// Both halves of a dotted name.
    pub fn split_path(&self, pair: &Pair<'_, Rule>) -> (Name, Name) {
        let span = self.span(pair);
        let text = pair.as_str();
        let (left, right) = text.split_once('.').unwrap_or((text, ""));
        let middle = span.start as usize + left.len();
        let left_span = Span::new(span.file, span.start as usize, middle);
        let right_span = Span::new(span.file, middle + 1, span.end as usize);
        (
            Spanned::new(left.to_owned(), left_span),
            Spanned::new(right.to_owned(), right_span),
        )
    }

    /// Passes over keywords.
    pub fn skip_keywords(&mut self) {
        while self
            .pairs
            .next_if(|pair| is_keyword(pair.as_rule()))
            .is_some()
        {}
    }

    /// When the clause counts.
    pub fn guard(&mut self) -> Option<Guard> {
        let Some(pair) = self.take_if(Rule::guard) else {
            return Some(Guard::Always);
        };
        let mut inner = self.inside(pair);
        if inner.accept(Rule::k_otherwise) {
            return Some(Guard::Otherwise);
        }
        inner.accept(Rule::k_when);
        Some(Guard::When(expr::expr(&mut inner)?))
    }

    /// The words of a list, with their titles.
    pub fn word_titles(&mut self) -> Option<Vec<WordTitle>> {
        let mut words = Vec::new();
        while {
            self.skip_keywords();
            self.peek() == Some(Rule::word_title)
        } {
            let pair = self.next()?;
            let mut inner = self.inside(pair);
            words.push(WordTitle {
                name: inner.name()?,
                title: inner.text(),
            });
        }
        Some(words)
    }
}

/// Rules that only mark places between the parts that carry meaning.
fn is_keyword(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::k_of
            | Rule::k_to
            | Rule::k_by
            | Rule::k_at
            | Rule::k_from
            | Rule::k_one
            | Rule::k_chance
            | Rule::k_rolled
            | Rule::k_number
            | Rule::k_square
            | Rule::k_space
            | Rule::k_height
            | Rule::k_squares
            | Rule::comma
            | Rule::colon
            | Rule::below
            | Rule::lparen
            | Rule::rparen
            | Rule::k_or
            | Rule::k_option
            | Rule::k_final
            | Rule::k_may
            | Rule::k_has
            | Rule::times
            | Rule::k_past
            | Rule::k_is
            | Rule::k_striking
            | Rule::k_nearest
            | Rule::k_where
            | Rule::k_noting
            | Rule::k_adds
            | Rule::k_as
            | Rule::k_until
            | Rule::k_without
    )
}
