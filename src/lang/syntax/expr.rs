//! Expressions: from the grammar's pairs to the tree.

use pest::iterators::Pair;

use crate::facts::Property;
use crate::source::{Span, Spanned};

use super::ast::{Comparator, Expr, ExprKind, Is, Name, Quantifier, Verb};
use super::clause::Rule;
use super::reader::Reader;

/// Reads an expression.
pub fn expr(r: &mut Reader<'_>) -> Option<Expr> {
    let pair = r.take_if(Rule::expr)?;
    chain(r, pair, Rule::k_or, ExprKind::Or, |inner| {
        let pair = inner.take_if(Rule::conj)?;
        chain(inner, pair, Rule::k_and, ExprKind::And, negation)
    })
}

/// Reads a sum: an expression without comparison or connective.
pub fn sum(r: &mut Reader<'_>) -> Option<Expr> {
    let pair = r.take_if(Rule::sum)?;
    signed(r, pair, Rule::plus, Rule::minus, ExprKind::Sum, |inner| {
        let pair = inner.take_if(Rule::product)?;
        signed(
            inner,
            pair,
            Rule::times,
            Rule::slash,
            ExprKind::Product,
            unary,
        )
    })
}

fn chain<'t>(
    r: &Reader<'t>,
    pair: Pair<'t, Rule>,
    connective: Rule,
    make: fn(Vec<Expr>) -> ExprKind,
    read: impl Fn(&mut Reader<'t>) -> Option<Expr>,
) -> Option<Expr> {
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    let mut parts = vec![read(&mut inner)?];
    while inner.accept(connective) {
        parts.push(read(&mut inner)?);
    }
    Some(match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            Expr {
                kind: make(parts),
                span,
            }
        }
    })
}

fn signed<'t>(
    r: &Reader<'t>,
    pair: Pair<'t, Rule>,
    plain: Rule,
    inverse: Rule,
    make: fn(Vec<(bool, Expr)>) -> ExprKind,
    read: impl Fn(&mut Reader<'t>) -> Option<Expr>,
) -> Option<Expr> {
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    let first = read(&mut inner)?;
    let mut parts = vec![(false, first)];
    loop {
        let inverted = if inner.accept(plain) {
            false
        } else if inner.accept(inverse) {
            true
        } else {
            break;
        };
        parts.push((inverted, read(&mut inner)?));
    }
    Some(match parts.pop() {
        Some((_, only)) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            Expr {
                kind: make(parts),
                span,
            }
        }
    })
}

fn negation(r: &mut Reader<'_>) -> Option<Expr> {
    let pair = r.take_if(Rule::negation)?;
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    if inner.accept(Rule::k_not) {
        let negated = negation(&mut inner)?;
        return Some(Expr {
            kind: ExprKind::Not(Box::new(negated)),
            span,
        });
    }
    let pair = inner.take_if(Rule::relation)?;
    relation(&inner, pair)
}

fn relation<'t>(r: &Reader<'t>, pair: Pair<'t, Rule>) -> Option<Expr> {
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    let subject = sum(&mut inner)?;
    let Some(tail) = inner.next() else {
        return Some(subject);
    };
    let rule = tail.as_rule();
    let mut tail = inner.inside(tail);
    let subject = Box::new(subject);
    let kind = match rule {
        Rule::compare_tail => {
            let comparator = comparator(tail.next()?.as_str())?;
            ExprKind::Compare(subject, comparator, Box::new(sum(&mut tail)?))
        }
        Rule::is_tail => {
            tail.accept(Rule::k_is);
            let negated = tail.accept(Rule::k_not);
            ExprKind::Is {
                subject,
                negated,
                what: is(&mut tail)?,
            }
        }
        _ => ExprKind::Verb(subject, verb(&mut tail)?),
    };
    Some(Expr { kind, span })
}

/// The comparison that a sign stands for.
pub fn comparator(symbol: &str) -> Option<Comparator> {
    Some(match symbol.trim() {
        "<" => Comparator::Less,
        "<=" | "≤" => Comparator::AtMost,
        ">" => Comparator::Greater,
        ">=" | "≥" => Comparator::AtLeast,
        "=" => Comparator::Equal,
        "!=" | "≠" => Comparator::Different,
        _ => return None,
    })
}

fn is(r: &mut Reader<'_>) -> Option<Is> {
    let pair = r.next()?;
    let rule = pair.as_rule();
    let mut inner = r.inside(pair);
    Some(match rule {
        Rule::is_given => Is::Given,
        Rule::is_inside => Is::Inside(obstructions(&mut inner)?),
        Rule::is_adjacent => Is::Adjacent(Box::new(last_sum(&mut inner)?)),
        Rule::is_opposite => {
            let other = last_sum(&mut inner)?;
            Is::Opposite(Box::new(other), Box::new(last_sum(&mut inner)?))
        }
        Rule::is_ally => Is::Ally(Box::new(last_sum(&mut inner)?)),
        _ => {
            let _article = inner.accept(Rule::k_a) || inner.accept(Rule::k_the);
            Is::Word(inner.name()?)
        }
    })
}

