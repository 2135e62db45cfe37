//! The parts of all that a subject can be: cells tell one from another, and none within one.

use crate::length::Unit;
use crate::number::Number;

use super::super::hir::{Axis, Cell, Domain, Holds};

/// A part of all that a subject can be.
#[derive(Clone, Debug)]
pub enum Part {
    /// A word, by its place.
    Word(u16, String),
    /// Numbers, one of which stands for all.
    Numbers(Number, String),
}

impl Part {
    /// The part in words.
    pub fn words(&self) -> String {
        match self {
            Part::Word(_, words) | Part::Numbers(_, words) => words.clone(),
        }
    }

    /// Whether a cell is for it; `otherwise` is for nothing of itself.
    pub fn is_in(&self, cell: &Cell) -> bool {
        match (&cell.holds, self) {
            (Holds::Any, _) => true,
            (Holds::Words(places), Part::Word(place, _)) => places.contains(place),
            (Holds::Stretches(all), Part::Numbers(sample, _)) => {
                all.iter().any(|stretch| stretch.has(sample))
            }
            _ => false,
        }
    }
}

/// The parts that some cells make of a subject.
pub fn parts(axis: &Axis, cells: &[&Cell]) -> Vec<Part> {
    match &axis.domain {
        Domain::Words { words, .. } => {
            let words = (0u16..).zip(words);
            words
                .map(|(place, word)| Part::Word(place, word.clone()))
                .collect()
        }
        Domain::Numbers { .. } => stretches(&axis.domain, marks(cells), axis.unit),
    }
}

/// The parts that some numbers make of all that there are.
pub fn stretches(domain: &Domain, marks: Vec<Number>, unit: Option<Unit>) -> Vec<Part> {
    let Domain::Numbers { low, high, whole } = domain else {
        return Vec::new();
    };
    let line = Line {
        low: low.as_ref(),
        high: high.as_ref(),
        whole: *whole,
        unit,
    };
    line.parts(marks)
}

/// Every number that a cell names, in order.
fn marks(cells: &[&Cell]) -> Vec<Number> {
    let mut marks = Vec::new();
    for cell in cells {
        let Holds::Stretches(all) = &cell.holds else {
            continue;
        };
        for stretch in all {
            let ends = stretch.low.iter().chain(&stretch.high);
            marks.extend(ends.map(|(mark, _)| mark.clone()));
        }
    }
    marks
}

/// The numbers that there are.
struct Line<'a> {
    low: Option<&'a Number>,
    high: Option<&'a Number>,
    whole: bool,
    unit: Option<Unit>,
}

impl Line<'_> {
    fn parts(&self, mut marks: Vec<Number>) -> Vec<Part> {
        marks.extend(self.low.cloned());
        marks.extend(self.high.cloned());
        marks.retain(|mark| self.low.is_none_or(|low| mark >= low));
        marks.retain(|mark| self.high.is_none_or(|high| mark <= high));
        marks.sort();
        marks.dedup();
        let (Some(first), Some(last)) = (marks.first(), marks.last()) else {
            return vec![Part::Numbers(Number::ZERO, "any amount".to_owned())];
        };
        let one = Number::from(1);
        let mut parts = Vec::new();
        if self.low.is_none() {
            let words = format!("less than {}", self.shown(first));
            parts.push(Part::Numbers(first - &one, words));
        }
        for (place, mark) in marks.iter().enumerate() {
            if !self.whole || mark.to_integer().is_some() {
                parts.push(Part::Numbers(mark.clone(), self.shown(mark)));
            }
            parts.extend(
                marks
                    .get(place + 1)
                    .and_then(|next| self.between(mark, next)),
            );
        }
        if self.high.is_none() {
            let words = format!("more than {}", self.shown(last));
            parts.push(Part::Numbers(last + &one, words));
        }
        parts
    }

    /// What lies between two numbers, if anything does.
    fn between(&self, low: &Number, high: &Number) -> Option<Part> {
        let sample = if self.whole {
            let next = Number::from(low.floor()?.checked_add(1)?);
            (next < *high).then_some(next)?
        } else {
            (low + high).checked_div(&Number::from(2))?
        };
        let words = format!("between {} and {}", self.shown(low), self.shown(high));
        Some(Part::Numbers(sample, words))
    }

    fn shown(&self, number: &Number) -> String {
        match self.unit {
            Some(unit) => format!("{number} {}", unit.symbol()),
            None => number.to_string(),
        }
    }
}
