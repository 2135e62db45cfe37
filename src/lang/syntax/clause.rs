//! The second stage: heads and clauses, each by its own anchored grammar rule.

use pest::Parser;
use pest::iterators::Pair;
use pest_derive::Parser;

use crate::diag::Diagnostic;
use crate::facts::{ContactKind, Spot};
use crate::number::Number;
use crate::source::{Span, Spanned};

use super::ast::{
    Answer, Clause, ClauseKind, Endpoint, Item, Literal, Name, Resolve, Striking, WordTitle, Yield,
};
use super::outline::{Block, Slice};
use super::reader::Reader;
use super::{describe, expr, keywords, limits, table};

#[derive(Parser)]
#[grammar = "../grammar/clause.pest"]
struct ClauseGrammar;

/// Reads an item; none when its head is past reading. Mistakes go to `found`.
pub fn item(block: &Block, text: &str, found: &mut Vec<Diagnostic>) -> Option<Item> {
    let mut head = keep(read(Rule::head, block.head.span, text), found)?;
    let keyword = head.name()?;
    let (name, member) = head_name(&mut head);
    let title = head.text();
    named(keyword, (name, member, title), block, text, found)
}

/// Reads an item whose head has been read.
pub fn named(
    keyword: Name,
    (name, member, title): (Option<Name>, Option<Name>, Option<Spanned<String>>),
    block: &Block,
    text: &str,
    found: &mut Vec<Diagnostic>,
) -> Option<Item> {
    if !keywords::is_item(&keyword.value) {
        let message = format!(
            "`{}` is not something that a rule file declares",
            keyword.value
        );
        let report = Diagnostic::error("D0106", keyword.span, message);
        found.push(match keywords::head_meant(&keyword.value) {
            Some(right) => report.help(format!("write `{right} …`")),
            None => report.near_or(&keyword.value, keywords::heads(), "it declares"),
        });
        return None;
    }
    let table = keywords::clauses(&keyword.value);
    let clauses = clauses(block, &keyword.value, table, text, found);
    let torn = block.torn || clauses.len() < block.clauses.len();
    let doc = block.head.doc.clone();
    Some(Item {
        keyword,
        name,
        member,
        title,
        doc,
        clauses,
        torn,
        changes: Vec::new(),
        span: block.head.span,
    })
}

/// Reads the clauses of a block.
pub fn clauses(
    block: &Block,
    item: &str,
    table: &'static [(&'static str, Rule)],
    text: &str,
    found: &mut Vec<Diagnostic>,
) -> Vec<Clause> {
    let slices = block.clauses.iter();
    slices
        .filter_map(|slice| {
            let rule = clause_rule(slice, item, table, text);
            keep(rule.and_then(|rule| clause(slice, rule, text)), found)
        })
        .collect()
}

/// The words of a block's head, with the halves of dotted names apart.
pub fn words(block: &Block, text: &str) -> Vec<String> {
    let range = block.head.span.start as usize..block.head.span.end as usize;
    let head = text.get(range).unwrap_or("");
    let words = head.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A result, or nothing and the mistake among those found.
pub fn keep<T>(result: Result<T, Box<Diagnostic>>, found: &mut Vec<Diagnostic>) -> Option<T> {
    result.map_err(|diagnostic| found.push(*diagnostic)).ok()
}

/// The name in a head, in two halves if it is dotted.
pub fn head_name(reader: &mut Reader<'_>) -> (Option<Name>, Option<Name>) {
    match reader.take_if(Rule::path) {
        Some(path) => {
            let (name, member) = reader.split_path(&path);
            (Some(name), Some(member))
        }
        None => (reader.name(), None),
    }
}

/// Reads a stretch of a text by a rule of the grammar.
pub fn read<'t>(rule: Rule, span: Span, text: &'t str) -> Result<Reader<'t>, Box<Diagnostic>> {
    let piece = text
        .get(span.start as usize..span.end as usize)
        .unwrap_or("");
    read_piece(rule, piece, span)
}

