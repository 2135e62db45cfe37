//! Things as closed convex pieces.

use defilade::facts::{Class, Point, ThingId, ThingSet};
use defilade::world::scene::{Grid, Scene, Shape};

use super::grids::{base, outline};
use super::{Dot, minus, side};

/// A closed convex piece of a thing: two corners are a thin wall, more an area.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The corners in order round it.
    pub corners: Vec<Dot>,
}

impl Piece {
    /// Whether it is a thin wall.
    pub fn is_wall(&self) -> bool {
        self.corners.len() == 2
    }

    /// Its sides: one for a wall, else as many as corners.
    pub fn edges(&self) -> Vec<(Dot, Dot)> {
        let count = if self.is_wall() {
            1
        } else {
            self.corners.len()
        };
        let next = |place: usize| self.corners[(place + 1) % self.corners.len()];
        (0..count).map(|at| (self.corners[at], next(at))).collect()
    }

    /// The same piece in other units.
    pub fn divided(&self, by: i128) -> Piece {
        let shrink = |corner: &Dot| {
            assert!(corner[0] % by == 0 && corner[1] % by == 0);
            [corner[0] / by, corner[1] / by]
        };
        Piece {
            corners: self.corners.iter().map(shrink).collect(),
        }
    }

    /// Whether a point lies in it, border included.
    pub fn holds(&self, point: Dot) -> bool {
        let sides: Vec<i128> = self
            .edges()
            .iter()
            .map(|(a, b)| side(*a, *b, point))
            .collect();
        if self.is_wall() {
            let (a, b) = (self.corners[0], self.corners[1]);
            let between = super::dot(minus(point, a), minus(point, b)) <= 0;
            return sides[0] == 0 && between;
        }
        sides.iter().all(|s| *s >= 0) || sides.iter().all(|s| *s <= 0)
    }
}

/// A thing as the oracle sees it.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its id.
    pub id: ThingId,
    /// Its class.
    pub class: Class,
    /// What it is made of.
    pub pieces: Vec<Piece>,
    /// Its foot.
    pub bottom: i64,
    /// Its top, which is no part of it.
    pub top: i64,
}

/// The things of a scene, in order of their ids.
pub fn bodies(scene: &Scene) -> Vec<Body> {
    let body = |(place, thing): (usize, &defilade::world::scene::Thing)| Body {
        id: ThingId(place as u32),
        class: thing.class,
        pieces: pieces(scene.grid, &thing.shape),
        bottom: thing.bottom,
        top: thing.top,
    };
    scene.things.iter().enumerate().map(body).collect()
}

/// The bodies of a set.
pub fn of_set<'b>(bodies: &'b [Body], set: &ThingSet) -> Vec<&'b Body> {
    bodies.iter().filter(|b| set.contains(b.id)).collect()
}

/// A point's place on the plan.
pub fn plan(point: Point) -> Dot {
    [point.x.into(), point.y.into()]
}

fn pieces(grid: Grid, shape: &Shape) -> Vec<Piece> {
    let wide = |p: &[i64; 2]| [i128::from(p[0]), i128::from(p[1])];
    match shape {
        Shape::Cells(cells) => cells.iter().map(|cell| outline(grid, *cell)).collect(),
        Shape::Wall(a, b) => vec![Piece {
            corners: vec![wide(a), wide(b)],
        }],
        Shape::Round { centre, radius } => vec![base(*centre, *radius)],
        Shape::Polygon(corners) => ears(corners.iter().map(wide).collect()),
    }
}

/// A simple polygon in triangles, by cutting off ears; a convex one stays whole.
fn ears(mut corners: Vec<Dot>) -> Vec<Piece> {
    let doubled_area: i128 = (0..corners.len())
        .map(|at| super::cross(corners[at], corners[(at + 1) % corners.len()]))
        .sum();
    if doubled_area < 0 {
        corners.reverse();
    }
    let turn = |c: &[Dot], at: usize| {
        let count = c.len();
        side(c[(at + count - 1) % count], c[at], c[(at + 1) % count])
    };
    let mut cut = Vec::new();
    while (0..corners.len()).any(|at| turn(&corners, at) < 0) {
        let count = corners.len();
        let ear = (0..count).find(|at| {
            let ear = vec![
                corners[(at + count - 1) % count],
                corners[*at],
                corners[(at + 1) % count],
            ];
            let piece = Piece { corners: ear };
            let free = |p: &Dot| piece.corners.contains(p) || !piece.holds(*p);
            turn(&corners, *at) > 0 && corners.iter().all(free)
        });
        let at = ear.expect("every simple polygon has an ear");
        cut.push(Piece {
            corners: vec![
                corners[(at + count - 1) % count],
                corners[at],
                corners[(at + 1) % count],
            ],
        });
        corners.remove(at);
    }
    cut.push(Piece { corners });
    cut
}
