//! Plain answers for code: a world in which nothing needs to be looked at, and sets of answers.

#![allow(dead_code, reason = "each user needs a part of it")]

use defilade::facts::{
    AttackWord, Class, Contact, ExactPoint, Facts, Given, GivenBonus, Overrides, Place, Point,
    Property, SenseRange, Spot, ThingId, ThingSet,
};
use defilade::lang::code::{Code, Known, Verdict};
use defilade::lang::plan::Plan;
use defilade::lang::{self, Pack};
use defilade::length::Unit;
use defilade::number::Number;
use defilade::packs;
use defilade::vocabulary::{
    ActionId, CheckId, ConditionId, FactId, LadderId, LightId, MediumId, SenseId, SizeId, StanceId,
    StatId, TerrainId, TraitId,
};

use crate::by_hand::{MOST, Names, Ruled};

/// How many sets of answers are measured: more than a processor learns to foresee.
pub const SETS: u64 = 1 << 14;

/// A pack and its plan under the default choices.
pub fn compiled(id: &str) -> (Pack, Plan) {
    let text = packs::embedded(id).expect("it is embedded");
    let (pack, _, found) = lang::compile(&text, &packs::embedded);
    let pack = pack.unwrap_or_else(|| panic!("{found:#?}"));
    let plan = pack.plan(&pack.defaults());
    (pack, plan)
}

/// A verdict in the form of the hand-written functions; none where a total is not whole.
pub fn ruled(pack: &Pack, names: &Names, verdict: Verdict<'_>) -> Option<Ruled> {
    let words = pack.vocabulary();
    let tiers = |id: &str| {
        let place = words.ladders.iter().position(|ladder| ladder.word.id == id);
        let ladder = LadderId::from_index(place.expect("it is a ladder"));
        (1..16)
            .filter(|tier| verdict.holds(ladder, *tier))
            .fold(0, |bits, tier| bits | 1 << tier)
    };
    let mut totals = [None; MOST];
    for (place, name) in names.stats.iter().enumerate() {
        let stat = words.stats.iter().position(|stat| stat.word.id == *name);
        let total = verdict.total(StatId::from_index(stat.expect("it is a stat")));
        if let Some(total) = total {
            totals[place] = Some(i32::try_from(total.to_integer()?).ok()?);
        }
    }
    let mut may = [false; MOST];
    for (place, name) in names.actions.iter().enumerate() {
        let action = words
            .actions
            .iter()
            .position(|action| action.word.id == *name);
        may[place] = verdict.may(ActionId::from_index(action.expect("it is an action")));
    }
    let (miss_chance, rolled_by) = verdict.miss_chance();
    Some(Ruled {
        cover: tiers("cover"),
        concealment: tiers("concealment"),
        totals,
        may,
        targetable: verdict.is_targetable(),
        miss_chance: i32::try_from(miss_chance.to_integer()?).ok()?,
        rolled_by,
    })
}

/// For each text the questions of code that say so, as bits.
pub fn known_questions(code: &Code, pack: &Pack, texts: &[&str]) -> Vec<u128> {
    let asked: Vec<String> = code.questions(pack).collect();
    let of = |text: &&str| {
        let fits = |asked: &str| match text.strip_suffix("...") {
            Some(beginning) => asked.starts_with(beginning),
            None => asked == *text,
        };
        let found = asked.iter().enumerate().filter(|(_, asked)| fits(asked));
        found.fold(0, |bits, (place, _)| {
            bits | 1u128.checked_shl(place as u32).unwrap_or(0)
        })
    };
    let questions: Vec<u128> = texts.iter().map(of).collect();
    let lacking = texts.iter().zip(&questions).filter(|(_, bits)| **bits == 0);
    let lacking: Vec<_> = lacking.map(|(text, _)| text).collect();
    assert!(
        lacking.is_empty(),
        "nobody asks {lacking:#?} among {asked:#?}"
    );
    questions
}

/// Answers to a pack's questions, as bits in the order of its texts.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub bits: u64,
}

