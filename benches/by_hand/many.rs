//! Plain answers for many asks at once, as columns.

#![allow(dead_code, reason = "each user needs a part of it")]

use std::collections::{BTreeMap, BTreeSet};

use defilade::facts::Facts;
use defilade::facts::lanes::{Alike, Lanes, Sameness};
use defilade::facts::plane::Plane;
use defilade::lang::Pack;
use defilade::lang::plan::{Node, NodeId, Plan};
use defilade::number::Number;
use defilade::verdicts::Verdicts;
use defilade::vocabulary::{ActionId, LadderId, StatId};

use crate::by_hand::{MOST, Names, Ruled};
use crate::nowhere::{Nowhere, Told};

/// For each text the nodes of a plan that say so, whoever else says the same among them.
pub fn known_nodes(pack: &Pack, plan: &Plan, texts: &[&str]) -> Vec<BTreeSet<NodeId>> {
    let ids = || (0..plan.nodes.len() as u32).map(NodeId);
    let shapes: Vec<String> = ids().map(|id| shape(plan, id)).collect();
    let of = |text: &&str| {
        let (beginning, is_part) = match text.strip_suffix("...") {
            Some(beginning) => (beginning, true),
            None => (*text, false),
        };
        let says = |id: &NodeId| {
            let own = plan
                .span(*id)
                .map_or(String::new(), |span| pack.sources.quoted(span));
            let fits = own == beginning || is_part && own.starts_with(beginning);
            fits && is_question(plan.node(*id), is_part)
        };
        let said: BTreeSet<&String> = ids()
            .filter(says)
            .map(|id| &shapes[id.0 as usize])
            .collect();
        assert!(!said.is_empty(), "nobody asks {text:?}");
        ids()
            .filter(|id| said.contains(&shapes[id.0 as usize]))
            .collect()
    };
    texts.iter().map(of).collect()
}

/// Whether a node is what code asks as one question.
fn is_question(node: &Node, is_part: bool) -> bool {
    match node {
        Node::Test(..)
        | Node::AttackIs(_)
        | Node::Given(_)
        | Node::Inside(..)
        | Node::Adjacent(..)
        | Node::Ally(..)
        | Node::Borders(..)
        | Node::Opposite(..)
        | Node::AimsAt(_)
        | Node::Pierces(..)
        | Node::Compare(..)
        | Node::Lines(..)
        | Node::OpenLine(..)
        | Node::Spread(..)
        | Node::SomeCreature(_) => true,
        Node::Fact(..) => !is_part,
        _ => false,
    }
}

/// A node with all its parts, in words of its own.
fn shape(plan: &Plan, id: NodeId) -> String {
    let text = format!("{:?}", plan.node(id));
    let mut parts = text.split("NodeId(");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inner, rest) = part.split_once(')').expect("it is closed");
        let inner = inner.parse().expect("it is a number");
        whole += &shape(plan, NodeId(inner));
        whole += rest;
    }
    whole
}

/// As many asks as there are sets, of which all that differs is told.
pub struct Many {
    pub facts: Nowhere,
    pub count: usize,
}

impl Lanes for Many {
    fn count(&self) -> usize {
        self.count
    }
    fn with(&self, _: usize, run: &mut dyn FnMut(&dyn Facts)) {
        run(&self.facts);
    }
    fn alike(&self) -> Alike {
        Alike {
            attacker: Sameness::Wholly,
            target: Sameness::Wholly,
            attack: true,
            properties: true,
        }
    }
}

/// The answers of many sets as columns, by node. To what else might be asked of a map, which only
/// notes are about, the answer is no.
pub fn columns(plan: &Plan, nodes: &[BTreeSet<NodeId>], sets: &[Told]) -> BTreeMap<NodeId, Plane> {
    let ids = (0..plan.nodes.len() as u32).map(NodeId);
    let of_the_map = ids.filter(|id| is_about_the_map(plan, *id));
    let mut columns: BTreeMap<NodeId, Plane> =
        of_the_map.map(|id| (id, Plane::none(sets.len()))).collect();
    for (place, nodes) in nodes.iter().enumerate() {
        let mut plane = Plane::none(sets.len());
        for (lane, told) in sets.iter().enumerate() {
            if told.bits >> place & 1 == 1 {
                plane.insert(lane);
            }
        }
        columns.extend(nodes.iter().map(|node| (*node, plane.clone())));
    }
    columns
}

fn is_about_the_map(plan: &Plan, id: NodeId) -> bool {
    match plan.node(id) {
        Node::Compare(left, _, right) => [left, right].iter().any(|part| {
            matches!(
                plan.node(**part),
                Node::Share(..) | Node::MeetCount(_) | Node::ThingCount(_) | Node::Distance(..)
            )
        }),
        node => is_question(node, true),
    }
}

/// What verdicts on many asks say of one, in the form of the hand-written functions; of tiers only
/// that which gives its name. None where two exclude one another, and where a total is not whole.
pub fn ruled_at(pack: &Pack, names: &Names, verdicts: &Verdicts, lane: usize) -> Option<Ruled> {
    let words = pack.vocabulary();
    let effects = verdicts.effects.as_ref()?;
    let whole = |number: &Number| i32::try_from(number.to_integer()?).ok();
    let mut totals = [None; MOST];
    for (place, name) in names.stats.iter().enumerate() {
        let is_meant = |stat: StatId| words.stats[stat.index()].word.id == *name;
        let mut own = effects.totals.iter().filter(|total| is_meant(total.stat));
        if let Some(total) = own.next().and_then(|total| total.at(lane)) {
            totals[place] = Some(whole(&total)?);
        }
    }
    let mut may = [false; MOST];
    for (place, name) in names.actions.iter().enumerate() {
        let is_meant = |action: ActionId| words.actions[action.index()].word.id == *name;
        let mut own = effects.may.iter().filter(|(action, _)| is_meant(*action));
        may[place] = own.next().is_some_and(|(_, lanes)| lanes.has(lane));
    }
    let miss = effects.miss.iter().find(|miss| miss.lanes.has(lane));
    let tier = |id: &str| {
        let place = words.ladders.iter().position(|ladder| ladder.word.id == id);
        let tier = verdicts.tier(LadderId::from_index(place?), lane)?;
        Some(1_u32.checked_shl(tier as u32)? & !1)
    };
    Some(Ruled {
        cover: tier("cover")?,
        concealment: tier("concealment")?,
        totals,
        may,
        targetable: verdicts.targetable.has(lane),
        miss_chance: miss.map_or(Some(0), |miss| whole(&miss.chance))?,
        rolled_by: miss.and_then(|miss| miss.rolled_by),
    })
}
