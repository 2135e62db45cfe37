//! The words of a compiled pack: what scenes may name, and the ids both wings use for it.
//!
//! The language builds it, scene readers look names up in it, and from then on only ids travel.

use crate::length::Length;
use crate::number::Number;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(pub u16);

            impl $name {
                /// The id of a place in a list; lists of a pack are far shorter than the bound.
                #[must_use]
                pub fn from_index(index: usize) -> $name {
                    $name(u16::try_from(index).unwrap_or(u16::MAX))
                }

                /// The place in the list.
                #[must_use]
                pub fn index(self) -> usize {
                    usize::from(self.0)
                }
            }
        )*
    };
}

ids! {
    /// A kind of terrain or zone.
    TerrainId;
    /// A size category; smaller ids are smaller.
    SizeId;
    /// A level of light; smaller ids are darker.
    LightId;
    /// A medium that obscures.
    MediumId;
    /// A sense.
    SenseId;
    /// A condition of a creature.
    ConditionId;
    /// A trait of a creature, a terrain or an attack.
    TraitId;
    /// A kind of attack.
    KindId;
    /// A shape of an area attack.
    ShapeId;
    /// A stat.
    StatId;
    /// A bonus type.
    BonusTypeId;
    /// An action.
    ActionId;
    /// A ladder of tiers.
    LadderId;
    /// A house-rule switch.
    OptionId;
    /// A fact no map shows.
    FactId;
    /// A stance.
    StanceId;
    /// A check.
    CheckId;
}

/// A word with a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The id in rule and scene files, kebab-case.
    pub id: String,
    /// What people read; the id when the author gave no title.
    pub title: String,
}

/// All words of a pack, its imports included. Places in the lists are the ids' indexes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// Size categories, smallest first.
    pub sizes: Vec<Size>,
    /// Levels of light, darkest first.
    pub lights: Vec<Word>,
    /// Media that obscure.
    pub media: Vec<Word>,
    /// Senses.
    pub senses: Vec<Word>,
    /// Conditions of creatures.
    pub conditions: Vec<Word>,
    /// Traits of creatures, terrain and attacks.
    pub traits: Vec<Word>,
    /// Stances of creatures.
    pub stances: Vec<Stance>,
    /// Kinds of attack.
    pub attack_kinds: Vec<Word>,
    /// Shapes of areas.
    pub attack_shapes: Vec<Word>,
    /// Kinds of terrain and zones.
    pub terrains: Vec<Terrain>,
    /// Stats.
    pub stats: Vec<Stat>,
    /// Bonus types.
    pub bonus_types: Vec<Word>,
    /// Actions.
    pub actions: Vec<Action>,
    /// Ladders.
    pub ladders: Vec<Ladder>,
    /// House-rule switches.
    pub options: Vec<OptionSwitch>,
    /// Facts no map shows.
    pub facts: Vec<Fact>,
    /// Checks that a scene can ask for.
    pub checks: Vec<Word>,
    /// Every clause id that evidence can name, sorted: clauses of the pack and ids they cite.
    pub clauses: Vec<String>,
    /// Every note a ruling can carry, sorted.
    pub notes: Vec<String>,
    /// Every name under which a ruling can carry a result, sorted.
    pub results: Vec<String>,
}

/// A size category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// Its word.
    pub word: Word,
    /// How tall such a creature is unless its scene says otherwise.
    pub height: Length,
    /// How many squares its space has along each side; creatures below a square have 1.
    pub squares: u16,
    /// Whether a scene that names no size means this one for a space of `squares` along each side.
    pub default: bool,
}

/// A stance of creatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stance {
    /// Its word.
    pub word: Word,
    /// How tall it makes a creature whose scene gives no height.
    pub stature: Stature,
    /// Whether a creature of which no stance is said has this one.
    pub usual: bool,
}

/// How tall a creature is in a stance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stature {
    /// So many times what its size says.
    Times(Number),
    /// As tall as anyone in the stance.
    Fixed(Length),
}

impl Vocabulary {
    /// The stance of a creature of which none is said, if there is such a one.
    #[must_use]
    pub fn usual_stance(&self) -> Option<StanceId> {
        let usual = self.stances.iter().position(|stance| stance.usual);
        usual.map(StanceId::from_index)
    }

