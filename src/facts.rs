//! The border between the wings: what rules may ask of the world.
//!
//! Everything asked for here is exact. Rules name sets of things and the world answers with
//! geometry; which things count, and which kinds of contact, is decided on the rules' side.

mod class;
pub mod lanes;
pub mod plane;

pub use class::{Class, Classes};

use std::cmp::Ordering;

use crate::length::Unit;
use crate::number::Number;
use crate::vocabulary::{
    ActionId, BonusTypeId, CheckId, ConditionId, FactId, KindId, LadderId, LightId, MediumId,
    SenseId, ShapeId, SizeId, StanceId, StatId, TerrainId, TraitId,
};

/// The top of a thing that reaches the ceiling, in lattice units: higher than any a scene can give.
pub const CEILING: i64 = 1 << 40;

/// A point in lattice units: 6,000 a square, x right, y down, z up, from the map's top left corner
/// at floor level. On hexes the plan is stretched: where odd rows are shifted, y counts rows, which
/// truly lie closer than hexes lie beside one another; where odd columns are, x counts columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// To the right.
    pub x: i64,
    /// Down the map.
    pub y: i64,
    /// Up from the floor.
    pub z: i64,
}

/// Anything on the map: a square of terrain, a wall, a zone or a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThingId(pub u32);

/// What a thing does to what passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// It stops effects, this attack's among them (an attack it lets through is not stopped).
    StopsEffect,
    /// It stops sight.
    StopsSight,
    /// It stops movement.
    StopsMovement,
    /// It shields what is behind it.
    GivesCover,
    /// It makes what is behind it hard to see.
    Conceals,
}

/// A place in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// The corners, clockwise from the first in reading order. A square has four, a hex six, a
    /// space of several hexes those of the hull round it. A round base has four too, on its
    /// outline in the directions of a square's.
    Corner,
    /// The centre; of several hexes the middle of their centres.
    Centre,
    /// The middles of the edges, clockwise from that after the first corner. A round base has four,
    /// straight up, right, down and left of its centre.
    EdgeMiddle,
}

/// An end of an open line: a whole space or a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Any point of a thing's space, at any of its heights.
    Space(ThingId),
    /// One point.
    Point(Point),
}

/// How a line meets a stretch of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContactKind {
    /// Shifted a hair to either side, the line is still stopped there.
    Through,
    /// As through, but only by areas that share nothing there but a vertex.
    Pinhole,
    /// At most one side is stopped, over a length.
    Along,
    /// At most one side is stopped, at a point.
    Touch,
}

/// How far along a line: nought at its start, one at its end. The denominator is positive.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// The numerator.
    pub numerator: i64,
    /// The denominator.
    pub denominator: i64,
}

impl Along {
    /// As an exact number.
    #[must_use]
    pub fn to_number(self) -> Number {
        Number::ratio(self.numerator, self.denominator).unwrap_or(Number::ZERO)
    }
}

impl PartialEq for Along {
    fn eq(&self, other: &Along) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Along {}

impl PartialOrd for Along {
    fn partial_cmp(&self, other: &Along) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Along {
    fn cmp(&self, other: &Along) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        let right = i128::from(other.numerator) * i128::from(self.denominator);
        left.cmp(&right)
    }
}

/// A stretch of a line that meets things of one class which touch one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// How.
    pub kind: ContactKind,
    /// The class of all the things.
    pub class: Class,
    /// Where it begins.
    pub enter: Along,
    /// Where it ends; the same as `enter` for a point.
    pub leave: Along,
    /// The things, in order of their first contact, then by id.
    pub things: Vec<ThingId>,
}

/// Kinds of contacts of each class, as a set of twelve bits: what counts on a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counted(u16);

impl Counted {
    /// With a kind of contact that counts for one class, or for all.
    #[must_use]
    pub fn with(self, kind: ContactKind, class: Option<Class>) -> Counted {
        let wanted = Class::ALL
            .into_iter()
            .filter(|each| class.is_none_or(|class| class == *each));
        Counted(wanted.fold(self.0, |bits, class| bits | Counted::bit(kind, class)))
    }

