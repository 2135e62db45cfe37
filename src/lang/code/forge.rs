//! Where truths about questions are put together and made into diagrams.
//!
//! A truth is a diagram whose leaves are yes and no, with its questions in one order everywhere:
//! those that are cheap to answer first. Equal truths are one, so that whatever two clauses have in
//! common is asked once.

use std::collections::BTreeMap;

use super::diagram::{Diagram, Test};

/// A truth that depends on questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Truth(u32);

impl Truth {
    /// What never holds.
    pub const NO: Truth = Truth(0);
    /// What always holds.
    pub const YES: Truth = Truth(1);

    /// What holds or not whatever is answered.
    pub fn of(flag: bool) -> Truth {
        if flag { Truth::YES } else { Truth::NO }
    }

    fn fixed(self) -> Option<bool> {
        match self {
            Truth::NO => Some(false),
            Truth::YES => Some(true),
            _ => None,
        }
    }
}

/// The place of a question in the order of asking: how dear it is, then its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// How dear its answer is.
    pub cost: u8,
    /// Its number.
    pub question: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Split {
    turn: Turn,
    no: Truth,
    yes: Truth,
}

/// More than this is too much to be worth it.
const MOST_SPLITS: usize = 1 << 15;

/// Makes truths, each once.
#[derive(Default)]
pub struct Forge {
    splits: Vec<Split>,
    made: BTreeMap<Split, Truth>,
    chosen: BTreeMap<[Truth; 3], Truth>,
}

impl Forge {
    /// Whether truths have grown beyond bounds, and none of them may be used.
    pub fn is_overfull(&self) -> bool {
        self.splits.len() >= MOST_SPLITS
    }

    /// That a question is answered with yes.
    pub fn ask(&mut self, turn: Turn) -> Truth {
        self.split(turn, Truth::NO, Truth::YES)
    }

    /// The opposite.
    pub fn not(&mut self, truth: Truth) -> Truth {
        self.choose(truth, Truth::NO, Truth::YES)
    }

    /// Both.
    pub fn and(&mut self, one: Truth, other: Truth) -> Truth {
        self.choose(one, other, Truth::NO)
    }

    /// Either.
    pub fn or(&mut self, one: Truth, other: Truth) -> Truth {
        self.choose(one, Truth::YES, other)
    }

    /// The first without the second.
    pub fn without(&mut self, one: Truth, other: Truth) -> Truth {
        self.choose(other, Truth::NO, one)
    }

    /// One truth where a condition holds and another where it does not.
    pub fn choose(&mut self, condition: Truth, yes: Truth, no: Truth) -> Truth {
        match (condition.fixed(), yes.fixed(), no.fixed()) {
            (Some(true), ..) => return yes,
            (Some(false), ..) => return no,
            (_, Some(true), Some(false)) => return condition,
            _ if yes == no => return yes,
            _ => {}
        }
        let key = [condition, yes, no];
        if let Some(known) = self.chosen.get(&key) {
            return *known;
        }
        if self.is_overfull() {
            return Truth::NO;
        }
        let Some(turn) = self.first(&key) else {
            return Truth::NO;
        };
        let [low, high] = [false, true].map(|answer| {
            let [condition, yes, no] = key.map(|truth| self.given(truth, turn, answer));
            self.choose(condition, yes, no)
        });
        let made = self.split(turn, low, high);
        self.chosen.insert(key, made);
        made
    }

    /// The questions that a truth depends on.
    pub fn questions(&self, truth: Truth) -> Vec<u16> {
        let reached = self.reached(truth, |_| None);
        let asked = reached.iter().filter_map(|truth| self.at(*truth));
        let mut asked: Vec<u16> = asked.map(|split| split.turn.question).collect();
        asked.sort_unstable();
        asked.dedup();
        asked
    }

    /// Whether a truth may hold when some answers are told.
    pub fn may_hold(&self, truth: Truth, told: impl Fn(u16) -> Option<bool>) -> bool {
        self.reached(truth, told).contains(&Truth::YES)
    }

