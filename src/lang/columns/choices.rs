//! The choices of a ladder: asks that have the same ones make up a lot.

use std::rc::Rc;

use crate::facts::lanes::{Mark, Sameness, point};
use crate::facts::plane::Plane;
use crate::facts::{Class, ContactKind, Counted, Facts, Point, Spot};
use crate::vocabulary::Role;

use super::super::eval::Lines;
use super::super::hir::End;
use super::super::plan::{Ladder, Trace};
use super::machine::Machine;

/// The marks of each choice of two ends.
type Shape = [Vec<Vec<Mark>>; 2];

/// Contacts that count: kinds, and of which class.
type Counts = Vec<(Vec<ContactKind>, Option<Class>)>;

/// The lines of one choice, in every ask.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Their trace.
    pub trace: usize,
    /// Where they start.
    pub from: Vec<Mark>,
    /// Where they end.
    pub to: Vec<Mark>,
    /// The contacts that count.
    pub counted: Counted,
    counts: Counts,
}

impl Drawn {
    /// Every line.
    pub fn pairs(&self) -> impl Iterator<Item = (Mark, Mark)> + '_ {
        let to = &self.to;
        let from = self.from.iter();
        from.flat_map(move |from| to.iter().map(move |to| (*from, *to)))
    }

    /// How many lines.
    pub fn count(&self) -> usize {
        self.from.len() * self.to.len()
    }

    /// The lines of one ask.
    pub fn of(&self, facts: &dyn Facts) -> Lines {
        let points = |marks: &[Mark]| {
            marks
                .iter()
                .filter_map(|mark| point(facts, *mark))
                .collect()
        };
        Lines {
            trace: self.trace,
            from: points(&self.from),
            to: points(&self.to),
            counts: self.counts.clone(),
        }
    }
}

/// Asks with the same choices.
pub struct Lot {
    /// The asks.
    pub lanes: Plane,
    /// Their choices, in reading order; none of a ladder without lines.
    pub choices: Vec<Option<Rc<Drawn>>>,
    /// Who chooses.
    pub chooser: Option<Role>,
}

impl Machine<'_> {
    /// Some asks by the choices they have on a ladder.
    pub fn lots(&mut self, ladder: &Ladder, lanes: &Plane) -> Vec<Lot> {
        let plan = self.plan;
        let mut lots = Vec::new();
        for (by, lanes) in self.choose(&ladder.by, lanes) {
            let trace = by.and_then(|by| Some((by, plan.traces.get(by)?)));
            match trace {
                Some((place, trace)) => self.traced_lots(place, trace, &lanes, &mut lots),
                None => lots.push(Lot {
                    lanes,
                    choices: vec![None],
                    chooser: None,
                }),
            }
        }
        lots
    }

    fn traced_lots(&mut self, place: usize, trace: &Trace, lanes: &Plane, lots: &mut Vec<Lot>) {
        for (from, lanes) in self.choose(&trace.from, lanes) {
            for (to, lanes) in self.choose(&trace.to, &lanes) {
                for (chooser, lanes) in self.choose(&trace.chosen, &lanes) {
                    for (counts, lanes) in self.counts(trace, &lanes) {
                        for ([from, to], lanes) in self.by_shape(from, to, &lanes) {
                            let choices = drawn(place, &from, &to, &counts);
                            lots.push(Lot {
                                lanes,
                                choices,
                                chooser,
                            });
                        }
                    }
                }
            }
        }
    }

    /// What counts, with the asks in which it does.
    fn counts(&mut self, trace: &Trace, lanes: &Plane) -> Vec<(Counts, Plane)> {
        let mut found = vec![(Counts::new(), lanes.clone())];
        for (guard, kinds, class) in &trace.counts {
            let mut split = Vec::new();
            for (counts, lanes) in found {
                let with = self.guard(*guard, &lanes).among(&lanes);
                let rest = lanes.without(&with);
                if !rest.is_empty() {
                    split.push((counts.clone(), rest));
                }
                if !with.is_empty() {
                    let mut counts = counts;
                    counts.push((kinds.clone(), *class));
                    split.push((counts, with));
                }
            }
            found = split;
        }
        found
    }

    /// Some asks by the marks that two ends of a trace have in them.
    fn by_shape(
        &mut self,
        from: Option<End>,
        to: Option<End>,
        lanes: &Plane,
    ) -> Vec<(Shape, Plane)> {
        let shapes = |facts: &dyn Facts| {
            let of = |end: Option<End>| end.map_or_else(Vec::new, |end| marks(facts, end));
            [of(from), of(to)]
        };
        let mixed = [self.alike.attacker, self.alike.target].contains(&Sameness::NotAtAll);
        if !mixed && self.alike.attack {
            let shape = self.first(shapes).unwrap_or_default();
            return vec![(shape, lanes.clone())];
        }
        let count = lanes.count();
        let mut found: Vec<(Shape, Plane)> = Vec::new();
        self.lanes.for_each(lanes, &mut |lane, facts| {
            let shape = shapes(facts);
            match found.iter_mut().find(|(own, _)| *own == shape) {
                Some((_, lanes)) => lanes.insert(lane),
                None => {
                    let mut lanes = Plane::none(count);
                    lanes.insert(lane);
                    found.push((shape, lanes));
                }
            }
        });
        found
    }
}

/// Every choice of two ends; of ends without any, one without lines.
fn drawn(
    trace: usize,
    from: &[Vec<Mark>],
    to: &[Vec<Mark>],
    counts: &Counts,
) -> Vec<Option<Rc<Drawn>>> {
    let mut counted = Counted::default();
    for (kinds, class) in counts {
        counted = kinds
            .iter()
            .fold(counted, |so_far, kind| so_far.with(*kind, *class));
    }
    let choice = |from: &[Mark], to: &[Mark]| {
        Some(Rc::new(Drawn {
            trace,
            from: from.to_vec(),
            to: to.to_vec(),
            counted,
            counts: counts.clone(),
        }))
    };
    let pairs = from
        .iter()
        .flat_map(|from| to.iter().map(move |to| (from, to)));
    let choices: Vec<_> = pairs.map(|(from, to)| choice(from, to)).collect();
    if choices.is_empty() {
        return vec![choice(&[], &[])];
    }
    choices
}

/// The marks of each choice of an end.
fn marks(facts: &dyn Facts, end: End) -> Vec<Vec<Mark>> {
    let End::Spot {
        each,
        spot,
        square,
        role,
    } = end
    else {
        let origin = facts.origin().map(|_| vec![Mark::Origin]);
        return origin.into_iter().collect();
    };
    let thing = match role {
        Role::Attacker => facts.attacker(),
        Role::Target => facts.target(),
    };
    let cells: Vec<Option<usize>> = match square {
        true => (0..facts.cells(thing)).map(Some).collect(),
        false => vec![None],
    };
    // What cells share, their neighbours' corners, is one choice: the first.
    let mut known: Vec<Vec<Point>> = Vec::new();
    let mut choices = Vec::new();
    let mut add = |points: Vec<Point>, marks: Vec<Mark>| {
        if !known.contains(&points) {
            known.push(points);
            choices.push(marks);
        }
    };
    for cell in cells {
        let mut points = Vec::new();
        facts.spots_into(thing, cell, spot, &mut points);
        let mark = |nth| Mark::Spot {
            role,
            cell,
            spot,
            nth,
        };
        if each || spot == Spot::Centre {
            let marks = (0..points.len()).map(mark).collect();
            add(points, marks);
        } else {
            let points = points.into_iter().enumerate();
            points.for_each(|(nth, point)| add(vec![point], vec![mark(nth)]));
        }
    }
    choices
}
