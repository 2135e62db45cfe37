//! Tiers that rest on one another in a circle.

use std::collections::BTreeSet;

use crate::diag::Diagnostic;

use super::super::hir::{ExprKind, GrantKind, Pack, Rule, walk};

type Tier = (usize, usize);

/// Reports tiers that hold when they hold, or pay multiples of what they pay.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    for (ladder, own) in pack.ladders.iter().enumerate() {
        for (place, tier) in own.tiers.iter().enumerate() {
            for (what, next) in [("rests on", rests_on as Next), ("pays a multiple of", pays)] {
                if reaches(pack, (ladder, place), next) {
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

type Next = fn(&Pack, &Rule) -> Vec<Tier>;

fn reaches(pack: &Pack, from: Tier, next: Next) -> bool {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some((ladder, tier)) = waiting.pop() {
        let rule = pack
            .ladders
            .get(ladder)
            .and_then(|ladder| ladder.tiers.get(tier));
        for after in rule.map_or_else(Vec::new, |rule| next(pack, rule)) {
            if after == from {
                return true;
            }
            if seen.insert(after) {
                waiting.push(after);
            }
        }
    }
    false
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
