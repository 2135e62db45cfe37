//! The words of a pack.

use crate::diag::Diagnostic;
use crate::facts::FactValue;
use crate::length::{Length, Unit};
use crate::source::Spanned;
use crate::vocabulary::{
    Action, Fact, FactId, FactPlace, FactType, Ladder, LightId, MediumId, OptionSwitch, Properties,
    Role, Size, Stat, Substance, Terrain, TraitId, Word,
};

use super::super::syntax::ast::{Answer, ClauseKind, Item, Literal, Name, Quantity, WordTitle};
use super::cx::Cx;
use super::items::{Words, of_kind};
use super::names::Kind;
use super::{Default, Obscurity, Stacking, stance};

/// Lowers every item that only declares words.
pub fn lower(cx: &mut Cx<'_>, items: &[Item]) -> Words {
    let plain = |keyword| of_kind(items, keyword).map(word).collect::<Vec<Word>>();
    cx.vocabulary.media = plain("medium");
    cx.vocabulary.conditions = plain("condition");
    cx.vocabulary.traits = plain("trait");
    cx.vocabulary.attack_kinds = plain("attack");
    cx.vocabulary.attack_shapes = plain("shape");
    cx.vocabulary.senses = plain("sense");
    cx.vocabulary.bonus_types = plain("bonus");
    cx.vocabulary.sizes = steps(items, "sizes")
        .filter_map(|step| size(cx, step))
        .collect();
    cx.vocabulary.lights = steps(items, "lights").filter_map(step_word).collect();
    cx.vocabulary.stances = stance::lower(cx, items);
    let terrains = items
        .iter()
        .filter(|item| matches!(item.keyword.value.as_str(), "terrain" | "zone"))
        .map(|item| terrain(cx, item))
        .collect();
    cx.vocabulary.terrains = terrains;
    cx.vocabulary.stats = of_kind(items, "stat")
        .map(|item| Stat {
            word: word(item),
            role: role(cx, item),
        })
        .collect();
    cx.vocabulary.actions = of_kind(items, "action")
        .map(|item| action(cx, item))
        .collect();
    cx.vocabulary.options = of_kind(items, "option")
        .map(|item| option(cx, item))
        .collect();
    cx.vocabulary.checks = plain("check");
    cx.vocabulary.ladders = of_kind(items, "ladder").map(ladder).collect();
    let facts: Vec<(Fact, Option<Default>)> =
        of_kind(items, "fact").map(|item| fact(cx, item)).collect();
    let (facts, fact_defaults) = facts.into_iter().unzip();
    cx.vocabulary.facts = facts;
    Words {
        pierces: of_kind(items, "sense")
            .map(|item| pierces(cx, item))
            .collect(),
        stacking: of_kind(items, "bonus")
            .map(|item| stacking(cx, item))
            .collect(),
        fact_defaults,
        own_files: Vec::new(),
    }
}

/// A length; a unit that is none is reported.
pub fn length(quantity: &Quantity, found: &mut Vec<Diagnostic>) -> Option<Length> {
    let unit = quantity
        .unit
        .as_ref()
        .and_then(|unit| Unit::parse(&unit.value));
    if unit.is_none() {
        found.push(
            Diagnostic::error("D0301", quantity.span, "a length needs a unit")
                .help("write `ft`, `m` or `squares` after the number"),
        );
    }
    Some(Length {
        amount: quantity.amount.clone(),
        unit: unit?,
    })
}

pub fn word(item: &Item) -> Word {
    let id = item
        .name
        .as_ref()
        .map_or(String::new(), |name| name.value.clone());
    let title = item
        .title
        .as_ref()
        .map_or_else(|| id.clone(), |title| title.value.clone());
    Word { id, title }
}

fn titled(word: &WordTitle) -> Word {
    let id = word.name.value.clone();
    let title = word
        .title
        .as_ref()
        .map_or_else(|| id.clone(), |title| title.value.clone());
    Word { id, title }
}

fn steps<'i>(items: &'i [Item], keyword: &'static str) -> impl Iterator<Item = &'i ClauseKind> {
    of_kind(items, keyword).flat_map(|item| item.clauses.iter().map(|clause| &clause.kind))
}

