//! The asks of a survey: one for every cell, row by row.

use std::cell::{OnceCell, RefCell};

use crate::facts::lanes::{Alike, Column, LaneSet, Lanes, Sameness, Who, inside_one_by_one};
use crate::facts::plane::Plane;
use crate::facts::{Facts, ThingId};
use crate::vocabulary::LightId;
use crate::world::battle::Battle;
use crate::world::plan::{Index, Plan};
use crate::world::scene::{Acts, Ask, Cell, Scene, Shape, Thing};
use crate::world::standing::{Hindrance, hindrance};

use super::{kin, moved, side};

/// A scene with one creature that stands in another cell in every ask, whether there is room or
/// not.
#[derive(Debug)]
pub struct Walk<'a> {
    scene: &'a Scene,
    index: &'a Index,
    ask: &'a Ask,
    moves: ThingId,
    home: &'a Shape,
    alike: Alike,
    count: usize,
    columns: usize,
    stage: RefCell<Option<Stage>>,
    /// For each thing one that is like it in all but its place.
    kin: OnceCell<Vec<ThingId>>,
}

/// The scene as it is in the ask that was looked at last.
#[derive(Debug)]
struct Stage {
    scene: Scene,
    index: Index,
    at: Option<usize>,
}

impl Stage {
    fn new(scene: &Scene) -> Stage {
        Stage {
            index: Index::new(scene),
            scene: scene.clone(),
            at: None,
        }
    }
}

impl<'a> Walk<'a> {
    /// The asks about a scene, with what makes it ready, in which a creature of some shape moves.
    #[must_use]
    pub fn new(
        (scene, index): (&'a Scene, &'a Index),
        ask: &'a Ask,
        moves: ThingId,
        home: &'a Shape,
    ) -> Walk<'a> {
        let [columns, rows] =
            [scene.columns, scene.rows].map(|it| usize::try_from(it).unwrap_or(0));
        Walk {
            scene,
            index,
            ask,
            moves,
            home,
            alike: alike(scene, ask, moves),
            count: columns * rows,
            columns,
            stage: RefCell::new(None),
            kin: OnceCell::new(),
        }
    }

    /// What keeps the creature from standing where it does in an ask.
    #[must_use]
    pub fn hindrance(&self, lane: usize) -> Option<Hindrance> {
        let mut found = None;
        self.on(lane, &mut |plan| found = hindrance(plan, self.moves));
        found
    }

    fn on(&self, lane: usize, run: &mut dyn FnMut(&Plan<'_>)) {
        match self.stage.try_borrow_mut() {
            Ok(mut stage) => {
                let stage = stage.get_or_insert_with(|| Stage::new(self.scene));
                self.look(stage, lane, run);
            }
            // Somebody is looking at another ask, or at this one.
            Err(_) => self.look(&mut Stage::new(self.scene), lane, run),
        }
    }

    fn look(&self, stage: &mut Stage, lane: usize, run: &mut dyn FnMut(&Plan<'_>)) {
        if stage.at != Some(lane) {
            let [column, row] = [lane % self.columns, lane / self.columns];
            let cell = [column, row].map(|at| side(u32::try_from(at).unwrap_or(u32::MAX)));
            let place = usize::try_from(self.moves.0).unwrap_or(usize::MAX);
            if let Some(thing) = stage.scene.things.get_mut(place) {
                thing.shape = moved(self.home, stage.scene.grid, cell);
            }
            stage.index.reshape(self.moves, &stage.scene);
            stage.at = Some(lane);
        }
        run(&Plan::with(&stage.scene, &stage.index));
    }
}

impl Walk<'_> {
    /// The asks in which a set holds the creature that moves, where cells decide it.
    fn held(&self, who: Who, set: &LaneSet) -> Option<Plane> {
        let id = match who {
            Who::Attacker => self.ask.attacker,
            Who::Target => self.ask.target,
            Who::Thing(id) => id,
        };
        let own = self.thing(id).filter(|_| id == self.moves)?;
        if !matches!(self.home, Shape::Cells(cells) if cells.len() == 1) {
            return None;
        }
        let mut held = Plane::none(self.count);
        let always = set.always.iter().map(|thing| (thing, None));
        let sometimes = set
            .sometimes
            .iter()
            .map(|(thing, lanes)| (*thing, Some(lanes)));
        for (id, lanes) in always.chain(sometimes) {
            let thing = self.thing(id)?;
            let Shape::Cells(cells) = &thing.shape else {
                return None;
            };
            if id == self.moves || measured(&thing.acts) {
                return None;
            }
            let level = thing.bottom < own.top && own.bottom < thing.top;
            for lane in cells.iter().filter_map(|cell| self.lane(*cell)) {
                if level && lanes.is_none_or(|lanes| lanes.has(lane)) {
                    held.insert(lane);
                }
            }
        }
        Some(held)
    }

    fn thing(&self, id: ThingId) -> Option<&Thing> {
        let place = usize::try_from(id.0).ok()?;
        self.scene.things.get(place)
    }

    /// The ask in which the creature stands at a cell.
    fn lane(&self, [column, row]: Cell) -> Option<usize> {
        let column = usize::try_from(column)
            .ok()
            .filter(|it| *it < self.columns)?;
        let lane = usize::try_from(row).ok()? * self.columns + column;
        Some(lane).filter(|lane| *lane < self.count)
    }
}