/// Reads a piece of text that stands at a span, or what is to be read in its place: as long, but
/// with blanks where it is to be passed over.
pub fn read_piece<'t>(
    rule: Rule,
    piece: &'t str,
    span: Span,
) -> Result<Reader<'t>, Box<Diagnostic>> {
    limits::check_clause(piece, span)?;
    let pairs = ClauseGrammar::parse(rule, piece)
        .map_err(|error| Box::new(describe::refusal(&error, rule, piece, span)))?;
    let inner = pairs.flat_map(Pair::into_inner).collect::<Vec<_>>();
    Ok(Reader::new(inner, span.file, span.start as usize))
}

/// The rule that reads a clause of an item, by its first word.
fn clause_rule(
    slice: &Slice,
    item: &str,
    table: &'static [(&'static str, Rule)],
    text: &str,
) -> Result<Rule, Box<Diagnostic>> {
    let range = slice.span.start as usize..slice.span.end as usize;
    let word = first_word(text.get(range).unwrap_or(""));
    match table.iter().find(|(keyword, _)| *keyword == word) {
        Some((_, rule)) => Ok(*rule),
        None => {
            let at = first_span(slice.span, word);
            Err(Box::new(unknown_clause(word, item, table, at)))
        }
    }
}

/// The word that a clause begins with.
pub fn first_word(piece: &str) -> &str {
    let end = piece
        .find(|c: char| !(c.is_alphanumeric() || c == '-'))
        .unwrap_or(piece.len());
    // What is no word is told by its first character.
    let first = piece.chars().next().map_or(0, char::len_utf8);
    piece.get(..end.max(first)).unwrap_or("")
}

/// The place of the word that a clause begins with.
pub fn first_span(clause: Span, word: &str) -> Span {
    let start = clause.start as usize;
    Span::new(clause.file, start, start + word.len())
}

fn clause(slice: &Slice, rule: Rule, text: &str) -> Result<Clause, Box<Diagnostic>> {
    let range = slice.span.start as usize..slice.span.end as usize;
    clause_piece(slice, rule, text.get(range).unwrap_or(""))
}

/// Reads a clause by its rule from a piece of text, as [`read_piece`] does.
pub fn clause_piece(slice: &Slice, rule: Rule, piece: &str) -> Result<Clause, Box<Diagnostic>> {
    let word = first_word(piece);
    let at = first_span(slice.span, word);
    let mut reader = read_piece(rule, piece, slice.span)?;
    let kind = kind(rule, word, &mut reader).ok_or_else(|| {
        // Only a number that is longer than any number need be gets past the grammar.
        let problem = Diagnostic::error(
            "D0105",
            slice.span,
            "this clause has a number that is too long",
        );
        Box::new(problem.help("write it with fewer digits"))
    })?;
    let keyword = Spanned::new(word.to_owned(), at);
    Ok(Clause {
        keyword,
        kind,
        doc: slice.doc.clone(),
        changes: Vec::new(),
        span: slice.span,
    })
}

fn unknown_clause(
    word: &str,
    item: &str,
    table: &'static [(&'static str, Rule)],
    at: Span,
) -> Diagnostic {
    let mut known: Vec<&str> = table.iter().map(|(keyword, _)| *keyword).collect();
    known.dedup();
    let message = format!("`{word}` is not a clause of `{item}`");
    let diagnostic = Diagnostic::error("D0107", at, message);
    if known.is_empty() {
        return diagnostic.help(format!("`{item}` has no clauses; remove this one"));
    }
    match keywords::clause_meant(word).filter(|right| known.contains(right)) {
        Some(right) => diagnostic.help(format!("write `{right} …`")),
        None => diagnostic.near_or(word, known, &format!("`{item}` has")),
    }
}

