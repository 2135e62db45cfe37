//! Lists that are used again, so that a question takes no memory of its own.

use std::cell::Cell;

use crate::world::contact::Meeting;
use crate::world::lattice::Node;
use crate::world::pair::asked::Asked;
use crate::world::pair::search::Standing;
use crate::world::pair::shown::Shown;
use crate::world::pair::solid::Solid;

thread_local! {
    static MEETINGS: Cell<Vec<Meeting>> = const { Cell::new(Vec::new()) };
    static ROOM: Cell<Room> = const { Cell::new(Room::new()) };
}

/// What a search for an open line keeps.
#[derive(Debug, Default)]
pub struct Room {
    /// The hull of both ends, in positive order.
    pub hull: Vec<Node>,
    /// What stands between them.
    pub solids: Vec<Solid>,
    /// The corners of all solids, one after the other.
    pub corners: Vec<Node>,
    /// How every solid stands to the ends.
    pub standings: Vec<Standing>,
    /// Solids that hang together.
    pub chain: Vec<usize>,
    /// The points past which lines are tried.
    pub critical: Vec<Node>,
    /// The directions from one of them to the others.
    pub ways: Vec<Node>,
    /// What an eye sees.
    pub shown: Shown,
    /// The last question.
    pub asked: Asked,
}

impl Room {
    const fn new() -> Room {
        Room {
            hull: Vec::new(),
            solids: Vec::new(),
            corners: Vec::new(),
            standings: Vec::new(),
            chain: Vec::new(),
            critical: Vec::new(),
            ways: Vec::new(),
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
