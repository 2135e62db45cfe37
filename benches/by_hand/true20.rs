//! Cover, concealment and what strikes it, by hand.

use super::world::{Ids, Scratch, World, corners};
use super::{Names, Ruled, answers, questions, smallest};
use defilade::facts::{Facts, ThingId};

pub const NAMES: Names = Names {
    pack: "true20",
    stats: &["defense", "reflex", "stealth"],
    actions: &["stealth", "attack-square"],
};

questions! { Asked, Plain {
    spread: "attack is spread";
    area: "attack is area";
    origin: "origin is given";
    spread_reaches: "spread reaches target past solid within radius of attack";
    open_from_origin: "open line past solid from origin to target";
    open: "open line past solid";
    open_past_openings_from_origin: "open line past (solid or opening) from origin to target";
    open_past_openings: "open line past (solid or opening)";
    open_to_sight: "open line past opaque";
    blocked: "any line meets (barrier or body)";
    haze: "any line meets haze";
    doubled: "doubled-cover";
    dark: "light on target is not dark";
    dim: "light on target is dim";
    pierces_light: "attacker pierces light on target";
    blinded: "attacker is not blinded";
    invisible: "target is not invisible";
    pierces_invisibility: "attacker pierces invisibility";
    obscured: "target is obscured";
} }

const STANDARD: u32 = 1 << 1;
const IMPROVED: u32 = 1 << 2;
const TOTAL: u32 = 1 << 3;
const CONCEALED: u32 = 1 << 1;
const UNSEEN: u32 = 1 << 2;

#[inline]
fn cover(asked: &impl Asked, effect: bool) -> u32 {
    if asked.spread(0) {
        return if effect { 0 } else { TOTAL };
    }
    let from_origin = asked.area(0) && asked.origin(0);
    let mut floor = if effect { 0 } else { TOTAL };
    let open = || {
        if from_origin {
            asked.open_past_openings_from_origin(0)
        } else {
            asked.open_past_openings(0)
        }
    };
    if effect && !open() {
        floor |= IMPROVED;
    }
    let doubled = asked.doubled(0);
    let judge = |choice: usize| {
        if !asked.blocked(choice) {
            return floor;
        }
        floor | STANDARD | if doubled { IMPROVED } else { 0 }
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
    let effect = if asked.spread(0) && asked.origin(0) {
        asked.spread_reaches(0)
    } else if asked.area(0) && asked.origin(0) {
        asked.open_from_origin(0)
    } else {
        asked.open(0)
    };
    let cover = cover(asked, effect);
    let mut concealment = if effect && !line_of_sight(asked) {
        UNSEEN
    } else {
        0
    };
    let is_concealed = asked.obscured(0)
        || asked.dim(0) && !asked.pierces_light(0)
        || smallest(asked.glances(), 0, |choice| u32::from(asked.haze(choice))).0 != 0;
    if is_concealed {
        concealment |= CONCEALED;
    }
    let (defense, reflex, stealth) = match cover {
        tiers if tiers & TOTAL != 0 => (None, None, None),
        tiers if tiers & IMPROVED != 0 => (Some(8), Some(4), Some(10)),
        tiers if tiers & STANDARD != 0 => (Some(4), Some(2), None),
        _ => (None, None, None),
    };
    let hidden = concealment & UNSEEN != 0;
    Ruled {
        cover,
        concealment,
        totals: [defense, reflex, stealth, None, None, None],
        may: [
            cover != 0 || concealment != 0,
            hidden,
            false,
            false,
            false,
            false,
        ],
        targetable: !(cover & TOTAL != 0 || hidden && !asked.area(0)),
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
    let has_eyes = corners(facts, ids, scratch);
    let mut seen = Seen(World::new(facts, ids, scratch));
    seen.0.has_eyes = has_eyes;
    let ruled = rule(&seen);
    (!seen.0.lost.get()).then_some(ruled)
}

impl Seen<'_> {
    fn is_opening(&self, thing: ThingId) -> bool {
        let world = &self.0;
        let from_origin = world.kind(world.ids.area) && world.facts.origin().is_some();
        world.is_slit(thing) && (from_origin || !world.facts.borders(world.attacker, thing))
    }

    fn is_body(&self, thing: ThingId) -> bool {
        let (world, square) = (&self.0, self.0.squares(1));
        let shares = |other| world.facts.compare_distance(thing, other, &square).is_lt();
        world.is_other_creature(thing) && !shares(world.attacker) && !shares(world.target)
    }
}

answers! { Asked for Seen;
    spread: |seen, _| seen.0.spread();
    area: |seen, _| seen.0.kind(seen.0.ids.area);
    origin: |seen, _| seen.0.facts.origin().is_some();
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
    blocked: |seen, choice| {
        seen.0.shot(choice, &|thing| seen.0.shelters(thing) || seen.is_body(thing))
    };
    haze: |seen, choice| seen.0.glance(choice, &|thing| seen.0.is_haze(thing));
    doubled: |seen, _| seen.0.flag(seen.0.ids.doubled, None, false);
    dark: |seen, _| seen.0.target_light() == seen.0.ids.dark;
    dim: |seen, _| seen.0.target_light() == seen.0.ids.dim;
    pierces_light: |seen, _| seen.0.pierces_light();
    blinded: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.blinded);
    invisible: |seen, _| seen.0.is(seen.0.target, seen.0.ids.invisible);
    pierces_invisibility: |seen, _| seen.0.pierces_invisibility();
    obscured: |seen, _| seen.0.is(seen.0.target, seen.0.ids.obscured);
}
