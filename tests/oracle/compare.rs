//! Holds an engine to the oracle on one scene.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::Debug;

use defilade::facts::{
    Class, Contact, ContactKind, Facts, Place, Point, Property, Spot, ThingId, ThingSet,
};

use defilade::number::Number;

use super::body::{Body, Piece, bodies, doubled_middle, mark_idle, of_set};
use super::contact::{Meeting, clear_on_plan, contacts};
use super::places::{End, at_height, end, lies_at, plan_of, spots, standing};
use super::scenes::Dice;
use super::sketch::Case;
use super::{frac, height, light, open_line, order, share};

/// How often each thing happened, by name.
#[derive(Clone, Debug, Default)]
pub struct Tally(pub BTreeMap<String, usize>);

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    /// How often it happened.
    pub fn of(&self, what: &str) -> usize {
        self.0.get(what).copied().unwrap_or_default()
    }
}

/// What to compare besides contacts and distances.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The visible share too, and what holds and borders the target.
    pub share: bool,
    /// Count the lines of effect that sampling misses.
    pub sampling: bool,
}

/// The first difference between an engine and the oracle on a case, in words.
pub fn compare<F: Facts>(
    case: &Case,
    engine: &F,
    seed: u64,
    effort: Effort,
    tally: &mut Tally,
) -> Result<(), String> {
    let bodies = bodies_of(case);
    let mut dice = Dice::new(seed ^ 0xabcd);
    let mut check = Check {
        case,
        engine,
        bodies: &bodies,
        tally,
    };
    check.spaces()?;
    check.lines(&mut dice)?;
    check.open_lines(&mut dice, effort)?;
    if effort.share {
        check.shares(&mut dice)?;
        check.neighbours(&mut dice)?;
    }
    check.light()?;
    check.distances(&mut dice)
}

/// The bodies of a case, as they are for its attacker.
fn bodies_of(case: &Case) -> Vec<Body> {
    let mut bodies = bodies(&case.scene);
    let middle = doubled_middle(&bodies[case.attacker.0 as usize]);
    mark_idle(&mut bodies, &case.scene, middle);
    bodies
}

/// The first difference between an engine and the oracle on a case with heights, in words.
///
/// A line that the engine denies and sampling finds is counted, not an error: a no in height only
/// speaks of lines beside a critical line of the plan.
pub fn compare_heights<F: Facts>(case: &Case, engine: &F, tally: &mut Tally) -> Result<(), String> {
    let bodies = bodies_of(case);
    let mut check = Check {
        case,
        engine,
        bodies: &bodies,
        tally,
    };
    check.rising_lines()?;
    check.light()?;
    check.open_in_height()
}

struct Check<'c, F> {
    case: &'c Case,
    engine: &'c F,
    bodies: &'c [Body],
    tally: &'c mut Tally,
}

fn same<T: PartialEq + Debug>(what: &str, engine: &T, oracle: &T) -> Result<(), String> {
    if engine == oracle {
        return Ok(());
    }
    Err(format!(
        "{what}\n  engine: {engine:?}\n  oracle: {oracle:?}"
    ))
}

