//! All words of a pack, for programs.

use serde::Serialize;

use crate::lang::Pack;
use crate::ruling::Value;
use crate::vocabulary::{
    Action, Fact, FactPlace, FactType, Role, Size, Stat, Substance, Terrain, Word,
};

/// The words that scenes and asks may use, by kind.
#[derive(Serialize)]
pub struct Words<'a> {
    sizes: Vec<SizeTold<'a>>,
    lights: Vec<Plain<'a>>,
    senses: Vec<Plain<'a>>,
    conditions: Vec<Plain<'a>>,
    stances: Vec<Plain<'a>>,
    traits: Vec<Plain<'a>>,
    media: Vec<Plain<'a>>,
    attack_kinds: Vec<Plain<'a>>,
    attack_shapes: Vec<Plain<'a>>,
    terrains: Vec<TerrainTold<'a>>,
    stats: Vec<StatTold<'a>>,
    bonus_types: Vec<Plain<'a>>,
    actions: Vec<ActionTold<'a>>,
    ladders: Vec<LadderTold<'a>>,
    facts: Vec<FactTold<'a>>,
    checks: Vec<Plain<'a>>,
}

#[derive(Serialize)]
struct Plain<'a> {
    id: &'a str,
    title: &'a str,
}

#[derive(Serialize)]
struct SizeTold<'a> {
    #[serde(flatten)]
    word: Plain<'a>,
    squares: u16,
    height: String,
    default: bool,
}

#[derive(Serialize)]
struct TerrainTold<'a> {
    #[serde(flatten)]
    word: Plain<'a>,
    symbol: Option<char>,
    open_symbol: Option<char>,
    zone: bool,
    stops: Vec<&'static str>,
    gives_cover: bool,
    conceals: bool,
    /// Null for what reaches the ceiling.
    height: Option<String>,
}

#[derive(Serialize)]
struct StatTold<'a> {
    #[serde(flatten)]
    word: Plain<'a>,
    of: &'static str,
}

#[derive(Serialize)]
struct ActionTold<'a> {
    #[serde(flatten)]
    word: Plain<'a>,
    of: &'static str,
    default: bool,
}

#[derive(Serialize)]
struct LadderTold<'a> {
    #[serde(flatten)]
    word: Plain<'a>,
    tiers: Vec<Plain<'a>>,
    /// Whether it is only there for other clauses to ask about.
    aside: bool,
}

#[derive(Serialize)]
struct FactTold<'a> {
    #[serde(flatten)]
    word: Plain<'a>,
    place: &'static str,
    #[serde(rename = "type")]
    ty: &'static str,
    choices: Vec<Plain<'a>>,
    least: Option<Value>,
    most: Option<Value>,
    question: &'a str,
}

impl<'a> Words<'a> {
    /// The words of a pack.
    pub fn of(pack: &'a Pack) -> Words<'a> {
        let words = pack.vocabulary();
        let ladders = words.ladders.iter().zip(&pack.hir.ladders);
        let ladder =
            |(told, own): (&'a crate::vocabulary::Ladder, &crate::lang::hir::Ladder)| LadderTold {
                word: plain(&told.word),
                tiers: all(&told.tiers),
                aside: own.aside,
            };
        Words {
            sizes: words.sizes.iter().map(size).collect(),
            lights: all(&words.lights),
            senses: all(&words.senses),
            conditions: all(&words.conditions),
            stances: words.stances.iter().map(|it| plain(&it.word)).collect(),
            traits: all(&words.traits),
            media: all(&words.media),
            attack_kinds: all(&words.attack_kinds),
            attack_shapes: all(&words.attack_shapes),
            terrains: words.terrains.iter().map(terrain).collect(),
            stats: words.stats.iter().map(stat).collect(),
            bonus_types: all(&words.bonus_types),
            actions: words.actions.iter().map(action).collect(),
            ladders: ladders.map(ladder).collect(),
            facts: words.facts.iter().map(fact).collect(),
            checks: all(&words.checks),
        }
    }
}

fn plain(word: &Word) -> Plain<'_> {
    Plain {
        id: &word.id,
        title: &word.title,
    }
}

fn all(words: &[Word]) -> Vec<Plain<'_>> {
    words.iter().map(plain).collect()
}

fn size(size: &Size) -> SizeTold<'_> {
    SizeTold {
        word: plain(&size.word),
        squares: size.squares,
        height: size.height.to_string(),
        default: size.default,
    }
}

fn terrain(terrain: &Terrain) -> TerrainTold<'_> {
    TerrainTold {
        word: plain(&terrain.word),
        symbol: terrain.symbol,
        open_symbol: terrain.open_symbol,
        zone: terrain.substance == Substance::Zone,
        stops: terrain.properties.stops(),
        gives_cover: terrain.properties.gives_cover,
        conceals: terrain.properties.conceals,
        height: terrain.height.as_ref().map(ToString::to_string),
    }
}

fn stat(stat: &Stat) -> StatTold<'_> {
    StatTold {
        word: plain(&stat.word),
        of: of(stat.role),
    }
}

fn action(action: &Action) -> ActionTold<'_> {
    ActionTold {
        word: plain(&action.word),
        of: of(action.role),
        default: action.default,
    }
}

fn of(role: Role) -> &'static str {
    match role {
        Role::Attacker => "attacker",
        Role::Target => "target",
    }
}

fn fact(fact: &Fact) -> FactTold<'_> {
    let (least, most) = match &fact.ty {
        FactType::Number(least, most) => (least.clone(), most.clone()),
        _ => (None, None),
    };
    FactTold {
        word: plain(&fact.word),
        place: match fact.place {
            FactPlace::Ruling => "ruling",
            FactPlace::Creature => "creature",
            FactPlace::Terrain => "terrain",
        },
        ty: match fact.ty {
            FactType::Flag => "flag",
            FactType::Number(..) => "number",
            FactType::Length => "length",
            FactType::Text => "text",
            FactType::Choice(_) => "choice",
        },
        choices: match &fact.ty {
            FactType::Choice(words) => all(words),
            _ => Vec::new(),
        },
        least: least.map(Value::Number),
        most: most.map(Value::Number),
        question: &fact.question,
    }
}
