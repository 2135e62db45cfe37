//! Scenes built in code, from a drawing or thing by thing.

use defilade::facts::{Class, ThingId};
use defilade::length::{Length, Scale, UNITS_PER_SQUARE};
use defilade::vocabulary::{LightId, Properties, SizeId, TerrainId};
use defilade::world::scene::{Ask, Attack, Creature, Grid, Scene, Shape, Thing};

/// How tall the creatures of a drawing are, in lattice units.
pub const TALL: i64 = 7200;

/// A scene with the ask about it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The map.
    pub scene: Scene,
    /// Who attacks.
    pub attacker: ThingId,
    /// Who is attacked.
    pub target: ThingId,
}

impl Case {
    /// The plain ask of the case.
    pub fn ask(&self) -> Ask {
        Ask::new(self.attacker, self.target, Attack::default())
    }

    /// The case with attacker and target in each other's place.
    pub fn reversed(&self) -> Case {
        Case {
            scene: self.scene.clone(),
            attacker: self.target,
            target: self.attacker,
        }
    }

    /// The cells of a creature.
    pub fn cells(&self, thing: ThingId) -> &[[i32; 2]] {
        match &self.scene.things[thing.0 as usize].shape {
            Shape::Cells(cells) => cells,
            _ => &[],
        }
    }
}

/// An empty map.
pub fn empty(columns: u32, rows: u32) -> Scene {
    let side = Length::parse("5 ft").and_then(Scale::new);
    Scene {
        title: "drawing".to_owned(),
        columns,
        rows,
        scale: side.expect("five feet are a scale"),
        grid: Grid::default(),
        light: LightId(0),
        sources: Vec::new(),
        things: Vec::new(),
    }
}

/// Something to bump into, from the floor to the ceiling.
pub fn terrain(shape: Shape) -> Thing {
    Thing {
        name: format!("{shape:?}"),
        terrain: Some(TerrainId(0)),
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

/// A zone of air that conceals.
pub fn zone(shape: Shape) -> Thing {
    Thing {
        class: Class::Zone,
        properties: Properties {
            conceals: true,
            ..Properties::default()
        },
        ..terrain(shape)
    }
}

/// A creature on some squares.
pub fn creature(id: &str, cells: Vec<[i32; 2]>) -> Thing {
    Thing {
        name: id.to_owned(),
        class: Class::Creature,
        terrain: None,
        top: TALL,
        properties: Properties::default(),
        creature: Some(Creature::new(id.to_owned(), SizeId(0))),
        ..terrain(Shape::Cells(cells))
    }
}

/// A wall between two points of the corner lattice.
pub fn edge(from: [i64; 2], to: [i64; 2]) -> Thing {
    let units = |p: [i64; 2]| p.map(|v| v * UNITS_PER_SQUARE);
    terrain(Shape::Wall(units(from), units(to)))
}

/// Reads a drawing: `#` is solid, `,` a zone, a letter a creature; `A` attacks `T`.
pub fn draw(map: &str, walls: &[([i64; 2], [i64; 2])]) -> Case {
    let rows: Vec<&str> = map.split_whitespace().collect();
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let mut scene = empty(columns as u32, rows.len() as u32);
    let mut creatures: Vec<(char, Vec<[i32; 2]>)> = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, symbol) in line.chars().enumerate() {
            let cell = [column as i32, row as i32];
            match symbol {
                '#' => scene.things.push(terrain(Shape::Cells(vec![cell]))),
                ',' => scene.things.push(zone(Shape::Cells(vec![cell]))),
                letter if letter.is_alphabetic() => {
                    match creatures.iter_mut().find(|(known, _)| *known == letter) {
                        Some((_, cells)) => cells.push(cell),
                        None => creatures.push((letter, vec![cell])),
                    }
                }
                _ => {}
            }
        }
    }
    scene.things.extend(walls.iter().map(|(a, b)| edge(*a, *b)));
    creatures.sort();
    let first = scene.things.len();
    let place = |wanted: char| {
        let at = creatures.iter().position(|(letter, _)| *letter == wanted);
        ThingId((first + at.expect("both are drawn")) as u32)
    };
    let (attacker, target) = (place('A'), place('T'));
    let drawn = creatures
        .into_iter()
        .map(|(letter, cells)| creature(&letter.to_string(), cells));
    scene.things.extend(drawn);
    Case {
        scene,
        attacker,
        target,
    }
}
