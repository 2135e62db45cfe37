//! The questions that the packs have in common, answered by the world.

use std::cell::Cell;

use defilade::facts::{
    AttackWord, Class, ContactKind, Counted, FactValue, Facts, Given, Place, Point, Property,
    SenseRange, Spot, ThingId,
};
use defilade::lang::Pack;
use defilade::length::Unit;
use defilade::number::Number;
use defilade::vocabulary::{
    ConditionId, FactId, FactType, KindId, LightId, SenseId, ShapeId, SizeId, StanceId, StatId,
    TerrainId, TraitId, Word,
};

macro_rules! ids {
    ($($kind:ident in $list:ident: $($name:ident = $word:literal),*;)*) => {
        /// The ids of a pack's words; of those it lacks one that no scene has.
        #[derive(Clone, Copy, Debug)]
        pub struct Ids {
            $($(pub $name: $kind,)*)*
        }

        impl Ids {
            pub fn of(pack: &Pack) -> Ids {
                let words = pack.vocabulary();
                Ids {
                    $($($name: $kind(place(words.$list.iter().map(Named::id), $word)),)*)*
                }
            }
        }
    };
}

ids! {
    KindId in attack_kinds: melee = "melee", ranged = "ranged", area = "area";
    ShapeId in attack_shapes: spread = "spread";
    LightId in lights: dark = "dark", dim = "dim";
    SizeId in sizes: tiny = "tiny";
    StanceId in stances: prone = "prone";
    TerrainId in terrains: slit = "slit";
    SenseId in senses: darkvision = "darkvision", low_light = "low-light-vision",
        blindsight = "blindsight", true_seeing = "true-seeing";
    TraitId in traits: effect_only = "effect-only", needs_sight = "needs-sight",
        unlimited_range = "unlimited-range", touch = "touch", no_damage = "no-damage",
        plain_sight = "hide-in-plain-sight", extreme = "extreme";
    ConditionId in conditions: blinded = "blinded", invisible = "invisible", obscured = "obscured",
        flat_footed = "flat-footed", off_target = "off-target", partly = "partly-invisible",
        blurred = "blurred", displaced = "displaced", helpless = "helpless", bound = "bound",
        asleep = "asleep", paralysed = "paralysed", unconscious = "unconscious";
    StatId in stats: dexterity = "dexterity";
    FactId in facts: visible_share = "visible-share", range_band = "range-band",
        surprised = "surprised", aware = "aware", acted = "had-chance-to-act",
        doubled = "doubled-cover", taken_cover = "taken-cover", leaning = "leaning",
        measured_from = "measured-from", direction = "attack-direction", dropping = "dropping",
        shielding = "shielding", soft_bonus = "soft-cover-bonus", moving = "moving",
        threatening = "threatening", improved = "improved-cover", weapon = "weapon",
        deals_damage = "deals-damage", located = "located", threatens = "threatens";
}

trait Named {
    fn id(&self) -> &str;
}

impl Named for Word {
    fn id(&self) -> &str {
        &self.id
    }
}

macro_rules! named {
    ($($kind:ident),*) => {
        $(impl Named for defilade::vocabulary::$kind {
            fn id(&self) -> &str {
                &self.word.id
            }
        })*
    };
}
named!(Size, Terrain, Stance, Stat, Fact);

fn place<'a>(mut words: impl Iterator<Item = &'a str>, wanted: &str) -> u16 {
    let found = words.position(|word| word == wanted);
    found.map_or(u16::MAX, |place| u16::try_from(place).expect("few words"))
}

/// Points between which lines run, in groups of which the attacker chooses one.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    points: Vec<Point>,
    /// How many points a group has.
    each: usize,
}

impl Ends {
    pub fn clear(&mut self) {
        self.points.clear();
        self.each = 1;
    }

    /// Adds a point, once.
    pub fn point(&mut self, point: Point) {
        if !self.points.contains(&point) {
            self.points.push(point);
        }
    }

