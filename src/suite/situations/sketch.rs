//! A sketch: a small scene as data, in the words of a palette.

use std::collections::{BTreeMap, BTreeSet};

/// The most columns a sketch has.
pub const COLUMNS: u8 = 8;
/// The most rows a sketch has.
pub const ROWS: u8 = 5;

/// A square, or a point of the lattice: column and row.
pub type Spot = [u8; 2];

/// A small scene with one ask. Words are places in the vocabulary or the palette.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sketch {
    /// Columns.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// What lies on squares, by kind of ground.
    pub ground: BTreeMap<Spot, usize>,
    /// Thin walls: from, to, and the kind.
    pub walls: BTreeSet<(Spot, Spot, usize)>,
    /// Creatures: the attacker, the target, then others.
    pub beings: Vec<Being>,
    /// The light, if it is not the brightest.
    pub light: Option<usize>,
    /// House-rule switches and their choices.
    pub options: BTreeMap<usize, usize>,
    /// Facts of the ruling, as written.
    pub facts: BTreeMap<usize, String>,
    /// The attack.
    pub attack: Assault,
    /// The check that is asked for instead.
    pub check: Option<usize>,
}

/// A creature.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Being {
    /// Its first square.
    pub at: Spot,
    /// Its size, if it is not the usual one.
    pub size: Option<usize>,
    /// Conditions.
    pub conditions: BTreeSet<usize>,
    /// Traits.
    pub traits: BTreeSet<usize>,
    /// Senses and how far they reach, as written.
    pub senses: BTreeMap<usize, &'static str>,
    /// Stance.
    pub stance: Option<usize>,
    /// Side.
    pub side: Option<&'static str>,
    /// Stats.
    pub stats: BTreeMap<usize, i64>,
    /// Facts, as written.
    pub facts: BTreeMap<usize, String>,
    /// The light on it.
    pub light: Option<usize>,
    /// Its foot above the floor, in feet.
    pub elevation: Option<u16>,
    /// How far its blows reach, in squares.
    pub reach: Option<u16>,
}

/// An attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Assault {
    /// Its kind, if it is not the usual one.
    pub kind: Option<usize>,
    /// The shape of its area.
    pub shape: Option<usize>,
    /// Where its area begins.
    pub origin: Option<Spot>,
    /// How far it goes, in squares.
    pub radius: Option<u16>,
    /// The square attacked.
    pub square: Option<Spot>,
    /// Its traits.
    pub traits: BTreeSet<usize>,
    /// The total of its roll.
    pub roll: Option<i64>,
    /// The die of its roll.
    pub natural: Option<i64>,
    /// The d% of a miss chance.
    pub percentile: Option<i64>,
    /// The bonus to its roll.
    pub bonus: Option<i64>,
}

impl Sketch {
    /// An attacker and a target on an open floor.
    #[must_use]
    pub fn of(attacker: Spot, target: Spot) -> Sketch {
        let being = |at| Being {
            at,
            ..Being::default()
        };
        Sketch {
            columns: COLUMNS,
            rows: ROWS,
            ground: BTreeMap::new(),
            walls: BTreeSet::new(),
            beings: vec![being(attacker), being(target)],
            light: None,
            options: BTreeMap::new(),
            facts: BTreeMap::new(),
            attack: Assault::default(),
            check: None,
        }
    }

    /// How much it says: of two sketches that show the same, the lighter is the better witness.
    #[must_use]
    pub fn weight(&self) -> usize {
        let beings: usize = self.beings.iter().map(Being::weight).sum();
        let attack = self.attack.weight() + usize::from(self.check.is_some());
        let said = self.options.len() + self.facts.len() + usize::from(self.light.is_some());
        let size = usize::from(self.columns) * usize::from(self.rows);
        (beings + attack + said + self.ground.len() + self.walls.len()) * 64 + size
    }
}

impl Being {
    fn weight(&self) -> usize {
        let single = [
            self.size.is_some(),
            self.stance.is_some(),
            self.side.is_some(),
            self.light.is_some(),
            self.elevation.is_some(),
            self.reach.is_some(),
        ];
        let single = single.into_iter().filter(|said| *said).count();
        let many = self.conditions.len() + self.traits.len() + self.senses.len();
        1 + single + many + self.stats.len() + self.facts.len()
    }
}

impl Assault {
    fn weight(&self) -> usize {
        let single = [
            self.kind.is_some(),
            self.shape.is_some(),
            self.origin.is_some(),
            self.radius.is_some(),
            self.square.is_some(),
            self.roll.is_some(),
            self.natural.is_some(),
            self.percentile.is_some(),
            self.bonus.is_some(),
        ];
        single.into_iter().filter(|said| *said).count() + self.traits.len()
    }
}
