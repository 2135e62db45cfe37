//! Tiers that never rule and exceptions that never fire, as far as was tried: worth a look, and no
//! proof.

use super::Witnessed;
use crate::diag::{Diagnostic, Severity};
use crate::lang::Pack;
use crate::lang::eval::{Event, Whose};
use crate::lang::hir::Conditions;
use crate::lang::plan::ClauseRef;
use crate::source::Span;
use crate::suite::situations::Situations;
use crate::vocabulary::LadderId;

/// A note for each.
pub fn find(pack: &Pack, found: &Situations<'_>) -> Vec<Witnessed> {
    let mut idle = Idle {
        found,
        notes: Vec::new(),
    };
    for (ladder, own) in pack.hir.ladders.iter().enumerate() {
        for (place, tier) in own.tiers.iter().enumerate() {
            if !own.aside && !found.seen.took_part(Event::Rules(ladder, place)) {
                let message = format!("`{}` ruled in no situation", tier.about.path);
                idle.note("P0201", tier.about.span, message);
            }
            let place = u16::try_from(place).unwrap_or(u16::MAX);
            let clause = ClauseRef::Tier(LadderId::from_index(ladder), place);
            idle.exceptions(Whose::Clause(clause), &tier.conditions);
        }
    }
    for (place, rule) in pack.hir.rules.iter().enumerate() {
        let clause = ClauseRef::Rule(place);
        idle.exceptions(Whose::Clause(clause), &rule.conditions);
    }
    for (place, one) in pack.hir.obstructions.iter().enumerate() {
        idle.exceptions(Whose::Obstruction(place), &one.conditions);
    }
    idle.notes
}

struct Idle<'a> {
    found: &'a Situations<'a>,
    notes: Vec<Witnessed>,
}

impl Idle<'_> {
    fn exceptions(&mut self, whose: Whose, conditions: &Conditions) {
        for (place, exception) in conditions.exceptions.iter().enumerate() {
            if !self.found.seen.took_part(Event::Fired(whose, place)) {
                let path = &exception.about.path;
                let message = format!("the exception `{path}` undid nothing in any situation");
                self.note("P0202", exception.about.span, message);
            }
        }
    }

    fn note(&mut self, code: &'static str, span: Span, message: String) {
        let tried = self.found.tried;
        let finding = Diagnostic::warning(code, span, message).help(format!(
            "of {tried} scenes tried none shows it, which proves nothing: write a scene that does"
        ));
        self.notes.push(Witnessed {
            finding: Diagnostic {
                severity: Severity::Note,
                ..finding
            },
            scene: None,
        });
    }
}
