//! A scene as a program draws it. Coordinates are squares from the top left corner of the map.

use serde::Serialize;

use crate::formats::scene::write;
use crate::length::UNITS_PER_SQUARE;
use crate::number::Number;
use crate::ruling::Coordinate;
use crate::survey::{self, GridData, Seen, cells_of};
use crate::vocabulary::Vocabulary;
use crate::world::scene::{Creature, LightSource, Scene, Shape, Side, Thing};

/// What is on a map.
#[derive(Serialize)]
pub struct Drawing<'a> {
    grid: GridData,
    light: &'a str,
    things: Vec<ThingDrawn<'a>>,
    creatures: Vec<CreatureDrawn<'a>>,
    lights: Vec<LightDrawn<'a>>,
}

#[derive(Serialize)]
struct ThingDrawn<'a> {
    #[serde(flatten)]
    seen: Seen<'a>,
    outlines: Vec<Vec<[Coordinate; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_way: Option<&'static str>,
    source: Source<'a>,
}

#[derive(Serialize)]
struct CreatureDrawn<'a> {
    #[serde(flatten)]
    seen: Seen<'a>,
    outlines: Vec<Vec<[Coordinate; 2]>>,
    at: [Coordinate; 2],
    size: &'a str,
    side: Option<&'a str>,
    source: Source<'a>,
}

#[derive(Serialize)]
struct LightDrawn<'a> {
    at: [Coordinate; 2],
    elevation: Coordinate,
    reaches: Vec<Reach<'a>>,
    source: Source<'a>,
}

#[derive(Serialize)]
struct Reach<'a> {
    light: &'a str,
    squares: Coordinate,
}

/// Where something stands in the canonical scene.
#[derive(Serialize)]
struct Source<'a> {
    key: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

/// How many walls and shapes have been drawn.
#[derive(Default)]
struct Listed {
    walls: usize,
    shapes: usize,
}

/// A scene in the words of a vocabulary.
pub fn drawing<'a>(scene: &'a Scene, words: &'a Vocabulary) -> Drawing<'a> {
    let light = words.lights.get(scene.light.index());
    let mut listed = Listed::default();
    let mut things = Vec::new();
    for (thing, layer) in scene.things.iter().zip(write::layers_of(scene)) {
        if thing.creature.is_none() {
            things.push(ThingDrawn {
                seen: survey::seen(thing, words),
                outlines: outlines(scene, &thing.shape),
                one_way: thing.one_way.map(|side| match side {
                    Side::Left => "left",
                    Side::Right => "right",
                }),
                source: listed.source(thing, layer),
            });
        }
    }
    let creatures = scene.things.iter().filter_map(|thing| {
        let creature = thing.creature.as_ref()?;
        Some(drawn(scene, thing, creature, words))
    });
    let lights = scene.sources.iter().enumerate();
    Drawing {
        grid: survey::grid(scene),
        light: light.map_or("", |word| word.id.as_str()),
        things,
        creatures: creatures.collect(),
        lights: lights.map(|(place, own)| lamp(place, own, words)).collect(),
    }
}

impl Listed {
    fn source(&mut self, thing: &Thing, layer: Option<usize>) -> Source<'static> {
        let mut next = |count: &dyn Fn(&mut Listed) -> &mut usize| {
            let count = count(self);
            *count += 1;
            Some(*count - 1)
        };
        let (key, index) = match (&thing.shape, layer) {
            (Shape::Wall(..), _) => ("walls", next(&|listed| &mut listed.walls)),
            (Shape::Polygon(_) | Shape::Round { .. }, _) => {
                ("shapes", next(&|listed| &mut listed.shapes))
            }
            (Shape::Cells(_), None | Some(0)) => ("map", None),
            (Shape::Cells(_), Some(layer)) => ("layers", Some(layer - 1)),
        };
        Source {
            key,
            index,
            name: None,
        }
    }
}

fn drawn<'a>(
    scene: &Scene,
    thing: &'a Thing,
    creature: &'a Creature,
    words: &'a Vocabulary,
) -> CreatureDrawn<'a> {
    let size = words.sizes.get(creature.size.index());
    CreatureDrawn {
        seen: survey::seen(thing, words),
        outlines: outlines(scene, &thing.shape),
        at: at(scene, &thing.shape),
        size: size.map_or("", |size| size.word.id.as_str()),
        side: creature.side.as_deref(),
        source: Source {
            key: "creatures",
            index: None,
            name: Some(&creature.id),
        },
    }
}

/// The cell by which a creature stands; without a grid, its centre.
fn at(scene: &Scene, shape: &Shape) -> [Coordinate; 2] {
    match shape {
        Shape::Round { centre, .. } => centre.map(cells_of),
        Shape::Cells(cells) => {
            let anchor = survey::anchor(cells, scene.grid).unwrap_or_default();
            anchor.map(|place| Coordinate(Number::from(i64::from(place))))
        }
        Shape::Wall(from, _) => from.map(cells_of),
        Shape::Polygon(corners) => corners.first().copied().unwrap_or_default().map(cells_of),
    }
}

/// The outlines of the parts of a shape; a round base has none but its centre and radius.
fn outlines(scene: &Scene, shape: &Shape) -> Vec<Vec<[Coordinate; 2]>> {
    let points = |corners: &[[i64; 2]]| corners.iter().map(|at| at.map(cells_of)).collect();
    match shape {
        Shape::Cells(cells) => {
            let cells = cells.iter();
            cells
                .map(|cell| points(&scene.grid.corners(*cell)))
                .collect()
        }
        Shape::Round { .. } => Vec::new(),
        Shape::Wall(from, to) => vec![points(&[*from, *to])],
        Shape::Polygon(corners) => vec![points(corners)],
    }
}

fn lamp<'a>(place: usize, source: &LightSource, words: &'a Vocabulary) -> LightDrawn<'a> {
    let reach = |(light, units): &(crate::vocabulary::LightId, Number)| {
        let squares = units.checked_div(&Number::from(UNITS_PER_SQUARE));
        Some(Reach {
            light: &words.lights.get(light.index())?.id,
            squares: Coordinate(squares.unwrap_or(Number::ZERO)),
        })
    };
    LightDrawn {
        at: [source.at.x, source.at.y].map(cells_of),
        elevation: cells_of(source.at.z),
        reaches: source.reaches.iter().filter_map(reach).collect(),
        source: Source {
            key: "lights",
            index: Some(place),
            name: None,
        },
    }
}
