//! Tables: where all answers to a diagram are known, it is looked up some questions at a time.
//!
//! A page tells where the answers to up to [`MOST_AT_ONCE`] questions lead, all of them together.
//! Its place in the list comes of a multiplication that moves the bits of those questions side by
//! side, so a page takes no jump that a processor would have to foresee (multiplicative perfect
//! hashing; Leiserson, Prokop and Randall, "Using de Bruijn sequences to index a 1 in a computer
//! word", 1998, for the idea).

use std::collections::BTreeMap;

use super::bits::Bits;

/// A diagram in pages.
#[derive(Clone, Debug)]
pub struct Tables {
    /// All questions that may be asked.
    asked: Bits,
    pages: Vec<Page>,
    /// Where answers lead: to a page, or to a leaf.
    leads: Vec<u16>,
    start: u16,
}

/// Some questions that are looked up together.
#[derive(Clone, Copy, Debug)]
struct Page {
    /// The questions, as bits of their word.
    mask: u64,
    /// What moves those bits to the top.
    factor: u64,
    /// How far they are moved down again.
    shift: u32,
    /// Where the leads begin.
    first: u32,
    /// Whether the questions are of the upper word.
    is_upper: bool,
}

/// A test of a diagram: its question, and where no and yes lead.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// The question.
    pub question: usize,
    /// Where no leads.
    pub no: Way,
    /// Where yes leads.
    pub yes: Way,
}

/// Where an answer leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// To a test further up in the list.
    Test(usize),
    /// To a leaf.
    Leaf(usize),
}

/// The most questions that are looked up together.
const MOST_AT_ONCE: u32 = 8;

/// The most leads of a diagram; what would take more does without tables.
const MOST_LEADS: usize = 1 << 13;

/// How many factors are tried before a page is made wider, and how many bits wider it may be than
/// it has questions: with two, factors are found within a few hundred tries.
const TRIES: u64 = 1000;
const SPARE: u32 = 2;

const LEAF: u16 = 1 << 15;

impl Tables {
    /// The tables of a diagram, by its tests, each of which leads to tests before it only. None
    /// where they would be too large.
    pub fn new(tests: &[Branch], start: Way) -> Option<Tables> {
        [MOST_AT_ONCE, MOST_AT_ONCE / 2, MOST_AT_ONCE / 4]
            .into_iter()
            .find_map(|most| Layout::new(tests, most).tables(start))
    }

    /// All questions that may be asked.
    #[inline]
    pub fn asked(&self) -> Bits {
        self.asked
    }

    /// The leaf that some answers lead to, which are the questions answered with yes.
    #[inline]
    pub fn leaf(&self, yes: Bits) -> Option<usize> {
        let mut at = self.start;
        while at & LEAF == 0 {
            let page = self.pages.get(usize::from(at))?;
            at = *self.leads.get(page.place(yes))?;
        }
        Some(usize::from(at & !LEAF))
    }
}

impl Page {
    #[inline]
    fn place(&self, yes: Bits) -> usize {
        let own = yes.word(self.is_upper) & self.mask;
        self.first as usize + (own.wrapping_mul(self.factor) >> self.shift) as usize
    }
}

/// A diagram whose tables are being made.
struct Layout<'t> {
    tests: &'t [Branch],
    /// The questions that may be asked from each test on.
    ahead: Vec<Bits>,
    most: u32,
    pages: Vec<Page>,
    leads: Vec<u16>,
    /// The page that begins with each test.
    made: BTreeMap<usize, u16>,
    /// The factor and the width for each mask.
    factors: BTreeMap<u64, (u64, u32)>,
}

