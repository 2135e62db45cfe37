//! What lies between two convex ends, and what reaches across.

use crate::world::lattice::{Node, outwards, sides};

/// Two ends that do not overlap lie on two sides of some line: whatever stands between the last of
/// the one and the first of the other across it is met by a line from end to end if it is met at
/// all. The bridges are the lines that have both ends on one side.
#[derive(Clone, Copy, Debug)]
pub struct Bridges {
    /// Who goes from the first end to the other goes this way.
    pub forth: Node,
    /// How far that way what is between begins, and where it ends.
    least: i64,
    most: i64,
    /// All is to the positive side of the first, and to the negative side of the second.
    lines: Option<[[Node; 2]; 2]>,
}

impl Bridges {
    /// None where the ends overlap, so that they cannot be told apart.
    pub fn new(from: &[Node], to: &[Node]) -> Option<Bridges> {
        let forth = forth(from, to)?;
        let along = |node: &Node| forth.dot(node);
        // Of an end that is a point, what is between is not at it.
        Some(Bridges {
            forth,
            least: from.iter().map(along).max()? + i64::from(from.len() == 1),
            most: to.iter().map(along).min()? - i64::from(to.len() == 1),
            lines: lines(from, to),
        })
    }

    /// Whether an outline is wholly between the ends.
    pub fn hold(&self, corners: &[Node]) -> bool {
        let mut along = corners.iter().map(|corner| self.forth.dot(corner));
        along.all(|at| (self.least..=self.most).contains(&at))
    }

    /// Whether an outline between the ends reaches to the first bridge, or beyond it.
    pub fn first_reached_by(&self, corners: &[Node]) -> bool {
        self.lines
            .is_some_and(|[first, _]| reaches(corners, first, 1))
    }

    /// Whether it reaches to the second.
    pub fn second_reached_by(&self, corners: &[Node]) -> bool {
        self.lines
            .is_some_and(|[_, second]| reaches(corners, second, -1))
    }

    /// Whether an upright box reaches to both bridges, or beyond them.
    pub fn are_reached_by(&self, low: Node, high: Node) -> bool {
        // The corner of the box farthest to a side of a line.
        let reaches = |[start, end]: [Node; 2], sign: i64| {
            let step = end.minus(&start).times(&sign);
            let x = if step.y > 0 { high.x } else { low.x };
            let y = if step.x > 0 { low.y } else { high.y };
            step.cross(&Node::new(x, y).minus(&start)) <= 0
        };
        self.lines
            .is_some_and(|[first, second]| reaches(first, 1) && reaches(second, -1))
    }

    /// Whether an outline between the ends reaches across all lines from one to the other.
    pub fn are_cut_by(&self, corners: &[Node]) -> bool {
        self.hold(corners) && self.first_reached_by(corners) && self.second_reached_by(corners)
    }
}

fn reaches(corners: &[Node], [start, end]: [Node; 2], sign: i64) -> bool {
    let step = end.minus(&start);
    let mut corners = corners.iter();
    corners.any(|at| step.cross(&at.minus(&start)) * sign <= 0)
}

fn lines(from: &[Node], to: &[Node]) -> Option<[[Node; 2]; 2]> {
    let both = || from.iter().chain(to);
    let bridge = |sign: i64| {
        let mut pairs = from
            .iter()
            .flat_map(|start| to.iter().map(move |end| [*start, *end]));
        pairs.find(|[start, end]| {
            let step = end.minus(start);
            let inside = |at: &Node| step.cross(&at.minus(start)) * sign >= 0;
            !step.is_nought() && both().all(inside)
        })
    };
    Some([bridge(1)?, bridge(-1)?])
}

/// A way across which two convex outlines are apart, or touch at most.
fn forth(from: &[Node], to: &[Node]) -> Option<Node> {
    let axes = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| Node::new(x, y));
    let gap = |way: &Node| {
        let last = from.iter().map(|at| way.dot(at)).max()?;
        let first = to.iter().map(|at| way.dot(at)).min()?;
        Some(first - last)
    };
    let upright = axes.iter().filter_map(|way| Some((gap(way)?, *way))).max();
    if let Some((_, way)) = upright.filter(|(gap, _)| *gap >= 0) {
        return Some(way);
    }
    let back = |way: Node| way.map(|part| -part);
    let of_from = sides(from).map(outwards);
    let of_to = sides(to).map(outwards).map(back);
    let mut all = of_from.chain(of_to).filter(|way| !way.is_nought());
    all.find(|way| gap(way).is_some_and(|gap| gap >= 0))
}
