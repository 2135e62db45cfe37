//! Changes of a sketch: one thing added, moved, taken away or said otherwise.

use std::collections::BTreeSet;

use super::draw::{cells, side};
use super::palette::Palette;
use super::sketch::{Being, Sketch, Spot};
use crate::dice::Dice;
use crate::lang::Pack;

/// The most creatures of a sketch.
const MOST_BEINGS: usize = 4;
/// The most squares of ground and walls of a sketch.
const MOST_THINGS: usize = 6;
const SIDES: [&str; 2] = ["red", "blue"];
const RANGES: [&str; 3] = ["true", "10 ft", "60 ft"];
const ROLLS: [i64; 5] = [1, 5, 12, 18, 30];
const NATURALS: [i64; 4] = [1, 10, 19, 20];
const PERCENTILES: [i64; 4] = [1, 20, 50, 100];
const STATS: [i64; 4] = [0, 5, 12, 20];
const ELEVATIONS: [u16; 3] = [5, 10, 30];
const REACHES: [u16; 2] = [1, 2];
const RADII: [u16; 3] = [1, 2, 6];

/// A change that says one thing, wherever things stand. Creatures are meant by their places.
#[derive(Clone, Debug)]
pub enum Saying {
    /// The size of a creature.
    Size(usize, usize),
    /// A condition.
    Condition(usize, usize),
    /// A trait.
    Trait(usize, usize),
    /// A sense.
    Sense(usize, usize, &'static str),
    /// A stance.
    Stance(usize, usize),
    /// A side.
    Side(usize, &'static str),
    /// A stat.
    Stat(usize, usize, i64),
    /// A fact of a creature.
    Fact(usize, usize, String),
    /// The light on a creature.
    LightOn(usize, usize),
    /// How high a creature is.
    Elevation(usize, u16),
    /// How far a creature's blows reach.
    Reach(usize, u16),
    /// The light.
    Light(usize),
    /// An option's choice.
    Option(usize, usize),
    /// A fact of the ruling.
    RulingFact(usize, String),
    /// The kind of the attack.
    Kind(usize),
    /// The shape of an area.
    Shape(usize),
    /// A trait of the attack.
    AttackTrait(usize),
    /// How far an area goes.
    Radius(u16),
    /// The total of the roll.
    Roll(i64),
    /// The die.
    Natural(i64),
    /// The d% of a miss chance.
    Percentile(i64),
    /// A check instead of the attack.
    Check(usize),
}

/// What can be said, by what it matters to.
pub struct Sayings {
    /// What matters to attacks.
    pub attack: Vec<Saying>,
    /// What matters to each check.
    pub checks: Vec<Vec<Saying>>,
}

impl Sayings {
    /// What can be said in the words of a pack.
    #[must_use]
    pub fn of(pack: &Pack) -> Sayings {
        let attack = sayings(&Palette::of_attacks(pack));
        let checks = pack.hir.checks.iter().map(|check| {
            let mut own = of_check(&Palette::of_check(pack, check));
            if pack.hir.needs_ruling(check) {
                own.extend(attack.iter().cloned());
            }
            own
        });
        let checks = checks.collect();
        Sayings { attack, checks }
    }

    /// What can be said of a sketch.
    #[must_use]
    pub fn about(&self, sketch: &Sketch) -> &[Saying] {
        let check = sketch.check.and_then(|check| self.checks.get(check));
        check.unwrap_or(&self.attack)
    }
}

fn of_check(palette: &Palette) -> Vec<Saying> {
    let mut all = Vec::new();
    for (fact, values) in &palette.ruling_facts {
        let values = values.iter().cloned();
        all.extend(values.map(|value| Saying::RulingFact(*fact, value)));
    }
    all.extend(ROLLS.map(Saying::Roll));
    all.extend(NATURALS.map(Saying::Natural));
    for whose in 0..2 {
        of_creature(palette, whose, &mut all);
    }
    all
}

/// Everything of one place that can be said of attacks.
fn sayings(palette: &Palette) -> Vec<Saying> {
    let mut all = Vec::new();
    all.extend(palette.kinds.iter().copied().map(Saying::Kind));
    all.extend(palette.shapes.iter().copied().map(Saying::Shape));
    all.extend(
        palette
            .attack_traits
            .iter()
            .copied()
            .map(Saying::AttackTrait),
    );
    all.extend(palette.lights.iter().copied().map(Saying::Light));
    for (option, choices) in &palette.options {
        all.extend((0..*choices).map(|choice| Saying::Option(*option, choice)));
    }
    for (fact, values) in &palette.ruling_facts {
        let values = values.iter().cloned();
        all.extend(values.map(|value| Saying::RulingFact(*fact, value)));
    }
    all.extend(palette.checks.iter().copied().map(Saying::Check));
    if palette.rolls {
        all.extend(ROLLS.map(Saying::Roll));
        all.extend(NATURALS.map(Saying::Natural));
        all.extend(PERCENTILES.map(Saying::Percentile));
    }
    if !palette.shapes.is_empty() {
        all.extend(RADII.map(Saying::Radius));
    }
    for whose in 0..3 {
        of_creature(palette, whose, &mut all);
    }
    all
}

fn of_creature(palette: &Palette, whose: usize, all: &mut Vec<Saying>) {
    let sizes = palette.sizes.iter();
    all.extend(sizes.map(|(size, _)| Saying::Size(whose, *size)));
    let conditions = palette.conditions.iter();
    all.extend(conditions.map(|one| Saying::Condition(whose, *one)));
    all.extend(palette.traits.iter().map(|one| Saying::Trait(whose, *one)));
    for sense in &palette.senses {
        all.extend(RANGES.map(|far| Saying::Sense(whose, *sense, far)));
    }
    all.extend(
        palette
            .stances
            .iter()
            .map(|one| Saying::Stance(whose, *one)),
    );
    if palette.sides {
        all.extend(SIDES.map(|side| Saying::Side(whose, side)));
    }
    for stat in &palette.stats {
        all.extend(STATS.map(|value| Saying::Stat(whose, *stat, value)));
    }
    for (fact, values) in &palette.creature_facts {
        let values = values.iter().cloned();
        all.extend(values.map(|value| Saying::Fact(whose, *fact, value)));
    }
    all.extend(
        palette
            .lights
            .iter()
            .map(|one| Saying::LightOn(whose, *one)),
    );
    all.extend(ELEVATIONS.map(|feet| Saying::Elevation(whose, feet)));
    if palette.reaches {
        all.extend(REACHES.map(|reach| Saying::Reach(whose, reach)));
    }
}

/// Says one thing; a creature that is not there is put somewhere first.
pub fn say(sketch: &mut Sketch, saying: &Saying) {
    match saying {
        Saying::Light(light) => sketch.light = Some(*light),
        Saying::Option(option, choice) => {
            sketch.options.insert(*option, *choice);
        }
        Saying::RulingFact(fact, value) => {
            sketch.facts.insert(*fact, value.clone());
        }
        Saying::Check(check) => sketch.check = Some(*check),
        Saying::Kind(kind) => {
            sketch.attack.kind = Some(*kind);
            sketch.attack.shape = None;
        }
        Saying::Shape(shape) => {
            sketch.attack.kind = None;
            sketch.attack.shape = Some(*shape);
        }
        Saying::AttackTrait(id) => {
            sketch.attack.traits.insert(*id);
        }
        Saying::Radius(far) => sketch.attack.radius = Some(*far),
        Saying::Roll(roll) => sketch.attack.roll = Some(*roll),
        Saying::Natural(die) => sketch.attack.natural = Some(*die),
        Saying::Percentile(die) => sketch.attack.percentile = Some(*die),
        Saying::Size(whose, _)
        | Saying::Condition(whose, _)
        | Saying::Trait(whose, _)
        | Saying::Sense(whose, _, _)
        | Saying::Stance(whose, _)
        | Saying::Side(whose, _)
        | Saying::Stat(whose, _, _)
        | Saying::Fact(whose, _, _)
        | Saying::LightOn(whose, _)
        | Saying::Elevation(whose, _)
        | Saying::Reach(whose, _) => {
            if let Some(being) = sketch.beings.get_mut(*whose) {
                say_of(being, saying);
            }
        }
    }
}

fn say_of(being: &mut Being, saying: &Saying) {
    match saying {
        Saying::Size(_, size) => being.size = Some(*size),
        Saying::Condition(_, id) => {
            being.conditions.insert(*id);
        }
        Saying::Trait(_, id) => {
            being.traits.insert(*id);
        }
        Saying::Sense(_, sense, far) => {
            being.senses.insert(*sense, far);
        }
        Saying::Stance(_, stance) => being.stance = Some(*stance),
        Saying::Side(_, side) => being.side = Some(side),
        Saying::Stat(_, stat, value) => {
            being.stats.insert(*stat, *value);
        }
        Saying::Fact(_, fact, value) => {
            being.facts.insert(*fact, value.clone());
        }
        Saying::LightOn(_, light) => being.light = Some(*light),
        Saying::Elevation(_, feet) => being.elevation = Some(*feet),
        Saying::Reach(_, reach) => being.reach = Some(*reach),
        _ => {}
    }
}

/// Changes a sketch at random, by one to three changes.
pub fn mutate(sketch: &mut Sketch, palette: &Palette, sayings: &Sayings, dice: &mut Dice) {
    for _ in 0..dice.throw(3) {
        // Where things stand is seldom of account for a check.
        let what = if sketch.check.is_some() {
            dice.throw(60)
        } else {
            dice.throw(20)
        };
        match what {
            1..=5 => ground(sketch, palette, dice),
            6..=7 => wall(sketch, palette, dice),
            8..=9 => creature(sketch, dice),
            10..=11 => shift(sketch, dice),
            12..=13 => remove(sketch, dice),
            14 => sketch.attack.origin = Some(point(sketch, dice)),
            15 => sketch.attack.square = square_attacked(sketch, dice),
            _ => {
                if let Some(saying) = pick(sayings.about(sketch), dice) {
                    say(sketch, saying);
                }
            }
        }
    }
    while sketch.ground.len() + sketch.walls.len() > MOST_THINGS {
        remove(sketch, dice);
    }
}

/// One of several things.
pub fn pick<'a, T>(things: &'a [T], dice: &mut Dice) -> Option<&'a T> {
    things.get(below(things.len(), dice))
}

