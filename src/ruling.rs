//! The ruling and its evidence, as data for every way of telling it.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::number::Number;

/// What the rules say about one ask.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// Whether the target can be attacked; none while undecided.
    pub targetable: Option<bool>,
    /// Each ladder's headline tier; none while undecided or in conflict.
    #[serde(serialize_with = "as_map")]
    pub tiers: Vec<(String, Option<String>)>,
    /// The total change of each stat that anything changes.
    #[serde(serialize_with = "as_map")]
    pub totals: Vec<(String, Option<Value>)>,
    /// The chance in percent that a hit misses all the same.
    pub miss_chance: Option<Value>,
    /// Who rolls it, when there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub miss_chance_rolled_by: Option<String>,
    /// Whether each action is allowed.
    #[serde(serialize_with = "as_map")]
    pub may: Vec<(String, Option<bool>)>,
    /// What counts towards the totals, and what stacking left out.
    pub modifiers: Vec<Modifier>,
    /// Which objects give which tier.
    pub sources: Vec<TierSource>,
    /// The outcome of the given roll.
    pub outcome: Option<String>,
    /// What was struck instead of the target.
    pub struck: Option<String>,
    /// What a check or procedure yields.
    #[serde(serialize_with = "as_map")]
    pub results: Vec<(String, Value)>,
    /// Facts to keep and hand back in later asks.
    pub remember: Vec<Remembered>,
    /// What is unknown and would settle something.
    pub undecided: Vec<Undecided>,
    /// Notes, warnings and hints.
    pub notes: Vec<Note>,
    /// Why.
    pub evidence: Vec<Evidence>,
}

/// A value in a ruling: a number, a word or a truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A word.
    Word(String),
    /// Yes or no.
    Flag(bool),
}

impl Serialize for Value {
    /// Whole numbers as integers, others as the nearest float.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Number(number) => match number.to_integer() {
                Some(whole) => serializer.serialize_i64(whole),
                None => serializer.serialize_f64(number.to_float()),
            },
            Value::Word(word) => serializer.serialize_str(word),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Word(word) => f.write_str(word),
            Value::Flag(true) => f.write_str("yes"),
            Value::Flag(false) => f.write_str("no"),
        }
    }
}

/// A bonus or penalty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// To which stat.
    pub stat: String,
    /// How much.
    pub value: Value,
    /// Its bonus type.
    #[serde(rename = "type")]
    pub ty: String,
    /// The clause that grants it; `scene` for one from elsewhere, `gm` for the game master's.
    pub clause: String,
    /// Whether the stacking rules let it count.
    pub counts: bool,
}

/// An object that gives a tier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TierSource {
    /// The tier, as `ladder.tier`.
    pub tier: String,
    /// The object.
    pub object: String,
}

/// A fact to keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remembered {
    /// Which fact.
    pub fact: String,
    /// Of whom or what.
    pub of: String,
    /// Its value.
    pub value: Value,
    /// How long to keep it.
    pub until: String,
}

/// An unknown fact that would settle something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Undecided {
    /// The fact.
    pub fact: String,
    /// What to ask at the table.
    pub question: String,
    /// What it would settle: ladders, stats and actions, as the ruling names them.
    pub settles: Vec<String>,
}

/// A word to the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Its id in the pack.
    pub id: String,
    /// `note`, `warning` or `hint`.
    pub kind: String,
    /// What it says.
    pub text: String,
    /// The clause it comes from.
    pub clause: String,
}

/// One step of the reasoning, as evaluation took it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// What sort of step.
    pub step: Step,
    /// How it came out.
    pub status: Status,
    /// The clause it belongs to, such as `cover.standard`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub clause: String,
    /// What was asked, in the author's words.
    pub text: String,
    /// The values seen, each with a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Seen>,
    /// Where the clause stands, as `file:line`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// The books' ids of the clause.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cites: Vec<String>,
    /// Which book, which section.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// The author's comment on the clause.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub doc: String,
    /// What variants did to the clause.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ChangeSeen>,
    /// The line it is about, if it is about one; of the search for an open line, the one found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<LineSeen>,
    /// The ends of a choice's lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<EndsSeen>,
    /// The steps it rests on, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Evidence>,
}

