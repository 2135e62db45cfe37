//! What the scenes of a pack leave untried: conditions seen only one way, and clauses that never
//! took part.

use std::collections::BTreeSet;

use serde::Serialize;

use super::clauses::Clauses;
use super::conditions::conditions;
use super::scope::Scope;
use crate::lang::Pack;
use crate::lang::eval::{Event, Sightings, Whose};
use crate::lang::hir::{self, GrantKind};
use crate::lang::plan::{ClauseRef, Node, NodeId, Plan};
use crate::source::Span;
use crate::vocabulary::LadderId;

/// How much of a pack was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// How many things there are to see.
    pub all: usize,
    /// How many were seen.
    pub seen: usize,
    /// What was not, in the order of the text.
    pub missing: Vec<Unseen>,
    /// What was not, with its author's reason.
    pub excused: Vec<Unseen>,
}

/// Something that no scene showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unseen {
    /// The clause, by its dotted name.
    pub clause: String,
    /// Where it stands, as `file:line`.
    pub at: String,
    /// The author's words.
    pub words: String,
    /// What was not seen of it.
    pub lacks: &'static str,
    /// Why, if the author says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip)]
    place: (Span, usize),
}

impl Coverage {
    /// The share in whole percent, rounded down; of nothing, all is seen.
    #[must_use]
    pub fn percent(&self) -> usize {
        let all = self.all.saturating_sub(self.excused.len());
        (self.seen * 100).checked_div(all).unwrap_or(100)
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.missing.is_empty()
    }
}

/// What was seen of a pack, or of what its variants change and what asks about that, given the sightings of all its scenes.
#[must_use]
pub fn coverage(pack: &Pack, plan: &Plan, seen: &Sightings) -> Coverage {
    let mut count = Count {
        pack,
        clauses: Clauses::of(pack),
        scope: Scope::of(pack),
        seen,
        all: 0,
        unseen: Vec::new(),
    };
    for condition in conditions(pack, plan) {
        let settled = count.settled(plan, &condition.nodes);
        for (truth, lacks) in [(true, "was never true"), (false, "was never false")] {
            let came = truth != condition.denied;
            if settled.is_some_and(|settled| came != settled) {
                continue;
            }
            let saw = condition.nodes.iter().any(|node| seen.saw(*node, came));
            count.thing(condition.span, saw, lacks);
        }
    }
    count.tables(plan);
    count.obstructions();
    count.ladders(plan);
    count.rules(plan);
    count.outcomes();
    count.done()
}

struct Count<'a> {
    pack: &'a Pack,
    clauses: Clauses<'a>,
    scope: Scope<'a>,
    seen: &'a Sightings,
    all: usize,
    unseen: Vec<Unseen>,
}