fn below(count: usize, dice: &mut Dice) -> usize {
    let faces = u32::try_from(count).unwrap_or(u32::MAX);
    dice.throw(faces) as usize - 1
}

fn within(count: u8, dice: &mut Dice) -> u8 {
    u8::try_from(dice.throw(u32::from(count.max(1))) - 1).unwrap_or(0)
}

fn spot(sketch: &Sketch, dice: &mut Dice) -> Spot {
    [within(sketch.columns, dice), within(sketch.rows, dice)]
}

fn point(sketch: &Sketch, dice: &mut Dice) -> Spot {
    [
        within(sketch.columns + 1, dice),
        within(sketch.rows + 1, dice),
    ]
}

/// Ground more often where the lines run.
fn ground(sketch: &mut Sketch, palette: &Palette, dice: &mut Dice) {
    let kind = below(palette.grounds.len(), dice);
    if palette.grounds.is_empty() {
        return;
    }
    let place = match dice.throw(3) {
        1 => spot(sketch, dice),
        2 => near(sketch, dice),
        _ => between(sketch, dice),
    };
    sketch.ground.insert(place, kind);
}

/// A square under or beside one of the two.
fn near(sketch: &Sketch, dice: &mut Dice) -> Spot {
    let at = sketch
        .beings
        .get(below(2, dice))
        .map_or([0, 0], |being| being.at);
    let beside = |at: u8, step: u8| (at + step).saturating_sub(1);
    let [column, row] = [within(3, dice), within(3, dice)];
    [beside(at[0], column), beside(at[1], row)]
}

