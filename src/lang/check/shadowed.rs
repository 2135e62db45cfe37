//! Tiers that never rule, since a higher one holds whenever they do.

use crate::diag::Diagnostic;

use super::super::hir::{Adjustment, Conditions, GrantKind, Ladder, Pack, Resolve};
use super::reading::{Alternative, alternatives};

/// Warns of tiers whose every alternative asks for all that an alternative of a higher tier does.
/// Where all tiers pay, one that never rules is of use all the same.
pub fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    for ladder in &pack.ladders {
        if ladder.resolve == Resolve::BestOfEach {
            continue;
        }
        for (place, tier) in ladder.tiers.iter().enumerate().skip(1) {
            let mut higher = ladder.tiers.iter().enumerate().skip(place + 1);
            let above = higher.find(|(above, other)| {
                !is_moved(pack, ladder, *above)
                    && other.conditions.exceptions.is_empty()
                    && implies(pack, &tier.conditions, &other.conditions)
            });
            if let Some((_, above)) = above {
                let (own, above_path) = (&tier.about.path, &above.about.path);
                let message = format!("`{own}` never rules: `{above_path}` holds whenever it does");
                found.push(
                    Diagnostic::warning("D0504", tier.about.span, message)
                        .related(above.about.span, "this one")
                        .help(
                            "is the ladder upside down? Otherwise ask for more in the higher tier",
                        ),
                );
            }
        }
    }
}

/// Whether a clause takes a tier away or moves it, so that its own conditions do not decide.
fn is_moved(pack: &Pack, ladder: &Ladder, tier: usize) -> bool {
    let tiers = pack.ladders.iter().flat_map(|ladder| &ladder.tiers);
    let mut grants = tiers.chain(&pack.rules).flat_map(|rule| &rule.grants);
    grants.any(|grant| match grant.kind {
        GrantKind::Adjust(of, what) if of == ladder.id => match what {
            Adjustment::Cancel(own) => usize::from(own) == tier,
            _ => true,
        },
        _ => false,
    })
}

fn implies(pack: &Pack, one: &Conditions, other: &Conditions) -> bool {
    let (Some(ones), Some(others)) = (whens(pack, one), whens(pack, other)) else {
        return false;
    };
    let asks_for_all = |own: &Alternative<'_>, other: &Alternative<'_>| {
        other.iter().all(|literal| own.contains(literal))
    };
    let covered = |own: &Alternative<'_>| others.iter().any(|other| asks_for_all(own, other));
    !ones.is_empty() && ones.iter().all(covered)
}

fn whens<'a>(pack: &'a Pack, conditions: &'a Conditions) -> Option<Vec<Alternative<'a>>> {
    if conditions.whens.is_empty() {
        return Some(vec![Vec::new()]);
    }
    let mut all = Vec::new();
    for when in &conditions.whens {
        all.extend(alternatives(pack, &when.condition, true)?);
    }
    Some(all)
}
