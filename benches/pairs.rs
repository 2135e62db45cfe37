//! What the geometry of one pair costs: sixteen lines and a line of effect, quickly and with all
//! that could be told of them. Every job goes round the same pairs; times are for one of them.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use defilade::facts::{Class, ContactKind, Counted, Facts, Place, Point, Spot, ThingId, ThingSet};
use defilade::length::{Length, Scale, UNITS_PER_SQUARE};
use defilade::vocabulary::{LightId, Properties, SizeId, TerrainId};
use defilade::world::battle::Battle;
use defilade::world::plan::Plan;
use defilade::world::scene::{Ask, Attack, Creature, Grid, Scene, Shape, Thing};

const SIDE: i64 = 100;
/// Maps of each kind, and pairs of creatures on each.
const MAPS: u64 = 10;
const PAIRS: usize = 20;
/// Of what is asked about: what stops a line, the kinds most packs count.
const COUNTED: [ContactKind; 2] = [ContactKind::Through, ContactKind::Pinhole];

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i64::try_from(self.0 >> 33).expect("31 bits fit") % bound
    }
}

fn terrain(shape: Shape) -> Thing {
    Thing {
        terrain: Some(TerrainId(0)),
        properties: Properties {
            stops_effect: true,
            stops_sight: true,
            stops_movement: true,
            gives_cover: true,
            conceals: false,
        },
        ..Thing::new(Class::Terrain, shape)
    }
}

fn creature(cell: [i64; 2]) -> Thing {
    let cell = cell.map(|at| i32::try_from(at).expect("it is on the map"));
    Thing {
        class: Class::Creature,
        terrain: None,
        top: UNITS_PER_SQUARE,
        properties: Properties::default(),
        creature: Some(Creature::new(String::new(), SizeId(0))),
        ..terrain(Shape::Cells(vec![cell]))
    }
}

fn empty() -> Scene {
    let side = Length::parse("5 ft").and_then(Scale::new);
    Scene {
        title: String::new(),
        columns: 100,
        rows: 100,
        scale: side.expect("five feet are a scale"),
        grid: Grid::default(),
        light: LightId(0),
        sources: Vec::new(),
        things: Vec::new(),
    }
}

fn ask(attacker: ThingId, target: ThingId) -> Ask {
    Ask::new(attacker, target, Attack::default())
}

/// A map, and pairs of creatures on it at most so many squares apart.
struct Field {
    scene: Scene,
    asks: Vec<Ask>,
}

impl Field {
    fn new(
        mut scene: Scene,
        dice: &mut Dice,
        reach: i64,
        free: impl Fn([i64; 2]) -> bool,
    ) -> Field {
        let mut asks = Vec::new();
        while asks.len() < PAIRS {
            let from = [dice.below(SIDE), dice.below(SIDE)];
            let step = [0, 1].map(|_| dice.below(2 * reach + 1) - reach);
            let to = [from[0] + step[0], from[1] + step[1]];
            let inside = to.iter().all(|at| (0..SIDE).contains(at));
            if !inside || from == to || !free(from) || !free(to) {
                continue;
            }
            let id = ThingId(u32::try_from(scene.things.len()).expect("few things"));
            scene.things.extend([creature(from), creature(to)]);
            asks.push(ask(id, ThingId(id.0 + 1)));
        }
        Field { scene, asks }
    }

    /// Some squares of a hundred are solid.
    fn squares(mut dice: Dice, percent: i64, reach: i64) -> Field {
        let mut scene = empty();
        let mut solid = vec![false; 10_000];
        for (place, solid) in (0..).zip(&mut solid) {
            if dice.below(100) < percent {
                let cell = [place % 100, place / 100];
                scene.things.push(terrain(Shape::Cells(vec![cell])));
                *solid = true;
            }
        }
        let at = |cell: [i64; 2]| usize::try_from(cell[1] * SIDE + cell[0]).expect("on the map");
        Field::new(scene, &mut dice, reach, |cell| !solid[at(cell)])
    }

    /// Five hundred walls from anywhere to anywhere near.
    fn walls(mut dice: Dice, reach: i64) -> Field {
        let mut scene = empty();
        for _ in 0..500 {
            let from = [0, 1].map(|_| dice.below(SIDE * UNITS_PER_SQUARE));
            let step = [0, 1].map(|_| dice.below(10 * UNITS_PER_SQUARE) - 5 * UNITS_PER_SQUARE);
            let to = [from[0] + step[0], from[1] + step[1] + 1];
            scene.things.push(terrain(Shape::Wall(from, to)));
        }
        Field::new(scene, &mut dice, reach, |_| true)
    }
}

