//! Cover and concealment, by hand.

use defilade::vocabulary::Role;

use super::world::{Ids, Scratch, World, corners};
use super::{Names, Ruled, answers, plus, questions, smallest};
use defilade::facts::{Class, ContactKind, Counted, Facts, ThingId};
use defilade::number::Number;

pub const NAMES: Names = Names {
    pack: "starfinder-1e",
    stats: &["ac", "reflex", "attack"],
    actions: &["hide", "opportunity-attack", "reaction", "attack-square"],
};

questions! { Asked, Plain {
    spread: "attack is spread";
    area: "attack is area";
    origin: "origin is given";
    melee: "attack is not melee";
    ranged: "attack is ranged";
    effect_only: "attack is not effect-only";
    needs_sight: "attack is needs-sight";
    unlimited_range: "attack is unlimited-range";
    spread_reaches: "spread reaches target past solid within radius of attack";
    open_from_origin: "open line past solid from origin to target";
    open: "open line past solid";
    open_past_openings_from_origin: "open line past (solid or opening) from origin to target";
    open_past_openings: "open line past (solid or opening)";
    open_to_sight: "open line past opaque";
    barrier: "any line meets (barrier or low-barrier)";
    body: "any line meets body";
    haze: "any line meets haze";
    mostly_shown: "shown > 1/2";
    adjacent: "attacker is not adjacent to target";
    inside_haze: "target is inside haze";
    dark: "light on target is not dark";
    dim: "light on target is dim";
    pierces_light: "attacker pierces light on target";
    blinded: "attacker is not blinded";
    invisible: "target is not invisible";
    pierces_invisibility: "attacker pierces invisibility";
    obscured: "target is obscured";
    near_enough: "range-band <= planetary";
    target_flat_footed: "target is flat-footed";
    target_surprised: "surprised of target";
    target_aware: "aware of target";
    target_acted: "had-chance-to-act of target";
    attacker_flat_footed: "attacker is flat-footed";
    attacker_surprised: "surprised of attacker";
    attacker_aware: "aware of attacker";
    attacker_acted: "had-chance-to-act of attacker";
    off_target: "attacker is off-target";
} }

const PARTIAL: u32 = 1 << 1;
const SOFT: u32 = 1 << 2;
const STANDARD: u32 = 1 << 3;
const IMPROVED: u32 = 1 << 4;
const TOTAL: u32 = 1 << 5;
const CONCEALED: u32 = 1 << 1;
const UNSEEN: u32 = 1 << 2;

#[inline]
fn cover(asked: &impl Asked, effect: bool) -> u32 {
    if !effect {
        return TOTAL;
    }
    let spread = asked.spread(0);
    let from_origin = asked.area(0) && asked.origin(0);
    let open = || {
        if from_origin {
            asked.open_past_openings_from_origin(0)
        } else {
            asked.open_past_openings(0)
        }
    };
    let floor = if !spread && !open() { IMPROVED } else { 0 };
    let ranged = asked.ranged(0);
    let judge = |choice: usize| {
        let mut tiers = floor;
        if !spread && asked.barrier(choice) {
            tiers |= if asked.mostly_shown(choice) {
                PARTIAL
            } else {
                STANDARD
            };
        }
        if ranged && asked.body(choice) {
            tiers |= SOFT;
        }
        tiers
    };
    smallest(asked.shots(), floor, judge).0
}

#[inline]
fn concealment(asked: &impl Asked, effect: bool, sight: &impl Fn() -> bool) -> u32 {
    let near_blow = asked.melee(0) && asked.adjacent(0);
    let fixed = asked.obscured(0) || asked.dim(0) && !asked.pierces_light(0);
    let hazy = || match near_blow {
        true => asked.inside_haze(0),
        false => smallest(asked.glances(), 0, |choice| u32::from(asked.haze(choice))).0 != 0,
    };
    let mut tiers = if effect && !sight() { UNSEEN } else { 0 };
    if fixed || hazy() {
        tiers |= CONCEALED;
    }
    tiers
}

#[inline]
fn line_of_sight(asked: &impl Asked) -> bool {
    !asked.blinded(0)
        && (!asked.dark(0) || asked.pierces_light(0))
        && (!asked.invisible(0) || asked.pierces_invisibility(0))
        && (asked.unlimited_range(0) || asked.near_enough(0))
        && asked.open_to_sight(0)
}

