//! All that the engine sees of a case from corner to corner and from space to space, to be compared
//! with what it sees of the same case moved, shuffled or cut up.

use std::collections::BTreeSet;

use defilade::facts::{Class, ContactKind, Facts, Place, Point, Spot, ThingId, ThingSet};
use defilade::number::Number;
use defilade::world::battle::Battle;

use super::body::bodies;
use super::compare::blocks;
use super::places::{at_height, spots};
use super::sketch::Case;

/// A contact without what may lawfully differ: the order of its things.
pub type Met = (ContactKind, Class, Number, Number, BTreeSet<ThingId>);

/// All that is compared.
#[derive(Debug, PartialEq)]
pub struct Seen {
    pub lines: Vec<Vec<Met>>,
    least_blocked: [Option<usize>; 2],
    open: bool,
    open_back: bool,
    open_past_all: bool,
    shares: Vec<Number>,
    distance: Number,
    /// Between whom of the creatures each other one stands, and whom it borders.
    between: BTreeSet<(Option<ThingId>, [bool; 4])>,
}

impl Seen {
    /// Whether the ways there and back are alike.
    pub fn is_open_both_ways_or_neither(&self) -> bool {
        self.open == self.open_back
    }
}

/// The lines from corners of the attacker to corners of the target.
pub fn corner_lines(case: &Case) -> Vec<(Point, Point)> {
    let bodies = bodies(&case.scene);
    let corners = |thing: ThingId| -> Vec<Point> {
        let squares = &bodies[thing.0 as usize].pieces;
        let all = squares.iter().flat_map(|s| spots(s, Spot::Corner));
        all.map(|dot| at_height(dot, 0)).collect()
    };
    let (own, theirs) = (corners(case.attacker), corners(case.target));
    own.iter()
        .flat_map(|a| theirs.iter().map(move |b| (*a, *b)))
        .collect()
}

/// What the engine sees of a case along lines, with things called by the names they are given.
pub fn see(
    case: &Case,
    lines: &[(Point, Point)],
    called: impl Fn(ThingId) -> Option<ThingId>,
) -> Seen {
    let ask = case.ask();
    let engine = Battle::new(&case.scene, &ask);
    let others = |keep: &dyn Fn(Class) -> bool| -> ThingSet {
        (0..case.scene.things.len())
            .filter(|place| keep(case.scene.things[*place].class))
            .map(|place| ThingId(place as u32))
            .filter(|id| ![case.attacker, case.target].contains(id))
            .collect()
    };
    let (all, terrain) = (others(&|_| true), others(&|class| class == Class::Terrain));
    let met = |(from, to): &(Point, Point)| -> Vec<Met> {
        let mut met: Vec<Met> = engine
            .contacts(*from, *to, &all)
            .into_iter()
            .map(|c| {
                let things = c.things.iter().filter_map(|id| called(*id)).collect();
                (
                    c.kind,
                    c.class,
                    c.enter.to_number(),
                    c.leave.to_number(),
                    things,
                )
            })
            .collect();
        met.sort();
        met
    };
    let own_corners =
        engine.cells(case.attacker) * engine.spots(case.attacker, Some(0), Spot::Corner).len();
    let met: Vec<Vec<Met>> = lines.iter().map(met).collect();
    let least = |which: usize| {
        let blocked = |line: &Vec<Met>| blocks(line.iter().map(|m| (m.0, m.1)))[which];
        met.chunks(lines.len() / own_corners)
            .map(|corner| corner.iter().filter(|line| blocked(line)).count())
            .min()
    };
    let spaces = [case.attacker, case.target].map(Place::Space);
    let open = |from, to, set| engine.open_line(from, to, set).is_some();
    let eyes = lines
        .iter()
        .step_by(lines.len().div_ceil(3))
        .map(|line| line.0);
    let (one, other) = (case.attacker, case.target);
    let others = engine.creatures().into_iter();
    let bystanders = others.filter(|id| ![one, other].contains(id)).map(|id| {
        let relations = [
            engine.opposite(one, other, id),
            engine.opposite(one, id, other),
            engine.adjacent(other, id),
            engine.borders(other, id),
        ];
        (called(id), relations)
    });
    Seen {
        least_blocked: [least(0), least(1)],
        open: open(spaces[0], spaces[1], &terrain),
        open_back: open(spaces[1], spaces[0], &terrain),
        open_past_all: open(spaces[0], spaces[1], &all),
        shares: eyes
            .map(|eye| engine.visible_share(eye, case.target, &terrain))
            .collect(),
        distance: engine.distance(case.attacker, case.target),
        between: bystanders.collect(),
        lines: met,
    }
}

/// What the engine sees along the lines from corner to corner, and those lines.
pub fn see_plainly(case: &Case) -> (Seen, Vec<(Point, Point)>) {
    let lines = corner_lines(case);
    (see(case, &lines, Some), lines)
}
