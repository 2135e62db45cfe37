//! Defilade: the pack of rules compiled once; each decision is an ask with its facts.

use std::fmt::Write as _;

use defilade::facts::FactValue;
use defilade::formats::scene;
use defilade::lang::code::{Code, Headline, Known, Space, Verdict};
use defilade::lang::{self, Pack, PackText, compile};
use defilade::number::Number;
use defilade::packs;
use defilade::ruling::{Ruling, Value};
use defilade::source::Sources;
use defilade::vocabulary::{FactId, LadderId, StatId};
use defilade::world::battle::Battle;
use defilade::world::plan::Plan;
use defilade::world::scene::{Ask, Scene};

use crate::engines::Engine;
use crate::facts::{Decision, FLAGS, Facts, NUMBERS};

const TIERS: [&str; 5] = ["none", "lesser", "standard", "greater", "total"];
const STAT: &str = "ac";

/// The rules made ready, and a scene to ask about: two creatures.
pub struct Rules {
    pack: Pack,
    plan: lang::plan::Plan,
    code: Code,
    pub scene: Scene,
    ask: Ask,
    stat: StatId,
    facts: Vec<FactId>,
}

impl Rules {
    pub fn new() -> Rules {
        let text = PackText {
            files: vec![("cover.rules".to_owned(), written())],
        };
        let (pack, _, found) = compile(&text, &packs::embedded);
        let pack = pack.unwrap_or_else(|| panic!("{found:?}"));
        let plan = pack.plan(&pack.defaults());
        let mut sources = Sources::default();
        let file = sources.add("scene.yaml", "map: A.T\nrulings:\n  - attack: ranged\n");
        let raw = scene::parse(&sources, file).unwrap();
        let file = raw
            .resolve(pack.vocabulary(), &sources, &mut Vec::new())
            .unwrap();
        let words = pack.vocabulary();
        let fact = |name: &&str| {
            let name = called(name);
            let place = words.facts.iter().position(|it| it.word.id == name);
            FactId::from_index(place.unwrap())
        };
        let stat = words.stats.iter().position(|it| it.word.id == STAT);
        Rules {
            code: Code::new(&pack, &plan).unwrap(),
            plan,
            scene: file.scene,
            ask: file.asks[0].ask.clone(),
            stat: StatId::from_index(stat.unwrap()),
            facts: FLAGS.iter().chain(&NUMBERS).map(fact).collect(),
            pack,
        }
    }

    fn ask(&self, facts: &Facts) -> Ask {
        let flags = facts.flags.into_iter().map(FactValue::Flag);
        let numbers = facts.numbers.into_iter();
        let values = flags.chain(numbers.map(|number| FactValue::Number(Number::from(number))));
        let mut ask = self.ask.clone();
        ask.facts = self.facts.iter().copied().zip(values.map(Some)).collect();
        ask
    }

    fn decision(&self, verdict: Verdict<'_>) -> Decision {
        let tier = match verdict.headline(LadderId::from_index(0)) {
            Some(Headline::Tier(tier)) => i64::from(tier),
            other => panic!("{other:?}"),
        };
        Decision {
            tier,
            ac: verdict.total(self.stat).map_or(0, whole),
            miss: whole(verdict.miss_chance().0),
        }
    }
}

/// By code, which keeps no reasons.
pub struct Coded<'r> {
    rules: &'r Rules,
    stage: &'r Plan<'r>,
    space: Space,
}

impl<'r> Coded<'r> {
    pub fn new(rules: &'r Rules, stage: &'r Plan<'r>) -> Coded<'r> {
        let space = Space::default();
        Coded {
            rules,
            stage,
            space,
        }
    }
}

impl Engine for Coded<'_> {
    type Ready = Ask;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Ask {
        self.rules.ask(facts)
    }

    fn decide(&mut self, ready: &mut Ask) -> Decision {
        let battle = Battle::on(self.stage, ready);
        let verdict = self.rules.code.rule(&battle, &mut self.space);
        self.rules.decision(verdict.unwrap())
    }
}

/// By code, which keeps every question that was asked with its answer.
pub struct Reasoned<'r>(Coded<'r>);

impl<'r> Reasoned<'r> {
    pub fn new(rules: &'r Rules, stage: &'r Plan<'r>) -> Reasoned<'r> {
        Reasoned(Coded::new(rules, stage))
    }
}

impl Engine for Reasoned<'_> {
    type Ready = Ask;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Ask {
        self.0.ready(facts)
    }

    fn decide(&mut self, ready: &mut Ask) -> Decision {
        let Coded {
            rules,
            stage,
            space,
        } = &mut self.0;
        let battle = Battle::on(stage, ready);
        let known = Known::default();
        let verdict = rules.code.rule_with_reasons(known, &battle, space).unwrap();
        assert!(!verdict.trail().is_empty(), "there are reasons");
        rules.decision(verdict)
    }
}

/// By the machine, which keeps every step with the words of the rules, for an explanation.
pub struct Told<'r> {
    rules: &'r Rules,
    stage: &'r Plan<'r>,
}

impl<'r> Told<'r> {
    pub fn new(rules: &'r Rules, stage: &'r Plan<'r>) -> Told<'r> {
        Told { rules, stage }
    }
}

impl Engine for Told<'_> {
    type Ready = Ask;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Ask {
        self.rules.ask(facts)
    }

    fn decide(&mut self, ready: &mut Ask) -> Decision {
        let battle = Battle::on(self.stage, ready);
        let ruling = self.rules.pack.rule(&self.rules.plan, &battle, true);
        assert!(!ruling.evidence.is_empty(), "there is evidence");
        told(&ruling)
    }
}

/// What a ruling in words decides.
fn told(ruling: &Ruling) -> Decision {
    let number = |value: &Value| match value {
        Value::Number(number) => whole(number),
        other => panic!("{other}"),
    };
    let (_, tier) = &ruling.tiers[0];
    let tier = TIERS.iter().position(|name| tier.as_deref() == Some(name));
    let total = ruling.totals.iter().find(|(stat, _)| stat == STAT);
    Decision {
        tier: i64::try_from(tier.unwrap()).unwrap(),
        ac: total.map_or(0, |(_, total)| number(total.as_ref().unwrap())),
        miss: number(ruling.miss_chance.as_ref().unwrap()),
    }
}

fn whole(number: &Number) -> i64 {
    number.to_integer().unwrap()
}

/// A fact's name in the rules.
fn called(name: &str) -> String {
    name.replace('_', "-")
}

/// The rules with the facts declared.
fn written() -> String {
    let mut facts = String::new();
    let flags = FLAGS.iter().map(|name| (name, "yes or no", "no"));
    let numbers = NUMBERS.iter().map(|name| (name, "number", "0"));
    for (name, answer, default) in flags.chain(numbers) {
        let name = called(name);
        let _ = writeln!(
            facts,
            "fact {name} \"{name}\" {{\n  of ruling\n  answer {answer}\n  default {default}\n  ask \"What is it?\"\n}}\n"
        );
    }
    include_str!("../../rules/cover.rules").replace("FACTS\n", &facts)
}
