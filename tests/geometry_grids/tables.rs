//! What small maps on every grid come to, reckoned by hand.

use defilade::facts::{Class, Facts, Point, Spot, ThingId, ThingSet};
use defilade::length::UNITS_PER_SQUARE;
use defilade::number::Number;
use defilade::world::battle::Battle;
use defilade::world::scene::{Diagonals, Grid, Scene, Shape};

use crate::oracle::sketch::{Case, creature, draw, empty, terrain};

const UNIT: i64 = UNITS_PER_SQUARE;
const HEXES: [Grid; 2] = [Grid::HexRows, Grid::HexColumns];

/// A drawing on a grid, with thin walls in lattice units. On columns the map is its mirror image.
fn on(grid: Grid, map: &str, walls: &[([i64; 2], [i64; 2])]) -> Case {
    let mut case = draw(map, &[]);
    case.scene.grid = grid;
    let walls = walls.iter().map(|(a, b)| terrain(Shape::Wall(*a, *b)));
    case.scene.things.extend(walls);
    if grid != Grid::HexColumns {
        return case;
    }
    let scene = &mut case.scene;
    (scene.columns, scene.rows) = (scene.rows, scene.columns);
    for thing in &mut scene.things {
        match &mut thing.shape {
            Shape::Cells(cells) => {
                cells.iter_mut().for_each(|cell| cell.swap(0, 1));
                cells.sort_by_key(|cell| [cell[1], cell[0]]);
            }
            Shape::Wall(a, b) => [a, b].map(|point| point.swap(0, 1)).into_iter().collect(),
            _ => {}
        }
    }
    case
}

fn base(id: &str, centre: [i64; 2], radius: i64) -> defilade::world::scene::Thing {
    let mut base = creature(id, Vec::new());
    base.shape = Shape::Round { centre, radius };
    base
}

/// Bases without a grid; the first two are attacker and target.
fn bases(all: &[([i64; 2], i64)]) -> Case {
    let mut scene = empty(20, 20);
    scene.grid = Grid::Gridless;
    let things = all
        .iter()
        .map(|(centre, radius)| base("b", *centre, *radius));
    scene.things.extend(things);
    Case {
        scene,
        attacker: ThingId(0),
        target: ThingId(1),
    }
}

