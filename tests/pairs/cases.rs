//! The scenes, and the dice that choose what is asked about them.

use defilade::facts::{Class, ContactKind, Counted, Point, ThingId};
use defilade::length::UNITS_PER_SQUARE;
use defilade::world::scene::{Diagonals, Grid, Shape, Side};

use crate::oracle::other_grids::{case_on, tall_case_on};
use crate::oracle::scenes::{Dice, case, rich_case, tall_case, tall_rich_case};
use crate::oracle::sketch::{Case, creature, edge, empty, terrain, zone};

/// The scene of a seed, of each kind in turn.
pub fn any_case(seed: u64) -> Case {
    match seed % 8 {
        0 => case(seed),
        1 => tall_case(seed),
        2 => rich_case(seed),
        3 => tall_rich_case(seed),
        4 => case_on(Grid::HexRows, seed),
        5 => tall_case_on(Grid::HexColumns, seed),
        6 => case_on(Grid::Gridless, seed),
        _ => wide_case(seed),
    }
}

/// A map of many squares, some of them solid or full of smoke, with walls on its lines and free
/// ones; attacker and target may stand outside of all of it.
pub fn wide_case(seed: u64) -> Case {
    let mut dice = Dice::new(seed ^ 0x71de);
    let side = [20, 70, 300][dice.below(3) as usize];
    let mut scene = empty(side as u32, side as u32);
    scene.grid = Grid::Squares(Diagonals::Alternating);
    for _ in 0..side * dice.between(1, 8) {
        let cell = [dice.below(side) as i32, dice.below(side) as i32];
        let shape = Shape::Cells(vec![cell]);
        let smoke = dice.chance(20);
        scene
            .things
            .push(if smoke { zone(shape) } else { terrain(shape) });
    }
    for _ in 0..side {
        let from = [dice.below(side), dice.below(side)];
        let to = [from[0] + dice.between(-3, 3), from[1] + dice.between(1, 3)];
        scene.things.push(edge(from, to));
        let mut end = || dice.below(side * UNITS_PER_SQUARE);
        let from = [end(), end()];
        let to = [from[0] + end() / side, from[1] + 1 + end() / 4];
        scene.things.push(terrain(Shape::Wall(from, to)));
    }
    let first = scene.things.len() as u32;
    for name in ["A", "B", "T"] {
        let at = [dice.between(-3, side + 3), dice.between(-3, side + 3)].map(|at| at as i32);
        let size = dice.between(1, 3) as u16;
        let cells = scene.grid.footprint(at, size);
        scene.things.push(creature(name, cells));
    }
    Case {
        scene,
        attacker: ThingId(first),
        target: ThingId(first + 2),
    }
}

/// Two creatures, and walls that mostly run through the spaces of both or close by them, between
/// any points: some of them close what would be open without them.
pub fn crossed_case(seed: u64) -> Case {
    let mut dice = Dice::new(seed ^ 0xc055);
    let mut scene = empty(9, 9);
    scene.grid = [
        Grid::Squares(Diagonals::One),
        Grid::HexRows,
        Grid::HexColumns,
    ][[0, 0, 0, 1, 2][dice.below(5) as usize]];
    let first = [dice.between(1, 3), dice.between(1, 7)].map(|at| at as i32);
    let second = [
        first[0] + dice.between(2, 4) as i32,
        dice.between(1, 6) as i32,
    ];
    let size = dice.between(1, 2) as u16;
    for (name, at) in [("A", first), ("T", second)] {
        let cells = scene.grid.footprint(at, size);
        scene.things.push(creature(name, cells));
    }
    for _ in 0..dice.between(4, 14) {
        let near = [first, second][dice.below(2) as usize];
        let corners = scene.grid.corners(near);
        let corner = corners[dice.below(corners.len() as i64) as usize];
        let mut beside = |at: i64, most: i64| at + dice.between(-most, most);
        let from = [beside(corner[0], 7_000), beside(corner[1], 7_000)];
        let to = [beside(from[0], 7_000), beside(from[1], 20_000)];
        let mut wall = terrain(Shape::Wall(from, to));
        if dice.chance(15) {
            let sides = [Side::Left, Side::Right];
            wall.one_way = Some(sides[dice.below(2) as usize]);
        }
        scene.things.push(wall);
    }
    for _ in 0..dice.below(3) {
        let cell = [dice.below(9) as i32, dice.below(9) as i32];
        scene.things.push(terrain(Shape::Cells(vec![cell])));
    }
    Case {
        scene,
        attacker: ThingId(0),
        target: ThingId(1),
    }
}

/// About the given share of a hundred of all things.
pub fn members(dice: &mut Dice, case: &Case, percent: i64) -> Vec<bool> {
    let things = case.scene.things.iter();
    things.map(|_| dice.chance(percent)).collect()
}

/// Contacts that count: mostly what packs count, sometimes anything.
pub fn counted(dice: &mut Dice) -> Counted {
    let kinds = [
        ContactKind::Through,
        ContactKind::Pinhole,
        ContactKind::Along,
        ContactKind::Touch,
    ];
    let classes = [Class::Terrain, Class::Creature, Class::Zone];
    if dice.chance(60) {
        let most = dice.between(1, 4) as usize;
        return kinds
            .iter()
            .take(most)
            .fold(Counted::default(), |all, kind| all.with(*kind, None));
    }
    let mut all = Counted::default();
    for kind in kinds {
        for class in classes {
            if dice.chance(40) {
                all = all.with(kind, Some(class));
            }
        }
    }
    all
}

/// A point that lines start at: a corner of something, or a point near one.
pub fn point(dice: &mut Dice, case: &Case) -> Point {
    let things = &case.scene.things;
    let thing = &things[dice.below(things.len() as i64) as usize];
    let corner = match &thing.shape {
        Shape::Cells(cells) => {
            let cell = cells[dice.below(cells.len() as i64) as usize];
            let corners = case.scene.grid.corners(cell);
            corners[dice.below(corners.len() as i64) as usize]
        }
        Shape::Round { centre, radius } => [centre[0] + radius, centre[1]],
        Shape::Wall(from, to) => [*from, *to][dice.below(2) as usize],
        Shape::Polygon(corners) => corners[dice.below(corners.len() as i64) as usize],
    };
    let mut moved = |at: i64| match dice.below(10) {
        0..6 => at,
        6..8 => at + 3000 * dice.between(-2, 2),
        _ => at + dice.between(-9000, 9000),
    };
    let (x, y) = (moved(corner[0]), moved(corner[1]));
    let z = [0, 0, 0, thing.bottom, thing.bottom + 1, 7300][dice.below(6) as usize];
    Point { x, y, z }
}
