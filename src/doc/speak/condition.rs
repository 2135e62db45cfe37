//! Conditions in words.

use crate::doc::page::{Item, Phrase};
use crate::facts::{AttackWord, Class, Property};
use crate::lang::hir::{
    AttackNumber, Comparator, Expr, ExprKind, Giveable, Quantifier, Subject, Test, Whence,
};

use super::Speaker;

/// What a condition says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// One thing.
    Plain(Phrase),
    /// Several: any of them (true) or all.
    Parts(bool, Vec<Said>),
}

impl Said {
    /// On one line; parts within parts stand in brackets.
    #[must_use]
    pub fn inline(self) -> Phrase {
        match self {
            Said::Plain(phrase) => phrase,
            Said::Parts(any, parts) => {
                let parts = parts.into_iter().map(|part| match part {
                    Said::Plain(phrase) => phrase,
                    parts @ Said::Parts(..) => Phrase::of("(").then(parts.inline()).and(")"),
                });
                let joined: Vec<Phrase> = parts.collect();
                Phrase::joined(joined, if any { "or" } else { "and" })
            }
        }
    }

    /// Whether it is short enough to be said within a sentence.
    #[must_use]
    pub fn is_short(&self) -> bool {
        match self {
            Said::Plain(_) => true,
            Said::Parts(_, parts) => {
                parts.len() <= 2 && parts.iter().all(|part| matches!(part, Said::Plain(_)))
            }
        }
    }

    /// As an entry of a list.
    #[must_use]
    pub fn item(self) -> Item {
        if self.is_short() {
            let (phrase, items) = (self.inline(), Vec::new());
            return Item { phrase, items };
        }
        match self {
            Said::Plain(phrase) => Item {
                phrase,
                items: Vec::new(),
            },
            Said::Parts(any, parts) => Item {
                phrase: Phrase::of(lead(any)),
                items: parts.into_iter().map(Said::item).collect(),
            },
        }
    }
}

/// What stands before a list of conditions.
pub fn lead(any: bool) -> &'static str {
    if any {
        "any of these is so:"
    } else {
        "all of these are so:"
    }
}

