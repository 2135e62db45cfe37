//! Tiled maps: real ones, every form of their data, and what is a wall in them.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use defilade::formats::map::{Imported, Placing};
use defilade::world::scene::{Grid, Shape, Thing};
use serde_json::Value;

use crate::{file, good, import};

fn text(name: &str) -> String {
    file(&format!("tests/maps/tiled/{name}"))
}

fn read(name: &str) -> Imported {
    good(name, &text(name), &Placing::default())
}

fn cells(things: &[Thing]) -> Vec<[i32; 2]> {
    let cells = things.iter().filter_map(|thing| match &thing.shape {
        Shape::Cells(cells) => Some(cells[0]),
        _ => None,
    });
    cells.collect()
}

fn names(imported: &Imported) -> Vec<&str> {
    imported
        .file
        .scene
        .things
        .iter()
        .map(|thing| thing.name.as_str())
        .collect()
}

fn codes(name: &str, text: &str) -> Vec<&'static str> {
    let (outcome, warnings) = import(name, text, &Placing::default());
    match outcome {
        Ok(_) => warnings.iter().map(|it| it.code).collect(),
        Err(problems) => problems.iter().map(|it| it.code).collect(),
    }
}

#[test]
fn every_tile_of_a_solid_layer_is_a_wall() {
    let imported = read("orthogonal-complex.tmj");
    let raw: Value = serde_json::from_str(&text("orthogonal-complex.tmj")).unwrap();
    let layer = raw["layers"]
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["name"] == "PlayerLayer")
        .unwrap();
    let tiles = layer["data"].as_array().unwrap().iter().zip(0i32..);
    let expected: Vec<[i32; 2]> = tiles
        .filter(|(tile, _)| **tile != 0)
        .map(|(_, at)| [at % 10, at / 10])
        .collect();
    assert!(expected.len() > 30);
    assert_eq!(cells(&imported.file.scene.things), expected);
    assert_eq!(imported.counts.areas, expected.len());
    let objects = raw["layers"][4]["objects"].as_array().unwrap().len();
    let pictures = 2;
    assert_eq!(imported.counts.other, objects + pictures);
}

#[test]
fn colliders_lie_where_a_ruler_puts_them() {
    let imported = read("orthogonal-multiple-layers-with-colliders.tmx");
    // 256.682, 357.308 and 86.1292 across over 32 pixels a tile; then 120.24, 364.131.
    assert_eq!(
        names(&imported),
        [
            "wall [8.021,11.166]-[10.713,13.857]",
            "wall [3.758,11.379]-[5.117,12.792]"
        ]
    );
    let Shape::Polygon(corners) = &imported.file.scene.things[0].shape else {
        panic!()
    };
    assert_eq!(corners.len(), 24);
}

#[test]
fn maps_without_walls_are_read_and_told() {
    for (name, grid, size) in [
        ("csv.tmx", Grid::default(), (100, 100)),
        ("flipped.tmx", Grid::default(), (2, 2)),
        ("group-layers.tmx", Grid::default(), (8, 8)),
        ("object-groups.tmx", Grid::default(), (10, 10)),
        ("oblique.tmx", Grid::default(), (4, 4)),
        ("isometric-finite-diamond.tmx", Grid::default(), (10, 10)),
        // Even columns are shifted, so that all move by one.
        (
            "hexagonal-finite-flat-top-even.tmx",
            Grid::HexColumns,
            (21, 22),
        ),
        (
            "hexagonal-finite-flat-top-odd.tmx",
            Grid::HexColumns,
            (20, 20),
        ),
        (
            "hexagonal-finite-pointy-top-odd.tmx",
            Grid::HexRows,
            (20, 20),
        ),
        // Chunks from -16 to 16.
        (
            "hexagonal-infinite-flat-top-odd.tmx",
            Grid::HexColumns,
            (32, 32),
        ),
    ] {
        let scene = read(name).file.scene;
        assert_eq!(
            (scene.grid, (scene.columns, scene.rows)),
            (grid, size),
            "{name}"
        );
        assert!(scene.things.is_empty(), "{name}");
        let codes = codes(name, &text(name));
        assert!(
            codes.contains(&"M0317") && codes.contains(&"M0314"),
            "{name}: {codes:?}"
        );
        let slanted = name.starts_with("oblique") || name.starts_with("isometric");
        assert_eq!(codes.contains(&"M0315"), slanted, "{name}");
        let elsewhere = text(name).contains(".tsx");
        assert_eq!(codes.contains(&"M0316"), elsewhere, "{name}");
    }
    assert_eq!(codes("a.tmx", &text("base64-zstandard.tmx")), ["M0108"]);
}

