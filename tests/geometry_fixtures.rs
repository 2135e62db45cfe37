//! Small drawings whose geometry is known by hand, asked of the engine and of the oracle.

mod oracle;

use defilade::facts::{Class, ContactKind, Facts, Place, Point, Spot, ThingId, ThingSet};
use defilade::world::battle::Battle;
use oracle::body::{Body, bodies};
use oracle::compare::blocks;
use oracle::places::{at_height, end, spots, standing};
use oracle::sketch::{Case, draw};

type Edge = ([i64; 2], [i64; 2]);

/// A drawing and what is true of it.
struct Fixture {
    name: &'static str,
    map: &'static str,
    walls: &'static [Edge],
    /// Whether a line of effect runs between the spaces.
    open: bool,
    /// Lines blocked from the best corner when running along a wall is free, and when it is not.
    blocked: [usize; 2],
    /// For neighbours, whether terrain stands between any two corners of every choice of squares.
    melee: Option<bool>,
    /// What the line between the centres passes through.
    centre: Option<Class>,
    /// Whether any line is blocked the other way round, running along free and not.
    reverse: [bool; 2],
    /// The degree of the other way round by lines blocked: none, one or two, three or four.
    reverse_degree: usize,
}

const EDGE: &[Edge] = &[([1, 0], [1, 1])];
const EDGE3: &[Edge] = &[([2, 0], [2, 1])];
const SOLID: Option<Class> = Some(Class::Terrain);
const BODY: Option<Class> = Some(Class::Creature);

const fn fixture(
    name: &'static str,
    map: &'static str,
    walls: &'static [Edge],
    open: bool,
    blocked: [usize; 2],
) -> Fixture {
    Fixture {
        name,
        map,
        walls,
        open,
        blocked,
        melee: None,
        centre: None,
        reverse: [false, false],
        reverse_degree: 0,
    }
}

impl Fixture {
    const fn melee(mut self, covered: bool) -> Fixture {
        self.melee = Some(covered);
        self
    }

    const fn centre(mut self, class: Option<Class>) -> Fixture {
        self.centre = class;
        self
    }

    const fn reverse(mut self, blocked: [bool; 2], degree: usize) -> Fixture {
        self.reverse = blocked;
        self.reverse_degree = degree;
        self
    }

    fn case(&self) -> Case {
        draw(self.map, self.walls)
    }
}

fn fixtures() -> [Fixture; 21] {
    let open = true;
    let shut = false;
    [
        fixture("open", "A...T", &[], open, [0, 0]),
        fixture("pillar", ".A... ..#.. ....T", &[], open, [1, 1])
            .centre(SOLID)
            .reverse([true, true], 1),
        fixture("wall", "..#.. A.#.T ..#..", &[], shut, [4, 4])
            .centre(SOLID)
            .reverse([true, true], 2),
        fixture("one pillar", "..... A.#.T .....", &[], shut, [2, 4])
            .centre(SOLID)
            .reverse([true, true], 1),
        fixture("corner", ".T A#", &[], open, [0, 1])
            .melee(true)
            .reverse([false, true], 0),
        fixture("corridor", "##### A...T #####", &[], open, [0, 2]).reverse([false, true], 0),
        fixture("creature", "A.a.T", &[], open, [2, 2])
            .centre(BODY)
            .reverse([true, true], 1),
        fixture("two creatures", "Aab.T", &[], open, [2, 2])
            .centre(BODY)
            .reverse([true, true], 1),
        fixture("edge", "AT", EDGE, shut, [0, 1])
            .melee(true)
            .centre(SOLID)
            .reverse([false, true], 0),
        fixture("far edge", "A..T", EDGE3, shut, [2, 2])
            .centre(SOLID)
            .reverse([true, true], 1),
        fixture("big", "AA#. AAT.", &[], open, [0, 0]).melee(false),
        fixture("medium", ".A#. ..T.", &[], open, [0, 1])
            .melee(true)
            .reverse([false, true], 0),
        fixture("reach", "A. #. #T", &[], open, [0, 2])
            .centre(SOLID)
            .reverse([true, true], 1),
        fixture("asymmetric", "A..#. ....T", &[], open, [0, 2]),
        fixture("pair", "A# #T", &[], shut, [0, 2])
            .melee(true)
            .reverse([false, true], 0),
        fixture("diagonal creatures", "Aa bT", &[], open, [0, 0]).melee(false),
        fixture("both ways", "A.... ...a. ...bT", &[], open, [4, 4])
            .centre(BODY)
            .reverse([true, true], 2),
        fixture("gap", "..#...T A...#..", &[], open, [2, 2]).reverse([true, true], 1),
        fixture("tangent", "A.... ..#.. ....T", &[], shut, [3, 3])
            .centre(SOLID)
            .reverse([true, true], 2),
        fixture("shield", "AAT AA.", EDGE3, open, [0, 0])
            .melee(true)
            .centre(SOLID),
        fixture("area", "....A ...#. ....T", &[], open, [0, 0]),
    ]
}

