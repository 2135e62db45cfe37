//! Cover from missiles and from blows, concealment, lying prone and flanking, by hand.

use defilade::vocabulary::Role;

use super::world::{Ids, Scratch, World, corners};
use super::{Names, Ruled, answers, plus, questions};
use defilade::facts::{AttackWord, Facts, Given, Place, Property, Spot, ThingId};
use defilade::number::Number;

pub const NAMES: Names = Names {
    pack: "ogl-ancients",
    stats: &["passive-defence", "reflex", "hide", "attack"],
    actions: &[
        "hide",
        "opportunity-attack",
        "attack-square",
        "drop-to-evade",
    ],
};

questions! { Asked, Plain {
    spread: "attack is spread";
    area: "attack is area";
    origin: "origin is given";
    melee: "attack is melee";
    ranged: "attack is ranged";
    spread_reaches: "spread reaches target past solid within radius of attack";
    open_from_origin: "open line past solid from origin to target";
    open: "open line past solid";
    open_past_openings_from_origin: "open line past (solid or opening) from origin to target";
    open_past_openings: "open line past (solid or opening)";
    open_to_sight: "open line past opaque";
    adjacent: "attacker is adjacent to target";
    barrier: "any line meets (barrier or low-barrier)";
    body: "any line meets body";
    bulwark: "any line meets bulwark";
    haze: "any line meets haze";
    inside_haze: "target is inside haze";
    dark: "light on target is not dark";
    dim: "light on target is dim";
    pierces_light: "attacker pierces light on target";
    blinded: "attacker is not blinded";
    invisible: "target is invisible";
    pierces_invisibility: "attacker pierces invisibility";
    obscured: "target is obscured";
    moving: "moving of target";
    prone: "target is prone";
    dropping: "dropping of target";
    direction_given: "attack-direction is given";
    direction_above: "attack-direction is above";
    as_high: "rise >= height of target";
    as_steep: "rise >= (distance from attacker to target) - 1 square";
    reach_given: "reach of attacker is given";
    no_reach: "reach of attacker <= 0 ft";
    tiny: "size of attacker <= tiny";
    flanked: "some creature where...";
} }

const SOFT: u32 = 1 << 1;
const STANDARD: u32 = 1 << 2;
const IMPROVED: u32 = 1 << 3;
const TOTAL: u32 = 1 << 4;
const CONCEALED: u32 = 1 << 1;
const UNSEEN: u32 = 1 << 2;

/// The tiers, and what soft cover pays.
#[inline]
fn cover(asked: &impl Asked, effect: bool, at_hand: bool, soft_bonus: i32) -> (u32, i32) {
    if !effect {
        return (TOTAL, 0);
    }
    let (spread, area) = (asked.spread(0), asked.area(0));
    let from_origin = area && asked.origin(0);
    let open = || {
        if from_origin {
            asked.open_past_openings_from_origin(0)
        } else {
            asked.open_past_openings(0)
        }
    };
    let floor = if !spread && !open() { IMPROVED } else { 0 };
    let may_be_soft = !area && !at_hand;
    let mut best: Option<(u32, i32)> = None;
    for choice in 0..asked.shots() {
        let mut tiers = floor;
        if !spread && asked.barrier(choice) {
            tiers |= STANDARD;
        }
        let mut soft = 0;
        if may_be_soft && asked.body(choice) {
            tiers |= SOFT;
            soft = if asked.bulwark(choice) {
                soft_bonus + 4
            } else {
                4
            };
        }
        if best.is_none_or(|best| (tiers, soft) < best) {
            best = Some((tiers, soft));
        }
        if tiers == floor {
            break;
        }
    }
    let (tiers, sum) = best.unwrap_or((floor, 0));
    (tiers, if sum > 4 { soft_bonus.max(4) } else { sum })
}

#[inline]
fn from_above(asked: &impl Asked) -> bool {
    if asked.direction_given(0) {
        return asked.direction_above(0);
    }
    asked.as_high(0) && asked.as_steep(0)
}

#[inline]
fn flanking(asked: &impl Asked) -> bool {
    let is_armed = if asked.reach_given(0) {
        !asked.no_reach(0)
    } else {
        !asked.tiny(0)
    };
    asked.melee(0) && is_armed && asked.flanked(0)
}

