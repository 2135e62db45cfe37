//! Maps of squares.

use crate::facts::Seed;

/// What a map is like.
#[derive(Clone, Copy)]
pub enum Kind {
    /// So many squares of a hundred are solid.
    Scattered(u64),
    /// Rooms of nine squares by nine, with a door to each side.
    Rooms,
}

/// A square map with its attacker in the middle: which squares are solid, row by row.
pub struct Map {
    pub side: usize,
    pub solid: Vec<bool>,
}

impl Map {
    /// One of the maps of a kind.
    pub fn new(kind: Kind, side: usize, nth: u64) -> Map {
        let mut seed = Seed(0x9e37_79b9_7f4a_7c15 ^ (nth << 32));
        let mut solid: Vec<bool> = match kind {
            Kind::Scattered(percent) => (0..side * side)
                .map(|_| seed.below(100) < percent)
                .collect(),
            Kind::Rooms => rooms(side, &mut seed),
        };
        // The attacker's square, and one for a target to be set down.
        for place in [middle(side), 0] {
            solid[place] = false;
        }
        Map { side, solid }
    }

    /// The attacker's square.
    pub fn middle(&self) -> usize {
        middle(self.side)
    }

    /// The squares that are not solid.
    pub fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.solid.len()).filter(|place| !self.solid[*place])
    }
}

fn middle(side: usize) -> usize {
    side / 2 * side + side / 2
}

/// Walls every ten squares, the middle of the map in the middle of a room; between two crossings one
/// square of each is a door.
fn rooms(side: usize, seed: &mut Seed) -> Vec<bool> {
    let is_wall = |at: usize| at % 10 == 5;
    let mut solid: Vec<bool> = (0..side * side)
        .map(|place| is_wall(place % side) || is_wall(place / side))
        .collect();
    let mut door = || usize::try_from(seed.below(9)).unwrap();
    for wall in (0..side).filter(|at| is_wall(*at)) {
        for crossing in (0..side).filter(|at| is_wall(*at)) {
            let [across, down] = [door(), door()].map(|door| crossing + 1 + door);
            if across < side {
                solid[wall * side + across] = false;
            }
            if down < side {
                solid[down * side + wall] = false;
            }
        }
    }
    solid
}
