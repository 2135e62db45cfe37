//! Light: sources, stretches with a light of their own, and how light it is elsewhere.

use super::build::Builder;
use super::{Brightness, Channel, Levels, Map, shown};
use crate::facts::{Class, Point};
use crate::formats::scene::{Kind, brightest};
use crate::number::Number;
use crate::vocabulary::{LightId, Vocabulary};
use crate::world::scene::{Acts, LightSource, Shape, Thing};

/// On which lines a thing acts that acts in a way.
pub(crate) fn acts(way: Channel) -> Acts {
    match way {
        Channel::None | Channel::Normal => Acts::Always,
        Channel::Limited => Acts::Limited,
        Channel::Beyond(far) => Acts::Beyond(Number::from(far)),
        Channel::Within(far) => Acts::Within(Number::from(far)),
    }
}

/// The pack's level for a brightness: the darkest, the brightest, or `dim` and else the one in the
/// middle.
fn level(vocabulary: &Vocabulary, brightness: Brightness) -> LightId {
    let lights = &vocabulary.lights;
    match brightness {
        Brightness::Dark => LightId::from_index(0),
        Brightness::Bright => brightest(vocabulary),
        Brightness::Dim => {
            let dim = lights.iter().position(|word| word.id == "dim");
            LightId::from_index(dim.unwrap_or(lights.len() / 2))
        }
    }
}

/// How light it is where nothing shines; bright, if the map does not say.
pub(crate) fn ambient(map: &Map, vocabulary: &Vocabulary) -> LightId {
    level(vocabulary, map.ambient.unwrap_or(Brightness::Bright))
}

/// What gives light on the wanted floor.
pub(crate) fn sources(
    map: &Map,
    vocabulary: &Vocabulary,
    builder: &mut Builder,
) -> Vec<LightSource> {
    let mut sources = Vec::new();
    for light in &map.lights {
        let levels = Levels {
            bottom: Some(light.elevation),
            top: Some(light.elevation.saturating_add(1)),
        };
        let Some(levels) = builder.on_floor(levels) else {
            continue;
        };
        let [x, y] = light.at;
        let z = levels.bottom.unwrap_or(light.elevation);
        let reaches = [
            (Brightness::Bright, light.bright),
            (Brightness::Dim, light.dim),
        ];
        let reaches = reaches.iter().filter(|(_, reach)| *reach > 0);
        sources.push(LightSource {
            at: Point { x, y, z },
            reaches: reaches
                .map(|(word, reach)| (level(vocabulary, *word), Number::from(*reach)))
                .collect(),
        });
    }
    builder.counts.lights = sources.len();
    sources
}

/// Stretches with a light of their own, as zones of the scene's own kind.
pub(crate) fn regions(map: &Map, vocabulary: &Vocabulary, builder: &mut Builder) -> Vec<Thing> {
    let mut zones = Vec::new();
    for region in &map.regions {
        let Some(levels) = builder.on_floor(region.levels) else {
            continue;
        };
        let word = match region.brightness {
            Brightness::Dark => "darkness",
            Brightness::Dim => "gloom",
            Brightness::Bright => "brightness",
        };
        let least = |axis: usize| region.corners.iter().filter_map(|at| at.get(axis)).min();
        let most = |axis: usize| region.corners.iter().filter_map(|at| at.get(axis)).max();
        let corner = |x: Option<&i64>, y: Option<&i64>| {
            shown([x.copied().unwrap_or(0), y.copied().unwrap_or(0)])
        };
        let name = format!(
            "{word} {}-{}",
            corner(least(0), least(1)),
            corner(most(0), most(1))
        );
        let shape = Shape::Polygon(region.corners.clone());
        let mut zone = Kind::new(word.to_owned()).thing(name, shape);
        zone.class = Class::Zone;
        zone.light = Some(level(vocabulary, region.brightness));
        builder.set_heights(&mut zone, levels);
        zones.push(zone);
    }
    builder.counts.regions = zones.len();
    zones
}
