//! The conventions by which something is a wall.

use super::data::MOST_TILES;
use super::doc::Properties;
use crate::formats::map::{Channel, Channels, DoorState, Walk, What};

/// How deep groups of layers may nest.
pub(crate) const MOST_DEPTH: usize = 32;

/// Notes what is wrong with the tiles of a layer, or that all layers have too many.
pub(crate) fn counted(
    tiles: Result<Vec<u32>, (bool, String)>,
    so_far: &mut usize,
    layer: &str,
    walk: &mut Walk,
) -> Option<Vec<u32>> {
    let tiles = match tiles {
        Ok(tiles) => tiles,
        Err((unread, words)) => {
            let code = if unread { "M0108" } else { "M0102" };
            return walk.fail(
                code,
                format!("the data of layer `{layer}` cannot be read: {words}"),
            );
        }
    };
    *so_far += tiles.len();
    if *so_far > MOST_TILES {
        return walk.fail("M0104", format!("the map has more than {MOST_TILES} tiles"));
    }
    Some(tiles)
}

/// What something is taken to be, and by which word.
#[derive(Clone, Debug)]
pub(crate) struct Meaning {
    pub what: What,
    pub channels: Channels,
    pub door: Option<DoorState>,
    /// Why, in words.
    pub why: String,
}

const SOLID: &[&str] = &[
    "solid",
    "blocked",
    "blocks",
    "collides",
    "collision",
    "collidable",
    "wall",
    "impassable",
];
const OPAQUE: &[&str] = &["opaque", "blocksight", "blocks_sight", "blocks-sight"];

/// What properties say.
pub(crate) fn of_properties(properties: &Properties) -> Option<Meaning> {
    let say = |wanted: &[&str]| {
        properties.iter().find_map(|(name, value)| {
            let known = wanted.contains(&name.to_lowercase().as_str());
            known.then(|| (name.clone(), is_true(value)))
        })
    };
    let (solid, opaque) = (say(SOLID), say(OPAQUE));
    let solid_is = solid.as_ref().map(|(_, is)| *is);
    let opaque_is = opaque.as_ref().map(|(_, is)| *is);
    let stops = |is: bool| if is { Channel::Normal } else { Channel::None };
    let (solid_stops, sight_stops) = match (solid_is, opaque_is) {
        (Some(true), opaque) => (true, opaque.unwrap_or(true)),
        (_, Some(true)) => (false, true),
        _ => return None,
    };
    let name = solid
        .filter(|(_, is)| *is)
        .or(opaque)
        .map(|(name, _)| name)?;
    Some(Meaning {
        what: if sight_stops {
            What::Wall
        } else {
            What::Window
        },
        channels: Channels::alike(stops(sight_stops), stops(solid_stops)),
        door: None,
        why: format!("by the property `{name}`"),
    })
}

fn is_true(value: &str) -> bool {
    !matches!(
        value.trim().to_lowercase().as_str(),
        "" | "0" | "false" | "no"
    )
}

/// What the name or class of a layer says.
pub(crate) fn of_layer(name: &str, class: &str) -> Option<Meaning> {
    of_words(name, "layer's name").or_else(|| of_words(class, "layer's class"))
}

/// What the class or name of an object says, and its own properties of a door.
pub(crate) fn of_object(class: &str, name: &str, properties: &Properties) -> Option<Meaning> {
    let mut meaning = of_words(class, "class").or_else(|| of_words(name, "name"))?;
    if meaning.what == What::Door {
        let is = |key: &str| {
            properties
                .iter()
                .any(|(name, value)| name.to_lowercase() == key && is_true(value))
        };
        meaning.door = Some(if is("open") {
            DoorState::Open
        } else if is("secret") {
            DoorState::Secret
        } else if is("locked") {
            DoorState::Locked
        } else {
            DoorState::Closed
        });
    }
    Some(meaning)
}

fn of_words(text: &str, of: &str) -> Option<Meaning> {
    let words = text.to_lowercase();
    let any = |wanted: &[&str]| {
        words
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| wanted.contains(&word))
    };
    let (what, channels, door) = if any(&["door", "doors", "gate", "gates"]) {
        (What::Door, Channels::ALL, Some(DoorState::Closed))
    } else if any(&["window", "windows"]) {
        (What::Window, Channels::ALL_BUT_SIGHT, None)
    } else if any(&[
        "wall",
        "walls",
        "collision",
        "collisions",
        "collider",
        "colliders",
        "solid",
        "solids",
        "blocked",
        "blocking",
        "obstacle",
        "obstacles",
        "barrier",
        "barriers",
    ]) {
        (What::Wall, Channels::ALL, None)
    } else {
        return None;
    };
    Some(Meaning {
        what,
        channels,
        door,
        why: format!("by its {of}"),
    })
}