fn step_word(step: &ClauseKind) -> Option<Word> {
    match step {
        ClauseKind::Step { word, .. } => Some(titled(word)),
        _ => None,
    }
}

fn size(cx: &mut Cx<'_>, step: &ClauseKind) -> Option<Size> {
    let ClauseKind::Step {
        word,
        height,
        squares,
        usual,
    } = step
    else {
        return None;
    };
    let height = match height {
        Some(height) => length(height, cx.found)?,
        None => {
            cx.report(
                Diagnostic::error("D0403", word.name.span, "this size has no height")
                    .help("add `height 6 ft`"),
            );
            return None;
        }
    };
    let count = squares.as_ref().and_then(|count| count.value.to_integer());
    let squares = u16::try_from(count.unwrap_or(1)).unwrap_or(1).max(1);
    Some(Size {
        word: titled(word),
        height,
        squares,
        default: *usual,
    })
}

fn terrain(cx: &mut Cx<'_>, item: &Item) -> Terrain {
    let substance = if item.keyword.value == "zone" {
        Substance::Zone
    } else {
        Substance::Terrain
    };
    let mut terrain = Terrain::new(word(item), substance);
    for clause in &item.clauses {
        match (clause.keyword.value.as_str(), &clause.kind) {
            ("symbol", ClauseKind::Text(text)) => terrain.symbol = symbol(cx, text),
            ("open-symbol", ClauseKind::Text(text)) => terrain.open_symbol = symbol(cx, text),
            ("stops", ClauseKind::Names(names)) => stops(cx, names, &mut terrain.properties),
            ("gives", ClauseKind::Name(name)) => gives(cx, name, &mut terrain.properties),
            ("conceals", _) => terrain.properties.conceals = true,
            ("medium", ClauseKind::Name(name)) => {
                terrain.medium = cx.find(Kind::Medium, name).map(MediumId::from_index);
            }
            ("height", ClauseKind::Height(Some(quantity))) => {
                terrain.height = length(quantity, cx.found);
            }
            ("height", ClauseKind::Part { .. }) => {
                let message = "what is no creature has no size to be measured by";
                let report = Diagnostic::error("D0301", clause.span, message);
                cx.report(report.help("write `height 3 ft`"));
            }
            ("traits", ClauseKind::Names(names)) => {
                let found = names.iter().filter_map(|name| cx.find(Kind::Trait, name));
                terrain.traits = found.map(TraitId::from_index).collect();
            }
            _ => {}
        }
    }
    terrain
}

/// The one character that draws a kind of terrain.
fn symbol(cx: &mut Cx<'_>, text: &Spanned<String>) -> Option<char> {
    let mut characters = text.value.chars();
    match (characters.next(), characters.next()) {
        (Some(symbol), None) => Some(symbol),
        _ => {
            let message = format!("`{}` is no symbol: one is a single character", text.value);
            cx.report(
                Diagnostic::error("D0205", text.span, message)
                    .help("choose one character, such as `%`"),
            );
            None
        }
    }
}

fn stops(cx: &mut Cx<'_>, names: &[Name], properties: &mut Properties) {
    for name in names {
        match name.value.as_str() {
            "effect" => properties.stops_effect = true,
            "sight" => properties.stops_sight = true,
            "movement" => properties.stops_movement = true,
            other => {
                let message = format!("terrain can't stop `{other}`");
                cx.report(Diagnostic::error("D0205", name.span, message).near_or(
                    other,
                    ["effect", "sight", "movement"],
                    "it can stop",
                ));
            }
        }
    }
}

fn gives(cx: &mut Cx<'_>, name: &Name, properties: &mut Properties) {
    if name.value == "cover" {
        properties.gives_cover = true;
    } else {
        let message = format!("terrain can't give `{}`", name.value);
        cx.report(Diagnostic::error("D0205", name.span, message).help("write `gives cover`"));
    }
}

fn role(cx: &mut Cx<'_>, item: &Item) -> Role {
    for clause in &item.clauses {
        if let ("of", ClauseKind::Name(name)) = (clause.keyword.value.as_str(), &clause.kind) {
            match name.value.as_str() {
                "attacker" => return Role::Attacker,
                "target" => return Role::Target,
                other => {
                    let message = format!("`{other}` is no role");
                    cx.report(
                        Diagnostic::error("D0205", name.span, message)
                            .help("write `of attacker` or `of target`"),
                    );
                }
            }
        }
    }
    Role::Target
}

