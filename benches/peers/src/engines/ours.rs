//! Defilade: the pack of rules compiled once; each decision is an ask with its facts.

use std::fmt::Write as _;

use defilade::facts::{FactValue, ThingId};
use defilade::formats::scene;
use defilade::lang::code::{Code, Headline, Space, Verdict};
use defilade::lang::{Pack, PackText, compile};
use defilade::number::Number;
use defilade::packs;
use defilade::source::Sources;
use defilade::vocabulary::{FactId, LadderId, StatId};
use defilade::world::battle::Battle;
use defilade::world::plan::Plan;
use defilade::world::scene::{Ask, Scene};

use crate::facts::{Decision, FLAGS, Facts, NUMBERS};

const LADDER: LadderId = LadderId(0);

pub struct Ours {
    pack: Pack,
    plan: defilade::lang::plan::Plan,
    code: Code,
    scene: Scene,
    ask: Ask,
    ac: StatId,
    facts: Vec<FactId>,
}

impl Ours {
    pub fn new() -> Ours {
        let text = PackText {
            files: vec![("cover.rules".to_owned(), rules())],
        };
        let (pack, _, found) = compile(&text, &packs::embedded);
        let pack = pack.unwrap_or_else(|| panic!("{found:?}"));
        let plan = pack.plan(&pack.defaults());
        let code = Code::new(&pack, &plan).unwrap();
        let mut sources = Sources::default();
        let file = sources.add("scene.yaml", "map: A.T\nrulings:\n  - attack: ranged\n");
        let raw = scene::parse(&sources, file).unwrap();
        let file = raw.resolve(pack.vocabulary(), &sources, &mut Vec::new()).unwrap();
        let words = pack.vocabulary();
        let place = |name: &str| words.facts.iter().position(|it| it.word.id == name).unwrap();
        let names = FLAGS.iter().chain(&NUMBERS).map(|name| called(name));
        let facts = names.map(|name| FactId::from_index(place(&name))).collect();
        let ac = words.stats.iter().position(|it| it.word.id == "ac").unwrap();
        Ours {
            plan,
            code,
            scene: file.scene,
            ask: file.asks[0].ask.clone(),
            ac: StatId::from_index(ac),
            facts,
            pack,
        }
    }

    /// The battle map, made ready.
    pub fn stage(&self) -> Plan<'_> {
        Plan::new(&self.scene)
    }

    /// The facts as an ask, ready to be handed over.
    pub fn ask(&self, facts: &Facts) -> Ask {
        let flags = facts.flags.into_iter().map(FactValue::Flag);
        let numbers = facts.numbers.into_iter();
        let values = flags.chain(numbers.map(|number| FactValue::Number(Number::from(number))));
        let mut ask = self.ask.clone();
        ask.facts = self.facts.iter().copied().zip(values.map(Some)).collect();
        ask
    }

    pub fn decide(&self, stage: &Plan<'_>, ask: &Ask, space: &mut Space) -> Decision {
        let battle = Battle::on(stage, ask);
        self.decision(self.code.rule(&battle, space).unwrap())
    }

    fn decision(&self, verdict: &Verdict) -> Decision {
        let tier = match verdict.headline(LADDER) {
            Some(Headline::Tier(tier)) => i64::from(tier),
            other => panic!("{other:?}"),
        };
        let whole = |number: &Number| number.to_integer().unwrap();
        Decision {
            tier,
            ac: verdict.total(self.ac).map_or(0, whole),
            miss: whole(&verdict.miss_chance),
        }
    }

    /// The ruling of the machine, which keeps its reasons.
    pub fn reasons(&self, stage: &Plan<'_>, ask: &Ask) -> usize {
        let battle = Battle::on(stage, ask);
        self.pack.rule(&self.plan, &battle, true).evidence.len()
    }
}

/// A fact's name in the rules.
fn called(name: &str) -> String {
    name.replace('_', "-")
}

/// The rules with the facts declared.
fn rules() -> String {
    let mut facts = String::new();
    for name in FLAGS {
        let name = called(name);
        let _ = writeln!(
            facts,
            "fact {name} \"{name}\" {{\n  of ruling\n  answer yes or no\n  default no\n  ask \"Is it so?\"\n}}\n"
        );
    }
    for name in NUMBERS {
        let name = called(name);
        let _ = writeln!(
            facts,
            "fact {name} \"{name}\" {{\n  of ruling\n  answer number\n  default 0\n  ask \"How much?\"\n}}\n"
        );
    }
    include_str!("../../rules/cover.rules").replace("FACTS\n", &facts)
}

/// The creature attacked.
pub const TARGET: ThingId = ThingId(1);
