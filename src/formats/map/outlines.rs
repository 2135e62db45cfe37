//! Outlines: areas, or walls where an outline is none; circles and turned rectangles.

use super::At;
use super::plane::{Segment, distance_squared, is_simple};
use crate::number::Number;

/// A gap that every exporter leaves between the last point of an outline and its first.
const CLOSING_GAP: i64 = 60;
const MOST_CORNERS: usize = 500;

/// What an outline was read as.
pub(crate) enum Outline {
    /// An area.
    Area(Vec<At>),
    /// The sides of something that is no simple area.
    Walls(Vec<Segment>),
    /// Nothing with an extent.
    Nothing,
}

/// Reads an outline; it need not be closed.
pub(crate) fn outline(points: &[At]) -> Outline {
    let mut corners = points.to_vec();
    corners.dedup();
    while corners.len() > 3 && closes(&corners) {
        corners.pop();
    }
    if corners.len() <= MOST_CORNERS && is_simple(&corners) {
        return Outline::Area(corners);
    }
    let sides: Vec<Segment> = match corners.as_slice() {
        [one, other] => Segment::new(*one, *other).into_iter().collect(),
        corners => corners
            .iter()
            .zip(corners.iter().cycle().skip(1))
            .filter_map(|(from, to)| Segment::new(*from, *to))
            .collect(),
    };
    if sides.is_empty() {
        Outline::Nothing
    } else {
        Outline::Walls(sides)
    }
}

fn closes(corners: &[At]) -> bool {
    let gap = i128::from(CLOSING_GAP);
    match (corners.first(), corners.last()) {
        (Some(first), Some(last)) => distance_squared(*first, *last) <= gap * gap,
        _ => false,
    }
}

/// The sines of 0, 15, 30 and so on to 90 degrees, in billionths.
const SINES: [i64; 7] = [
    0,
    258_819_045,
    500_000_000,
    707_106_781,
    866_025_404,
    965_925_826,
    1_000_000_000,
];

/// The 24-gon inscribed in an ellipse about a middle, in the units of the file.
pub(crate) fn circle(middle: &[Number; 2], radii: &[Number; 2]) -> Vec<[Number; 2]> {
    let sine = |step: usize| {
        let step = step % 24;
        let billionths = match step {
            0..=6 => SINES.get(step).copied(),
            7..=12 => SINES.get(12 - step).copied(),
            13..=18 => SINES.get(step - 12).map(|sine| -sine),
            _ => SINES.get(24 - step).map(|sine| -sine),
        };
        Number::ratio(billionths.unwrap_or(0), 1_000_000_000).unwrap_or(Number::ZERO)
    };
    let [x, y] = middle;
    let [across, down] = radii;
    (0..24)
        .map(|step| [x + &(across * &sine(step + 6)), y + &(down * &sine(step))])
        .collect()
}

/// Points turned clockwise (with y down) about another by some degrees.
pub(crate) fn rotated(
    points: Vec<[Number; 2]>,
    about: &[Number; 2],
    degrees: &Number,
) -> Vec<[Number; 2]> {
    if degrees.is_zero() {
        return points;
    }
    let (sine, cosine) = sine_and_cosine(degrees.to_float().to_radians());
    let exact = |part: f64| Number::from_float(part).unwrap_or(Number::ZERO);
    let (sine, cosine) = (exact(sine), exact(cosine));
    points
        .into_iter()
        .map(|[x, y]| {
            let (right, down) = (&x - &about[0], &y - &about[1]);
            [
                &(&about[0] + &(&right * &cosine)) - &(&down * &sine),
                &(&about[1] + &(&right * &sine)) + &(&down * &cosine),
            ]
        })
        .collect()
}

/// Sine and cosine by their series, to a billionth, so that every platform finds the same lattice
/// point.
pub(crate) fn sine_and_cosine(angle: f64) -> (f64, f64) {
    let angle = angle.rem_euclid(std::f64::consts::TAU);
    let (mut sine, mut cosine, mut term) = (0.0, 0.0, 1.0);
    for power in 0..40 {
        match power % 4 {
            0 => cosine += term,
            1 => sine += term,
            2 => cosine -= term,
            _ => sine -= term,
        }
        term *= angle / f64::from(power + 1);
    }
    let rounded = |part: f64| (part * 1e9).round() / 1e9;
    (rounded(sine), rounded(cosine))
}