fn action(cx: &mut Cx<'_>, item: &Item) -> Action {
    let mut default = false;
    for clause in &item.clauses {
        if let ClauseKind::Default(literal) = &clause.kind {
            default = match literal {
                Literal::Word(name) if name.value == "allowed" => true,
                Literal::Word(name) if name.value == "forbidden" => false,
                _ => {
                    cx.report(
                        Diagnostic::error(
                            "D0205",
                            clause.span,
                            "an action is `allowed` or `forbidden`",
                        )
                        .help("write `default allowed` or `default forbidden`"),
                    );
                    false
                }
            };
        }
    }
    Action {
        word: word(item),
        role: role(cx, item),
        default,
    }
}

fn option(cx: &mut Cx<'_>, item: &Item) -> OptionSwitch {
    let mut choices = Vec::new();
    let mut default = None;
    for clause in &item.clauses {
        if let ClauseKind::Choice {
            name,
            text,
            default: marked,
        } = &clause.kind
        {
            if *marked && default.replace(choices.len()).is_some() {
                cx.report(
                    Diagnostic::error("D0202", clause.span, "two choices are marked `default`")
                        .help("leave one mark"),
                );
            }
            choices.push(Word {
                id: name.value.clone(),
                title: text.value.clone(),
            });
        }
    }
    if (choices.len() < 2 || default.is_none()) && !item.torn {
        cx.report(
            Diagnostic::error(
                "D0403",
                item.span,
                "an option needs two choices, one marked `default`",
            )
            .help("write `choice NAME \"what it means\" default`"),
        );
    }
    OptionSwitch {
        word: word(item),
        choices,
        default: default.unwrap_or(0),
    }
}

fn ladder(item: &Item) -> Ladder {
    let tiers = item.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Tiers(tiers) => Some(tiers.iter().map(titled).collect()),
        _ => None,
    });
    Ladder {
        word: word(item),
        tiers: tiers.unwrap_or_default(),
    }
}

fn fact(cx: &mut Cx<'_>, item: &Item) -> (Fact, Option<Default>) {
    let mut fact = Fact {
        word: word(item),
        place: FactPlace::Ruling,
        ty: FactType::Flag,
        per: None,
        question: String::new(),
    };
    let mut default = None;
    for clause in &item.clauses {
        match (clause.keyword.value.as_str(), &clause.kind) {
            ("of", ClauseKind::Name(name)) => fact.place = place(cx, name),
            ("answer", ClauseKind::Answer(answer)) => {
                fact.ty = answer_type(answer);
                if let Answer::Number(Some((low, high))) = answer
                    && low > high
                {
                    cx.report(
                        Diagnostic::error(
                            "D0301",
                            clause.span,
                            "no number lies between these bounds",
                        )
                        .help("write the lower bound first"),
                    );
                    fact.ty = FactType::Number(None, None);
                }
            }
            ("per", ClauseKind::Name(name)) => {
                fact.per = cx.find(Kind::Fact, name).map(FactId::from_index);
            }
            ("ask", ClauseKind::Text(text)) => fact.question = text.value.clone(),
            ("default", ClauseKind::Default(literal)) => default = Some(literal),
            _ => {}
        }
    }
    if fact.question.is_empty() && !item.torn {
        cx.report(
            Diagnostic::error(
                "D0403",
                item.span,
                "this fact has no question to ask at the table",
            )
            .help("add `ask \"…?\"`"),
        );
    }
    let default = match default {
        _ if item.torn => None,
        Some(literal) => fact_default(cx, literal, &fact.ty),
        None => {
            cx.report(
                Diagnostic::error("D0403", item.span, "this fact says nothing of its default")
                    .help("add `default VALUE`, or `default unknown` if the table must be asked"),
            );
            None
        }
    };
    (fact, default)
}

