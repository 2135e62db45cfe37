//! Random small scenes from seeds, with the awkward cases made on purpose.

use defilade::facts::ThingId;
use defilade::length::UNITS_PER_SQUARE;
use defilade::world::scene::{CEILING, Diagonals, Grid, Scene, Shape, Thing};

use super::sketch::{Case, TALL, creature, empty, terrain, zone};

/// The side of the maps, in squares.
const SIDE: i64 = 6;

/// The finest step of a wall's end, in lattice units: a thousandth of a square.
const GRAIN: i64 = 6;

/// The step of heights, in lattice units: half a foot when a square has five.
pub const STEP: i64 = 600;

/// A small portable generator.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// From a seed; neighbouring seeds give unlike rolls.
    pub fn new(seed: u64) -> Dice {
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d);
        (0..4).for_each(|_| {
            dice.next();
        });
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 |= u64::from(self.0 == 0);
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A whole number from nought to below `bound`.
    pub fn below(&mut self, bound: i64) -> i64 {
        (self.next() % bound as u64) as i64
    }

    /// A whole number between two, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below(high - low + 1)
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.below(100) < percent
    }
}

/// What sort of scene a seed gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Style {
    /// All at whole lattice points.
    Lattice,
    /// Walls at thousandths of a square.
    Fractions,
    /// Two screens with narrow gaps.
    Gaps,
}

/// The style of a seed: half lattice, three tenths fractions, a fifth gaps.
pub fn style(seed: u64) -> Style {
    match seed % 10 {
        0..5 => Style::Lattice,
        5..8 => Style::Fractions,
        _ => Style::Gaps,
    }
}

/// The scene of a seed.
pub fn case(seed: u64) -> Case {
    let mut dice = Dice::new(seed);
    match style(seed) {
        Style::Lattice => lattice(&mut dice),
        Style::Fractions => fractions(&mut dice),
        Style::Gaps => gaps(&mut dice),
    }
}

/// The scene of a seed with everything at heights of its own, the walls and solids often low.
pub fn tall_case(seed: u64) -> Case {
    let mut case = case(seed);
    let mut dice = Dice::new(seed ^ 0x7a11);
    for thing in &mut case.scene.things {
        if dice.chance(30) {
            // Odd heights: a line meets no foot just where it meets a side.
            thing.bottom = dice.below(20) * STEP + dice.between(1, STEP - 1);
        }
        if thing.top < CEILING || dice.chance(85) {
            thing.top = thing.bottom + dice.between(STEP, 24 * STEP);
        }
    }
    case
}

/// The squares of a creature of one or four squares.
fn space(dice: &mut Dice) -> Vec<[i32; 2]> {
    let size = if dice.chance(30) { 2 } else { 1 };
    let (column, row) = (dice.below(SIDE - size + 1), dice.below(SIDE - size + 1));
    block([column, row], size)
}

fn block(at: [i64; 2], size: i64) -> Vec<[i32; 2]> {
    (0..size * size)
        .map(|n| [(at[0] + n % size) as i32, (at[1] + n / size) as i32])
        .collect()
}

fn apart(one: &[[i32; 2]], other: &[[i32; 2]]) -> bool {
    one.iter().all(|cell| !other.contains(cell))
}

/// Attacker and target, then up to three others, none overlapping.
fn spaces(dice: &mut Dice) -> Vec<Vec<[i32; 2]>> {
    let mut spaces: Vec<Vec<[i32; 2]>> = Vec::new();
    let wanted = 2 + dice.below(4).min(3) as usize;
    while spaces.len() < wanted {
        let next = space(dice);
        if spaces.iter().all(|known| apart(known, &next)) {
            spaces.push(next);
        }
    }
    spaces
}

/// Puts terrain and creatures together; the first two spaces are attacker and target.
fn assemble(dice: &mut Dice, mut terrain: Vec<Thing>, spaces: Vec<Vec<[i32; 2]>>) -> Case {
    let mut scene: Scene = empty(SIDE as u32, SIDE as u32);
    if dice.chance(50) {
        scene.grid = Grid::Squares(Diagonals::One);
    }
    scene.things.append(&mut terrain);
    let attacker = ThingId(scene.things.len() as u32);
    for (place, cells) in spaces.into_iter().enumerate() {
        let name = ["A", "T", "b", "c", "d"][place];
        scene.things.push(creature(name, cells));
    }
    Case {
        scene,
        attacker,
        target: ThingId(attacker.0 + 1),
    }
}

