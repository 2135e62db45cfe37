//! What is said of mistakes in rule files: each of them once, where it is, in plain words, with
//! the next step, and nothing that only follows from another.

mod rules_common;

use rules_common::{compile, good, render};

const GOOD: &str = r#"pack little "A little pack" {
  version 1.0.0
  import core
}

stat ac "Armor" { of target }
stat aim "Aim" { of attacker }
bonus cover "Cover" { stacks highest }
action hide "Hide" { of target; default forbidden }

option strict "Is it strict?" {
  choice lax  "No." default
  choice hard "Yes."
}

condition dazed "Dazed"
trait sharp "Sharp"

fact shown "How much shows" {
  of ruling
  answer number from 0 to 1
  default 0
  ask "How much shows?"
}

fact alert "Alert" {
  of creature
  answer yes or no
  default no
  ask "Is it alert?"
}

fact mood "Mood" {
  of ruling
  answer one of calm, wild
  default calm
  ask "Which mood?"
}

terrain fence "Fence" {
  stops movement
  gives cover
  height 3 ft
}

trace shot "Line" {
  from a corner of a square of attacker
  to each corner of a square of target
  chosen by attacker
  counts through
}

obstruction brick "Brick" {
  when it is terrain and it stops effect
  except low when height of it <= height of target / 2
}

value open-way "Open way" {
  is open line past brick
}

value bulk "Bulk" {
  is 2 when size of target is large
  is 1 otherwise
}

ladder cover "Cover" {
  tiers none < some < much
  by shot
  resolve top
}

tier cover.some "Some" {
  when any line meets brick
  except bold when attacker is dazed
  grants +2 cover to ac
  allows hide
}

tier cover.much "Much" {
  when shut: not open-way
  when every line meets brick and bulk > 1 and shown < 1
  grants 2 x cover.some
  forbids targeting when option strict is hard
}

rule wary "Wary" {
  when alert of target
  grants +1 cover to aim when mood is wild
}

procedure strike "Strike" {
  roll d20 adds aim
  outcome hit when roll of attack >= final ac of target
  outcome miss otherwise
  yields strength 3 when outcome is hit
}
"#;