    /// Adds a spot of a space or of each of its cells, in groups or each point by itself.
    pub fn add(&mut self, facts: &dyn Facts, thing: ThingId, cells: bool, spot: Spot, group: bool) {
        let count = if cells { facts.cells(thing) } else { 1 };
        for cell in 0..count {
            let before = self.points.len();
            facts.spots_into(thing, cells.then_some(cell), spot, &mut self.points);
            if group {
                self.each = self.points.len() - before;
            } else if cell > 0 {
                self.keep_first(before);
            }
        }
    }

    fn keep_first(&mut self, before: usize) {
        let mut kept = before;
        for place in before..self.points.len() {
            let point = self.points[place];
            if !self.points[..kept].contains(&point) {
                self.points[kept] = point;
                kept += 1;
            }
        }
        self.points.truncate(kept);
    }

    fn groups(&self) -> usize {
        self.points.len() / self.each.max(1)
    }

    fn group(&self, place: usize) -> &[Point] {
        let start = place * self.each;
        self.points.get(start..start + self.each).unwrap_or(&[])
    }
}

/// Room for the ends of lines.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub from: Ends,
    pub to: Ends,
    /// Where lines of sight start, if elsewhere than lines of attack.
    pub eyes: Ends,
}

/// An ask, as the hand-written functions see it.
pub struct World<'a> {
    pub facts: &'a dyn Facts,
    pub ids: &'a Ids,
    pub scratch: &'a Scratch,
    pub attacker: ThingId,
    pub target: ThingId,
    /// Whether something unknown was asked for.
    pub lost: Cell<bool>,
    counted: Counted,
    /// Whether lines of sight start elsewhere than lines of attack.
    pub has_eyes: bool,
}

