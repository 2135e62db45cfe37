//! Limited things of which it is unknown whether they count: one may join two others, and then the
//! line passes that those two stopped.

mod rules_common;

use defilade::lang::Pack;
use rules_common::{good, rule_one};

const RULES: &str = r#"
pack hedged "Hedged" {
  version 1.0.0
  import core
  scale square 5 ft
}
stat ac "Armor" { of target }
bonus cover "Cover" { stacks highest }
fact leafy "Leafy" {
  of terrain
  answer yes or no
  default yes
  ask "Has it leaves?"
}
trace shot "Shot" {
  from the centre of the space of attacker
  to the centre of the space of target
  counts through
}
obstruction leaves "Leaves" { when it is terrain and leafy of it }
ladder cover "Cover" { tiers none < some; by shot }
tier cover.some "Cover" { when any line meets leaves; grants +1 cover to ac }
ladder effect "Effect" { tiers open < shut }
tier effect.shut "Shut" { when not open line past leaves; grants +2 cover to ac }
"#;

/// What the two ladders come to with hedges in some squares between two hedges that all lines
/// cross, `%` those that surely have leaves, `?` those that may, and with a third behind or not.
fn ruled(pack: &Pack, squares: &str, third: Option<&str>) -> Vec<Option<String>> {
    let limited = "terrain: hedge, blocks: { effect: limited, sight: limited }";
    let leafy = |leafy: &str| format!("{limited}, facts: {{ leafy: {leafy} }}");
    let wall = |x: i32, given: &str| {
        let leafy = leafy(given);
        format!("  - {{ from: [{x}, -9], to: [{x}, 9], {leafy} }}\n")
    };
    let third = third.map_or(String::new(), |given| wall(5, given));
    let (first, second) = (wall(2, "true"), wall(4, "true"));
    let (sure, doubtful) = (leafy("true"), leafy("unknown"));
    let text = format!(
        "map: |\n  A.{squares}..T\nlegend:\n  \"%\": {{ {sure} }}\n  \"?\": {{ {doubtful} }}\n\
         walls:\n{first}{second}{third}"
    );
    let ruling = rule_one(pack, &text);
    ruling.tiers.into_iter().map(|(_, tier)| tier).collect()
}

#[test]
fn an_answer_is_sure_only_if_all_that_may_be_gives_it() {
    let pack = good(RULES);
    let named = |cover: Option<&str>, effect: Option<&str>| {
        [cover, effect].map(|tier| tier.map(str::to_owned)).to_vec()
    };
    let stopped = named(Some("some"), Some("shut"));
    let unknown = named(None, None);
    let (sure, perhaps) = (Some("true"), Some("unknown"));
    assert_eq!(ruled(&pack, "..", None), stopped);
    assert_eq!(ruled(&pack, "%%", None), named(Some("none"), Some("open")));
    assert_eq!(ruled(&pack, "?%", None), unknown);
    // Only both together join the two.
    assert_eq!(ruled(&pack, "?.", None), stopped);
    assert_eq!(ruled(&pack, "??", None), unknown);
    // A third stops the line whatever joins the first two.
    assert_eq!(ruled(&pack, "??", sure), stopped);
    assert_eq!(ruled(&pack, "%%", perhaps), unknown);
    assert_eq!(ruled(&pack, "??", perhaps), unknown);
}