/// A kind of field and how to make one.
type Kind = (&'static str, fn(Dice) -> Field);
/// What is measured, and how it is done.
type Job = (&'static str, fn(&Battle<'_>) -> usize);

fn kinds() -> [Kind; 6] {
    [
        ("20 % solid, within 12", |dice| Field::squares(dice, 20, 12)),
        ("20 % solid, anywhere", |dice| {
            Field::squares(dice, 20, SIDE)
        }),
        ("2 % solid, within 12", |dice| Field::squares(dice, 2, 12)),
        ("2 % solid, anywhere", |dice| Field::squares(dice, 2, SIDE)),
        ("500 walls, within 12", |dice| Field::walls(dice, 12)),
        ("500 walls, anywhere", |dice| Field::walls(dice, SIDE)),
    ]
}

fn fields(make: fn(Dice) -> Field) -> Vec<Field> {
    let seeds = (1..=MAPS).map(|seed| seed * 0x9e37_79b9_7f4a_7c15);
    seeds.map(|seed| make(Dice(seed))).collect()
}

fn is_terrain(battle: &Battle<'_>) -> impl FnMut(ThingId) -> bool {
    |thing| battle.class(thing) == Class::Terrain
}

fn lines(battle: &Battle<'_>) -> impl Iterator<Item = (Point, Point)> {
    let corners = |thing| battle.spots(thing, None, Spot::Corner);
    let (from, to) = (corners(battle.attacker()), corners(battle.target()));
    from.into_iter()
        .flat_map(move |one| to.clone().into_iter().map(move |other| (one, other)))
}

fn counted() -> Counted {
    let kinds = COUNTED.into_iter();
    kinds.fold(Counted::default(), |all, kind| all.with(kind, None))
}

fn sixteen_lines(battle: &Battle<'_>) -> usize {
    let mut is_member = is_terrain(battle);
    let met =
        lines(battle).filter(|(from, to)| battle.meets(*from, *to, counted(), &mut is_member));
    met.count()
}

fn sixteen_lines_told(battle: &Battle<'_>) -> usize {
    let mut is_member = is_terrain(battle);
    let met = lines(battle).filter(|(from, to)| {
        let near = battle.near_line(*from, *to).into_iter();
        let set: ThingSet = near.filter(|thing| is_member(*thing)).collect();
        let contacts = battle.contacts(*from, *to, &set);
        let mut contacts = contacts.iter();
        contacts.any(|contact| counted().has(contact.kind, contact.class))
    });
    met.count()
}

fn places(battle: &Battle<'_>) -> [Place; 2] {
    [battle.attacker(), battle.target()].map(Place::Space)
}

fn effect(battle: &Battle<'_>) -> usize {
    let [from, to] = places(battle);
    usize::from(battle.is_open(from, to, &mut is_terrain(battle)))
}

fn effect_told(battle: &Battle<'_>) -> usize {
    let [from, to] = places(battle);
    let between = battle.between(from, to).into_iter();
    let set = between.filter(|thing| is_terrain(battle)(*thing)).collect();
    usize::from(battle.open_line(from, to, &set).is_some())
}

fn pairs(c: &mut Criterion) {
    let jobs: [Job; 4] = [
        ("16 lines", sixteen_lines),
        ("16 lines, told", sixteen_lines_told),
        ("line of effect", effect),
        ("line of effect, told", effect_told),
    ];
    for (name, make) in kinds() {
        let fields = fields(make);
        let plans: Vec<Plan<'_>> = fields.iter().map(|field| Plan::new(&field.scene)).collect();
        let all: Vec<(&Plan<'_>, &Ask)> = plans
            .iter()
            .zip(&fields)
            .flat_map(|(plan, field)| field.asks.iter().map(move |ask| (plan, ask)))
            .collect();
        let mut group = c.benchmark_group(name);
        for (what, job) in jobs {
            let mut next = all.iter().cycle();
            group.bench_function(what, |b| {
                b.iter(|| {
                    let (plan, ask) = next.next().expect("there are some");
                    black_box(job(&Battle::on(plan, ask)))
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, pairs);
criterion_main!(benches);