/// A square between the two.
fn between(sketch: &Sketch, dice: &mut Dice) -> Spot {
    let at = |place: usize| sketch.beings.get(place).map_or([0, 0], |being| being.at);
    let (one, other) = (at(0), at(1));
    let mut part = |one: u8, other: u8| {
        let (low, high) = (one.min(other), one.max(other));
        low + within(high - low + 1, dice)
    };
    [part(one[0], other[0]), part(one[1], other[1])]
}

fn wall(sketch: &mut Sketch, palette: &Palette, dice: &mut Dice) {
    let solid: Vec<usize> = (0..palette.grounds.len())
        .filter(|kind| {
            palette
                .grounds
                .get(*kind)
                .is_some_and(|ground| ground.solid)
        })
        .collect();
    let Some(kind) = pick(&solid, dice).copied() else {
        return;
    };
    let from = point(sketch, dice);
    let to = match dice.throw(3) {
        1 => [from[0] + 1 + within(2, dice), from[1]],
        2 => [from[0], from[1] + 1 + within(2, dice)],
        _ => point(sketch, dice),
    };
    sketch.walls.insert((from, to, kind));
}

fn creature(sketch: &mut Sketch, dice: &mut Dice) {
    if sketch.beings.len() >= MOST_BEINGS {
        return;
    }
    let at = match dice.throw(3) {
        1 => spot(sketch, dice),
        2 => near(sketch, dice),
        _ => between(sketch, dice),
    };
    sketch.beings.push(Being {
        at,
        ..Being::default()
    });
}