    /// Whether a contact of this kind and class counts.
    #[must_use]
    pub fn has(self, kind: ContactKind, class: Class) -> bool {
        self.0 & Counted::bit(kind, class) != 0
    }

    /// Whether any contact of this class counts.
    #[must_use]
    pub fn any_of(self, class: Class) -> bool {
        self.0 & (0b1111 << (4 * class as u16)) != 0
    }

    /// Whether a contact of this kind counts of any class.
    #[must_use]
    pub fn has_any(self, kind: ContactKind) -> bool {
        Class::ALL.into_iter().any(|class| self.has(kind, class))
    }

    /// Whether contacts of this kind count of every class of which any do.
    #[must_use]
    pub fn has_wherever_any(self, kind: ContactKind) -> bool {
        let mut counted = Class::ALL.into_iter().filter(|class| self.any_of(*class));
        counted.all(|class| self.has(kind, class))
    }

    fn bit(kind: ContactKind, class: Class) -> u16 {
        1 << (kind as u16 + 4 * class as u16)
    }
}

/// A set of things.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThingSet {
    words: Vec<u64>,
}

impl ThingSet {
    /// Adds a thing.
    pub fn insert(&mut self, thing: ThingId) {
        let word = (thing.0 / 64) as usize;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        if let Some(bits) = self.words.get_mut(word) {
            *bits |= 1 << (thing.0 % 64);
        }
    }

    /// Whether a thing is in it.
    #[must_use]
    pub fn contains(&self, thing: ThingId) -> bool {
        let bits = self
            .words
            .get((thing.0 / 64) as usize)
            .copied()
            .unwrap_or(0);
        bits & (1 << (thing.0 % 64)) != 0
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Empties it, keeping its room.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Its things in order.
    pub fn iter(&self) -> impl Iterator<Item = ThingId> + '_ {
        self.words.iter().enumerate().flat_map(|(place, bits)| {
            let base = u32::try_from(place * 64).unwrap_or(u32::MAX);
            (0..64)
                .filter(move |bit| bits & (1 << bit) != 0)
                .map(move |bit| ThingId(base + bit))
        })
    }
}

impl FromIterator<ThingId> for ThingSet {
    fn from_iter<I: IntoIterator<Item = ThingId>>(things: I) -> ThingSet {
        let mut set = ThingSet::default();
        for thing in things {
            set.insert(thing);
        }
        set
    }
}

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactValue {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(Number),
    /// A length in lattice units.
    Length(Number),
    /// A word of the fact's list, by its place.
    Choice(u16),
    /// A word that tells one case from another.
    Text(String),
}

/// What a scene says of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// Nothing: the pack's default stands.
    Nothing,
    /// That nobody knows.
    Unknown,
    /// This.
    Value(FactValue),
}

/// A bonus or penalty from elsewhere, which the stacking rules meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenBonus {
    /// To what.
    pub stat: StatId,
    /// Of which type.
    pub ty: BonusTypeId,
    /// How much.
    pub value: Number,
}

/// How far a sense reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SenseRange {
    /// Without end.
    Unlimited,
    /// So many lattice units.
    Within(Number),
}

/// A word about an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackWord {
    /// Its kind.
    Kind(KindId),
    /// The shape of its area.
    Shape(ShapeId),
    /// A trait of it.
    Trait(TraitId),
}

/// The game master's word, which wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// Tiers set, by ladder and place on it.
    pub tiers: Vec<(LadderId, u16)>,
    /// Totals set.
    pub totals: Vec<(StatId, Number)>,
    /// The miss chance in percent.
    pub miss_chance: Option<Number>,
    /// Whether the target can be attacked.
    pub targetable: Option<bool>,
    /// Actions allowed or forbidden.
    pub may: Vec<(ActionId, bool)>,
    /// Why.
    pub reason: String,
}

