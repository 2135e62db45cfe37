//! One ask about a scene: the world's side of the border to the rules.

mod idle;
mod said;
mod space;

use std::cmp::Ordering;
use std::sync::OnceLock;

use crate::facts::{
    AttackWord, Class, Classes, Contact, Counted, ExactPoint, FactValue, Facts, Given, GivenBonus,
    Overrides, Place, Point, Property, SenseRange, Spot, ThingId, ThingSet,
};
use crate::length::{UNITS_PER_SQUARE, Unit};
use crate::number::Number;
use crate::vocabulary::{
    CheckId, ConditionId, FactId, LightId, MediumId, SenseId, SizeId, StanceId, StatId, TerrainId,
    TraitId,
};
use crate::world::barrier::{Barrier, barriers};
use crate::world::census::classes_between;
use crate::world::exact::share_a_stretch;
use crate::world::grid::Grid;
use crate::world::lattice::Node;
use crate::world::open::{End, open_line};
use crate::world::outline::Piece;
use crate::world::plan::Plan;
use crate::world::scene::{Acts, Ask, Creature, Scene, Shape, Thing};
use crate::world::spread::Ground;
use crate::world::{contain, distance, opposite, pair, spots, visible};

/// An ask about a scene, ready to be ruled on.
#[derive(Debug)]
pub struct Battle<'a> {
    plan: Held<'a>,
    ask: &'a Ask,
    idle: OnceLock<ThingSet>,
}

#[derive(Debug)]
enum Held<'a> {
    Own(Box<Plan<'a>>),
    Lent(&'a Plan<'a>),
}

impl<'a> Battle<'a> {
    /// An ask about a scene.
    #[must_use]
    pub fn new(scene: &'a Scene, ask: &'a Ask) -> Battle<'a> {
        Battle {
            plan: Held::Own(Box::new(Plan::new(scene))),
            ask,
            idle: OnceLock::new(),
        }
    }

    /// One of several asks about a scene that was made ready once.
    #[must_use]
    pub fn on(plan: &'a Plan<'a>, ask: &'a Ask) -> Battle<'a> {
        Battle {
            plan: Held::Lent(plan),
            ask,
            idle: OnceLock::new(),
        }
    }

    fn plan(&self) -> &Plan<'a> {
        match &self.plan {
            Held::Own(plan) => plan,
            Held::Lent(plan) => plan,
        }
    }

    fn grid(&self) -> Grid {
        self.plan().scene().grid
    }

    fn thing(&self, id: ThingId) -> Option<&'a Thing> {
        self.plan().thing(id)
    }

    fn creature(&self, id: ThingId) -> Option<&'a Creature> {
        self.thing(id)?.creature.as_ref()
    }

    fn pieces_of<'b>(&'b self, set: &'b ThingSet) -> impl Iterator<Item = (&'a Thing, &'b Piece)> {
        set.iter()
            .filter(|id| !self.is_idle(*id))
            .filter_map(|id| Some((id, self.thing(id)?)))
            .flat_map(|(id, thing)| {
                let pieces = self.plan().pieces(id).iter();
                pieces.map(move |piece| (thing, piece))
            })
    }

    fn barriers(&self, things: impl Iterator<Item = ThingId>) -> Vec<Barrier> {
        let acting = things.filter(|id| !self.is_idle(*id));
        let acting = acting.filter_map(|id| Some((self.thing(id)?, self.plan().pieces(id))));
        barriers(self.grid(), acting)
    }

    fn lets_attack_through(&self, thing: &Thing) -> bool {
        let mut traits = thing.lets_through.iter();
        traits.any(|id| self.attack_is(AttackWord::Trait(*id)))
    }

    /// How much of a thing an eye sees past the things that act, the slow way.
    fn share_told(
        &self,
        eye: Point,
        thing: ThingId,
        mut acts: impl FnMut(ThingId) -> bool,
    ) -> Number {
        let between = self.between(Place::Point(eye), Place::Space(thing));
        let set = between.into_iter().filter(|id| acts(*id)).collect();
        self.visible_share(eye, thing, &set)
    }

    fn place_corners(&self, place: Place) -> Vec<Node> {
        match place {
            Place::Space(id) => self.plan().corners(id).collect(),
            Place::Point(point) => vec![Node::new(point.x, point.y)],
        }
    }

    fn end<'b>(&'b self, place: Place, point: &'b [Node; 1]) -> Option<End<'b>> {
        match place {
            Place::Space(id) => {
                let thing = self.thing(id)?;
                let pieces = self.plan().pieces(id).iter();
                Some(End {
                    outlines: pieces.map(|piece| piece.corners.as_slice()).collect(),
                    bottom: thing.bottom,
                    top: thing.top,
                })
            }
            Place::Point(at) => Some(End {
                outlines: vec![point],
                bottom: at.z,
                top: at.z + 1,
            }),
        }
    }
}

