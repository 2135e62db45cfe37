//! The palette of a pack: what its clauses can tell apart, as words that a sketch may use.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::AttackWord;
use crate::formats::scene::KIND_OF_SHAPES;
use crate::lang::Pack;
use crate::lang::hir::{Expr, ExprKind, Giveable, Item, Measure, Obscurity, Procedure, Test, walk};
use crate::number::Number;
use crate::vocabulary::{FactPlace, FactType, Properties, Terrain, Vocabulary};

/// Symbols for ground that the pack does not draw.
const SPARE: &str = "%&*~^!?$@|<>_";
/// The most squares along a side of a creature; a wider one has so many corners to choose from that
/// a ruling takes long.
const WIDEST: u8 = 2;
/// The most values of one fact that are tried.
const MOST_VALUES: usize = 12;

/// A kind of ground.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The symbol that draws it.
    pub symbol: char,
    /// Its entry in the legend, if it needs one; without the symbol.
    pub legend: Option<String>,
    /// What a thin wall of it says.
    pub wall: String,
    /// Whether it is something to bump into.
    pub solid: bool,
    /// Whether no creature stands there.
    pub stops: bool,
}

/// What sketches may say, as places in the vocabulary.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// Kinds of ground.
    pub grounds: Vec<Ground>,
    /// Sizes that fit on a sketch, each with its side in squares.
    pub sizes: Vec<(usize, u8)>,
    /// Levels of light but the brightest.
    pub lights: Vec<usize>,
    /// Conditions that a clause reads.
    pub conditions: Vec<usize>,
    /// Traits of things that a clause reads.
    pub traits: Vec<usize>,
    /// Traits of attacks that a clause reads.
    pub attack_traits: Vec<usize>,
    /// Senses that pierce something.
    pub senses: Vec<usize>,
    /// Stances that a clause reads.
    pub stances: Vec<usize>,
    /// Kinds of attack.
    pub kinds: Vec<usize>,
    /// Shapes that a clause reads.
    pub shapes: Vec<usize>,
    /// The kind of attack that has a shape and an origin.
    pub area: Option<usize>,
    /// Stats that a clause reads.
    pub stats: Vec<usize>,
    /// Facts of the ruling, each with values as written.
    pub ruling_facts: Vec<(usize, Vec<String>)>,
    /// Facts of creatures, each with values as written.
    pub creature_facts: Vec<(usize, Vec<String>)>,
    /// Options and how many choices each has.
    pub options: Vec<(usize, usize)>,
    /// Checks.
    pub checks: Vec<usize>,
    /// Whether a clause reads sides.
    pub sides: bool,
    /// Whether a clause reads reaches.
    pub reaches: bool,
    /// Whether attacks can be rolled.
    pub rolls: bool,
}

/// What the clauses of a pack read.
#[derive(Default)]
struct Reads {
    conditions: BTreeSet<usize>,
    traits: BTreeSet<usize>,
    attack_traits: BTreeSet<usize>,
    stances: BTreeSet<usize>,
    shapes: BTreeSet<usize>,
    stats: BTreeSet<usize>,
    facts: BTreeSet<usize>,
    terrains: BTreeSet<usize>,
    sides: bool,
    reaches: bool,
    numbers: BTreeSet<Number>,
    lengths: BTreeSet<String>,
}

impl Palette {
    /// The palette of a pack.
    #[must_use]
    pub fn of(pack: &Pack) -> Palette {
        let played = pack.hir.procedures.iter().chain(&pack.hir.checks);
        Palette::reading(pack, pack.hir.expressions(), played)
    }

    /// What matters to attacks: all that is read outside the checks.
    #[must_use]
    pub fn of_attacks(pack: &Pack) -> Palette {
        // Walking over what uses a named value comes to its expressions.
        let others = pack.hir.items();
        let others = others.filter(|item| !matches!(item, Item::Check(_) | Item::Value(_)));
        let others = others.flat_map(Item::expressions);
        Palette::reading(pack, others, pack.hir.procedures.iter())
    }

    /// What matters to a check.
    #[must_use]
    pub fn of_check(pack: &Pack, check: &Procedure) -> Palette {
        Palette::reading(pack, check.expressions(), std::iter::once(check))
    }