/// What rules may ask about one attack on one map.
///
/// Lengths are in lattice units. Every list comes in an order that does not depend on anything but
/// the scene: things by id, spots as [`Spot`] says, contacts along their line.
pub trait Facts {
    /// The creature that attacks.
    fn attacker(&self) -> ThingId;
    /// The creature attacked.
    fn target(&self) -> ThingId;
    /// The origin of the attack's area, if one was given.
    fn origin(&self) -> Option<Point>;
    /// Whether a word is true of the attack.
    fn attack_is(&self, word: AttackWord) -> bool;
    /// The radius of the attack's area, if one was given.
    fn radius(&self) -> Option<Number>;
    /// The total of the attack roll, if one was given.
    fn roll(&self) -> Option<Number>;
    /// The die of the attack roll, if one was given.
    fn natural(&self) -> Option<Number>;
    /// The d% of a miss chance, if one was given.
    fn percentile(&self) -> Option<Number>;
    /// The check that is asked for; none for an attack.
    fn check(&self) -> Option<CheckId>;
    /// The bonus to the attack roll, if one was given.
    fn attack_bonus(&self) -> Option<Number>;
    /// Whether the attack names a cell.
    fn names_square(&self) -> bool;
    /// Whether the cell attacked is one of a creature's (of a round base, a unit square that it
    /// overlaps); without one, whether the creature is the target.
    fn aims_at(&self, thing: ThingId) -> bool;
    /// The game master's word on this attack, if any.
    fn overrides(&self) -> Option<&Overrides>;
    /// Whether the rules alone are asked, about an attack that is not rolled: there is no check, no
    /// die and no word of the game master.
    fn is_plain(&self) -> bool {
        let is_rolled = self.roll().is_some() || self.natural().is_some();
        !is_rolled && self.check().is_none() && self.overrides().is_none()
    }
    /// What the scene says of a fact: of a thing, or (without one) of the ruling.
    fn fact(&self, fact: FactId, of: Option<ThingId>) -> Given;
    /// Tells of each fact of which the scene says something as [`fact`](Facts::fact) would, without a
    /// value where it says that nobody knows; if it can tell them all. Of what it says twice, the last
    /// counts here.
    fn each_fact(
        &self,
        _of: Option<ThingId>,
        _tell: &mut dyn FnMut(FactId, Option<&FactValue>),
    ) -> bool {
        false
    }
    /// Lattice units in one of a unit.
    fn units_per(&self, unit: Unit) -> Number;

    /// Everything on the map.
    fn all(&self) -> Vec<ThingId>;
    /// The classes of things that a line between the spaces of the attacker and the target, or from the
    /// origin to one of them, may meet or that may be there, as creatures other than the two; and maybe
    /// others.
    fn classes_between(&self) -> Classes {
        Classes::all()
    }
    /// Whether anything on the map is of a terrain, as far as that is known.
    fn may_have_terrain(&self, _terrain: TerrainId) -> bool {
        true
    }
    /// Whether anything on the map has a trait, as far as that is known.
    fn may_have_trait(&self, _id: TraitId) -> bool {
        true
    }
    /// All creatures of the scene.
    fn creatures(&self) -> Vec<ThingId>;
    /// What people call the thing.
    fn name(&self, thing: ThingId) -> String;
    /// Its class.
    fn class(&self, thing: ThingId) -> Class;
    /// Its kind of terrain, unless it is a creature.
    fn terrain(&self, thing: ThingId) -> Option<TerrainId>;
    /// Whether it has a property.
    fn has(&self, thing: ThingId, property: Property) -> bool;
    /// Whether it has a trait.
    fn has_trait(&self, thing: ThingId, id: TraitId) -> bool;
    /// What it fills the air with.
    fn medium(&self, thing: ThingId) -> Option<MediumId>;
    /// How high it is; something to the ceiling is higher than any number a scene can hold.
    fn height(&self, thing: ThingId) -> Number;
    /// How high above the floor its foot is.
    fn elevation(&self, thing: ThingId) -> Number;
    /// Its size, if it is a creature.
    fn size(&self, thing: ThingId) -> Option<SizeId>;
    /// Whether a creature is in a condition.
    fn condition(&self, thing: ThingId, condition: ConditionId) -> bool;
    /// Whether a creature has taken a stance.
    fn stance(&self, thing: ThingId, stance: StanceId) -> bool;
    /// A stat as the scene gives it.
    fn stat(&self, thing: ThingId, stat: StatId) -> Option<Number>;
    /// Bonuses and penalties that the scene gives.
    fn bonuses(&self, thing: ThingId) -> Vec<GivenBonus>;
    /// Tells of each of a creature's [`bonuses`](Facts::bonuses), without listing them.
    fn each_bonus(&self, thing: ThingId, tell: &mut dyn FnMut(&GivenBonus)) {
        for bonus in &self.bonuses(thing) {
            tell(bonus);
        }
    }
    /// How far a sense of a creature reaches, if it has that sense.
    fn sense(&self, thing: ThingId, sense: SenseId) -> Option<SenseRange>;
    /// How far a creature's blows reach, if the scene says.
    fn reach(&self, thing: ThingId) -> Option<Number>;
    /// The light on a thing: what the scene says of it, or the best that falls on its space.
    fn light_on(&self, thing: ThingId) -> LightId;
    /// Whether two creatures are on one side.
    fn allied(&self, one: ThingId, other: ThingId) -> bool;