/// A map of three by two tiles of 32 pixels, its first layer called `walls`.
fn xml(attributes: &str, data: &str, more: &str) -> String {
    format!(
        r#"<?xml version="1.0"?><map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="32" tileheight="32" {attributes}>{more}<layer name="walls" width="3" height="2">{data}</layer></map>"#
    )
}

/// The tiles 0 7 0, 9 0 8, the eight with each of the four bits that turn a tile.
const TILES: [u32; 6] = [0, 7, 0, 9, 0, 8 | 0xF000_0000];

fn bytes() -> Vec<u8> {
    TILES.iter().flat_map(|tile| tile.to_le_bytes()).collect()
}

fn gzip() -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(&bytes()).unwrap();
    packer.finish().unwrap()
}

fn zlib() -> Vec<u8> {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(&bytes()).unwrap();
    packer.finish().unwrap()
}

// tileson 125: the bit of hexes that are turned is a flag too.
#[test]
fn tiles_are_the_same_however_they_are_packed() {
    let csv = TILES.map(|tile| tile.to_string()).join(",\n");
    let data = |encoding: &str, text: &str| format!("<data {encoding}>\n {text}\n</data>");
    let elements: String = TILES
        .iter()
        .map(|tile| format!("<tile gid=\"{tile}\"/>"))
        .collect();
    let forms = [
        data(r#"encoding="csv""#, &csv),
        data(r#"encoding="base64""#, &STANDARD.encode(bytes())),
        data(
            r#"encoding="base64" compression="gzip""#,
            &STANDARD.encode(gzip()),
        ),
        data(
            r#"encoding="base64" compression="zlib""#,
            &STANDARD.encode(zlib()),
        ),
        data("", &elements),
    ];
    for form in forms {
        let imported = good("a.tmx", &xml("", &form, ""), &Placing::default());
        assert_eq!(
            cells(&imported.file.scene.things),
            [[1, 0], [0, 1], [2, 1]],
            "{form}"
        );
    }
    let layer = |data: Value, more: Value| {
        let mut layer = serde_json::json!({ "type": "tilelayer", "name": "walls", "width": 3, "height": 2, "data": data });
        for (key, value) in more.as_object().unwrap() {
            layer[key] = value.clone();
        }
        serde_json::json!({ "version": "1.10", "orientation": "orthogonal", "width": 3, "height": 2,
            "tilewidth": 32, "tileheight": 32, "tilesets": [], "layers": [layer] })
        .to_string()
    };
    for text in [
        layer(serde_json::json!(TILES), serde_json::json!({})),
        layer(
            serde_json::json!(STANDARD.encode(zlib())),
            serde_json::json!({ "encoding": "base64", "compression": "zlib" }),
        ),
    ] {
        let imported = good("a.json", &text, &Placing::default());
        assert_eq!(
            cells(&imported.file.scene.things),
            [[1, 0], [0, 1], [2, 1]],
            "{text}"
        );
    }
    for broken in [
        r#"<data encoding="csv">1,x</data>"#,
        r#"<data encoding="base64">####</data>"#,
        r#"<data encoding="base64">AAA=</data>"#,
        r#"<data encoding="base64" compression="zlib">AAAA</data>"#,
    ] {
        assert_eq!(codes("a.tmx", &xml("", broken, "")), ["M0102"], "{broken}");
    }
    assert_eq!(
        codes("a.tmx", &xml("", r#"<data encoding="rot13">1</data>"#, "")),
        ["M0108"]
    );
}

/// The hexes of a map of three by three with a wall at a column and a row, and the hex in which the
/// middle of a small object drawn at a place in pixels comes to lie.
fn hex(axis: &str, index: &str, at: usize, middle: [f64; 2]) -> ([i32; 2], Vec<[i32; 2]>) {
    let data: Vec<&str> = (0..9)
        .map(|place| if place == at { "1" } else { "0" })
        .collect();
    let text = format!(
        r#"<map version="1.10" orientation="hexagonal" staggeraxis="{axis}" staggerindex="{index}" hexsidelength="30" width="3" height="3" tilewidth="60" tileheight="60"><layer name="walls" width="3" height="3"><data encoding="csv">{}</data></layer><objectgroup name="walls"><object id="1" x="{}" y="{}" width="6" height="6"/></objectgroup></map>"#,
        data.join(","),
        middle[0] - 3.0,
        middle[1] - 3.0
    );
    let scene = good("a.tmx", &text, &Placing::default()).file.scene;
    let Shape::Polygon(corners) = &scene.things[1].shape else {
        panic!()
    };
    let middle = [0, 1].map(|axis| corners.iter().map(|at| at[axis]).sum::<i64>() / 4);
    (cells(&scene.things)[0], scene.grid.holding(middle))
}

// libgdx 4536: the odd and the even index were swapped. Tiles are 60 wide and high; those of the
// next column (row) begin 45 further.
#[test]
fn the_shifted_columns_and_rows_are_the_right_ones() {
    for (axis, index, at, middle, expected) in [
        ("x", "odd", 0, [30.0, 30.0], [0, 0]),
        ("x", "odd", 1, [75.0, 60.0], [1, 0]),
        ("x", "even", 0, [30.0, 60.0], [1, 0]),
        ("x", "even", 1, [75.0, 30.0], [2, 0]),
        ("x", "even", 3, [30.0, 120.0], [1, 1]),
        ("y", "odd", 0, [30.0, 30.0], [0, 0]),
        ("y", "odd", 3, [60.0, 75.0], [0, 1]),
        ("y", "even", 0, [60.0, 30.0], [0, 1]),
        ("y", "even", 3, [30.0, 75.0], [0, 2]),
        ("y", "even", 4, [90.0, 75.0], [1, 2]),
    ] {
        let (cell, holding) = hex(axis, index, at, middle);
        assert_eq!(
            (cell, holding.as_slice()),
            (expected, [expected].as_slice()),
            "{axis} {index} {at}"
        );
    }
}

// Simple-Tiled-Implementation 265: hexes of a map without end ignored where their chunk begins.
#[test]
fn chunks_keep_their_place() {
    let chunk =
        |x: i64, y: i64| format!(r#"<chunk x="{x}" y="{y}" width="2" height="2">0,0,0,1</chunk>"#);
    let map = |orientation: &str, chunks: &str| {
        let text = format!(
            r#"<map version="1.10" orientation="{orientation}" staggeraxis="y" staggerindex="odd" hexsidelength="16" infinite="1" width="9" height="9" tilewidth="32" tileheight="32"><layer name="walls" width="9" height="9"><data encoding="csv">{chunks}</data></layer></map>"#
        );
        cells(&good("a.tmx", &text, &Placing::default()).file.scene.things)
    };
    let chunks = chunk(-3, -5) + &chunk(0, 2);
    // From -3 and -5: three to the right and five down.
    assert_eq!(map("orthogonal", &chunks), [[1, 1], [4, 8]]);
    // Hexes move by even numbers, so that odd rows stay odd.
    assert_eq!(map("hexagonal", &chunks), [[2, 2], [5, 9]]);
}

const TILESET: &str = r#"<tileset firstgid="1" name="t" tilewidth="32" tileheight="32">
<tile id="0"><properties><property name="Solid" type="bool" value="true"/></properties></tile>
<tile id="1"><properties><property name="solid" type="bool" value="false"/></properties></tile>
<tile id="2"><properties><property name="blocked" value="true"/><property name="opaque" value="false"/></properties></tile>
<tile id="3"><properties><property name="opaque" value="true"/></properties></tile>
<tile id="4" type="door"><properties><property name="open" type="bool" value="true"/></properties></tile>
<tile id="5"><objectgroup><object id="1" x="0" y="0" width="16" height="8"/><object id="2" x="1" y="1"><point/></object></objectgroup></tile>
</tileset>"#;

fn ground(tiles: [u32; 6]) -> Imported {
    let tiles = tiles.map(|tile| tile.to_string()).join(",");
    let text = xml(
        "",
        &format!("<data encoding=\"csv\">{tiles}</data>"),
        TILESET,
    )
    .replace("name=\"walls\"", "name=\"Ground\"");
    good("a.tmx", &text, &Placing::default())
}

#[test]
fn properties_of_tiles_say_what_they_are() {
    let imported = ground([1, 2, 3, 4, 5, 0]);
    let kinds: Vec<_> = imported
        .file
        .scene
        .things
        .iter()
        .map(|thing| {
            let it = thing.properties;
            (
                thing.name.as_str(),
                it.stops_sight,
                it.stops_effect,
                it.stops_movement,
            )
        })
        .collect();
    assert_eq!(
        kinds,
        [
            ("wall [0,0]", true, true, true),
            ("window [2,0]", false, true, true),
            ("wall [0,1]", true, false, false),
            ("door [1,1]", false, false, false),
        ]
    );
    assert_eq!(
        (
            imported.counts.areas,
            imported.counts.doors,
            imported.counts.windows
        ),
        (2, 1, 1)
    );
}

#[test]
fn collision_shapes_are_turned_with_their_tile() {
    let (across, down, diagonal) = (0x8000_0000, 0x4000_0000, 0x2000_0000);
    let imported = ground([
        6,
        6 | across,
        6 | down,
        6 | diagonal,
        6 | across | diagonal,
        6 | across | down | diagonal,
    ]);
    assert_eq!(
        names(&imported),
        [
            "crate [0,0]-[0.5,0.25]",
            "crate [1.5,0]-[2,0.25]",
            "crate [2,0.75]-[2.5,1]",
            "crate [0,1]-[0.25,1.5]",
            "crate [1.75,1]-[2,1.5]",
            "crate [2.75,1.5]-[3,2]",
        ]
    );
    assert_eq!(imported.counts.other, 6);
}

#[test]
fn objects_of_every_form() {
    let objects = r#"<group name="house" offsetx="32"><objectgroup name="Collision" offsety="32">
<object id="1" x="0" y="0" width="32" height="16"/>
<object id="2" x="0" y="0" width="32" height="16" rotation="90"/>
<object id="3" x="32" y="0"><polyline points="0,0 32,0 32,32 32,32"/></object>
<object id="4" x="0" y="0"><polygon points="0,0 32,0 0,32"/></object>
<object id="5" x="0" y="0"><polygon points="0,0 32,32 32,0 0,32"/></object>
<object id="6" gid="9" x="0" y="32" width="32" height="32"/>
<object id="7" name="Spawn" x="0" y="0"><point/></object>
<object id="8" x="0" y="0"/>
<object id="9" type="door" name="back" x="64" y="0"><polyline points="0,0 0,32"/><properties><property name="locked" type="bool" value="true"/></properties></object>
<object id="10" class="Window" x="64" y="0"><polyline points="0,0 1e400,32"/></object>
</objectgroup></group><objectgroup name="Notes"><object id="11" x="0" y="0" width="9" height="9"/></objectgroup>"#;
    let (outcome, warnings) = import("a.tmx", &xml("", "", objects), &Placing::default());
    let imported = outcome.unwrap();
    let mut book = imported.counts.to_string() + "\n";
    for name in names(&imported) {
        book += &format!("{name}\n");
    }
    for warning in warnings {
        book += &format!("{} {}\n", warning.code, warning.message);
    }
    insta::assert_snapshot!(book);
}

#[test]
fn layers_are_walls_by_name_class_or_property() {
    let layer = |attributes: &str, inside: &str| {
        let data = format!(r#"{inside}<data encoding="csv">1,0,0,0,0,0</data>"#);
        let text = xml("", &data, "").replace("name=\"walls\"", attributes);
        good("a.tmx", &text, &Placing::default()).counts.areas
    };
    let property =
        r#"<properties><property name="collides" type="bool" value="true"/></properties>"#;
    for (attributes, inside, walls) in [
        (r#"name="Outer walls""#, "", 1),
        (r#"name="COLLISION_2""#, "", 1),
        (r#"name="Wallpaper""#, "", 0),
        (r#"name="x" class="obstacles""#, "", 1),
        (r#"name="x""#, property, 1),
        (r#"name="walls" visible="0""#, "", 1),
        (r#"name="walls" offsetx="32" offsety="-64""#, "", 0),
    ] {
        assert_eq!(layer(attributes, inside), walls, "{attributes}");
    }
}

#[test]
fn what_is_no_map_is_refused_with_words() {
    let nested = |count: usize| {
        format!(
            "<map version=\"1.1\" width=\"1\" height=\"1\" tilewidth=\"1\" tileheight=\"1\">{}{}</map>",
            "<group>".repeat(count),
            "</group>".repeat(count)
        )
    };
    for (text, expected) in [
        ("<map".to_owned(), "M0101"),
        ("<map><layer></map>".to_owned(), "M0101"),
        (
            "<!DOCTYPE map [<!ENTITY a \"b\">]><map/>".to_owned(),
            "M0101",
        ),
        ("<tileset/>".to_owned(), "M0102"),
        ("<map version=\"1.1\"/>".to_owned(), "M0102"),
        (
            xml("", "", "").replace("tilewidth=\"32\"", "tilewidth=\"0\""),
            "M0102",
        ),
        (
            xml("", "", "").replace("width=\"3\"", "width=\"NaN\""),
            "M0102",
        ),
        (
            xml("", "", "").replace("width=\"3\"", "width=\"300000\""),
            "M0104",
        ),
        (xml("", "", "").replace("orthogonal", "staggered"), "M0108"),
        (xml("", "", "").replace("orthogonal", "spherical"), "M0108"),
        (nested(50), "M0104"),
    ] {
        assert_eq!(codes("a.tmx", &text).first(), Some(&expected), "{text}");
    }
    let deep = codes("a.tmx", &nested(50_000));
    assert!(["M0101", "M0104"].contains(&deep[0]), "{deep:?}");
}
