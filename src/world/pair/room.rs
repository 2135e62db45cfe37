//! Lists that are used again, so that a question takes no memory of its own.

use std::cell::Cell;

use crate::world::contact::Meeting;
use crate::world::lattice::Node;
use crate::world::pair::asked::Asked;
use crate::world::pair::lines::Lines;
use crate::world::pair::point::Fine;
use crate::world::pair::shown::Shown;
use crate::world::pair::solid::Solid;

thread_local! {
    static MEETINGS: Cell<Vec<Meeting>> = const { Cell::new(Vec::new()) };
    static ROOM: Cell<Room> = const { Cell::new(Room::new()) };
}

/// What a search for an open line keeps.
#[derive(Debug)]
pub struct Room {
    /// The hull of both ends, in positive order.
    pub hull: Vec<Node>,
    /// What stands between them.
    pub solids: Vec<Solid>,
    /// The corners of all solids, one after the other.
    pub corners: Vec<Node>,
    /// Which of it is wholly between them.
    pub between: Vec<bool>,
    /// Solids that hang together.
    pub chain: Vec<usize>,
    /// Lines past points of the lattice.
    pub lattice: Lines<Node>,
    /// Lines past points between those.
    pub fine: Lines<Fine>,
    /// Points of which a hull is made.
    pub points: Vec<Node>,
    /// What an eye sees.
    pub shown: Shown,
    /// The last question.
    pub asked: Asked,
}

impl Default for Room {
    fn default() -> Room {
        Room::new()
    }
}

impl Room {
    const fn new() -> Room {
        Room {
            hull: Vec::new(),
            solids: Vec::new(),
            corners: Vec::new(),
            between: Vec::new(),
            chain: Vec::new(),
            lattice: Lines::new(),
            fine: Lines::new(),
            points: Vec::new(),
            shown: Shown::new(),
            asked: Asked::new(),
        }
    }
}

/// Lends an empty list of meetings. Who asks for one meanwhile gets another.
pub fn with_meetings<A>(ask: impl FnOnce(&mut Vec<Meeting>) -> A) -> A {
    let mut list = MEETINGS.take();
    list.clear();
    let answer = ask(&mut list);
    MEETINGS.set(list);
    answer
}

/// Lends room for a search; its lists hold what the last one left. Who asks for it meanwhile gets
/// another one.
pub fn with_room<A>(ask: impl FnOnce(&mut Room) -> A) -> A {
    let mut room = ROOM.take();
    let answer = ask(&mut room);
    ROOM.set(room);
    answer
}
