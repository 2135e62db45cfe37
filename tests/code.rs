//! Code against the machine: on every shipped scene under every choice of every option, and on
//! thousands of random battlefields, both rule alike, or code leaves the ask to the machine.

#[path = "support/fields.rs"]
mod fields;
mod support;

use std::path::{Path, PathBuf};

use defilade::facts::FactValue;
use defilade::lang::Pack;
use defilade::lang::code::{Code, Headline, Space, Verdict};
use defilade::lang::plan::{Plan, Settings};
use defilade::packs;
use defilade::ruling::{Ruling, Value};
use defilade::vocabulary::{ActionId, FactId, FactPlace, FactType, LadderId, Role, StatId};
use defilade::world::battle::Battle;
use fields::Kind;
use support::compile;

const PACKS: &[&str] = &[
    "starfinder-1e",
    "starfinder-2e",
    "pathfinder-1e",
    "ogl-ancients",
    "true20",
];

fn pack(id: &str) -> Pack {
    let text = packs::embedded(id).expect("it is embedded");
    compile(&text).unwrap_or_else(|found| panic!("{found:#?}"))
}

/// A verdict in the words of a ruling, as far as a verdict goes.
fn told(pack: &Pack, verdict: Verdict<'_>, ruling: &Ruling) -> Ruling {
    let words = pack.vocabulary();
    let mut told = ruling.clone();
    told.targetable = Some(verdict.is_targetable());
    let (miss_chance, rolled_by) = verdict.miss_chance();
    told.miss_chance = Some(Value::Number(miss_chance.clone()));
    told.miss_chance_rolled_by = rolled_by.map(|role| match role {
        Role::Attacker => "attacker".to_owned(),
        Role::Target => "target".to_owned(),
    });
    let ladders = words.ladders.iter().enumerate();
    let ladders = ladders.filter(|(place, _)| !pack.hir.ladders[*place].aside);
    told.tiers = ladders
        .map(|(place, ladder)| {
            let tier = match verdict.headline(LadderId::from_index(place)) {
                Some(Headline::Tier(tier)) => Some(ladder.tiers[usize::from(tier)].id.clone()),
                _ => None,
            };
            (ladder.word.id.clone(), tier)
        })
        .collect();
    let stats = words.stats.iter().enumerate();
    told.totals = stats
        .filter_map(|(place, stat)| {
            let total = verdict.total(StatId::from_index(place))?.clone();
            Some((stat.word.id.clone(), Some(Value::Number(total))))
        })
        .collect();
    let actions = words.actions.iter().enumerate();
    told.may = actions
        .map(|(place, action)| {
            let may = verdict.may(ActionId::from_index(place));
            (action.word.id.clone(), Some(may))
        })
        .collect();
    told
}

/// A pack under settings, both ways.
struct Both<'a> {
    pack: &'a Pack,
    plan: Plan,
    code: Code,
}

impl<'a> Both<'a> {
    fn new(pack: &'a Pack, settings: &Settings) -> Both<'a> {
        let plan = pack.plan(settings);
        let code = Code::new(pack, &plan).expect("code knows the plans of all packs");
        Both { pack, plan, code }
    }

    /// Whether code rules on the ask itself; it must rule as the machine does.
    fn agree(&self, battle: &Battle<'_>, space: &mut Space, what: &dyn Fn() -> String) -> bool {
        let slow = self.pack.rule(&self.plan, battle, false);
        let verdict = self.code.rule(battle, space);
        let own = verdict.map(|verdict| told(self.pack, verdict, &slow));
        if let Some(own) = &own {
            assert_eq!(own, &slow, "{}", what());
        }
        let fast = self.code.ruling(self.pack, &self.plan, battle, space);
        assert_eq!(fast, slow, "{}", what());
        own.is_some()
    }
}

/// The defaults, and every choice of every option for itself.
fn each_choice(pack: &Pack) -> Vec<Settings> {
    let mut all = vec![pack.defaults()];
    for (place, option) in pack.vocabulary().options.iter().enumerate() {
        for choice in 0..option.choices.len() {
            let mut settings = pack.defaults();
            settings.0[place] = u16::try_from(choice).expect("few choices");
            all.push(settings);
        }
    }
    all.dedup();
    all
}

fn folder(parts: &[&str]) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf();
    parts.iter().fold(root, |path, part| path.join(part))
}

