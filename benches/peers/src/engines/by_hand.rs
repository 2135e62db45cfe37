//! As a Rust function.

use crate::engines::Engine;
use crate::facts::{Decision, Facts};

pub struct ByHand;

impl Engine for ByHand {
    type Ready = Facts;
    type Answer = Decision;

    fn ready(&self, facts: &Facts) -> Facts {
        facts.clone()
    }

    fn decide(&mut self, ready: &mut Facts) -> Decision {
        decide(ready)
    }

    fn hand_over(&mut self, facts: &Facts) -> Decision {
        decide(facts)
    }
}

pub fn decide(facts: &Facts) -> Decision {
    let [
        wall,
        low,
        body,
        bulk,
        cut_off,
        slit,
        spread,
        afar,
        taken,
        prone,
        hazy,
        half_lit,
        unlit,
        eyeless,
        pierces,
        unseen,
    ] = facts.flags;
    let [low_height, height, to_target, to_attacker] = facts.numbers;
    let low = low && low_height * 2 <= height && to_target <= 30 && to_attacker >= to_target;
    let mut tier = if cut_off {
        4
    } else if !spread && (slit || (taken && prone && afar)) {
        3
    } else if !spread && (wall || low || bulk) {
        2
    } else {
        i64::from(!spread && body)
    };
    if taken && (tier == 1 || tier == 2) {
        tier += 1;
    }
    let ac = match tier {
        1 => 1,
        2 => 2,
        3 => 4,
        _ => 0,
    };
    let miss = if !cut_off && (eyeless || ((unlit || unseen) && !pierces)) {
        50
    } else if hazy || (half_lit && !pierces) {
        20
    } else {
        0
    };
    Decision {
        tier,
        ac: if prone && !afar { ac - 2 } else { ac },
        miss,
    }
}
