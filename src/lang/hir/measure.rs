//! Measures, references, quantities and words by their type.

use crate::diag::{self, Diagnostic};
use crate::length::{Length, Unit};
use crate::source::Span;
use crate::vocabulary::{FactId, FactPlace, FactType, LadderId, LightId, SizeId, StatId};

use super::super::syntax::ast::{self, Name, Quantity};
use super::cx::Cx;
use super::expr::{broken, flavour, lower as lower_any};
use super::names::Kind;
use super::phrase::{attack_number, speak_of_ending, subject_of, use_scope};
use super::{Expr, ExprKind, Flavour, Measure, Subject, Ty, ValueId};

const MEASURES: &[&str] = &["height", "elevation", "size", "reach", "medium"];

/// Lowers a measure, a reference or a quantity.
pub fn lower(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let span = expr.span;
    match &expr.kind {
        ast::ExprKind::Quantity(quantity) => self::quantity(cx, quantity),
        ast::ExprKind::LightOn(of) => match subject_of(cx, of) {
            Some(of) => Expr {
                kind: ExprKind::Measure(of, Measure::Light),
                ty: Ty::Light,
                span,
            },
            None => broken(span),
        },
        ast::ExprKind::Measure(name, of) => measure(cx, name, of, span),
        ast::ExprKind::Reference(name) => reference(cx, name),
        ast::ExprKind::Option(option) => {
            cx.report(
                Diagnostic::error("D0302", span, "an option is asked about with `is`")
                    .help(format!("write `option {} is CHOICE`", option.value)),
            );
            broken(span)
        }
        _ => broken(span),
    }
}

fn quantity(cx: &mut Cx<'_>, quantity: &Quantity) -> Expr {
    let span = quantity.span;
    let amount = quantity.amount.clone();
    let (kind, ty) = match quantity.unit.as_ref().map(|unit| unit.value.as_str()) {
        None | Some("%") => (ExprKind::Number(amount), Ty::Number),
        Some("step" | "steps") => (ExprKind::Number(amount), Ty::Steps),
        Some(word) => match Unit::parse(word) {
            Some(unit) => (
                ExprKind::Length(Length { amount, unit }),
                Ty::Length(flavour(unit)),
            ),
            None => {
                cx.report(
                    Diagnostic::error("D0301", span, format!("`{word}` is no unit"))
                        .help("use `ft`, `m`, `squares`, `steps` or `%`"),
                );
                return broken(span);
            }
        },
    };
    Expr { kind, ty, span }
}

fn measure(cx: &mut Cx<'_>, name: &Name, of: &ast::Expr, span: Span) -> Expr {
    if matches!(&of.kind, ast::ExprKind::Reference(word) if word.value == "attack" || word.value == "check")
    {
        return match attack_number(&name.value) {
            Some((number, ty)) => Expr {
                kind: ExprKind::Attack(number),
                ty,
                span,
            },
            None => {
                let message = format!("an attack has no `{}`", name.value);
                cx.report(Diagnostic::error("D0201", name.span, message).near_or(
                    &name.value,
                    ["roll", "natural", "percentile", "radius"],
                    "it has",
                ));
                broken(span)
            }
        };
    }
    let Some(subject) = subject_of(cx, of) else {
        return broken(span);
    };
    let (measure, ty) = match name.value.as_str() {
        "height" => (Measure::Height, Ty::Length(Flavour::Measured)),
        "elevation" => (Measure::Elevation, Ty::Length(Flavour::Measured)),
        "reach" => (Measure::Reach, Ty::Length(Flavour::Measured)),
        "size" => (Measure::Size, Ty::Size),
        "medium" => (Measure::Medium, Ty::Medium),
        _ => return stat_or_fact(cx, name, subject, span),
    };
    Expr {
        kind: ExprKind::Measure(subject, measure),
        ty,
        span,
    }
}

