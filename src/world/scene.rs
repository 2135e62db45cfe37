//! A battle map and the asks about it, with every name already turned into an id.

use crate::facts::{
    AttackWord, Class, FactValue, GivenBonus, Overrides, Point, SenseRange, ThingId,
};
use crate::length::Scale;
use crate::number::Number;
use crate::vocabulary::{
    CheckId, ConditionId, FactId, LightId, MediumId, Properties, SenseId, SizeId, StanceId, StatId,
    TerrainId, TraitId,
};

pub use crate::facts::CEILING;
pub use crate::world::grid::{Cell, Diagonals, Grid};

/// The greatest coordinate, in lattice units to either side: 10,000 squares.
pub const COORDINATE_LIMIT: i64 = 10_000 * crate::length::UNITS_PER_SQUARE;

/// A battle map.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What it is called.
    pub title: String,
    /// Columns of the map.
    pub columns: u32,
    /// Rows of the map.
    pub rows: u32,
    /// How long the side of a square is, or from the centre of a hex to the next.
    pub scale: Scale,
    /// How the map is divided.
    pub grid: Grid,
    /// The light where no source shines.
    pub light: LightId,
    /// What gives light.
    pub sources: Vec<LightSource>,
    /// Everything on the map: terrain and zones in reading order, layer after layer, then walls as
    /// written, then creatures by their letters. A thing's id is its place here.
    pub things: Vec<Thing>,
}

/// Something that gives light.
#[derive(Clone, Debug)]
pub struct LightSource {
    /// Where it is.
    pub at: Point,
    /// How far each level of its light reaches, in lattice units.
    pub reaches: Vec<(LightId, Number)>,
}

impl Scene {
    /// The creatures, in order.
    pub fn creatures(&self) -> impl Iterator<Item = &Creature> {
        self.things
            .iter()
            .filter_map(|thing| thing.creature.as_ref())
    }
}

/// Something on the map.
#[derive(Clone, Debug)]
pub struct Thing {
    /// What people call it: `wall [2,1]`, `wall [3,0]-[3,2]` or a creature's letter.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// Its kind, unless it is a creature.
    pub terrain: Option<TerrainId>,
    /// Its outline on the plan.
    pub shape: Shape,
    /// Its foot, in lattice units above the floor.
    pub bottom: i64,
    /// Its top; [`CEILING`] for what reaches the ceiling.
    pub top: i64,
    /// What it does.
    pub properties: Properties,
    /// What it fills the air with.
    pub medium: Option<MediumId>,
    /// Its traits.
    pub traits: Vec<TraitId>,
    /// Traits of attacks that it does not stop.
    pub lets_through: Vec<TraitId>,
    /// For a wall, the side from which alone it acts.
    pub one_way: Option<Side>,
    /// On which lines it acts.
    pub acts: Acts,
    /// The light inside it, whatever shines there.
    pub light: Option<LightId>,
    /// What the scene says of facts about it; none is an explicit "unknown".
    pub facts: Vec<(FactId, Option<FactValue>)>,
    /// What only creatures have.
    pub creature: Option<Creature>,
}

impl Thing {
    /// A thing without a name of which nothing is said: from the floor to the ceiling, and it does
    /// nothing.
    #[must_use]
    pub fn new(class: Class, shape: Shape) -> Thing {
        Thing {
            name: String::new(),
            class,
            terrain: None,
            shape,
            bottom: 0,
            top: CEILING,
            properties: Properties::default(),
            medium: None,
            traits: Vec::new(),
            lets_through: Vec::new(),
            one_way: None,
            acts: Acts::Always,
            light: None,
            facts: Vec::new(),
            creature: None,
        }
    }
}

/// On which lines a thing acts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Acts {
    /// On all.
    #[default]
    Always,
    /// On those that have passed through such a thing before: the first one on a line is free.
    Limited,
    /// On those of an attacker who is farther away than so many lattice units.
    Beyond(Number),
    /// On those of an attacker who is at most so many lattice units away.
    Within(Number),
}

/// An outline on the plan, in lattice units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Cells of the grid in reading order; they need not be connected.
    Cells(Vec<Cell>),
    /// A round base.
    Round {
        /// Its centre.
        centre: [i64; 2],
        /// Its radius, above nought.
        radius: i64,
    },
    /// A thin wall from one point to another, which are not the same.
    Wall([i64; 2], [i64; 2]),
    /// A simple polygon, counter-clockwise or clockwise, with at least three corners and no
    /// crossing sides.
    Polygon(Vec<[i64; 2]>),
}

/// A side of a directed wall, seen along it with y down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// What only creatures have.
#[derive(Clone, Debug)]
pub struct Creature {
    /// Its letter or name.
    pub id: String,
    /// Its size.
    pub size: SizeId,
    /// The light on it, whatever shines where it stands.
    pub light: Option<LightId>,
    /// Whose friend it is; creatures without a side are nobody's.
    pub side: Option<String>,
    /// Stats.
    pub stats: Vec<(StatId, Number)>,
    /// Bonuses and penalties from elsewhere.
    pub bonuses: Vec<GivenBonus>,
    /// Conditions.
    pub conditions: Vec<ConditionId>,
    /// Senses.
    pub senses: Vec<(SenseId, SenseRange)>,
    /// Stance.
    pub stance: Option<StanceId>,
    /// How far its blows reach, in lattice units.
    pub reach: Option<Number>,
    /// How far it moves, in lattice units.
    pub speed: Option<Number>,
}

impl Creature {
    /// A creature of which nothing more is said.
    #[must_use]
    pub fn new(id: String, size: SizeId) -> Creature {
        Creature {
            id,
            size,
            light: None,
            side: None,
            stats: Vec::new(),
            bonuses: Vec::new(),
            conditions: Vec::new(),
            senses: Vec::new(),
            stance: None,
            reach: None,
            speed: None,
        }
    }
}

/// One question about a scene.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Who attacks.
    pub attacker: ThingId,
    /// Who is attacked.
    pub target: ThingId,
    /// How.
    pub attack: Attack,
    /// What is said of facts about the ruling; none is an explicit "unknown".
    pub facts: Vec<(FactId, Option<FactValue>)>,
    /// What earlier rulings said to remember, of a thing or of the ruling; it gives way to what
    /// the scene says.
    pub remembered: Vec<(FactId, Option<ThingId>, FactValue)>,
    /// The check that is asked for; none for an attack.
    pub check: Option<CheckId>,
    /// The game master's word.
    pub overrides: Option<Overrides>,
}

impl Ask {
    /// An ask about an attack of which nothing more is said.
    #[must_use]
    pub fn new(attacker: ThingId, target: ThingId, attack: Attack) -> Ask {
        Ask {
            attacker,
            target,
            attack,
            facts: Vec::new(),
            remembered: Vec::new(),
            check: None,
            overrides: None,
        }
    }
}

/// An attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// Its kind, then its shape and traits.
    pub words: Vec<AttackWord>,
    /// Where an area begins.
    pub origin: Option<Point>,
    /// How far an area goes, in lattice units.
    pub radius: Option<Number>,
    /// How far the attack reaches, in lattice units.
    pub reach: Option<Number>,
    /// The cell attacked, when it is not the target's.
    pub square: Option<Cell>,
    /// The bonus to the attack roll.
    pub bonus: Option<Number>,
    /// The total of the attack roll.
    pub roll: Option<Number>,
    /// The die of the attack roll.
    pub natural: Option<Number>,
    /// The d% of a miss chance.
    pub percentile: Option<Number>,
}
