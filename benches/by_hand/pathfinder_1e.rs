//! The line from centre to centre, by hand.

use defilade::vocabulary::Role;

use super::world::{Ids, Scratch, World};
use super::{Names, Ruled, answers, plus, questions};
use defilade::facts::{AttackWord, Class, Facts, Property, Spot, ThingId};
use defilade::number::Number;

pub const NAMES: Names = Names {
    pack: "pathfinder-1e",
    stats: &["ac", "reflex", "attack"],
    actions: &[
        "hide",
        "opportunity-attack",
        "attack-square",
        "precise-damage",
        "sneak-attack",
        "coup-de-grace",
    ],
};

questions! { Asked, Plain {
    spread: "attack is spread";
    area: "attack is area";
    origin: "origin is given";
    melee: "attack is melee";
    ranged: "attack is ranged";
    touch: "attack is touch";
    no_damage: "attack is no-damage";
    spread_reaches: "spread reaches target past solid within radius of attack";
    open_from_origin: "open line past solid from origin to target";
    open: "open line past solid";
    open_past_openings_from_origin: "open line past (solid or opening) from origin to target";
    open_past_openings: "open line past (solid or opening)";
    open_past_opaque: "open line past opaque";
    obstacle: "any line meets obstacle";
    no_obstacle: "no line meets obstacle";
    body: "any line meets body";
    haze: "the line meets haze";
    heavy_haze: "the line meets heavy-haze";
    inside_haze: "target is inside haze";
    inside_heavy_haze: "target is inside heavy-haze";
    mostly_shown: "visible-share > 1/2";
    called_improved: "improved-cover";
    adjacent: "attacker is adjacent to target";
    dark: "light on target is dark";
    dim: "light on target is dim";
    pierces_light: "attacker pierces light on target";
    blinded: "attacker is blinded";
    invisible: "target is invisible";
    partly_invisible: "target is partly-invisible";
    blurred: "target is blurred";
    displaced: "target is displaced";
    pierces_invisibility: "attacker pierces invisibility";
    pierces_illusion: "attacker pierces illusion";
    pierces_veil: "attacker pierces veil";
    hides_in_plain_sight: "target is hide-in-plain-sight";
    attacker_invisible: "attacker is invisible";
    perceived: "target pierces invisibility within distance from target to attacker";
    flanked: "some creature where...";
    helpless: "target is helpless";
    bound: "target is bound";
    asleep: "target is asleep";
    paralysed: "target is paralysed";
    unconscious: "target is unconscious";
    ranged_weapon: "weapon is ranged";
    spell: "weapon is spell";
    deals_damage: "deals-damage";
    located: "located";
    square_given: "square of attack is given";
    aims_at_target: "attack aims at target";
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
    let mut tiers = if asked.ranged(0) && asked.body(0) {
        SOFT
    } else {
        0
    };
    if asked.spread(0) {
        return tiers;
    }
    let from_origin = asked.area(0) && asked.origin(0);
    let is_past_openings = if from_origin {
        asked.open_past_openings_from_origin(0)
    } else {
        asked.open_past_openings(0)
    };
    let obstacle = asked.obstacle(0);
    let passes = asked.touch(0) && asked.no_obstacle(0);
    let slit = !is_past_openings && !passes;
    if slit || obstacle && asked.called_improved(0) {
        tiers |= IMPROVED;
    }
    if obstacle {
        tiers |= if asked.mostly_shown(0) {
            PARTIAL
        } else {
            STANDARD
        };
    }
    tiers
}

#[inline]
fn concealment(asked: &impl Asked, effect: bool) -> u32 {
    let light = asked.pierces_light(0);
    let veil = asked.pierces_veil(0);
    let clear = asked.pierces_invisibility(0);
    let unseen = asked.dark(0) && !light
        || asked.invisible(0) && !clear
        || asked.blinded(0) && !veil
        || asked.heavy_haze(0)
        || asked.inside_heavy_haze(0)
        || effect && !veil && !asked.open_past_opaque(0);
    let concealed = asked.dim(0) && !light
        || (asked.blurred(0) || asked.displaced(0)) && !asked.pierces_illusion(0)
        || asked.partly_invisible(0) && !clear
        || asked.haze(0)
        || asked.inside_haze(0);
    (u32::from(concealed) * CONCEALED) | (u32::from(unseen) * UNSEEN)
}

#[inline]
fn mercy(asked: &impl Asked, hidden: bool) -> bool {
    let at_mercy = asked.helpless(0)
        || asked.bound(0)
        || asked.asleep(0)
        || asked.paralysed(0)
        || asked.unconscious(0);
    let afar = || asked.ranged(0) || asked.ranged_weapon(0) || asked.spell(0);
    let found = || asked.located(0) || asked.square_given(0) && asked.aims_at_target(0);
    at_mercy
        && !asked.area(0)
        && (asked.adjacent(0) || !afar())
        && !(asked.no_damage(0) || asked.spell(0) && !asked.deals_damage(0))
        && (!hidden || found())
}

/// The rules; `dexterity` is the target's bonus, asked for when it counts.
#[inline]
pub fn rule(asked: &impl Asked, dexterity: impl Fn() -> i32) -> Ruled {
    let area = asked.area(0);
    let effect = if asked.spread(0) && asked.origin(0) {
        asked.spread_reaches(0)
    } else if area && asked.origin(0) {
        asked.open_from_origin(0)
    } else {
        asked.open(0)
    };
    let cover = cover(asked, effect);
    let concealment = concealment(asked, effect);
    let hidden = concealment & UNSEEN != 0;
    let total = cover & TOTAL != 0;
    let (mut ac, reflex) = match cover {
        _ if total => (None, None),
        tiers if tiers & IMPROVED != 0 => (Some(8), Some(4)),
        tiers if tiers & STANDARD != 0 => (Some(4), Some(2)),
        tiers if tiers & SOFT != 0 => (Some(4), None),
        tiers if tiers & PARTIAL != 0 => (Some(2), None),
        _ => (None, None),
    };
    let surprised = asked.attacker_invisible(0) && !area && !asked.perceived(0);
    if surprised {
        ac = plus(ac, -dexterity().max(0));
    }
    let flanking = asked.melee(0) && asked.flanked(0);
    let attack = match (surprised, flanking) {
        (false, false) => None,
        (true, true) => Some(4),
        _ => Some(2),
    };
    let displaced = asked.displaced(0) && !area && !asked.pierces_illusion(0);
    let miss_chance = match concealment {
        _ if area => 0,
        _ if hidden || displaced => 50,
        0 => 0,
        _ => 20,
    };
    let walls = cover & (PARTIAL | STANDARD | IMPROVED | TOTAL) != 0;
    Ruled {
        cover,
        concealment,
        totals: [ac, reflex, attack, None, None, None],
        may: [
            walls || concealment != 0 || asked.hides_in_plain_sight(0),
            !total,
            hidden && !total,
            concealment == 0,
            (surprised || flanking) && concealment == 0,
            !total && mercy(asked, hidden),
        ],
        targetable: !(total || hidden && !area),
        miss_chance,
        rolled_by: (miss_chance > 0).then_some(Role::Attacker),
    }
}

/// Answers by the world.
pub struct Seen<'a>(pub World<'a>);