fn wall(a: [i64; 2], b: [i64; 2]) -> Option<Thing> {
    (a != b).then(|| terrain(Shape::Wall(a, b)))
}

fn solids(dice: &mut Dice, spaces: &[Vec<[i32; 2]>], percent: i64) -> Vec<Thing> {
    let mut things = Vec::new();
    for n in 0..SIDE * SIDE {
        let cell = vec![[(n % SIDE) as i32, (n / SIDE) as i32]];
        if dice.chance(percent) && spaces.iter().all(|s| apart(s, &cell)) {
            let mut solid = terrain(Shape::Cells(cell));
            if dice.chance(10) {
                solid.top = if dice.chance(50) { TALL / 2 } else { TALL };
            }
            things.push(solid);
        }
    }
    things
}

fn zones(dice: &mut Dice) -> Vec<Thing> {
    let mut things = Vec::new();
    for _ in 0..dice.below(6) {
        let cell = [dice.below(SIDE) as i32, dice.below(SIDE) as i32];
        things.push(zone(Shape::Cells(vec![cell])));
    }
    things
}

fn lattice_point(dice: &mut Dice) -> [i64; 2] {
    [dice.between(0, SIDE), dice.between(0, SIDE)]
}

fn lattice(dice: &mut Dice) -> Case {
    let spaces = spaces(dice);
    let percent = [0, 8, 20, 35][dice.below(4) as usize];
    let mut things = solids(dice, &spaces, percent);
    things.extend(zones(dice));
    if dice.chance(15) {
        things.push(terrain(polygon(dice)));
    }
    let mut end = lattice_point(dice);
    for _ in 0..dice.below(6) {
        let start = if dice.chance(50) {
            end
        } else {
            lattice_point(dice)
        };
        let (reach, straight) = (dice.between(1, 3), dice.below(3));
        let step = [
            if straight == 0 {
                0
            } else {
                dice.between(-reach, reach)
            },
            if straight == 1 {
                0
            } else {
                dice.between(-reach, reach)
            },
        ];
        end = [start[0] + step[0], start[1] + step[1]];
        let units = |p: [i64; 2]| p.map(|v| v * UNITS_PER_SQUARE);
        things.extend(wall(units(start), units(end)));
    }
    assemble(dice, things, spaces)
}

/// A triangle, a slanted square or an angle with a notch, at lattice points.
fn polygon(dice: &mut Dice) -> Shape {
    let [x, y] = lattice_point(dice).map(|v| v.min(SIDE - 2));
    let outline: &[[i64; 2]] = match dice.below(4) {
        0 => &[[0, 0], [2, 0], [0, 1]],
        1 => &[[1, 0], [2, 1], [1, 2], [0, 1]],
        2 => &[[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]],
        _ => &[[0, 0], [1, 1], [2, 0], [2, 2], [0, 2]],
    };
    let mut corners: Vec<[i64; 2]> = outline
        .iter()
        .map(|c| [(x + c[0]) * UNITS_PER_SQUARE, (y + c[1]) * UNITS_PER_SQUARE])
        .collect();
    if dice.chance(50) {
        corners.reverse();
    }
    Shape::Polygon(corners)
}

/// A corner of one of a space's squares, in lattice units.
fn corner(dice: &mut Dice, cells: &[[i32; 2]]) -> [i64; 2] {
    let cell = cells[dice.below(cells.len() as i64) as usize];
    let side = [dice.below(2), dice.below(2)];
    [
        (i64::from(cell[0]) + side[0]) * UNITS_PER_SQUARE,
        (i64::from(cell[1]) + side[1]) * UNITS_PER_SQUARE,
    ]
}

/// A point on a line between corners, at a thousandth of it; the grain keeps it on the lattice.
fn on_line(dice: &mut Dice, line: ([i64; 2], [i64; 2])) -> [i64; 2] {
    let part = [250, 500, 750, dice.between(-200, 1200)][dice.below(4) as usize];
    [0, 1].map(|axis| line.0[axis] + (line.1[axis] - line.0[axis]) * part / 1000)
}

