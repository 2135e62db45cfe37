//! Rego, by regorus: a policy loaded once; each decision sets the input document.

use regorus::{Engine, Value};

use crate::facts::{Decision, FLAGS, Facts, NUMBERS};

pub struct Rego {
    engine: Engine,
}

impl Rego {
    pub fn new() -> Rego {
        let mut engine = Engine::new();
        let policy = include_str!("../../rules/cover.rego").to_owned();
        engine.add_policy("cover.rego".to_owned(), policy).unwrap();
        Rego { engine }
    }

    /// The facts as a document, ready to be handed over.
    pub fn document(facts: &Facts) -> Value {
        let flags = FLAGS.iter().zip(facts.flags).map(|(name, flag)| format!("\"{name}\": {flag}"));
        let numbers = NUMBERS.iter().zip(facts.numbers);
        let numbers = numbers.map(|(name, number)| format!("\"{name}\": {number}"));
        let fields: Vec<String> = flags.chain(numbers).collect();
        Value::from_json_str(&format!("{{{}}}", fields.join(","))).unwrap()
    }

    pub fn decide(&mut self, document: &Value) -> Decision {
        self.engine.set_input(document.clone());
        let code = self.engine.eval_rule("data.cover.code".to_owned()).unwrap();
        Decision::from_code(code.as_i64().unwrap())
    }
}