fn measured(acts: &Acts) -> bool {
    matches!(acts, Acts::Beyond(_) | Acts::Within(_))
}

fn alike(scene: &Scene, ask: &Ask, moves: ThingId) -> Alike {
    let of = |creature: ThingId| match creature == moves {
        true => Sameness::ButForPlace,
        false => Sameness::Wholly,
    };
    let measures = scene.things.iter().any(|thing| measured(&thing.acts));
    Alike {
        attacker: of(ask.attacker),
        target: of(ask.target),
        attack: true,
        properties: !measures || ask.attacker != moves,
    }
}

impl Lanes for Walk<'_> {
    fn count(&self) -> usize {
        self.count
    }

    fn with(&self, lane: usize, run: &mut dyn FnMut(&dyn Facts)) {
        self.on(lane, &mut |plan| run(&Battle::on(plan, self.ask)));
    }

    fn alike(&self) -> Alike {
        self.alike
    }

    fn common(&self, run: &mut dyn FnMut(&dyn Facts)) {
        run(&Battle::on(&Plan::with(self.scene, self.index), self.ask));
    }

    fn kin(&self, thing: ThingId) -> ThingId {
        // What was said before is remembered of single things.
        if !self.ask.remembered.is_empty() {
            return thing;
        }
        let two = [self.ask.attacker, self.ask.target];
        let kin = self.kin.get_or_init(|| kin::all(&self.scene.things, two));
        let place = usize::try_from(thing.0).ok();
        place
            .and_then(|place| kin.get(place))
            .copied()
            .unwrap_or(thing)
    }

    fn inside(&self, who: Who, set: &LaneSet, wanted: &Plane) -> Plane {
        let by_cell = self.held(who, set);
        by_cell.map_or_else(
            || inside_one_by_one(self, who, set, wanted),
            |held| held.and(wanted),
        )
    }

    fn lights(&self, who: Who, wanted: &Plane) -> Column<LightId> {
        let id = match who {
            Who::Attacker => self.ask.attacker,
            Who::Target => self.ask.target,
            Who::Thing(id) => id,
        };
        let things = &self.scene.things;
        let shines = !self.scene.sources.is_empty() || things.iter().any(|it| it.light.is_some());
        // Where nothing shines, it is as light in one place as in another.
        if !shines {
            let plan = Plan::with(self.scene, self.index);
            return Column::Same(Battle::on(&plan, self.ask).light_on(id));
        }
        let mut lights = vec![LightId(0); self.count];
        self.for_each(wanted, &mut |lane, facts| {
            if let Some(slot) = lights.get_mut(lane) {
                *slot = facts.light_on(id);
            }
        });
        Column::Each(lights)
    }
}