impl<'a> World<'a> {
    pub fn new(facts: &'a dyn Facts, ids: &'a Ids, scratch: &'a Scratch) -> World<'a> {
        World {
            facts,
            ids,
            scratch,
            attacker: facts.attacker(),
            target: facts.target(),
            lost: Cell::new(false),
            counted: Counted::default().with(ContactKind::Through, None),
            has_eyes: false,
        }
    }

    /// Whether the ask is one that is left to others.
    pub fn declines(facts: &dyn Facts) -> bool {
        let mut bonuses = false;
        for creature in [facts.attacker(), facts.target()] {
            facts.each_bonus(creature, &mut |_| bonuses = true);
        }
        bonuses
            || facts.roll().is_some()
            || facts.natural().is_some()
            || facts.check().is_some()
            || facts.overrides().is_some()
    }

    pub fn kind(&self, kind: KindId) -> bool {
        self.facts.attack_is(AttackWord::Kind(kind))
    }

    pub fn spread(&self) -> bool {
        self.facts.attack_is(AttackWord::Shape(self.ids.spread))
    }

    pub fn has(&self, id: TraitId) -> bool {
        self.facts.attack_is(AttackWord::Trait(id))
    }

    pub fn is(&self, thing: ThingId, condition: ConditionId) -> bool {
        self.facts.condition(thing, condition)
    }

    pub fn adjacent(&self) -> bool {
        self.facts.adjacent(self.attacker, self.target)
    }

    /// A fact of yes or no; `usual` if nothing is said.
    pub fn flag(&self, fact: FactId, of: Option<ThingId>, usual: bool) -> bool {
        match self.facts.fact(fact, of) {
            Given::Nothing => usual,
            Given::Value(FactValue::Flag(flag)) => flag,
            _ => self.lose(),
        }
    }

    /// A fact of yes or no that must be known.
    pub fn known_flag(&self, fact: FactId, of: ThingId) -> bool {
        match self.facts.fact(fact, Some(of)) {
            Given::Value(FactValue::Flag(flag)) => flag,
            _ => self.lose(),
        }
    }

    pub fn choice(&self, fact: FactId) -> u16 {
        match self.facts.fact(fact, None) {
            Given::Nothing => 0,
            Given::Value(FactValue::Choice(choice)) => choice,
            _ => u16::from(self.lose()),
        }
    }

    pub fn number(&self, fact: FactId, usual: i64) -> Number {
        match self.facts.fact(fact, None) {
            Given::Nothing => Number::from(usual),
            Given::Value(FactValue::Number(number)) => number,
            _ => Number::from(i64::from(self.lose())),
        }
    }

    pub fn lose(&self) -> bool {
        self.lost.set(true);
        false
    }

    pub fn squares(&self, count: i64) -> Number {
        &Number::from(count) * &self.facts.units_per(Unit::Squares)
    }

    /// Whether one of some senses of a creature reaches from one thing to another.
    pub fn senses(&self, who: ThingId, senses: &[SenseId], from: ThingId, to: ThingId) -> bool {
        senses
            .iter()
            .any(|sense| match self.facts.sense(who, *sense) {
                None => false,
                Some(SenseRange::Unlimited) => true,
                Some(SenseRange::Within(range)) => {
                    self.facts.compare_distance(from, to, &range).is_le()
                }
            })
    }

    pub fn target_light(&self) -> LightId {
        self.facts.light_on(self.target)
    }

    pub fn pierces_light(&self) -> bool {
        let ids = self.ids;
        let senses: &[SenseId] = match self.target_light() {
            light if light == ids.dark => &[ids.darkvision, ids.blindsight],
            light if light == ids.dim => &[ids.darkvision, ids.low_light, ids.blindsight],
            _ => return false,
        };
        self.senses(self.attacker, senses, self.attacker, self.target)
    }

    pub fn pierces_invisibility(&self) -> bool {
        let senses = [self.ids.blindsight, self.ids.true_seeing];
        self.senses(self.attacker, &senses, self.attacker, self.target)
    }

    /// Whether the attacker's senses pierce what a zone is filled with.
    fn pierces_zone(&self, zone: ThingId) -> bool {
        self.facts.medium(zone).is_some()
            && self.senses(self.attacker, &[self.ids.blindsight], self.attacker, zone)
    }

    pub fn is_solid(&self, thing: ThingId) -> bool {
        self.facts.class(thing) == Class::Terrain && self.facts.has(thing, Property::StopsEffect)
    }

    pub fn is_slit(&self, thing: ThingId) -> bool {
        self.facts.terrain(thing) == Some(self.ids.slit)
    }

    pub fn shelters(&self, thing: ThingId) -> bool {
        self.facts.class(thing) == Class::Terrain
            && (self.facts.has(thing, Property::StopsEffect)
                || self.facts.has(thing, Property::GivesCover))
    }

    pub fn is_other_creature(&self, thing: ThingId) -> bool {
        self.facts.class(thing) == Class::Creature && thing != self.attacker && thing != self.target
    }

    pub fn is_haze(&self, thing: ThingId) -> bool {
        self.facts.class(thing) == Class::Zone
            && self.facts.has(thing, Property::Conceals)
            && !self.pierces_zone(thing)
    }

    pub fn is_heavy_haze(&self, thing: ThingId) -> bool {
        self.facts.class(thing) == Class::Zone
            && self.facts.has(thing, Property::StopsSight)
            && !self.pierces_zone(thing)
    }

    pub fn is_opaque(&self, thing: ThingId) -> bool {
        self.facts.has(thing, Property::StopsSight)
            && !(self.facts.class(thing) == Class::Zone && self.pierces_zone(thing))
    }

    /// At most half as high as the target is tall.
    pub fn is_low(&self, thing: ThingId) -> bool {
        let height = self.facts.height(thing);
        &height + &height <= self.facts.height(self.target)
    }

    /// A low thing shelters those within 30 feet of it, unless the attacker is nearer.
    pub fn low_counts(&self, thing: ThingId) -> bool {
        let reach = &Number::from(30) * &self.facts.units_per(Unit::Feet);
        let facts = self.facts;
        if facts.compare_distance(self.target, thing, &reach).is_gt() {
            return false;
        }
        let to_target = facts.distance(thing, self.target);
        !facts
            .compare_distance(thing, self.attacker, &to_target)
            .is_lt()
    }

    pub fn open(&self, is_member: &dyn Fn(ThingId) -> bool) -> bool {
        let (from, to) = (Place::Space(self.attacker), Place::Space(self.target));
        self.facts.is_open(from, to, &mut |thing| is_member(thing))
    }

    pub fn open_from_origin(&self, is_member: &dyn Fn(ThingId) -> bool) -> bool {
        let to = Place::Space(self.target);
        self.facts.origin().is_some_and(|origin| {
            self.facts
                .is_open(Place::Point(origin), to, &mut |thing| is_member(thing))
        })
    }

    pub fn spread_reaches(&self) -> bool {
        let Some(origin) = self.facts.origin() else {
            return false;
        };
        let Some(radius) = self.facts.radius() else {
            return self.lose();
        };
        let solid = self
            .facts
            .all()
            .into_iter()
            .filter(|thing| self.is_solid(*thing));
        let solid = solid.collect();
        self.facts
            .spreads(origin, self.target, &solid, Some(&radius))
    }

    pub fn inside(&self, is_member: &dyn Fn(ThingId) -> bool) -> bool {
        self.facts
            .is_inside(self.target, &mut |thing| is_member(thing))
    }

    fn starts(&self, sight: bool) -> &Ends {
        if sight && self.has_eyes {
            &self.scratch.eyes
        } else {
            &self.scratch.from
        }
    }

    pub fn choices(&self, sight: bool) -> usize {
        (self.starts(sight).groups() * self.scratch.to.groups()).max(1)
    }

    /// Whether any line of a choice meets something.
    pub fn any_line(
        &self,
        sight: bool,
        choice: usize,
        counted: Counted,
        is_member: &dyn Fn(ThingId) -> bool,
    ) -> bool {
        let ends = self.scratch.to.groups().max(1);
        let from = self.starts(sight).group(choice / ends);
        let to = self.scratch.to.group(choice % ends);
        from.iter().any(|from| {
            let mut to = to.iter();
            to.any(|to| {
                let mut is_member = |thing| is_member(thing);
                self.facts.meets(*from, *to, counted, &mut is_member)
            })
        })
    }

    /// Whether any line of attack passes through something.
    pub fn shot(&self, choice: usize, is_member: &dyn Fn(ThingId) -> bool) -> bool {
        self.any_line(false, choice, self.counted, is_member)
    }

    /// Whether any line of sight passes through something.
    pub fn glance(&self, choice: usize, is_member: &dyn Fn(ThingId) -> bool) -> bool {
        self.any_line(true, choice, self.counted, is_member)
    }
}

/// The lines of most packs: from a corner, or the origin of an area, to each corner of a square.
pub fn corners(facts: &dyn Facts, ids: &Ids, scratch: &mut Scratch) -> bool {
    let (attacker, target) = (facts.attacker(), facts.target());
    scratch.from.clear();
    scratch.to.clear();
    scratch.to.add(facts, target, true, Spot::Corner, true);
    let origin = facts.origin();
    let origin = origin.filter(|_| facts.attack_is(AttackWord::Kind(ids.area)));
    let Some(origin) = origin else {
        scratch.from.add(facts, attacker, true, Spot::Corner, false);
        return false;
    };
    scratch.from.point(origin);
    scratch.eyes.clear();
    scratch.eyes.add(facts, attacker, true, Spot::Corner, false);
    true
}

/// Whether a pack's fact is a choice with such a word, by its place.
pub fn choice_of(pack: &Pack, fact: FactId, word: &str) -> u16 {
    let fact = pack.vocabulary().facts.get(usize::from(fact.0));
    match fact.map(|fact| &fact.ty) {
        Some(FactType::Choice(words)) => place(words.iter().map(|word| word.id.as_str()), word),
        _ => u16::MAX,
    }
}
