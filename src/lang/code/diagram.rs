//! Decision diagrams: one question after the other, each at most once, until a leaf is reached.

/// A diagram.
#[derive(Clone, Debug)]
pub struct Diagram {
    tests: Vec<Test>,
    start: u32,
}

/// A question and where each answer leads: to another test, or to a leaf.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// The question.
    pub question: u16,
    /// Where no leads.
    pub no: u32,
    /// Where yes leads.
    pub yes: u32,
}

const LEAF: u32 = 1 << 31;

impl Diagram {
    /// A diagram that starts at a test or leaf.
    pub fn new(tests: Vec<Test>, start: u32) -> Diagram {
        Diagram { tests, start }
    }

    /// How a leaf is written where a test leads to it.
    pub fn leaf(number: u32) -> u32 {
        LEAF | number
    }

    /// How many tests it has.
    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// The leaf that the answers lead to; none as soon as there is no answer.
    #[inline]
    pub fn walk(&self, mut ask: impl FnMut(u16) -> Option<bool>) -> Option<usize> {
        let mut at = self.start;
        while at & LEAF == 0 {
            let test = self.tests.get(at as usize)?;
            at = if ask(test.question)? {
                test.yes
            } else {
                test.no
            };
        }
        Some((at & !LEAF) as usize)
    }
}