/// The whole ruling; none where it is left to others.
pub fn rule_on(facts: &dyn Facts, ids: &Ids, scratch: &mut Scratch) -> Option<Ruled> {
    if World::declines(facts) {
        return None;
    }
    let has_eyes = centres(facts, ids, scratch);
    let mut seen = Seen(World::new(facts, ids, scratch));
    seen.0.has_eyes = has_eyes;
    let ruled = rule(&seen, || seen.dexterity());
    (!seen.0.lost.get()).then_some(ruled)
}

/// From the centre, or the origin of an area, to the centre.
fn centres(facts: &dyn Facts, ids: &Ids, scratch: &mut Scratch) -> bool {
    let (attacker, target) = (facts.attacker(), facts.target());
    let Scratch { from, to, eyes } = scratch;
    for ends in [&mut *from, &mut *to, &mut *eyes] {
        ends.clear();
    }
    to.add(facts, target, false, Spot::Centre, true);
    let is_area = facts.attack_is(AttackWord::Kind(ids.area));
    let Some(origin) = facts.origin().filter(|_| is_area) else {
        from.add(facts, attacker, false, Spot::Centre, true);
        return false;
    };
    from.point(origin);
    eyes.add(facts, attacker, false, Spot::Centre, true);
    true
}

impl Seen<'_> {
    fn is_opening(&self, thing: ThingId) -> bool {
        self.0.is_slit(thing) && !self.0.facts.borders(self.0.attacker, thing)
    }

    /// A touch attack reaches past what it can reach over.
    fn is_obstacle(&self, thing: ThingId) -> bool {
        let (world, facts) = (&self.0, self.0.facts);
        let head = |thing| &facts.elevation(thing) + &facts.height(thing);
        let is_tall = || head(thing) >= head(world.attacker).max(head(world.target));
        world.shelters(thing)
            && (!world.has(world.ids.touch) || facts.has(thing, Property::StopsEffect) && is_tall())
    }

    fn flanks(&self, it: ThingId) -> bool {
        let (world, facts) = (&self.0, self.0.facts);
        let ids = world.ids;
        if it == world.attacker || it == world.target || !facts.allied(it, world.attacker) {
            return false;
        }
        let unable = [
            ids.helpless,
            ids.bound,
            ids.asleep,
            ids.paralysed,
            ids.unconscious,
        ];
        let reach = facts.reach(it).unwrap_or_else(|| world.squares(1));
        !unable.iter().any(|condition| world.is(it, *condition))
            && world.flag(ids.threatens, Some(it), true)
            && facts.opposite(it, world.attacker, world.target)
            && facts.compare_distance(it, world.target, &reach).is_le()
    }

    fn dexterity(&self) -> i32 {
        let stat = self.0.facts.stat(self.0.target, self.0.ids.dexterity);
        let whole = stat.and_then(|stat| stat.to_integer());
        let fits = whole.and_then(|whole| i32::try_from(whole).ok());
        fits.unwrap_or_else(|| i32::from(self.0.lose()))
    }
}