fn stat_or_fact(cx: &mut Cx<'_>, name: &Name, subject: Subject, span: Span) -> Expr {
    let stat = cx.names.get(Kind::Stat, &name.value);
    let fact = cx.names.get(Kind::Fact, &name.value);
    let lost = stat.is_none() && fact.is_none();
    if lost && cx.names.may_be_lost(&[Kind::Stat, Kind::Fact], &name.value) {
        return broken(span);
    }
    match (stat, fact) {
        (Some(place), None) => {
            let measure = Measure::Stat(StatId::from_index(place));
            Expr {
                kind: ExprKind::Measure(subject, measure),
                ty: Ty::Number,
                span,
            }
        }
        (None, Some(place)) => {
            if cx
                .vocabulary
                .facts
                .get(place)
                .is_some_and(|fact| fact.place == FactPlace::Ruling)
            {
                let message = format!("`{}` is a fact of the whole ruling", name.value);
                cx.report(
                    Diagnostic::error("D0302", name.span, message)
                        .help(format!("write `{}` alone", name.value)),
                );
                return broken(span);
            }
            let ty = cx.fact_ty(place);
            Expr {
                kind: ExprKind::Fact(FactId::from_index(place), Some(subject)),
                ty,
                span,
            }
        }
        (Some(_), Some(_)) => {
            let message = format!("`{}` is both a stat and a fact", name.value);
            cx.report(Diagnostic::error("D0207", name.span, message).help("rename one of them"));
            broken(span)
        }
        (None, None) => {
            let message = format!("there is no measure, stat or fact called `{}`", name.value);
            let known = MEASURES
                .iter()
                .copied()
                .chain(cx.names.all(Kind::Stat))
                .chain(cx.names.all(Kind::Fact));
            let near = diag::nearest(&name.value, known).map(str::to_owned);
            let diagnostic = Diagnostic::error("D0201", name.span, message);
            cx.report(match near {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help("declare it with `stat` or `fact`"),
            });
            broken(span)
        }
    }
}

fn reference(cx: &mut Cx<'_>, name: &Name) -> Expr {
    let span = name.span;
    let of = |subject| Expr {
        kind: ExprKind::Subject(subject),
        ty: Ty::Thing,
        span,
    };
    match name.value.as_str() {
        "attacker" => return of(Subject::Attacker),
        "target" => return of(Subject::Target),
        "it" => return it(cx, span),
        "yes" => {
            return Expr {
                kind: ExprKind::Flag(true),
                ty: Ty::Flag,
                span,
            };
        }
        "targetable" => {
            if !speak_of_ending(cx, span) {
                return broken(span);
            }
            return Expr {
                kind: ExprKind::Targetable,
                ty: Ty::Flag,
                span,
            };
        }
        _ => {}
    }
    if let Some(place) = cx.names.get(Kind::Value, &name.value) {
        let (ty, scope) = cx.value(place, span);
        use_scope(cx, scope, span);
        return Expr {
            kind: ExprKind::Value(ValueId(place)),
            ty,
            span,
        };
    }
    if let Some(place) = cx.names.get(Kind::Fact, &name.value) {
        if cx
            .vocabulary
            .facts
            .get(place)
            .is_some_and(|fact| fact.place != FactPlace::Ruling)
        {
            let message = format!(
                "whose `{}`? it is a fact of creatures or things",
                name.value
            );
            cx.report(
                Diagnostic::error("D0302", span, message)
                    .help(format!("write `{} of target`, for one", name.value)),
            );
            return broken(span);
        }
        let ty = cx.fact_ty(place);
        return Expr {
            kind: ExprKind::Fact(FactId::from_index(place), None),
            ty,
            span,
        };
    }
    let Some(mut unknown) = cx.names.unknown(&[Kind::Value, Kind::Fact], name) else {
        return broken(span);
    };
    if name.value == "attack" || name.value == "origin" {
        unknown = unknown.help(format!(
            "something must be said of it, as in `{} is …`",
            name.value
        ));
    }
    cx.report(unknown);
    broken(span)
}

fn it(cx: &mut Cx<'_>, span: Span) -> Expr {
    cx.spoken.it = true;
    if !cx.scope.it {
        cx.report(
            Diagnostic::error("D0304", span, "there is no `it` here").help(
                "`it` is the thing that an obstruction considers, or `some creature where (…)`",
            ),
        );
        return broken(span);
    }
    Expr {
        kind: ExprKind::Subject(Subject::It),
        ty: Ty::Thing,
        span,
    }
}

