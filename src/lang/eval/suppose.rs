//! What no answer to an unknown fact would change.
//!
//! Three-valued logic loses what ties two unknown conditions together: of two tiers that exclude one
//! another on an unknown fact one holds, whichever, and both may pay the same. So where a ruling is
//! undecided, every answer to the unknown facts is supposed in turn, and what comes out alike under
//! all of them is decided after all.

use std::collections::BTreeMap;

use crate::facts::ThingId;
use crate::number::Number;
use crate::ruling::{Ruling, Status, Step};
use crate::vocabulary::{FactId, FactType};

use super::evidence::step;
use super::value::{Missing, Val};
use crate::lang::Pack;
use crate::lang::hir::{Expr, ExprKind, walk};
use crate::lang::plan::{Node, Plan};

/// Facts taken to have values.
pub type Supposed = BTreeMap<(FactId, Option<ThingId>), Val>;

/// The most combinations of answers that are tried.
const MOST: usize = 256;

/// Settles what all answers to the missing facts agree on. `rule` rules under suppositions.
pub fn settle(
    ruling: &mut Ruling,
    missing: &[Missing],
    pack: &Pack,
    plan: &Plan,
    rule: &dyn Fn(Supposed) -> Ruling,
) {
    let Some(worlds) = worlds(missing, pack, plan) else {
        return;
    };
    let mut rulings = worlds.into_iter().map(rule);
    let Some(first) = rulings.next() else { return };
    let rulings: Vec<Ruling> = rulings.collect();
    let alike = |same: &dyn Fn(&Ruling) -> bool| rulings.iter().all(same);
    if ruling.targetable.is_none() && alike(&|other| other.targetable == first.targetable) {
        ruling.targetable = first.targetable;
        decided(ruling, "targetable");
    }
    if ruling.miss_chance.is_none() && alike(&|other| other.miss_chance == first.miss_chance) {
        ruling.miss_chance.clone_from(&first.miss_chance);
        ruling
            .miss_chance_rolled_by
            .clone_from(&first.miss_chance_rolled_by);
        decided(ruling, "miss-chance");
    }
    if ruling.outcome.is_none() && alike(&|other| other.outcome == first.outcome) {
        ruling.outcome.clone_from(&first.outcome);
        ruling.struck.clone_from(&first.struck);
        decided(ruling, "outcome");
    }
    settle_each(
        ruling,
        |ruling| &mut ruling.tiers,
        &first.tiers,
        &|name, value| alike(&|other| has(&other.tiers, name, value)),
    );
    settle_each(
        ruling,
        |ruling| &mut ruling.may,
        &first.may,
        &|name, value| alike(&|other| has(&other.may, name, value)),
    );
    settle_each(
        ruling,
        |ruling| &mut ruling.totals,
        &first.totals,
        &|name, value| alike(&|other| has(&other.totals, name, value)),
    );
}

type Entries<T> = Vec<(String, Option<T>)>;

fn has<T: PartialEq>(entries: &Entries<T>, name: &str, value: &T) -> bool {
    entries
        .iter()
        .any(|(own, other)| own == name && other.as_ref() == Some(value))
}

fn settle_each<T: Clone>(
    ruling: &mut Ruling,
    entries: impl Fn(&mut Ruling) -> &mut Entries<T>,
    first: &Entries<T>,
    alike: &dyn Fn(&str, &T) -> bool,
) {
    let mut settled = Vec::new();
    for (name, value) in entries(ruling) {
        let supposed = first.iter().find(|(own, _)| own == name);
        if let (None, Some((_, Some(known)))) = (&value, supposed)
            && alike(name, known)
        {
            *value = Some(known.clone());
            settled.push(name.clone());
        }
    }
    for name in settled {
        decided(ruling, &name);
    }
}

/// Takes what is decided off the questions, and questions that settle nothing off the ruling.
fn decided(ruling: &mut Ruling, what: &str) {
    // A ruling without evidence stays without.
    if !ruling.evidence.is_empty() {
        let text = "every answer to what is unknown gives the same".to_owned();
        let mut evidence = step(Step::Agreed, Status::Holds, text, Vec::new());
        evidence.clause = what.to_owned();
        ruling.evidence.push(evidence);
    }
    for question in &mut ruling.undecided {
        question.settles.retain(|settled| settled != what);
    }
    ruling
        .undecided
        .retain(|question| !question.settles.is_empty());
}