impl Speaker<'_> {
    /// A condition, or its contrary.
    #[must_use]
    pub fn said(&self, expr: &Expr, so: bool) -> Said {
        match &expr.kind {
            ExprKind::Not(inner) => self.said(inner, !so),
            ExprKind::And(parts) => self.parts(!so, parts, so),
            ExprKind::Or(parts) => self.parts(so, parts, so),
            _ => Said::Plain(self.single(expr, so)),
        }
    }

    /// A guard on one line: `, when …`; nothing without one.
    #[must_use]
    pub fn guard(&self, guard: Option<&Expr>) -> Phrase {
        guard.map_or_else(Phrase::default, |guard| {
            Phrase::of(", when ").then(self.said(guard, true).inline())
        })
    }

    /// Parts joined by the same word are parts of one whole.
    fn parts(&self, any: bool, parts: &[Expr], so: bool) -> Said {
        let mut flat = Vec::new();
        for part in parts {
            match self.said(part, so) {
                Said::Parts(own, inner) if own == any => flat.extend(inner),
                other => flat.push(other),
            }
        }
        Said::Parts(any, flat)
    }

    fn single(&self, expr: &Expr, so: bool) -> Phrase {
        match &expr.kind {
            ExprKind::Flag(flag) => Phrase::of(if *flag == so { "always" } else { "never" }),
            ExprKind::Compare(left, how, right) => self.compared(left, *how, right, so),
            ExprKind::Test(subject, test) => self.test(*subject, *test, so),
            ExprKind::AttackIs(word) => self.attack(*word, so),
            ExprKind::OptionIs(option, choice) => self.option_is(*option, *choice, so),
            ExprKind::Given(what) => self.given(*what).and(is(so)).and("given"),
            ExprKind::TierHolds(ladder, tier) => self.tier_holds(*ladder, *tier, so),
            ExprKind::OutcomeIs(place) => self.outcome(*place, so),
            ExprKind::May(action) => self.action(*action).and(is(so)).and("allowed"),
            ExprKind::Targetable => Phrase::of("the target can")
                .and(if so { " be" } else { "not be" })
                .and(" attacked"),
            ExprKind::SomeCreature(inner) => Phrase::of(if so { "some" } else { "no" })
                .and(" creature is such that ")
                .then(self.said(inner, true).inline()),
            ExprKind::Fact(fact, of) => self.fact_holds(*fact, *of, so),
            ExprKind::Value(value) => self.named(*value).and(holds(so)),
            _ => self.spatial(expr, so),
        }
    }

    fn spatial(&self, expr: &Expr, so: bool) -> Phrase {
        let (subject, whose) = (|it| self.subject(it), |it| self.whose(it));
        match &expr.kind {
            ExprKind::Inside(one, set) => Phrase::of(if so { "all of " } else { "not all of " })
                .and(format!("{} space lies in ", whose(*one)))
                .then(self.any_of(set)),
            ExprKind::Adjacent(one, other) => Phrase::of(subject(*one))
                .and(is(so))
                .and(format!("next to {}", subject(*other))),
            ExprKind::Ally(one, other) => Phrase::of(subject(*one))
                .and(is(so))
                .and(format!("an ally of {}", subject(*other))),
            ExprKind::Borders(one, other) => Phrase::of(subject(*one))
                .and(if so { " borders " } else { " does not border " })
                .and(subject(*other)),
            ExprKind::Opposite(one, other, across) => Phrase::of(subject(*one))
                .and(if so { " stands" } else { " does not stand" })
                .and(format!(
                    " opposite {} across {}",
                    subject(*other),
                    subject(*across)
                )),
            ExprKind::AimsAt(one) => Phrase::of("the attack")
                .and(is(so))
                .and(format!("aimed at a square of {}", subject(*one))),
            ExprKind::Pierces(one, what, within) => self.pierces(*one, what, within.as_deref(), so),
            ExprKind::Lines(quantifier, set) => self.lines(*quantifier, so).then(self.any_of(set)),
            ExprKind::OpenLine(set, from, to) => Phrase::of(if so { "an" } else { "no" })
                .and(format!(
                    " open line leads from {} to {} past ",
                    self.whence(*from),
                    self.whence(*to)
                ))
                .then(self.every_of(set)),
            ExprKind::Spread(one, set, within) => {
                let reached = Phrase::of("a spread")
                    .and(if so { " reaches " } else { " does not reach " })
                    .and(format!("{} round ", subject(*one)))
                    .then(self.every_of(set));
                match within {
                    Some(within) => reached.and(" within ").then(self.value(within)),
                    None => reached,
                }
            }
            _ => self.value(expr).and(applies(so)),
        }
    }

    fn compared(&self, left: &Expr, how: Comparator, right: &Expr, so: bool) -> Phrase {
        let how = if so { how } else { how.contrary() };
        let words = match how {
            Comparator::Less => " is less than ",
            Comparator::AtMost => " is at most ",
            Comparator::Greater => " is more than ",
            Comparator::AtLeast => " is at least ",
            Comparator::Equal => " is ",
            Comparator::Different => " is not ",
        };
        self.value(left).and(words).then(self.value(right))
    }

    fn test(&self, subject: Subject, test: Test, so: bool) -> Phrase {
        let who = Phrase::of(self.subject(subject));
        let vocabulary = &self.pack.vocabulary;
        let does = |yes: &str, no: &str| {
            let words = if so {
                format!(" {yes}")
            } else {
                format!(" does not {no}")
            };
            Phrase::of(self.subject(subject)).and(words)
        };
        match test {
            Test::Class(Class::Terrain) => who.and(is(so)).and("terrain"),
            Test::Class(Class::Creature) => who.and(is(so)).and("a creature"),
            Test::Class(Class::Zone) => who.and(is(so)).and("a zone"),
            Test::Same(other) => who.and(is(so)).and(self.subject(other)),
            Test::Terrain(id) => {
                let terrain = vocabulary.terrains.get(id.index());
                who.and(is(so))
                    .then(self.with_article("terrain", terrain.map(|it| &it.word)))
            }
            Test::Condition(id) => who
                .and(is(so))
                .then(self.word("condition", vocabulary.conditions.get(id.index()))),
            Test::Stance(id) => who.and(is(so)).then(self.word(
                "stance",
                vocabulary.stances.get(id.index()).map(|it| &it.word),
            )),
            Test::Trait(id) => does("has the trait ", "have the trait ")
                .then(self.term("trait", vocabulary.traits.get(id.index()))),
            Test::Has(Property::StopsEffect) => does("stops effects", "stop effects"),
            Test::Has(Property::StopsSight) => does("stops sight", "stop sight"),
            Test::Has(Property::StopsMovement) => does("stops movement", "stop movement"),
            Test::Has(Property::GivesCover) => does("gives cover", "give cover"),
            Test::Has(Property::Conceals) => does("conceals", "conceal"),
        }
    }

    fn attack(&self, word: AttackWord, so: bool) -> Phrase {
        let verb = match word {
            AttackWord::Kind(_) => Phrase::of("the attack").and(is(so)),
            AttackWord::Shape(_) => Phrase::of("the attack's area").and(is(so)),
            AttackWord::Trait(id) => {
                let word = self.pack.vocabulary.traits.get(id.index());
                return Phrase::of("the attack")
                    .and(if so {
                        " has the trait "
                    } else {
                        " does not have the trait "
                    })
                    .then(self.term("trait", word));
            }
        };
        verb.then(self.attack_word(word))
    }

    fn option_is(&self, option: crate::vocabulary::OptionId, choice: u16, so: bool) -> Phrase {
        let switch = self.pack.vocabulary.options.get(option.index());
        let Some(switch) = switch else {
            return Phrase::of("an option");
        };
        let chosen = switch.choices.get(usize::from(choice));
        let anchor = super::anchor_of_word("option", &switch.word.id);
        Phrase::of("the option ")
            .then(Phrase::link(anchor, switch.word.id.clone()))
            .and(is(so))
            .then(Phrase::code(chosen.map_or("", |choice| &choice.id)))
    }

    fn given(&self, what: Giveable) -> Phrase {
        match what {
            Giveable::Fact(fact, of) => self.fact_of(fact, of),
            Giveable::Origin => Phrase::of("the origin of the area"),
            Giveable::Square => Phrase::of("the square that is attacked"),
            Giveable::Attack(number) => Phrase::of(attack_number(number)),
            Giveable::Stat(stat, of) => {
                Phrase::of(format!("{} ", self.whose(of))).then(self.stat(stat))
            }
            Giveable::Reach(of) => Phrase::of(format!("{} reach", self.whose(of))),
        }
    }

    fn tier_holds(&self, ladder: crate::vocabulary::LadderId, tier: u16, so: bool) -> Phrase {
        if tier == 0 {
            return Phrase::of(if so { "no" } else { "some" })
                .and(" tier of ")
                .then(self.ladder(ladder))
                .and(" holds");
        }
        self.tier(ladder, tier).and(holds(so))
    }

    fn outcome(&self, place: usize, so: bool) -> Phrase {
        let name = self.outcomes.get(place).map_or("", String::as_str);
        Phrase::of("the outcome")
            .and(is(so))
            .then(Phrase::code(name))
    }

    fn fact_holds(&self, fact: crate::vocabulary::FactId, of: Option<Subject>, so: bool) -> Phrase {
        let holds = self.fact(fact).and(applies(so));
        match of {
            Some(of) => holds.and(format!(" to {}", self.subject(of))),
            None => holds,
        }
    }

    fn pierces(&self, one: Subject, what: &Expr, within: Option<&Expr>, so: bool) -> Phrase {
        let pierced = Phrase::of(if so { "a" } else { "no" })
            .and(format!(" sense of {} pierces ", self.subject(one)))
            .then(self.value(what));
        match within {
            Some(within) => pierced.and(", at ").then(self.value(within)),
            None => pierced,
        }
    }

    fn lines(&self, quantifier: Quantifier, so: bool) -> Phrase {
        Phrase::of(match (quantifier, so) {
            (Quantifier::Any, true) | (Quantifier::No, false) => "any line meets ",
            (Quantifier::Any, false) | (Quantifier::No, true) => "no line meets ",
            (Quantifier::Every, true) => "every line meets ",
            (Quantifier::Every, false) => "not every line meets ",
        })
    }

    fn whence(&self, end: Whence) -> &'static str {
        match end {
            Whence::Subject(subject) => self.subject(subject),
            Whence::Origin => "the origin of the area",
        }
    }
}

/// A number about the attack.
pub fn attack_number(number: AttackNumber) -> &'static str {
    match number {
        AttackNumber::Roll => "the total of the roll",
        AttackNumber::Natural => "the die of the roll",
        AttackNumber::Percentile => "the d% of the miss chance",
        AttackNumber::Radius => "the radius of the area",
    }
}

fn is(so: bool) -> &'static str {
    if so { " is " } else { " is not " }
}

fn holds(so: bool) -> &'static str {
    if so { " holds" } else { " does not hold" }
}

fn applies(so: bool) -> &'static str {
    if so { " applies" } else { " does not apply" }
}