    /// How many cells a thing's space has; a round base counts as one.
    fn cells(&self, thing: ThingId) -> usize;
    /// Spots of a thing's cell (by its place, in reading order) or of its whole space, at its foot.
    fn spots(&self, thing: ThingId, cell: Option<usize>, spot: Spot) -> Vec<Point>;
    /// Everything that a line between two points may meet, ends included, by id; the attacker and
    /// the target too.
    fn near_line(&self, from: Point, to: Point) -> Vec<ThingId>;
    /// How the things of a set meet the line between two points, in order along it. The first
    /// stretch of limited things that it passes is not told, nor where it grazes them alone.
    fn contacts(&self, from: Point, to: Point, set: &ThingSet) -> Vec<Contact>;
    /// Everything that may stand between two places, by id, the things at the places left out.
    fn between(&self, from: Place, to: Place) -> Vec<ThingId>;
    /// A line from any point of one place to any point of another which meets nothing of a set
    /// between its ends but one stretch of limited things, if there is one: its two ends.
    fn open_line(&self, from: Place, to: Place, set: &ThingSet)
    -> Option<(ExactPoint, ExactPoint)>;
    /// How much of a thing's space the eye sees past a set, or past the second stretch of limited
    /// things: from nought to one.
    fn visible_share(&self, eye: Point, thing: ThingId, set: &ThingSet) -> Number;
    /// Whether the line between two points meets a stretch that counts of the things that are
    /// members: as [`contacts`](Facts::contacts) has it, but only whether, which can cost less.
    fn meets(
        &self,
        from: Point,
        to: Point,
        counted: Counted,
        is_member: &mut dyn FnMut(ThingId) -> bool,
    ) -> bool {
        let near = self.near_line(from, to).into_iter();
        let set = near.filter(|thing| is_member(*thing)).collect();
        let contacts = self.contacts(from, to, &set);
        contacts
            .iter()
            .any(|contact| counted.has(contact.kind, contact.class))
    }
    /// Whether there is an [`open_line`](Facts::open_line) past the things that are members.
    fn is_open(&self, from: Place, to: Place, is_member: &mut dyn FnMut(ThingId) -> bool) -> bool {
        let between = self.between(from, to).into_iter();
        let set = between.filter(|thing| is_member(*thing)).collect();
        self.open_line(from, to, &set).is_some()
    }
    /// As [`spots`](Facts::spots), added to a list.
    fn spots_into(&self, thing: ThingId, cell: Option<usize>, spot: Spot, into: &mut Vec<Point>) {
        into.extend(self.spots(thing, cell, spot));
    }
    /// Whether something holds of any of the [`creatures`](Facts::creatures), asked in their order
    /// until it does.
    fn some_creature(&self, holds: &mut dyn FnMut(ThingId) -> bool) -> bool {
        self.creatures().into_iter().any(holds)
    }
    /// The [`visible_share`](Facts::visible_share) past the things that are members.
    fn share_past(
        &self,
        eye: Point,
        thing: ThingId,
        is_member: &mut dyn FnMut(ThingId) -> bool,
    ) -> Number {
        let between = self.between(Place::Point(eye), Place::Space(thing));
        let set = between.into_iter().filter(|id| is_member(*id)).collect();
        self.visible_share(eye, thing, &set)
    }
    /// How what [`share_past`](Facts::share_past) tells compares with a number, which can cost less.
    fn compare_share(
        &self,
        eye: Point,
        thing: ThingId,
        is_member: &mut dyn FnMut(ThingId) -> bool,
        number: &Number,
    ) -> Ordering {
        self.share_past(eye, thing, is_member).cmp(number)
    }
    /// Adds the things that a count of things on a line goes by: the members met by contacts that
    /// count, of those met in one point the first alone, since two walls at their joint are one.
    fn things_on(
        &self,
        from: Point,
        to: Point,
        counted: Counted,
        is_member: &mut dyn FnMut(ThingId) -> bool,
        into: &mut ThingSet,
    ) {
        let near = self.near_line(from, to).into_iter();
        let set = near.filter(|thing| is_member(*thing)).collect();
        for contact in self.contacts(from, to, &set) {
            if counted.has(contact.kind, contact.class) {
                let joint = contact.enter == contact.leave;
                let most = if joint { 1 } else { contact.things.len() };
                let things = contact.things.into_iter().take(most);
                things.for_each(|thing| into.insert(thing));
            }
        }
    }
    /// Whether a thing, by being there, may open a line that would be closed without it: it makes
    /// others one of which the first is free. All other things can only close.
    fn may_open(&self, _thing: ThingId) -> bool {
        false
    }
    /// Whether [`inside`](Facts::inside) holds for the other things that are members.
    fn is_inside(&self, thing: ThingId, is_member: &mut dyn FnMut(ThingId) -> bool) -> bool {
        let near = self.between(Place::Space(thing), Place::Space(thing));
        let set = near.into_iter().filter(|id| is_member(*id)).collect();
        self.inside(thing, &set)
    }
    /// Whether the things of a set hold all of a thing's space.
    fn inside(&self, thing: ThingId, set: &ThingSet) -> bool;
    /// The distance of two things, in lattice units: nought in the same cell, 6,000 to a neighbour.
    ///
    /// Over squares and hexes the steps between the nearest cells count, by the grid's way of
    /// counting, or the straight line between their centres. Without a grid it is the straight gap
    /// and one unit more, so that bases that touch are neighbours; nought if the two overlap; and
    /// the mere gap if one of them is a thin wall. A straight distance may be irrational: it is cut
    /// off so far behind the point that comparing it with a length or another distance is exact.
    fn distance(&self, from: ThingId, to: ThingId) -> Number;
    /// How the [`distance`](Facts::distance) of two things compares with a length.
    fn compare_distance(&self, from: ThingId, to: ThingId, length: &Number) -> Ordering {
        self.distance(from, to).cmp(length)
    }
    /// Whether two things are in the same cell or in neighbouring ones, corners included; without a
    /// grid, whether they touch or overlap, or a thin wall is within a unit.
    fn adjacent(&self, one: ThingId, other: ThingId) -> bool;
    /// Whether the line between the centres of some cell of one thing and some cell of another
    /// passes through opposite borders of a third thing's space, the borders' corners included. Of
    /// several squares or hexes the borders are those of the rectangle or hexagon round them.
    /// Without a grid: whether the line between the centres passes the third's no farther off than
    /// half its radius.
    fn opposite(&self, one: ThingId, other: ThingId, across: ThingId) -> bool;
    /// Whether two things share a stretch of border, or overlap.
    fn borders(&self, one: ThingId, other: ThingId) -> bool;
    /// Whether a spread from a point reaches a thing over open cells, walls of the set in its way,
    /// within a length (without one, at any length). Without a grid it goes over unit squares.
    fn spreads(&self, from: Point, to: ThingId, set: &ThingSet, within: Option<&Number>) -> bool;
}

/// A point with exact coordinates in lattice units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactPoint {
    /// To the right.
    pub x: Number,
    /// Down the map.
    pub y: Number,
    /// Up from the floor.
    pub z: Number,
}
