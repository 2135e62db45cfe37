//! From a scene to what is drawn of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{CEILING, ThingId};
use crate::length::{Length, Scale};
use crate::number::Number;
use crate::picture::frame::Frame;
use crate::picture::look::Look;
use crate::vocabulary::{Terrain, Vocabulary};
use crate::world::scene::{Acts, Cell, Grid, Scene, Shape, Thing};

use super::outline::{cells_form, extent, form, in_order, middle, stretches};
use super::{Area, Base, Form, Label, Part, Stage};

/// What makes one thing look like another, apart from its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    look: Look,
    title: String,
    bottom: i64,
    top: i64,
    partly: bool,
    mark: Option<String>,
}

/// Builds a stage.
pub struct Builder<'a> {
    scene: &'a Scene,
    vocabulary: &'a Vocabulary,
    frame: &'a Frame,
    heights_matter: bool,
}

impl<'a> Builder<'a> {
    /// For the part of a scene in a frame.
    pub fn new(scene: &'a Scene, vocabulary: &'a Vocabulary, frame: &'a Frame) -> Builder<'a> {
        let is_raised = |thing: &Thing| thing.bottom != 0;
        let ends = |thing: &Thing| thing.creature.is_none() && thing.top < CEILING;
        let mut things = scene
            .things
            .iter()
            .filter(|thing| is_in(thing, scene.grid, frame));
        let heights_matter =
            things.any(|thing| is_raised(thing) || ends(thing) && is_seen(thing, vocabulary));
        Builder {
            scene,
            vocabulary,
            frame,
            heights_matter,
        }
    }

    /// All that is there. `parts` tells what a creature has to do with the ruling, or that it is
    /// not drawn; `sources` are names.
    pub fn build(
        &self,
        parts: &dyn Fn(ThingId) -> Option<Part>,
        sources: &BTreeSet<&str>,
    ) -> Stage {
        let mut stage = Stage::default();
        let mut cells: BTreeMap<Kind, Vec<Cell>> = BTreeMap::new();
        let mut source_cells: Vec<Cell> = Vec::new();
        for (id, thing) in (0..).map(ThingId).zip(&self.scene.things) {
            if !is_in(thing, self.scene.grid, self.frame) {
                continue;
            }
            if sources.contains(thing.name.as_str()) {
                match &thing.shape {
                    Shape::Cells(own) => source_cells.extend(own),
                    other => stage.sources.push(form(self.scene.grid, other)),
                }
            }
            if thing.creature.is_some() {
                stage
                    .bases
                    .extend(parts(id).map(|part| self.base(thing, part)));
            } else if is_seen(thing, self.vocabulary) {
                match &thing.shape {
                    Shape::Cells(own) => cells.entry(self.kind(thing)).or_default().extend(own),
                    _ => stage.areas.push(self.area(thing)),
                }
            }
        }
        if !source_cells.is_empty() {
            let source = cells_form(self.scene.grid, &in_order(source_cells));
            stage.sources.push(source);
        }
        let joined = cells
            .into_iter()
            .map(|(kind, cells)| self.joined(kind, cells));
        stage.areas.extend(joined);
        // What lies flat comes before what stands on it, thin walls last.
        stage.areas.sort_by_key(|area| {
            let is_wall = matches!(area.form, Form::Wall(..));
            (is_wall, std::cmp::Reverse(area.look))
        });
        let lamps = self
            .scene
            .sources
            .iter()
            .map(|source| [source.at.x, source.at.y]);
        stage.lamps = lamps.collect();
        stage
    }

    fn terrain(&self, thing: &Thing) -> Option<&'a Terrain> {
        terrain(thing, self.vocabulary)
    }

    fn kind(&self, thing: &Thing) -> Kind {
        let terrain = self.terrain(thing);
        let look = Look::of(thing);
        // A door is told from a wall by its symbol.
        let symbol = terrain.and_then(|terrain| match (terrain.open_symbol, look) {
            (Some(open), Look::Open) => Some(open),
            (Some(_), _) => terrain.symbol,
            (None, _) => None,
        });
        let light = thing
            .light
            .and_then(|light| self.vocabulary.lights.get(light.index()));
        let marks = symbol.map(String::from).into_iter();
        let marks: Vec<String> = marks
            .chain(light.map(|light| light.title.clone()))
            .collect();
        Kind {
            look,
            title: terrain.map_or_else(|| kind_word(thing), |terrain| terrain.word.title.clone()),
            bottom: thing.bottom,
            top: thing.top,
            partly: thing.acts != Acts::Always,
            mark: (!marks.is_empty()).then(|| marks.join(" ")),
        }
    }