/// A bare word on the right of a comparison, read as a word of the left side's type.
pub fn word_of_type(cx: &mut Cx<'_>, expr: &ast::Expr, ty: Ty) -> Option<Expr> {
    let ast::ExprKind::Reference(name) = &expr.kind else {
        return None;
    };
    match ty {
        Ty::Size | Ty::Light | Ty::Medium | Ty::Choice(_) | Ty::Tier(_) => {
            // A value of that type may be meant as well.
            if cx.names.get(Kind::Value, &name.value).is_some() {
                return None;
            }
            Some(word(cx, name, ty).unwrap_or_else(|| broken(expr.span)))
        }
        _ => None,
    }
}

/// A word as a value of a type; an unknown one is reported.
pub fn word(cx: &mut Cx<'_>, name: &Name, ty: Ty) -> Option<Expr> {
    let span = name.span;
    let kind = match ty {
        Ty::Size => ExprKind::Size(SizeId::from_index(cx.find(Kind::Size, name)?)),
        Ty::Light => ExprKind::Light(LightId::from_index(cx.find(Kind::Light, name)?)),
        Ty::Choice(fact) => ExprKind::Choice(choice(cx, fact, name)?),
        Ty::Tier(ladder) => ExprKind::Choice(tier_of(cx, ladder, name)?),
        Ty::Medium => {
            let place = cx.find(Kind::Medium, name)?;
            ExprKind::Choice(u16::try_from(place).ok()?)
        }
        _ => {
            let message = format!("`is {}` can't be said of {}", name.value, ty.words());
            cx.report(
                Diagnostic::error("D0302", span, message)
                    .help("`is` takes words: kinds, conditions, traits, sizes, lights, choices"),
            );
            return None;
        }
    };
    Some(Expr { kind, ty, span })
}

fn choice(cx: &mut Cx<'_>, fact: FactId, name: &Name) -> Option<u16> {
    let words: Vec<String> = match cx.vocabulary.facts.get(fact.index()).map(|fact| &fact.ty) {
        Some(FactType::Choice(words)) => words.iter().map(|word| word.id.clone()).collect(),
        _ => Vec::new(),
    };
    let place = words.iter().position(|word| *word == name.value);
    if place.is_none() {
        let message = format!("`{}` is not one of the answers to this fact", name.value);
        cx.report(Diagnostic::error("D0201", name.span, message).near_or(
            &name.value,
            words.iter().map(String::as_str),
            "they are",
        ));
    }
    u16::try_from(place?).ok()
}

/// A tier by its dotted name; an unknown one is reported.
pub fn tier(cx: &mut Cx<'_>, ladder: &Name, tier: &Name) -> Option<(LadderId, u16)> {
    let id = LadderId::from_index(cx.find(Kind::Ladder, ladder)?);
    Some((id, tier_of(cx, id, tier)?))
}

/// The place of a tier on a ladder; an unknown one is reported.
fn tier_of(cx: &mut Cx<'_>, ladder: LadderId, tier: &Name) -> Option<u16> {
    let place = ladder.index();
    let tiers = cx.tiers.get(place).cloned().unwrap_or_default();
    let found = tiers.iter().position(|name| *name == tier.value);
    if found.is_none() && !cx.is_torn(Kind::Ladder, place) {
        let known = cx
            .names
            .all(Kind::Ladder)
            .find(|name| cx.names.get(Kind::Ladder, name) == Some(place));
        let message = format!(
            "the ladder `{}` has no tier `{}`",
            known.unwrap_or_default(),
            tier.value
        );
        cx.report(Diagnostic::error("D0201", tier.span, message).near_or(
            &tier.value,
            tiers.iter().map(String::as_str),
            "its tiers are",
        ));
    }
    u16::try_from(found?).ok()
}

/// The expression of a value's case; any type but a thing's will do.
pub fn case(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let lowered = lower_any(cx, expr);
    if lowered.ty == Ty::Thing {
        cx.report(
            Diagnostic::error("D0302", expr.span, "a value can't be a creature or thing")
                .help("name a number, a length, a size or a condition"),
        );
        return broken(expr.span);
    }
    lowered
}
