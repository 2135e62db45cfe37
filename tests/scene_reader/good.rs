//! Good scenes and the world they mean.

use defilade::facts::{AttackWord, Class, FactValue, Point, SenseRange, ThingId};
use defilade::number::Number;
use defilade::ruling::Value;
use defilade::vocabulary::*;
use defilade::world::scene::{CEILING, Diagonals, Grid, Shape, Side, Thing};

use crate::{good, read, render};

fn names(things: &[Thing]) -> Vec<&str> {
    things.iter().map(|thing| thing.name.as_str()).collect()
}

fn thing<'a>(things: &'a [Thing], name: &str) -> &'a Thing {
    things.iter().find(|thing| thing.name == name).unwrap()
}

fn half() -> Number {
    Number::ratio(1, 2).unwrap()
}

#[test]
fn the_smallest_scene_has_one_ask() {
    let file = good("map: |\n  .A...\n  ..#..\n  ....T\n");
    assert_eq!((file.scene.columns, file.scene.rows), (5, 3));
    assert_eq!(names(&file.scene.things), ["wall [2,1]", "A", "T"]);
    assert_eq!(file.scene.title, "test.scene.yaml");
    let wall = &file.scene.things[0];
    assert_eq!(wall.shape, Shape::Cells(vec![[2, 1]]));
    assert_eq!((wall.bottom, wall.top), (0, CEILING));
    assert!(wall.properties.stops_effect && wall.properties.gives_cover);
    assert_eq!(wall.terrain, Some(TerrainId(1)));
    let [ask] = file.asks.as_slice() else {
        panic!()
    };
    assert_eq!((ask.ask.attacker, ask.ask.target), (ThingId(1), ThingId(2)));
    assert_eq!(ask.ask.attack.words, [AttackWord::Kind(KindId(1))]);
    assert_eq!(
        serde_json::to_string(&ask.shown).unwrap(),
        r#"{"kind":"ranged"}"#
    );
    let creature = file.scene.things[1].creature.as_ref().unwrap();
    assert_eq!((creature.size, creature.light), (SizeId(1), LightId(2)));
    assert_eq!(file.scene.things[1].top, 6 * 1200);
}

#[test]
fn json_is_a_scene_too() {
    let file = good(
        "{\n\t\"map\": \".A.\\n..T\",\n\t\"creatures\": {\"A\": {\"stats\": {\"guard\": 15}}}\n}\n",
    );
    assert_eq!(names(&file.scene.things), ["A", "T"]);
    let creature = file.scene.things[0].creature.as_ref().unwrap();
    assert_eq!(creature.stats, [(StatId(0), Number::from(15))]);
}

#[test]
fn rows_may_be_ragged_and_start_with_spaces() {
    let file = good("map: |2\n    #\n  A\n  ....T\n");
    assert_eq!((file.scene.columns, file.scene.rows), (5, 3));
    assert_eq!(names(&file.scene.things), ["wall [2,0]", "A", "T"]);
}

#[test]
fn things_come_in_reading_order_then_layers_then_walls_then_creatures() {
    let file = good(
        "map: |\n  T#.A\n  =...\nlayers:\n  - |\n    ..,.\n  - { map: \"#\", elevation: 10 ft, height: 5 ft }\nwalls:\n  - { from: [2.5, 0], to: [2.5, 2] }\n  - { from: [0, 0], to: [-1, 1/3], terrain: door }\n",
    );
    assert_eq!(
        names(&file.scene.things),
        [
            "wall [1,0]",
            "low-wall [0,1]",
            "fog [2,0]",
            "wall [0,0]",
            "wall [2.5,0]-[2.5,2]",
            "door [0,0]-[-1,1/3]",
            "A",
            "T"
        ]
    );
    let things = &file.scene.things;
    assert_eq!((things[1].bottom, things[1].top), (0, 3600));
    assert_eq!(
        (things[2].class, things[2].medium),
        (Class::Zone, Some(MediumId(0)))
    );
    assert_eq!((things[3].bottom, things[3].top), (12_000, 18_000));
    assert_eq!(things[4].shape, Shape::Wall([15_000, 0], [15_000, 12_000]));
    assert_eq!(things[5].shape, Shape::Wall([0, 0], [-6000, 2000]));
}

