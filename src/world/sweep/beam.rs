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

/// Lines between bounds: corners in order, each with the bound from it to the next.
#[derive(Clone, Debug)]
pub struct Beam {
    corners: Vec<(Line, Bound)>,
}

impl Beam {
    /// The lines, level or rising to the right, but by no more than they go there, that meet a
    /// rectangle.
    pub fn rising([left, low, right, high]: [i64; 4]) -> Beam {
        let (top, bottom) = (Bound::Point([left, high]), Bound::Point([right, low]));
        let (level, steep) = (Bound::Slope(0), Bound::Slope(1));
        let bounds = [level, top, steep, bottom];
        let corners = bounds.iter().zip(bounds.iter().cycle().skip(3));
        let corners =
            corners.filter_map(|(bound, before)| Some((through(*before, *bound)?, *bound)));
        Beam {
            corners: corners.collect(),
        }
    }

    /// The lines of the beam that pass above a point, if there are any.
    pub fn above(self, point: [i64; 2]) -> Option<Beam> {
        self.cut(point, 1)
    }

    /// The lines of the beam that pass below a point, if there are any.
    pub fn below(self, point: [i64; 2]) -> Option<Beam> {
        self.cut(point, -1)
    }

    fn cut(self, point: [i64; 2], side: i64) -> Option<Beam> {
        let bound = Bound::Point(point);
        let heights = || self.corners.iter().map(|(line, _)| side * line.over(point));
        let (lowest, highest) = heights().fold((i64::MAX, i64::MIN), |(low, high), height| {
            (low.min(height), high.max(height))
        });
        if highest <= 0 {
            return None;
        }
        if lowest >= 0 {
            return Some(self);
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
        Some(Beam { corners })
    }

    /// Above which row borders the lowest of its lines are at a column border: the whole part of
    /// their height there.
    pub fn lowest(&self, column: i64) -> i64 {
        let heights = self.corners.iter().map(|(line, _)| line.at(column));
        heights
            .map(|(height, whole)| height.div_euclid(whole))
            .min()
            .unwrap_or(0)
    }

    /// Below which row border the highest of its lines are at a column border: their height there,
    /// rounded up.
    pub fn highest(&self, column: i64) -> i64 {
        let heights = self.corners.iter().map(|(line, _)| line.at(column));
        heights
            .map(|(height, whole)| -(-height).div_euclid(whole))
            .max()
            .unwrap_or(0)
    }
}

impl Line {
    /// Its height at a column border, times the denominator, and that.
    fn at(&self, column: i64) -> (i64, i64) {
        (self.slope * column + self.rise, self.whole)
    }

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
