//! What clauses and words are called, with links to where they are explained.

use crate::doc::page::{Phrase, article, capital, small};
use crate::facts::AttackWord;
use crate::lang::hir::{About, Declared, ObstructionId, Subject, TraceId, ValueId};
use crate::number::Number;
use crate::vocabulary::{
    ActionId, BonusTypeId, FactId, LadderId, LightId, Role, SizeId, StatId, Word,
};

use super::{Speaker, last_name};

/// Where a word of the vocabulary is explained. Terrain and zones share their names.
#[must_use]
pub fn anchor_of_word(keyword: &str, id: &str) -> String {
    let family = if keyword == "zone" {
        "terrain"
    } else {
        keyword
    };
    format!("word-{family}-{id}")
}

/// A clause's title; of one without, the last part of its name.
#[must_use]
pub fn title(about: &About) -> String {
    if about.title == about.path {
        capital(last_name(about))
    } else {
        about.title.clone()
    }
}

/// Small numbers in words.
#[must_use]
pub fn number_word(number: &Number) -> String {
    match number.to_integer() {
        Some(1) => "once".to_owned(),
        Some(2) => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

impl Speaker<'_> {
    /// Someone or something.
    #[must_use]
    pub fn subject(&self, subject: Subject) -> &'static str {
        match subject {
            Subject::Attacker => self.role(Role::Attacker),
            Subject::Target => self.role(Role::Target),
            Subject::It => "it",
        }
    }

    /// Someone's: `the target's`, `its`.
    #[must_use]
    pub fn whose(&self, subject: Subject) -> &'static str {
        match (subject, self.in_check) {
            (Subject::Attacker, false) => "the attacker's",
            (Subject::Target, false) => "the target's",
            (Subject::Attacker, true) => "the actor's",
            (Subject::Target, true) => "the opponent's",
            (Subject::It, _) => "its",
        }
    }

    /// One of the two.
    #[must_use]
    pub fn role(&self, role: Role) -> &'static str {
        match (role, self.in_check) {
            (Role::Attacker, false) => "the attacker",
            (Role::Target, false) => "the target",
            (Role::Attacker, true) => "the actor",
            (Role::Target, true) => "the opponent",
        }
    }

    /// A word of the vocabulary within a sentence.
    #[must_use]
    pub fn word(&self, keyword: &str, word: Option<&Word>) -> Phrase {
        let Some(word) = word else {
            return Phrase::of("something unknown");
        };
        Phrase::link(anchor_of_word(keyword, &word.id), small(&word.title))
    }

    /// A word as it is titled, for names of game terms.
    #[must_use]
    pub fn term(&self, keyword: &str, word: Option<&Word>) -> Phrase {
        let Some(word) = word else {
            return Phrase::of("something unknown");
        };
        Phrase::link(anchor_of_word(keyword, &word.id), word.title.clone())
    }

    /// A size category.
    #[must_use]
    pub fn size(&self, id: SizeId) -> Phrase {
        let size = self.pack.vocabulary.sizes.get(id.index());
        self.term("sizes", size.map(|size| &size.word))
    }

    /// A level of light.
    #[must_use]
    pub fn light(&self, id: LightId) -> Phrase {
        self.word("lights", self.pack.vocabulary.lights.get(id.index()))
    }

    /// A stat.
    #[must_use]
    pub fn stat(&self, id: StatId) -> Phrase {
        let stat = self.pack.vocabulary.stats.get(id.index());
        self.term("stat", stat.map(|stat| &stat.word))
    }

    /// Whose a stat is in a ruling.
    #[must_use]
    pub fn owner(&self, id: StatId) -> Role {
        let stat = self.pack.vocabulary.stats.get(id.index());
        stat.map_or(Role::Target, |stat| stat.role)
    }

    /// A bonus type.
    #[must_use]
    pub fn bonus(&self, id: BonusTypeId) -> Phrase {
        self.word("bonus", self.pack.vocabulary.bonus_types.get(id.index()))
    }

    /// An action.
    #[must_use]
    pub fn action(&self, id: ActionId) -> Phrase {
        let action = self.pack.vocabulary.actions.get(id.index());
        self.term("action", action.map(|action| &action.word))
    }

    /// A fact that no map shows.
    #[must_use]
    pub fn fact(&self, id: FactId) -> Phrase {
        let fact = self.pack.vocabulary.facts.get(id.index());
        self.term("fact", fact.map(|fact| &fact.word))
    }

    /// A tier.
    #[must_use]
    pub fn tier(&self, ladder: LadderId, tier: u16) -> Phrase {
        let tiers = self.pack.ladders.get(ladder.index());
        let rule = tiers.and_then(|ladder| ladder.tiers.get(usize::from(tier)));
        rule.map_or_else(
            || Phrase::of("a tier"),
            |rule| Phrase::link(format!("tier-{}", rule.about.path), title(&rule.about)),
        )
    }

    /// A ladder.
    #[must_use]
    pub fn ladder(&self, id: LadderId) -> Phrase {
        let ladder = self.pack.ladders.get(id.index());
        ladder.map_or_else(
            || Phrase::of("a ladder"),
            |ladder| {
                let anchor = format!("ladder-{}", ladder.about.path);
                Phrase::link(anchor, ladder.about.title.clone())
            },
        )
    }

    /// A trace.
    #[must_use]
    pub fn trace(&self, id: TraceId) -> Phrase {
        let trace = self.pack.traces.get(id.0);
        trace.map_or_else(
            || Phrase::of("lines"),
            |trace| {
                let anchor = format!("trace-{}", trace.about.path);
                Phrase::link(anchor, trace.about.title.clone())
            },
        )
    }

    /// A named value.
    #[must_use]
    pub fn named(&self, id: ValueId) -> Phrase {
        let value = self.pack.values.get(id.0);
        value.map_or_else(
            || Phrase::of("a value"),
            |value| {
                let anchor = format!("value-{}", value.about.path);
                Phrase::link(anchor, value.about.title.clone())
            },
        )
    }

    /// Any of some obstructions: `a barrier or a low obstacle`.
    #[must_use]
    pub fn any_of(&self, set: &[ObstructionId]) -> Phrase {
        let one = |title: &str| article(title).to_owned();
        Phrase::joined(self.obstructions(set, one), "or")
    }

    /// All of some obstructions: `every barrier and every low obstacle`.
    #[must_use]
    pub fn every_of(&self, set: &[ObstructionId]) -> Phrase {
        let every = |_: &str| "every ".to_owned();
        Phrase::joined(self.obstructions(set, every), "and")
    }

    fn obstructions(&self, set: &[ObstructionId], before: fn(&str) -> String) -> Vec<Phrase> {
        let known = set.iter().filter_map(|id| self.pack.obstructions.get(id.0));
        let named = known.map(|obstruction| {
            let title = small(&obstruction.about.title);
            let anchor = format!("obstruction-{}", obstruction.about.path);
            Phrase::of(before(&title)).then(Phrase::link(anchor, title))
        });
        named.collect()
    }

    /// What the attack is: after `is` or `is not`.
    #[must_use]
    pub fn attack_word(&self, word: AttackWord) -> Phrase {
        let vocabulary = &self.pack.vocabulary;
        let (keyword, word) = match word {
            AttackWord::Kind(kind) => ("attack", vocabulary.attack_kinds.get(kind.index())),
            AttackWord::Shape(shape) => ("shape", vocabulary.attack_shapes.get(shape.index())),
            AttackWord::Trait(id) => ("trait", vocabulary.traits.get(id.index())),
        };
        self.with_article(keyword, word)
    }

    /// A word with its article.
    #[must_use]
    pub fn with_article(&self, keyword: &str, word: Option<&Word>) -> Phrase {
        let title = word.map_or_else(String::new, |word| small(&word.title));
        Phrase::of(article(&title)).then(self.word(keyword, word))
    }

    /// Where a word is declared.
    #[must_use]
    pub fn declared(&self, keyword: &str, id: &str) -> Option<&Declared> {
        let anchor = anchor_of_word(keyword, id);
        let mut words = self.pack.words.iter();
        words.find(|word| anchor_of_word(&word.keyword, &word.id) == anchor)
    }
}
