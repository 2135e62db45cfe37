//! The world answers on small maps as the tables say.

use defilade::facts::{Class, ContactKind, Facts, Place, Point, Spot, ThingId, ThingSet};
use defilade::length::{Length, Scale};
use defilade::number::Number;
use defilade::vocabulary::{LightId, SizeId};
use defilade::world::battle::Battle;
use defilade::world::scene::{Ask, Attack, Creature, Grid, Scene, Shape, Side, Thing};

const SQUARE: i64 = 6000;

fn thing(name: &str, class: Class, shape: Shape) -> Thing {
    Thing {
        name: name.to_owned(),
        ..Thing::new(class, shape)
    }
}

fn creature(id: char, cells: Vec<[i32; 2]>) -> Thing {
    Thing {
        top: SQUARE * 6 / 5,
        creature: Some(Creature::new(id.to_string(), SizeId(0))),
        ..thing(&id.to_string(), Class::Creature, Shape::Cells(cells))
    }
}

/// A scene from a map of `#`, `A` and `T`, and thin walls between lattice points.
fn scene(map: &str, walls: &[[i64; 4]]) -> Scene {
    let rows: Vec<&str> = map.split_whitespace().collect();
    let mut things = Vec::new();
    let mut spaces = [('A', Vec::new()), ('T', Vec::new())];
    for (row, line) in (0..).zip(&rows) {
        for (column, symbol) in (0..).zip(line.chars()) {
            if symbol == '#' {
                let shape = Shape::Cells(vec![[column, row]]);
                things.push(thing("wall", Class::Terrain, shape));
            }
            for (letter, cells) in &mut spaces {
                if symbol == *letter {
                    cells.push([column, row]);
                }
            }
        }
    }
    for [x, y, to_x, to_y] in walls {
        let shape = Shape::Wall([x * SQUARE, y * SQUARE], [to_x * SQUARE, to_y * SQUARE]);
        things.push(thing("thin", Class::Terrain, shape));
    }
    for (letter, cells) in spaces {
        things.push(creature(letter, cells));
    }
    Scene {
        title: String::new(),
        columns: rows.iter().map(|row| row.len()).max().unwrap_or(0) as u32,
        rows: rows.len() as u32,
        scale: Scale::new(Length::parse("5 ft").expect("a length")).expect("a scale"),
        grid: Grid::default(),
        light: LightId(0),
        sources: Vec::new(),
        things,
    }
}

fn ask(scene: &Scene) -> Ask {
    let count = scene.things.len() as u32;
    Ask::new(ThingId(count - 2), ThingId(count - 1), Attack::default())
}

fn terrain(scene: &Scene) -> ThingSet {
    (0..)
        .zip(&scene.things)
        .filter(|(_, thing)| thing.class == Class::Terrain)
        .map(|(id, _)| ThingId(id))
        .collect()
}

/// The fewest of the four lines from a corner of a square that are met in one of some ways.
fn blocked(battle: &Battle<'_>, set: &ThingSet, kinds: &[ContactKind]) -> usize {
    let ends = battle.spots(battle.target(), None, Spot::Corner);
    (0..battle.cells(battle.attacker()))
        .flat_map(|cell| battle.spots(battle.attacker(), Some(cell), Spot::Corner))
        .map(|from| {
            let met = |to: &&Point| {
                let contacts = battle.contacts(from, **to, set);
                contacts.iter().any(|contact| kinds.contains(&contact.kind))
            };
            ends.iter().filter(met).count()
        })
        .min()
        .expect("corners")
}

/// Name, map, thin walls; whether a line of effect is open; how many corner lines go through; how
/// many go through or along.
type Fixture = (
    &'static str,
    &'static str,
    &'static [[i64; 4]],
    bool,
    usize,
    usize,
);

const FIXTURES: [Fixture; 11] = [
    ("pillar", ".A... ..#.. ....T", &[], true, 1, 1),
    ("wall", "..#.. A.#.T ..#..", &[], false, 4, 4),
    ("one pillar", "..... A.#.T .....", &[], false, 2, 4),
    ("corner", ".T A#", &[], true, 0, 1),
    ("corridor", "##### A...T #####", &[], true, 0, 2),
    ("edge", "AT", &[[1, 0, 1, 1]], false, 0, 1),
    ("edge between", "A..T", &[[2, 0, 2, 1]], false, 2, 2),
    ("pair", "A# #T", &[], false, 0, 2),
    ("gap", "..#...T A...#..", &[], true, 2, 2),
    ("tangent", "A.... ..#.. ....T", &[], false, 3, 3),
    ("shield", "AAT AA.", &[[2, 0, 2, 1]], true, 0, 0),
];

#[test]
fn fixtures_count_as_the_table_says() {
    use ContactKind::{Along, Through};
    for (name, map, walls, open, through, along) in FIXTURES {
        let scene = scene(map, walls);
        let ask = ask(&scene);
        let battle = Battle::new(&scene, &ask);
        let set = terrain(&scene);
        assert_eq!(blocked(&battle, &set, &[Through]), through, "{name}");
        assert_eq!(blocked(&battle, &set, &[Through, Along]), along, "{name}");
        let (from, to) = (Place::Space(ask.attacker), Place::Space(ask.target));
        assert_eq!(battle.open_line(from, to, &set).is_some(), open, "{name}");
        assert_eq!(battle.open_line(to, from, &set).is_some(), open, "{name}");
    }
}