/// The little of a geometry that the fixtures ask for.
trait Geometry {
    fn crossed(&self, from: Point, to: Point, set: &ThingSet) -> Vec<(ContactKind, Class)>;
    fn open(&self, from: Place, to: Place, set: &ThingSet) -> bool;
    fn corners(&self, thing: ThingId) -> Vec<Vec<Point>>;
    fn centre(&self, thing: ThingId) -> Point;
}

struct Oracle(Vec<Body>);

impl Geometry for Oracle {
    fn crossed(&self, from: Point, to: Point, set: &ThingSet) -> Vec<(ContactKind, Class)> {
        let met = oracle::contact::contacts(&self.0, from, to, set);
        met.iter().map(|m| (m.kind, m.class)).collect()
    }

    fn open(&self, from: Place, to: Place, set: &ThingSet) -> bool {
        let pieces = standing(&self.0, from, to, set).expect("the plan decides");
        let (from, to) = (end(&self.0, from), end(&self.0, to));
        oracle::open_line::open(&from, &to, &pieces).expect("spaces apart")
    }

    fn corners(&self, thing: ThingId) -> Vec<Vec<Point>> {
        let squares = &self.0[thing.0 as usize].pieces;
        let floor = |dot| at_height(dot, 0);
        let corners = |square| spots(square, Spot::Corner).into_iter().map(floor).collect();
        squares.iter().map(corners).collect()
    }

    fn centre(&self, thing: ThingId) -> Point {
        let squares = &self.0[thing.0 as usize].pieces;
        let (first, last) = (squares[0].corners[0], squares[squares.len() - 1].corners[2]);
        at_height([0, 1].map(|axis| (first[axis] + last[axis]) / 2), 0)
    }
}

impl<'s> Geometry for Battle<'s> {
    fn crossed(&self, from: Point, to: Point, set: &ThingSet) -> Vec<(ContactKind, Class)> {
        let met = self.contacts(from, to, set);
        met.iter().map(|m| (m.kind, m.class)).collect()
    }

    fn open(&self, from: Place, to: Place, set: &ThingSet) -> bool {
        self.open_line(from, to, set).is_some()
    }

    fn corners(&self, thing: ThingId) -> Vec<Vec<Point>> {
        (0..self.cells(thing))
            .map(|cell| self.spots(thing, Some(cell), Spot::Corner))
            .collect()
    }

    fn centre(&self, thing: ThingId) -> Point {
        self.spots(thing, None, Spot::Centre)[0]
    }
}

/// What a geometry says of a case, in the terms of the table.
struct Answers {
    open: bool,
    blocked: [usize; 2],
    melee: bool,
    centre: Option<Class>,
}

fn others(case: &Case, keep: impl Fn(Class) -> bool) -> ThingSet {
    let things = case.scene.things.iter().enumerate();
    let ids = things.map(|(place, thing)| (ThingId(place as u32), thing.class));
    ids.filter(|(id, class)| ![case.attacker, case.target].contains(id) && keep(*class))
        .map(|(id, _)| id)
        .collect()
}

