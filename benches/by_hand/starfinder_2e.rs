//! Degrees of cover along one line, by hand.

use super::world::{Ids, Scratch, World};
use super::{Names, Ruled, answers, plus, questions, smallest};
use defilade::facts::{AttackWord, ContactKind, Counted, FactValue, Facts, Given, Spot, ThingId};

pub const NAMES: Names = Names {
    pack: "starfinder-2e",
    stats: &["ac", "reflex", "stealth"],
    actions: &["hide"],
};

questions! { Asked, Plain {
    spread: "attack is spread";
    area: "attack is area";
    origin: "origin is given";
    ranged: "attack is ranged";
    spread_reaches: "spread reaches target past solid within radius of attack";
    open_from_origin: "open line past solid from origin to target";
    open: "open line past solid";
    open_past_openings_from_origin: "open line past (solid or opening) from origin to target";
    open_past_openings: "open line past (solid or opening)";
    open_to_sight: "open line past opaque";
    body: "the line meets body";
    barrier: "the line meets barrier";
    bulk: "the line meets bulk";
    rim: "the line meets rim";
    haze: "the line meets haze";
    taken_cover: "taken-cover of target";
    prone: "target is prone";
    leaning: "leaning of attacker";
    from_corner: "measured-from is corner";
    from_edge: "measured-from is edge";
    dark: "light on target is not dark";
    dim: "light on target is dim";
    pierces_light: "attacker pierces light on target";
    blinded: "attacker is not blinded";
    invisible: "target is not invisible";
    pierces_invisibility: "attacker pierces invisibility";
    obscured: "target is obscured";
} }

const LESSER: u32 = 1 << 1;
const STANDARD: u32 = 1 << 2;
const GREATER: u32 = 1 << 3;
const TOTAL: u32 = 1 << 4;
const CONCEALED: u32 = 1 << 1;
const HIDDEN: u32 = 1 << 2;

/// Who takes cover makes one degree more of what there is.
#[inline]
fn raised(tiers: u32) -> u32 {
    let mut raised = tiers & (GREATER | TOTAL);
    if tiers & LESSER != 0 {
        raised |= STANDARD;
    }
    if tiers & STANDARD != 0 {
        raised |= GREATER;
    }
    raised
}

#[inline]
fn cover(asked: &impl Asked, effect: bool) -> u32 {
    let taken = asked.taken_cover(0);
    let floor = if effect { 0 } else { TOTAL };
    if asked.spread(0) {
        return floor;
    }
    let from_origin = asked.area(0) && asked.origin(0);
    let open = || {
        if from_origin {
            asked.open_past_openings_from_origin(0)
        } else {
            asked.open_past_openings(0)
        }
    };
    let greater = taken && asked.prone(0) && asked.ranged(0) || effect && !open();
    let floor = floor | if greater { GREATER } else { 0 };
    let judge = |choice: usize| {
        let mut tiers = floor;
        if asked.body(choice) {
            tiers |= LESSER;
        }
        if asked.barrier(choice) || asked.bulk(choice) {
            tiers |= STANDARD;
        }
        if !greater && asked.rim(choice) {
            tiers |= GREATER;
        }
        if taken { raised(tiers) } else { tiers }
    };
    smallest(asked.shots(), floor, judge).0
}

#[inline]
fn line_of_sight(asked: &impl Asked) -> bool {
    !asked.blinded(0)
        && (!asked.dark(0) || asked.pierces_light(0))
        && (!asked.invisible(0) || asked.pierces_invisibility(0))
        && asked.open_to_sight(0)
}

/// The rules.
#[inline]
pub fn rule(asked: &impl Asked) -> Ruled {
    let area = asked.area(0);
    let effect = if asked.spread(0) && asked.origin(0) {
        asked.spread_reaches(0)
    } else if area && asked.origin(0) {
        asked.open_from_origin(0)
    } else {
        asked.open(0)
    };
    let cover = cover(asked, effect);
    let mut concealment = if effect && !line_of_sight(asked) {
        HIDDEN
    } else {
        0
    };
    if asked.obscured(0) || asked.dim(0) && !asked.pierces_light(0) || asked.haze(0) {
        concealment |= CONCEALED;
    }
    let total = cover & TOTAL != 0;
    let (bonus, lesser) = match cover {
        _ if total => (None, None),
        tiers if tiers & GREATER != 0 => (Some(4), None),
        tiers if tiers & STANDARD != 0 => (Some(2), None),
        tiers if tiers & LESSER != 0 => (None, Some(1)),
        _ => (None, None),
    };
    let mut ac = bonus.or(lesser);
    if asked.prone(0) {
        ac = plus(ac, -2);
    }
    Ruled {
        cover,
        concealment,
        totals: [ac, bonus.filter(|_| area), bonus, None, None, None],
        may: [
            cover & (STANDARD | GREATER | TOTAL) != 0 || concealment != 0,
            false,
            false,
            false,
            false,
            false,
        ],
        targetable: !total,
        miss_chance: 0,
        rolled_by: None,
    }
}

/// Answers by the world.
pub struct Seen<'a>(pub World<'a>);

/// The whole ruling; none where it is left to others.
pub fn rule_on(facts: &dyn Facts, ids: &Ids, scratch: &mut Scratch) -> Option<Ruled> {
    if World::declines(facts) {
        return None;
    }
    let has_eyes = aim(facts, ids, scratch)?;
    let mut seen = Seen(World::new(facts, ids, scratch));
    seen.0.has_eyes = has_eyes;
    let ruled = rule(&seen);
    (!seen.0.lost.get()).then_some(ruled)
}