/// A name, a stretch of the good text (nothing for its end), and what stands there instead.
type Slip = (&'static str, &'static str, &'static str);

const FORM: &[Slip] = &[
    (
        "text not closed",
        "ask \"How much shows?\"",
        "ask \"How much shows?",
    ),
    (
        "title not closed before a block",
        "rule wary \"Wary\" {",
        "rule wary \"Wary {",
    ),
    (
        "title not closed in an item of one line",
        "stat ac \"Armor\" {",
        "stat ac \"Armor {",
    ),
    (
        "text not closed, the clause goes on",
        "resolve top\n",
        "resolve top\n  cite \"Book\n    and page, X-1\n",
    ),
    (
        "block not closed",
        "when mood is wild\n}",
        "when mood is wild\n",
    ),
    (
        "last block not closed",
        "when outcome is hit\n}",
        "when outcome is hit\n",
    ),
    ("brace too many", "", "}\n"),
    (
        "block inside a block",
        "  when alert of target\n",
        "  when {\n    alert of target\n  }\n",
    ),
    ("block without a head", "", "{\n  when yes\n}\n"),
    (
        "clauses outside an item",
        "",
        "\n  grants +1 cover to ac\n  allows hide\n",
    ),
    ("head without its brace", "\"Some\" {", "\"Some\""),
    ("brace on a line of its own", "\"Some\" {", "\"Some\"\n{"),
    ("unknown item", "tier cover.some \"", "teir cover.some \""),
    (
        "item of another language",
        "",
        "function goblin \"Goblin\" {\n}\n",
    ),
    ("misspelt clause", "grants +2", "grant +2"),
    (
        "clause of no item",
        "  allows hide\n",
        "  damages target by 3\n",
    ),
    (
        "clause of another item",
        "  chosen by attacker\n",
        "  chosen by attacker\n  default 3\n",
    ),
    (
        "clause where none can be",
        "\"Dazed\"\n",
        "\"Dazed\" { of target }\n",
    ),
    ("no `to`", "+2 cover to ac", "+2 cover ac"),
    (
        "no `when`",
        "except bold when attacker",
        "except bold attacker",
    ),
    ("comparison without its right side", "shown < 1", "shown <"),
    (
        "parenthesis not closed",
        "height of target / 2",
        "(height of target / 2",
    ),
    (
        "parenthesis too many",
        "height of target / 2",
        "height of target) / 2",
    ),
    ("connective twice", "terrain and it", "terrain and and it"),
    ("symbol for a connective", "terrain and it", "terrain && it"),
    ("two signs of equality", "bulk > 1", "bulk == 1 and yes"),
    ("title without quotes", "\"Armor\"", "Armor"),
    (
        "name that starts with a digit",
        "trait sharp",
        "trait 2sharp",
    ),
    ("no name", "trait sharp", "trait"),
    ("name that is reserved", "trait sharp", "trait not"),
    ("version of one number", "version 1.0.0", "version 1"),
    ("no version", "  version 1.0.0\n", ""),
    ("die without its `d`", "d20", "20"),
    ("unknown way to resolve", "resolve top", "resolve highest"),
    ("unknown contact", "counts through", "counts over"),
    (
        "end of a line without a place",
        "from a corner of a square of attacker",
        "from a corner of attacker",
    ),
    (
        "unknown chooser",
        "chosen by attacker",
        "chosen by defender",
    ),
    ("unknown kind of answer", "answer yes or no", "answer maybe"),
    (
        "tiers with commas",
        "none < some < much",
        "none, some, much",
    ),
    ("sign without a number", "+2 cover to ac", "+ cover to ac"),
    (
        "line without what it meets",
        "any line meets brick",
        "any line meets",
    ),
    (
        "`else` for `otherwise`",
        "outcome miss otherwise",
        "outcome miss else",
    ),
    (
        "`if` for `when`",
        "when alert of target",
        "if alert of target",
    ),
    (
        "`unless` within a condition",
        "any line meets brick",
        "any line meets brick unless attack is melee",
    ),
    ("`unless` as a clause", "except bold when", "unless"),
    ("`gives` for `grants`", "grants +2", "gives +2"),
    ("`all lines`", "every line meets", "all lines meet"),
    (
        "a count of lines",
        "any line meets brick",
        "2 lines meet brick",
    ),
    (
        "half a height",
        "height of target / 2",
        "half height of target",
    ),
    (
        "distance from nobody",
        "height of it <= height of target / 2",
        "distance to target < 30 ft",
    ),
    (
        "within a distance",
        "when alert of target",
        "when target is within 30 ft",
    ),
    (
        "kind before the attack",
        "when alert of target",
        "when ranged attack",
    ),
    ("condition without its keyword", "when any line", "any line"),
    (
        "comment of another language",
        "trait sharp",
        "# a trait\ntrait sharp",
    ),
    ("name with an accent", "trait sharp", "trait aigué"),
    ("curly quotes", "\"Wary\"", "“Wary”"),
];

const NAMES: &[Slip] = &[
    (
        "misspelt obstruction",
        "any line meets brick",
        "any line meets brik",
    ),
    ("misspelt stat", "+2 cover to ac", "+2 cover to acc"),
    ("unknown bonus type", "+2 cover to ac", "+2 dodge to ac"),
    ("misspelt value", "not open-way", "not open-wya"),
    ("unknown answer", "mood is wild", "mood is angry"),
    (
        "unknown option",
        "option strict is hard",
        "option severe is hard",
    ),
    ("unknown choice", "strict is hard", "strict is harsh-indeed"),
    ("misspelt tier", "2 x cover.some", "2 x cover.sme"),
    ("misspelt ladder", "2 x cover.some", "2 x covr.some"),
    ("tier of no ladder", "tier cover.much", "tier cover.mcuh"),
    ("tier without its ladder", "tier cover.much", "tier much"),
    ("misspelt trace", "by shot", "by shto"),
    ("misspelt condition", "is dazed", "is dazd"),
    ("word of another kind", "is dazed", "is hide"),
    ("unknown import", "import core", "import cor"),
    (
        "unknown attack",
        "when alert of target",
        "when attack is thrown",
    ),
    ("unknown outcome", "outcome is hit", "outcome is hti"),
    ("unknown measure", "height of it", "weight of it"),
    (
        "unknown number of an attack",
        "roll of attack",
        "damage of attack",
    ),
    ("unknown role", "{ of attacker }", "{ of defender }"),
    ("misspelt action", "allows hide", "allows hid"),
    ("unknown property", "stops movement", "stops sound"),
    (
        "second stance of an `or`",
        "attacker is dazed",
        "attacker is prone or standing",
    ),
    (
        "second kind of attack of an `or`",
        "when alert of target",
        "when attack is melee or ranged",
    ),
    (
        "exception to nothing",
        "except bold when",
        "except bold to shut when",
    ),
    (
        "exception to a misspelt `when`",
        "  grants 2 x",
        "  except eager to shutt when attacker is dazed\n  grants 2 x",
    ),
    ("name of the language", "trait sharp", "trait given"),
    ("item declared twice", "", "\ntrait sharp \"Sharp again\"\n"),
    (
        "pack declared twice",
        "",
        "\npack little \"Again\" {\n  version 1.0.0\n}\n",
    ),
    (
        "exception declared twice",
        "  grants +2",
        "  except bold when attacker is dazed\n  grants +2",
    ),
    ("two defaults", "\"Yes.\"", "\"Yes.\" default"),
    (
        "value with the name of a fact",
        "",
        "\nvalue shown \"Shown\" {\n  is 1\n}\n",
    ),
    (
        "tier listed twice",
        "none < some < much",
        "none < some < some < much",
    ),
];

const TYPES: &[Slip] = &[
    (
        "bonus that is a length",
        "+2 cover to ac",
        "+5 ft cover to ac",
    ),
    ("length against number", "height of target / 2", "3"),
    (
        "truth against number",
        "when alert of target",
        "when alert of target > 1",
    ),
    (
        "condition that is a length",
        "when alert of target",
        "when height of target",
    ),
    (
        "condition that is a creature",
        "when alert of target",
        "when target",
    ),
    (
        "size against number",
        "size of target is large",
        "size of target > 2",
    ),
    (
        "feet against squares",
        "height of it <= height of target / 2",
        "distance from it to target > 30 ft",
    ),
    (
        "media in order",
        "when alert of target",
        "when medium of target < mist",
    ),
    ("whose fact", "when alert of target", "when alert"),
    (
        "fact of the whole ruling",
        "shown < 1",
        "shown of target < 1",
    ),
    ("no `it`", "when alert of target", "when it is terrain"),
    (
        "no lines",
        "when alert of target",
        "when any line meets brick",
    ),
    (
        "the ruling before its end",
        "when alert of target",
        "when final ac of target > 3",
    ),
    (
        "option without a choice",
        "option strict is hard",
        "option strict",
    ),
    ("cases of two kinds", "is 1 otherwise", "is 5 ft otherwise"),
    (
        "sense through a number",
        "when alert of target",
        "when attacker pierces 3",
    ),
    (
        "size and number",
        "size of target is large",
        "size of target + 1 > large",
    ),
    ("unknown unit", "height 3 ft", "height 3 yards"),
    ("no unit", "height 3 ft", "height 3"),
    (
        "distance from a number",
        "when alert of target",
        "when distance from 3 to target > 2 squares",
    ),
    ("default that is no answer", "default calm", "default 3"),
    ("default beyond the bounds", "default 0\n", "default 2\n"),
    ("bounds the wrong way round", "from 0 to 1", "from 1 to 0"),
    (
        "`it` said of an attack",
        "when alert of target",
        "when attack",
    ),
    (
        "`given` said of what is always there",
        "when alert of target",
        "when height of target is given",
    ),
    (
        "a word said of a number",
        "when alert of target",
        "when bulk is large",
    ),
    ("percent beside a share", "shown < 1", "shown < 50%"),
    ("percent before a share", "shown < 1", "50% > shown"),
    ("percent added to a share", "shown < 1", "shown + 10% < 1"),
    (
        "percent in a product beside a share",
        "shown < 1",
        "shown < 2 * 20%",
    ),
    (
        "the lesser of percent and a share",
        "shown < 1",
        "smaller of (shown, 20%) < 1",
    ),
    (
        "share as a chance",
        "when alert of target",
        "when alert of target\n  miss chance shown",
    ),
    (
        "percent remembered of a share",
        "when outcome is hit",
        "when outcome is hit\n  remembers shown as 50% until \"later\"",
    ),
    (
        "percent beside what shows of a creature",
        "shown < 1",
        "visible share of target past brick <= 50%",
    ),
];

const SHAPE: &[Slip] = &[
    ("circle of values", "is 2 when size", "is bulk when size"),
    (
        "circle of tiers",
        "when any line meets brick",
        "when any line meets brick and not cover.some holds",
    ),
    (
        "circle of multiples",
        "grants +2 cover to ac",
        "grants 2 x cover.much",
    ),
    (
        "circle of exceptions",
        "except bold when attacker is dazed",
        "except bold to meek when attacker is dazed\n  except meek to bold when target is dazed",
    ),
    ("fact without a default", "  default calm\n", ""),
    ("fact without a question", "  ask \"Is it alert?\"\n", ""),
    ("option without a default", "\"No.\" default", "\"No.\""),
    (
        "ladder of one tier",
        "tiers none < some < much",
        "tiers none",
    ),
    (
        "tier without a rule",
        "none < some < much",
        "none < some < more-or-less < much",
    ),
    (
        "rule for the lowest tier",
        "",
        "\ntier cover.none \"None\" {\n  when attacker is dazed\n}\n",
    ),
    ("trace without contacts", "  counts through\n", ""),
    ("trace without a chooser", "  chosen by attacker\n", ""),
    (
        "value without a last case",
        "is 1 otherwise",
        "is 1 when size of target is huge",
    ),
    (
        "case after the last",
        "is 2 when size of target is large",
        "is 2",
    ),
    (
        "obstruction of nothing",
        "  when it is terrain and it stops effect\n",
        "",
    ),
    ("procedure without an end", "  outcome miss otherwise\n", ""),
    (
        "raise downwards",
        "  when alert of target\n",
        "  when alert of target\n  raises cover from much to some\n",
    ),
    (
        "`otherwise` after nothing",
        "when mood is wild",
        "otherwise",
    ),
    (
        "allowed what is always allowed",
        "allows hide",
        "allows targeting",
    ),
    (
        "nothing uses it",
        "not open-way",
        "not open line past brick",
    ),
];

fn broken((name, old, new): &Slip) -> String {
    if old.is_empty() {
        return format!("{GOOD}{new}");
    }
    assert_eq!(
        GOOD.matches(old).count(),
        1,
        "{name}: the stretch must be there once"
    );
    GOOD.replacen(old, new, 1)
}

/// All slips of a table as one text, each said once.
fn told(slips: &[Slip]) -> String {
    let mut all = String::new();
    let mut wrong = Vec::new();
    for slip in slips {
        let compiled = compile(&broken(slip));
        let shown = render(&compiled.sources, &compiled.found);
        let only = compiled.found.len() == 1;
        let placed = compiled
            .found
            .iter()
            .all(|one| one.help.is_some() && one.span.is_some_and(|span| span.end > span.start));
        if !only || !placed {
            wrong.push(format!("## {}\n{shown}", slip.0));
        }
        all += &format!("## {}\n{shown}\n", slip.0);
    }
    assert!(
        wrong.is_empty(),
        "not told once, with a place and a next step:\n{}",
        wrong.join("\n")
    );
    all
}

#[test]
fn the_good_text_is_good() {
    good(GOOD);
}

#[test]
fn mistakes_of_form() {
    insta::assert_snapshot!(told(FORM));
}

#[test]
fn mistakes_of_names() {
    insta::assert_snapshot!(told(NAMES));
}

#[test]
fn mistakes_of_types_and_units() {
    insta::assert_snapshot!(told(TYPES));
}

#[test]
fn mistakes_of_structure() {
    insta::assert_snapshot!(told(SHAPE));
}

/// Ten mistakes in one file, and what must be underlined for each.
const TEN: &[(&str, &str, &str, &str)] = &[
    (
        "D0104",
        "ask \"How much shows?\"",
        "ask \"How much shows?",
        "\"How much shows?",
    ),
    (
        "D0107",
        "  chosen by attacker",
        "  choosen by attacker",
        "choosen",
    ),
    (
        "D0201",
        "every line meets brick",
        "every line meets brik",
        "brik",
    ),
    ("D0302", "is 1 otherwise", "is 5 ft otherwise", "5 ft"),
    ("D0302", "+2 cover to ac", "+2 ft cover to ac", "+2 ft"),
    (
        "D0303",
        "height of it <= height of target / 2",
        "distance from it to target > 30 ft",
        "distance from it to target > 30 ft",
    ),
    (
        "D0206",
        "except bold when",
        "except bold to nobody when",
        "nobody",
    ),
    (
        "D0401",
        "is open line past brick",
        "is open line past brick and open-way",
        "open-way",
    ),
    (
        "D0202",
        "condition dazed \"Dazed\"",
        "condition dazed \"Dazed\"\ncondition dazed \"Dizzy\"",
        "condition dazed \"Dizzy\"",
    ),
    (
        "D0101",
        "when mood is wild\n}",
        "when mood is wild\n",
        "rule wary \"Wary\"",
    ),
];

#[test]
fn ten_mistakes_are_ten_findings() {
    let mut text = GOOD.to_owned();
    for (_, old, new, _) in TEN {
        assert_eq!(text.matches(old).count(), 1, "{old}");
        text = text.replacen(old, new, 1);
    }
    let compiled = compile(&text);
    assert!(compiled.pack.is_none());
    let mut found: Vec<(&str, &str)> = compiled
        .found
        .iter()
        .map(|one| {
            let span = one.span.expect("each has a place");
            (one.code, compiled.sources.slice(span))
        })
        .collect();
    let mut expected: Vec<(&str, &str)> = TEN
        .iter()
        .map(|(code, _, _, under)| (*code, *under))
        .collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(
        found,
        expected,
        "{}",
        render(&compiled.sources, &compiled.found)
    );
}

/// Some editors begin a file with a mark of its encoding.
#[test]
fn a_file_may_begin_with_a_byte_order_mark() {
    good(&format!("\u{feff}{GOOD}"));
}
