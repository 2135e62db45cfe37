//! Walls as maps have them, shapes with an area, and light.

use defilade::facts::{Class, Point};
use defilade::number::Number;
use defilade::vocabulary::{LightId, Properties};
use defilade::world::scene::{Acts, CEILING, Grid, Shape, Thing};

use crate::{good, read, render};

const MAP: &str = "map: |\n  A...T\n";

fn things(text: &str) -> Vec<Thing> {
    let all = good(&format!("{MAP}{text}")).scene.things;
    all.into_iter()
        .filter(|thing| thing.class != Class::Creature)
        .collect()
}

/// How a wall with some overrides acts: each thing's way and what it stops and gives.
fn parts(overrides: &str) -> Vec<(Acts, &'static str)> {
    let walls = things(&format!(
        "walls:\n  - {{ from: [1, 0], to: [1, 1], {overrides} }}\n"
    ));
    assert!(walls.iter().all(|wall| wall.name == "wall [1,0]-[1,1]"));
    walls
        .into_iter()
        .map(|wall| (wall.acts, told(wall.properties)))
        .collect()
}

fn told(properties: Properties) -> &'static str {
    let Properties {
        stops_effect,
        stops_sight,
        stops_movement,
        gives_cover,
        conceals,
    } = properties;
    match [
        stops_effect,
        stops_sight,
        stops_movement,
        gives_cover,
        conceals,
    ] {
        [true, true, true, true, false] => "all",
        [true, false, false, true, false] => "effect",
        [false, true, false, false, false] => "sight",
        [false, false, true, false, false] => "move",
        [true, true, false, true, false] => "effect sight",
        [false, true, true, false, false] => "sight move",
        [false, false, true, true, false] => "move cover",
        [false, true, false, false, true] => "sight conceals",
        [false, false, false, false, false] => "nothing",
        _ => "something else",
    }
}

#[test]
fn a_wall_that_acts_in_several_ways_is_several_things_in_one_place() {
    let squares = |count: i64| Number::from(count * 6000);
    assert_eq!(parts("height: 5 ft"), [(Acts::Always, "all")]);
    assert_eq!(
        parts("blocks: { effect: limited, sight: limited, move: limited }"),
        [(Acts::Limited, "all")]
    );
    assert_eq!(
        parts("blocks: { effect: limited, sight: true, move: true }"),
        [(Acts::Limited, "effect"), (Acts::Always, "sight move")]
    );
    assert_eq!(
        parts("blocks: { effect: { beyond: 10 ft }, sight: { beyond: 2 squares } }"),
        [
            (Acts::Beyond(squares(2)), "effect sight"),
            (Acts::Always, "move")
        ]
    );
    assert_eq!(
        parts("blocks: { effect: false, sight: { within: 2.5 ft } }"),
        [
            (Acts::Within(Number::from(3000)), "sight"),
            (Acts::Always, "move cover")
        ]
    );
    assert_eq!(
        parts(
            "blocks: { effect: false, sight: limited, move: false }, gives-cover: false, conceals: true"
        ),
        [(Acts::Limited, "sight conceals")]
    );
    assert_eq!(
        parts("door: open, blocks: { sight: limited, effect: { within: 5 ft } }"),
        [(Acts::Always, "nothing")]
    );
}

#[test]
fn squares_and_layers_are_limited_too() {
    let text = "legend:\n  \"%\": { terrain: wood, blocks: { effect: limited } }\nlayers:\n  - map: |\n      .%.\n    blocks: { sight: limited }\n";
    let found = things(text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].acts, Acts::Limited);
    assert_eq!(told(found[0].properties), "effect sight");
    assert_eq!(found[0].shape, Shape::Cells(vec![[1, 0]]));
}

#[test]
fn doors_are_locked_and_secret_as_well() {
    for (state, what) in [
        ("open", "nothing"),
        ("closed", "all"),
        ("locked", "all"),
        ("secret", "all"),
    ] {
        assert_eq!(parts(&format!("door: {state}")), [(Acts::Always, what)]);
    }
}

