//! A clause that its grammar refuses, told in the author's words.

use pest::error::{Error, ErrorVariant, InputLocation};

use crate::diag::Diagnostic;
use crate::source::Span;

use super::clause::Rule;

/// What the grammar expected where it stopped, and what stands there.
pub fn refusal(error: &Error<Rule>, text: &str, clause: Span) -> Diagnostic {
    let offset = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let rest = text.get(offset..).unwrap_or("");
    let word = first_word(rest);
    let start = clause.start as usize + offset;
    let span = match word {
        // At the end of a clause there is nothing to underline but the clause itself.
        "" => clause,
        word => Span::new(clause.file, start, start + word.len()),
    };
    let expected = expected(error);
    let message = match word {
        "" => format!("this clause ends too early: {expected} is missing"),
        word => format!("expected {expected}, found `{word}`"),
    };
    Diagnostic::error("D0105", span, message)
}

fn first_word(rest: &str) -> &str {
    let rest_trimmed = rest.trim_start();
    let end = rest_trimmed
        .find(|c: char| c.is_whitespace())
        .unwrap_or(rest_trimmed.len());
    rest_trimmed.get(..end).unwrap_or("")
}

fn expected(error: &Error<Rule>) -> String {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return "something else".to_owned();
    };
    let mut words: Vec<&'static str> = Vec::new();
    for rule in positives {
        let described = describe(*rule);
        if !described.is_empty() && !words.contains(&described) {
            words.push(described);
        }
    }
    match words.split_last() {
        None => "something else".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// A grammar rule in plain words; empty for rules that only glue others together.
fn describe(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end of the clause",
        Rule::name | Rule::names => "a name",
        Rule::path => "a tier such as `ladder.tier`",
        Rule::string => "a text in `\"`",
        Rule::number => "a number",
        Rule::version => "a version such as 1.0.0",
        Rule::unit => "a unit (ft, m, squares)",
        Rule::refid => "a clause id",
        Rule::role => "`attacker` or `target`",
        Rule::literal => "a value",
        Rule::contact | Rule::contacts => "`through`, `pinhole`, `along` or `touch`",
        Rule::endpoint => "`origin`, or a spot such as `a corner of a square of attacker`",
        Rule::spot => "`corner`, `centre` or `edge-middle`",
        Rule::place => "`a square of` or `the space of` a role",
        Rule::obstructions => "an obstruction's name",
        Rule::guard | Rule::k_when => "`when`",
        Rule::k_otherwise => "`otherwise`",
        Rule::expr
        | Rule::conj
        | Rule::negation
        | Rule::relation
        | Rule::sum
        | Rule::product
        | Rule::unary
        | Rule::primary => "a value or condition",
        Rule::k_or => "`or`",
        Rule::k_and => "`and`",
        Rule::k_is | Rule::is_tail => "`is`",
        Rule::comparator | Rule::compare_tail => "a comparison",
        Rule::k_to => "`to`",
        Rule::k_of | Rule::c_of => "`of`",
        Rule::k_by => "`by`",
        Rule::k_at => "`at`",
        Rule::k_past => "`past`",
        Rule::k_from => "`from`",
        Rule::k_meet => "`meets`",
        Rule::k_line => "`line`",
        Rule::k_default => "`default`",
        Rule::k_chance => "`chance`",
        Rule::k_rolled => "`rolled by`",
        Rule::k_square => "`square`",
        Rule::k_reaches => "`reaches`",
        Rule::k_share => "`share`",
        Rule::rparen => "`)`",
        Rule::lparen => "`(`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::below => "`<`",
        Rule::answer_flag | Rule::answer_one | Rule::answer_number | Rule::answer_length => {
            "`yes or no`, `number`, `length` or `one of`"
        }
        Rule::resolve_each | Rule::resolve_top | Rule::resolve_one => {
            "`top`, `one` or `best of each`"
        }
        Rule::stop_effect | Rule::stop_sight | Rule::stop_movement => {
            "`effect`, `sight` or `movement`"
        }
        Rule::k_cover => "`cover`",
        Rule::die => "a die such as `d20`",
        Rule::k_as => "`as`",
        Rule::k_until => "`until`",
        Rule::k_across => "`across`",
        Rule::k_nearest => "`nearest`",
        Rule::multiple | Rule::bonus => "a bonus such as `+2 TYPE to STAT`",
        Rule::is_given | Rule::is_inside | Rule::is_adjacent | Rule::is_ally | Rule::is_word => {
            "a name, `given`, `inside`, `adjacent to` or `an ally of`"
        }
        _ => "",
    }
}