fn plan_point(place: Place) -> [Node; 1] {
    match place {
        Place::Space(_) => [Node::new(0, 0)],
        Place::Point(point) => [Node::new(point.x, point.y)],
    }
}

impl Facts for Battle<'_> {
    fn attacker(&self) -> ThingId {
        self.ask.attacker
    }

    fn target(&self) -> ThingId {
        self.ask.target
    }

    fn origin(&self) -> Option<Point> {
        self.ask.attack.origin
    }

    fn attack_is(&self, word: AttackWord) -> bool {
        self.ask.attack.words.contains(&word)
    }

    fn radius(&self) -> Option<Number> {
        self.ask.attack.radius.clone()
    }

    fn natural(&self) -> Option<Number> {
        self.ask.attack.natural.clone()
    }

    fn percentile(&self) -> Option<Number> {
        self.ask.attack.percentile.clone()
    }

    fn check(&self) -> Option<CheckId> {
        self.ask.check
    }

    fn attack_bonus(&self) -> Option<Number> {
        self.ask.attack.bonus.clone()
    }

    fn names_square(&self) -> bool {
        self.ask.attack.square.is_some()
    }

    fn aims_at(&self, thing: ThingId) -> bool {
        let Some(cell) = self.ask.attack.square else {
            return thing == self.ask.target;
        };
        let shape = self.thing(thing).map(|thing| &thing.shape);
        let stands = matches!(shape, Some(Shape::Cells(_) | Shape::Round { .. }));
        stands && self.plan().cells(thing).contains(&cell)
    }

    fn all(&self) -> Vec<ThingId> {
        (0..)
            .zip(&self.plan().scene().things)
            .map(|(id, _)| ThingId(id))
            .collect()
    }

    fn roll(&self) -> Option<Number> {
        self.ask.attack.roll.clone()
    }

    fn overrides(&self) -> Option<&Overrides> {
        self.ask.overrides.as_ref()
    }

    fn fact(&self, fact: FactId, of: Option<ThingId>) -> Given {
        self.given(fact, of)
    }

    fn each_fact(
        &self,
        of: Option<ThingId>,
        tell: &mut dyn FnMut(FactId, Option<&FactValue>),
    ) -> bool {
        for (fact, value) in self.said(of).iter().rev() {
            tell(*fact, value.as_ref());
        }
        self.ask.remembered.is_empty()
    }

    fn units_per(&self, unit: Unit) -> Number {
        self.plan().scene().scale.units_per(unit)
    }

    fn classes_between(&self) -> Classes {
        classes_between(self.plan(), self.ask)
    }

    fn may_have_terrain(&self, terrain: TerrainId) -> bool {
        self.plan().census().has_terrain(terrain)
    }

    fn may_have_trait(&self, id: TraitId) -> bool {
        self.plan().census().has_trait(id)
    }

    fn creatures(&self) -> Vec<ThingId> {
        self.plan().creatures().to_vec()
    }

    fn name(&self, thing: ThingId) -> String {
        self.thing(thing)
            .map(|thing| thing.name.clone())
            .unwrap_or_default()
    }

    fn class(&self, thing: ThingId) -> Class {
        self.thing(thing)
            .map_or(Class::Terrain, |thing| thing.class)
    }

    fn terrain(&self, thing: ThingId) -> Option<TerrainId> {
        self.thing(thing)?.terrain
    }

    fn has(&self, thing: ThingId, property: Property) -> bool {
        let acting = self.thing(thing).filter(|_| !self.is_idle(thing));
        acting.is_some_and(|thing| match property {
            Property::StopsEffect => {
                thing.properties.stops_effect && !self.lets_attack_through(thing)
            }
            Property::StopsSight => thing.properties.stops_sight,
            Property::StopsMovement => thing.properties.stops_movement,
            Property::GivesCover => thing.properties.gives_cover,
            Property::Conceals => thing.properties.conceals,
        })
    }

    fn has_trait(&self, thing: ThingId, id: TraitId) -> bool {
        self.thing(thing)
            .is_some_and(|thing| thing.traits.contains(&id))
    }

    fn medium(&self, thing: ThingId) -> Option<MediumId> {
        self.thing(thing)?.medium
    }

    fn height(&self, thing: ThingId) -> Number {
        let height = self.thing(thing).map(|thing| thing.top - thing.bottom);
        Number::from(height.unwrap_or(0))
    }

    fn elevation(&self, thing: ThingId) -> Number {
        Number::from(self.thing(thing).map_or(0, |thing| thing.bottom))
    }

    fn size(&self, thing: ThingId) -> Option<SizeId> {
        Some(self.creature(thing)?.size)
    }

    fn condition(&self, thing: ThingId, condition: ConditionId) -> bool {
        self.creature(thing)
            .is_some_and(|creature| creature.conditions.contains(&condition))
    }

    fn stance(&self, thing: ThingId, stance: StanceId) -> bool {
        self.creature(thing)
            .is_some_and(|creature| creature.stance == Some(stance))
    }

    fn stat(&self, thing: ThingId, stat: StatId) -> Option<Number> {
        let stats = &self.creature(thing)?.stats;
        let (_, value) = stats.iter().find(|(id, _)| *id == stat)?;
        Some(value.clone())
    }

    fn bonuses(&self, thing: ThingId) -> Vec<GivenBonus> {
        self.creature(thing)
            .map(|creature| creature.bonuses.clone())
            .unwrap_or_default()
    }

    fn each_bonus(&self, thing: ThingId, tell: &mut dyn FnMut(&GivenBonus)) {
        if let Some(creature) = self.creature(thing) {
            creature.bonuses.iter().for_each(tell);
        }
    }

    fn sense(&self, thing: ThingId, sense: SenseId) -> Option<SenseRange> {
        let senses = &self.creature(thing)?.senses;
        let (_, range) = senses.iter().find(|(id, _)| *id == sense)?;
        Some(range.clone())
    }

    fn reach(&self, thing: ThingId) -> Option<Number> {
        let of_attack = self.ask.attack.reach.clone();
        let of_attack = of_attack.filter(|_| thing == self.ask.attacker);
        of_attack.or_else(|| self.creature(thing)?.reach.clone())
    }

    fn light_on(&self, thing: ThingId) -> LightId {
        let own = self.creature(thing).and_then(|creature| creature.light);
        own.unwrap_or_else(|| self.plan().light_on(thing))
    }

    fn allied(&self, one: ThingId, other: ThingId) -> bool {
        let side = |id| self.creature(id)?.side.as_ref();
        side(one).is_some() && side(one) == side(other)
    }

    fn cells(&self, thing: ThingId) -> usize {
        match self.thing(thing).map(|thing| &thing.shape) {
            Some(Shape::Round { .. }) => 1,
            _ => self.plan().cells(thing).len(),
        }
    }

    fn spots(&self, thing: ThingId, cell: Option<usize>, spot: Spot) -> Vec<Point> {
        let Some(found) = self.thing(thing) else {
            return Vec::new();
        };
        let whole = cell.is_none() || matches!(found.shape, Shape::Round { .. });
        let nodes = if whole {
            let corners: Vec<Node> = self.plan().corners(thing).collect();
            spots::of_space(self.grid(), &found.shape, &corners, spot)
        } else {
            let cell = cell.and_then(|place| self.plan().cells(thing).get(place));
            cell.map_or_else(Vec::new, |cell| spots::of_cell(self.grid(), *cell, spot))
        };
        let at_foot = |Node { x, y }| Point {
            x,
            y,
            z: found.bottom,
        };
        nodes.into_iter().map(at_foot).collect()
    }

    fn near_line(&self, from: Point, to: Point) -> Vec<ThingId> {
        let mut near = self.plan().near_line(from, to);
        near.retain(|id| !self.is_idle(*id));
        near
    }

    fn contacts(&self, from: Point, to: Point, set: &ThingSet) -> Vec<Contact> {
        let acts = |id: ThingId| set.contains(id) && !self.is_idle(id);
        self.plan().contacts(from, to, acts)
    }

    fn between(&self, from: Place, to: Place) -> Vec<ThingId> {
        let mut corners = self.place_corners(from);
        corners.extend(self.place_corners(to));
        let mut between = self.plan().in_hull(corners);
        between.retain(|id| ![from, to].contains(&Place::Space(*id)) && !self.is_idle(*id));
        between
    }

    fn open_line(
        &self,
        from: Place,
        to: Place,
        set: &ThingSet,
    ) -> Option<(ExactPoint, ExactPoint)> {
        let (from_point, to_point) = (plan_point(from), plan_point(to));
        let between = self.between(from, to).into_iter();
        let things = between.filter(|id| set.contains(*id));
        open_line(
            &self.end(from, &from_point)?,
            &self.end(to, &to_point)?,
            &self.barriers(things),
        )
    }

    fn visible_share(&self, eye: Point, thing: ThingId, set: &ThingSet) -> Number {
        let target = self.plan().pieces(thing);
        let at = Node::new(eye.x, eye.y);
        let near = self.plan().in_hull(self.plan().corners(thing).chain([at]));
        let standing = near.into_iter().filter(|id| {
            let stands = |thing: &Thing| thing.bottom <= eye.z && eye.z < thing.top;
            set.contains(*id) && self.thing(*id).is_some_and(stands)
        });
        Number::from(visible::share(at, target, &self.barriers(standing)))
    }

    fn meets(
        &self,
        from: Point,
        to: Point,
        counted: Counted,
        is_member: &mut dyn FnMut(ThingId) -> bool,
    ) -> bool {
        let mut acts = |id| !self.is_idle(id) && is_member(id);
        pair::meets(self.plan(), from, to, counted, &mut acts).unwrap_or_else(|| {
            let contacts = self.plan().contacts(from, to, acts);
            let mut contacts = contacts.iter();
            contacts.any(|contact| counted.has(contact.kind, contact.class))
        })
    }

    fn is_open(&self, from: Place, to: Place, is_member: &mut dyn FnMut(ThingId) -> bool) -> bool {
        let mut acts = |id| !self.is_idle(id) && is_member(id);
        pair::is_open(self.plan(), from, to, &mut acts).unwrap_or_else(|| {
            let between = self.between(from, to).into_iter();
            let set = between.filter(|id| acts(*id)).collect();
            self.open_line(from, to, &set).is_some()
        })
    }

    fn spots_into(&self, thing: ThingId, cell: Option<usize>, spot: Spot, into: &mut Vec<Point>) {
        match self.space_box(thing, cell) {
            Some((around, z)) => {
                spots::visit_box(around, spot, |Node { x, y }| into.push(Point { x, y, z }));
            }
            None => into.extend(self.spots(thing, cell, spot)),
        }
    }

    fn share_past(
        &self,
        eye: Point,
        thing: ThingId,
        is_member: &mut dyn FnMut(ThingId) -> bool,
    ) -> Number {
        let mut acts = |id| !self.is_idle(id) && is_member(id);
        pair::share(self.plan(), eye, thing, &mut acts)
            .unwrap_or_else(|| self.share_told(eye, thing, acts))
    }

    fn compare_share(
        &self,
        eye: Point,
        thing: ThingId,
        is_member: &mut dyn FnMut(ThingId) -> bool,
        number: &Number,
    ) -> Ordering {
        let mut acts = |id| !self.is_idle(id) && is_member(id);
        let to = pair::End::new(self.plan(), Place::Space(thing));
        to.and_then(|to| pair::compare_share(self.plan(), eye, &to, &mut acts, number))
            .unwrap_or_else(|| self.share_told(eye, thing, acts).cmp(number))
    }

    fn is_inside(&self, thing: ThingId, is_member: &mut dyn FnMut(ThingId) -> bool) -> bool {
        let mut acts = |id| id != thing && !self.is_idle(id) && is_member(id);
        if pair::is_bare(self.plan(), thing, &mut acts) {
            return false;
        }
        let near = self.between(Place::Space(thing), Place::Space(thing));
        let set = near.into_iter().filter(|id| acts(*id)).collect();
        self.inside(thing, &set)
    }

    fn some_creature(&self, holds: &mut dyn FnMut(ThingId) -> bool) -> bool {
        self.plan().creatures().iter().any(|id| holds(*id))
    }

    fn may_open(&self, thing: ThingId) -> bool {
        let acts = self.thing(thing).map(|thing| &thing.acts);
        acts == Some(&Acts::Limited)
    }

    fn inside(&self, thing: ThingId, set: &ThingSet) -> bool {
        let Some(inner) = self.thing(thing) else {
            return false;
        };
        let pieces = self.plan().pieces(thing);
        let areas = || {
            let reaching = self
                .pieces_of(set)
                .filter(|(area, _)| area.bottom < inner.top && inner.bottom < area.top);
            reaching.map(|(_, piece)| piece)
        };
        pieces.iter().all(|piece| contain::covered(piece, areas()))
    }

    fn distance(&self, from: ThingId, to: ThingId) -> Number {
        let bodies = self.body(from).zip(self.body(to));
        bodies.map_or(Number::ZERO, |(from, to)| {
            distance::between(self.grid(), from, to)
        })
    }

    fn adjacent(&self, one: ThingId, other: ThingId) -> bool {
        let bodies = self.body(one).zip(self.body(other));
        bodies.is_some_and(|(one, other)| distance::adjacent(self.grid(), one, other))
    }

    fn opposite(&self, one: ThingId, other: ThingId, across: ThingId) -> bool {
        let grid = self.grid();
        let [one_cells, other_cells, across_cells] =
            [one, other, across].map(|id| self.plan().cells(id));
        match grid {
            Grid::Squares(_) => opposite::by_squares(one_cells, other_cells, across_cells),
            Grid::HexRows | Grid::HexColumns => {
                opposite::by_hexes(grid, one_cells, other_cells, across_cells)
            }
            Grid::Gridless => {
                let [(one, _), (other, _), across] = [one, other, across].map(|id| self.middle(id));
                opposite::by_centres(one, other, across)
            }
        }
    }

    fn borders(&self, one: ThingId, other: ThingId) -> bool {
        let others = self.plan().pieces(other);
        self.plan().pieces(one).iter().any(|piece| {
            let mut others = others.iter();
            others.any(|other| share_a_stretch(piece, other))
        })
    }

    fn spreads(&self, from: Point, to: ThingId, set: &ThingSet, within: Option<&Number>) -> bool {
        let scene = self.plan().scene();
        let standing = self
            .pieces_of(set)
            .filter(|(thing, _)| thing.acts != Acts::Limited)
            .filter(|(thing, _)| thing.bottom <= from.z && from.z < thing.top);
        let ground = Ground {
            grid: scene.grid,
            columns: scene.columns,
            rows: scene.rows,
            solids: standing.map(|(_, piece)| piece).collect(),
        };
        let squares = |length: &Number| length.checked_div(&Number::from(UNITS_PER_SQUARE));
        let most = within.map(|length| squares(length).and_then(|most| most.floor()).unwrap_or(0));
        let from = Node::new(from.x, from.y);
        ground.reach(from, self.plan().cells(to), most).is_some()
    }
}