#[test]
fn doors_are_open_or_closed() {
    let file = good(
        "map: |\n  A+/T\nwalls:\n  - { from: [0, 0], to: [1, 0], terrain: door, door: open }\n",
    );
    let things = &file.scene.things;
    assert_eq!(
        names(things),
        ["door [1,0]", "door [2,0]", "door [0,0]-[1,0]", "A", "T"]
    );
    assert!(things[0].properties.stops_sight);
    assert_eq!(things[1].properties, Properties::default());
    assert_eq!(things[2].properties, Properties::default());
}

#[test]
fn a_legend_changes_and_defines() {
    let file = good(
        "map: |\n  A%oT\n  g*..\nlegend:\n  \"%\": { terrain: crate, height: 3 ft, lets-through: [touch] }\n  o: { terrain: pillar, blocks: { effect: true, sight: true, move: true }, facts: { thickness: 1 ft } }\n  g: { terrain: smoke, conceals: murk, blocks: { sight: true } }\n  \"*\": { terrain: wall, conceals: true, gives-cover: false }\nwalls:\n  - { from: [0, 0], to: [1, 0], terrain: pillar, one-way: left, elevation: 5 ft, height: 5 ft }\n",
    );
    let things = &file.scene.things;
    assert_eq!(
        names(things),
        [
            "crate [1,0]",
            "pillar [2,0]",
            "smoke [0,1]",
            "wall [1,1]",
            "pillar [0,0]-[1,0]",
            "A",
            "T"
        ]
    );
    assert_eq!(
        (things[0].top, things[0].lets_through.as_slice()),
        (3600, [TraitId(0)].as_slice())
    );
    let pillar = &things[1];
    assert_eq!(
        (pillar.terrain, pillar.class, pillar.top),
        (None, Class::Terrain, CEILING)
    );
    assert!(pillar.properties.stops_movement && pillar.properties.gives_cover);
    assert_eq!(
        pillar.facts,
        [(FactId(2), Some(FactValue::Length(Number::from(1200))))]
    );
    let smoke = &things[2];
    assert_eq!(
        (smoke.class, smoke.medium),
        (Class::Zone, Some(MediumId(1)))
    );
    assert!(smoke.properties.conceals && smoke.properties.stops_sight);
    assert!(things[3].properties.conceals && !things[3].properties.gives_cover);
    let wall = &things[4];
    assert_eq!(
        (wall.one_way, wall.bottom, wall.top),
        (Some(Side::Left), 6000, 12_000)
    );
}

#[test]
fn creatures_say_what_they_are() {
    let file = good(
        "map: |\n  AA..\n  AA.T\nlight: dim\ncreatures:\n  T: { size: small, height: 3 ft, elevation: 10 ft, light: dark, side: red, stance: crouching, conditions: [prone], traits: [goblin], senses: { nightsight: 60 ft, echo: true }, reach: 1.5 m, speed: 6 squares, stats: { guard: 12.5 }, bonuses: [ { stat: guard, type: luck, value: -1 } ], facts: { surprised: unknown } }\n  N: { at: [2, 0] }\n",
    );
    let things = &file.scene.things;
    assert_eq!(names(things), ["A", "N", "T"]);
    let big = things[0].creature.as_ref().unwrap();
    assert_eq!((big.size, big.light), (SizeId(2), LightId(1)));
    assert_eq!(
        things[0].shape,
        Shape::Cells(vec![[0, 0], [1, 0], [0, 1], [1, 1]])
    );
    let target = &things[2];
    assert_eq!((target.bottom, target.top), (12_000, 15_600));
    assert_eq!(target.traits, [TraitId(2)]);
    assert_eq!(target.facts, [(FactId(1), None)]);
    let creature = target.creature.as_ref().unwrap();
    assert_eq!((creature.size, creature.light), (SizeId(0), LightId(0)));
    assert_eq!(creature.side.as_deref(), Some("red"));
    assert_eq!(creature.conditions, [ConditionId(0)]);
    assert_eq!(
        creature.senses,
        [
            (SenseId(0), SenseRange::Within(Number::from(72_000))),
            (SenseId(1), SenseRange::Unlimited)
        ]
    );
    assert_eq!(creature.speed, Some(Number::from(36_000)));
    assert_eq!(creature.reach, Number::ratio(1_500_000, 254));
    assert_eq!(creature.stats, [(StatId(0), Number::ratio(25, 2).unwrap())]);
    assert_eq!(creature.bonuses[0].value, Number::from(-1));
}