    /// How tall a creature of a size is in a stance.
    #[must_use]
    pub fn height(&self, size: SizeId, stance: Option<StanceId>) -> Option<Length> {
        let own = &self.sizes.get(size.index())?.height;
        let stance = stance.and_then(|stance| self.stances.get(stance.index()));
        Some(match stance.map(|stance| &stance.stature) {
            None => own.clone(),
            Some(Stature::Fixed(height)) => height.clone(),
            Some(Stature::Times(times)) => Length {
                amount: &own.amount * times,
                unit: own.unit,
            },
        })
    }
}

/// What a thing on the map does. All of it can be overridden in a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Properties {
    /// Nothing physical passes.
    pub stops_effect: bool,
    /// No sight passes.
    pub stops_sight: bool,
    /// No creature walks through.
    pub stops_movement: bool,
    /// It shields what is behind it.
    pub gives_cover: bool,
    /// It makes what is behind or in it hard to see.
    pub conceals: bool,
}

impl Properties {
    /// What it stops, in words: `effect`, `sight`, `move`.
    #[must_use]
    pub fn stops(&self) -> Vec<&'static str> {
        let all = [
            ("effect", self.stops_effect),
            ("sight", self.stops_sight),
            ("move", self.stops_movement),
        ];
        let stopped = all.into_iter().filter(|(_, stops)| *stops);
        stopped.map(|(what, _)| what).collect()
    }
}

/// What a kind of terrain is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Substance {
    /// Something to bump into.
    Terrain,
    /// A stretch of air with something in it.
    Zone,
}

/// A kind of terrain or zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// Its word.
    pub word: Word,
    /// Terrain or zone.
    pub substance: Substance,
    /// The character that draws it on a scene's map, if any.
    pub symbol: Option<char>,
    /// A second character that draws it open (a door), if any.
    pub open_symbol: Option<char>,
    /// What it does; while open, a thing with an `open_symbol` does nothing at all.
    pub properties: Properties,
    /// How high it is; none reaches the ceiling.
    pub height: Option<Length>,
    /// What it fills the air with, for zones.
    pub medium: Option<MediumId>,
    /// Its traits.
    pub traits: Vec<TraitId>,
}

impl Terrain {
    /// A kind of which nothing is said yet: it does nothing and reaches the ceiling.
    #[must_use]
    pub fn new(word: Word, substance: Substance) -> Terrain {
        Terrain {
            word,
            substance,
            symbol: None,
            open_symbol: None,
            properties: Properties::default(),
            height: None,
            medium: None,
            traits: Vec::new(),
        }
    }
}

/// Whose a stat or an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The creature that attacks (or, of a check, acts).
    Attacker,
    /// The creature attacked (or, of a check, the opponent).
    Target,
}

/// A stat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stat {
    /// Its word.
    pub word: Word,
    /// Whose it is in a ruling's totals.
    pub role: Role,
}

/// An action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its word.
    pub word: Word,
    /// Who would take it.
    pub role: Role,
    /// Whether it is allowed when no clause says anything.
    pub default: bool,
}

/// A ladder of tiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Its word.
    pub word: Word,
    /// Its tiers, lowest first; the first one is what holds when no other does.
    pub tiers: Vec<Word>,
}

/// A house-rule switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSwitch {
    /// Its word; the title says what it is about.
    pub word: Word,
    /// The choices, each with a sentence as its title.
    pub choices: Vec<Word>,
    /// The place of the choice that stands unless someone chooses.
    pub default: usize,
}

/// Where a fact is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactPlace {
    /// On the scene (for all its rulings) or on one ruling.
    Ruling,
    /// On a creature.
    Creature,
    /// On a terrain of the legend, a wall or a layer.
    Terrain,
}

/// What kind of answer a fact takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactType {
    /// Yes or no.
    Flag,
    /// A number, with the least and the greatest that make sense.
    Number(Option<Number>, Option<Number>),
    /// A length.
    Length,
    /// A word that only tells one case from another, such as which casting it is.
    Text,
    /// One of some words, which form a scale in their order.
    Choice(Vec<Word>),
}

/// A fact no map shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its word.
    pub word: Word,
    /// Where it is stated.
    pub place: FactPlace,
    /// What kind of answer it takes.
    pub ty: FactType,
    /// The fact of the ruling by whose text its values are told apart, if any: one value for each
    /// casting, for each encounter.
    pub per: Option<FactId>,
    /// What to ask at the table when it is unknown.
    pub question: String,
}