fn free_point(dice: &mut Dice) -> [i64; 2] {
    let units = SIDE * UNITS_PER_SQUARE / GRAIN;
    [dice.below(units) * GRAIN, dice.below(units) * GRAIN]
}

fn fractions(dice: &mut Dice) -> Case {
    let spaces = spaces(dice);
    let percent = [0, 5, 12][dice.below(3) as usize];
    let mut things = solids(dice, &spaces, percent);
    things.extend(zones(dice));
    let line = (corner(dice, &spaces[0]), corner(dice, &spaces[1]));
    let mut ends: Vec<[i64; 2]> = vec![free_point(dice)];
    for _ in 0..dice.between(1, 6) {
        let pick = |dice: &mut Dice| match dice.below(10) {
            0..4 => on_line(dice, line),
            4..6 => ends[dice.below(ends.len() as i64) as usize],
            _ => free_point(dice),
        };
        let (start, end) = (pick(dice), pick(dice));
        ends.extend([start, end]);
        if dice.chance(25) {
            // The same wall in two pieces, or in two that overlap.
            let span = [end[0] - start[0], end[1] - start[1]].map(|v| v / GRAIN / 10 * GRAIN);
            let at = |part: i64| [start[0] + span[0] * part, start[1] + span[1] * part];
            let (stop, restart) = (at(dice.between(3, 7)), at(dice.between(3, 6)));
            things.extend(wall(start, stop));
            let joined = dice.chance(70);
            things.extend(wall(if joined { stop } else { restart }, at(10)));
        } else {
            things.extend(wall(start, end));
        }
    }
    assemble(dice, things, spaces)
}

/// Screens between attacker and target, each with a gap where a chosen line passes, or nearly.
fn gaps(dice: &mut Dice) -> Case {
    let sizes = [1, 2].map(|size| if dice.chance(25) { 2 } else { size.min(1) });
    let rows = sizes.map(|size| dice.below(SIDE - size + 1));
    let spaces = [
        block([0, rows[0]], sizes[0]),
        block([SIDE - sizes[1], rows[1]], sizes[1]),
    ];
    let steps = UNITS_PER_SQUARE / GRAIN;
    let (a, b) = (
        [
            dice.below(sizes[0] * steps) * GRAIN,
            rows[0] * UNITS_PER_SQUARE + dice.below(sizes[0] * steps) * GRAIN,
        ],
        [
            (SIDE - sizes[1]) * UNITS_PER_SQUARE + dice.below(sizes[1] * steps) * GRAIN,
            rows[1] * UNITS_PER_SQUARE + dice.below(sizes[1] * steps) * GRAIN,
        ],
    );
    let mut things = Vec::new();
    for _ in 0..dice.between(2, 4) {
        let left = 2 * UNITS_PER_SQUARE;
        let x = left + dice.below((SIDE - 4) * steps) * GRAIN;
        let through = a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]);
        let off = if dice.chance(40) {
            dice.between(-150, 150) * GRAIN
        } else {
            0
        };
        let y = through.div_euclid(GRAIN) * GRAIN + off;
        let (above, below) = (dice.below(7) * GRAIN, dice.below(7) * GRAIN);
        let slant = dice.between(-300, 300) * GRAIN;
        let far = 7 * UNITS_PER_SQUARE;
        things.extend(wall([x - slant, -far], [x, y - above]));
        things.extend(wall([x, y + below + GRAIN], [x + slant, far + far]));
    }
    let turned = dice.chance(50);
    if turned {
        for thing in &mut things {
            if let Shape::Wall(a, b) = &mut thing.shape {
                a.swap(0, 1);
                b.swap(0, 1);
            }
        }
    }
    let spaces = spaces
        .into_iter()
        .map(|cells| {
            let swap = |cell: [i32; 2]| if turned { [cell[1], cell[0]] } else { cell };
            cells.into_iter().map(swap).collect::<Vec<_>>()
        })
        .map(|mut cells: Vec<[i32; 2]>| {
            cells.sort_by_key(|cell| [cell[1], cell[0]]);
            cells
        })
        .collect();
    assemble(dice, things, spaces)
}
