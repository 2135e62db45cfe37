//! What a scene says of facts that are yes or no, heard at once: to ask for each by itself takes far
//! longer than to look its answer up.

use super::super::hir::{Default as FactDefault, Subject};
use super::answers::Replies;
use super::bits::Bits;
use super::question::Question;
use super::run::Run;
use crate::facts::FactValue;
use crate::vocabulary::FactId;

/// The questions about facts of the ruling, of the attacker, or of the target.
#[derive(Clone, Debug)]
pub struct Said {
    of: Option<Subject>,
    /// The question about each fact, by the number of the fact; no bit where there is none.
    questions: Vec<Bits>,
    /// What holds where a scene says nothing.
    usual: Replies,
}

/// All that a scene may say at once, by whose facts they are.
pub fn all(questions: &[Question], kept: Bits, defaults: &[Option<FactDefault>]) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    for (place, question) in questions.iter().enumerate() {
        let Question::Fact(fact, of) = *question else {
            continue;
        };
        if !kept.has(place) {
            continue;
        }
        let known = all.iter().position(|said| said.of == of);
        let own = known.unwrap_or_else(|| {
            all.push(Said::new(of));
            all.len() - 1
        });
        if let Some(said) = all.get_mut(own) {
            said.take(fact, place, defaults);
        }
    }
    all
}

impl Said {
    fn new(of: Option<Subject>) -> Said {
        Said {
            of,
            questions: Vec::new(),
            usual: Replies::default(),
        }
    }

    fn take(&mut self, fact: FactId, place: usize, defaults: &[Option<FactDefault>]) {
        let number = fact.index();
        let question = Bits::one(place);
        if self.questions.len() <= number {
            self.questions.resize(number + 1, Bits::default());
        }
        if let Some(own) = self.questions.get_mut(number) {
            *own = question;
        }
        let default = defaults.get(number).and_then(Option::as_ref);
        if let Some(FactDefault::Value(value)) = default {
            hear(&mut self.usual, question, Some(value));
        }
    }
}

/// Hears what is said of the fact that a question is about; no value is what nobody knows.
#[inline]
fn hear(heard: &mut Replies, question: Bits, value: Option<&FactValue>) {
    match value {
        Some(value) => {
            let yes = matches!(value, FactValue::Flag(true) | FactValue::Text(_));
            heard.learn(question, yes);
        }
        None => heard.forget(question),
    }
}

impl<const TOLD: bool> Run<'_, TOLD> {
    /// Hears all that the scene says of facts.
    pub fn hear(&mut self) {
        let code = self.code;
        for said in &code.said {
            let mut heard = said.usual;
            let of = said.of.map(|subject| self.thing(subject));
            let is_all = self.facts.each_fact(of, &mut |fact, value| {
                if let Some(question) = said.questions.get(fact.index()) {
                    hear(&mut heard, *question, value);
                }
            });
            if is_all {
                self.space.answers.tell(heard);
            }
        }
    }
}
