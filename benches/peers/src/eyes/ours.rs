//! Exact lines by Defilade, to all squares at once.

use defilade::facts::lanes::{LaneEnd, LaneLine, LaneSet, Lanes, Mark, Who};
use defilade::facts::plane::Plane;
use defilade::facts::{ContactKind, Counted, Spot, ThingId};
use defilade::survey::Walk;
use defilade::vocabulary::Role;
use defilade::world::plan::Index;
use defilade::world::scene::{Ask, Scene};
use defilade::world::sweep::Sweeping;

use crate::eyes::Eye;
use crate::map::Map;
use crate::scene;

/// A map made ready.
pub struct Ground {
    scene: Scene,
    index: Index,
    ask: Ask,
    walls: LaneSet,
    free: Plane,
}

impl Ground {
    pub fn new(map: &Map) -> Ground {
        let file = scene::read(&drawn(map));
        let things = file.scene.things.iter().zip(0..);
        let walls = things.filter(|(thing, _)| thing.creature.is_none());
        Ground {
            walls: LaneSet {
                always: walls.map(|(_, id)| ThingId(id)).collect(),
                ..LaneSet::default()
            },
            index: Index::new(&file.scene),
            ask: file.asks[0].ask.clone(),
            scene: file.scene,
            free: Plane::of(map.solid.len(), |square| !map.solid[square]),
        }
    }
}

/// As a scene: the attacker in the middle, the target in a corner.
fn drawn(map: &Map) -> String {
    let symbol = |place: usize| match map.solid[place] {
        _ if place == map.middle() => 'A',
        _ if place == 0 => 'T',
        true => '#',
        false => '.',
    };
    let mut text = "map: |\n".to_owned();
    for row in 0..map.side {
        let places = row * map.side..(row + 1) * map.side;
        text += "  ";
        text.extend(places.map(symbol));
        text.push('\n');
    }
    text + "rulings:\n  - attack: ranged\n"
}

/// What is asked about every square.
#[derive(Clone, Copy)]
pub enum Question {
    /// Whether the line from centre to centre is clear.
    Centres,
    /// Whether one of the sixteen lines from corner to corner is; all of them are looked at.
    Corners,
    /// Whether any line is that leads from one square to the other.
    AnyLine,
}

pub struct Ours<'a> {
    ground: &'a Ground,
    question: Question,
    seen: Plane,
}

impl<'a> Ours<'a> {
    pub fn new(ground: &'a Ground, question: Question) -> Ours<'a> {
        Ours {
            ground,
            question,
            seen: Plane::none(ground.free.count()),
        }
    }

    /// To which squares the lines between two spots are clear.
    fn clear(&self, sweeping: &Sweeping<'_>, spot: Spot, from: usize, to: usize) -> Plane {
        let mark = |role, nth| Mark::Spot {
            role,
            cell: None,
            spot,
            nth,
        };
        let kinds = [ContactKind::Through, ContactKind::Pinhole];
        let line = LaneLine {
            from: mark(Role::Attacker, from),
            to: mark(Role::Target, to),
            counted: kinds
                .into_iter()
                .fold(Counted::default(), |all, kind| all.with(kind, None)),
        };
        let free = &self.ground.free;
        free.without(&sweeping.meets(&line, &self.ground.walls, free))
    }
}

impl Eye for Ours<'_> {
    fn look(&mut self) {
        let Ground {
            scene,
            index,
            ask,
            walls,
            free,
        } = self.ground;
        let home = &scene.things[ask.target.0 as usize].shape;
        let walk = Walk::new((scene, index), ask, ask.target, home);
        let sweeping = Sweeping::new(&walk, (scene, index), ask, ask.target);
        self.seen = match self.question {
            Question::Centres => self.clear(&sweeping, Spot::Centre, 0, 0),
            Question::Corners => {
                let pairs = (0..4).flat_map(|from| (0..4).map(move |to| (from, to)));
                pairs.fold(Plane::none(free.count()), |seen, (from, to)| {
                    seen.or(&self.clear(&sweeping, Spot::Corner, from, to))
                })
            }
            Question::AnyLine => {
                let [from, to] = [Who::Attacker, Who::Target].map(LaneEnd::Space);
                sweeping.is_open(from, to, walls, free)
            }
        };
    }

    fn sees(&self, square: usize) -> bool {
        self.seen.has(square)
    }
}