#[test]
fn a_pillar_hides_what_lies_behind_it() {
    let scene = scene("A.#T", &[]);
    let ask = ask(&scene);
    let battle = Battle::new(&scene, &ask);
    let set = terrain(&scene);
    let share = |x: i64, y: i64| {
        let (x, y) = (x * SQUARE, y * SQUARE);
        battle.visible_share(Point { x, y, z: 0 }, ask.target, &set)
    };
    assert_eq!(share(0, 0), Number::ZERO);
    assert_eq!(share(3, -3), Number::from(1));
    assert_eq!(share(2, 2), Number::ratio(1, 2).expect("a number"));
}

#[test]
fn distances_count_every_second_diagonal_twice() {
    let scene = scene("A.... ..... ....T", &[]);
    let ask = ask(&scene);
    let battle = Battle::new(&scene, &ask);
    let steps = battle.distance(ask.attacker, ask.target);
    assert_eq!(steps, Number::from(5 * SQUARE));
    assert!(!battle.borders(ask.attacker, ask.target));
}

#[test]
fn a_spread_goes_round_walls_and_keeps_to_its_length() {
    let scene = scene("A#T ...", &[]);
    let ask = ask(&scene);
    let battle = Battle::new(&scene, &ask);
    let set = terrain(&scene);
    let from = Point { x: 0, y: 0, z: 0 };
    let reaches = |squares: i64| {
        let within = Number::from(squares * SQUARE);
        battle.spreads(from, ask.target, &set, Some(&within))
    };
    assert!(reaches(5));
    assert!(!reaches(4));
}

#[test]
fn low_things_stop_no_line_over_them() {
    let mut scene = scene("A.#.T ..#.. ..#.. ..#..", &[]);
    let things = scene.things.iter_mut();
    for thing in things.filter(|thing| thing.class == Class::Terrain) {
        thing.top = SQUARE * 3 / 5;
    }
    let ask = ask(&scene);
    let battle = Battle::new(&scene, &ask);
    let set = terrain(&scene);
    let (from, to) = (Place::Space(ask.attacker), Place::Space(ask.target));
    assert!(battle.open_line(from, to, &set).is_some());
    let feet = battle.spots(ask.attacker, None, Spot::Centre);
    let other = battle.spots(ask.target, None, Spot::Centre);
    let contacts = battle.contacts(feet[0], other[0], &set);
    assert_eq!(contacts.len(), 1);
    assert_eq!(contacts[0].kind, ContactKind::Through);
}

#[test]
fn diagonal_squares_leave_a_pinhole_and_joined_walls_do_not() {
    let kinds = |scene: &Scene, from: [i64; 2], to: [i64; 2]| {
        let ask = ask(scene);
        let battle = Battle::new(scene, &ask);
        let [from, to] = [from, to].map(|[x, y]| Point {
            x: x * SQUARE,
            y: y * SQUARE,
            z: 0,
        });
        let contacts = battle.contacts(from, to, &terrain(scene));
        let kinds = contacts.into_iter().map(|contact| contact.kind);
        kinds.collect::<Vec<_>>()
    };
    let squares = scene("A# #T", &[]);
    assert_eq!(kinds(&squares, [0, 0], [2, 2]), [ContactKind::Pinhole]);
    assert_eq!(kinds(&squares, [0, 1], [2, 1]), [ContactKind::Pinhole]);
    let joined = scene("A. .T", &[[1, 1, 0, 2], [1, 1, 2, 0]]);
    assert_eq!(kinds(&joined, [0, 0], [2, 2]), [ContactKind::Through]);
    let bent = scene("A.. ..T", &[[0, 0, 0, 1], [0, 1, 2, 1], [2, 1, 2, 2]]);
    assert_eq!(kinds(&bent, [0, 1], [3, 1]), [ContactKind::Along]);
    assert_eq!(kinds(&bent, [-1, 1], [3, 1]), [ContactKind::Through]);
}

#[test]
fn zones_together_hold_what_none_holds_alone() {
    let mut scene = scene("AAT", &[[2, 0, 2, 1]]);
    let whole = [
        [SQUARE, 0],
        [2 * SQUARE, 0],
        [2 * SQUARE, SQUARE],
        [SQUARE, SQUARE],
    ];
    let [top_left, top_right, bottom_right, bottom_left] = whole;
    let zones = [
        Shape::Cells(vec![[0, 0]]),
        Shape::Polygon(vec![top_left, top_right, bottom_left]),
        Shape::Polygon(vec![top_right, bottom_right, bottom_left]),
    ];
    let zones = zones.map(|shape| thing("fog", Class::Zone, shape));
    scene.things.splice(0..0, zones);
    let ask = ask(&scene);
    let battle = Battle::new(&scene, &ask);
    let set = |ids: &[u32]| ids.iter().copied().map(ThingId).collect::<ThingSet>();
    assert!(battle.inside(ask.attacker, &set(&[0, 1, 2])));
    assert!(!battle.inside(ask.attacker, &set(&[0, 2])));
    let wall = ThingId(3);
    assert!(battle.borders(wall, ask.attacker) && battle.borders(wall, ask.target));
    assert!(!battle.borders(wall, ThingId(0)));
    assert_eq!(battle.cells(wall), 2);
}

#[test]
fn a_one_way_wall_stops_only_what_comes_from_its_side() {
    let mut scene = scene("A..T", &[[2, 0, 2, 1]]);
    for thing in scene.things.iter_mut().filter(|thing| thing.name == "thin") {
        thing.one_way = Some(Side::Right);
    }
    let ask = ask(&scene);
    let battle = Battle::new(&scene, &ask);
    let set = terrain(&scene);
    let (from, to) = (Place::Space(ask.attacker), Place::Space(ask.target));
    assert!(battle.open_line(to, from, &set).is_some());
    assert!(battle.open_line(from, to, &set).is_none());
}