fn answers(case: &Case, geometry: &impl Geometry) -> Answers {
    let (attacker, target) = (case.attacker, case.target);
    let all = others(case, |_| true);
    let terrain = others(case, |class| class == Class::Terrain);
    let passes = |from: Point, to: Point, set: &ThingSet| {
        blocks(geometry.crossed(from, to, set).into_iter())
    };
    let mut blocked = [usize::MAX; 2];
    let mut melee = true;
    for own in geometry.corners(attacker) {
        for theirs in geometry.corners(target) {
            for from in &own {
                for (which, best) in blocked.iter_mut().enumerate() {
                    let lines = theirs.iter().filter(|to| passes(*from, **to, &all)[which]);
                    *best = lines.count().min(*best);
                }
            }
            let pairs = || {
                own.iter()
                    .flat_map(|a| theirs.iter().map(move |b| (*a, *b)))
            };
            melee &= pairs().any(|(a, b)| passes(a, b, &terrain)[0]);
        }
    }
    let centre = geometry.crossed(geometry.centre(attacker), geometry.centre(target), &all);
    let centre = centre.into_iter().find(|c| c.0 == ContactKind::Through);
    Answers {
        open: geometry.open(Place::Space(attacker), Place::Space(target), &terrain),
        blocked,
        melee,
        centre: centre.map(|(_, class)| class),
    }
}

fn check(fixture: &Fixture, forward: &Answers, backward: &Answers) {
    let name = fixture.name;
    assert_eq!(forward.open, fixture.open, "{name}: line of effect");
    assert_eq!(backward.open, fixture.open, "{name}: line of effect back");
    assert_eq!(forward.blocked, fixture.blocked, "{name}: blocked lines");
    assert_eq!(forward.centre, fixture.centre, "{name}: centre line");
    assert_eq!(backward.centre, fixture.centre, "{name}: centre line back");
    if let Some(melee) = fixture.melee {
        assert_eq!(forward.melee, melee, "{name}: melee");
    }
    if fixture.name != "area" {
        let back = backward.blocked.map(|lines| lines > 0);
        assert_eq!(back, fixture.reverse, "{name}: the other way round");
        let degree = backward.blocked[0].div_ceil(2);
        assert_eq!(degree, fixture.reverse_degree, "{name}: degree back");
    }
}

#[test]
fn the_oracle_agrees_with_the_table() {
    for fixture in fixtures() {
        let case = fixture.case();
        let oracle = Oracle(bodies(&case.scene));
        let back = case.reversed();
        check(&fixture, &answers(&case, &oracle), &answers(&back, &oracle));
    }
}

#[test]
fn the_engine_agrees_with_the_table() {
    for fixture in fixtures() {
        let (case, back) = (fixture.case(), fixture.case().reversed());
        let (ask, ask_back) = (case.ask(), back.ask());
        let engine = Battle::new(&case.scene, &ask);
        let engine_back = Battle::new(&back.scene, &ask_back);
        check(
            &fixture,
            &answers(&case, &engine),
            &answers(&back, &engine_back),
        );
    }
}

/// From the top left corner of the map of "area" an effect reaches its target, three of four
/// lines to its corners are blocked, and the line to its centre is.
fn check_area(case: &Case, geometry: &impl Geometry) {
    let solid = others(case, |class| class == Class::Terrain);
    let origin = at_height([0, 0], 0);
    assert!(geometry.open(Place::Point(origin), Place::Space(case.target), &solid));
    let through = |to: Point| blocks(geometry.crossed(origin, to, &solid).into_iter())[0];
    assert!(through(geometry.centre(case.target)));
    let corners = &geometry.corners(case.target)[0];
    assert_eq!(corners.iter().filter(|to| through(**to)).count(), 3);
}

#[test]
fn an_origin_on_the_lattice_agrees_with_the_table() {
    let case = draw("....A ...#. ....T", &[]);
    check_area(&case, &Oracle(bodies(&case.scene)));
    let ask = case.ask();
    check_area(&case, &Battle::new(&case.scene, &ask));
}
