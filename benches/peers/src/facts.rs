//! The facts of a decision, sets of them, and what is decided.

/// The facts that are so or not.
pub const FLAGS: [&str; 16] = [
    "meets_wall",
    "meets_low",
    "meets_body",
    "meets_bulk",
    "cut_off",
    "in_slit",
    "spread_out",
    "from_afar",
    "taken_cover",
    "lies_prone",
    "hazy",
    "half_lit",
    "unlit",
    "eyeless",
    "pierces_it",
    "unseen",
];

/// The facts that are numbers, in feet.
pub const NUMBERS: [&str; 4] = [
    "low_height",
    "target_height",
    "distance_to_target",
    "distance_to_attacker",
];

/// How likely each flag is at a table, in percent.
const USUAL: [u64; 16] = [35, 15, 20, 3, 5, 3, 5, 75, 10, 10, 8, 15, 8, 2, 25, 2];

/// How many facts there are.
pub const COUNT: usize = FLAGS.len() + NUMBERS.len();

/// How many sets of facts are decided on.
const SETS: usize = 1024;

/// The facts of one decision.
#[derive(Clone, Debug)]
pub struct Facts {
    pub flags: [bool; 16],
    pub numbers: [i64; 4],
}

impl Facts {
    pub fn flags(&self) -> impl Iterator<Item = (&'static str, bool)> {
        FLAGS.into_iter().zip(self.flags)
    }

    pub fn numbers(&self) -> impl Iterator<Item = (&'static str, i64)> {
        NUMBERS.into_iter().zip(self.numbers)
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// From 0, none, to 4, total.
    pub tier: i64,
    /// The change of the armour class.
    pub ac: i64,
    /// The miss chance in percent.
    pub miss: i64,
}

impl Decision {
    /// From the one number that peers give back.
    pub fn from_code(code: i64) -> Decision {
        Decision {
            tier: code / 100_000,
            ac: code / 1000 % 100 - 50,
            miss: code % 1000,
        }
    }
}

/// Numbers that look random and are the same in every run.
pub struct Seed(pub u64);

impl Seed {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// Facts as they come up at tables, or all equally likely.
pub fn sets(is_play_like: bool) -> Vec<Facts> {
    let mut seed = Seed(0x2545_f491_4f6c_dd1d);
    let mut one = || Facts {
        flags: USUAL.map(|percent| seed.below(100) < if is_play_like { percent } else { 50 }),
        numbers: [12, 20, 60, 60].map(|most| i64::try_from(seed.below(most)).unwrap()),
    };
    (0..SETS).map(|_| one()).collect()
}