    /// Cells of one kind, with a label on each stretch of them that hangs together.
    fn joined(&self, kind: Kind, cells: Vec<Cell>) -> Area {
        let cells = in_order(cells);
        let words = self.label(&kind);
        let labels = stretches(self.scene.grid, &cells)
            .into_iter()
            .filter_map(|stretch| {
                let middle = stretch.get(stretch.len() / 2)?;
                let at = self.scene.grid.centre(*middle);
                let text = words.clone()?;
                Some(Label {
                    at,
                    text,
                    is_aside: true,
                })
            });
        Area {
            labels: labels.collect(),
            form: cells_form(self.scene.grid, &cells),
            look: kind.look,
            title: kind.title,
            one_way: None,
            partly: kind.partly,
        }
    }

    fn area(&self, thing: &Thing) -> Area {
        let kind = self.kind(thing);
        let form = form(self.scene.grid, &thing.shape);
        let text = self.label(&kind);
        let labels = text.map(|text| Label {
            at: middle(&form),
            text,
            is_aside: false,
        });
        Area {
            labels: labels.into_iter().collect(),
            form,
            look: kind.look,
            title: kind.title,
            one_way: thing.one_way,
            partly: kind.partly,
        }
    }

    /// The mark of a kind and, where it does not reach from the floor to the ceiling, its heights.
    fn label(&self, kind: &Kind) -> Option<String> {
        let bounded = kind.bottom != 0 || kind.top < CEILING;
        let heights = bounded.then(|| heights(kind.bottom, kind.top, &self.scene.scale));
        let words: Vec<String> = kind.mark.iter().cloned().chain(heights).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    fn base(&self, thing: &Thing, role: Part) -> Base {
        let form = form(self.scene.grid, &thing.shape);
        let name = thing
            .creature
            .as_ref()
            .map_or("", |creature| creature.id.as_str());
        let heights = || heights(thing.bottom, thing.top, &self.scene.scale);
        Base {
            name: name.to_owned(),
            role,
            middle: middle(&form),
            form,
            height: if self.heights_matter {
                heights()
            } else {
                String::new()
            },
        }
    }
}

fn terrain<'a>(thing: &Thing, vocabulary: &'a Vocabulary) -> Option<&'a Terrain> {
    let id = thing.terrain?;
    vocabulary.terrains.get(id.index())
}

/// What the kind of a thing is called that the pack has no word for: its name without its place.
fn kind_word(thing: &Thing) -> String {
    let (kind, _) = thing.name.split_once(" [").unwrap_or((&thing.name, ""));
    kind.to_owned()
}

/// Whether a thing is drawn: what does nothing is, if it could do something or is lit.
fn is_seen(thing: &Thing, vocabulary: &Vocabulary) -> bool {
    let terrain = terrain(thing, vocabulary);
    let has_two_states = terrain.is_some_and(|terrain| terrain.open_symbol.is_some());
    Look::of(thing) != Look::Open || has_two_states || thing.light.is_some()
}

fn is_in(thing: &Thing, grid: Grid, frame: &Frame) -> bool {
    extent(&thing.shape, grid).meets(frame)
}

/// From where to where something reaches, such as `3 ft` or `10–16 ft`.
fn heights(bottom: i64, top: i64, scale: &Scale) -> String {
    let unit = scale.square().unit;
    let amount = |units: i64| {
        let units = Number::from(units).checked_div(&scale.units_per(unit));
        units.unwrap_or(Number::ZERO)
    };
    let upper = Length {
        amount: amount(top),
        unit,
    };
    let bottom_words = amount(bottom);
    match (bottom, top) {
        (_, CEILING..) => format!("from {bottom_words} {}", unit.symbol()),
        (0, _) => upper.to_string(),
        _ => format!("{bottom_words}–{upper}"),
    }
}