    fn reading<'h>(
        pack: &Pack,
        expressions: impl Iterator<Item = &'h Expr>,
        played: impl Iterator<Item = &'h Procedure>,
    ) -> Palette {
        let words = pack.vocabulary();
        let reads = Reads::of(pack, expressions, played);
        let facts = |place| facts(words, &reads, place);
        let brightest = words.lights.len().saturating_sub(1);
        let sizes = words.sizes.iter().enumerate();
        let sizes = sizes.filter_map(|(place, size)| {
            let side = u8::try_from(size.squares).ok()?;
            (side <= WIDEST).then_some((place, side))
        });
        let options = words.options.iter().enumerate();
        let kinds = words.attack_kinds.iter().enumerate();
        let mut kinds_of_shapes = kinds
            .filter(|(_, kind)| kind.id == KIND_OF_SHAPES)
            .map(|(place, _)| place);
        let senses = pack.hir.pierces.iter().enumerate();
        Palette {
            grounds: grounds(words, &reads),
            sizes: sizes.collect(),
            lights: (0..brightest).collect(),
            conditions: reads.conditions.iter().copied().collect(),
            traits: reads.traits.iter().copied().collect(),
            attack_traits: reads.attack_traits.iter().copied().collect(),
            senses: senses
                .filter(|(_, pierced): &(usize, &Vec<Obscurity>)| !pierced.is_empty())
                .map(|(place, _)| place)
                .collect(),
            stances: reads.stances.iter().copied().collect(),
            kinds: (0..words.attack_kinds.len()).collect(),
            shapes: reads.shapes.iter().copied().collect(),
            area: kinds_of_shapes.next(),
            stats: reads.stats.iter().copied().collect(),
            ruling_facts: facts(FactPlace::Ruling),
            creature_facts: facts(FactPlace::Creature),
            options: options
                .map(|(place, option)| (place, option.choices.len()))
                .collect(),
            checks: (0..words.checks.len()).collect(),
            sides: reads.sides,
            reaches: reads.reaches,
            rolls: !pack.hir.procedures.is_empty(),
        }
    }
}

impl Reads {
    fn of<'h>(
        pack: &Pack,
        expressions: impl Iterator<Item = &'h Expr>,
        played: impl Iterator<Item = &'h Procedure>,
    ) -> Reads {
        let mut reads = Reads::default();
        for expr in expressions {
            walk(&pack.hir, expr, &mut |part| reads.read(&part.kind));
        }
        for procedure in played {
            reads.stats.extend(procedure.adds.map(|stat| stat.index()));
            let keyed = procedure.remembers.iter();
            let keyed = keyed.map(|case| case.value.fact.index());
            reads.facts.extend(keyed);
        }
        let per = reads.facts.iter().filter_map(|fact| {
            let fact = pack.vocabulary().facts.get(*fact)?;
            fact.per.map(|per| per.index())
        });
        let per: Vec<usize> = per.collect();
        reads.facts.extend(per);
        reads
    }

    fn read(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Test(_, test) => self.test(test),
            ExprKind::AttackIs(AttackWord::Shape(shape)) => {
                self.shapes.insert(shape.index());
            }
            ExprKind::AttackIs(AttackWord::Trait(id)) => {
                self.attack_traits.insert(id.index());
            }
            ExprKind::Ally(..) => self.sides = true,
            ExprKind::Measure(_, Measure::Reach) | ExprKind::Given(Giveable::Reach(_)) => {
                self.reaches = true;
            }
            ExprKind::Measure(_, Measure::Stat(stat))
            | ExprKind::Given(Giveable::Stat(stat, _))
            | ExprKind::Final(stat, _) => {
                self.stats.insert(stat.index());
            }
            ExprKind::Fact(fact, _) | ExprKind::Given(Giveable::Fact(fact, _)) => {
                self.facts.insert(fact.index());
            }
            ExprKind::Number(number) => {
                self.numbers.insert(number.clone());
            }
            ExprKind::Length(length) => {
                self.lengths.insert(length.to_string());
            }
            _ => {}
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Condition(id) => {
                self.conditions.insert(id.index());
            }
            Test::Trait(id) => {
                self.traits.insert(id.index());
            }
            Test::Stance(id) => {
                self.stances.insert(id.index());
            }
            Test::Terrain(id) => {
                self.terrains.insert(id.index());
            }
            Test::Class(_) | Test::Same(_) | Test::Has(_) => {}
        }
    }
}

fn facts(words: &Vocabulary, reads: &Reads, place: FactPlace) -> Vec<(usize, Vec<String>)> {
    let all = words.facts.iter().enumerate();
    let read = all.filter(|(id, fact)| fact.place == place && reads.facts.contains(id));
    read.map(|(id, fact)| (id, values(&fact.ty, reads)))
        .collect()
}

