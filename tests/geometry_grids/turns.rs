//! Turning, mirroring and moving a scene as a whole changes nothing that the engine says of it.

use defilade::facts::Point;
use defilade::length::UNITS_PER_SQUARE;
use defilade::world::scene::{Grid, Scene, Shape};

use crate::oracle::other_grids::case_on;
use crate::oracle::scenes::Dice;
use crate::oracle::seen::{see, see_plainly};
use crate::oracle::sketch::Case;

/// How many scenes of each grid are moved.
const SCENES: u64 = 150;

const HALF: i64 = UNITS_PER_SQUARE / 2;
const THIRD: i64 = UNITS_PER_SQUARE / 3;

/// A motion of a plan that takes cells to cells: `[x, y]` to quarters of the products with two
/// rows, and then a shift. Hexes are told as if their odd rows were shifted.
#[derive(Clone, Copy, Debug)]
struct Motion {
    quarters: [[i64; 2]; 2],
    shift: [i64; 2],
    /// Whether rows become columns.
    transposed: bool,
}

/// A sixth of a turn about the corner of the lattice, where y counts rows.
const SIXTH: [[i64; 2]; 2] = [[2, -3], [4, 2]];
const QUARTER: [[i64; 2]; 2] = [[0, -4], [4, 0]];
const MIRROR: [[i64; 2]; 2] = [[-4, 0], [0, 4]];
const STILL: [[i64; 2]; 2] = [[4, 0], [0, 4]];

fn after(first: [[i64; 2]; 2], then: [[i64; 2]; 2]) -> [[i64; 2]; 2] {
    [0, 1].map(|row: usize| {
        [0, 1].map(|column: usize| {
            (then[row][0] * first[0][column] + then[row][1] * first[1][column]) / 4
        })
    })
}

fn motion(grid: Grid, dice: &mut Dice) -> Motion {
    let turn = if grid.is_hex() { SIXTH } else { QUARTER };
    let start = if dice.chance(50) { MIRROR } else { STILL };
    let quarters = (0..dice.below(6)).fold(start, |all, _| after(all, turn));
    let (right, down) = (dice.between(-9, 9), dice.between(-9, 9));
    Motion {
        quarters,
        // The turns are about the centre of the first hex, as it comes to lie on itself.
        shift: match grid {
            Grid::HexRows | Grid::HexColumns => {
                [right * UNITS_PER_SQUARE, 2 * down * UNITS_PER_SQUARE]
            }
            _ => [right * 777, down * 1234],
        },
        transposed: grid.is_hex() && dice.chance(50),
    }
}

impl Motion {
    fn dot(&self, grid: Grid, [x, y]: [i64; 2]) -> [i64; 2] {
        let [mut x, mut y] = if grid == Grid::HexColumns {
            [y, x]
        } else {
            [x, y]
        };
        let pivot = if grid.is_hex() {
            [HALF, 2 * THIRD]
        } else {
            [0, 0]
        };
        [x, y] = [x - pivot[0], y - pivot[1]];
        let [x, y] = [0, 1].map(|row: usize| {
            let quarters = self.quarters[row][0] * x + self.quarters[row][1] * y;
            assert_eq!(
                quarters % 4,
                0,
                "what turns well is a multiple of the grain"
            );
            quarters / 4 + pivot[row] + self.shift[row]
        });
        if (grid == Grid::HexColumns) == self.transposed {
            [x, y]
        } else {
            [y, x]
        }
    }

    fn grid(&self, grid: Grid) -> Grid {
        match (grid, self.transposed) {
            (Grid::HexRows, true) => Grid::HexColumns,
            (Grid::HexColumns, true) => Grid::HexRows,
            _ => grid,
        }
    }

    fn shape(&self, grid: Grid, shape: &Shape) -> Shape {
        let dot = |p: &[i64; 2]| self.dot(grid, *p);
        match shape {
            Shape::Cells(cells) if grid.is_hex() => {
                let mut moved: Vec<[i32; 2]> = cells
                    .iter()
                    .map(|cell| {
                        let held = self.grid(grid).holding(dot(&grid.centre(*cell)));
                        assert_eq!(held.len(), 1, "a centre lies in one hex");
                        held[0]
                    })
                    .collect();
                moved.sort_by_key(|cell| [cell[1], cell[0]]);
                Shape::Cells(moved)
            }
            // Off the lattice of squares a drawn square is a polygon.
            Shape::Cells(cells) => {
                let [column, row] = cells[0].map(i64::from);
                let corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[right, down]| {
                    dot(&[(column + right), (row + down)].map(|v| v * UNITS_PER_SQUARE))
                });
                Shape::Polygon(corners.to_vec())
            }
            Shape::Round { centre, radius } => Shape::Round {
                centre: dot(centre),
                radius: *radius,
            },
            Shape::Wall(a, b) => Shape::Wall(dot(a), dot(b)),
            Shape::Polygon(corners) => Shape::Polygon(corners.iter().map(dot).collect()),
        }
    }

    fn scene(&self, scene: &Scene) -> Scene {
        let mut moved = scene.clone();
        moved.grid = self.grid(scene.grid);
        for thing in &mut moved.things {
            thing.shape = self.shape(scene.grid, &thing.shape);
        }
        moved
    }
}

#[test]
fn turning_mirroring_and_moving_change_nothing() {
    for grid in [Grid::HexRows, Grid::HexColumns, Grid::Gridless] {
        for seed in 0..SCENES {
            let case = case_on(grid, seed);
            let motion = motion(grid, &mut Dice::new(seed));
            let (before, lines) = see_plainly(&case);
            let moved = Case {
                scene: motion.scene(&case.scene),
                ..case
            };
            let point = |p: Point| {
                let [x, y] = motion.dot(grid, [p.x, p.y]);
                Point { x, y, z: p.z }
            };
            let lines: Vec<_> = lines.iter().map(|(a, b)| (point(*a), point(*b))).collect();
            let after = see(&moved, &lines, Some);
            assert!(
                after == before,
                "{grid:?} seed {seed}, {motion:?}\nbefore {before:?}\nafter {after:?}"
            );
        }
    }
}

/// The corners of a base lie where the circle's do, whichever way it is turned.
#[test]
fn the_motions_move_something() {
    let case = case_on(Grid::HexRows, 1);
    let turned = Motion {
        quarters: SIXTH,
        shift: [0, 0],
        transposed: false,
    };
    let whole = (0..6).fold(STILL, |all, _| after(all, SIXTH));
    assert_eq!(whole, STILL);
    let moved = turned.scene(&case.scene);
    let things = case.scene.things.iter().zip(&moved.things);
    assert!(
        things
            .filter(|(one, other)| one.shape != other.shape)
            .count()
            > 1
    );
}