fn verb(r: &mut Reader<'_>) -> Option<Verb> {
    let pair = r.next()?;
    let rule = pair.as_rule();
    let mut inner = r.inside(pair);
    Some(match rule {
        Rule::verb_stops => {
            inner.accept(Rule::k_stops);
            Verb::Has(match inner.next()?.as_rule() {
                Rule::stop_effect => Property::StopsEffect,
                Rule::stop_sight => Property::StopsSight,
                _ => Property::StopsMovement,
            })
        }
        Rule::verb_gives => Verb::Has(Property::GivesCover),
        Rule::verb_conceals => Verb::Has(Property::Conceals),
        Rule::verb_borders => Verb::Borders(Box::new(last_sum(&mut inner)?)),
        Rule::verb_pierces => {
            let what = last_sum(&mut inner)?;
            let within = inner
                .accept(Rule::k_within)
                .then(|| sum(&mut inner))
                .flatten();
            Verb::Pierces(Box::new(what), within.map(Box::new))
        }
        Rule::verb_aims => Verb::AimsAt(Box::new(last_sum(&mut inner)?)),
        Rule::verb_has => Verb::HasWord(inner.name()?),
        _ => Verb::Holds,
    })
}

/// The next sum, whatever keywords stand before it.
pub fn last_sum(r: &mut Reader<'_>) -> Option<Expr> {
    while r.peek().is_some_and(|rule| rule != Rule::sum) {
        r.next();
    }
    sum(r)
}

/// The next obstruction or union of obstructions, whatever keywords stand before it.
pub fn obstructions(r: &mut Reader<'_>) -> Option<Vec<Name>> {
    while r.peek().is_some_and(|rule| rule != Rule::obstructions) {
        r.next();
    }
    let pair = r.take_if(Rule::obstructions)?;
    Some(r.inside(pair).all_names())
}

fn unary(r: &mut Reader<'_>) -> Option<Expr> {
    let pair = r.take_if(Rule::unary)?;
    let span = r.span(&pair);
    let mut inner = r.inside(pair);
    let negative = inner.accept(Rule::minus);
    inner.accept(Rule::plus);
    let pair = inner.take_if(Rule::primary)?;
    let value = primary(&inner, pair)?;
    if negative {
        return Some(Expr {
            kind: ExprKind::Negative(Box::new(value)),
            span,
        });
    }
    Some(Expr { span, ..value })
}

fn primary<'t>(r: &Reader<'t>, pair: Pair<'t, Rule>) -> Option<Expr> {
    let span = r.span(&pair);
    let form = pair.into_inner().next()?;
    let rule = form.as_rule();
    let form_span = r.span(&form);
    let mut inner = r.inside(form.clone());
    let kind = match rule {
        Rule::paren => {
            inner.accept(Rule::lparen);
            return Some(Expr {
                span,
                ..expr(&mut inner)?
            });
        }
        Rule::lines
        | Rule::line_count
        | Rule::thing_count
        | Rule::open_line
        | Rule::share
        | Rule::spread => line_phrase(rule, &mut inner)?,
        Rule::some_creature => {
            while inner.peek().is_some_and(|rule| rule != Rule::expr) {
                inner.next();
            }
            ExprKind::SomeCreature(Box::new(expr(&mut inner)?))
        }
        Rule::extreme => {
            let larger = inner.accept(Rule::k_larger);
            let mut of = Vec::new();
            while let Some(value) = last_sum(&mut inner) {
                of.push(value);
            }
            ExprKind::Extreme(larger, of)
        }
        Rule::distance => {
            let from = last_sum(&mut inner)?;
            ExprKind::Distance(Box::new(from), Box::new(last_sum(&mut inner)?))
        }
        Rule::light_on => ExprKind::LightOn(Box::new(last_sum(&mut inner)?)),
        Rule::option_ref => ExprKind::Option(inner.name()?),
        Rule::final_stat => ExprKind::Final(inner.name()?, inner.role()?, inner.name()),
        Rule::miss_chance => ExprKind::MissChance,
        Rule::may => ExprKind::May(inner.name()?),
        Rule::quantity => ExprKind::Quantity(inner.quantity()?),
        Rule::path => {
            let (ladder, tier) = r.split_path(&form);
            ExprKind::Path(ladder, tier)
        }
        Rule::measure => {
            let name = inner.name()?;
            inner.accept(Rule::k_of);
            let pair = inner.take_if(Rule::primary)?;
            ExprKind::Measure(name, Box::new(primary(&inner, pair)?))
        }
        _ => ExprKind::Reference(reference(&form, form_span)),
    };
    Some(Expr { kind, span })
}

fn reference(form: &Pair<'_, Rule>, span: Span) -> Name {
    Spanned::new(form.as_str().trim().to_owned(), span)
}

fn line_phrase(rule: Rule, r: &mut Reader<'_>) -> Option<ExprKind> {
    Some(match rule {
        Rule::lines => {
            let quantifier = match r.next()?.into_inner().next()?.as_rule() {
                Rule::k_every => Quantifier::Every,
                Rule::k_no => Quantifier::No,
                _ => Quantifier::Any,
            };
            ExprKind::Lines(quantifier, obstructions(r)?)
        }
        Rule::line_count => ExprKind::LineCount(obstructions(r)),
        Rule::thing_count => ExprKind::ThingCount(obstructions(r)?),
        Rule::open_line => {
            let past = obstructions(r)?;
            let ends = match (last_sum(r), last_sum(r)) {
                (Some(from), Some(to)) => Some((Box::new(from), Box::new(to))),
                _ => None,
            };
            ExprKind::OpenLine(past, ends)
        }
        Rule::share => {
            let of = last_sum(r)?;
            ExprKind::Share(Box::new(of), obstructions(r)?)
        }
        _ => {
            let to = last_sum(r)?;
            let past = obstructions(r)?;
            ExprKind::Spread(Box::new(to), past, last_sum(r).map(Box::new))
        }
    })
}
