//! Random small scenes on hexes and without a grid, with the awkward cases made on purpose.

use defilade::facts::ThingId;
use defilade::length::UNITS_PER_SQUARE;
use defilade::world::scene::{CEILING, Grid, Shape, Thing};

use super::body::{Body, Piece, bodies};
use super::distance::overlapping;
use super::grids::outline;
use super::places::spots;
use super::scenes::{Dice, STEP};
use super::sketch::{Case, TALL, creature, empty, terrain, zone};
use defilade::facts::Spot;

/// The side of the maps, in cells.
const SIDE: i64 = 6;

/// The finest step of a wall's end: it divides all corners of hexes, and a sixth of a turn takes
/// what it divides to lattice points.
const GRAIN: i64 = 20;

/// The scene of a seed on a grid.
pub fn case_on(grid: Grid, seed: u64) -> Case {
    let mut dice = Dice::new(seed ^ 0x91d5);
    let mut scene = empty(SIDE as u32, SIDE as u32);
    scene.grid = grid;
    let spaces = spaces(grid, &mut dice);
    let mut bare = scene.clone();
    let named = spaces.iter().map(|shape| body_of(shape.clone()));
    bare.things.extend(named);
    let bodies = bodies(&bare);
    scene.things.extend(solids(grid, &mut dice, &bodies));
    for _ in 0..dice.below(5) {
        let cell = [dice.below(SIDE) as i32, dice.below(SIDE) as i32];
        scene.things.push(zone(Shape::Cells(vec![cell])));
    }
    let walls = match dice.below(3) {
        0 if grid == Grid::Gridless => walls_on_bases(&mut dice, &bodies),
        0 => walls_on_corners(grid, &mut dice),
        1 => walls_anywhere(&mut dice, &bodies),
        _ => gaps(&mut dice, &bodies),
    };
    let walls = walls.into_iter().filter(|(a, b)| a != b);
    scene
        .things
        .extend(walls.map(|(a, b)| terrain(Shape::Wall(a, b))));
    let attacker = ThingId(scene.things.len() as u32);
    scene.things.extend(bare.things);
    Case {
        scene,
        attacker,
        target: ThingId(attacker.0 + 1),
    }
}

/// The same with everything at heights of its own, the walls and solids often low.
pub fn tall_case_on(grid: Grid, seed: u64) -> Case {
    let mut case = case_on(grid, seed);
    let mut dice = Dice::new(seed ^ 0x7a12);
    for thing in &mut case.scene.things {
        if dice.chance(30) {
            thing.bottom = dice.below(20) * STEP + dice.between(1, STEP - 1);
        }
        if thing.top < CEILING || dice.chance(85) {
            thing.top = thing.bottom + dice.between(STEP, 24 * STEP);
        }
    }
    case
}

fn body_of(shape: Shape) -> Thing {
    Thing {
        shape,
        ..creature("", Vec::new())
    }
}

/// Attacker and target, then up to two others, none overlapping.
fn spaces(grid: Grid, dice: &mut Dice) -> Vec<Shape> {
    let wanted = 2 + dice.below(3) as usize;
    let mut spaces: Vec<Shape> = Vec::new();
    while spaces.len() < wanted {
        spaces.push(space(grid, dice));
        let mut scene = empty(SIDE as u32, SIDE as u32);
        scene.grid = grid;
        scene.things.extend(spaces.iter().cloned().map(body_of));
        let bodies = bodies(&scene);
        let (last, others) = bodies.split_last().expect("one was put there");
        if others.iter().any(|other| overlapping(last, other)) {
            spaces.pop();
        }
    }
    spaces
}

fn space(grid: Grid, dice: &mut Dice) -> Shape {
    let size = [1, 1, 1, 2, 3][dice.below(5) as usize];
    if grid == Grid::Gridless {
        let radius = size * UNITS_PER_SQUARE / 2;
        let room = SIDE * UNITS_PER_SQUARE - 2 * radius;
        let half = UNITS_PER_SQUARE / 2;
        let at = |dice: &mut Dice| match dice.below(3) {
            0 => radius + dice.below(room / GRAIN) * GRAIN,
            _ => radius + dice.below(room / half) * half,
        };
        let centre = [at(dice), at(dice)];
        return Shape::Round { centre, radius };
    }
    loop {
        let at = [dice.below(SIDE) as i32, dice.below(SIDE) as i32];
        let cells = grid.footprint(at, size as u16);
        let within = |place: &i32| (0..SIDE).contains(&i64::from(*place));
        if cells.iter().flatten().all(within) {
            return Shape::Cells(cells);
        }
    }
}

