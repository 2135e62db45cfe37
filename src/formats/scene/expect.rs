//! What a scene says its ruling should be.

use super::gm::{Claim, claim, tier};
use super::reader::{Fields, Reader, with_nearest};
use super::{Stage, facts};
use crate::diag::Diagnostic;
use crate::facts::FactValue;
use crate::formats::yaml::{Content, Node};
use crate::number::Number;
use crate::ruling::Value;
use crate::source::{Span, Spanned};
use crate::vocabulary::{ActionId, FactId, LadderId, StatId};

const KEYS: &[&str] = &[
    "miss-chance",
    "targetable",
    "may",
    "outcome",
    "struck",
    "because",
    "from",
    "undecided",
    "notes",
    "results",
    "remember",
];
const MOST_NAMES_COMPARED: usize = 5000;

/// What a ruling should be, as far as the scene says. Inside, none stands for `null`: undecided.
/// Each span covers a key and its value, or one item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// Where the expectation stands.
    pub span: Span,
    /// Headline tiers.
    pub tiers: Vec<Spanned<(LadderId, Option<u16>)>>,
    /// Total changes of stats.
    pub totals: Vec<Spanned<(StatId, Option<Number>)>>,
    /// The miss chance in percent.
    pub miss_chance: Option<Spanned<Option<Number>>>,
    /// Whether the target can be attacked.
    pub targetable: Option<Spanned<Option<bool>>>,
    /// Whether actions are allowed.
    pub may: Vec<Spanned<(ActionId, Option<bool>)>>,
    /// The outcome of the roll.
    pub outcome: Option<Spanned<Option<String>>>,
    /// The object or creature struck instead.
    pub struck: Option<Spanned<Option<String>>>,
    /// Clauses that must be in the evidence.
    pub because: Vec<Spanned<String>>,
    /// What gives the cover.
    pub from: Option<Vec<Spanned<String>>>,
    /// Facts that leave something undecided.
    pub undecided: Option<Vec<Spanned<FactId>>>,
    /// Notes that must be there.
    pub notes: Option<Vec<Spanned<String>>>,
    /// Results by their names.
    pub results: Vec<Spanned<(String, Option<Value>)>>,
    /// Facts to keep. A length is a word, as written.
    pub remember: Vec<Spanned<(FactId, Option<Value>)>>,
}

impl Expect {
    fn at(span: Span) -> Expect {
        Expect {
            span,
            tiers: Vec::new(),
            totals: Vec::new(),
            miss_chance: None,
            targetable: None,
            may: Vec::new(),
            outcome: None,
            struck: None,
            because: Vec::new(),
            from: None,
            undecided: None,
            notes: None,
            results: Vec::new(),
            remember: Vec::new(),
        }
    }
}

/// Reads an expectation.
fn read(reader: &mut Reader, node: &Node, stage: &Stage) -> Option<Expect> {
    let mut expect = Expect::at(node.span);
    for (key, node) in reader.entries(node, "an expectation")? {
        read_key(reader, key, node, stage, &mut expect);
    }
    Some(expect)
}

fn read_key(
    reader: &mut Reader,
    key: &Spanned<String>,
    node: &Node,
    stage: &Stage,
    expect: &mut Expect,
) {
    let span = key.span.to(node.span);
    let vocabulary = reader.vocabulary;
    match key.value.as_str() {
        "miss-chance" => {
            let read = |reader: &mut Reader, node: &Node| {
                reader.number_within(node, 0, 100, "a miss chance")
            };
            expect.miss_chance = or_null(reader, node, span, read);
        }
        "targetable" => expect.targetable = or_null(reader, node, span, Reader::flag),
        "may" => read_may(reader, node, expect),
        "outcome" => expect.outcome = or_null(reader, node, span, outcome),
        "struck" => {
            expect.struck = or_null(reader, node, span, |reader, node| {
                object(reader, node, stage)
            });
        }
        "because" => expect.because = known(reader, node, "clause", &vocabulary.clauses),
        "from" => {
            let items = reader.words(node, "objects");
            items
                .iter()
                .for_each(|name| check_object(reader, name, stage));
            expect.from = Some(items);
        }
        "undecided" => expect.undecided = Some(undecided(reader, node)),
        "notes" => expect.notes = Some(known(reader, node, "note", &vocabulary.notes)),
        "results" => read_results(reader, node, expect),
        "remember" => read_remember(reader, node, expect),
        _ => read_claim(reader, key, node, expect),
    }
}

fn read_claim(reader: &mut Reader, key: &Spanned<String>, node: &Node, expect: &mut Expect) {
    let span = key.span.to(node.span);
    match claim(reader, key, "an expectation", KEYS) {
        Some(Claim::Ladder(id)) => {
            let value = or_null(reader, node, span, |reader, node| tier(reader, id, node));
            expect
                .tiers
                .extend(value.map(|tier| Spanned::new((id, tier.value), span)));
        }
        Some(Claim::Stat(id)) => {
            let value = or_null(reader, node, span, Reader::number);
            expect
                .totals
                .extend(value.map(|total| Spanned::new((id, total.value), span)));
        }
        None => {}
    }
}

