//! A beam: all lines that pass above some points and below others, as a convex region of the plane
//! whose points are lines.
//!
//! A line y = slope * x + rise is the point (slope, rise) of that plane; the lines through a point
//! are a line there. So a bound of a beam is a point of the map, and a corner of the beam is the
//! line through two of them. The borders do not belong to a beam: it is open.

/// What bounds a beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Lines pass this point on one side of it.
    Point([i64; 2]),
    /// They are all steeper, or all flatter, than this slope.
    Slope(i64),
}

/// A line, with a common denominator above nought for its slope and its rise.
#[derive(Clone, Copy, Debug)]
struct Line {
    slope: i64,
    rise: i64,
    whole: i64,
}

/// Lines between bounds, looked at where they pass the border of a column: corners in order, each
/// with the bound from it to the next. No line falls to the right, and none rises by more than it
/// goes there.
#[derive(Clone, Debug)]
pub struct Beam {
    corners: Vec<(Line, Bound)>,
    column: i64,
    /// The row borders next to its lines at that border: none passes below the one, none above the
    /// other.
    low: i64,
    high: i64,
}

impl Beam {
    /// The lines that meet a rectangle, at the border to its left.
    pub fn rising([left, low, right, high]: [i64; 4]) -> Beam {
        let (top, bottom) = (Bound::Point([left, high]), Bound::Point([right, low]));
        let (level, steep) = (Bound::Slope(0), Bound::Slope(1));
        let bounds = [level, top, steep, bottom];
        let corners = bounds.iter().zip(bounds.iter().cycle().skip(3));
        let corners =
            corners.filter_map(|(bound, before)| Some((through(*before, *bound)?, *bound)));
        Beam {
            corners: corners.collect(),
            column: left,
            low: low - (right - left),
            high,
        }
    }

    /// The row border that none of its lines passes below, next to the lowest.
    pub fn low(&self) -> i64 {
        self.low
    }

    /// The row border that none of its lines passes above, next to the highest.
    pub fn high(&self) -> i64 {
        self.high
    }

    /// Goes on to the next column border. The lines rise by a row at most, so the row borders next
    /// to them do too.
    pub fn advance(&mut self) {
        self.column += 1;
        let [above_low, high] = [self.low + 1, self.high].map(|row| [self.column, row]);
        let mut lines = self.corners.iter().map(|(line, _)| line);
        let rises = lines.clone().all(|line| line.over(above_low) >= 0);
        self.low += i64::from(rises);
        self.high += i64::from(lines.any(|line| line.over(high) > 0));
    }

    /// Its lines that pass above a row border here, if there are any.
    pub fn above(&self, row: i64) -> Option<Beam> {
        Some(Beam {
            corners: self.cut(row, 1)?,
            low: self.low.max(row),
            ..*self
        })
    }

    /// Its lines that pass below a row border here, if there are any.
    pub fn below(&self, row: i64) -> Option<Beam> {
        Some(Beam {
            corners: self.cut(row, -1)?,
            high: self.high.min(row),
            ..*self
        })
    }

    fn cut(&self, row: i64, side: i64) -> Option<Vec<(Line, Bound)>> {
        let point = [self.column, row];
        let bound = Bound::Point(point);
        let heights = || self.corners.iter().map(|(line, _)| side * line.over(point));
        let (lowest, highest) = heights().fold((i64::MAX, i64::MIN), |(low, high), height| {
            (low.min(height), high.max(height))
        });
        if highest <= 0 {
            return None;
        }
        if lowest >= 0 {
            return Some(self.corners.clone());
        }
        let mut corners = Vec::with_capacity(self.corners.len() + 1);
        let places = self.corners.iter().zip(heights());
        let nexts = heights().cycle().skip(1);
        for (((line, along), here), next) in places.zip(nexts) {
            match (here >= 0, next >= 0) {
                (true, _) if here == 0 && next < 0 => corners.push((*line, bound)),
                (true, true) => corners.push((*line, *along)),
                (true, false) => {
                    corners.push((*line, *along));
                    corners.extend(through(*along, bound).map(|line| (line, bound)));
                }
                (false, _) if next > 0 => {
                    corners.extend(through(bound, *along).map(|line| (line, *along)));
                }
                (false, _) => {}
            }
        }
        Some(corners)
    }
}

impl Line {
    /// How far it passes above a point, times the denominator.
    fn over(&self, [x, y]: [i64; 2]) -> i64 {
        self.slope * x + self.rise - y * self.whole
    }
}

/// The line that lies on two bounds.
fn through(one: Bound, other: Bound) -> Option<Line> {
    match (one, other) {
        (Bound::Point([x, y]), Bound::Point([other_x, other_y])) => {
            let sign = (other_x - x).signum();
            let (whole, slope) = (sign * (other_x - x), sign * (other_y - y));
            (whole > 0).then_some(Line {
                slope,
                rise: y * whole - slope * x,
                whole,
            })
        }
        (Bound::Point([x, y]), Bound::Slope(slope))
        | (Bound::Slope(slope), Bound::Point([x, y])) => Some(Line {
            slope,
            rise: y - slope * x,
            whole: 1,
        }),
        (Bound::Slope(_), Bound::Slope(_)) => None,
    }
}
