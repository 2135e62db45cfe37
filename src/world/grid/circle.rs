//! Round bases, as polygons of 24 corners on the lattice.

use crate::world::lattice::Node;

const ONE: i128 = 1_000_000_000_000_000_000_000_000_000_000;

/// The cosines of 0, 15, 30 degrees and so on to 90, cut off after 30 places. That is enough for
/// every rounding: no corner of a circle on the lattice comes so near to a whole number.
const COSINES: [i128; 7] = [
    ONE,
    965_925_826_289_068_286_749_743_199_728,
    866_025_403_784_438_646_763_723_170_752,
    707_106_781_186_547_524_400_844_362_104,
    ONE / 2,
    258_819_045_102_520_762_348_898_837_624,
    0,
];

/// The corners of the polygon that a circle holds, clockwise from the one straight to the right of
/// the centre. A corner between lattice points goes to the nearer to the centre, in x and in y.
pub fn inscribed(centre: Node, radius: i64) -> Vec<Node> {
    let parts = COSINES.map(|cosine| {
        let part = i128::from(radius).saturating_mul(cosine) / ONE;
        i64::try_from(part).unwrap_or(0)
    });
    let sines = parts.iter().rev();
    let steps = parts.iter().zip(sines).map(|(x, y)| Node::new(*x, *y));
    let quarter: Vec<Node> = steps.take(parts.len() - 1).collect();
    let turns: [fn(&Node) -> Node; 4] = [
        |step| *step,
        |step| Node::new(-step.y, step.x),
        |step| Node::new(-step.x, -step.y),
        |step| Node::new(step.y, -step.x),
    ];
    turns
        .iter()
        .flat_map(|turn| quarter.iter().map(move |step| centre.plus(&turn(step))))
        .collect()
}
