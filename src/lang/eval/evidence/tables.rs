//! Telling of tables: an amount that is paid is told by the row and column that it comes from.

use super::Recorder;
use crate::lang::eval::machine::Machine;
use crate::lang::eval::value::Val;
use crate::lang::plan::NodeId;
use crate::ruling::{Evidence, Step};

impl<R: Recorder> Machine<'_, R> {
    /// Works out an amount; of how it came about only the tables are told, each once.
    pub fn amount(&mut self, node: NodeId) -> Val {
        self.recorder.open();
        let value = self.eval(node);
        let steps = self.recorder.close();
        if self.recorder.is_on() && !self.pack.hir.tables.is_empty() {
            let mut read = Vec::new();
            self.read(steps, &mut read);
            for table in read {
                if !self.read_tables.contains(&table) {
                    self.read_tables.push(table.clone());
                    self.recorder.add(Some(table));
                }
            }
        }
        value
    }

    /// The tables among some steps and those below them.
    fn read(&self, steps: Vec<Evidence>, found: &mut Vec<Evidence>) {
        for step in steps {
            if step.step == Step::Named && self.is_table(&step.clause) {
                found.push(step);
            } else {
                self.read(step.children, found);
            }
        }
    }

    fn is_table(&self, clause: &str) -> bool {
        let hir = &self.pack.hir;
        let values = hir.tables.iter().map(|table| hir.values.get(table.value.0));
        values.flatten().any(|value| value.about.path == clause)
    }
}
