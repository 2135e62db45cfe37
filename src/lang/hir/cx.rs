//! What lowering knows and finds.

use super::super::syntax::ast::{self, Item};
use super::names::{Kind, Names};
use super::{Named, Table, Ty, ValueId, table, trace};
use crate::diag::Diagnostic;
use crate::source::Span;
use crate::vocabulary::{FactType, Vocabulary};
use std::collections::BTreeSet;

/// What an expression may speak of where it stands, or what a value speaks of.
#[derive(Clone, Copy, Debug, std::default::Default, PartialEq, Eq)]
pub struct Scope {
    /// A thing or creature under consideration.
    pub it: bool,
    /// The lines of a trace.
    pub lines: bool,
    /// The rest of the ruling.
    pub ending: bool,
}

/// How many values may rest on one another.
const VALUE_DEPTH: usize = 64;

/// How many references a value may hold with the values it uses written out.
const VALUE_WEIGHT: usize = 20_000;

/// What lowering knows and finds.
pub struct Cx<'a> {
    /// All names.
    pub names: Names,
    /// All mistakes.
    pub found: &'a mut Vec<Diagnostic>,
    /// The words so far.
    pub vocabulary: Vocabulary,
    /// The tiers' names of each ladder.
    pub tiers: Vec<Vec<String>>,
    /// Whether squares have a length, and since which place.
    pub scaled: bool,
    /// The values' trees, by place.
    pub value_items: Vec<Item>,
    /// The values lowered so far, with what they speak of.
    pub values: Vec<ValueState>,
    /// The tables lowered so far.
    pub tables: Vec<Table>,
    /// The outcomes of the procedure that is being lowered.
    pub outcomes: Vec<String>,
    /// Whether it may have more.
    pub outcomes_torn: bool,
    /// Items in which something is past reading, by kind and place.
    pub torn: BTreeSet<(Kind, usize)>,
    /// What the present expression may speak of.
    pub scope: Scope,
    /// What it does speak of.
    pub spoken: Scope,
    /// How many values are being lowered, one for the sake of another.
    pub depth: usize,
    /// How many references there are in what is being lowered, the values it uses written out.
    pub weight: usize,
}

/// How far a named value is.
pub enum ValueState {
    /// Not begun.
    Waiting,
    /// Being lowered: meeting it again is a cycle.
    Busy,
    /// Done.
    Done(Box<Named>, Scope, usize),
}

impl Cx<'_> {
    /// Whether something in an item is past reading.
    pub fn is_torn(&self, kind: Kind, place: usize) -> bool {
        self.torn.contains(&(kind, place))
    }

    /// Finds a name or reports it.
    pub fn find(&mut self, kind: Kind, name: &ast::Name) -> Option<usize> {
        self.names.find(kind, name, self.found)
    }

    /// Reports a mistake.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// The type of a fact's answers.
    pub fn fact_ty(&self, place: usize) -> Ty {
        if self.is_torn(Kind::Fact, place) {
            return Ty::Broken;
        }
        match self.vocabulary.facts.get(place).map(|fact| &fact.ty) {
            Some(FactType::Flag) => Ty::Flag,
            Some(FactType::Number(..)) => Ty::Number,
            Some(FactType::Length) => Ty::Length(super::Flavour::Measured),
            // Texts only tell one case from another; nothing is asked of them but whether they are given.
            Some(FactType::Text) => Ty::Text,
            Some(FactType::Choice(_)) => Ty::Choice(crate::vocabulary::FactId::from_index(place)),
            None => Ty::Broken,
        }
    }

    /// The type of a named value and what it speaks of, lowering it first if need be.
    pub fn value(&mut self, place: usize, used: Span) -> (Ty, Scope) {
        match self.values.get(place) {
            Some(ValueState::Done(named, scope, weight)) => {
                self.weight = self.weight.saturating_add(*weight);
                (named.ty, *scope)
            }
            Some(ValueState::Busy) => {
                let cycle = Diagnostic::error("D0401", used, "this value rests on itself")
                    .help("break the circle: some value must be said without the others");
                self.report(cycle);
                (Ty::Broken, Scope::default())
            }
            Some(ValueState::Waiting) if self.depth >= VALUE_DEPTH => {
                let message = format!("values rest on one another more than {VALUE_DEPTH} deep");
                let deep = Diagnostic::error("D0103", used, message);
                self.report(deep.help("say some of them without the others"));
                (Ty::Broken, Scope::default())
            }
            Some(ValueState::Waiting) => self.lower_value(place),
            None => (Ty::Broken, Scope::default()),
        }
    }

    fn lower_value(&mut self, place: usize) -> (Ty, Scope) {
        if let Some(state) = self.values.get_mut(place) {
            *state = ValueState::Busy;
        }
        let everything = Scope {
            it: true,
            lines: true,
            ending: false,
        };
        let scope = std::mem::replace(&mut self.scope, everything);
        let spoken = std::mem::take(&mut self.spoken);
        let item = self.value_items.get(place).cloned();
        let outer = std::mem::replace(&mut self.weight, 1);
        self.depth += 1;
        let named = item.map(|item| match item.keyword.value.as_str() {
            "table" => table::lower(self, &item, ValueId(place)),
            _ => trace::named(self, &item),
        });
        self.scope = scope;
        let own = std::mem::replace(&mut self.spoken, spoken);
        self.depth -= 1;
        let mut weight = std::mem::replace(&mut self.weight, outer);
        if weight > VALUE_WEIGHT {
            let span = self.value_items.get(place).map(|item| item.span);
            let message = "this value is too long once all it uses is written out";
            let heavy = span.map(|span| Diagnostic::error("D0103", span, message));
            self.found
                .extend(heavy.map(|heavy| heavy.help("use fewer values more than once")));
            weight = 1;
        }
        self.weight = self.weight.saturating_add(weight);
        let Some(named) = named else {
            return (Ty::Broken, own);
        };
        let ty = named.ty;
        if let Some(state) = self.values.get_mut(place) {
            *state = ValueState::Done(Box::new(named), own, weight);
        }
        (ty, own)
    }

    /// Lowers what is still waiting and hands all values over.
    pub fn take_values(&mut self) -> Vec<Named> {
        for place in 0..self.values.len() {
            if matches!(self.values.get(place), Some(ValueState::Waiting)) {
                self.lower_value(place);
            }
        }
        std::mem::take(&mut self.values)
            .into_iter()
            .filter_map(|state| match state {
                ValueState::Done(named, ..) => Some(*named),
                _ => None,
            })
            .collect()
    }
}
