//! Lua 5.4, by mlua: a function of a table, which is there already or filled for each decision.

use mlua::{Function, Lua as State, Table};

use crate::engines::Engine;
use crate::facts::{Decision, Facts};

pub struct Lua {
    state: State,
    decide: Function,
    table: Table,
}

impl Lua {
    pub fn new() -> Lua {
        let state = State::new();
        let rules = state.load(include_str!("../../rules/cover.lua"));
        Lua {
            decide: rules.eval().unwrap(),
            table: state.create_table().unwrap(),
            state,
        }
    }

    fn decide_on(&self, table: &Table) -> Decision {
        Decision::from_code(self.decide.call(table).unwrap())
    }
}

impl Engine for Lua {
    type Ready = Table;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Table {
        let table = self.state.create_table().unwrap();
        fill(&table, facts);
        table
    }

    fn decide(&mut self, ready: &mut Table) -> Decision {
        self.decide_on(ready)
    }

    fn hand_over(&mut self, facts: &Facts) -> Decision {
        fill(&self.table, facts);
        self.decide_on(&self.table)
    }
}

fn fill(table: &Table, facts: &Facts) {
    for (name, flag) in facts.flags() {
        table.raw_set(name, flag).unwrap();
    }
    for (name, number) in facts.numbers() {
        table.raw_set(name, number).unwrap();
    }
}
