//! Maps to rule on: 100 by 100 squares, always the same, with a thousand pairs of creatures.

use defilade::facts::{AttackWord, Class, ThingId};
use defilade::lang::Pack;
use defilade::length::{Length, Scale, UNITS_PER_SQUARE};
use defilade::vocabulary::{KindId, LightId, Properties, SizeId, TerrainId};
use defilade::world::scene::{Ask, Attack, Creature, Grid, Scene, Shape, Thing};

use crate::fields::Dice;

const SIDE: usize = 100;
const CREATURES: usize = 40;
const PAIRS: usize = 500;

/// A map with asks about it.
pub struct Map {
    pub name: &'static str,
    pub scene: Scene,
    pub asks: Vec<Ask>,
}

/// The maps: walls in a fifth of the squares, pillars in one of fifty, and free walls.
pub fn all(pack: &Pack) -> Vec<Map> {
    let near =
        |cells: usize| move |from: i32, to: i32| (from - to).unsigned_abs() as usize <= cells;
    vec![
        map("20 % walls", pack, 20, 0, near(SIDE)),
        map("20 % walls, within 12", pack, 20, 0, near(12)),
        map("2 % pillars, within 12", pack, 2, 0, near(12)),
        map("500 free walls", pack, 0, 500, near(SIDE)),
    ]
}

fn map(
    name: &'static str,
    pack: &Pack,
    percent: usize,
    walls: usize,
    is_near: impl Fn(i32, i32) -> bool,
) -> Map {
    let mut dice = Dice::new(7 + percent as u64 + walls as u64);
    let words = pack.vocabulary();
    let wall = words
        .terrains
        .iter()
        .position(|terrain| terrain.word.id == "wall");
    let wall = TerrainId::from_index(wall.expect("every pack has walls"));
    let mut scene = Scene {
        title: name.to_owned(),
        columns: SIDE as u32,
        rows: SIDE as u32,
        scale: Length::parse("5 ft")
            .and_then(Scale::new)
            .expect("it is a scale"),
        grid: Grid::default(),
        light: LightId::from_index(words.lights.len() - 1),
        sources: Vec::new(),
        things: Vec::new(),
    };
    let mut free = Vec::new();
    for row in 0..SIDE as i32 {
        for column in 0..SIDE as i32 {
            if dice.chance(percent) {
                scene
                    .things
                    .push(thing(Some(wall), Shape::Cells(vec![[column, row]])));
            } else {
                free.push([column, row]);
            }
        }
    }
    for _ in 0..walls {
        let mut at = || (dice.below(SIDE * 10) as i64 + 5) * UNITS_PER_SQUARE / 10;
        let from = [at(), at()];
        let mut step = || (dice.below(60) as i64 - 30) * UNITS_PER_SQUARE / 10 + 7;
        let to = [from[0] + step(), from[1] + step()];
        scene.things.push(thing(Some(wall), Shape::Wall(from, to)));
    }
    let first = scene.things.len();
    let medium = words
        .sizes
        .iter()
        .position(|size| size.default)
        .expect("one is usual");
    let mut cells = Vec::new();
    for _ in 0..CREATURES {
        let cell = free.swap_remove(dice.below(free.len()));
        cells.push(cell);
        let mut creature = thing(None, Shape::Cells(vec![cell]));
        creature.class = Class::Creature;
        creature.top = 7200;
        creature.properties = Properties::default();
        creature.creature = Some(being(SizeId::from_index(medium)));
        scene.things.push(creature);
    }
    let asks = asks(&mut dice, first, &cells, is_near);
    Map { name, scene, asks }
}

fn asks(
    dice: &mut Dice,
    first: usize,
    cells: &[[i32; 2]],
    is_near: impl Fn(i32, i32) -> bool,
) -> Vec<Ask> {
    let mut asks = Vec::new();
    for _ in 0..PAIRS * 400 {
        let (one, other) = (dice.below(cells.len()), dice.below(cells.len()));
        let fits = (0..2).all(|axis| is_near(cells[one][axis], cells[other][axis]));
        if one == other || !fits {
            continue;
        }
        // Missiles more often than blows.
        let kind = KindId(u16::from(dice.chance(70)));
        asks.push(Ask::new(
            ThingId((first + one) as u32),
            ThingId((first + other) as u32),
            Attack {
                words: vec![AttackWord::Kind(kind)],
                ..Attack::default()
            },
        ));
        if asks.len() == PAIRS {
            break;
        }
    }
    asks
}

fn thing(terrain: Option<TerrainId>, shape: Shape) -> Thing {
    Thing {
        terrain,
        properties: Properties {
            stops_effect: true,
            stops_sight: true,
            stops_movement: true,
            gives_cover: true,
            conceals: false,
        },
        ..Thing::new(Class::Terrain, shape)
    }
}

fn being(size: SizeId) -> Creature {
    Creature::new(String::new(), size)
}
