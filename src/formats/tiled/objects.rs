//! Objects of layers and collision shapes of tiles: outlines, lines and what they mean.

use super::doc::{Form, Layer, Object};
use super::lay::{Layers, furniture, of_tile, part, source};
use super::words::{Meaning, of_object, of_properties};
use crate::formats::map::{Area, Grid, Ground, Outline, Segment, Wall, circle, outline, rotated};
use crate::number::Number;

const FLIPPED_ACROSS: u32 = 0x8000_0000;
const FLIPPED_DOWN: u32 = 0x4000_0000;
const FLIPPED_DIAGONALLY: u32 = 0x2000_0000;
const FLAGS: u32 = 0xF000_0000;

/// Reads the objects of a layer: those that are told to be walls, doors or windows.
pub(crate) fn read(
    layers: &mut Layers,
    layer: &Layer,
    objects: &[Object],
    offset: &[Number; 2],
    above: Option<&Meaning>,
) {
    let mut others = 0;
    for object in objects {
        let of_its_tile = || {
            layers
                .tile(object.tile? & !FLAGS)
                .and_then(|(_, tile)| of_tile(tile))
        };
        let own = of_properties(&object.properties)
            .or_else(|| of_object(&object.class, &object.name, &object.properties))
            .or_else(of_its_tile);
        let Some(meaning) = own.as_ref().or(above).cloned() else {
            others += 1;
            continue;
        };
        let source = source(layer, object);
        if object.elsewhere {
            let message = format!(
                "`{source}` is made from a template, a file of its own that is not read; only what stands here was used"
            );
            layers.walk.warn("M0316", message);
        }
        if matches!(object.shape, Form::Point | Form::Text) {
            others += 1;
            continue;
        }
        match points(object, layers.ground.kind) {
            Some((points, closed)) => {
                let moved = points
                    .iter()
                    .map(|[x, y]| [x + &offset[0], y + &offset[1]])
                    .collect();
                put(layers, &source, &meaning, moved, closed, true);
            }
            None => unusable(layers, &source),
        }
    }
    if others > 0 {
        layers.map.counts.other += others;
        let message = format!(
            "layer `{}`: objects that are told to be no wall left out: {others}",
            layer.name
        );
        layers.walk.warn("M0312", message);
    }
}

fn unusable(layers: &mut Layers, source: &str) {
    layers.map.counts.unusable += 1;
    layers.walk.warn(
        "M0210",
        format!("`{source}` has no usable outline and was left out"),
    );
}

/// The points of an object in the pixels of its map, and whether they close to an outline.
fn points(object: &Object, kind: Grid) -> Option<(Vec<[Number; 2]>, bool)> {
    let [x, y] = object
        .at
        .each_ref()
        .map(|at| at.clone().unwrap_or(Number::ZERO));
    let [width, height] = object
        .size
        .each_ref()
        .map(|side| side.clone().unwrap_or(Number::ZERO));
    let half = Number::ratio(1, 2)?;
    let anchor = [x.clone(), y.clone()];
    // A tile stands on its place with its bottom left corner.
    let top = if object.tile.is_some() && kind == Grid::default() {
        &y - &height
    } else {
        y.clone()
    };
    let (points, closed) = match &object.shape {
        Form::Rectangle => {
            let (right, bottom) = (&x + &width, &top + &height);
            let rim = vec![
                [x.clone(), top.clone()],
                [right.clone(), top],
                [right, bottom.clone()],
                [x, bottom],
            ];
            (rim, true)
        }
        Form::Ellipse => {
            let radii = [&width * &half, &height * &half];
            let middle = [&x + &radii[0], &y + &radii[1]];
            (circle(&middle, &radii), true)
        }
        Form::Polygon(points) => (shifted(points.as_ref()?, &anchor), true),
        Form::Polyline(points) => (shifted(points.as_ref()?, &anchor), false),
        Form::Point | Form::Text => return None,
    };
    let turn = object.rotation.clone().unwrap_or(Number::ZERO);
    Some((rotated(points, &anchor, &turn), closed))
}

fn shifted(points: &[[Number; 2]], by: &[Number; 2]) -> Vec<[Number; 2]> {
    points
        .iter()
        .map(|[x, y]| [x + &by[0], y + &by[1]])
        .collect()
}

/// Puts an outline or a line on the map.
fn put(
    layers: &mut Layers,
    source: &str,
    meaning: &Meaning,
    points: Vec<[Number; 2]>,
    closed: bool,
    tell: bool,
) {
    let corners: Option<Vec<_>> = points
        .iter()
        .map(|point| layers.ground.pixels.at(point))
        .collect();
    let Some(corners) = corners else {
        return unusable(layers, source);
    };
    let mut part = part(source.to_owned(), meaning);
    if tell {
        part.guess = Some(meaning.why.clone());
    }
    let lines: Vec<Segment> = if closed {
        match outline(&corners) {
            Outline::Area(corners) => {
                let shape = Ground::Polygon(corners);
                layers.map.areas.push(Area { part, shape });
                return;
            }
            Outline::Walls(sides) => {
                layers.map.counts.outlines_as_walls += 1;
                let message = format!(
                    "the outline of `{source}` is no simple area; its sides were taken as walls"
                );
                layers.walk.warn("M0206", message);
                sides
            }
            Outline::Nothing => return unusable(layers, source),
        }
    } else {
        let pairs = corners.iter().zip(corners.iter().skip(1));
        let lines: Vec<Option<Segment>> =
            pairs.map(|(from, to)| Segment::new(*from, *to)).collect();
        layers.map.counts.without_length += lines.iter().filter(|line| line.is_none()).count();
        lines.into_iter().flatten().collect()
    };
    for line in lines {
        layers.map.walls.push(Wall {
            part: part.clone(),
            line,
            one_way: None,
        });
    }
}

/// Puts the collision shapes of a tile on a cell, turned as the tile is.
pub(crate) fn collisions(layers: &mut Layers, source: &str, tile: u32, cell: Option<[i32; 2]>) {
    let number = tile & !FLAGS;
    let (Some(cell), Some((_, known))) = (cell, layers.tile(number)) else {
        return;
    };
    let shapes = known.shapes.clone();
    let [width, height] = layers.ground.tile.clone();
    let flipped = |[x, y]: [Number; 2]| {
        let [mut x, mut y] = if tile & FLIPPED_DIAGONALLY == 0 {
            [x, y]
        } else {
            [y, x]
        };
        if tile & FLIPPED_ACROSS != 0 {
            x = &width - &x;
        }
        if tile & FLIPPED_DOWN != 0 {
            y = &height - &y;
        }
        [x, y]
    };
    // The corner of the cell in pixels, for the map's own places to be added once.
    let shift = layers.ground.shift;
    let corner = |place: usize, side: &Number| {
        let at = i64::from(*cell.get(place)?) - shift.get(place)?;
        Some(&Number::from(at) * side)
    };
    let (Some(left), Some(top)) = (corner(0, &width), corner(1, &height)) else {
        return;
    };
    for shape in shapes {
        if matches!(shape.shape, Form::Point | Form::Text) {
            layers.map.counts.other += 1;
            continue;
        }
        let Some((points, closed)) = points(&shape, Grid::Gridless) else {
            unusable(layers, source);
            continue;
        };
        let placed = points
            .into_iter()
            .map(flipped)
            .map(|[x, y]| [&x + &left, &y + &top])
            .collect();
        put(layers, source, &furniture(), placed, closed, false);
    }
}