/// What a variant did to a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeSeen {
    /// The variant.
    pub variant: String,
    /// `add`, `amend`, `replace` or `remove`.
    pub verb: &'static str,
    /// The change in the variant's words.
    pub says: String,
    /// Where the variant says so, as `file:line`.
    pub at: String,
    /// Where that stands which it changed, as `file:line`; empty for an addition.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub base: String,
    /// The reason that the variant gives.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub because: String,
}

/// A value seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// Its name.
    pub name: String,
    /// What it was.
    pub value: String,
}

/// What sort of step it is; the status of most follows from their children's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A ladder: holds when a tier above the lowest does. Children: its choices.
    Ladder,
    /// One choice of corners and squares, told by its trace; the chosen one holds. Children: its
    /// tiers.
    Choice,
    /// A tier: its `when`s and exceptions.
    Tier,
    /// A rule outside the ladders.
    Rule,
    /// A `when`: holds when its condition does and no exception to it does.
    When,
    /// An exception: as a `when`.
    Exception,
    /// Holds when all children do.
    All,
    /// Holds when any child does.
    Any,
    /// Holds when its child does not.
    Not,
    /// A comparison or another question that was answered at once.
    Test,
    /// A question about lines that holds when at least one of them meets.
    SomeLine,
    /// One that holds when each meets.
    EveryLine,
    /// One that holds when none meets.
    NoLine,
    /// One line; holds when it meets.
    Line,
    /// A named value.
    Named,
    /// A thing's being part of an obstruction.
    Obstruction,
    /// The game master's word.
    Override,
    /// A stage of a procedure.
    Stage,
    /// What every answer to the unknown facts gives alike, and so is decided though they are not.
    Agreed,
}

/// How a step came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Yes.
    Holds,
    /// No.
    Fails,
    /// Its conditions held, and so did an exception.
    Excepted,
    /// It was not asked, since the rest decided.
    NotReached,
    /// An unknown fact stands in the way.
    Unknown,
}

/// A line and what it met. Points are `[x, y]` in squares from the top left corner of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineSeen {
    /// Its start.
    pub from: [Coordinate; 2],
    /// Its end.
    pub to: [Coordinate; 2],
    /// What it met, in order.
    pub contacts: Vec<ContactSeen>,
}

/// Where the lines of a choice run, in squares from the top left corner of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndsSeen {
    /// Their starts.
    pub from: Vec<[Coordinate; 2]>,
    /// Their ends; a line runs from each start to each.
    pub to: Vec<[Coordinate; 2]>,
}

/// A contact of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContactSeen {
    /// `through`, `pinhole`, `along` or `touch`.
    pub kind: &'static str,
    /// Whether the trace counts it.
    pub counts: bool,
    /// The objects.
    pub objects: Vec<String>,
    /// Where it begins, as `[x, y]`.
    pub enter: [Coordinate; 2],
    /// Where it ends.
    pub leave: [Coordinate; 2],
}

/// A coordinate in squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordinate(pub Number);

impl Serialize for Coordinate {
    /// Whole numbers as integers, others as the nearest float.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Value::Number(self.0.clone()).serialize(serializer)
    }
}

/// An attack as it was written, for showing beside the ruling. Lengths keep their units; points
/// and squares are in squares from the top left corner of the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AttackShown {
    /// Its kind.
    pub kind: String,
    /// The shape of its area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Where its area begins, `[x, y]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<[Coordinate; 2]>,
    /// How far its area goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub radius: Option<String>,
    /// How far it reaches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<String>,
    /// The square attacked, `[column, row]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<[i32; 2]>,
    /// Its traits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
    /// The bonus to its roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Value>,
    /// The total of its roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Value>,
    /// The die of its roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub natural: Option<Value>,
    /// The d% of a miss chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentile: Option<Value>,
}

fn as_map<S: Serializer, V: Serialize>(
    pairs: &[(String, V)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(pairs.len()))?;
    for (key, value) in pairs {
        map.serialize_entry(key, value)?;
    }
    map.end()
}
