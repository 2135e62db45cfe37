//! Random battlefields in the words of any pack, from seeds.

#![allow(dead_code, reason = "each user needs a part of it")]

use defilade::facts::{
    AttackWord, CEILING, Class, FactValue, GivenBonus, Point, SenseRange, ThingId,
};
use defilade::lang::plan::Settings;
use defilade::length::{Length, Scale, UNITS_PER_SQUARE};
use defilade::number::Number;
use defilade::vocabulary::{
    BonusTypeId, ConditionId, FactId, FactPlace, FactType, KindId, LightId, SenseId, ShapeId,
    SizeId, StanceId, StatId, Substance, TerrainId, TraitId, Vocabulary,
};
use defilade::world::scene::{
    Acts, Ask, Attack, Cell, Creature, Diagonals, Grid, LightSource, Scene, Shape, Thing,
};

/// A small portable generator.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d);
        (0..4).for_each(|_| {
            dice.next();
        });
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 |= u64::from(self.0 == 0);
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 8
    }

    /// A whole number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound.max(1) as u64).expect("it is below the bound")
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn id(&mut self, count: usize) -> u16 {
        u16::try_from(self.below(count)).expect("few words")
    }
}

/// How wild battlefields are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Squares, whole walls and pillars, creatures of a usual size, nothing unknown.
    Plain,
    /// All that scenes can say.
    Wild,
}

/// A battlefield and an ask about it.
#[derive(Debug)]
pub struct Field {
    pub scene: Scene,
    pub ask: Ask,
}

struct Maker<'a> {
    words: &'a Vocabulary,
    dice: Dice,
    kind: Kind,
    side: i32,
}

/// The battlefield of a seed.
pub fn field(words: &Vocabulary, kind: Kind, seed: u64) -> Field {
    let mut dice = Dice::new(seed);
    let side = 4 + i32::try_from(dice.below(7)).expect("it is small");
    let mut maker = Maker {
        words,
        dice,
        kind,
        side,
    };
    let scene = maker.scene();
    let ask = maker.ask(&scene);
    Field { scene, ask }
}

/// Random settings.
pub fn settings(words: &Vocabulary, seed: u64) -> Settings {
    let mut dice = Dice::new(seed ^ 0xabcd);
    let options = words.options.iter();
    Settings(
        options
            .map(|option| dice.id(option.choices.len()))
            .collect(),
    )
}

