//! Kinds of terrain as a scene uses them: the pack's own, changed or added to by the legend.

use super::facts;
use super::reader::{Fields, Reader, nearest_whole};
use crate::diag::Diagnostic;
use crate::facts::{Class, FactValue};
use crate::formats::yaml::{Content, Node};
use crate::length::{Length, Scale};
use crate::vocabulary::{
    FactId, FactPlace, MediumId, Properties, Substance, Terrain, TerrainId, TraitId,
};
use crate::world::scene::{CEILING, Shape, Side, Thing};

/// The keys by which a scene overrides what a kind of terrain does.
pub(crate) const OVERRIDES: &[&str] = &[
    "height",
    "elevation",
    "door",
    "one-way",
    "blocks",
    "gives-cover",
    "conceals",
    "lets-through",
    "traits",
    "facts",
];

/// A kind of terrain, ready to be put on the map.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub name: String,
    /// None for a kind of the scene's own.
    pub terrain: Option<TerrainId>,
    class: Class,
    /// Its foot, in lattice units above the floor.
    pub bottom: i64,
    /// None reaches the ceiling.
    height: Option<i64>,
    pub properties: Properties,
    medium: Option<MediumId>,
    traits: Vec<TraitId>,
    lets_through: Vec<TraitId>,
    one_way: Option<Side>,
    facts: Vec<(FactId, Option<FactValue>)>,
    /// Whether it can be open, and so is worth showing even when it does nothing.
    opens: bool,
}

impl Kind {
    /// A kind of the pack.
    pub fn of(terrain: &Terrain, id: TerrainId, scale: &Scale) -> Kind {
        Kind {
            name: terrain.word.id.clone(),
            terrain: Some(id),
            class: match terrain.substance {
                Substance::Terrain => Class::Terrain,
                Substance::Zone => Class::Zone,
            },
            bottom: 0,
            height: terrain.height.as_ref().map(|height| units(height, scale)),
            properties: terrain.properties,
            medium: terrain.medium,
            traits: terrain.traits.clone(),
            lets_through: Vec::new(),
            one_way: None,
            facts: Vec::new(),
            opens: terrain.open_symbol.is_some(),
        }
    }

    /// A kind of the scene's own, which does nothing yet.
    pub fn new(name: String) -> Kind {
        Kind {
            name,
            terrain: None,
            class: Class::Terrain,
            bottom: 0,
            height: None,
            properties: Properties::default(),
            medium: None,
            traits: Vec::new(),
            lets_through: Vec::new(),
            one_way: None,
            facts: Vec::new(),
            opens: false,
        }
    }

    /// The same, standing open: it does nothing at all.
    pub fn open(mut self) -> Kind {
        self.properties = Properties::default();
        self.medium = None;
        self.opens = true;
        self
    }

    /// Whether it would change nothing on the map, as the bare floor does.
    pub fn is_bare(&self) -> bool {
        self.properties == Properties::default()
            && self.medium.is_none()
            && self.traits.is_empty()
            && self.facts.is_empty()
            && !self.opens
    }

    /// A thing of this kind.
    pub fn thing(&self, name: String, shape: Shape) -> Thing {
        let one_way = match shape {
            Shape::Wall(..) => self.one_way,
            _ => None,
        };
        Thing {
            name,
            class: self.class,
            terrain: self.terrain,
            shape,
            bottom: self.bottom,
            top: self
                .height
                .map_or(CEILING, |height| self.bottom.saturating_add(height)),
            properties: self.properties,
            medium: self.medium,
            traits: self.traits.clone(),
            lets_through: self.lets_through.clone(),
            one_way,
            facts: self.facts.clone(),
            creature: None,
        }
    }