#[test]
fn a_scene_without_a_map_is_as_large_as_its_things() {
    let file = good(
        "creatures:\n  A: { at: [1, 0] }\n  T: { at: [4, 2], size: large }\nwalls:\n  - { from: [0, 0], to: [6.5, 1] }\n",
    );
    assert_eq!((file.scene.columns, file.scene.rows), (7, 4));
    assert_eq!(
        thing(&file.scene.things, "T").shape,
        Shape::Cells(vec![[4, 2], [5, 2], [4, 3], [5, 3]])
    );
}

#[test]
fn a_scene_without_a_map_holds_the_places_its_asks_name() {
    let file = good(
        "creatures: { A: { at: [0, 0] }, T: { at: [1, 0] } }\nrulings:\n  - attack: { kind: area, shape: burst, origin: [7, 2.5] }\n  - attack: { kind: ranged, square: [2, 8] }\n",
    );
    assert_eq!((file.scene.columns, file.scene.rows), (7, 9));
}

#[test]
fn the_grid_gives_the_scale() {
    let file = good("grid: { diagonals: straight }\nmap: |\n  A=T\n");
    assert_eq!(file.scene.grid, Grid::Squares(Diagonals::Straight));
    let file = good("grid: { shape: square, size: 1.5 m, diagonals: one }\nmap: |\n  A=T\n");
    assert_eq!(file.scene.grid, Grid::Squares(Diagonals::One));
    // 3 feet are 0.9144 metres, and a metre has 4,000 units here.
    assert_eq!(file.scene.things[0].top, 3658);
}

#[test]
fn a_space_on_hexes_is_a_hex_three_or_a_ring() {
    let shape = |grid: &str, at: &str, size: &str| {
        let file = good(&format!(
            "grid: {{ shape: {grid} }}\nmap: |\n  .....\n  .....\n  .....\n  .....\n  A...T\ncreatures:\n  B: {{ at: {at}, size: {size} }}\n"
        ));
        thing(&file.scene.things, "B").shape.clone()
    };
    let three = |cells: [[i32; 2]; 3]| Shape::Cells(cells.to_vec());
    let one = Shape::Cells(vec![[2, 1]]);
    assert_eq!(shape("hex-rows", "[2, 1]", "medium"), one);
    // Odd rows are shifted right, so below an even hex and the next lies the one of its own column.
    let even = three([[1, 2], [2, 2], [1, 3]]);
    assert_eq!(shape("hex-rows", "[1, 2]", "large"), even);
    let odd = three([[1, 1], [2, 1], [2, 2]]);
    assert_eq!(shape("hex-rows", "[1, 1]", "large"), odd);
    let columns = three([[1, 1], [1, 2], [2, 2]]);
    assert_eq!(shape("hex-columns", "[1, 1]", "large"), columns);
    let ring = [[1, 1], [2, 1], [1, 2], [2, 2], [3, 2], [1, 3], [2, 3]];
    let ring = Shape::Cells(ring.to_vec());
    assert_eq!(shape("hex-rows", "[2, 2]", "huge"), ring);
}

#[test]
fn letters_on_hexes_tell_a_size() {
    let file = good("grid: { shape: hex-rows }\nmap: |\n  ATT..\n  .T...\n");
    let of = |name| {
        thing(&file.scene.things, name)
            .creature
            .as_ref()
            .unwrap()
            .size
    };
    assert_ne!(of("A"), of("T"));
    let file = good("grid: { shape: hex-rows }\nmap: |\n  A.T..\n  .TT..\n");
    let up = thing(&file.scene.things, "T").creature.as_ref().unwrap();
    assert_eq!(up.size, of("T"));
}

