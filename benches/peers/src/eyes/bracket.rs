//! Fields of view by bracket-pathfinding, which hands them over as sets.

use std::collections::HashSet;

use bracket_pathfinding::prelude::{Algorithm2D, BaseMap, FieldOfViewAlg, Point};

use crate::eyes::Eye;
use crate::map::Map;

pub struct Bracket<'a> {
    map: &'a Map,
    algorithm: FieldOfViewAlg,
    seen: HashSet<Point>,
}

pub fn recursive(map: &Map) -> Bracket<'_> {
    Bracket::new(map, FieldOfViewAlg::RecursiveShadowcasting)
}

pub fn symmetric(map: &Map) -> Bracket<'_> {
    Bracket::new(map, FieldOfViewAlg::SymmetricShadowcasting)
}

impl<'a> Bracket<'a> {
    fn new(map: &'a Map, algorithm: FieldOfViewAlg) -> Bracket<'a> {
        let seen = HashSet::new();
        Bracket {
            map,
            algorithm,
            seen,
        }
    }
}

impl Eye for Bracket<'_> {
    fn look(&mut self) {
        let from = self.map.index_to_point2d(self.map.middle());
        let reach = self.map.dimensions().x;
        self.seen = self.algorithm.field_of_view_set(from, reach, self.map);
    }

    fn sees(&self, square: usize) -> bool {
        self.seen.contains(&self.map.index_to_point2d(square))
    }
}

impl BaseMap for Map {
    fn is_opaque(&self, place: usize) -> bool {
        self.solid[place]
    }
}

impl Algorithm2D for Map {
    fn dimensions(&self) -> Point {
        let side = i32::try_from(self.side).unwrap();
        Point::new(side, side)
    }
}
