//! The Common Expression Language, which binds no names: the host evaluates one expression for each
//! and binds what it came to.

use cel::{Context, Program, Value};

use crate::facts::{Decision, FLAGS, Facts, NUMBERS};

const LOW: &str = "meets_low && low_height * 2 <= target_height && distance_to_target <= 30 \
    && !(distance_to_attacker < distance_to_target)";
const BASE: &str = "cut_off ? 4 \
    : !spread_out && (in_slit || (taken_cover && lies_prone && from_afar)) ? 3 \
    : !spread_out && (meets_wall || low || meets_bulk) ? 2 \
    : !spread_out && meets_body ? 1 : 0";
const TIER: &str = "taken_cover && (base == 1 || base == 2) ? base + 1 : base";
const AC: &str = "[0, 1, 2, 4, 0][tier] - (lies_prone && !from_afar ? 2 : 0)";
const MISS: &str = "!cut_off && (eyeless || ((unlit || unseen) && !pierces_it)) ? 50 \
    : hazy || (half_lit && !pierces_it) ? 20 : 0";

pub struct Cel {
    stages: [(&'static str, Program); 5],
}

impl Cel {
    pub fn new() -> Cel {
        let stages = [("low", LOW), ("base", BASE), ("tier", TIER), ("ac", AC), ("miss", MISS)];
        Cel {
            stages: stages.map(|(name, text)| (name, Program::compile(text).unwrap())),
        }
    }

    pub fn decide(&self, facts: &Facts) -> Decision {
        let mut context = Context::default();
        for (name, flag) in FLAGS.iter().zip(facts.flags) {
            context.add_variable_from_value(*name, flag);
        }
        for (name, number) in NUMBERS.iter().zip(facts.numbers) {
            context.add_variable_from_value(*name, number);
        }
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
