//! Many asks of which the world's answers are in place: those that it gave the first time, in the
//! order in which they were asked for. So what is measured after that is what the rules take.

use std::cell::{Cell, RefCell};

use defilade::facts::Facts;
use defilade::facts::lanes::{Alike, Column, LaneEnd, LaneLine, LaneSet, Lanes, Lengths, Who};
use defilade::facts::plane::Plane;
use defilade::number::Number;
use defilade::vocabulary::LightId;

/// Asks with their answers.
pub struct Answered<'a> {
    lanes: &'a dyn Lanes,
    given: RefCell<Vec<Answer>>,
    next: Cell<usize>,
}

#[derive(Clone)]
enum Answer {
    Where(Plane),
    Lengths(Lengths),
    Lights(Column<LightId>),
}

impl<'a> Answered<'a> {
    /// Asks of which nothing is answered yet.
    pub fn new(lanes: &'a dyn Lanes) -> Answered<'a> {
        Answered {
            lanes,
            given: RefCell::default(),
            next: Cell::new(0),
        }
    }

    /// How many answers there are.
    pub fn count(&self) -> usize {
        self.given.borrow().len()
    }

    /// Begins again with the first question.
    pub fn again(&self) -> &Self {
        self.next.set(0);
        self
    }

    fn answer(&self, ask: impl FnOnce(&dyn Lanes) -> Answer) -> Answer {
        let place = self.next.replace(self.next.get() + 1);
        if let Some(known) = self.given.borrow().get(place) {
            return known.clone();
        }
        let answer = ask(self.lanes);
        self.given.borrow_mut().push(answer.clone());
        answer
    }

    fn place(&self, ask: impl FnOnce(&dyn Lanes) -> Plane) -> Plane {
        match self.answer(|lanes| Answer::Where(ask(lanes))) {
            Answer::Where(plane) => plane,
            _ => panic!("another question was asked here before"),
        }
    }
}

impl Lanes for Answered<'_> {
    fn count(&self) -> usize {
        self.lanes.count()
    }
    fn with(&self, lane: usize, run: &mut dyn FnMut(&dyn Facts)) {
        self.lanes.with(lane, run);
    }
    fn alike(&self) -> Alike {
        self.lanes.alike()
    }
    fn common(&self, run: &mut dyn FnMut(&dyn Facts)) {
        self.lanes.common(run);
    }
    fn meets(&self, line: &LaneLine, set: &LaneSet, wanted: &Plane) -> Plane {
        self.place(|lanes| lanes.meets(line, set, wanted))
    }
    fn is_open(&self, from: LaneEnd, to: LaneEnd, set: &LaneSet, wanted: &Plane) -> Plane {
        self.place(|lanes| lanes.is_open(from, to, set, wanted))
    }
    fn nearer(&self, from: Who, to: Who, than: &Number, or_equal: bool, wanted: &Plane) -> Plane {
        self.place(|lanes| lanes.nearer(from, to, than, or_equal, wanted))
    }
    fn adjacent(&self, one: Who, other: Who, wanted: &Plane) -> Plane {
        self.place(|lanes| lanes.adjacent(one, other, wanted))
    }
    fn inside(&self, who: Who, set: &LaneSet, wanted: &Plane) -> Plane {
        self.place(|lanes| lanes.inside(who, set, wanted))
    }
    fn distances(&self, from: Who, to: Who, wanted: &Plane) -> Lengths {
        match self.answer(|lanes| Answer::Lengths(lanes.distances(from, to, wanted))) {
            Answer::Lengths(lengths) => lengths,
            _ => panic!("another question was asked here before"),
        }
    }
    fn lights(&self, who: Who, wanted: &Plane) -> Column<LightId> {
        match self.answer(|lanes| Answer::Lights(lanes.lights(who, wanted))) {
            Answer::Lights(lights) => lights,
            _ => panic!("another question was asked here before"),
        }
    }
    fn for_each(&self, wanted: &Plane, run: &mut dyn FnMut(usize, &dyn Facts)) {
        self.lanes.for_each(wanted, run);
    }
}
