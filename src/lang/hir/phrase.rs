//! What is said of creatures, things, attacks and lines.

use crate::diag::Diagnostic;
use crate::facts::{AttackWord, Class, Property};
use crate::source::Span;
use crate::vocabulary::{
    ActionId, BonusTypeId, ConditionId, KindId, OptionId, ShapeId, StanceId, StatId, TerrainId,
    TraitId,
};

use super::super::syntax::ast::{self, Is, Name, Verb};
use super::cx::{Cx, Scope};
use super::expr::{broken, lower as lower_any};
use super::names::Kind;
use super::{
    AttackNumber, Expr, ExprKind, Flavour, Giveable, Measure, ObstructionId, Subject, Test, Ty,
    Whence, expr, measure,
};

/// Lowers a phrase or anything smaller.
pub fn lower(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let span = expr.span;
    match &expr.kind {
        ast::ExprKind::Is {
            subject,
            negated,
            what,
        } => {
            let said = is(cx, subject, what, span);
            if !*negated {
                return said;
            }
            Expr {
                kind: ExprKind::Not(Box::new(said)),
                ty: Ty::Flag,
                span,
            }
        }
        ast::ExprKind::Verb(subject, verb) => self::verb(cx, subject, verb, span),
        ast::ExprKind::Lines(..)
        | ast::ExprKind::LineCount(_)
        | ast::ExprKind::ThingCount(_)
        | ast::ExprKind::OpenLine(..)
        | ast::ExprKind::Share(..)
        | ast::ExprKind::Spread(..) => lines(cx, expr),
        ast::ExprKind::Distance(from, to) => distance(cx, from, to, span),
        ast::ExprKind::SomeCreature(condition) => some_creature(cx, condition, span),
        ast::ExprKind::Path(ladder, tier) => match measure::tier(cx, ladder, tier) {
            Some((ladder, tier)) => yes(ExprKind::TierHolds(ladder, tier), span),
            None => broken(span),
        },
        ast::ExprKind::Final(..) | ast::ExprKind::MissChance | ast::ExprKind::May(_) => {
            ending(cx, expr)
        }
        _ => measure::lower(cx, expr),
    }
}

fn yes(kind: ExprKind, span: Span) -> Expr {
    Expr {
        kind,
        ty: Ty::Flag,
        span,
    }
}

fn is(cx: &mut Cx<'_>, subject: &ast::Expr, what: &Is, span: Span) -> Expr {
    match what {
        Is::Given => given(cx, subject, span),
        Is::Inside(names) => {
            let (Some(subject), Some(set)) = (subject_of(cx, subject), obstructions(cx, names))
            else {
                return broken(span);
            };
            yes(ExprKind::Inside(subject, set), span)
        }
        Is::Adjacent(other) => two(cx, subject, other, span, ExprKind::Adjacent),
        Is::Opposite(other, across) => {
            let subjects = (
                subject_of(cx, subject),
                subject_of(cx, other),
                subject_of(cx, across),
            );
            match subjects {
                (Some(one), Some(other), Some(across)) => {
                    yes(ExprKind::Opposite(one, other, across), span)
                }
                _ => broken(span),
            }
        }
        Is::Ally(other) => two(cx, subject, other, span, ExprKind::Ally),
        Is::Word(word) => is_word(cx, subject, word, span),
    }
}

fn two(
    cx: &mut Cx<'_>,
    one: &ast::Expr,
    other: &ast::Expr,
    span: Span,
    make: fn(Subject, Subject) -> ExprKind,
) -> Expr {
    match (subject_of(cx, one), subject_of(cx, other)) {
        (Some(one), Some(other)) => yes(make(one, other), span),
        _ => broken(span),
    }
}