fn kind(rule: Rule, keyword: &str, r: &mut Reader<'_>) -> Option<ClauseKind> {
    // Where the grammar's keyword is any name, that name comes first.
    let named_keyword = !matches!(
        rule,
        Rule::c_of
            | Rule::c_default
            | Rule::c_end
            | Rule::c_is
            | Rule::c_by
            | Rule::c_when
            | Rule::c_alone
    );
    if named_keyword {
        r.name()?;
    }
    Some(match rule {
        Rule::c_version => {
            let pair = r.next()?;
            ClauseKind::Version(Spanned::new(pair.as_str().to_owned(), r.span(&pair)))
        }
        Rule::c_name | Rule::c_of => ClauseKind::Name(r.name()?),
        Rule::c_names => ClauseKind::Names(r.names()?),
        Rule::c_string => ClauseKind::Text(r.text()?),
        Rule::c_bare | Rule::c_alone => ClauseKind::Bare,
        Rule::c_height => height(r)?,
        Rule::c_scale => ClauseKind::Scale(r.quantity()?),
        Rule::c_default => ClauseKind::Default(literal(r)?),
        Rule::c_choice => ClauseKind::Choice {
            name: r.name()?,
            text: r.text()?,
            default: r.accept(Rule::k_default),
        },
        Rule::c_answer => ClauseKind::Answer(answer(r)?),
        Rule::c_step => step(r)?,
        Rule::c_cite => cite(r)?,
        Rule::c_set => ClauseKind::Set {
            option: r.name()?,
            choice: {
                r.accept(Rule::equals);
                r.name()?
            },
        },
        Rule::c_end | Rule::c_chosen | Rule::c_counts => trace_clause(rule, r)?,
        Rule::c_is => {
            r.accept(Rule::k_is);
            ClauseKind::Is {
                value: expr::expr(r)?,
                guard: r.guard()?,
            }
        }
        Rule::c_down | Rule::c_across | Rule::c_row => return table::clause(rule, r),
        Rule::c_tiers => ClauseKind::Tiers(r.word_titles()?),
        Rule::c_by => ClauseKind::By {
            trace: r.name()?,
            guard: r.guard()?,
        },
        Rule::c_resolve => ClauseKind::Resolve(match r.next()?.as_rule() {
            Rule::resolve_each => Resolve::BestOfEach,
            Rule::resolve_top => Resolve::Top,
            _ => Resolve::One,
        }),
        Rule::c_outcome | Rule::c_die | Rule::c_remember | Rule::c_yields => {
            return procedure_clause(rule, r);
        }
        _ => return rule_clause(rule, keyword, r),
    })
}

fn height(r: &mut Reader<'_>) -> Option<ClauseKind> {
    let Some(pair) = r.take_if(Rule::part) else {
        return Some(match r.name() {
            Some(_) => ClauseKind::Height(None),
            None => ClauseKind::Height(Some(r.quantity()?)),
        });
    };
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    let mut times = inner.number()?.value;
    if inner.accept(Rule::slash) {
        // Nothing is so many noughts.
        let parts = inner.number()?.value;
        times = times.checked_div(&parts).unwrap_or(Number::ZERO);
    }
    Some(ClauseKind::Part {
        times: Spanned::new(times, span),
        of: r.name()?,
    })
}

fn literal(r: &mut Reader<'_>) -> Option<Literal> {
    r.accept(Rule::k_default);
    let pair = r.take_if(Rule::literal)?;
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    if inner.accept(Rule::k_no) {
        return Some(Literal::Word(Spanned::new("no".to_owned(), span)));
    }
    match inner.name() {
        Some(name) => Some(Literal::Word(name)),
        None => Some(Literal::Quantity(inner.quantity()?)),
    }
}

fn answer(r: &mut Reader<'_>) -> Option<Answer> {
    let pair = r.next()?;
    let rule = pair.as_rule();
    let mut inner = r.inside(pair);
    Some(match rule {
        Rule::answer_flag => Answer::Flag,
        Rule::answer_length => Answer::Length,
        Rule::answer_text => Answer::Text,
        Rule::answer_one => Answer::OneOf(inner.word_titles()?),
        _ => match (inner.number(), inner.number()) {
            (Some(low), Some(high)) => Answer::Number(Some((low.value, high.value))),
            _ => Answer::Number(None),
        },
    })
}

