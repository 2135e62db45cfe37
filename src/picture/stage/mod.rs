//! The map of a picture: what stands on it, where, and how it looks.

mod build;
mod outline;

pub use build::Builder;
pub use outline::extent;

use std::collections::{BTreeMap, BTreeSet};

use crate::world::scene::Side;

use super::frame::Point;
use super::look::Look;

/// An outline on the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Polygons, and those of their sides that are no sides of another.
    Polygons(Vec<Vec<Point>>, Vec<[Point; 2]>),
    /// A circle.
    Circle(Point, i64),
    /// A thin wall.
    Wall(Point, Point),
}

/// Terrain and zones that look alike.
#[derive(Clone, Debug)]
pub struct Area {
    /// How they look.
    pub look: Look,
    /// What their kind is called.
    pub title: String,
    /// Their outline.
    pub form: Form,
    /// Of a wall, the side from which alone it acts.
    pub one_way: Option<Side>,
    /// Whether they act on some lines only.
    pub partly: bool,
    /// Words on them.
    pub labels: Vec<Label>,
}

/// Words on the map.
#[derive(Clone, Debug)]
pub struct Label {
    /// Their middle.
    pub at: Point,
    /// The words.
    pub text: String,
    /// Whether there is room below their place, in the same cell.
    pub is_aside: bool,
}

/// A creature.
#[derive(Clone, Debug)]
pub struct Base {
    /// Its name.
    pub name: String,
    /// What it has to do with the ruling.
    pub role: Part,
    /// Its outline.
    pub form: Form,
    /// Its middle.
    pub middle: Point,
    /// Its heights, where they matter.
    pub height: String,
}

/// What a creature has to do with a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It attacks, or acts.
    Attacker,
    /// It is attacked, or opposes.
    Target,
    /// Neither.
    Bystander,
}

/// What is on a map.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    /// Terrain and zones.
    pub areas: Vec<Area>,
    /// Creatures.
    pub bases: Vec<Base>,
    /// Lamps.
    pub lamps: Vec<Point>,
    /// The outlines of what gives a tier.
    pub sources: Vec<Form>,
}

impl Stage {
    /// The looks of terrain and zones in the order of a legend, each with the titles of its kinds.
    pub fn looks(&self) -> Vec<(Look, Vec<&str>)> {
        let mut titles: BTreeMap<Look, BTreeSet<&str>> = BTreeMap::new();
        for area in &self.areas {
            titles.entry(area.look).or_default().insert(&area.title);
        }
        let titles = titles.into_iter();
        titles
            .map(|(look, titles)| (look, titles.into_iter().collect()))
            .collect()
    }

    /// Whether anything but thin walls has a look.
    pub fn has_area(&self, look: Look) -> bool {
        let mut areas = self.areas.iter().filter(|area| area.look == look);
        areas.any(|area| !matches!(area.form, Form::Wall(..)))
    }
}