impl<F: Facts> Check<'_, F> {
    fn body(&self, thing: ThingId) -> &Body {
        &self.bodies[thing.0 as usize]
    }

    fn set(&self, keep: impl Fn(&Body) -> bool) -> ThingSet {
        let ends = [self.case.attacker, self.case.target];
        let others = self.bodies.iter().filter(|b| !ends.contains(&b.id));
        others.filter(|b| keep(b)).map(|b| b.id).collect()
    }

    fn spaces(&mut self) -> Result<(), String> {
        for thing in [self.case.attacker, self.case.target] {
            let body = self.body(thing);
            same("cells", &self.engine.cells(thing), &body.pieces.len())?;
            for (cell, square) in body.pieces.iter().enumerate() {
                for spot in [Spot::Corner, Spot::Centre, Spot::EdgeMiddle] {
                    let expected: Vec<Point> = spots(square, spot)
                        .into_iter()
                        .map(|dot| at_height(dot, body.bottom))
                        .collect();
                    let found = self.engine.spots(thing, Some(cell), spot);
                    same(
                        &format!("{spot:?} of {thing:?} [{cell}]"),
                        &found,
                        &expected,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// All lines between the corners of a square of the one and a square of the other, and the
    /// line between the centres.
    fn lines(&mut self, dice: &mut Dice) -> Result<(), String> {
        let mut pick = |thing: ThingId| {
            let count = self.body(thing).pieces.len();
            self.body(thing).pieces[dice.below(count as i64) as usize].clone()
        };
        let (one, other) = (pick(self.case.attacker), pick(self.case.target));
        let floor = |dot| at_height(dot, 0);
        let all = self.set(|_| true);
        let some = self
            .bodies
            .iter()
            .map(|b| b.id)
            .filter(|_| dice.chance(60))
            .collect();
        let mut counts: Vec<[(usize, usize); 2]> = Vec::new();
        for from in spots(&one, Spot::Corner) {
            let mut blocked = [(0, 0); 2];
            for to in spots(&other, Spot::Corner) {
                let (engine, oracle) = self.line(floor(from), floor(to), &all)?;
                let tally = |(strict, along): (usize, usize), blocks: [bool; 2]| {
                    (
                        strict + usize::from(blocks[0]),
                        along + usize::from(blocks[1]),
                    )
                };
                blocked[0] = tally(blocked[0], blocks(engine.iter().map(|c| (c.kind, c.class))));
                blocked[1] = tally(blocked[1], blocks(oracle.iter().map(|c| (c.kind, c.class))));
            }
            same("blocked lines of a corner", &blocked[0], &blocked[1])?;
            counts.push(blocked);
        }
        let best = |which: usize| counts.iter().map(|c| c[which].0).min();
        let corners = |which: usize| -> Vec<usize> {
            let at = |place: &usize| Some(counts[*place][which].0) == best(which);
            (0..counts.len()).filter(at).collect()
        };
        same("best corners", &corners(0), &corners(1))?;
        if corners(1).len() > 1 && best(1) > Some(0) {
            self.tally.add("ties");
        }
        let centre = |square: &Piece| floor(spots(square, Spot::Centre)[0]);
        self.line(centre(&one), centre(&other), &all)?;
        self.line(centre(&other), floor(one.corners[0]), &some)?;
        Ok(())
    }

    fn line(
        &mut self,
        from: Point,
        to: Point,
        set: &ThingSet,
    ) -> Result<(Vec<Contact>, Vec<Meeting>), String> {
        if (from.x, from.y) == (to.x, to.y) {
            return Ok((Vec::new(), Vec::new()));
        }
        let engine = self.engine.contacts(from, to, set);
        let oracle = contacts(self.bodies, from, to, set);
        same_contacts(&engine, &oracle)
            .map_err(|text| format!("contacts from {from:?} to {to:?} of {set:?}: {text}"))?;
        let near = self.engine.near_line(from, to);
        for meeting in &oracle {
            self.tally.add(&format!("{:?}", meeting.kind));
            if let Some(missed) = meeting.things.iter().find(|id| !near.contains(id)) {
                return Err(format!(
                    "near_line from {from:?} to {to:?} lacks {missed:?}"
                ));
            }
        }
        Ok((engine, oracle))
    }

    fn open_lines(&mut self, dice: &mut Dice, effort: Effort) -> Result<(), String> {
        let spaces = [self.case.attacker, self.case.target].map(Place::Space);
        let terrain = self.set(|b| b.class == Class::Terrain);
        let all = self.set(|_| true);
        self.open_line(spaces[0], spaces[1], &terrain, effort)?;
        self.open_line(spaces[1], spaces[0], &all, effort)?;
        let unit = i128::from(defilade::length::UNITS_PER_SQUARE);
        let origin = [0, 1].map(|_| i128::from(dice.between(0, 6)) * unit);
        let origin = Place::Point(at_height(origin, 0));
        self.open_line(origin, spaces[1], &terrain, effort)
    }

    fn open_line(
        &mut self,
        from: Place,
        to: Place,
        set: &ThingSet,
        effort: Effort,
    ) -> Result<(), String> {
        let Some(pieces) = standing(self.bodies, from, to, set) else {
            return Ok(());
        };
        let ends = (end(self.bodies, from), end(self.bodies, to));
        let Some(expected) = open_line::open(&ends.0, &ends.1, &pieces) else {
            return Ok(());
        };
        let found = self.engine.open_line(from, to, set);
        let what = format!("open line from {from:?} to {to:?} past {set:?}");
        same(&what, &found.is_some(), &expected)?;
        if effort.share {
            let between: ThingSet = self.engine.between(from, to).into_iter().collect();
            let fewer: ThingSet = set.iter().filter(|id| between.contains(*id)).collect();
            let fewer = self.engine.open_line(from, to, &fewer).is_some();
            same(&format!("{what}, of between only"), &fewer, &expected)?;
        }
        if let Some((a, b)) = &found {
            if !lies_at(self.bodies, a, from) || !lies_at(self.bodies, b, to) {
                return Err(format!("{what}: the witness {a:?} {b:?} is elsewhere"));
            }
            if plan_of(a) == plan_of(b) {
                // Spaces that share the point; the answer itself was compared above.
                self.tally.add("witness is a point");
            } else if !clear_on_plan(&pieces, &plan_of(a), &plan_of(b)) {
                return Err(format!("{what}: the witness {a:?} {b:?} meets something"));
            }
        }
        self.tally.add(if expected { "open" } else { "shut" });
        if let (true, true, End::Space(one), End::Space(other)) =
            (effort.sampling, expected, &ends.0, &ends.1)
            && !open_line::sampled(one, other, &pieces)
        {
            self.tally.add("missed by sampling");
        }
        Ok(())
    }

    /// All lines from feet to feet between corners of the first squares.
    fn rising_lines(&mut self) -> Result<(), String> {
        let all = self.set(|_| true);
        let (attacker, target) = (self.body(self.case.attacker), self.body(self.case.target));
        let feet = [attacker.bottom, target.bottom];
        let squares = [attacker.pieces[0].clone(), target.pieces[0].clone()];
        for from in spots(&squares[0], Spot::Corner) {
            for to in spots(&squares[1], Spot::Corner) {
                self.line(at_height(from, feet[0]), at_height(to, feet[1]), &all)?;
            }
        }
        Ok(())
    }

    fn open_in_height(&mut self) -> Result<(), String> {
        let (from, to) = (self.case.attacker, self.case.target);
        let set = self.set(|b| b.class == Class::Terrain);
        let others = of_set(self.bodies, &set);
        let found = self
            .engine
            .open_line(Place::Space(from), Place::Space(to), &set);
        let Some((a, b)) = found else {
            let sample = height::sampled(self.bodies, from, to, &others, 7);
            self.tally.add(if sample.is_some() {
                "wrongly shut"
            } else {
                "shut"
            });
            return Ok(());
        };
        self.tally.add("open");
        let spaces = [Place::Space(from), Place::Space(to)];
        if !lies_at(self.bodies, &a, spaces[0]) || !lies_at(self.bodies, &b, spaces[1]) {
            return Err(format!("the witness {a:?} {b:?} is elsewhere"));
        }
        if height::clear(
            &others,
            &height::solid(&a),
            &height::solid(&b),
            false,
            false,
        ) {
            return Ok(());
        }
        Err(format!(
            "the witness {a:?} {b:?} past {set:?} meets something"
        ))
    }

    fn shares(&mut self, dice: &mut Dice) -> Result<(), String> {
        let own = &self.body(self.case.attacker).pieces;
        let square = &own[dice.below(own.len() as i64) as usize];
        let eyes = [
            {
                let corners = spots(square, Spot::Corner);
                corners[dice.below(corners.len() as i64) as usize]
            },
            spots(square, Spot::Centre)[0],
        ];
        let terrain = self.set(|b| b.class == Class::Terrain);
        let all = self.set(|_| true);
        for (eye, set) in [(eyes[0], &terrain), (eyes[1], &all)] {
            let eye = at_height(eye, 0);
            let target = self.body(self.case.target);
            let expected = share::visible(self.bodies, eye, target, set);
            let found = self
                .engine
                .visible_share(eye, self.case.target, set)
                .to_big();
            same(
                &format!("visible share from {eye:?} past {set:?}"),
                &found,
                &expected,
            )?;
            if !set.contains(self.case.target) {
                let mut is_member = |id| set.contains(id);
                let quick = self
                    .engine
                    .share_past(eye, self.case.target, &mut is_member);
                same("the same told quickly", &quick.to_big(), &expected)?;
            }
            let whole = *expected.numer() == *expected.denom();
            let none = *expected.numer() == 0.into();
            self.tally.add(if whole || none {
                "share all or none"
            } else {
                "share between"
            });
        }
        Ok(())
    }

    /// What holds and what borders a creature, of things at least as tall.
    fn neighbours(&mut self, dice: &mut Dice) -> Result<(), String> {
        let bodies = self.bodies;
        let target = &bodies[self.case.target.0 as usize];
        let tall = self.bodies.iter().filter(|b| b.top >= target.top);
        let set: ThingSet = tall.map(|b| b.id).filter(|_| dice.chance(60)).collect();
        let expected = share::inside(self.bodies, target, &set);
        let found = self.engine.inside(target.id, &set);
        same(
            &format!("whether {set:?} holds {:?}", target.id),
            &found,
            &expected,
        )?;
        for other in bodies {
            let expected = share::borders(target, other);
            let found = self.engine.borders(target.id, other.id);
            same(
                &format!("{:?} borders {:?}", target.id, other.id),
                &found,
                &expected,
            )?;
            self.tally.add(if expected { "bordering" } else { "apart" });
        }
        Ok(())
    }

    /// The light on the creatures, and what does nothing for the attacker.
    fn light(&mut self) -> Result<(), String> {
        for thing in [self.case.attacker, self.case.target] {
            if let Some(expected) = light::light_on(&self.case.scene, self.body(thing)) {
                let found = self.engine.light_on(thing);
                same(&format!("light on {thing:?}"), &found, &expected)?;
                self.tally.add(&format!("light {}", expected.0));
            }
        }
        for body in self.bodies.iter().filter(|b| b.class == Class::Terrain) {
            let found = self.engine.has(body.id, Property::StopsEffect);
            same(
                &format!("whether {:?} stops anything", body.id),
                &found,
                &!body.idle,
            )?;
            if body.idle {
                self.tally.add("idle");
            }
        }
        Ok(())
    }

    fn distances(&mut self, dice: &mut Dice) -> Result<(), String> {
        let count = self.bodies.len() as i64;
        let other = ThingId(dice.below(count) as u32);
        for (from, to) in [
            (self.case.attacker, self.case.target),
            (other, self.case.target),
        ] {
            let Some(expected) =
                super::distance::distance(&self.case.scene, from.0 as usize, to.0 as usize)
            else {
                continue;
            };
            let found = self.engine.distance(from, to);
            if !expected.is(&found) {
                return Err(format!(
                    "distance {from:?} {to:?}\n  engine: {found:?}\n  oracle: {expected:?}"
                ));
            }
            if matches!(found, Number::Big(_)) {
                self.tally.add("irrational distances");
            }
        }
        Ok(())
    }
}

/// Whether a line is blocked by passage alone, and when running along terrain counts too.
pub fn blocks(contacts: impl Iterator<Item = (ContactKind, Class)>) -> [bool; 2] {
    let mut blocks = [false; 2];
    for (kind, class) in contacts {
        let through = kind == ContactKind::Through;
        blocks[0] |= through;
        blocks[1] |= through || (kind == ContactKind::Along && class == Class::Terrain);
    }
    blocks
}

/// Whether an engine's contacts are the oracle's, whichever way ties between classes are ordered.
pub fn same_contacts(engine: &[Contact], oracle: &[Meeting]) -> Result<(), String> {
    let differ = || Err(format!("\n  engine: {engine:?}\n  oracle: {oracle:?}"));
    if engine.len() != oracle.len() {
        return differ();
    }
    let parameter = |a: &defilade::facts::Along| frac(a.numerator.into(), a.denominator.into());
    let mut sorted: Vec<&Contact> = engine.iter().collect();
    if sorted
        .windows(2)
        .any(|pair| pair[0].enter.cmp(&pair[1].enter) == Ordering::Greater)
    {
        return differ();
    }
    sorted.sort_by(|a, b| {
        (a.enter.cmp(&b.enter))
            .then(a.leave.cmp(&b.leave))
            .then(a.class.cmp(&b.class))
    });
    let equal = sorted.iter().zip(oracle).all(|(found, expected)| {
        found.kind == expected.kind
            && found.class == expected.class
            && order(&parameter(&found.enter), &expected.enter).is_eq()
            && order(&parameter(&found.leave), &expected.leave).is_eq()
            && found.things == expected.things
    });
    if equal { Ok(()) } else { differ() }
}

/// The pieces of a set, whatever their heights.
pub fn pieces_of<'b>(bodies: &'b [Body], set: &ThingSet) -> Vec<&'b Piece> {
    of_set(bodies, set)
        .into_iter()
        .flat_map(|b| &b.pieces)
        .collect()
}
