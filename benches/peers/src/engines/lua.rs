//! Lua 5.4: a function of a table; each decision fills the table, or it is there already.

use mlua::{Function, Lua as State, Table};

use crate::facts::{Decision, FLAGS, Facts, NUMBERS};

pub struct Lua {
    state: State,
    decide: Function,
    table: Table,
}

impl Lua {
    pub fn new() -> Lua {
        let state = State::new();
        let decide = state.load(include_str!("../../rules/cover.lua")).eval().unwrap();
        let table = state.create_table().unwrap();
        Lua {
            state,
            decide,
            table,
        }
    }

    pub fn table(&self, facts: &Facts) -> Table {
        let table = self.state.create_table().unwrap();
        fill(&table, facts);
        table
    }

    pub fn decide(&self, facts: &Facts) -> Decision {
        fill(&self.table, facts);
        self.decide_on(&self.table)
    }

    pub fn decide_on(&self, table: &Table) -> Decision {
        Decision::from_code(self.decide.call(table).unwrap())
    }
}

fn fill(table: &Table, facts: &Facts) {
    for (name, flag) in FLAGS.iter().zip(facts.flags) {
        table.raw_set(*name, flag).unwrap();
    }
    for (name, number) in NUMBERS.iter().zip(facts.numbers) {
        table.raw_set(*name, number).unwrap();
    }
}