/// From the centre, a corner, the middle of an edge or the origin to the centre; whether lines of
/// sight start elsewhere.
fn aim(facts: &dyn Facts, ids: &Ids, scratch: &mut Scratch) -> Option<bool> {
    let (attacker, target) = (facts.attacker(), facts.target());
    let Scratch { from, to, eyes } = scratch;
    for ends in [&mut *from, &mut *to, &mut *eyes] {
        ends.clear();
    }
    to.add(facts, target, false, Spot::Centre, true);
    eyes.add(facts, attacker, false, Spot::Centre, true);
    let is_area = facts.attack_is(AttackWord::Kind(ids.area));
    if let Some(origin) = facts.origin().filter(|_| is_area) {
        from.point(origin);
        return Some(true);
    }
    let measured = match facts.fact(ids.measured_from, None) {
        Given::Value(FactValue::Choice(choice)) => choice,
        Given::Nothing => 0,
        _ => return None,
    };
    let leaning = match facts.fact(ids.leaning, Some(attacker)) {
        Given::Value(value) => value == FactValue::Flag(true),
        Given::Nothing => false,
        Given::Unknown => return None,
    };
    let (spot, together) = match measured {
        1 => (Spot::Corner, false),
        _ if is_area || leaning => (Spot::Corner, false),
        2 => (Spot::EdgeMiddle, false),
        _ => (Spot::Centre, true),
    };
    from.add(facts, attacker, false, spot, together);
    Some(true)
}

impl Seen<'_> {
    fn is_own_opening(&self, thing: ThingId) -> bool {
        let world = &self.0;
        let from_origin = world.kind(world.ids.area) && world.facts.origin().is_some();
        world.is_slit(thing) && !from_origin && world.facts.borders(world.attacker, thing)
    }

    fn is_opening(&self, thing: ThingId) -> bool {
        self.0.is_slit(thing) && !self.is_own_opening(thing)
    }

    fn is_body(&self, thing: ThingId) -> bool {
        let (world, square) = (&self.0, self.0.squares(1));
        let shares = |other| world.facts.compare_distance(thing, other, &square).is_lt();
        world.is_other_creature(thing) && !shares(world.attacker) && !shares(world.target)
    }

    /// At least two sizes larger than both.
    fn is_bulky(&self, thing: ThingId) -> bool {
        let size = |thing| self.0.facts.size(thing).map_or(0, |size| size.0);
        size(thing) >= size(self.0.attacker).max(size(self.0.target)) + 2
    }
}

answers! { Asked for Seen;
    spread: |seen, _| seen.0.spread();
    area: |seen, _| seen.0.kind(seen.0.ids.area);
    origin: |seen, _| seen.0.facts.origin().is_some();
    ranged: |seen, _| seen.0.kind(seen.0.ids.ranged);
    spread_reaches: |seen, _| seen.0.spread_reaches();
    open_from_origin: |seen, _| seen.0.open_from_origin(&|thing| seen.0.is_solid(thing));
    open: |seen, _| seen.0.open(&|thing| seen.0.is_solid(thing));
    open_past_openings_from_origin: |seen, _| {
        seen.0.open_from_origin(&|thing| seen.0.is_solid(thing) || seen.is_opening(thing))
    };
    open_past_openings: |seen, _| {
        seen.0.open(&|thing| seen.0.is_solid(thing) || seen.is_opening(thing))
    };
    open_to_sight: |seen, _| seen.0.open(&|thing| seen.0.is_opaque(thing));
    body: |seen, choice| seen.0.shot(choice, &|thing| seen.is_body(thing));
    barrier: |seen, choice| {
        seen.0.shot(choice, &|thing| seen.0.shelters(thing) && !seen.is_own_opening(thing))
    };
    bulk: |seen, choice| seen.0.shot(choice, &|thing| seen.is_body(thing) && seen.is_bulky(thing));
    rim: |seen, choice| {
        let extreme = seen.0.ids.extreme;
        seen.0.shot(choice, &|thing| {
            seen.0.shelters(thing) && seen.0.facts.has_trait(thing, extreme)
        })
    };
    haze: |seen, choice| {
        let counted = Counted::default()
            .with(ContactKind::Through, None)
            .with(ContactKind::Pinhole, None);
        seen.0.any_line(true, choice, counted, &|thing| seen.0.is_haze(thing))
    };
    taken_cover: |seen, _| seen.0.flag(seen.0.ids.taken_cover, Some(seen.0.target), false);
    prone: |seen, _| seen.0.facts.stance(seen.0.target, seen.0.ids.prone);
    leaning: |seen, _| seen.0.flag(seen.0.ids.leaning, Some(seen.0.attacker), false);
    from_corner: |seen, _| seen.0.choice(seen.0.ids.measured_from) == 1;
    from_edge: |seen, _| seen.0.choice(seen.0.ids.measured_from) == 2;
    dark: |seen, _| seen.0.target_light() == seen.0.ids.dark;
    dim: |seen, _| seen.0.target_light() == seen.0.ids.dim;
    pierces_light: |seen, _| seen.0.pierces_light();
    blinded: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.blinded);
    invisible: |seen, _| seen.0.is(seen.0.target, seen.0.ids.invisible);
    pierces_invisibility: |seen, _| seen.0.pierces_invisibility();
    obscured: |seen, _| seen.0.is(seen.0.target, seen.0.ids.obscured);
}
