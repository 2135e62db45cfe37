//! Things as closed convex pieces.

use defilade::facts::{Class, Point, ThingId, ThingSet};
use defilade::world::scene::{Acts, Grid, Scene, Shape};
use num_rational::BigRational;

use super::grids::{base, outline};
use super::{Dot, minus, side};

/// A closed convex piece of a thing: two corners are a thin wall, more an area.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The corners in order round it.
    pub corners: Vec<Dot>,
    /// Whether the first such thing on a line is free.
    pub limited: bool,
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
            limited: self.limited,
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
    /// Whether the first such thing on a line is free.
    pub limited: bool,
    /// Whether it does nothing for the attacker at hand.
    pub idle: bool,
}

/// The things of a scene, in order of their ids.
pub fn bodies(scene: &Scene) -> Vec<Body> {
    let body = |(place, thing): (usize, &defilade::world::scene::Thing)| Body {
        id: ThingId(place as u32),
        class: thing.class,
        pieces: {
            let limited = thing.acts == Acts::Limited;
            let pieces = pieces(scene.grid, &thing.shape).into_iter();
            pieces.map(|piece| Piece { limited, ..piece }).collect()
        },
        bottom: thing.bottom,
        top: thing.top,
        limited: thing.acts == Acts::Limited,
        idle: false,
    };
    scene.things.iter().enumerate().map(body).collect()
}

/// Marks the bodies that do nothing for someone whose middle is at a point given in half units.
pub fn mark_idle(bodies: &mut [Body], scene: &Scene, doubled: Dot) {
    for (body, thing) in bodies.iter_mut().zip(&scene.things) {
        let (length, within) = match &thing.acts {
            Acts::Within(length) => (length, true),
            Acts::Beyond(length) => (length, false),
            Acts::Always | Acts::Limited => continue,
        };
        let length = length.to_big() * BigRational::from_integer(2.into());
        let near = body
            .pieces
            .iter()
            .any(|piece| squared_distance(piece, doubled) <= &length * &length);
        body.idle = near != within;
    }
}

/// Twice the middle of the box round a body.
pub fn doubled_middle(body: &Body) -> Dot {
    let all = || body.pieces.iter().flat_map(|p| &p.corners);
    [0, 1].map(|axis| {
        let least = all().map(|c| c[axis]).min().expect("corners");
        least + all().map(|c| c[axis]).max().expect("corners")
    })
}

/// The squared distance from a point to a piece, both doubled.
fn squared_distance(piece: &Piece, point: Dot) -> BigRational {
    let doubled = Piece {
        corners: piece.corners.iter().map(|c| c.map(|v| 2 * v)).collect(),
        limited: false,
    };
    let whole = |value: i128| BigRational::from_integer(value.into());
    if doubled.holds(point) {
        return whole(0);
    }
    let to_edge = |(a, b): (Dot, Dot)| {
        let (edge, to) = (minus(b, a), minus(point, a));
        let (along, length) = (super::dot(edge, to), super::dot(edge, edge));
        if along <= 0 {
            whole(super::dot(to, to))
        } else if along >= length {
            whole(super::dot(minus(point, b), minus(point, b)))
        } else {
            let high = whole(super::cross(edge, to));
            &high * &high / whole(length)
        }
    };
    doubled
        .edges()
        .into_iter()
        .map(to_edge)
        .min()
        .expect("edges")
}

/// The bodies of a set that do something.
pub fn of_set<'b>(bodies: &'b [Body], set: &ThingSet) -> Vec<&'b Body> {
    let acting = bodies.iter().filter(|b| !b.idle);
    acting.filter(|b| set.contains(b.id)).collect()
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
            limited: false,
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
            let piece = Piece {
                corners: ear,
                limited: false,
            };
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
            limited: false,
        });
        corners.remove(at);
    }
    cut.push(Piece {
        corners,
        limited: false,
    });
    cut
}