/// The rules.
#[inline]
pub fn rule(asked: &impl Asked) -> Ruled {
    let from_origin = asked.area(0) && asked.origin(0);
    let effect = if asked.spread(0) && asked.origin(0) {
        asked.spread_reaches(0)
    } else if from_origin {
        asked.open_from_origin(0)
    } else {
        asked.open(0)
    };
    let known = std::cell::Cell::new(None);
    let sight = || {
        let sees = known.get().unwrap_or_else(|| line_of_sight(asked));
        known.set(Some(sees));
        sees
    };
    let cover = cover(asked, effect);
    let concealment = concealment(asked, effect, &sight);
    let off_guard = asked.target_flat_footed(0)
        || asked.target_surprised(0) && !(asked.target_aware(0) && asked.target_acted(0));
    let attacker_off_guard = asked.attacker_flat_footed(0)
        || asked.attacker_surprised(0) && !(asked.attacker_aware(0) && asked.attacker_acted(0));
    let area = asked.area(0);
    let hidden = concealment & UNSEEN != 0;
    let (mut ac, mut reflex) = match cover {
        tiers if tiers & TOTAL != 0 => (None, None),
        tiers if tiers & IMPROVED != 0 => (Some(8), Some(4)),
        tiers if tiers & STANDARD != 0 => (Some(4), Some(2)),
        tiers if tiers & (SOFT | PARTIAL) == SOFT | PARTIAL => (Some(4), Some(1)),
        tiers if tiers & SOFT != 0 => (Some(4), None),
        tiers if tiers & PARTIAL != 0 => (Some(2), Some(1)),
        _ => (None, None),
    };
    if cover & TOTAL != 0 {
        (ac, reflex) = (None, None);
    }
    if off_guard {
        ac = plus(ac, -2);
    }
    let attack = asked.off_target(0).then_some(-2);
    let walls = cover & (PARTIAL | STANDARD | IMPROVED | TOTAL) != 0;
    let barred = cover & TOTAL != 0
        || hidden && !area && !asked.effect_only(0)
        || asked.needs_sight(0) && !sight();
    let miss_chance = match concealment {
        _ if area => 0,
        0 => 0,
        _ if hidden => 50,
        _ => 20,
    };
    Ruled {
        cover,
        concealment,
        totals: [ac, reflex, attack, None, None, None],
        may: [
            walls || concealment != 0,
            !walls && !attacker_off_guard,
            !off_guard,
            hidden,
            false,
            false,
        ],
        targetable: !barred,
        miss_chance,
        rolled_by: (miss_chance > 0).then_some(Role::Target),
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
        self.0.is_slit(thing) && !self.0.facts.borders(self.0.attacker, thing)
    }

    fn is_body(&self, thing: ThingId) -> bool {
        let (world, none) = (&self.0, Number::ZERO);
        let shares = |other| world.facts.compare_distance(thing, other, &none).is_eq();
        world.is_other_creature(thing) && !shares(world.attacker) && !shares(world.target)
    }

    fn is_barrier(&self, thing: ThingId) -> bool {
        self.0.shelters(thing) && (!self.0.is_low(thing) || self.0.low_counts(thing))
    }
}

answers! { Asked for Seen;
    spread: |seen, _| seen.0.spread();
    area: |seen, _| seen.0.kind(seen.0.ids.area);
    origin: |seen, _| seen.0.facts.origin().is_some();
    melee: |seen, _| seen.0.kind(seen.0.ids.melee);
    ranged: |seen, _| seen.0.kind(seen.0.ids.ranged);
    effect_only: |seen, _| seen.0.has(seen.0.ids.effect_only);
    needs_sight: |seen, _| seen.0.has(seen.0.ids.needs_sight);
    unlimited_range: |seen, _| seen.0.has(seen.0.ids.unlimited_range);
    spread_reaches: |seen, _| seen.0.spread_reaches();
    open_from_origin: |seen, _| seen.0.open_from_origin(&|thing| seen.0.is_solid(thing));
    open: |seen, _| seen.0.open(&|thing| seen.0.is_solid(thing));
    open_past_openings_from_origin: |seen, _| seen.0.open_from_origin(&|thing| seen.0.is_solid(thing) || seen.is_opening(thing));
    open_past_openings: |seen, _| seen.0.open(&|thing| seen.0.is_solid(thing) || seen.is_opening(thing));
    open_to_sight: |seen, _| seen.0.open(&|thing| seen.0.is_opaque(thing));
    barrier: |seen, choice| seen.0.shot(choice, &|thing| seen.is_barrier(thing));
    body: |seen, choice| seen.0.shot(choice, &|thing| seen.is_body(thing));
    haze: |seen, choice| {
        let every = Counted::default()
            .with(ContactKind::Through, None)
            .with(ContactKind::Pinhole, None)
            .with(ContactKind::Along, None)
            .with(ContactKind::Touch, Some(Class::Zone));
        seen.0.any_line(true, choice, every, &|thing| seen.0.is_haze(thing))
    };
    mostly_shown: |seen, _| {
        let share = seen.0.number(seen.0.ids.visible_share, 0);
        &share + &share > Number::from(1)
    };
    adjacent: |seen, _| seen.0.adjacent();
    inside_haze: |seen, _| seen.0.inside(&|thing| seen.0.is_haze(thing));
    dark: |seen, _| seen.0.target_light() == seen.0.ids.dark;
    dim: |seen, _| seen.0.target_light() == seen.0.ids.dim;
    pierces_light: |seen, _| seen.0.pierces_light();
    blinded: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.blinded);
    invisible: |seen, _| seen.0.is(seen.0.target, seen.0.ids.invisible);
    pierces_invisibility: |seen, _| seen.0.pierces_invisibility();
    obscured: |seen, _| seen.0.is(seen.0.target, seen.0.ids.obscured);
    near_enough: |seen, _| seen.0.choice(seen.0.ids.range_band) <= 1;
    target_flat_footed: |seen, _| seen.0.is(seen.0.target, seen.0.ids.flat_footed);
    target_surprised: |seen, _| seen.0.flag(seen.0.ids.surprised, Some(seen.0.target), false);
    target_aware: |seen, _| seen.0.flag(seen.0.ids.aware, Some(seen.0.target), false);
    target_acted: |seen, _| seen.0.flag(seen.0.ids.acted, Some(seen.0.target), false);
    attacker_flat_footed: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.flat_footed);
    attacker_surprised: |seen, _| seen.0.flag(seen.0.ids.surprised, Some(seen.0.attacker), false);
    attacker_aware: |seen, _| seen.0.flag(seen.0.ids.aware, Some(seen.0.attacker), false);
    attacker_acted: |seen, _| seen.0.flag(seen.0.ids.acted, Some(seen.0.attacker), false);
    off_target: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.off_target);
}