fn shift(sketch: &mut Sketch, dice: &mut Dice) {
    let at = spot(sketch, dice);
    let whose = below(sketch.beings.len(), dice);
    if let Some(being) = sketch.beings.get_mut(whose) {
        being.at = at;
    }
}

fn square_attacked(sketch: &Sketch, dice: &mut Dice) -> Option<Spot> {
    let target = sketch.beings.get(1).map(|being| being.at);
    match dice.throw(2) {
        1 => target,
        _ => Some(spot(sketch, dice)),
    }
}

/// Takes one thing away.
fn remove(sketch: &mut Sketch, dice: &mut Dice) {
    let lighter = super::shrink::lighter(sketch);
    if let Some(lighter) = pick(&lighter, dice) {
        *sketch = lighter.clone();
    }
}

/// Keeps everything on the map, and creatures out of what none can walk through.
pub fn settle(sketch: &mut Sketch, palette: &Palette) {
    let (columns, rows) = (sketch.columns, sketch.rows);
    for being in &mut sketch.beings {
        let side = side(being, palette);
        let [column, row] = being.at;
        being.at = [
            column.min(columns.saturating_sub(side)),
            row.min(rows.saturating_sub(side)),
        ];
    }
    let attack = &mut sketch.attack;
    if attack.shape.is_none() && (attack.kind.is_none() || attack.kind != palette.area) {
        (attack.origin, attack.radius) = (None, None);
    }
    sketch
        .ground
        .retain(|[column, row], _| *column < columns && *row < rows);
    let beings = sketch.beings.iter();
    let taken: BTreeSet<Spot> = beings.flat_map(|being| cells(being, palette)).collect();
    sketch.ground.retain(|spot, kind| {
        let stops = palette
            .grounds
            .get(*kind)
            .is_some_and(|ground| ground.stops);
        !(stops && taken.contains(spot))
    });
    let walls = std::mem::take(&mut sketch.walls);
    sketch.walls = walls
        .into_iter()
        .map(|(from, to, kind)| (from, [to[0].min(columns), to[1].min(rows)], kind))
        .filter(|(from, to, _)| from != to)
        .collect();
}

/// The squares at which the first two stand, and those between their centres.
#[must_use]
pub fn anchors(sketch: &Sketch, palette: &Palette) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::new();
    let beings = sketch.beings.iter().take(2);
    for being in beings.clone() {
        spots.extend(cells(being, palette));
    }
    let at: Vec<Spot> = beings.map(|being| being.at).collect();
    if let [one, other] = at.as_slice() {
        let middle = |one: u8, other: u8| (one + other) / 2;
        let halfway = [middle(one[0], other[0]), middle(one[1], other[1])];
        spots.push(halfway);
        spots.push([halfway[0], other[1]]);
        spots.push([halfway[0], halfway[1] + 1]);
        spots.push([other[0].saturating_sub(1), other[1]]);
        spots.push([one[0] + 1, one[1]]);
    }
    spots.sort_unstable();
    spots.dedup();
    spots.retain(|[column, row]| *column < sketch.columns && *row < sketch.rows);
    spots
}
