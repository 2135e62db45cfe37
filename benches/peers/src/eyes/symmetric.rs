//! Fields of view by symmetric-shadowcasting, which asks which squares block and tells which are seen.

use crate::eyes::Eye;
use crate::map::Map;

pub struct Symmetric<'a> {
    map: &'a Map,
    seen: Vec<bool>,
}

impl<'a> Symmetric<'a> {
    pub fn new(map: &'a Map) -> Symmetric<'a> {
        let seen = vec![false; map.solid.len()];
        Symmetric { map, seen }
    }
}

impl Eye for Symmetric<'_> {
    fn look(&mut self) {
        self.seen.fill(false);
        let Symmetric { map, seen } = self;
        let side = isize::try_from(map.side).unwrap();
        let place = |(column, row): (isize, isize)| {
            let is_inside = (0..side).contains(&column) && (0..side).contains(&row);
            is_inside.then(|| (row * side + column).unsigned_abs())
        };
        let mut blocks = |at| place(at).is_none_or(|place| map.solid[place]);
        let mut see = |at| {
            if let Some(place) = place(at) {
                seen[place] = true;
            }
        };
        symmetric_shadowcasting::compute_fov((side / 2, side / 2), &mut blocks, &mut see);
    }

    fn sees(&self, square: usize) -> bool {
        self.seen[square]
    }
}