impl Told {
    /// Every answer yes or no alike.
    pub fn uniform(seed: u64) -> Told {
        let mut bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d;
        for _ in 0..4 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
        }
        Told { bits }
    }

    /// As at a table: what is usual in two of three, and every other answer yes once in sixteen.
    pub fn play_like(seed: u64, texts: &[&str]) -> Told {
        let [one, two, three, four] = [1, 2, 3, 4].map(|turn| Told::uniform(seed * 4 + turn).bits);
        let (often, seldom) = (one | two, one & two & three & four);
        let mut bits = seldom;
        for (place, text) in texts.iter().enumerate() {
            let usual = text.starts_with("open line")
                || text.starts_with("range-band")
                || text.contains("line meets");
            if usual {
                bits = bits & !(1 << place) | often & 1 << place;
            }
        }
        // One kind of attack, and areas seldom.
        for (place, text) in texts.iter().enumerate() {
            let is_ranged = one % 3 == 0;
            let says = match *text {
                "attack is ranged" => is_ranged,
                "attack is melee" | "attack is not melee" => !is_ranged && one % 16 != 1,
                "attack is area" => !is_ranged && one % 16 == 1,
                "attack is spread" => !is_ranged && one % 32 == 1,
                _ => continue,
            };
            bits = bits & !(1 << place) | u64::from(says) << place;
        }
        Told { bits }
    }

    pub fn known(self, questions: &[u128]) -> Known {
        let all = questions.iter().fold(0, |all, bits| all | bits);
        let yes = questions.iter().enumerate();
        let yes = yes.filter(|(place, _)| self.bits >> place & 1 == 1);
        Known {
            questions: all,
            yes: yes.fold(0, |yes, (_, bits)| yes | bits),
        }
    }

    pub fn shown<'t>(self, texts: &[&'t str]) -> Vec<&'t str> {
        let texts = texts.iter().enumerate();
        let yes = texts.filter(|(place, _)| self.bits >> place & 1 == 1);
        yes.map(|(_, text)| *text).collect()
    }
}

/// A world that is only asked what no question is about.
pub struct Nowhere {
    dexterity: StatId,
}

impl Nowhere {
    pub fn of(pack: &Pack) -> Nowhere {
        let mut stats = pack.vocabulary().stats.iter();
        let dexterity = stats.position(|stat| stat.word.id == "dexterity");
        Nowhere {
            dexterity: StatId::from_index(dexterity.unwrap_or(usize::from(u16::MAX))),
        }
    }
}

macro_rules! never {
    ($($name:ident($($argument:ty),*) $(-> $answer:ty)?;)*) => {
        $(fn $name(&self, $(_: $argument),*) $(-> $answer)? {
            unreachable!("{} is known", stringify!($name))
        })*
    };
}

impl Facts for Nowhere {
    fn attacker(&self) -> ThingId {
        ThingId(0)
    }
    fn target(&self) -> ThingId {
        ThingId(1)
    }
    fn origin(&self) -> Option<Point> {
        None
    }
    fn roll(&self) -> Option<Number> {
        None
    }
    fn natural(&self) -> Option<Number> {
        None
    }
    fn check(&self) -> Option<CheckId> {
        None
    }
    fn overrides(&self) -> Option<&Overrides> {
        None
    }
    fn fact(&self, _: FactId, _: Option<ThingId>) -> Given {
        Given::Nothing
    }
    fn stat(&self, _: ThingId, stat: StatId) -> Option<Number> {
        (stat == self.dexterity).then(|| Number::from(2))
    }
    fn each_bonus(&self, _: ThingId, _: &mut dyn FnMut(&GivenBonus)) {}
    fn cells(&self, _: ThingId) -> usize {
        1
    }
    fn spots(&self, _: ThingId, _: Option<usize>, _: Spot) -> Vec<Point> {
        vec![Point { x: 0, y: 0, z: 0 }]
    }
    fn spots_into(&self, _: ThingId, _: Option<usize>, _: Spot, points: &mut Vec<Point>) {
        points.push(Point { x: 0, y: 0, z: 0 });
        points.truncate(1);
    }
    never! {
        attack_is(AttackWord) -> bool;
        radius() -> Option<Number>;
        percentile() -> Option<Number>;
        attack_bonus() -> Option<Number>;
        names_square() -> bool;
        aims_at(ThingId) -> bool;
        units_per(Unit) -> Number;
        all() -> Vec<ThingId>;
        creatures() -> Vec<ThingId>;
        name(ThingId) -> String;
        class(ThingId) -> Class;
        terrain(ThingId) -> Option<TerrainId>;
        has(ThingId, Property) -> bool;
        has_trait(ThingId, TraitId) -> bool;
        medium(ThingId) -> Option<MediumId>;
        height(ThingId) -> Number;
        elevation(ThingId) -> Number;
        size(ThingId) -> Option<SizeId>;
        condition(ThingId, ConditionId) -> bool;
        stance(ThingId, StanceId) -> bool;
        bonuses(ThingId) -> Vec<GivenBonus>;
        sense(ThingId, SenseId) -> Option<SenseRange>;
        reach(ThingId) -> Option<Number>;
        light_on(ThingId) -> LightId;
        allied(ThingId, ThingId) -> bool;
        near_line(Point, Point) -> Vec<ThingId>;
        contacts(Point, Point, &ThingSet) -> Vec<Contact>;
        between(Place, Place) -> Vec<ThingId>;
        open_line(Place, Place, &ThingSet) -> Option<(ExactPoint, ExactPoint)>;
        visible_share(Point, ThingId, &ThingSet) -> Number;
        inside(ThingId, &ThingSet) -> bool;
        distance(ThingId, ThingId) -> Number;
        adjacent(ThingId, ThingId) -> bool;
        opposite(ThingId, ThingId, ThingId) -> bool;
        borders(ThingId, ThingId) -> bool;
        spreads(Point, ThingId, &ThingSet, Option<&Number>) -> bool;
    }
}