fn step(r: &mut Reader<'_>) -> Option<ClauseKind> {
    let word = WordTitle {
        name: r.name()?,
        title: r.text(),
    };
    let (mut height, mut squares, mut usual) = (None, None, false);
    while let Some(part) = r.take_if(Rule::step_part) {
        let part = part.into_inner().next()?;
        let rule = part.as_rule();
        let mut inner = r.inside(part);
        match rule {
            Rule::step_height => height = Some(inner.quantity()?),
            Rule::step_squares => squares = Some(inner.number()?),
            _ => usual = true,
        }
    }
    Some(ClauseKind::Step {
        word,
        height,
        squares,
        usual,
    })
}

fn cite(r: &mut Reader<'_>) -> Option<ClauseKind> {
    let text = r.text()?;
    let mut ids = Vec::new();
    while let Some(pair) = r.next() {
        if pair.as_rule() == Rule::refid {
            ids.push(Spanned::new(pair.as_str().to_owned(), r.span(&pair)));
        }
    }
    Some(ClauseKind::Cite { text, ids })
}

fn trace_clause(rule: Rule, r: &mut Reader<'_>) -> Option<ClauseKind> {
    Some(match rule {
        Rule::c_end => {
            let from = r.next()?.as_rule() == Rule::k_from;
            let pair = r.take_if(Rule::endpoint)?;
            ClauseKind::End {
                from,
                endpoint: endpoint(r, pair)?,
                guard: r.guard()?,
            }
        }
        Rule::c_chosen => ClauseKind::Chosen {
            role: r.role()?,
            guard: r.guard()?,
        },
        _ => {
            let pair = r.take_if(Rule::contacts)?;
            let contacts = r.inside(pair).rest().filter_map(contact).collect();
            ClauseKind::Counts {
                contacts,
                class: r.name(),
                guard: r.guard()?,
            }
        }
    })
}

fn contact(pair: Pair<'_, Rule>) -> Option<ContactKind> {
    let kind = (pair.as_rule() == Rule::contact).then(|| pair.into_inner().next())??;
    Some(match kind.as_rule() {
        Rule::contact_through => ContactKind::Through,
        Rule::contact_pinhole => ContactKind::Pinhole,
        Rule::contact_along => ContactKind::Along,
        _ => ContactKind::Touch,
    })
}

fn endpoint<'t>(r: &Reader<'t>, pair: Pair<'t, Rule>) -> Option<Endpoint> {
    let span = r.span(&pair);
    let inner = pair.into_inner().next()?;
    if inner.as_rule() == Rule::k_origin {
        return Some(Endpoint::Origin);
    }
    let mut parts = r.inside(inner);
    let each = parts.accept(Rule::k_each);
    let _article = parts.accept(Rule::k_a) || parts.accept(Rule::k_the);
    let spot = match parts.take_if(Rule::spot)?.into_inner().next()?.as_rule() {
        Rule::spot_corner => Spot::Corner,
        Rule::spot_centre => Spot::Centre,
        _ => Spot::EdgeMiddle,
    };
    parts.accept(Rule::k_of);
    let place = parts.take_if(Rule::place)?;
    let mut place = parts.inside(place);
    let _article = place.accept(Rule::k_a) || place.accept(Rule::k_the);
    let square = place.accept(Rule::k_square);
    Some(Endpoint::Spot {
        each,
        spot,
        square,
        role: place.role()?,
        span,
    })
}