impl Maker<'_> {
    fn wild(&mut self, percent: usize) -> bool {
        self.kind == Kind::Wild && self.dice.chance(percent)
    }

    fn scene(&mut self) -> Scene {
        let grid = if self.wild(20) {
            [Grid::HexRows, Grid::HexColumns, Grid::Gridless][self.dice.below(3)]
        } else {
            Grid::Squares(
                [Diagonals::Alternating, Diagonals::One, Diagonals::Straight][self.dice.below(3)],
            )
        };
        let side = u32::try_from(self.side).expect("it is positive");
        let square = ["5 ft", "5 ft", "1.5 m"][self.dice.below(3)];
        let lights = self.words.lights.len();
        let light = if self.dice.chance(70) {
            lights - 1
        } else {
            self.dice.below(lights)
        };
        let mut scene = Scene {
            title: "random".to_owned(),
            columns: side,
            rows: side,
            scale: Length::parse(square)
                .and_then(Scale::new)
                .expect("it is a scale"),
            grid,
            light: LightId::from_index(light),
            sources: Vec::new(),
            things: Vec::new(),
        };
        if self.wild(15) {
            let at = self.point();
            scene.sources.push(LightSource {
                at,
                reaches: vec![(LightId::from_index(lights - 1), Number::from(12_000))],
            });
        }
        for _ in 0..self.dice.below(9) {
            let thing = self.thing(grid);
            scene.things.push(thing);
        }
        let creatures = 2 + self.dice.below(4);
        for place in 0..creatures {
            let creature = self.creature(grid, place);
            scene.things.push(creature);
        }
        scene
    }

    fn point(&mut self) -> Point {
        let half = UNITS_PER_SQUARE / 2;
        let steps = usize::try_from(self.side * 2 + 1).expect("it is positive");
        let mut coordinate = || i64::try_from(self.dice.below(steps)).expect("small") * half;
        Point {
            x: coordinate(),
            y: coordinate(),
            z: 0,
        }
    }

    fn cell(&mut self) -> Cell {
        let side = usize::try_from(self.side).expect("it is positive");
        [0, 0].map(|_: i32| i32::try_from(self.dice.below(side)).expect("small"))
    }

    fn thing(&mut self, grid: Grid) -> Thing {
        let kind = self.dice.below(self.words.terrains.len());
        let terrain = &self.words.terrains[kind];
        let class = match terrain.substance {
            Substance::Terrain => Class::Terrain,
            Substance::Zone => Class::Zone,
        };
        let scale = Length::parse("5 ft")
            .and_then(Scale::new)
            .expect("it is a scale");
        let height = terrain
            .height
            .as_ref()
            .map(|height| height.in_units(&scale));
        let height = height.and_then(|height| height.floor()).unwrap_or(CEILING);
        let bottom = if self.wild(8) { 3000 } else { 0 };
        let mut properties = terrain.properties;
        if self.wild(8) {
            properties.stops_effect = !properties.stops_effect;
        }
        Thing {
            name: format!("{} {}", terrain.word.id, self.dice.below(1000)),
            class,
            terrain: Some(TerrainId::from_index(kind)),
            shape: self.shape(grid, class),
            bottom,
            top: (bottom + height).min(CEILING),
            properties,
            medium: terrain.medium,
            traits: self.some_traits(10),
            lets_through: self.some_traits(5),
            one_way: None,
            acts: if self.wild(10) {
                Acts::Limited
            } else {
                Acts::Always
            },
            light: None,
            facts: self.facts(FactPlace::Terrain),
            creature: None,
        }
    }

    fn some_traits(&mut self, percent: usize) -> Vec<TraitId> {
        if self.words.traits.is_empty() || !self.wild(percent) {
            return Vec::new();
        }
        vec![TraitId(self.dice.id(self.words.traits.len()))]
    }

    fn shape(&mut self, grid: Grid, class: Class) -> Shape {
        let is_wall = class == Class::Terrain && self.dice.chance(30);
        if is_wall || grid == Grid::Gridless {
            let unit = UNITS_PER_SQUARE;
            let [x, y] = self.cell().map(|part| i64::from(part) * unit);
            let (x, y) = (x + unit, y + unit);
            return match self.dice.below(3) {
                0 => Shape::Wall([x, y], [x + unit, y]),
                1 => Shape::Wall([x, y], [x, y + unit]),
                _ => Shape::Wall([x, y], [x + unit, y + unit]),
            };
        }
        let mut cells = vec![self.cell()];
        if self.dice.chance(30) {
            let [x, y] = cells[0];
            cells.push([x + 1, y]);
        }
        if class == Class::Zone {
            let [x, y] = cells[0];
            cells = (0..9).map(|place| [x + place % 3, y + place / 3]).collect();
        }
        cells.sort_by_key(|[x, y]| (*y, *x));
        Shape::Cells(cells)
    }

    fn creature(&mut self, grid: Grid, place: usize) -> Thing {
        let words = self.words;
        let usual: Vec<usize> = (0..words.sizes.len())
            .filter(|size| words.sizes[*size].default)
            .collect();
        let medium = usual.first().copied().unwrap_or(0);
        let size = if self.dice.chance(70) {
            medium
        } else {
            self.dice.below(words.sizes.len())
        };
        let [x, y] = self.cell();
        let squares = i32::from(words.sizes[size].squares.min(3));
        let cells = (0..squares * squares).map(|cell| [x + cell % squares, y + cell / squares]);
        let shape = match grid {
            Grid::Squares(_) => Shape::Cells(cells.collect()),
            Grid::Gridless => Shape::Round {
                centre: [i64::from(x) * 6000 + 3000, i64::from(y) * 6000 + 3000],
                radius: 3000,
            },
            _ => Shape::Cells(vec![[x, y]]),
        };
        let scale = Length::parse("5 ft")
            .and_then(Scale::new)
            .expect("it is a scale");
        let height = words.sizes[size]
            .height
            .in_units(&scale)
            .floor()
            .unwrap_or(6000);
        let bottom = if self.dice.chance(12) { 9000 } else { 0 };
        Thing {
            name: ["A", "T", "B", "C", "D"][place].to_owned(),
            class: Class::Creature,
            terrain: None,
            shape,
            bottom,
            top: bottom + height,
            properties: defilade::vocabulary::Properties::default(),
            medium: None,
            traits: self.some_traits(20),
            lets_through: Vec::new(),
            one_way: None,
            acts: Acts::Always,
            light: None,
            facts: self.facts(FactPlace::Creature),
            creature: Some(self.being(SizeId::from_index(size), place)),
        }
    }

    fn being(&mut self, size: SizeId, place: usize) -> Creature {
        let words = self.words;
        let mut conditions = Vec::new();
        for condition in 0..words.conditions.len() {
            if self.dice.chance(8) {
                conditions.push(ConditionId::from_index(condition));
            }
        }
        let mut senses = Vec::new();
        for sense in 0..words.senses.len() {
            if self.dice.chance(12) {
                let range = if self.dice.chance(50) {
                    SenseRange::Unlimited
                } else {
                    SenseRange::Within(Number::from(6000 * (1 + i64::from(self.dice.id(6)))))
                };
                senses.push((SenseId::from_index(sense), range));
            }
        }
        let stats = (0..words.stats.len()).map(|stat| {
            (
                StatId::from_index(stat),
                Number::from(10 + i64::from(self.dice.id(8))),
            )
        });
        let stats = stats.collect();
        let stats = if self.kind == Kind::Wild && self.dice.chance(20) {
            Vec::new()
        } else {
            stats
        };
        let mut bonuses = Vec::new();
        if self.dice.chance(15) {
            bonuses.push(GivenBonus {
                stat: StatId(self.dice.id(words.stats.len())),
                ty: BonusTypeId(self.dice.id(words.bonus_types.len())),
                value: Number::from(i64::from(self.dice.id(8)) - 3),
            });
        }
        let reach = self
            .dice
            .chance(20)
            .then(|| Number::from(6000 * i64::from(self.dice.id(4))));
        Creature {
            id: ["A", "T", "B", "C", "D"][place].to_owned(),
            size,
            light: self
                .dice
                .chance(8)
                .then(|| LightId(self.dice.id(words.lights.len()))),
            side: self
                .dice
                .chance(70)
                .then(|| ["ours", "theirs"][self.dice.below(2)].to_owned()),
            stats,
            bonuses,
            conditions,
            senses,
            stance: self
                .dice
                .chance(15)
                .then(|| StanceId(self.dice.id(words.stances.len()))),
            reach,
            speed: None,
        }
    }

    fn facts(&mut self, place: FactPlace) -> Vec<(FactId, Option<FactValue>)> {
        let words = self.words;
        let mut facts = Vec::new();
        for (id, fact) in words.facts.iter().enumerate() {
            if fact.place != place || !self.dice.chance(12) {
                continue;
            }
            let value = match &fact.ty {
                FactType::Flag => FactValue::Flag(self.dice.chance(60)),
                FactType::Number(least, _) => {
                    let least = least.clone().unwrap_or(Number::ZERO);
                    let quarters = Number::ratio(i64::from(self.dice.id(9)), 4);
                    let quarters = quarters.expect("four is not nought");
                    let most = Number::from(1);
                    FactValue::Number((&least + &quarters).min(&least + &most))
                }
                FactType::Length => FactValue::Length(Number::from(i64::from(self.dice.id(6000)))),
                FactType::Text => FactValue::Text("this one".to_owned()),
                FactType::Choice(choices) => FactValue::Choice(self.dice.id(choices.len())),
            };
            let value = (!self.wild(15)).then_some(value);
            facts.push((FactId::from_index(id), value));
        }
        facts
    }

    fn ask(&mut self, scene: &Scene) -> Ask {
        let words = self.words;
        let creatures = (0..)
            .zip(&scene.things)
            .filter(|(_, thing)| thing.creature.is_some());
        let creatures: Vec<u32> = creatures.map(|(id, _)| id).collect();
        let kind = self.dice.below(words.attack_kinds.len());
        let mut attack = Attack {
            words: vec![AttackWord::Kind(KindId::from_index(kind))],
            ..Attack::default()
        };
        // Areas come last among the kinds of all packs.
        if kind + 1 == words.attack_kinds.len() {
            let shape = self.dice.id(words.attack_shapes.len());
            attack.words.push(AttackWord::Shape(ShapeId(shape)));
            attack.origin = self.dice.chance(70).then(|| self.point());
            attack.radius = Some(Number::from(6000 * (1 + i64::from(self.dice.id(5)))));
        }
        for id in 0..words.traits.len() {
            if self.dice.chance(10) {
                attack
                    .words
                    .push(AttackWord::Trait(TraitId::from_index(id)));
            }
        }
        if self.wild(10) {
            attack.square = Some(self.cell());
        }
        Ask {
            attacker: ThingId(creatures[0]),
            target: ThingId(creatures[1]),
            attack,
            facts: self.facts(FactPlace::Ruling),
            remembered: Vec::new(),
            check: None,
            overrides: None,
        }
    }
}