#[test]
fn without_a_grid_creatures_stand_on_round_bases() {
    let file = good(
        "grid: { shape: none }\nmap: |\n  A.TT.\n  ..TT.\ncreatures:\n  B: { at: [0.5, 1.4] }\n  C: { at: [1.75, 1], size: large }\n",
    );
    let base = |name| match thing(&file.scene.things, name).shape {
        Shape::Round { centre, radius } => (centre, radius),
        _ => panic!("{name} has no base"),
    };
    assert_eq!(base("A"), ([3000, 3000], 3000));
    assert_eq!(base("T"), ([18_000, 6000], 6000));
    assert_eq!(base("B"), ([3000, 8400], 3000));
    assert_eq!(base("C"), ([10_500, 6000], 6000));
}

#[test]
fn rulings_say_everything_an_ask_can() {
    let file = good(
        "map: |\n  A.#T\noptions: { edges: shut }\nfacts: { mood: calm, seen-share: 0.25 }\nrulings:\n  - attacker: T\n    target: A\n    attack: { kind: area, shape: burst, origin: [2, 0.5], radius: 20 ft, traits: [spell], bonus: 6, roll: 12, percentile: 20, natural: 20, square: [0, 0], reach: 10 ft }\n    facts: { seen-share: 0.5 }\n    gm: { screen: full, guard: 2, miss-chance: 20, targetable: true, may: { hide: false }, reason: a gun port }\n    clauses: [XX1-01]\n    expect:\n      screen: full\n      blur: null\n      guard: +8\n      dodge: null\n      miss-chance: 20\n      targetable: null\n      may: { hide: true, lunge: null }\n      outcome: hit\n      struck: wall [2,0]\n      because: [screen.full, XX1-02]\n      from: [\"wall [2,0]\", A]\n      undecided: [seen-share]\n      notes: [corridor]\n      results: { dc: 15, total: null }\n      remember: { mood: angry }\n",
    );
    assert_eq!(file.options, [(OptionId(0), 1)]);
    let [asked] = file.asks.as_slice() else {
        panic!()
    };
    assert_eq!((asked.attacker.as_str(), asked.target.as_str()), ("T", "A"));
    assert_eq!(
        (asked.ask.attacker, asked.ask.target),
        (ThingId(2), ThingId(1))
    );
    let attack = &asked.ask.attack;
    assert_eq!(
        attack.origin,
        Some(Point {
            x: 12_000,
            y: 3000,
            z: 0
        })
    );
    assert_eq!(attack.radius, Some(Number::from(24_000)));
    assert_eq!(
        attack.words,
        [
            AttackWord::Kind(KindId(2)),
            AttackWord::Shape(ShapeId(0)),
            AttackWord::Trait(TraitId(1))
        ]
    );
    assert_eq!(
        serde_json::to_string(&asked.shown).unwrap(),
        r#"{"kind":"area","shape":"burst","origin":[2,0.5],"radius":"20 ft","reach":"10 ft","square":[0,0],"traits":["spell"],"bonus":6,"roll":12,"natural":20,"percentile":20}"#
    );
    assert_eq!(
        asked.ask.facts,
        [
            (FactId(0), Some(FactValue::Number(half()))),
            (FactId(3), Some(FactValue::Choice(0)))
        ]
    );
    let gm = asked.ask.overrides.as_ref().unwrap();
    assert_eq!(
        (gm.tiers.as_slice(), gm.reason.as_str()),
        ([(LadderId(0), 2)].as_slice(), "a gun port")
    );
    assert_eq!(asked.clauses[0].value, "XX1-01");
    let expect = asked.expect.as_ref().unwrap();
    let tiers: Vec<_> = expect.tiers.iter().map(|tier| tier.value).collect();
    assert_eq!(tiers, [(LadderId(0), Some(2)), (LadderId(1), None)]);
    assert_eq!(expect.totals[0].value, (StatId(0), Some(Number::from(8))));
    assert_eq!(expect.totals[1].value, (StatId(1), None));
    assert_eq!(expect.targetable.as_ref().unwrap().value, None);
    assert_eq!(expect.may[1].value, (ActionId(1), None));
    assert_eq!(expect.undecided.as_ref().unwrap()[0].value, FactId(0));
    assert_eq!(
        expect.results[0].value,
        ("dc".into(), Some(Value::Number(Number::from(15))))
    );
    assert_eq!(
        expect.remember[0].value,
        (FactId(3), Some(Value::Word("angry".into())))
    );
}