/// Values of a fact, and that it is unknown.
fn values(ty: &FactType, reads: &Reads) -> Vec<String> {
    let mut values = match ty {
        FactType::Flag => vec!["true".to_owned(), "false".to_owned()],
        FactType::Choice(words) => {
            let words = words.iter().map(|word| format!("\"{}\"", word.id));
            words.take(MOST_VALUES).collect()
        }
        FactType::Text => vec!["\"first\"".to_owned(), "\"second\"".to_owned()],
        FactType::Length => {
            let mut lengths: Vec<String> = reads.lengths.iter().cloned().collect();
            lengths.extend(["5 ft", "30 ft", "200 ft"].map(str::to_owned));
            lengths.truncate(MOST_VALUES);
            lengths
        }
        FactType::Number(least, greatest) => numbers(reads, least.as_ref(), greatest.as_ref()),
    };
    values.push("unknown".to_owned());
    values
}

/// Bounds, the numbers that the pack's clauses name, and what lies beside them.
fn numbers(reads: &Reads, least: Option<&Number>, greatest: Option<&Number>) -> Vec<String> {
    let fits = |number: &Number| {
        least.is_none_or(|least| number >= least)
            && greatest.is_none_or(|greatest| number <= greatest)
    };
    let one = Number::from(1);
    let mut marks: BTreeSet<Number> = [0, 1, 5, 20].map(Number::from).into_iter().collect();
    marks.extend(Number::ratio(3, 4));
    marks.extend(Number::ratio(1, 4));
    for number in &reads.numbers {
        marks.extend([number.clone(), number + &one]);
    }
    marks.extend(least.cloned());
    marks.extend(greatest.cloned());
    let plain = |number: &Number| {
        let words = number.to_string();
        (!words.contains('/')).then_some(words)
    };
    let fitting = marks.iter().filter(|number| fits(number));
    fitting.filter_map(plain).take(MOST_VALUES).collect()
}

/// Kinds of ground that do different things, and further ones with what a clause reads.
fn grounds(words: &Vocabulary, reads: &Reads) -> Vec<Ground> {
    let mut grounds = Grounds {
        spare: spare(words),
        done: Vec::new(),
    };
    let mut known: Vec<&Terrain> = Vec::new();
    for (place, terrain) in words.terrains.iter().enumerate() {
        let alike = |other: &&Terrain| {
            let one = (
                &other.properties,
                other.medium,
                &other.traits,
                &other.height,
            );
            let own = (
                &terrain.properties,
                terrain.medium,
                &terrain.traits,
                &terrain.height,
            );
            one == own && other.substance == terrain.substance
        };
        let named = reads.terrains.contains(&place);
        let bare = terrain.properties == Properties::default();
        if named || !bare && !known.iter().any(alike) {
            grounds.add(terrain, terrain.symbol, "");
            known.push(terrain);
        }
    }
    let Some(solid) = known.iter().find(|one| one.properties.stops_effect) else {
        return grounds.done;
    };
    for id in &reads.traits {
        let word = words.traits.get(*id).map_or("", |word| word.id.as_str());
        grounds.add(solid, None, &format!(", traits: [{word}]"));
    }
    if let Some(word) = reads
        .attack_traits
        .first()
        .and_then(|id| words.traits.get(*id))
    {
        grounds.add(solid, None, &format!(", lets-through: [{}]", word.id));
    }
    let of_terrain: BTreeMap<usize, Vec<String>> = facts(words, reads, FactPlace::Terrain)
        .into_iter()
        .collect();
    for (fact, values) in of_terrain {
        let fact = words
            .facts
            .get(fact)
            .map_or("", |fact| fact.word.id.as_str());
        for value in values {
            grounds.add(solid, None, &format!(", facts: {{ {fact}: {value} }}"));
        }
    }
    grounds.add(solid, None, ", height: 2 ft");
    grounds.add(solid, None, ", gives-cover: false");
    grounds.add(solid, None, ", blocks: { effect: false, sight: false }");
    grounds.done
}

struct Grounds {
    spare: Vec<char>,
    done: Vec<Ground>,
}

impl Grounds {
    fn add(&mut self, terrain: &Terrain, drawn: Option<char>, changes: &str) {
        let Some(symbol) = drawn.or_else(|| self.spare.pop()) else {
            return;
        };
        let wall = format!("terrain: {}{changes}", terrain.word.id);
        let properties = terrain.properties;
        self.done.push(Ground {
            symbol,
            legend: drawn.is_none().then(|| format!("{{ {wall} }}")),
            wall,
            stops: properties.stops_movement,
            solid: properties.stops_effect || properties.gives_cover || properties.stops_movement,
        });
    }
}

fn spare(words: &Vocabulary) -> Vec<char> {
    let terrains = words.terrains.iter();
    let used: BTreeSet<char> = terrains
        .flat_map(|terrain| terrain.symbol.into_iter().chain(terrain.open_symbol))
        .collect();
    let free = SPARE.chars().rev().filter(|symbol| !used.contains(symbol));
    free.collect()
}
