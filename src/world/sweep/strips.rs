//! What stands in each column of a map, and on the borders between columns.

/// A rectangle of whole squares: left, top, right, bottom. A flat one is a thin wall.
pub type Rectangle = [i64; 4];

/// Rows from one border to another, borders included.
pub type Run = [i64; 2];

/// The columns of a map as strips, with so many rows.
#[derive(Clone, Debug)]
pub struct Strips {
    pub height: usize,
    /// What stands in each strip.
    pub solids: Runs,
    /// What stands on the border to the left of each strip, and on the last border.
    pub walls: Runs,
}

/// Runs in each of some places: there in order, those that touch as one.
#[derive(Clone, Debug)]
pub struct Runs {
    runs: Vec<Run>,
    /// Where those of each place end.
    ends: Vec<usize>,
}

impl Strips {
    /// Rectangles on a map of so many columns and rows.
    pub fn new(closed: impl Iterator<Item = Rectangle>, width: usize, height: usize) -> Strips {
        let (mut solids, mut walls) = (Vec::new(), Vec::new());
        for [left, low, right, high] in closed {
            if left == right {
                walls.push((left, [low, high]));
            }
            solids.extend((left..right).map(|column| (column, [low, high])));
        }
        Strips {
            height,
            solids: Runs::new(solids, width),
            walls: Runs::new(walls, width + 1),
        }
    }

    /// The map mirrored: along the strips' order, in them, or both.
    pub fn mirrored(&self, across: bool, down: bool) -> Strips {
        let height = down.then(|| i64::try_from(self.height).unwrap_or(0));
        Strips {
            height: self.height,
            solids: self.solids.mirrored(across, height),
            walls: self.walls.mirrored(across, height),
        }
    }

    pub fn count(&self) -> usize {
        self.solids.ends.len()
    }
}

impl Runs {
    /// From runs with their places; those beside so many places are left out.
    fn new(mut all: Vec<(i64, Run)>, places: usize) -> Runs {
        all.sort_unstable();
        let (mut runs, mut ends) = (Vec::<Run>::with_capacity(all.len()), Vec::new());
        for (place, [low, high]) in all {
            let Some(place) = usize::try_from(place).ok().filter(|own| *own < places) else {
                continue;
            };
            ends.resize(place, runs.len());
            let start = ends.last().copied().unwrap_or(0);
            match runs.get_mut(start..).and_then(<[Run]>::last_mut) {
                Some([_, last]) if low <= *last => *last = high.max(*last),
                _ => runs.push([low, high]),
            }
        }
        ends.resize(places, runs.len());
        Runs { runs, ends }
    }

    /// Those of a place.
    pub fn of(&self, place: usize) -> &[Run] {
        let end = |place: usize| self.ends.get(place).copied().unwrap_or(0);
        let start = place.checked_sub(1).map_or(0, end);
        self.runs.get(start..end(place)).unwrap_or(&[])
    }

    /// With the places in the opposite order, and with rows counted from the other end of so many.
    fn mirrored(&self, across: bool, height: Option<i64>) -> Runs {
        let count = self.ends.len();
        let mut runs = Vec::with_capacity(self.runs.len());
        let ends = (0..count).map(|place| {
            let own = self.of(if across { count - 1 - place } else { place });
            match height {
                Some(height) => {
                    let turned = own
                        .iter()
                        .rev()
                        .map(|[low, high]| [height - high, height - low]);
                    runs.extend(turned);
                }
                None => runs.extend(own),
            }
            runs.len()
        });
        let ends = ends.collect();
        Runs { runs, ends }
    }
}
