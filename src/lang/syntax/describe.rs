//! A clause that its grammar refuses, told in the author's words.

use pest::error::{Error, ErrorVariant, InputLocation};

use crate::diag::Diagnostic;
use crate::source::Span;

use super::clause::Rule;

/// What the grammar expected where it stopped, and what stands there.
pub fn refusal(error: &Error<Rule>, rule: Rule, text: &str, clause: Span) -> Diagnostic {
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
    if let Some(unbalanced) = unbalanced(text, clause) {
        return unbalanced;
    }
    let expected = expected(error);
    let message = match word {
        word if is_reserved(word) && error_wants_name(error) => {
            format!("`{word}` is a word of the language and can't be a name")
        }
        "" => format!("this clause ends too early: {expected} is missing"),
        word => format!("expected {expected}, found `{word}`"),
    };
    let before = text.get(..offset).unwrap_or("").trim_end();
    let before = before.rsplit(char::is_whitespace).next().unwrap_or("");
    let help = match spelling(rule, before.trim_start_matches('('), word) {
        Some(right) => right.to_owned(),
        None => format!("the form is {}", form(rule)),
    };
    Diagnostic::error("D0105", span, message).help(help)
}

/// The next step where a word is one of other languages, or of plain speech; it depends on the word
/// before.
fn spelling(rule: Rule, before: &str, word: &str) -> Option<&'static str> {
    Some(match word {
        _ if word.starts_with(['“', '”', '„', '«', '»']) => {
            "write the text in straight quotes, as in `\"Its title\"`"
        }
        _ if word.starts_with('#') => "a comment begins with `//`",
        _ if word.starts_with(is_foreign_letter) => {
            "a name is made of the letters a to z, digits, `-` and `_`"
        }
        "unless" => "write `and not …`, or an `except some-name when …` of its own",
        "if" => "write `when`",
        "line" | "lines" if before == "all" => "write `every line meets …`",
        "line" | "lines" if before.parse::<u32>().is_ok() => {
            "write `number of lines that meet … >= 2`"
        }
        _ if before == "half" => "write `… / 2`",
        "to" if before == "distance" => "write `distance from attacker to target`",
        "within" if before == "is" => "write `distance from … to … <= 30 ft`",
        "attack" => "write `attack is …`",
        "&&" | "&" => "write `and`",
        "||" | "|" => "write `or`",
        "!" => "write `not`",
        "=" if rule == Rule::head => "a variant sets an option in its own block",
        "==" | "=" => "one `=` compares; remove the other",
        "else" => "write `otherwise`",
        _ => return None,
    })
}

fn is_foreign_letter(char: char) -> bool {
    char.is_alphabetic() && !char.is_ascii()
}

/// A parenthesis without its other half.
fn unbalanced(text: &str, clause: Span) -> Option<Diagnostic> {
    let mut open = Vec::new();
    let mut quoted = false;
    for (offset, char) in text.char_indices() {
        let at = clause.start as usize + offset;
        let span = Span::new(clause.file, at, at + 1);
        match char {
            '"' => quoted = !quoted,
            '(' if !quoted => open.push(span),
            ')' if !quoted && open.pop().is_none() => {
                let report = Diagnostic::error("D0105", span, "this `)` closes nothing");
                return Some(report.help("remove it, or add the `(` it belongs to"));
            }
            _ => {}
        }
    }
    let span = open.pop()?;
    Some(Diagnostic::error("D0105", span, "this `(` is not closed").help("add its `)`"))
}