/// The rules. Without a word on it a large coverer gives 4.
#[inline]
pub fn rule(asked: &impl Asked, soft_bonus: i32) -> Ruled {
    let area = asked.area(0);
    let effect = if asked.spread(0) && asked.origin(0) {
        asked.spread_reaches(0)
    } else if area && asked.origin(0) {
        asked.open_from_origin(0)
    } else {
        asked.open(0)
    };
    let at_hand = asked.melee(0) && asked.adjacent(0);
    let (cover, soft) = cover(asked, effect, at_hand, soft_bonus);
    let unseen = asked.invisible(0) && !asked.pierces_invisibility(0);
    let lit = !asked.dark(0) || asked.pierces_light(0);
    let sight = || !unseen && lit && !asked.blinded(0) && asked.open_to_sight(0);
    let mut concealment = if effect && !sight() { UNSEEN } else { 0 };
    let hazy = || match at_hand {
        true => asked.inside_haze(0),
        false => (0..asked.glances()).all(|choice| asked.haze(choice)),
    };
    if asked.obscured(0) || asked.dim(0) && !asked.pierces_light(0) || hazy() {
        concealment |= CONCEALED;
    }
    let hidden = concealment & UNSEEN != 0;
    let (mut defence, reflex, mut hide) = match cover {
        tiers if tiers & TOTAL != 0 => (None, None, None),
        tiers if tiers & IMPROVED != 0 => (Some(soft.max(8)), Some(4), Some(10)),
        tiers if tiers & STANDARD != 0 => (Some(soft.max(4)), Some(2), None),
        tiers if tiers & SOFT != 0 => (Some(soft), None, None),
        _ => (None, None, None),
    };
    if unseen {
        hide = plus(hide, if asked.moving(0) { 20 } else { 40 });
    }
    let above = from_above(asked);
    if asked.prone(0) && !asked.dropping(0) {
        let (melee, ranged) = (asked.melee(0), asked.ranged(0));
        if ranged && !above {
            defence = plus(defence, 4);
        }
        if melee || ranged && above {
            defence = plus(defence, -4);
        }
    }
    let miss_chance = match concealment {
        _ if area => 0,
        0 => 0,
        _ if hidden => 50,
        _ => 20,
    };
    Ruled {
        cover,
        concealment,
        totals: [
            defence,
            reflex,
            hide,
            flanking(asked).then_some(2),
            None,
            None,
        ],
        may: [
            cover & (STANDARD | IMPROVED | TOTAL) != 0 || concealment != 0,
            cover == 0 && !hidden,
            hidden,
            !above,
            false,
            false,
        ],
        targetable: !(cover & TOTAL != 0 || hidden && !area),
        miss_chance,
        rolled_by: (miss_chance > 0).then_some(Role::Target),
    }
}

/// Answers by the world.
/// The second tells whether it is a blow at a neighbour.
pub struct Seen<'a>(pub World<'a>, bool);

/// The whole ruling; none where it is left to others.
pub fn rule_on(facts: &dyn Facts, ids: &Ids, scratch: &mut Scratch) -> Option<Ruled> {
    if World::declines(facts) {
        return None;
    }
    let is_blow = facts.attack_is(AttackWord::Kind(ids.melee))
        && facts.adjacent(facts.attacker(), facts.target());
    let has_eyes = lines(facts, ids, scratch, is_blow);
    let mut seen = Seen(World::new(facts, ids, scratch), is_blow);
    seen.0.has_eyes = has_eyes;
    let bonus = seen.0.number(ids.soft_bonus, 4).to_integer();
    let bonus = i32::try_from(bonus?).ok()?;
    let ruled = rule(&seen, bonus);
    (!seen.0.lost.get()).then_some(ruled)
}

/// From every corner of a square for a blow at a neighbour, from one otherwise.
fn lines(facts: &dyn Facts, ids: &Ids, scratch: &mut Scratch, is_blow: bool) -> bool {
    if !is_blow {
        return corners(facts, ids, scratch);
    }
    let (attacker, target) = (facts.attacker(), facts.target());
    let Scratch { from, to, eyes } = scratch;
    for ends in [&mut *from, &mut *to, &mut *eyes] {
        ends.clear();
    }
    from.add(facts, attacker, true, Spot::Corner, true);
    to.add(facts, target, true, Spot::Corner, true);
    eyes.add(facts, attacker, true, Spot::Corner, false);
    true
}

