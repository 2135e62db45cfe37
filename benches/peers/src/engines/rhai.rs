//! Rhai: a script compiled once; each decision sets the variables and evaluates it.

use rhai::{AST, Engine, Scope};

use crate::facts::{Decision, FLAGS, Facts, NUMBERS};

pub struct Rhai {
    engine: Engine,
    ast: AST,
    scope: Scope<'static>,
}

impl Rhai {
    pub fn new() -> Rhai {
        let engine = Engine::new();
        let ast = engine.compile(include_str!("../../rules/cover.rhai")).unwrap();
        let scope = Scope::new();
        Rhai { engine, ast, scope }
    }

    pub fn decide(&mut self, facts: &Facts) -> Decision {
        self.scope.clear();
        for (name, flag) in FLAGS.iter().zip(facts.flags) {
            self.scope.push(*name, flag);
        }
        for (name, number) in NUMBERS.iter().zip(facts.numbers) {
            self.scope.push(*name, number);
        }
        let code = self.engine.eval_ast_with_scope::<i64>(&mut self.scope, &self.ast);
        Decision::from_code(code.unwrap())
    }
}
