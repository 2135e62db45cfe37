//! Which variant stands on or over which, and in what order they work.

use super::{Standing, range};
use crate::diag::Diagnostic;
use crate::lang::syntax::ast::Name;

/// Puts variants in order: each after those it stands on or over, else by name. Nothing hangs on
/// the order in which they were named.
pub fn order(mut variants: Vec<Standing>, found: &mut Vec<Diagnostic>) -> Vec<Standing> {
    variants.sort_by(|one, other| one.id().cmp(other.id()));
    let mut ordered: Vec<Standing> = Vec::new();
    while !variants.is_empty() {
        let waits_for = |variant: &Standing, other: &Standing| {
            variant.id() != other.id()
                && (variant.head.of.value == other.id()
                    || variant.over().any(|over| over.value == other.id()))
        };
        let is_free = |variant: &Standing| !variants.iter().any(|other| waits_for(variant, other));
        match variants.iter().position(is_free) {
            Some(next) => ordered.push(variants.remove(next)),
            None => {
                report_circle(&variants, found);
                ordered.append(&mut variants);
            }
        }
    }
    ordered
}

fn report_circle(variants: &[Standing], found: &mut Vec<Diagnostic>) {
    let among = |name: &&Name| variants.iter().any(|variant| variant.id() == name.value);
    let mut overs = variants.iter().flat_map(Standing::over).filter(among);
    if let Some(over) = overs.next() {
        let message = "variants stand over one another in a circle";
        let report = Diagnostic::error("D0401", over.span, message);
        found.push(report.help("take one of the `over`s out"));
    }
}

/// Whether each variant was written for the version of what it stands on. `root` is the pack's id
/// and version.
pub fn check_versions(
    (root, version): (&str, &str),
    variants: &[Standing],
    found: &mut Vec<Diagnostic>,
) {
    for variant in variants {
        let of = &variant.head.of;
        let below = variants.iter().find(|other| other.id() == of.value);
        let version = match below {
            Some(other) => other.version(),
            None if of.value == root => version,
            None => continue,
        };
        // A base without a version is told of itself.
        if version.is_empty() || range::holds(version, &variant.head.range.value) {
            continue;
        }
        let message = format!(
            "`{}` was written for other versions of `{}`: this is {version}",
            variant.id(),
            of.value
        );
        let report = Diagnostic::error("D0601", variant.head.range.span, message);
        found.push(report.help(format!(
            "see what changed in `{}`, then write `^{version}` here",
            of.value
        )));
    }
}

/// Who stands on and over whom, by their places in the order.
pub struct Standings {
    on: Vec<Vec<bool>>,
    over: Vec<Vec<bool>>,
}

impl Standings {
    /// The standings of variants in order.
    pub fn of(variants: &[Standing]) -> Standings {
        let mut on: Vec<Vec<bool>> = Vec::new();
        let mut over = Vec::new();
        for (place, variant) in variants.iter().enumerate() {
            let below = |name: &str| variants.iter().position(|other| other.id() == name);
            let mut own = vec![false; variants.len()];
            if let Some(base) = below(&variant.head.of.value) {
                if let Some(inherited) = on.get(base) {
                    own.clone_from(inherited);
                }
                set(&mut own, base);
            }
            set(&mut own, place);
            on.push(own);
            let mut own = vec![false; variants.len()];
            for name in variant.over() {
                if let Some(other) = below(&name.value) {
                    set(&mut own, other);
                }
            }
            over.push(own);
        }
        Standings { on, over }
    }

    /// Whether a variant is another, or stands on it: then it finds what that one left.
    pub fn stands_on(&self, variant: usize, other: usize) -> bool {
        is_set(&self.on, variant, other)
    }

    /// Whether a variant's word stands over another's.
    pub fn stands_over(&self, variant: usize, other: usize) -> bool {
        is_set(&self.over, variant, other)
    }
}

fn set(row: &mut [bool], place: usize) {
    if let Some(slot) = row.get_mut(place) {
        *slot = true;
    }
}

fn is_set(rows: &[Vec<bool>], row: usize, place: usize) -> bool {
    rows.get(row)
        .and_then(|row| row.get(place))
        .copied()
        .unwrap_or(false)
}