fn solids(grid: Grid, dice: &mut Dice, spaces: &[Body]) -> Vec<Thing> {
    let percent = [0, 8, 20, 30][dice.below(4) as usize];
    let mut things = Vec::new();
    for n in 0..SIDE * SIDE {
        let cell = [(n % SIDE) as i32, (n / SIDE) as i32];
        let mut solid = terrain(Shape::Cells(vec![cell]));
        let body = Body {
            pieces: vec![outline(grid, cell)],
            ..spaces[0].clone()
        };
        if dice.chance(percent) && !spaces.iter().any(|space| overlapping(space, &body)) {
            if dice.chance(10) {
                solid.top = if dice.chance(50) { TALL / 2 } else { TALL };
            }
            things.push(solid);
        }
    }
    things
}

type Wall = ([i64; 2], [i64; 2]);

/// Walls from corners of cells to others.
fn walls_on_corners(grid: Grid, dice: &mut Dice) -> Vec<Wall> {
    let corner = |dice: &mut Dice, near: Option<[i32; 2]>| {
        let place = |dice: &mut Dice, near: Option<i32>| match near {
            Some(at) => at + dice.between(-1, 1) as i32,
            None => dice.below(SIDE) as i32,
        };
        let cell = [0, 1].map(|axis| place(dice, near.map(|near| near[axis])));
        let corners = outline(grid, cell).corners;
        (
            cell,
            narrow(corners[dice.below(corners.len() as i64) as usize]),
        )
    };
    let mut walls = Vec::new();
    for _ in 0..dice.below(6) {
        let (cell, start) = corner(dice, None);
        let (next, middle) = corner(dice, Some(cell));
        walls.push((start, middle));
        if dice.chance(50) {
            walls.push((middle, corner(dice, Some(next)).1));
        }
    }
    walls
}

/// Walls from corners of bases to others, and some that stop between.
fn walls_on_bases(dice: &mut Dice, spaces: &[Body]) -> Vec<Wall> {
    let mut walls = Vec::new();
    for _ in 0..dice.between(1, 4) {
        let (one, other) = (dice.below(2) as usize, dice.below(2) as usize);
        let (start, end) = (corner(dice, &spaces[one]), corner(dice, &spaces[other]));
        walls.push((start, end));
    }
    walls
}

fn narrow(dot: [i128; 2]) -> [i64; 2] {
    dot.map(|v| i64::try_from(v).expect("a small scene"))
}

/// A corner of a space.
fn corner(dice: &mut Dice, space: &Body) -> [i64; 2] {
    let piece: &Piece = &space.pieces[dice.below(space.pieces.len() as i64) as usize];
    let corners = spots(piece, Spot::Corner);
    narrow(corners[dice.below(corners.len() as i64) as usize])
}

fn to_grain(value: i64) -> i64 {
    value.div_euclid(GRAIN) * GRAIN
}

/// Walls between points of a line from space to space and points anywhere.
fn walls_anywhere(dice: &mut Dice, spaces: &[Body]) -> Vec<Wall> {
    let (a, b) = (corner(dice, &spaces[0]), corner(dice, &spaces[1]));
    let point = |dice: &mut Dice| {
        if dice.chance(40) {
            let part = [250, 500, 750, dice.between(-200, 1200)][dice.below(4) as usize];
            return [0, 1].map(|axis| to_grain(a[axis] + (b[axis] - a[axis]) * part / 1000));
        }
        let units = SIDE * UNITS_PER_SQUARE / GRAIN;
        [dice.below(units) * GRAIN, dice.below(units) * GRAIN]
    };
    let mut walls: Vec<Wall> = Vec::new();
    if dice.chance(20) {
        walls.push((a, b));
    }
    for _ in 0..dice.between(1, 6) {
        let joined = walls.last().filter(|_| dice.chance(30)).map(|wall| wall.1);
        let start = joined.unwrap_or_else(|| point(dice));
        walls.push((start, point(dice)));
    }
    walls
}

/// Screens, each with a gap where a line from space to space passes, or nearly.
fn gaps(dice: &mut Dice, spaces: &[Body]) -> Vec<Wall> {
    let (a, b) = (corner(dice, &spaces[0]), corner(dice, &spaces[1]));
    let mut walls = Vec::new();
    for _ in 0..dice.between(2, 4) {
        let part = dice.between(150, 850);
        let off = if dice.chance(40) { 60 } else { 0 };
        let through = [0, 1].map(|axis| {
            let off = dice.between(-off, off) * GRAIN;
            to_grain(a[axis] + (b[axis] - a[axis]) * part / 1000) + off
        });
        let slant = [dice.between(-9, 9), dice.between(-9, 9)];
        for side in [1, -1] {
            let gap = dice.below(5) * GRAIN * side;
            let near = [0, 1].map(|axis| through[axis] + slant[axis] * gap);
            let far = 2 * UNITS_PER_SQUARE * side;
            walls.push((near, [0, 1].map(|axis| through[axis] + slant[axis] * far)));
        }
    }
    walls
}
