//! Rhai: a script compiled once; the facts are variables of a scope.

use rhai::{AST, Engine as Interpreter, Scope};

use crate::engines::Engine;
use crate::facts::{COUNT, Decision, Facts};

pub struct Rhai {
    interpreter: Interpreter,
    ast: AST,
    scope: Scope<'static>,
}

impl Rhai {
    pub fn new() -> Rhai {
        let interpreter = Interpreter::new();
        let ast = interpreter.compile(include_str!("../../rules/cover.rhai"));
        Rhai {
            ast: ast.unwrap(),
            interpreter,
            scope: Scope::new(),
        }
    }
}

impl Engine for Rhai {
    type Ready = Scope<'static>;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Scope<'static> {
        let mut scope = Scope::new();
        fill(&mut scope, facts);
        scope
    }

    fn decide(&mut self, ready: &mut Scope<'static>) -> Decision {
        decide_on(&self.interpreter, &self.ast, ready)
    }

    fn hand_over(&mut self, facts: &Facts) -> Decision {
        self.scope.clear();
        fill(&mut self.scope, facts);
        decide_on(&self.interpreter, &self.ast, &mut self.scope)
    }
}

fn decide_on(interpreter: &Interpreter, ast: &AST, scope: &mut Scope<'static>) -> Decision {
    let code = interpreter.eval_ast_with_scope(scope, ast).unwrap();
    // What the script has bound goes again.
    scope.rewind(COUNT);
    Decision::from_code(code)
}

fn fill(scope: &mut Scope<'static>, facts: &Facts) {
    for (name, flag) in facts.flags() {
        scope.push(name, flag);
    }
    for (name, number) in facts.numbers() {
        scope.push(name, number);
    }
}
