//! Tiers that rest on one another in a circle.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Diagnostic;

use super::super::hir::{ExprKind, GrantKind, Pack, Rule, walk};

type Tier = (usize, usize);

/// Reports tiers that hold when they hold, or pay multiples of what they pay.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    for (what, next) in [("rests on", rests_on as Next), ("pays a multiple of", pays)] {
        let mut told = BTreeSet::new();
        for (ladder, own) in pack.ladders.iter().enumerate() {
            for (place, tier) in own.tiers.iter().enumerate() {
                // What rests on a circle that was reported is no mistake of its own.
                if told.contains(&(ladder, place)) {
                    continue;
                }
                if let Some(circle) = circle(pack, (ladder, place), next) {
                    told.extend(circle);
                    let message = format!("`{}` {what} itself", tier.about.path);
                    found.push(
                        Diagnostic::error("D0401", tier.about.span, message)
                            .help("break the circle: some tier must be said without the others"),
                    );
                }
            }
        }
    }
}

/// The most bonuses that a tier may pay, multiples of other tiers written out.
const MOST_BONUSES: usize = 1000;

/// Reports tiers whose multiples of multiples come to too many bonuses. Without circles only.
pub fn check_multiples(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let mut known = BTreeMap::new();
    for (ladder, own) in pack.ladders.iter().enumerate() {
        for (place, tier) in own.tiers.iter().enumerate() {
            if bonuses(pack, (ladder, place), &mut known, 0) > MOST_BONUSES {
                let message = format!(
                    "`{}` pays more than {MOST_BONUSES} bonuses",
                    tier.about.path
                );
                found.push(
                    Diagnostic::error("D0103", tier.about.span, message)
                        .help("pay bonuses of its own instead of multiples of multiples"),
                );
                return;
            }
        }
    }
}

fn bonuses(pack: &Pack, of: Tier, known: &mut BTreeMap<Tier, usize>, depth: usize) -> usize {
    if let Some(count) = known.get(&of) {
        return *count;
    }
    let tier = pack
        .ladders
        .get(of.0)
        .and_then(|ladder| ladder.tiers.get(of.1));
    let mut count = 0usize;
    for grant in tier.map_or(&[][..], |tier| &tier.grants) {
        let more = match grant.kind {
            GrantKind::Bonus { .. } => 1,
            GrantKind::Multiple { .. } if depth > MULTIPLES_DEPTH => MOST_BONUSES + 1,
            GrantKind::Multiple { ladder, tier, .. } => {
                bonuses(pack, (ladder.index(), usize::from(tier)), known, depth + 1)
            }
            _ => 0,
        };
        count = count.saturating_add(more);
    }
    known.insert(of, count);
    count
}

/// How many multiples may rest on one another.
const MULTIPLES_DEPTH: usize = 64;

type Next = fn(&Pack, &Rule) -> Vec<Tier>;

/// All that a tier reaches, if it reaches itself.
fn circle(pack: &Pack, from: Tier, next: Next) -> Option<BTreeSet<Tier>> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some((ladder, tier)) = waiting.pop() {
        let rule = pack
            .ladders
            .get(ladder)
            .and_then(|ladder| ladder.tiers.get(tier));
        for after in rule.map_or_else(Vec::new, |rule| next(pack, rule)) {
            if seen.insert(after) {
                waiting.push(after);
            }
        }
    }
    seen.contains(&from).then_some(seen)
}

fn rests_on(pack: &Pack, rule: &Rule) -> Vec<Tier> {
    let whens = rule.conditions.whens.iter().map(|when| &when.condition);
    let exceptions = rule
        .conditions
        .exceptions
        .iter()
        .map(|exception| &exception.condition);
    let mut tiers = Vec::new();
    for condition in whens.chain(exceptions) {
        walk(pack, condition, &mut |expr| {
            if let ExprKind::TierHolds(ladder, tier) = expr.kind {
                tiers.push((ladder.index(), usize::from(tier)));
            }
        });
    }
    tiers
}

fn pays(_: &Pack, rule: &Rule) -> Vec<Tier> {
    let multiples = rule.grants.iter().filter_map(|grant| match grant.kind {
        GrantKind::Multiple { ladder, tier, .. } => Some((ladder.index(), usize::from(tier))),
        _ => None,
    });
    multiples.collect()
}