impl Layout<'_> {
    fn new(tests: &[Branch], most: u32) -> Layout<'_> {
        let mut ahead: Vec<Bits> = Vec::new();
        for test in tests {
            let after = |way: Way| match way {
                Way::Test(place) => ahead.get(place).copied().unwrap_or_default(),
                Way::Leaf(_) => Bits::default(),
            };
            let own = Bits::one(test.question);
            ahead.push(own.or(after(test.no)).or(after(test.yes)));
        }
        Layout {
            tests,
            ahead,
            most,
            pages: Vec::new(),
            leads: Vec::new(),
            made: BTreeMap::new(),
            factors: BTreeMap::new(),
        }
    }

    fn tables(mut self, start: Way) -> Option<Tables> {
        let asked = match start {
            Way::Test(place) => self.ahead.get(place).copied()?,
            Way::Leaf(_) => Bits::default(),
        };
        let start = self.lead(start)?;
        Some(Tables {
            asked,
            pages: self.pages,
            leads: self.leads,
            start,
        })
    }

    /// A way as it is written in the leads.
    fn lead(&mut self, way: Way) -> Option<u16> {
        match way {
            Way::Leaf(number) => {
                let number = u16::try_from(number).ok()?;
                (number < LEAF).then_some(number | LEAF)
            }
            Way::Test(test) => match self.made.get(&test) {
                Some(page) => Some(*page),
                None => self.page(test),
            },
        }
    }

    /// The page that begins with a test.
    fn page(&mut self, test: usize) -> Option<u16> {
        let question = self.tests.get(test)?.question;
        let is_upper = question >= 64;
        let mask = first_of(self.ahead.get(test)?.word(is_upper), self.most);
        let (factor, width) = self.factor(mask)?;
        let first = self.leads.len();
        let end = first + (1 << width);
        if end > MOST_LEADS {
            return None;
        }
        let page = Page {
            mask,
            factor,
            shift: 64 - width,
            first: u32::try_from(first).ok()?,
            is_upper,
        };
        let number = u16::try_from(self.pages.len()).ok()?;
        self.pages.push(page);
        self.leads.resize(end, LEAF);
        self.made.insert(test, number);
        for yes in subsets(mask) {
            let yes = Bits::of_word(yes, is_upper);
            let lead = self.lead(self.follow(test, Bits::of_word(mask, is_upper), yes)?)?;
            *self.leads.get_mut(page.place(yes))? = lead;
        }
        Some(number)
    }

    /// Where a test leads by the answers to some questions.
    fn follow(&self, test: usize, asked: Bits, yes: Bits) -> Option<Way> {
        let mut at = Way::Test(test);
        while let Way::Test(place) = at {
            let test = self.tests.get(place)?;
            if !asked.has(test.question) {
                break;
            }
            at = if yes.has(test.question) {
                test.yes
            } else {
                test.no
            };
        }
        Some(at)
    }

    fn factor(&mut self, mask: u64) -> Option<(u64, u32)> {
        if let Some(known) = self.factors.get(&mask) {
            return Some(*known);
        }
        let found = factor(mask)?;
        self.factors.insert(mask, found);
        Some(found)
    }
}

/// What moves the bits of a mask to the top so that no two sets of them come out alike, and in how
/// many bits that is.
fn factor(mask: u64) -> Option<(u64, u32)> {
    let count = mask.count_ones();
    (count..=count + SPARE).find_map(|width| {
        // Bits side by side need but be moved.
        let moved = 1u64.checked_shl(mask.leading_zeros());
        let mut factors = moved.into_iter().chain((0..TRIES).map(sparse));
        let found = factors.find(|factor| tells_apart(*factor, mask, width))?;
        Some((found, width))
    })
}

/// The first bits of a word, so many that what is left takes no more pages than it has to.
fn first_of(word: u64, most: u32) -> u64 {
    let all = word.count_ones();
    let count = all.div_ceil(all.div_ceil(most).max(1));
    let beyond = (0..count).fold(word, |rest, _| rest & rest.wrapping_sub(1));
    word & !beyond
}

/// All sets of the bits of a mask.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |set: &u64| Some(set.wrapping_sub(mask) & mask).filter(|next| *next != 0);
    std::iter::successors(Some(0), next)
}

fn tells_apart(factor: u64, mask: u64, width: u32) -> bool {
    let mut taken = [false; 1 << (MOST_AT_ONCE + SPARE)];
    subsets(mask).all(|set| {
        let place = (set.wrapping_mul(factor) >> (64 - width)) as usize;
        let free = taken.get_mut(place);
        free.is_some_and(|taken| !std::mem::replace(taken, true))
    })
}