fn given(cx: &mut Cx<'_>, subject: &ast::Expr, span: Span) -> Expr {
    if is_reference(subject, "origin") {
        return yes(ExprKind::Given(Giveable::Origin), span);
    }
    if is_square_of_attack(subject) {
        return yes(ExprKind::Given(Giveable::Square), span);
    }
    let lowered = lower_any(cx, subject);
    let giveable = match lowered.kind {
        ExprKind::Fact(fact, of) => Giveable::Fact(fact, of),
        ExprKind::Attack(number) => Giveable::Attack(number),
        ExprKind::Measure(of, Measure::Stat(stat)) => Giveable::Stat(stat, of),
        ExprKind::Measure(of, Measure::Reach) => Giveable::Reach(of),
        ExprKind::Broken => return broken(span),
        _ => {
            cx.report(
                Diagnostic::error(
                    "D0302",
                    subject.span,
                    "only what a scene may leave out can be `given`",
                )
                .help("facts, stats, reaches, `origin` and numbers of the attack can be"),
            );
            return broken(span);
        }
    };
    yes(ExprKind::Given(giveable), span)
}

fn is_reference(expr: &ast::Expr, word: &str) -> bool {
    matches!(&expr.kind, ast::ExprKind::Reference(name) if name.value == word)
}

fn is_square_of_attack(expr: &ast::Expr) -> bool {
    matches!(&expr.kind, ast::ExprKind::Measure(name, of)
        if name.value == "square" && is_reference(of, "attack"))
}

fn is_word(cx: &mut Cx<'_>, subject: &ast::Expr, word: &Name, span: Span) -> Expr {
    if is_reference(subject, "attack") {
        return attack_word(cx, word, span);
    }
    if is_reference(subject, "outcome") {
        return outcome_is(cx, word, span);
    }
    if let ast::ExprKind::Option(option) = &subject.kind {
        return option_is(cx, option, word, span);
    }
    let lowered = lower_any(cx, subject);
    if let ExprKind::Subject(subject) = lowered.kind {
        return test(cx, subject, word, span);
    }
    if lowered.ty == Ty::Broken {
        return broken(span);
    }
    match measure::word(cx, word, lowered.ty) {
        Some(right) => {
            let kind =
                ExprKind::Compare(Box::new(lowered), ast::Comparator::Equal, Box::new(right));
            yes(kind, span)
        }
        None => broken(span),
    }
}

fn attack_word(cx: &mut Cx<'_>, word: &Name, span: Span) -> Expr {
    let kinds = [Kind::Attack, Kind::Shape, Kind::Trait];
    let Some((kind, place)) = one_of(cx, &kinds, word) else {
        return broken(span);
    };
    let word = match kind {
        Kind::Attack => AttackWord::Kind(KindId::from_index(place)),
        Kind::Shape => AttackWord::Shape(ShapeId::from_index(place)),
        _ => AttackWord::Trait(TraitId::from_index(place)),
    };
    yes(ExprKind::AttackIs(word), span)
}

/// Whether the procedure came to an outcome; outside one there is none.
fn outcome_is(cx: &mut Cx<'_>, word: &Name, span: Span) -> Expr {
    if !speak_of_ending(cx, span) {
        return broken(span);
    }
    match cx.outcomes.iter().position(|name| *name == word.value) {
        Some(place) => yes(ExprKind::OutcomeIs(place), span),
        None => {
            let message = format!("nothing here comes out as `{}`", word.value);
            let known = cx.outcomes.clone();
            let unknown = Diagnostic::error("D0201", word.span, message);
            if !cx.outcomes_torn {
                cx.report(unknown.near_or(
                    &word.value,
                    known.iter().map(String::as_str),
                    "the outcomes are",
                ));
            }
            broken(span)
        }
    }
}

fn option_is(cx: &mut Cx<'_>, option: &Name, word: &Name, span: Span) -> Expr {
    let Some(place) = cx.find(Kind::Option, option) else {
        return broken(span);
    };
    let choices = cx
        .vocabulary
        .options
        .get(place)
        .map_or(&[][..], |option| &option.choices);
    let Some(choice) = choices.iter().position(|choice| choice.id == word.value) else {
        let known: Vec<String> = choices.iter().map(|choice| choice.id.clone()).collect();
        if cx.is_torn(Kind::Option, place) {
            return broken(span);
        }
        let message = format!(
            "the option `{}` has no choice `{}`",
            option.value, word.value
        );
        cx.report(Diagnostic::error("D0201", word.span, message).near_or(
            &word.value,
            known.iter().map(String::as_str),
            "its choices are",
        ));
        return broken(span);
    };
    let choice = u16::try_from(choice).unwrap_or(u16::MAX);
    yes(
        ExprKind::OptionIs(OptionId::from_index(place), choice),
        span,
    )
}