fn procedure_clause(rule: Rule, r: &mut Reader<'_>) -> Option<ClauseKind> {
    Some(match rule {
        Rule::c_outcome => ClauseKind::Outcome {
            name: r.name()?,
            striking: striking(r)?,
            guard: r.guard()?,
            note: noting(r),
        },
        Rule::c_die => {
            let pair = r.take_if(Rule::die)?;
            let span = r.span(&pair);
            let faces = pair.as_str().get(1..)?.trim().parse().ok()?;
            ClauseKind::Die {
                faces: Spanned::new(faces, span),
                adds: r.name(),
            }
        }
        Rule::c_yields => {
            let name = r.name()?;
            let value = match r.text() {
                Some(word) => Yield::Word(word),
                None => Yield::Value(expr::expr(r)?),
            };
            ClauseKind::Yields {
                name,
                value,
                guard: r.guard()?,
            }
        }
        _ => {
            let fact = r.name()?;
            let of = r.role();
            let value = expr::last_sum(r)?;
            ClauseKind::Remembers {
                fact,
                of,
                value,
                until: r.text()?,
                guard: r.guard()?,
            }
        }
    })
}

fn striking(r: &mut Reader<'_>) -> Option<Option<Striking>> {
    let Some(pair) = r.take_if(Rule::striking) else {
        return Some(None);
    };
    let mut inner = r.inside(pair);
    let obstructions = expr::obstructions(&mut inner)?;
    let to = inner.role()?;
    inner.skip_keywords();
    Some(Some(Striking {
        obstructions,
        to,
        condition: expr::expr(&mut inner),
    }))
}

fn noting(r: &mut Reader<'_>) -> Option<(Name, Spanned<String>)> {
    let pair = r.take_if(Rule::noting)?;
    let mut inner = r.inside(pair);
    Some((inner.name()?, inner.text()?))
}

fn rule_clause(rule: Rule, keyword: &str, r: &mut Reader<'_>) -> Option<ClauseKind> {
    Some(match rule {
        Rule::c_when => {
            r.accept(Rule::k_when);
            let name = r.name();
            r.accept(Rule::colon);
            ClauseKind::When {
                name,
                condition: expr::expr(r)?,
            }
        }
        Rule::c_except => {
            let name = r.name()?;
            let to = r.accept(Rule::k_to).then(|| r.name()).flatten();
            r.accept(Rule::k_when);
            ClauseKind::Except {
                name,
                to,
                condition: expr::expr(r)?,
            }
        }
        Rule::c_grants => grants(r)?,
        Rule::c_actions => ClauseKind::Actions {
            names: r.names()?,
            guard: r.guard()?,
        },
        Rule::c_miss => {
            r.accept(Rule::k_chance);
            let value = expr::sum(r)?;
            ClauseKind::Miss {
                value,
                rolled_by: r.role(),
                guard: r.guard()?,
            }
        }
        Rule::c_note => ClauseKind::Note {
            name: r.name()?,
            text: r.text()?,
            guard: r.guard()?,
        },
        Rule::c_move => {
            let ladder = r.name()?;
            let from = r.accept(Rule::k_from).then(|| r.name()).flatten();
            debug_assert!(matches!(keyword, "raises" | "lowers"));
            ClauseKind::Move {
                ladder,
                from,
                to: r.name()?,
                guard: r.guard()?,
            }
        }
        Rule::c_cap => ClauseKind::Cap {
            ladder: r.name()?,
            tier: r.name()?,
            guard: r.guard()?,
        },
        Rule::c_cancel => {
            let pair = r.take_if(Rule::path)?;
            let (ladder, tier) = r.split_path(&pair);
            ClauseKind::Cancel {
                ladder,
                tier,
                guard: r.guard()?,
            }
        }
        _ => return None,
    })
}

fn grants(r: &mut Reader<'_>) -> Option<ClauseKind> {
    let pair = r.next()?;
    let rule = pair.as_rule();
    let mut inner = r.inside(pair);
    Some(match rule {
        Rule::multiple => {
            let factor = inner.number()?;
            inner.accept(Rule::times);
            let path = inner.take_if(Rule::path)?;
            let (ladder, tier) = inner.split_path(&path);
            ClauseKind::Multiple {
                factor,
                ladder,
                tier,
                guard: r.guard()?,
            }
        }
        _ => {
            let value = expr::sum(&mut inner)?;
            let (ty, stat) = (inner.name()?, inner.name()?);
            ClauseKind::Bonus {
                value,
                ty,
                stat,
                guard: r.guard()?,
            }
        }
    })
}