fn or_null<'v, T>(
    reader: &mut Reader<'v>,
    node: &Node,
    span: Span,
    read: impl FnOnce(&mut Reader<'v>, &Node) -> Option<T>,
) -> Option<Spanned<Option<T>>> {
    if matches!(node.value, Content::Null) {
        return Some(Spanned::new(None, span));
    }
    read(reader, node).map(|value| Spanned::new(Some(value), span))
}

fn outcome(reader: &mut Reader, node: &Node) -> Option<String> {
    reader
        .word(node, "the name of an outcome")
        .map(|word| word.value)
}

fn object(reader: &mut Reader, node: &Node, stage: &Stage) -> Option<String> {
    let name = reader.word(node, "the name of an object or a creature")?;
    check_object(reader, &name, stage);
    Some(name.value)
}

fn check_object(reader: &mut Reader, name: &Spanned<String>, stage: &Stage) {
    // On a map with mistakes objects may be lacking for other reasons.
    if !stage.complete
        || stage
            .scene
            .things
            .iter()
            .any(|thing| thing.name == name.value)
    {
        return;
    }
    let message = format!("there is no object `{}` on the map", name.value);
    let problem = Diagnostic::error("S0210", name.span, message);
    let names = stage
        .scene
        .things
        .iter()
        .rev()
        .take(MOST_NAMES_COMPARED)
        .map(|thing| thing.name.as_str());
    reader.report(with_nearest(problem, &name.value, "objects", names));
}

fn known(reader: &mut Reader, node: &Node, noun: &str, names: &[String]) -> Vec<Spanned<String>> {
    let words = reader.words(node, &format!("{noun}s"));
    for word in &words {
        reader.find("S0210", noun, word, names);
    }
    words
}

/// What an ask expects and what it is there to cover. Leniently that is of no account, since it is
/// another pack's.
pub(crate) fn of(
    reader: &mut Reader,
    fields: &Fields,
    stage: &Stage,
) -> (Option<Expect>, Vec<Spanned<String>>) {
    if reader.lenient {
        return (None, Vec::new());
    }
    let expect = fields.get("expect");
    let clauses_node = fields.get("clauses");
    (
        expect.and_then(|node| read(reader, node, stage)),
        clauses_node.map_or_else(Vec::new, |node| clauses(reader, node)),
    )
}

/// Reads clause ids, each of which must be known.
fn clauses(reader: &mut Reader, node: &Node) -> Vec<Spanned<String>> {
    let names = &reader.vocabulary.clauses;
    known(reader, node, "clause", names)
}

fn undecided(reader: &mut Reader, node: &Node) -> Vec<Spanned<FactId>> {
    let words = reader.words(node, "facts");
    words
        .iter()
        .filter_map(|word| Some(Spanned::new(facts::find(reader, word)?.0, word.span)))
        .collect()
}

fn read_may(reader: &mut Reader, node: &Node, expect: &mut Expect) {
    let actions = &reader.vocabulary.actions;
    for (name, node) in reader.entries(node, "`may`").unwrap_or(&[]) {
        let span = name.span.to(node.span);
        let place = reader.find("S0208", "action", name, actions);
        let flag = or_null(reader, node, span, Reader::flag);
        if let (Some(place), Some(flag)) = (place, flag) {
            expect.may.push(Spanned::new(
                (ActionId::from_index(place), flag.value),
                span,
            ));
        }
    }
}

fn read_results(reader: &mut Reader, node: &Node, expect: &mut Expect) {
    let names = &reader.vocabulary.results;
    for (name, node) in reader.entries(node, "`results`").unwrap_or(&[]) {
        let span = name.span.to(node.span);
        let known = reader.find("S0210", "result", name, names);
        let value = or_null(reader, node, span, plain_value);
        if let (Some(_), Some(value)) = (known, value) {
            expect
                .results
                .push(Spanned::new((name.value.clone(), value.value), span));
        }
    }
}

fn plain_value(reader: &mut Reader, node: &Node) -> Option<Value> {
    match &node.value {
        Content::Number(number) => Some(Value::Number(number.clone())),
        Content::Flag(flag) => Some(Value::Flag(*flag)),
        Content::Text(text) => Some(Value::Word(text.clone())),
        _ => reader.expected(node, "a number, a word or `true` or `false`"),
    }
}

fn read_remember(reader: &mut Reader, node: &Node, expect: &mut Expect) {
    for (name, node) in reader.entries(node, "`remember`").unwrap_or(&[]) {
        let span = name.span.to(node.span);
        let Some((id, fact)) = facts::find(reader, name) else {
            continue;
        };
        let value = or_null(reader, node, span, |reader, node| match facts::read_value(
            reader, node, fact,
        )? {
            FactValue::Flag(flag) => Some(Value::Flag(flag)),
            FactValue::Number(number) => Some(Value::Number(number)),
            FactValue::Length(_) | FactValue::Choice(_) | FactValue::Text(_) => reader
                .word(node, "a word")
                .map(|word| Value::Word(word.value)),
        });
        expect
            .remember
            .extend(value.map(|value| Spanned::new((id, value.value), span)));
    }
}
