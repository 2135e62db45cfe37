//! Decision diagrams: one question after the other, each at most once, until a leaf is reached.
//!
//! Drawn test by test, then laid out in stretches: most answers are the likely ones, so whatever
//! questions the likely answers lead to one after the other are looked at in one go, and only what
//! differs leads elsewhere.

use super::bits::Bits;
use super::tables::{Branch, Tables, Way};

/// A diagram.
#[derive(Clone, Debug)]
pub struct Diagram {
    steps: Vec<Step>,
    /// Where the unlikely answers of the stretches lead.
    exits: Vec<u32>,
    start: u32,
    /// For when all answers are known; none where some are not kept.
    tables: Option<Tables>,
}

/// A step on the way to a leaf.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// A question by itself.
    Test(Test),
    /// Questions whose answers are kept, with the likely answers.
    Stretch(Stretch),
}

/// A question and where each answer leads: to another step, or to a leaf.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// The question.
    pub question: u16,
    /// Where no leads.
    pub no: u32,
    /// Where yes leads.
    pub yes: u32,
}

/// Questions that follow one another, in the order of their numbers, while the answers are likely.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// The questions.
    pub asked: Bits,
    /// Those of them to which the likely answer is yes.
    pub likely: Bits,
    /// Where the exit of the first question is, which is taken where its answer is not the likely
    /// one; those of the others are as far from it as their numbers.
    exits: u32,
    /// The first question.
    first: u16,
    /// Where only likely answers lead.
    pub end: u32,
}

/// How questions are numbered anew, and what is known of their answers.
pub struct Order<'o> {
    /// The new number of each.
    pub places: &'o [u16],
    /// Those whose answers are kept, by their new numbers.
    pub kept: Bits,
    /// Those to which the likely answer is yes, by their new numbers.
    pub likely: Bits,
}

const LEAF: u32 = 1 << 31;

impl Diagram {
    /// A diagram that starts at a test or leaf.
    pub fn new(tests: Vec<Test>, start: u32) -> Diagram {
        Diagram {
            steps: tests.into_iter().map(Step::Test).collect(),
            exits: Vec::new(),
            start,
            tables: None,
        }
    }

    /// How a leaf is written where a test leads to it.
    pub fn leaf(number: u32) -> u32 {
        LEAF | number
    }

    /// How many tests it has.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The leaf of a diagram that asks nothing.
    #[inline]
    pub fn only(&self) -> Option<usize> {
        (self.start & LEAF != 0).then(|| Diagram::number(self.start))
    }

    /// Where it starts.
    #[inline]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// What it is looked up in where all answers are known.
    #[inline]
    pub fn tables(&self) -> Option<&Tables> {
        self.tables.as_ref()
    }

    /// The step at a place; none at a leaf.
    #[inline]
    pub fn step(&self, at: u32) -> Option<&Step> {
        // Leaves are numbered beyond all steps.
        self.steps.get(at as usize)
    }

    /// The number of a leaf.
    #[inline]
    pub fn number(leaf: u32) -> usize {
        (leaf & !LEAF) as usize
    }

    /// Where the answer to a question of a stretch leads that is not the likely one.
    #[inline]
    pub fn exit(&self, stretch: &Stretch, question: usize) -> Option<u32> {
        let way = question.wrapping_sub(usize::from(stretch.first));
        self.exits.get(stretch.exits as usize + way).copied()
    }

    /// Numbers the questions anew and lays the tests out in stretches.
    pub fn lay_out(&mut self, order: &Order<'_>) {
        for step in &mut self.steps {
            if let Step::Test(test) = step {
                let place = order.places.get(usize::from(test.question));
                test.question = place.copied().unwrap_or(u16::MAX);
            }
        }
        self.tables = self.made_into_tables(order);
        // A test leads to tests drawn before it only, so those are laid out when it is met.
        for place in 0..self.steps.len() {
            if let Some(Step::Test(test)) = self.steps.get(place).copied()
                && order.kept.has(usize::from(test.question))
            {
                let stretch = self.stretch(&test, order);
                if let Some(step) = self.steps.get_mut(place) {
                    *step = Step::Stretch(stretch);
                }
            }
        }
    }

    /// The tables of a diagram of tests; none if the answers to some are not kept.
    fn made_into_tables(&self, order: &Order<'_>) -> Option<Tables> {
        let way = |at: u32| match at & LEAF {
            0 => Way::Test(at as usize),
            _ => Way::Leaf(Diagram::number(at)),
        };
        let branch = |step: &Step| match step {
            Step::Test(test) if order.kept.has(usize::from(test.question)) => Some(Branch {
                question: usize::from(test.question),
                no: way(test.no),
                yes: way(test.yes),
            }),
            _ => None,
        };
        let tests: Option<Vec<Branch>> = self.steps.iter().map(branch).collect();
        Tables::new(&tests?, way(self.start))
    }

    /// The stretch that begins with a test: it goes on where the likely answer leads.
    fn stretch(&mut self, test: &Test, order: &Order<'_>) -> Stretch {
        let question = usize::from(test.question);
        let own = Bits::one(question);
        let is_yes = order.likely.has(question);
        let (end, exit) = if is_yes {
            (test.yes, test.no)
        } else {
            (test.no, test.yes)
        };
        let exits = u32::try_from(self.exits.len()).unwrap_or(u32::MAX);
        self.exits.push(exit);
        let mut stretch = Stretch {
            asked: own,
            likely: if is_yes { own } else { Bits::default() },
            exits,
            first: test.question,
            end,
        };
        let next = self.steps.get(end as usize).copied();
        let Some(Step::Stretch(rest)) = next.filter(|_| end & LEAF == 0) else {
            return stretch;
        };
        // Between the two stand questions that are not asked here.
        let gap = usize::from(rest.first.saturating_sub(test.question)).saturating_sub(1);
        let (first, last) = (rest.exits as usize, rest.asked.last().unwrap_or(question));
        let count = last + 1 - usize::from(rest.first).min(last);
        self.exits.extend(std::iter::repeat_n(exit, gap));
        self.exits.extend_from_within(first..first + count);
        stretch.asked = own.or(rest.asked);
        stretch.likely = stretch.likely.or(rest.likely);
        stretch.end = rest.end;
        stretch
    }
}