/// What a word says of a creature or thing.
fn test(cx: &mut Cx<'_>, subject: Subject, word: &Name, span: Span) -> Expr {
    let fixed = match word.value.as_str() {
        "terrain" => Some(Test::Class(Class::Terrain)),
        "zone" => Some(Test::Class(Class::Zone)),
        "creature" => Some(Test::Class(Class::Creature)),
        "attacker" => Some(Test::Same(Subject::Attacker)),
        "target" => Some(Test::Same(Subject::Target)),
        _ => None,
    };
    if let Some(fixed) = fixed {
        return yes(ExprKind::Test(subject, fixed), span);
    }
    let kinds = [Kind::Terrain, Kind::Condition, Kind::Stance, Kind::Trait];
    let Some((kind, place)) = one_of(cx, &kinds, word) else {
        return broken(span);
    };
    let test = match kind {
        Kind::Terrain => Test::Terrain(TerrainId::from_index(place)),
        Kind::Condition => Test::Condition(ConditionId::from_index(place)),
        Kind::Stance => Test::Stance(StanceId::from_index(place)),
        _ => Test::Trait(TraitId::from_index(place)),
    };
    yes(ExprKind::Test(subject, test), span)
}

/// The one kind among several that has a name; none and several are reported.
fn one_of(cx: &mut Cx<'_>, kinds: &[Kind], word: &Name) -> Option<(Kind, usize)> {
    let found: Vec<(Kind, usize)> = kinds
        .iter()
        .filter_map(|kind| cx.names.get(*kind, &word.value).map(|place| (*kind, place)))
        .collect();
    match found.as_slice() {
        [one] => Some(*one),
        [] => {
            let unknown = cx.names.unknown(kinds, word);
            cx.found.extend(unknown);
            None
        }
        [(first, _), (second, _), ..] => {
            let message = format!(
                "`{}` is both {} and {}",
                word.value,
                first.with_article(),
                second.with_article()
            );
            cx.report(Diagnostic::error("D0207", word.span, message).help("rename one of them"));
            None
        }
    }
}

fn verb(cx: &mut Cx<'_>, subject: &ast::Expr, verb: &Verb, span: Span) -> Expr {
    if let (Verb::Holds, ast::ExprKind::Path(ladder, tier)) = (verb, &subject.kind) {
        return match measure::tier(cx, ladder, tier) {
            Some((ladder, tier)) => yes(ExprKind::TierHolds(ladder, tier), span),
            None => broken(span),
        };
    }
    if matches!(verb, Verb::AimsAt(_)) && is_reference(subject, "attack") {
        return aims(cx, verb, span);
    }
    let Some(own) = subject_of(cx, subject) else {
        return broken(span);
    };
    match verb {
        Verb::Has(property) => has(own, *property, span),
        Verb::HasWord(word) => test(cx, own, word, span),
        Verb::Borders(other) => match subject_of(cx, other) {
            Some(other) => yes(ExprKind::Borders(own, other), span),
            None => broken(span),
        },
        Verb::Pierces(what, within) => pierces(cx, own, what, within.as_deref(), span),
        Verb::AimsAt(_) | Verb::Holds => {
            cx.report(
                Diagnostic::error(
                    "D0302",
                    subject.span,
                    "this verb does not fit what it is said of",
                )
                .help("attacks aim at creatures; tiers hold, as in `LADDER.TIER holds`"),
            );
            broken(span)
        }
    }
}

fn aims(cx: &mut Cx<'_>, verb: &Verb, span: Span) -> Expr {
    let Verb::AimsAt(at) = verb else {
        return broken(span);
    };
    match subject_of(cx, at) {
        Some(at) => yes(ExprKind::AimsAt(at), span),
        None => broken(span),
    }
}

fn has(subject: Subject, property: Property, span: Span) -> Expr {
    yes(ExprKind::Test(subject, Test::Has(property)), span)
}

