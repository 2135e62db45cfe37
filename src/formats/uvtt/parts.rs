//! From the lists of the file to the parts of a map: outlines closed, walls cut under doors, doors
//! told from windows.

use super::portals::{self, Opening};
use super::raw::File;
use crate::diag::Diagnostic;
use crate::formats::map::{
    Area, Channel, Channels, Ground, Light, Map, Outline, Part, Segment, Wall, What, outline,
};
use crate::length::UNITS_PER_SQUARE;

/// How far a door may lie beside the wall it is cut into: a twentieth of a square.
const BESIDE: i64 = UNITS_PER_SQUARE / 20;

/// The parts of a map.
pub(crate) fn map(file: &File) -> Map {
    let mut map = Map::sized(file.columns, file.rows);
    map.warnings.clone_from(&file.warnings);
    let mut warn = |code, message: String| {
        map.warnings
            .push(Diagnostic::warning(code, file.span, message));
    };
    let mut sides = Vec::new();
    for line in &file.objects {
        let source = format!("objects_line_of_sight[{}]", line.place);
        match outline(&line.points) {
            Outline::Area(corners) => map.areas.push(Area {
                part: Part::new(source, What::Crate),
                shape: Ground::Polygon(corners),
            }),
            Outline::Walls(walls) => {
                let message = format!(
                    "the outline `{source}` is no simple area; its sides were taken as walls"
                );
                warn("M0206", message);
                map.counts.outlines_as_walls += 1;
                sides.extend(walls.into_iter().map(|side| wall(source.clone(), side)));
            }
            Outline::Nothing => map.counts.unusable += 1,
        }
    }
    let mut openings: Vec<Opening> = Vec::new();
    for portal in &file.portals {
        let place = portal.place;
        let Some(opening) = portals::read(portal) else {
            map.counts.unusable += 1;
            let message =
                format!("`portals[{place}]` has neither two ends nor a middle and was left out");
            warn("M0210", message);
            continue;
        };
        if let Some(below) = openings
            .iter()
            .find(|below| portals::are_stacked(below, &opening))
        {
            map.counts.stacked += 1;
            let below = below.place;
            let message = format!("`portals[{place}]` lies on `portals[{below}]` and was left out");
            warn("M0205", message);
            continue;
        }
        if opening.made_up {
            let message = format!(
                "`portals[{place}]` has no usable bounds; it was made one square wide about its middle"
            );
            warn("M0204", message);
        }
        openings.push(opening);
    }
    for line in &file.walls {
        for (from, to) in line.points.iter().zip(line.points.iter().skip(1)) {
            let Some(whole) = Segment::new(*from, *to) else {
                map.counts.without_length += 1;
                continue;
            };
            let pieces = cut(whole, &openings);
            map.counts.cut += usize::from(pieces != [whole]);
            let source = || format!("line_of_sight[{}]", line.place);
            map.walls
                .extend(pieces.into_iter().map(|piece| wall(source(), piece)));
        }
    }
    map.walls.extend(sides);
    map.walls.extend(openings.iter().map(door_or_window));
    map.lights = file.lights.iter().map(light).collect();
    map
}

fn wall(source: String, line: Segment) -> Wall {
    Wall {
        part: Part::new(source, What::Wall),
        line,
        one_way: None,
    }
}

/// A wall drawn through under a door would go on blocking when the door is open.
fn cut(wall: Segment, openings: &[Opening]) -> Vec<Segment> {
    let mut pieces = vec![wall];
    for opening in openings {
        let mut left = Vec::new();
        for piece in pieces {
            match piece.without(opening.line, BESIDE) {
                Some(parts) => left.extend(parts),
                None => left.push(piece),
            }
        }
        pieces = left;
    }
    pieces
}

fn door_or_window(opening: &Opening) -> Wall {
    let (what, width) = if opening.window {
        (What::Window, "narrower than 0.9 of a square")
    } else {
        (What::Door, "at least 0.9 of a square wide")
    };
    let (sight, says) = if opening.closed {
        (Channel::Normal, "stops sight")
    } else {
        (Channel::None, "lets sight through")
    };
    let mut part = Part::new(format!("portals[{}]", opening.place), what);
    part.channels = Channels::alike(sight, Channel::Normal);
    part.guess = Some(format!("since it is {width}; it {says}, as the file says"));
    Wall {
        part,
        line: opening.line,
        one_way: None,
    }
}

/// The range of a light is how far it reaches at all; bright is taken to be half of it.
fn light(lamp: &super::raw::Lamp) -> Light {
    Light {
        source: format!("lights[{}]", lamp.place),
        at: lamp.at,
        elevation: 0,
        bright: lamp.range / 2,
        dim: lamp.range,
    }
}