fn place(cx: &mut Cx<'_>, name: &Name) -> FactPlace {
    match name.value.as_str() {
        "ruling" => FactPlace::Ruling,
        "creature" => FactPlace::Creature,
        "terrain" => FactPlace::Terrain,
        other => {
            let message = format!("a fact can't be stated of `{other}`");
            let known = ["ruling", "creature", "terrain"];
            let diagnostic = Diagnostic::error("D0205", name.span, message);
            cx.report(match crate::diag::nearest(other, known) {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help("write `of ruling`, `of creature` or `of terrain`"),
            });
            FactPlace::Ruling
        }
    }
}

fn answer_type(answer: &Answer) -> FactType {
    match answer {
        Answer::Flag => FactType::Flag,
        Answer::Length => FactType::Length,
        Answer::Text => FactType::Text,
        Answer::Number(None) => FactType::Number(None, None),
        Answer::Number(Some((low, high))) => {
            FactType::Number(Some(low.clone()), Some(high.clone()))
        }
        Answer::OneOf(words) => FactType::Choice(words.iter().map(titled).collect()),
    }
}

fn fact_default(cx: &mut Cx<'_>, literal: &Literal, ty: &FactType) -> Option<Default> {
    let flag = |value| Some(Default::Value(FactValue::Flag(value)));
    match (literal, ty) {
        (Literal::Word(name), _) if name.value == "unknown" => None,
        (Literal::Word(name), FactType::Flag) if name.value == "yes" => flag(true),
        (Literal::Word(name), FactType::Flag) if name.value == "no" => flag(false),
        (Literal::Word(name), FactType::Choice(words)) => {
            let place = words.iter().position(|word| word.id == name.value);
            if place.is_none() {
                let message = format!("`{}` is not one of the answers", name.value);
                cx.report(Diagnostic::error("D0201", name.span, message).near_or(
                    &name.value,
                    words.iter().map(|word| word.id.as_str()),
                    "they are",
                ));
            }
            let place = u16::try_from(place?).ok()?;
            Some(Default::Value(FactValue::Choice(place)))
        }
        (Literal::Quantity(quantity), FactType::Length) => {
            length(quantity, cx.found).map(Default::Length)
        }
        (Literal::Quantity(quantity), FactType::Number(low, high)) => {
            let amount = &quantity.amount;
            let below = low.as_ref().is_some_and(|low| amount < low);
            let above = high.as_ref().is_some_and(|high| amount > high);
            if below || above {
                cx.report(
                    Diagnostic::error(
                        "D0301",
                        quantity.span,
                        "this default lies outside the bounds",
                    )
                    .help("give a number that `answer` allows, or widen its bounds"),
                );
            }
            Some(Default::Value(FactValue::Number(quantity.amount.clone())))
        }
        (Literal::Word(Name { span, .. }), _) | (Literal::Quantity(Quantity { span, .. }), _) => {
            cx.report(
                Diagnostic::error("D0302", *span, "this default is no answer to the fact")
                    .help("give a value of the kind that `answer` names, or `unknown`"),
            );
            None
        }
    }
}

fn pierces(cx: &mut Cx<'_>, item: &Item) -> Vec<Obscurity> {
    let mut pierced = Vec::new();
    for clause in &item.clauses {
        let ClauseKind::Names(names) = &clause.kind else {
            continue;
        };
        for name in names {
            let medium = cx.names.get(Kind::Medium, &name.value);
            let light = cx.names.get(Kind::Light, &name.value);
            match (medium, light) {
                (Some(place), _) => pierced.push(Obscurity::Medium(MediumId::from_index(place))),
                (None, Some(place)) => pierced.push(Obscurity::Light(LightId::from_index(place))),
                (None, None) => {
                    let unknown = cx.names.unknown(&[Kind::Medium, Kind::Light], name);
                    cx.found.extend(unknown);
                }
            }
        }
    }
    pierced
}

fn stacking(cx: &mut Cx<'_>, item: &Item) -> Stacking {
    for clause in &item.clauses {
        if let ClauseKind::Name(name) = &clause.kind {
            match name.value.as_str() {
                "highest" => return Stacking::Highest,
                "all" => return Stacking::All,
                other => {
                    let message = format!("bonuses can't stack `{other}`");
                    cx.report(
                        Diagnostic::error("D0205", name.span, message)
                            .help("write `stacks highest` or `stacks all`"),
                    );
                }
            }
        }
    }
    Stacking::Highest
}