fn pierces(
    cx: &mut Cx<'_>,
    own: Subject,
    what: &ast::Expr,
    within: Option<&ast::Expr>,
    span: Span,
) -> Expr {
    let obscured = match &what.kind {
        ast::ExprKind::Reference(name) => {
            measure::word(cx, name, Ty::Medium).unwrap_or_else(|| broken(what.span))
        }
        _ => lower_any(cx, what),
    };
    if !matches!(obscured.ty, Ty::Medium | Ty::Light | Ty::Broken) {
        let message = format!(
            "a sense pierces a medium or a light, not {}",
            obscured.ty.words()
        );
        cx.report(
            Diagnostic::error("D0302", what.span, message)
                .help("write `pierces medium of it` or `pierces light on target`"),
        );
        return broken(span);
    }
    let within = within.map(|within| Box::new(length(cx, within)));
    yes(ExprKind::Pierces(own, Box::new(obscured), within), span)
}

/// A length of either kind: the scene's own scale measures it.
fn length(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let lowered = lower_any(cx, expr);
    if !matches!(lowered.ty, Ty::Length(_) | Ty::Broken) {
        let message = format!(
            "a length is needed here, and this is {}",
            lowered.ty.words()
        );
        cx.report(
            Diagnostic::error("D0302", expr.span, message)
                .help("write a length such as `30 ft`, or a distance"),
        );
        return broken(expr.span);
    }
    lowered
}

fn lines(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let span = expr.span;
    let kind = match &expr.kind {
        ast::ExprKind::Lines(quantifier, names) => {
            speak_of_lines(cx, span);
            obstructions(cx, names).map(|set| (ExprKind::Lines(*quantifier, set), Ty::Flag))
        }
        ast::ExprKind::LineCount(names) => {
            speak_of_lines(cx, span);
            match names {
                None => Some((ExprKind::LineCount(None), Ty::Number)),
                Some(names) => {
                    obstructions(cx, names).map(|set| (ExprKind::LineCount(Some(set)), Ty::Number))
                }
            }
        }
        ast::ExprKind::ThingCount(names) => {
            speak_of_lines(cx, span);
            obstructions(cx, names).map(|set| (ExprKind::ThingCount(set), Ty::Number))
        }
        ast::ExprKind::OpenLine(names, ends) => {
            let set = obstructions(cx, names);
            let (from, to) = match ends {
                None => (
                    Some(Whence::Subject(Subject::Attacker)),
                    Some(Whence::Subject(Subject::Target)),
                ),
                Some((from, to)) => (whence(cx, from), whence(cx, to)),
            };
            match (set, from, to) {
                (Some(set), Some(from), Some(to)) => {
                    Some((ExprKind::OpenLine(set, from, to), Ty::Flag))
                }
                _ => None,
            }
        }
        ast::ExprKind::Share(of, names) => {
            speak_of_lines(cx, span);
            match (subject_of(cx, of), obstructions(cx, names)) {
                (Some(of), Some(set)) => Some((ExprKind::Share(of, set), Ty::Number)),
                _ => None,
            }
        }
        ast::ExprKind::Spread(to, names, within) => {
            let within = within.as_ref().map(|within| Box::new(length(cx, within)));
            match (subject_of(cx, to), obstructions(cx, names)) {
                (Some(to), Some(set)) => Some((ExprKind::Spread(to, set, within), Ty::Flag)),
                _ => None,
            }
        }
        _ => None,
    };
    match kind {
        Some((kind, ty)) => Expr { kind, ty, span },
        None => broken(span),
    }
}

fn speak_of_lines(cx: &mut Cx<'_>, span: Span) {
    cx.spoken.lines = true;
    if !cx.scope.lines {
        cx.report(
            Diagnostic::error("D0304", span, "there are no lines here")
                .help("lines belong to the tiers of a ladder that says `by TRACE`"),
        );
    }
}

fn whence(cx: &mut Cx<'_>, expr: &ast::Expr) -> Option<Whence> {
    if is_reference(expr, "origin") {
        return Some(Whence::Origin);
    }
    subject_of(cx, expr).map(Whence::Subject)
}