fn shipped_scenes_are_ruled_alike(id: &str) {
    let pack = pack(id);
    let scenes = support::scenes(&folder(&["rules", id, "scenes"]), pack.vocabulary());
    let all: Vec<Both<'_>> = each_choice(&pack)
        .iter()
        .map(|settings| Both::new(&pack, settings))
        .collect();
    let mut space = Space::default();
    let (mut ruled, mut asked) = (0, 0);
    for scene in &scenes {
        for (place, ask) in scene.file.asked().expect("it asks").iter().enumerate() {
            let battle = Battle::new(&scene.file.scene, &ask.ask);
            for both in &all {
                let is_attack = ask.ask.check.is_none()
                    && ask.ask.overrides.is_none()
                    && ask.ask.attack.roll.is_none()
                    && ask.ask.attack.natural.is_none();
                let what = || format!("{id}: {} #{}", scene.name, place + 1);
                ruled += usize::from(both.agree(&battle, &mut space, &what));
                asked += usize::from(is_attack);
            }
        }
    }
    // What is unknown is left to the machine, and little else.
    assert!(ruled * 10 >= asked * 8, "{id}: ruled on {ruled} of {asked}");
}

/// Three in four battlefields under the defaults, the others under random settings.
fn battlefields_are_ruled_alike(id: &str, kind: Kind, count: u64) {
    let pack = pack(id);
    let words = pack.vocabulary();
    let usual = Both::new(&pack, &pack.defaults());
    let mut space = Space::default();
    let mut ruled = 0;
    for block in 0..count / 32 {
        let unusual = Both::new(&pack, &fields::settings(words, block));
        for seed in block * 32..(block + 1) * 32 {
            let both = if seed % 4 == 3 { &unusual } else { &usual };
            let field = fields::field(words, kind, seed);
            let battle = Battle::new(&field.scene, &field.ask);
            let what = || format!("{id}: seed {seed}: {:#?}", field.scene.things);
            ruled += u64::from(both.agree(&battle, &mut space, &what));
        }
    }
    assert!(ruled * 2 >= count, "{id}: ruled on {ruled} of {count}");
}

macro_rules! for_each_pack {
    ($($test:ident: $id:literal;)*) => {
        $(
            mod $test {
                use super::*;

                #[test]
                fn shipped_scenes() {
                    shipped_scenes_are_ruled_alike($id);
                }

                #[test]
                fn plain_battlefields() {
                    battlefields_are_ruled_alike($id, Kind::Plain, 320);
                }

                #[test]
                fn wild_battlefields() {
                    battlefields_are_ruled_alike($id, Kind::Wild, 480);
                }
            }
        )*
    };
}

for_each_pack! {
    starfinder_1e: "starfinder-1e";
    starfinder_2e: "starfinder-2e";
    pathfinder_1e: "pathfinder-1e";
    ogl_ancients: "ogl-ancients";
    true20: "true20";
}

#[test]
fn code_stays_small() {
    for id in PACKS {
        let pack = pack(id);
        for settings in each_choice(&pack) {
            let code = Code::new(&pack, &pack.plan(&settings)).expect("code knows the plan");
            let size = code.size();
            assert!(size < 4096, "{id}: {size} tests");
        }
    }
}

/// What a scene may say of a yes-or-no fact, and what may be remembered of it.
const SAID: [(&[Option<bool>], Option<bool>); 8] = [
    (&[], None),
    (&[Some(true)], None),
    (&[Some(false)], None),
    (&[None], None),
    (&[Some(true), Some(false)], None),
    (&[Some(false), None], None),
    (&[], Some(true)),
    (&[Some(false)], Some(true)),
];

#[test]
fn facts_heard_at_once_are_those_asked_for_one_by_one() {
    for id in PACKS {
        let pack = pack(id);
        let both = Both::new(&pack, &pack.defaults());
        let facts = pack.vocabulary().facts.iter().enumerate();
        for (fact, own) in facts.filter(|(_, fact)| fact.ty == FactType::Flag) {
            for seed in 0..4 {
                for said in SAID {
                    hear(&both, (FactId::from_index(fact), own.place), said, seed);
                }
            }
        }
    }
}

/// Rules on a battlefield of whose ruling or creatures something is said.
fn hear(
    both: &Both<'_>,
    (fact, place): (FactId, FactPlace),
    (said, remembered): (&[Option<bool>], Option<bool>),
    seed: u64,
) {
    let mut field = fields::field(both.pack.vocabulary(), Kind::Plain, seed);
    let whose = match place {
        FactPlace::Ruling => vec![None],
        FactPlace::Creature => vec![Some(field.ask.attacker), Some(field.ask.target)],
        FactPlace::Terrain => Vec::new(),
    };
    let mut space = Space::default();
    for of in whose {
        let facts = match of {
            None => &mut field.ask.facts,
            Some(id) => &mut field.scene.things[id.0 as usize].facts,
        };
        *facts = said
            .iter()
            .map(|said| (fact, said.map(FactValue::Flag)))
            .collect();
        let known = remembered.map(|value| (fact, of, FactValue::Flag(value)));
        field.ask.remembered = known.into_iter().collect();
        let battle = Battle::new(&field.scene, &field.ask);
        let what = || format!("seed {seed}: {fact:?} of {of:?}: {said:?}, {remembered:?}");
        both.agree(&battle, &mut space, &what);
    }
}