#[test]
fn asks_can_be_made_from_outside() {
    let vocabulary = crate::vocabulary::vocabulary();
    let file = good("map: |\n  X.Y\nfacts: { mood: calm }\n");
    assert!(file.asks.is_empty());
    assert_eq!(file.asked().unwrap_err().code, "S0204");
    let made = file
        .ask_between("X", "Y", Some("melee"), &vocabulary)
        .unwrap();
    assert_eq!(
        (made.ask.attacker, made.ask.target),
        (ThingId(0), ThingId(1))
    );
    assert_eq!(made.shown.kind, "melee");
    assert_eq!(made.ask.facts, [(FactId(3), Some(FactValue::Choice(0)))]);
    let wrong = file.ask_between("X", "Z", None, &vocabulary).unwrap_err();
    assert_eq!((wrong.code, wrong.span), ("S0204", None));
    let wrong = file
        .ask_between("X", "Y", Some("meele"), &vocabulary)
        .unwrap_err();
    assert_eq!(
        (wrong.code, wrong.help.as_deref()),
        ("S0209", Some("did you mean `melee`?"))
    );
    assert!(file.ask_between("X", "X", None, &vocabulary).is_err());
}

#[test]
fn anchors_and_merges_work() {
    let file = good(
        "map: |\n  A.T\nlegend:\n  o: &post { terrain: post, blocks: { effect: true } }\ncreatures:\n  A: &who { stats: { guard: 3 } }\n  T: { <<: *who, size: small }\n",
    );
    let target = thing(&file.scene.things, "T").creature.as_ref().unwrap();
    assert_eq!((target.size, target.stats.len()), (SizeId(0), 1));
}

#[test]
fn rough_input_warns() {
    let reading = read(
        "map: |\n  AA.T\nlegend:\n  \"#\": { terrain: wall, one-way: left }\ncreatures:\n  T: { size: large }\nwalls:\n  - { from: [0.00001, 0], to: [1, 1] }\n",
    );
    assert!(reading.outcome.is_ok());
    insta::assert_snapshot!(render(&reading.sources, &reading.warnings));
}

#[test]
fn rough_hexes_and_bases_warn() {
    let mut said = String::new();
    for text in [
        "grid: { shape: hex-rows, diagonals: one }\nmap: |\n  AA.T\n  ....\ncreatures:\n  T: { size: large }\n",
        "grid: { shape: none }\nmap: |\n  AA.T\n",
    ] {
        let reading = read(text);
        assert!(reading.outcome.is_ok());
        said += &render(&reading.sources, &reading.warnings);
    }
    insta::assert_snapshot!(said);
}

#[test]
fn a_legend_keeps_an_open_door_open() {
    let file = good(
        "map: |\n  A+/T\nlegend:\n  \"/\": { terrain: door, height: 8 ft }\n  \"+\": { terrain: door, door: open }\n",
    );
    let things = &file.scene.things;
    assert_eq!(things[0].properties, Properties::default());
    assert_eq!(
        (things[1].properties, things[1].top),
        (Properties::default(), 9600)
    );
}

#[test]
fn names_of_walls_keep_their_numbers_as_written() {
    let file = good(
        "map: |\n  A.T\nwalls:\n  - { from: [0.0625, 1.0], to: [2.50, 1] }\n  - { from: [1/3, 0], to: [2/1, 1], terrain: window }\n",
    );
    assert_eq!(
        names(&file.scene.things[..2]),
        ["wall [0.0625,1]-[2.5,1]", "window [1/3,0]-[2,1]"]
    );
}