/// Numbers with few bits, by their places in a fixed order (splitmix64; Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014).
fn sparse(place: u64) -> u64 {
    let mix = |turn: u64| {
        let seed = (place * 2 + turn + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let once = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        twice ^ (twice >> 31)
    };
    mix(0) & mix(1)
}

#[cfg(test)]
mod tests {
    use super::{
        Bits, Branch, MOST_AT_ONCE, Tables, Way, factor, first_of, sparse, subsets, tells_apart,
    };

    /// A diagram with so many questions some apart, whose branches are drawn by numbers.
    fn drawn(count: usize, apart: usize, seed: u64) -> (Vec<Branch>, Way) {
        let mut tests: Vec<Branch> = Vec::new();
        let mut draws = (0..).map(|turn| sparse(seed * 1000 + turn).count_ones() as usize);
        let mut draw = |below: usize| draws.next().map_or(0, |draw| draw % below);
        // Two tests of each question, the last question first; each leads to later questions only.
        for level in (0..count).rev() {
            let later = tests.len();
            for _ in 0..2 {
                let [no, yes] = [(); 2].map(|()| match draw(later + 2) {
                    place if place < later => Way::Test(place),
                    _ => Way::Leaf(draw(7)),
                });
                tests.push(Branch {
                    question: level * apart,
                    no,
                    yes,
                });
            }
        }
        let start = Way::Test(tests.len() - 1);
        (tests, start)
    }

    fn walked(tests: &[Branch], start: Way, yes: Bits) -> Option<usize> {
        let mut at = start;
        loop {
            match at {
                Way::Leaf(number) => return Some(number),
                Way::Test(place) => {
                    let test = tests.get(place)?;
                    at = [test.no, test.yes]
                        .get(usize::from(yes.has(test.question)))
                        .copied()?;
                }
            }
        }
    }

    #[test]
    fn tables_lead_where_the_tests_lead() {
        for (count, apart) in [(1, 1), (5, 1), (8, 7), (9, 13), (17, 3), (23, 5), (30, 4)] {
            for seed in 0..20 {
                let (tests, start) = drawn(count, apart, seed);
                let tables = Tables::new(&tests, start);
                let Some(tables) = tables else {
                    assert!(count > 16, "{count} questions fit");
                    continue;
                };
                for place in 0..200 {
                    let [low, high] = [0, 1].map(|word| sparse(place * 2 + word + seed) << word);
                    let yes = Bits::new(u128::from(high) << 64 | u128::from(low));
                    assert_eq!(tables.leaf(yes), walked(&tests, start, yes));
                }
            }
        }
    }

    #[test]
    fn a_leaf_by_itself_asks_nothing() {
        let tables = Tables::new(&[], Way::Leaf(3));
        let told = tables.map(|tables| (tables.asked(), tables.leaf(Bits::default())));
        assert_eq!(told, Some((Bits::default(), Some(3))));
    }

    #[test]
    fn pages_are_as_few_as_can_be_and_alike_in_size() {
        let sizes = |word: u64| first_of(word, MOST_AT_ONCE).count_ones();
        let sizes = [0, 1, 0b1011, 0x1ff, 0xffff, 0x1_ffff].map(sizes);
        assert_eq!(sizes, [0, 1, 3, 5, 8, 6]);
        assert_eq!(first_of(0b1010_1010_1010_1010_1010, 8), 0b10_1010_1010);
    }

    #[test]
    fn every_mask_of_few_bits_has_a_factor() {
        for seed in 0..2000 {
            let mask = first_of(!sparse(seed) << (seed % 7), MOST_AT_ONCE);
            let found = factor(mask).map(|(factor, width)| tells_apart(factor, mask, width));
            assert_eq!(found, Some(true), "{mask:b}");
            assert_eq!(subsets(mask).count(), 1 << mask.count_ones());
        }
    }
}