/// How a head or clause is written.
fn form(rule: Rule) -> &'static str {
    match rule {
        Rule::head => "`KEYWORD some-name \"Its title\" {`",
        Rule::head_variant => "`variant some-name \"Its title\" of PACK ^1.0 {`",
        Rule::head_edit => {
            "`amend NAME {`, `remove NAME`, `add KEYWORD some-name \"Its title\" {` or `replace …`"
        }
        Rule::c_set => "`option NAME = CHOICE`",
        Rule::removal => "`remove KEYWORD some-name`, or `remove` and the whole clause",
        Rule::c_version => "`version 1.0.0`",
        Rule::c_name | Rule::c_of => "one word and one name, such as `import core`",
        Rule::c_names => "one word and some names, such as `stops effect, sight`",
        Rule::c_string => "one word and a text, such as `ask \"How far?\"`",
        Rule::c_bare | Rule::c_alone => "the word alone",
        Rule::c_height => "`height 3 ft`, `height ceiling` or (of a stance) `height 1/2 x size`",
        Rule::c_scale => "`scale square 5 ft`",
        Rule::c_default => "`default VALUE`",
        Rule::c_choice => "`choice some-name \"What it means\"`, with `default` after one of them",
        Rule::c_answer => {
            "`answer yes or no`, `answer number from 0 to 1`, `answer length`, `answer text` or `answer one of low, high`"
        }
        Rule::c_step => "`step large \"Large\" height 12 ft squares 2`",
        Rule::c_cite => "`cite \"Book, section\", ID, ID`",
        Rule::c_end => {
            "`from a corner of a square of attacker` or `to each corner of a square of target`"
        }
        Rule::c_chosen => "`chosen by attacker` or `chosen by target`",
        Rule::c_counts => "`counts through, pinhole, along, touch of terrain when …`",
        Rule::c_is => "`is VALUE when …`, or `is VALUE otherwise` in the last case",
        Rule::c_down => "`down SUBJECT`, or `down SUBJECT | SUBJECT`",
        Rule::c_across => "`across SUBJECT | bright | dim or dark`",
        Rule::c_row => "`row some-name: <= 30 ft | 0 | -2`, or `row dim | 0 | -2`",
        Rule::c_tiers => "`tiers none < some < total`, the lowest first",
        Rule::c_by => "`by TRACE`",
        Rule::c_resolve => "`resolve top`, `resolve one` or `resolve best of each`",
        Rule::c_outcome => "`outcome NAME when …`, or `outcome NAME otherwise` at the end",
        Rule::c_die => "`roll d20 adds STAT`",
        Rule::c_remember => "`remembers FACT of target as VALUE until \"it ends\" when …`",
        Rule::c_when => "`when CONDITION` or `when some-name: CONDITION`",
        Rule::c_except => {
            "`except some-name when CONDITION` or `except some-name to OTHER when CONDITION`"
        }
        Rule::c_grants => "`grants +2 TYPE to STAT when …` or `grants 2 x LADDER.TIER`",
        Rule::c_actions => "`allows ACTION, ACTION when …`",
        Rule::c_miss => "`miss chance 20% rolled by target when …`",
        Rule::c_yields => "`yields NAME VALUE when …` or `yields NAME \"word\"`",
        Rule::c_note => "`note some-name \"What it says\" when …`",
        Rule::c_move => "`raises LADDER from TIER to TIER when …`",
        Rule::c_cap => "`caps LADDER at TIER when …`",
        Rule::c_cancel => "`cancels LADDER.TIER when …`",
        _ => "another; the page about the language shows it",
    }
}

fn is_reserved(word: &str) -> bool {
    const RESERVED: &[&str] = &[
        "and",
        "or",
        "not",
        "when",
        "otherwise",
        "is",
        "of",
        "past",
        "from",
        "to",
        "any",
        "every",
        "no",
        "the",
        "a",
        "an",
        "each",
        "meets",
        "meet",
        "within",
        "holds",
        "x",
    ];
    RESERVED.contains(&word)
}

/// Whether a name, and nothing that a condition may go on with, was expected.
fn error_wants_name(error: &Error<Rule>) -> bool {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => {
            positives.contains(&Rule::name) && !positives.contains(&Rule::k_of)
        }
        ErrorVariant::CustomError { .. } => false,
    }
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
    let mut words: Vec<String> = Vec::new();
    for rule in positives {
        let described = describe(*rule);
        if !described.is_empty() && !words.contains(&described) {
            words.push(described);
        }
    }
    match words.split_last() {
        None => "something else".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// A grammar rule in plain words; empty for rules that only glue others together.
fn describe(rule: Rule) -> String {
    let words = in_words(rule);
    if !words.is_empty() {
        return words.to_owned();
    }
    // A keyword's rule is named after the keyword.
    let name = format!("{rule:?}");
    let keyword = name.strip_prefix("k_");
    keyword.map_or(String::new(), |word| {
        format!("`{}`", word.replace('_', "-"))
    })
}

fn in_words(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end of the clause",
        Rule::name | Rule::names => "a name",
        Rule::path => "a tier such as `ladder.tier`",
        Rule::string => "a text in `\"`",
        Rule::number => "a number",
        Rule::version => "a version such as 1.0.0",
        Rule::range | Rule::bound => "a range of versions such as ^1.0",
        Rule::equals => "`=`",
        Rule::unit => "a unit (ft, m, squares)",
        Rule::refid => "a clause id",
        Rule::role => "`attacker` or `target`",
        Rule::literal => "a value",
        Rule::contact | Rule::contacts => "`through`, `pinhole`, `along` or `touch`",
        Rule::endpoint => "`origin`, or a spot such as `a corner of a square of attacker`",
        Rule::spot => "`corner`, `centre` or `edge-middle`",
        Rule::place => "`a square of` or `the space of` someone",
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
        Rule::part => "a number",
        Rule::bar | Rule::cell_end => "`|`",
        Rule::cell | Rule::alternatives | Rule::alternative | Rule::between | Rule::bounds => {
            "a value, a comparison such as `> 30 ft`, `any` or `otherwise`"
        }
        Rule::cell_any | Rule::cell_no => "a value",
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
        Rule::answer_flag
        | Rule::answer_one
        | Rule::answer_number
        | Rule::answer_length
        | Rule::answer_text => "a kind of answer",
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
        Rule::is_given => "`given`",
        Rule::is_inside => "`inside`",
        Rule::is_adjacent => "`adjacent`",
        Rule::is_ally => "`an ally of`",
        Rule::is_word => "a name",
        _ => "",
    }
}
