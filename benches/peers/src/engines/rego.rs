//! Rego, by regorus: a policy compiled once, run by its virtual machine or by its interpreter; the
//! facts are the input document.

use std::collections::BTreeMap;
use std::sync::Arc;

use regorus::languages::rego::compiler::Compiler;
use regorus::rvm::vm::RegoVM;
use regorus::{Engine as Interpreter, Rc, Value};

use crate::engines::Engine;
use crate::facts::{Decision, FLAGS, Facts, NUMBERS};

const ENTRY: &str = "data.cover.code";

fn interpreter() -> Interpreter {
    let mut interpreter = Interpreter::new();
    let policy = include_str!("../../rules/cover.rego").to_owned();
    interpreter
        .add_policy("cover.rego".to_owned(), policy)
        .unwrap();
    interpreter
}

/// Makes documents of facts.
struct Documents {
    names: Vec<Value>,
}

impl Documents {
    fn new() -> Documents {
        let names = FLAGS.iter().chain(&NUMBERS);
        Documents {
            names: names.map(|name| Value::from(*name)).collect(),
        }
    }

    fn make(&self, facts: &Facts) -> Value {
        let flags = facts.flags.into_iter().map(Value::from);
        let values = flags.chain(facts.numbers.into_iter().map(Value::from));
        let fields: BTreeMap<Value, Value> = self.names.iter().cloned().zip(values).collect();
        Value::from(fields)
    }
}

/// With the virtual machine.
pub struct Rego {
    machine: RegoVM,
    documents: Documents,
}

impl Rego {
    pub fn new() -> Rego {
        let policy = interpreter()
            .compile_with_entrypoint(&Rc::from(ENTRY))
            .unwrap();
        let program = Compiler::compile_from_policy(&policy, &[ENTRY]).unwrap();
        let mut machine = RegoVM::new();
        machine.load_program(Arc::clone(&program));
        Rego {
            machine,
            documents: Documents::new(),
        }
    }
}

impl Engine for Rego {
    type Ready = Value;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Value {
        self.documents.make(facts)
    }

    fn decide(&mut self, ready: &mut Value) -> Decision {
        self.machine.set_input(ready.clone());
        let code = self.machine.execute().unwrap();
        Decision::from_code(code.as_i64().unwrap())
    }
}

/// With the interpreter.
pub struct Interpreted {
    interpreter: Interpreter,
    documents: Documents,
}

impl Interpreted {
    pub fn new() -> Interpreted {
        Interpreted {
            interpreter: interpreter(),
            documents: Documents::new(),
        }
    }
}

impl Engine for Interpreted {
    type Ready = Value;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Value {
        self.documents.make(facts)
    }

    fn decide(&mut self, ready: &mut Value) -> Decision {
        self.interpreter.set_input(ready.clone());
        let code = self.interpreter.eval_rule(ENTRY.to_owned()).unwrap();
        Decision::from_code(code.as_i64().unwrap())
    }
}