#[test]
fn shapes_have_outlines_and_names() {
    let found = things(
        "shapes:\n  - { polygon: [[0, 0], [2, 0], [1, 1], [2, 2.5], [0, 0]], terrain: crate, elevation: 5 ft, height: 5 ft }\n  - { circle: [3, 1/2], radius: 5 ft }\n",
    );
    let [house, pillar] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(house.name, "crate [0,0]-[2,2.5]");
    assert_eq!((house.bottom, house.top), (6000, 12_000));
    assert_eq!(
        house.shape,
        Shape::Polygon(vec![[0, 0], [12_000, 0], [6000, 6000], [12_000, 15_000]])
    );
    assert_eq!(pillar.name, "wall [2,-0.5]-[4,1.5]");
    assert_eq!(pillar.top, CEILING);
    let Shape::Polygon(corners) = &pillar.shape else {
        panic!()
    };
    assert_eq!(corners.len(), 24);
}

#[test]
fn no_part_of_a_circle_lies_outside_its_outline_and_little_of_the_outline_outside_the_circle() {
    for radius in [1, 7, 100, 6000, 59_999_999] {
        let corners = defilade::world::circle::around(Grid::default(), [0, 0], radius);
        let next = corners.iter().cycle().skip(1);
        for (a, b) in corners.iter().zip(next) {
            let wide = |p: &[i64; 2]| p.map(i128::from);
            let ([x, y], [to_x, to_y]) = (wide(a), wide(b));
            let cross = x * to_y - y * to_x;
            let length = (to_x - x).pow(2) + (to_y - y).pow(2);
            let radius = i128::from(radius);
            assert!(cross > 0, "{radius}: the corners go round one way");
            assert!(cross * cross >= radius * radius * length, "{radius}");
            // The cosine of 7.5 degrees is a little above 0.991.
            assert!(
                x * x + y * y <= ((radius + 2) * 1000 / 991 + 1).pow(2),
                "{radius}"
            );
        }
    }
}

#[test]
fn lights_shine_so_far() {
    let file = good(&format!(
        "{MAP}light: dark\nlights:\n  - {{ at: [2.5, 0.5], elevation: 5 ft, bright: 20 ft, dim: 40 ft }}\n  - {{ at: [0, 0], dim: 2 squares }}\ncreatures:\n  A: {{ light: dim }}\n"
    ));
    assert_eq!(file.scene.light, LightId(0));
    let [lamp, candle] = file.scene.sources.as_slice() else {
        panic!()
    };
    let at = |x, y, z| Point { x, y, z };
    assert_eq!((lamp.at, candle.at), (at(15_000, 3000, 6000), at(0, 0, 0)));
    assert_eq!(
        lamp.reaches,
        [
            (LightId(2), Number::from(24_000)),
            (LightId(1), Number::from(48_000))
        ]
    );
    let own: Vec<Option<LightId>> = file
        .scene
        .things
        .iter()
        .map(|thing| thing.creature.as_ref().unwrap().light)
        .collect();
    assert_eq!(own, [Some(LightId(1)), None]);
}

#[test]
fn things_may_set_the_light_inside_them() {
    let found = things(
        "legend:\n  d: { terrain: gloom, light: dark }\nshapes:\n  - { circle: [2, 0], radius: 5 ft, terrain: gloom }\n  - { polygon: [[0, 0], [1, 0], [1, 1]], terrain: floor, light: bright }\nwalls:\n  - { from: [0, 0], to: [1, 0], terrain: gloom }\n",
    );
    let told: Vec<_> = found
        .iter()
        .map(|thing| (thing.name.as_str(), thing.class, thing.light))
        .collect();
    assert_eq!(
        told,
        [
            ("gloom [0,0]-[1,0]", Class::Zone, None),
            ("gloom [1,-1]-[3,1]", Class::Zone, Some(LightId(0))),
            ("floor [0,0]-[1,1]", Class::Terrain, Some(LightId(2))),
        ]
    );
}

#[test]
fn a_scene_without_a_map_holds_its_shapes() {
    let file = good(
        "creatures: { A: { at: [0, 0] }, T: { at: [1, 0] } }\nshapes:\n  - { circle: [7, 3.5], radius: 5 ft }\n",
    );
    assert_eq!((file.scene.columns, file.scene.rows), (8, 5));
}

#[test]
fn what_an_area_cannot_have_is_a_warning() {
    let reading = read(&format!(
        "{MAP}shapes:\n  - {{ circle: [2, 0], radius: 0.33333 squares, one-way: left }}\n"
    ));
    assert!(reading.outcome.is_ok());
    let told = render(&reading.sources, &reading.warnings);
    assert!(told.contains("S0308") && told.contains("S0310"), "{told}");
}
