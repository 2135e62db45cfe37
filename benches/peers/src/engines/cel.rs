//! The Common Expression Language, which binds no names: the host evaluates one expression for each
//! and binds what it came to.

use std::sync::Arc;

use cel::{Context, Env, Program, Value};

use crate::engines::Engine;
use crate::facts::{Decision, Facts};

const LOW: &str = "meets_low && low_height * 2 <= target_height && distance_to_target <= 30 \
    && !(distance_to_attacker < distance_to_target)";
const BASE: &str = "cut_off ? 4 \
    : !spread_out && (in_slit || (taken_cover && lies_prone && from_afar)) ? 3 \
    : !spread_out && (meets_wall || low || meets_bulk) ? 2 \
    : !spread_out && meets_body ? 1 : 0";
const TIER: &str = "taken_cover && (base == 1 || base == 2) ? base + 1 : base";
const AC: &str = "(tier == 1 ? 1 : tier == 2 ? 2 : tier == 3 ? 4 : 0) \
    - (lies_prone && !from_afar ? 2 : 0)";
const MISS: &str = "!cut_off && (eyeless || ((unlit || unseen) && !pierces_it)) ? 50 \
    : hazy || (half_lit && !pierces_it) ? 20 : 0";

pub struct Cel {
    env: Arc<Env>,
    stages: [(&'static str, Program); 5],
}

impl Cel {
    pub fn new() -> Cel {
        let env = Env::stdlib();
        let stages = [
            ("low", LOW),
            ("base", BASE),
            ("tier", TIER),
            ("ac", AC),
            ("miss", MISS),
        ];
        Cel {
            stages: stages.map(|(name, text)| (name, env.compile(text).unwrap())),
            env: Arc::new(env),
        }
    }
}

impl Engine for Cel {
    type Ready = Context<'static, 'static>;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Context<'static, 'static> {
        let mut context = Context::with_env(Arc::clone(&self.env));
        for (name, flag) in facts.flags() {
            context.add_variable_from_value(name, flag);
        }
        for (name, number) in facts.numbers() {
            context.add_variable_from_value(name, number);
        }
        context
    }

    fn decide(&mut self, ready: &mut Context<'static, 'static>) -> Decision {
        let mut context = ready.new_inner_scope();
        let mut came_to = [0; 5];
        for ((name, program), place) in self.stages.iter().zip(&mut came_to) {
            let value = program.execute(&context).unwrap();
            if let Value::Int(number) = value {
                *place = number;
            }
            context.add_variable_from_value(*name, value);
        }
        let [_, _, tier, ac, miss] = came_to;
        Decision { tier, ac, miss }
    }
}