    /// The truths that a truth comes down to as its questions are answered, where some answers are
    /// told, with itself.
    fn reached(&self, truth: Truth, told: impl Fn(u16) -> Option<bool>) -> Vec<Truth> {
        let mut reached = vec![truth];
        let mut at = 0;
        while let Some(next) = reached.get(at).copied() {
            at += 1;
            let Some(split) = self.at(next) else { continue };
            let answer = told(split.turn.question);
            let no = (answer != Some(true)).then_some(split.no);
            let yes = (answer != Some(false)).then_some(split.yes);
            for part in no.into_iter().chain(yes) {
                if !reached.contains(&part) {
                    reached.push(part);
                }
            }
        }
        reached
    }

    /// A diagram that tells which of some truths hold; each combination of them that can come
    /// about is handed to `leaf`, which numbers it. None if it would have more than so many tests.
    pub fn diagram(
        &self,
        truths: &[Truth],
        most: usize,
        leaf: &mut dyn FnMut(&[bool]) -> u32,
    ) -> Option<Diagram> {
        let mut drawing = Drawing {
            forge: self,
            tests: Vec::new(),
            drawn: BTreeMap::new(),
            most,
            leaf,
        };
        let start = drawing.draw(truths.to_vec())?;
        Some(Diagram::new(drawing.tests, start))
    }

    /// A diagram of one truth: leaf 1 for yes, 0 for no.
    pub fn one(&self, truth: Truth) -> Option<Diagram> {
        self.diagram(&[truth], MOST_SPLITS, &mut |holds| {
            u32::from(holds == [true])
        })
    }

    fn at(&self, truth: Truth) -> Option<&Split> {
        let place = truth.0.checked_sub(2)?;
        self.splits.get(place as usize)
    }

    fn first(&self, truths: &[Truth]) -> Option<Turn> {
        let splits = truths.iter().filter_map(|truth| self.at(*truth));
        splits.map(|split| split.turn).min()
    }

    fn given(&self, truth: Truth, turn: Turn, answer: bool) -> Truth {
        match self.at(truth) {
            Some(split) if split.turn == turn => {
                if answer {
                    split.yes
                } else {
                    split.no
                }
            }
            _ => truth,
        }
    }

    fn split(&mut self, turn: Turn, no: Truth, yes: Truth) -> Truth {
        if no == yes {
            return no;
        }
        let split = Split { turn, no, yes };
        if let Some(known) = self.made.get(&split) {
            return *known;
        }
        let truth = Truth(u32::try_from(self.splits.len() + 2).unwrap_or(u32::MAX));
        self.splits.push(split);
        self.made.insert(split, truth);
        truth
    }
}

struct Drawing<'f> {
    forge: &'f Forge,
    tests: Vec<Test>,
    drawn: BTreeMap<Vec<Truth>, u32>,
    most: usize,
    leaf: &'f mut dyn FnMut(&[bool]) -> u32,
}

impl Drawing<'_> {
    fn draw(&mut self, truths: Vec<Truth>) -> Option<u32> {
        if let Some(known) = self.drawn.get(&truths) {
            return Some(*known);
        }
        let place = match self.forge.first(&truths) {
            None => {
                let holds: Vec<bool> = truths.iter().map(|truth| *truth == Truth::YES).collect();
                Diagram::leaf((self.leaf)(&holds))
            }
            Some(turn) => {
                let [no, yes] = [false, true].map(|answer| {
                    let given = truths.iter();
                    let given = given.map(|truth| self.forge.given(*truth, turn, answer));
                    self.draw(given.collect())
                });
                self.test(turn.question, no?, yes?)?
            }
        };
        self.drawn.insert(truths, place);
        Some(place)
    }

    fn test(&mut self, question: u16, no: u32, yes: u32) -> Option<u32> {
        if no == yes {
            return Some(no);
        }
        if self.tests.len() >= self.most {
            return None;
        }
        self.tests.push(Test { question, no, yes });
        u32::try_from(self.tests.len() - 1).ok()
    }
}