answers! { Asked for Seen;
    spread: |seen, _| seen.0.spread();
    area: |seen, _| seen.0.kind(seen.0.ids.area);
    origin: |seen, _| seen.0.facts.origin().is_some();
    melee: |seen, _| seen.0.kind(seen.0.ids.melee);
    ranged: |seen, _| seen.0.kind(seen.0.ids.ranged);
    touch: |seen, _| seen.0.has(seen.0.ids.touch);
    no_damage: |seen, _| seen.0.has(seen.0.ids.no_damage);
    spread_reaches: |seen, _| seen.0.spread_reaches();
    open_from_origin: |seen, _| seen.0.open_from_origin(&|thing| seen.0.is_solid(thing));
    open: |seen, _| seen.0.open(&|thing| seen.0.is_solid(thing));
    open_past_openings_from_origin: |seen, _| {
        seen.0.open_from_origin(&|thing| seen.0.is_solid(thing) || seen.is_opening(thing))
    };
    open_past_openings: |seen, _| {
        seen.0.open(&|thing| seen.0.is_solid(thing) || seen.is_opening(thing))
    };
    open_past_opaque: |seen, _| {
        seen.0.open(&|thing| {
            let facts = seen.0.facts;
            facts.class(thing) == Class::Terrain && facts.has(thing, Property::StopsSight)
        })
    };
    obstacle: |seen, _| seen.0.shot(0, &|thing| seen.is_obstacle(thing));
    no_obstacle: |seen, _| !seen.0.shot(0, &|thing| seen.is_obstacle(thing));
    body: |seen, _| {
        !seen.0.has(seen.0.ids.touch) && seen.0.shot(0, &|thing| seen.0.is_other_creature(thing))
    };
    haze: |seen, _| seen.0.glance(0, &|thing| seen.0.is_haze(thing));
    heavy_haze: |seen, _| seen.0.glance(0, &|thing| seen.0.is_heavy_haze(thing));
    inside_haze: |seen, _| seen.0.inside(&|thing| seen.0.is_haze(thing));
    inside_heavy_haze: |seen, _| seen.0.inside(&|thing| seen.0.is_heavy_haze(thing));
    mostly_shown: |seen, _| {
        let share = seen.0.number(seen.0.ids.visible_share, 0);
        &share + &share > Number::from(1)
    };
    called_improved: |seen, _| seen.0.flag(seen.0.ids.improved, None, false);
    adjacent: |seen, _| seen.0.adjacent();
    dark: |seen, _| seen.0.target_light() == seen.0.ids.dark;
    dim: |seen, _| seen.0.target_light() == seen.0.ids.dim;
    pierces_light: |seen, _| seen.0.pierces_light();
    blinded: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.blinded);
    invisible: |seen, _| seen.0.is(seen.0.target, seen.0.ids.invisible);
    partly_invisible: |seen, _| seen.0.is(seen.0.target, seen.0.ids.partly);
    blurred: |seen, _| seen.0.is(seen.0.target, seen.0.ids.blurred);
    displaced: |seen, _| seen.0.is(seen.0.target, seen.0.ids.displaced);
    pierces_invisibility: |seen, _| seen.0.pierces_invisibility();
    pierces_illusion: |seen, _| seen.0.pierces_invisibility();
    pierces_veil: |seen, _| {
        let attacker = seen.0.attacker;
        seen.0.senses(attacker, &[seen.0.ids.blindsight], attacker, seen.0.target)
    };
    hides_in_plain_sight: |seen, _| seen.0.facts.has_trait(seen.0.target, seen.0.ids.plain_sight);
    attacker_invisible: |seen, _| seen.0.is(seen.0.attacker, seen.0.ids.invisible);
    perceived: |seen, _| {
        let (ids, target) = (seen.0.ids, seen.0.target);
        let senses = [ids.blindsight, ids.true_seeing];
        seen.0.senses(target, &senses, target, seen.0.attacker)
    };
    flanked: |seen, _| seen.0.facts.some_creature(&mut |it| seen.flanks(it));
    helpless: |seen, _| seen.0.is(seen.0.target, seen.0.ids.helpless);
    bound: |seen, _| seen.0.is(seen.0.target, seen.0.ids.bound);
    asleep: |seen, _| seen.0.is(seen.0.target, seen.0.ids.asleep);
    paralysed: |seen, _| seen.0.is(seen.0.target, seen.0.ids.paralysed);
    unconscious: |seen, _| seen.0.is(seen.0.target, seen.0.ids.unconscious);
    ranged_weapon: |seen, _| seen.0.choice(seen.0.ids.weapon) == 1;
    spell: |seen, _| seen.0.choice(seen.0.ids.weapon) == 2;
    deals_damage: |seen, _| seen.0.flag(seen.0.ids.deals_damage, None, true);
    located: |seen, _| seen.0.flag(seen.0.ids.located, None, false);
    square_given: |seen, _| seen.0.facts.names_square();
    aims_at_target: |seen, _| seen.0.facts.aims_at(seen.0.target);
}