/// Every combination of answers; none when some answers can't be listed.
pub(super) fn worlds(missing: &[Missing], pack: &Pack, plan: &Plan) -> Option<Vec<Supposed>> {
    let mut worlds = vec![Supposed::new()];
    for one in missing {
        let Missing::Fact(fact, of) = one else {
            return None;
        };
        let answers = answers(*fact, pack, plan)?;
        if worlds.len() * answers.len() > MOST {
            return None;
        }
        worlds = worlds
            .into_iter()
            .flat_map(|world| {
                answers.iter().map(move |answer| {
                    let mut world = world.clone();
                    world.insert((*fact, *of), answer.clone());
                    world
                })
            })
            .collect();
    }
    Some(worlds)
}

/// Answers to a fact that stand for all of them.
fn answers(fact: FactId, pack: &Pack, plan: &Plan) -> Option<Vec<Val>> {
    match &pack.hir.vocabulary.facts.get(fact.index())?.ty {
        FactType::Flag => Some(vec![Val::Flag(false), Val::Flag(true)]),
        FactType::Choice(words) => (0..words.len())
            .map(|place| u16::try_from(place).ok().map(Val::Rank))
            .collect(),
        FactType::Number(Some(least), Some(greatest)) if !is_reckoned_with(fact, pack) => Some(
            samples(least, greatest, plan)
                .into_iter()
                .map(Val::Number)
                .collect(),
        ),
        _ => None,
    }
}

/// Numbers between two bounds such that no comparison with a number of the pack tells two
/// neighbours of one stretch apart: the bounds, every number that the pack compares with, and one
/// between each two.
fn samples(least: &Number, greatest: &Number, plan: &Plan) -> Vec<Number> {
    let mut marks = vec![least.clone(), greatest.clone()];
    for node in &plan.nodes {
        let number = match node {
            Node::Number(number) => Some(number.clone()),
            Node::Product(parts) => fraction(parts, plan),
            _ => None,
        };
        marks.extend(number.filter(|number| number > least && number < greatest));
    }
    marks.sort();
    marks.dedup();
    let two = Number::from(2);
    let between = marks.windows(2).filter_map(|pair| match pair {
        [one, other] => (one + other).checked_div(&two),
        _ => None,
    });
    let between: Vec<Number> = between.collect();
    marks.extend(between);
    marks
}

/// A fraction such as `1/2` written as a product of numbers.
fn fraction(parts: &[(bool, crate::lang::plan::NodeId)], plan: &Plan) -> Option<Number> {
    parts
        .iter()
        .try_fold(Number::from(1), |product, (divided, part)| {
            let Node::Number(number) = plan.node(*part) else {
                return None;
            };
            if *divided {
                product.checked_div(number)
            } else {
                Some(&product * number)
            }
        })
}

/// Whether the pack does sums with a fact; then its marks do not tell all answers apart.
fn is_reckoned_with(fact: FactId, pack: &Pack) -> bool {
    let mut reckoned = false;
    for expr in pack.hir.expressions() {
        walk(&pack.hir, expr, &mut |part| {
            let parts: Vec<&Expr> = match &part.kind {
                ExprKind::Sum(parts) | ExprKind::Product(parts) => {
                    parts.iter().map(|(_, part)| part).collect()
                }
                ExprKind::Negative(inner) => vec![inner],
                ExprKind::Extreme(_, parts) => parts.iter().collect(),
                ExprKind::Compare(left, _, right) if !is_plain(left) && !is_plain(right) => {
                    vec![left, right]
                }
                _ => Vec::new(),
            };
            for inner in parts {
                walk(&pack.hir, inner, &mut |leaf| {
                    reckoned |= matches!(leaf.kind, ExprKind::Fact(own, _) if own == fact);
                });
            }
        });
    }
    reckoned
}

/// Whether an expression is a number of the pack or a fraction of two.
fn is_plain(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) => true,
        ExprKind::Product(parts) => parts
            .iter()
            .all(|(_, part)| matches!(part.kind, ExprKind::Number(_))),
        _ => false,
    }
}