impl Count<'_> {
    fn thing(&mut self, span: Span, seen: bool, lacks: &'static str) {
        if !self.scope.has(span) {
            return;
        }
        self.all += 1;
        if seen {
            return;
        }
        self.unseen.push(Unseen {
            clause: self.clauses.path(span),
            at: self.clauses.at(span),
            words: self.clauses.words(span),
            lacks,
            reason: self.clauses.untested(span),
            place: (span, self.all),
        });
    }

    /// How a variant settles a question about an option: the other choices are its base's to try.
    fn settled(&self, plan: &Plan, nodes: &[NodeId]) -> Option<bool> {
        let first = nodes.first().filter(|_| self.scope.is_of_variants())?;
        match plan.node(*first) {
            Node::Option(settled) => Some(*settled),
            _ => None,
        }
    }

    fn event(&mut self, span: Span, event: Event, lacks: &'static str) {
        let seen = self.seen.took_part(event);
        self.thing(span, seen, lacks);
    }

    /// Exceptions that others undo: the rest is seen by their conditions.
    fn exceptions(&mut self, whose: Whose, conditions: &hir::Conditions) {
        for (place, exception) in conditions.exceptions.iter().enumerate() {
            let other = |one: &hir::Exception| one.against == hir::Against::Exception(place);
            if conditions.exceptions.iter().any(other) {
                let span = exception.about.span;
                self.event(span, Event::Fired(whose, place), "was always undone");
            }
        }
        for (place, when) in conditions.whens.iter().enumerate() {
            let undoes = |one: &hir::Exception| one.against == hir::Against::When(place);
            if conditions.exceptions.iter().any(undoes) {
                let span = when.about.span;
                self.event(span, Event::Held(whose, place), "was always undone");
            }
        }
    }

    /// Every cell of a table is there to be read.
    fn tables(&mut self, plan: &Plan) {
        let pack = self.pack;
        for row in pack.hir.tables.iter().flat_map(|table| &table.rows) {
            let own = plan.values.get(row.value.0);
            for case in own.map_or(&[][..], |value| &value.cases) {
                if let Some(span) = plan.span(case.value) {
                    self.thing(span, self.seen.asked(case.value), "was never read");
                }
            }
        }
    }

    fn obstructions(&mut self) {
        let pack = self.pack;
        for (place, one) in pack.hir.obstructions.iter().enumerate() {
            self.exceptions(Whose::Obstruction(place), &one.conditions);
        }
    }

    fn ladders(&mut self, plan: &Plan) {
        let pack = self.pack;
        for (ladder, own) in pack.hir.ladders.iter().enumerate() {
            for (place, tier) in own.tiers.iter().enumerate() {
                let event = Event::Rules(ladder, place);
                self.event(tier.about.span, event, "never was the one that rules");
                let tier = u16::try_from(place).unwrap_or(u16::MAX);
                self.clause(plan, ClauseRef::Tier(LadderId::from_index(ladder), tier));
            }
            let changes = plan.ladders.get(ladder);
            let changes = changes.map_or(&[][..], |ladder| &ladder.adjustments);
            for (place, change) in changes.iter().enumerate() {
                let clause = pack.clause(change.clause);
                let grant = clause.and_then(|clause| clause.grants.get(change.written));
                if let Some(grant) = grant {
                    let event = Event::Changes(ladder, place);
                    self.event(grant.span, event, "never took place");
                }
            }
        }
    }

    fn rules(&mut self, plan: &Plan) {
        for place in 0..self.pack.hir.rules.len() {
            self.clause(plan, ClauseRef::Rule(place));
        }
    }

    fn clause(&mut self, plan: &Plan, clause: ClauseRef) {
        let pack = self.pack;
        let (Some(own), Some(planned)) = (pack.clause(clause), plan.clause(clause)) else {
            return;
        };
        self.exceptions(Whose::Clause(clause), &own.conditions);
        let places = planned.written.iter().enumerate();
        let paid: BTreeSet<usize> = places
            .filter(|(place, _)| self.seen.took_part(Event::Pays(clause, *place)))
            .map(|(_, written)| *written)
            .collect();
        for (written, grant) in own.grants.iter().enumerate() {
            if matches!(grant.kind, GrantKind::Adjust(..)) {
                continue;
            }
            self.thing(grant.span, paid.contains(&written), "was never paid");
        }
    }

    fn outcomes(&mut self) {
        let pack = self.pack;
        let attack = pack.hir.procedures.first().map(|attack| (None, attack));
        let checks = pack.hir.checks.iter().enumerate();
        let checks = checks.map(|(place, check)| (Some(place), check));
        for (check, procedure) in attack.into_iter().chain(checks) {
            for (place, outcome) in procedure.outcomes.iter().enumerate() {
                let event = Event::ComesTo(check, place);
                self.event(outcome.span, event, "was never come to");
            }
        }
    }

    fn done(mut self) -> Coverage {
        self.unseen.sort_by_key(|unseen| unseen.place);
        let unseen = self.unseen.len();
        let excused = |one: &Unseen| one.reason.is_some();
        let (excused, missing) = self.unseen.into_iter().partition(excused);
        Coverage {
            all: self.all,
            seen: self.all - unseen,
            missing,
            excused,
        }
    }
}