fn ask<T>(case: &Case, answer: impl Fn(&Battle<'_>) -> T) -> T {
    let ask = case.ask();
    answer(&Battle::new(&case.scene, &ask))
}

fn steps(case: &Case) -> Number {
    let distance = ask(case, |battle| battle.distance(case.attacker, case.target));
    distance.checked_div(&Number::from(UNIT)).unwrap()
}

fn things(scene: &Scene, keep: impl Fn(Class) -> bool) -> ThingSet {
    let things = (0..).zip(&scene.things);
    let kept = things.filter(|(_, thing)| keep(thing.class));
    kept.map(|(id, _)| ThingId(id)).collect()
}

#[test]
fn sizes_on_hexes_take_one_three_and_rings() {
    for grid in HEXES {
        for (size, count) in [(1, 1), (2, 3), (3, 7), (4, 12), (5, 19), (6, 27)] {
            let cells = grid.footprint([5, 5], size);
            assert_eq!(cells.len(), count);
            assert_eq!(grid.cells_of_size(size), count);
            assert_eq!(grid.size_of(&cells), Some(size));
            assert_eq!(grid.size_of(&cells[1..]), None);
        }
    }
    let ring = [[1, 1], [2, 1], [1, 2], [2, 2], [3, 2], [1, 3], [2, 3]];
    assert_eq!(Grid::HexRows.footprint([2, 2], 3), ring);
    let ring = [[1, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2]];
    assert_eq!(Grid::HexColumns.footprint([1, 1], 3), ring);
}

#[test]
fn distances_on_hexes_count_steps() {
    for grid in HEXES {
        for (map, count) in [
            ("A...T", 4),
            ("A. .T", 2),
            (".A T.", 1),
            ("A.. ... ..T", 3),
            ("AA. A.. ..T", 2),
            ("T.. ... A..", 2),
        ] {
            assert_eq!(steps(&on(grid, map, &[])), Number::from(count), "{map}");
        }
        // A thin wall between two hexes lies in both.
        let case = on(grid, "A.T", &[([UNIT, 2000], [UNIT, 6000])]);
        let wall = ThingId(2);
        ask(&case, |battle| {
            assert_eq!(battle.cells(wall), 2);
            assert_eq!(battle.distance(wall, case.attacker), Number::ZERO);
            assert_eq!(battle.distance(wall, case.target), Number::from(UNIT));
            assert!(battle.borders(wall, case.attacker) && !battle.borders(wall, case.target));
        });
    }
}

#[test]
fn straight_distances_go_from_centre_to_centre() {
    let straight = Grid::Squares(Diagonals::Straight);
    assert_eq!(
        steps(&on(straight, "A... .... .... ....T", &[])),
        Number::from(5)
    );
    let aslant = on(straight, "A. .T", &[]);
    let root = steps(&aslant);
    // Neighbours among the fractions that come nearest to the root of two.
    let ratio = |a: i64, b: i64| Number::ratio(a, b).unwrap();
    assert!(ratio(275_807, 195_025) < root && root < ratio(665_857, 470_832));
    assert!(&root * &root < Number::from(2));
    assert_eq!(root.to_string(), "about 1.414214");
    assert!(ask(&aslant, |battle| battle
        .adjacent(aslant.attacker, aslant.target)));
    let twice = steps(&on(straight, "A.. ... ..T", &[]));
    assert_eq!(twice, &root + &root);
}

#[test]
fn without_a_grid_distances_are_gaps_and_one() {
    let apart = |centre: [i64; 2], radius| steps(&bases(&[([UNIT, UNIT], 3000), (centre, radius)]));
    // Three, four and five: the circles touch, though their polygons do not.
    assert_eq!(apart([UNIT + 3600, UNIT + 4800], 3000), Number::from(1));
    assert_eq!(apart([UNIT + 3600, UNIT + 4799], 3000), Number::ZERO);
    assert_eq!(apart([5 * UNIT, UNIT], 6000), Number::ratio(7, 2).unwrap());
    let mut case = bases(&[([UNIT, UNIT], 3000), ([4 * UNIT, UNIT], 3000)]);
    let wall = Shape::Wall([9000, 0], [9000, 2 * UNIT]);
    case.scene.things.push(terrain(wall));
    case.scene.things.push(terrain(Shape::Cells(vec![[2, 0]])));
    ask(&case, |battle| {
        assert_eq!(battle.distance(case.attacker, ThingId(2)), Number::ZERO);
        assert_eq!(
            battle.distance(case.target, ThingId(2)),
            Number::from(12_000)
        );
        // A square's corner, then its side: a gap of half a unit, and one unit more.
        assert_eq!(battle.distance(case.target, ThingId(3)), Number::from(9000));
    });
}

#[test]
fn spots_come_clockwise_from_the_first_in_reading_order() {
    let spots = |case: &Case, cell, spot| {
        let points = ask(case, |battle| battle.spots(case.attacker, cell, spot));
        points
            .iter()
            .map(|point| [point.x, point.y])
            .collect::<Vec<_>>()
    };
    let rows = on(Grid::HexRows, "AT", &[]);
    let corners = [
        [3000, 0],
        [6000, 2000],
        [6000, 6000],
        [3000, 8000],
        [0, 6000],
        [0, 2000],
    ];
    let middles = [
        [4500, 1000],
        [6000, 4000],
        [4500, 7000],
        [1500, 7000],
        [0, 4000],
        [1500, 1000],
    ];
    for cell in [None, Some(0)] {
        assert_eq!(spots(&rows, cell, Spot::Corner), corners);
        assert_eq!(spots(&rows, cell, Spot::EdgeMiddle), middles);
        assert_eq!(spots(&rows, cell, Spot::Centre), [[3000, 4000]]);
    }
    let columns = on(Grid::HexColumns, "AT", &[]);
    let corners = [
        [2000, 0],
        [6000, 0],
        [8000, 3000],
        [6000, 6000],
        [2000, 6000],
        [0, 3000],
    ];
    assert_eq!(spots(&columns, Some(0), Spot::Corner), corners);
    // Three hexes round a corner have it for their centre.
    let three = on(Grid::HexRows, "AAT A..", &[]);
    assert_eq!(spots(&three, None, Spot::Centre), [[6000, 6000]]);
    assert_eq!(spots(&three, None, Spot::Corner).len(), 9);
    let round = bases(&[([UNIT, UNIT], 3000), ([4 * UNIT, UNIT], 3000)]);
    let aslant = [[3879, 3879], [8121, 3879], [8121, 8121], [3879, 8121]];
    let straight = [[6000, 3000], [9000, 6000], [6000, 9000], [3000, 6000]];
    for cell in [None, Some(0)] {
        assert_eq!(spots(&round, cell, Spot::Corner), aslant);
        assert_eq!(spots(&round, cell, Spot::EdgeMiddle), straight);
        assert_eq!(spots(&round, cell, Spot::Centre), [[6000, 6000]]);
    }
}

#[test]
fn opposite_sides_of_hexes() {
    let flanked = |grid, map: &str| {
        let case = on(grid, map, &[]);
        // The letters come in their order: A, M, T.
        ask(&case, |battle| {
            battle.opposite(ThingId(0), ThingId(2), ThingId(1))
        })
    };
    for grid in HEXES {
        for (map, expected) in [
            ("AMT", true),
            ("A.. .M. ..T", false),
            (".A. .M. ..T", true),
            ("..A .M. .T.", true),
            (".A. .MT ...", false),
            (".AT .M. ...", false),
            // From farther off, still through opposite sides.
            ("A.M..T", true),
            ("A.... ..M.T", false),
            // Three hexes round a corner, in the hexagon round them.
            (".MM. AM.T", true),
            (".AT. .MM. ..M.", false),
            ("..A. .MM. ..M. ..T.", true),
        ] {
            assert_eq!(flanked(grid, map), expected, "{map} on {grid:?}");
        }
    }
}

#[test]
fn opposite_sides_of_bases() {
    let flanked = |one: [i64; 2], other: [i64; 2]| {
        let middle = ([10 * UNIT, 10 * UNIT], 3000);
        let at = |[x, y]: [i64; 2]| ([10 * UNIT + x, 10 * UNIT + y], 3000);
        let case = bases(&[at(one), at(other), middle]);
        ask(&case, |battle| {
            battle.opposite(ThingId(0), ThingId(1), ThingId(2))
        })
    };
    assert!(flanked([-UNIT, 0], [UNIT, 0]));
    assert!(flanked([-UNIT, 1500], [2 * UNIT, 1500]));
    assert!(!flanked([-UNIT, 1501], [2 * UNIT, 1501]));
    assert!(flanked([3600, 4800], [-3600, -4800]));
    assert!(!flanked([UNIT, 0], [2 * UNIT, 0]));
    assert!(!flanked([UNIT, 0], [0, UNIT]));
}

#[test]
fn spreads_go_from_hex_to_hex() {
    let reaches = |case: &Case, from: [i64; 2], units: i64| {
        let from = Point {
            x: from[0],
            y: from[1],
            z: 0,
        };
        let set = things(&case.scene, |class| class == Class::Terrain);
        let within = Number::from(units * UNIT);
        ask(case, |battle| {
            battle.spreads(from, case.target, &set, Some(&within))
        })
    };
    let least = |case: &Case, from| (0..20).find(|units| reaches(case, from, *units));
    for grid in HEXES {
        let swap = |[x, y]: [i64; 2]| {
            if grid == Grid::HexRows {
                [x, y]
            } else {
                [y, x]
            }
        };
        let centre = swap([3000, 4000]);
        // The hex of the origin counts one.
        assert_eq!(least(&on(grid, "A..T", &[]), centre), Some(4));
        assert_eq!(least(&on(grid, "A#.T ....", &[]), centre), Some(5));
        // Over [0,1], [1,2], [2,2] and [2,1].
        assert_eq!(least(&on(grid, "A#.T .#.. ...#", &[]), centre), Some(6));
        assert_eq!(least(&on(grid, "A#.T", &[]), centre), None);
        // A thin wall between two centres stops the step, and no other.
        let wall = [([UNIT, 2000], [UNIT, 6000])];
        assert_eq!(least(&on(grid, "AT ..", &wall), centre), Some(3));
        // From a corner between three hexes on to each of them.
        assert_eq!(least(&on(grid, "AT ..", &[]), swap([UNIT, 6000])), Some(1));
    }
    let mut open = bases(&[([3000, 3000], 3000), ([27_000, 3000], 3000)]);
    (open.scene.columns, open.scene.rows) = (5, 2);
    open.scene.things.push(terrain(Shape::Cells(vec![[2, 0]])));
    // Two of the steps round the square are diagonal, and the second counts two.
    assert_eq!(least(&open, [3000, 3000]), Some(6));
}