impl Seen<'_> {
    fn is_opening(&self, thing: ThingId) -> bool {
        self.0.is_slit(thing) && !self.0.facts.borders(self.0.attacker, thing)
    }

    fn is_barrier(&self, thing: ThingId) -> bool {
        let world = &self.0;
        let soft =
            || self.1 && !(world.facts.has(thing, Property::StopsEffect) || world.is_slit(thing));
        world.shelters(thing) && !soft() && (!world.is_low(thing) || world.low_counts(thing))
    }

    fn is_big(&self, thing: ThingId) -> bool {
        let world = &self.0;
        world.facts.size(thing) > world.facts.size(world.target)
            || world.flag(world.ids.shielding, Some(thing), false)
    }

    fn rise(&self) -> Number {
        let facts = self.0.facts;
        &facts.elevation(self.0.attacker) - &facts.elevation(self.0.target)
    }

    fn flanks(&self, it: ThingId) -> bool {
        let (world, facts) = (&self.0, self.0.facts);
        if it == world.attacker || it == world.target || !facts.allied(it, world.attacker) {
            return false;
        }
        let given = facts.reach(it);
        let is_armed = match &given {
            Some(reach) => *reach > Number::ZERO,
            None => facts.size(it) > Some(world.ids.tiny),
        };
        let reach = given.unwrap_or_else(|| world.squares(1));
        is_armed
            && world.flag(world.ids.threatening, Some(it), true)
            && facts.opposite(it, world.attacker, world.target)
            && facts.compare_distance(it, world.target, &reach).is_le()
            && facts.is_open(Place::Space(it), Place::Space(world.target), &mut |thing| {
                world.is_solid(thing)
            })
    }
}

answers! { Asked for Seen;
    spread: |seen, _| seen.0.spread();
    area: |seen, _| seen.0.kind(seen.0.ids.area);
    origin: |seen, _| seen.0.facts.origin().is_some();
    melee: |seen, _| seen.0.kind(seen.0.ids.melee);
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
    adjacent: |seen, _| seen.0.adjacent();
    barrier: |seen, choice| seen.0.shot(choice, &|thing| seen.is_barrier(thing));
    body: |seen, choice| seen.0.shot(choice, &|thing| seen.0.is_other_creature(thing));
    bulwark: |seen, choice| seen.0.shot(choice, &|thing| seen.0.is_other_creature(thing) && seen.is_big(thing));
    haze: |seen, choice| seen.0.glance(choice, &|thing| seen.0.is_haze(thing));
    inside_haze: |seen, _| seen.0.inside(&|thing| seen.0.is_haze(thing));
    dark: |seen, _| seen.0.target_light() == seen.0.ids.dark;
    dim: |seen, _| seen.0.target_light() == seen.0.ids.dim;
    pierces_light: |seen, _| seen.0.pierces_light();
    blinded: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.blinded);
    invisible: |seen, _| seen.0.is(seen.0.target, seen.0.ids.invisible);
    pierces_invisibility: |seen, _| seen.0.pierces_invisibility();
    obscured: |seen, _| seen.0.is(seen.0.target, seen.0.ids.obscured);
    moving: |seen, _| seen.0.known_flag(seen.0.ids.moving, seen.0.target);
    prone: |seen, _| seen.0.facts.stance(seen.0.target, seen.0.ids.prone);
    dropping: |seen, _| seen.0.flag(seen.0.ids.dropping, Some(seen.0.target), false);
    direction_given: |seen, _| seen.0.facts.fact(seen.0.ids.direction, None) != Given::Nothing;
    direction_above: |seen, _| seen.0.choice(seen.0.ids.direction) == 1;
    as_high: |seen, _| seen.rise() >= seen.0.facts.height(seen.0.target);
    as_steep: |seen, _| {
        let distance = seen.0.facts.distance(seen.0.attacker, seen.0.target);
        seen.rise() >= &distance - &seen.0.squares(1)
    };
    reach_given: |seen, _| seen.0.facts.reach(seen.0.attacker).is_some();
    no_reach: |seen, _| {
        let reach = seen.0.facts.reach(seen.0.attacker);
        reach.is_some_and(|reach| reach <= Number::ZERO)
    };
    tiny: |seen, _| seen.0.facts.size(seen.0.attacker) <= Some(seen.0.ids.tiny);
    flanked: |seen, _| seen.0.facts.some_creature(&mut |it| seen.flanks(it));
}