    /// Changes what the kind does by the overrides of a map.
    pub fn change(&mut self, reader: &mut Reader, fields: &Fields) {
        if let Some(height) = fields
            .get("height")
            .and_then(|node| positive_level(reader, node))
        {
            self.height = Some(height);
        }
        if let Some(bottom) = fields.get("elevation").and_then(|node| reader.level(node)) {
            self.bottom = bottom;
        }
        if let Some(node) = fields.get("one-way") {
            self.one_way = read_side(reader, node);
        }
        if let Some(node) = fields.get("blocks") {
            self.change_blocks(reader, node);
        }
        if let Some(gives) = fields.get("gives-cover").and_then(|node| reader.flag(node)) {
            self.properties.gives_cover = gives;
        }
        if let Some(node) = fields.get("conceals") {
            self.change_concealment(reader, node);
        }
        if let Some(node) = fields.get("lets-through") {
            self.lets_through = read_traits(reader, node);
        }
        if let Some(node) = fields.get("traits") {
            self.traits.extend(read_traits(reader, node));
        }
        let facts = facts::read(reader, fields.get("facts"), FactPlace::Terrain);
        self.facts = facts::overridden(&self.facts, facts);
        // An open door does nothing, whatever else is said of it.
        if fields
            .get("door")
            .is_some_and(|node| read_open(reader, node))
        {
            *self = self.clone().open();
        }
    }

    fn change_blocks(&mut self, reader: &mut Reader, node: &Node) {
        let Some(blocks) = reader.fields(node, "`blocks`", &["effect", "sight", "move"]) else {
            return;
        };
        let properties = &mut self.properties;
        for (key, property) in [
            ("effect", &mut properties.stops_effect),
            ("sight", &mut properties.stops_sight),
            ("move", &mut properties.stops_movement),
        ] {
            if let Some(flag) = blocks.get(key).and_then(|node| reader.flag(node)) {
                *property = flag;
            }
        }
    }

    fn change_concealment(&mut self, reader: &mut Reader, node: &Node) {
        match &node.value {
            Content::Flag(flag) => {
                self.properties.conceals = *flag;
                if !flag {
                    self.medium = None;
                }
            }
            Content::Text(_) => {
                let media = &reader.vocabulary.media;
                if let Some(place) = reader.find_word("S0205", "medium", node, media) {
                    self.properties.conceals = true;
                    self.medium = Some(MediumId::from_index(place));
                }
            }
            _ => {
                reader.expected::<()>(node, "`true`, `false` or the name of a medium");
            }
        }
    }

    /// What stops effects shields, unless a new kind says otherwise.
    pub fn settle_new(&mut self, fields: &Fields) {
        if fields.get("gives-cover").is_none() && !self.opens {
            self.properties.gives_cover = self.properties.stops_effect;
        }
        self.settle_class();
    }

    fn settle_class(&mut self) {
        let solid = self.properties.stops_effect
            || self.properties.stops_movement
            || self.properties.gives_cover;
        if self.properties.conceals && !solid {
            self.class = Class::Zone;
        }
    }
}

/// A length in whole lattice units, the nearest if it is finer.
pub(crate) fn units(length: &Length, scale: &Scale) -> i64 {
    nearest_whole(&length.in_units(scale)).unwrap_or(0)
}

/// A height: above nought.
pub(crate) fn positive_level(reader: &mut Reader, node: &Node) -> Option<i64> {
    let level = reader.level(node)?;
    if level <= 0 {
        reader.report(Diagnostic::error(
            "S0403",
            node.span,
            "a height must be above nought",
        ));
        return None;
    }
    Some(level)
}

fn read_traits(reader: &mut Reader, node: &Node) -> Vec<TraitId> {
    let known = &reader.vocabulary.traits;
    let words = reader.words(node, "traits");
    let places = words
        .iter()
        .filter_map(|word| reader.find("S0205", "trait", word, known));
    places.map(TraitId::from_index).collect()
}

fn read_side(reader: &mut Reader, node: &Node) -> Option<Side> {
    let known = ["left".to_owned(), "right".to_owned()];
    match reader.find_word("S0104", "side", node, &known)? {
        0 => Some(Side::Left),
        _ => Some(Side::Right),
    }
}

fn read_open(reader: &mut Reader, node: &Node) -> bool {
    let known = ["closed".to_owned(), "open".to_owned()];
    reader.find_word("S0104", "state of a door", node, &known) == Some(1)
}
