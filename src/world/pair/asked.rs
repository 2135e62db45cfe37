//! What was asked last, with the answer: rules ask for one line of effect after the other past
//! things of several sorts, and mostly the same things are of all of them.

use crate::world::lattice::Node;
use crate::world::pair::end::End;
use crate::world::pair::solid::Solid;
use crate::world::scene::Side;

/// The last question and its answer.
#[derive(Debug, Default)]
pub struct Asked {
    now: Question,
    before: Question,
    answer: Option<bool>,
}

/// All that decides whether there is an open line.
#[derive(Debug, Default, PartialEq, Eq)]
struct Question {
    /// The corners of all outlines: those of the ends, then those of the solids.
    corners: Vec<Node>,
    /// Of each outline how many there are, between which heights it stands and which way it bars.
    outlines: Vec<(usize, i64, i64, Option<Side>)>,
}

impl Asked {
    pub const fn new() -> Asked {
        Asked {
            now: Question::new(),
            before: Question::new(),
            answer: None,
        }
    }

    /// Whether a question is another one than the last: which ends, and what solids with which
    /// corners stand between them.
    pub fn is_new(&mut self, ends: [&End<'_>; 2], solids: &[Solid], corners: &[Node]) -> bool {
        self.now.clear();
        for end in ends {
            for outline in end.outlines() {
                self.now.add(outline, (end.bottom, end.top), None);
            }
            // Which outlines are of which end.
            self.now.add(&[], (0, 0), None);
        }
        for solid in solids {
            let heights = (solid.bottom, solid.top);
            self.now.add(solid.of(corners), heights, solid.one_way);
        }
        self.now != self.before
    }

    /// Keeps the answer to the question that was put last.
    pub fn keep(&mut self, answer: Option<bool>) {
        std::mem::swap(&mut self.now, &mut self.before);
        self.answer = answer;
    }

    /// The last answer.
    pub fn answer(&self) -> Option<bool> {
        self.answer
    }
}

impl Question {
    const fn new() -> Question {
        Question {
            corners: Vec::new(),
            outlines: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.corners.clear();
        self.outlines.clear();
    }

    fn add(&mut self, outline: &[Node], (bottom, top): (i64, i64), one_way: Option<Side>) {
        self.corners.extend_from_slice(outline);
        self.outlines.push((outline.len(), bottom, top, one_way));
    }
}
