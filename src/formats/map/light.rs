//! What maps tell and scenes do not know: said, not dropped in silence.

use super::{Channel, Map};
use crate::world::scene::Thing;

/// Makes a thing act in a way; what a scene cannot do is told.
pub(crate) fn unused_way(thing: &mut Thing, way: Channel) -> Option<&'static str> {
    match way {
        Channel::None | Channel::Normal => None,
        Channel::Limited => {
            thing.properties = crate::vocabulary::Properties::default();
            Some(
                "blocks only behind another such wall, which scenes do not know; it blocks nothing",
            )
        }
        Channel::Beyond(_) | Channel::Within(_) => {
            Some("blocks by distance, which scenes do not know; it always blocks")
        }
    }
}

/// What a map has that scenes do not know.
pub(crate) fn unused(map: &Map) -> Vec<String> {
    let mut unused = Vec::new();
    let mut tell = |count: usize, words: &str| {
        if count > 0 {
            unused.push(format!("scenes do not know {words} yet; not used: {count}"));
        }
    };
    tell(map.lights.len(), "sources of light");
    tell(map.regions.len(), "regions with a light of their own");
    unused
}