fn distance(cx: &mut Cx<'_>, from: &ast::Expr, to: &ast::Expr, span: Span) -> Expr {
    match (subject_of(cx, from), subject_of(cx, to)) {
        (Some(from), Some(to)) => Expr {
            kind: ExprKind::Distance(from, to),
            ty: Ty::Length(Flavour::Squares),
            span,
        },
        _ => broken(span),
    }
}

fn some_creature(cx: &mut Cx<'_>, condition: &ast::Expr, span: Span) -> Expr {
    let outer = cx.scope.it;
    let spoken = cx.spoken.it;
    cx.scope.it = true;
    let condition = expr::flag(cx, condition);
    cx.scope.it = outer;
    cx.spoken.it = spoken;
    yes(ExprKind::SomeCreature(Box::new(condition)), span)
}

fn ending(cx: &mut Cx<'_>, expr: &ast::Expr) -> Expr {
    let span = expr.span;
    if !speak_of_ending(cx, span) {
        return broken(span);
    }
    let (kind, ty) = match &expr.kind {
        ast::ExprKind::MissChance => (ExprKind::MissChance, Ty::Number),
        ast::ExprKind::Final(stat, _, without) => {
            let stat = cx.find(Kind::Stat, stat).map(StatId::from_index);
            let without = match without {
                Some(ty) => match cx.find(Kind::Bonus, ty) {
                    Some(place) => Some(BonusTypeId::from_index(place)),
                    None => return broken(span),
                },
                None => None,
            };
            match stat {
                Some(stat) => (ExprKind::Final(stat, without), Ty::Number),
                None => return broken(span),
            }
        }
        ast::ExprKind::May(action) => match cx.find(Kind::Action, action) {
            Some(place) => (ExprKind::May(ActionId::from_index(place)), Ty::Flag),
            None => return broken(span),
        },
        _ => return broken(span),
    };
    Expr { kind, ty, span }
}

/// Whether the rest of the ruling can be spoken of here; if not, it is reported.
pub fn speak_of_ending(cx: &mut Cx<'_>, span: Span) -> bool {
    cx.spoken.ending = true;
    if !cx.scope.ending {
        cx.report(
            Diagnostic::error("D0304", span, "the rest of the ruling is not known here")
                .help("only a procedure comes after it"),
        );
    }
    cx.scope.ending
}

/// The creature or thing that an expression names; anything else is reported.
pub fn subject_of(cx: &mut Cx<'_>, expr: &ast::Expr) -> Option<Subject> {
    let lowered = lower_any(cx, expr);
    match lowered.kind {
        ExprKind::Subject(subject) => Some(subject),
        ExprKind::Broken => None,
        _ => {
            let message = format!(
                "a creature or thing is needed here, and this is {}",
                lowered.ty.words()
            );
            cx.report(
                Diagnostic::error("D0302", expr.span, message)
                    .help("write `attacker`, `target` or `it`"),
            );
            None
        }
    }
}

/// The obstructions of a list; unknown ones are reported.
pub fn obstructions(cx: &mut Cx<'_>, names: &[Name]) -> Option<Vec<ObstructionId>> {
    let mut set = Vec::new();
    for name in names {
        set.push(ObstructionId(cx.find(Kind::Obstruction, name)?));
    }
    set.sort_unstable();
    set.dedup();
    Some(set)
}

/// The scope of a value used here must be open here too.
pub fn use_scope(cx: &mut Cx<'_>, scope: Scope, span: Span) {
    if scope.lines {
        speak_of_lines(cx, span);
    }
    if scope.it {
        cx.spoken.it = true;
        if !cx.scope.it {
            cx.report(
                Diagnostic::error(
                    "D0304",
                    span,
                    "this value speaks of `it`, and there is no `it` here",
                )
                .help("`it` is the thing that an obstruction considers"),
            );
        }
    }
}

/// A number about the attack by its name.
pub fn attack_number(name: &str) -> Option<(AttackNumber, Ty)> {
    Some(match name {
        "roll" => (AttackNumber::Roll, Ty::Number),
        "natural" => (AttackNumber::Natural, Ty::Number),
        "percentile" => (AttackNumber::Percentile, Ty::Number),
        "radius" => (AttackNumber::Radius, Ty::Length(Flavour::Measured)),
        _ => return None,
    })
}
