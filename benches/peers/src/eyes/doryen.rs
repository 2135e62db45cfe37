//! Fields of view by doryen-fov.

use doryen_fov::{FovAlgorithm, FovRecursiveShadowCasting, FovRestrictive, MapData};

use crate::eyes::Eye;
use crate::map::Map;

pub struct Doryen<A> {
    algorithm: A,
    data: MapData,
    middle: usize,
}

pub fn recursive(map: &Map) -> Doryen<FovRecursiveShadowCasting> {
    Doryen::new(map, FovRecursiveShadowCasting::new())
}

pub fn restrictive(map: &Map) -> Doryen<FovRestrictive> {
    Doryen::new(map, FovRestrictive::new())
}

impl<A> Doryen<A> {
    fn new(map: &Map, algorithm: A) -> Doryen<A> {
        let mut data = MapData::new(map.side, map.side);
        data.transparent = map.solid.iter().map(|solid| !solid).collect();
        Doryen {
            algorithm,
            data,
            middle: map.side / 2,
        }
    }
}

impl<A: FovAlgorithm> Eye for Doryen<A> {
    fn look(&mut self) {
        self.data.clear_fov();
        self.algorithm
            .compute_fov(&mut self.data, self.middle, self.middle, 0, true);
    }

    fn sees(&self, square: usize) -> bool {
        self.data.fov[square]
    }
}
