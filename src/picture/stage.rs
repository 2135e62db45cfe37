//! The map of a picture: what stands on it, where, and how it looks.

use std::collections::{BTreeMap, BTreeSet};

use crate::facts::{CEILING, ThingId};
use crate::length::{Length, Scale};
use crate::number::Number;
use crate::vocabulary::{Terrain, Vocabulary};
use crate::world::scene::{Acts, Cell, Grid, Scene, Shape, Side, Thing};

use super::frame::{Bounds, Frame, Point};
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
            title: terrain.map_or(thing.name.clone(), |terrain| terrain.word.title.clone()),
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

/// Whether a thing is drawn: what does nothing is, if it could do something or is lit.
fn is_seen(thing: &Thing, vocabulary: &Vocabulary) -> bool {
    let terrain = terrain(thing, vocabulary);
    let has_two_states = terrain.is_some_and(|terrain| terrain.open_symbol.is_some());
    Look::of(thing) != Look::Open || has_two_states || thing.light.is_some()
}

fn is_in(thing: &Thing, grid: Grid, frame: &Frame) -> bool {
    extent(&thing.shape, grid).meets(frame)
}

/// The box about a shape.
pub fn extent(shape: &Shape, grid: Grid) -> Bounds {
    let mut bounds = Bounds::default();
    match shape {
        Shape::Cells(cells) => {
            let corners = cells.iter().flat_map(|cell| grid.corners(*cell));
            corners.for_each(|corner| bounds.hold(corner));
        }
        Shape::Round { centre, radius } => {
            let [x, y] = *centre;
            bounds.hold([x - radius, y - radius]);
            bounds.hold([x + radius, y + radius]);
        }
        Shape::Wall(from, to) => [from, to].into_iter().for_each(|end| bounds.hold(*end)),
        Shape::Polygon(corners) => corners.iter().for_each(|corner| bounds.hold(*corner)),
    }
    bounds
}

/// The outline of a shape.
fn form(grid: Grid, shape: &Shape) -> Form {
    match shape {
        Shape::Cells(cells) => cells_form(grid, cells),
        Shape::Round { centre, radius } => Form::Circle(*centre, *radius),
        Shape::Wall(from, to) => Form::Wall(*from, *to),
        Shape::Polygon(corners) => {
            let sides = sides(corners).collect();
            Form::Polygons(vec![corners.clone()], sides)
        }
    }
}

fn cells_form(grid: Grid, cells: &[Cell]) -> Form {
    let outlines: Vec<Vec<Point>> = cells.iter().map(|cell| grid.corners(*cell)).collect();
    let mut counts: BTreeMap<[Point; 2], usize> = BTreeMap::new();
    for side in outlines.iter().flat_map(|outline| sides(outline)) {
        *counts.entry(unturned(side)).or_default() += 1;
    }
    let single = counts.into_iter().filter(|(_, count)| *count == 1);
    let border = single.map(|(side, _)| side).collect();
    Form::Polygons(outlines, border)
}

/// Each cell once, in reading order.
fn in_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.sort_unstable_by_key(|[column, row]| (*row, *column));
    cells.dedup();
    cells
}

fn sides(corners: &[Point]) -> impl Iterator<Item = [Point; 2]> {
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .zip(next)
        .map(|(corner, next)| [*corner, *next])
}

/// A side, whichever way it was gone.
fn unturned([one, other]: [Point; 2]) -> [Point; 2] {
    [one.min(other), one.max(other)]
}

/// Cells that hang together by common sides, each such stretch in reading order.
fn stretches(grid: Grid, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut by_side: BTreeMap<[Point; 2], Vec<usize>> = BTreeMap::new();
    for (place, cell) in cells.iter().enumerate() {
        for side in sides(&grid.corners(*cell)) {
            by_side.entry(unturned(side)).or_default().push(place);
        }
    }
    let mut found = Vec::new();
    let mut waiting: BTreeSet<usize> = (0..cells.len()).collect();
    while let Some(first) = waiting.pop_first() {
        let mut stretch = BTreeSet::from([first]);
        let mut edge = vec![first];
        while let Some(cell) = edge.pop().and_then(|place| cells.get(place)) {
            let corners = grid.corners(*cell);
            let beside = sides(&corners).filter_map(|side| by_side.get(&unturned(side)));
            for place in beside.flatten().filter(|place| waiting.remove(place)) {
                stretch.insert(*place);
                edge.push(*place);
            }
        }
        let own = stretch
            .into_iter()
            .filter_map(|place| cells.get(place).copied());
        found.push(own.collect());
    }
    found
}

/// The middle of an outline: of the box about it.
pub fn middle(form: &Form) -> Point {
    let points: Vec<Point> = match form {
        Form::Polygons(polygons, _) => polygons.iter().flatten().copied().collect(),
        Form::Circle(centre, _) => return *centre,
        Form::Wall(from, to) => vec![*from, *to],
    };
    let mid = |of: fn(&Point) -> i64| {
        let (least, most) = (points.iter().map(of).min(), points.iter().map(of).max());
        (least.unwrap_or(0) + most.unwrap_or(0)).div_euclid(2)
    };
    [mid(|point| point[0]), mid(|point| point[1])]
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
