//! The keywords of the language, each with a sentence for whoever writes rules.

use super::syntax;

/// A keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The word or words.
    pub word: &'static str,
    /// The items it begins a clause of; none for words that begin items and those of expressions.
    pub within: Vec<&'static str>,
    /// What it is for.
    pub says: &'static str,
}

/// Words that begin items, and what variants begin theirs with.
const HEADS: &[(&str, &str)] = &[
    (
        "pack",
        "What the pack is: its version, its imports, its game and books.",
    ),
    (
        "sizes",
        "The sizes of creatures as a scale, the smallest first.",
    ),
    (
        "lights",
        "The levels of light as a scale, the darkest first.",
    ),
    (
        "medium",
        "Something that fills the air and obscures, such as fog.",
    ),
    (
        "sense",
        "A sense of creatures, and what obscurity it pierces.",
    ),
    ("condition", "A condition that creatures can be in."),
    ("trait", "A trait of creatures, terrain or attacks."),
    ("stance", "A stance that creatures can take."),
    ("attack", "A kind of attack."),
    ("shape", "A shape of an area attack."),
    (
        "terrain",
        "A kind of thing on the map, something to bump into.",
    ),
    ("zone", "A kind of stretch of air with something in it."),
    (
        "stat",
        "A number of the attacker or the target that bonuses change.",
    ),
    ("bonus", "A bonus type, and how bonuses of it add up."),
    (
        "action",
        "Something that the attacker or the target may do, or not.",
    ),
    ("option", "A house-rule switch and its choices."),
    (
        "fact",
        "Something that no map shows and a scene states, such as the state of the game.",
    ),
    (
        "trace",
        "How lines are drawn between two creatures, and which contacts count.",
    ),
    (
        "obstruction",
        "Which things count on a line: what must be true of `it`.",
    ),
    ("value", "A named value: the first of its cases that holds."),
    (
        "table",
        "A named value by rows and columns, as a matrix in the book.",
    ),
    ("ladder", "A scale of tiers, of which a ruling names one."),
    ("tier", "When a tier of a ladder holds, and what it pays."),
    (
        "rule",
        "What is paid outside the ladders, while its conditions hold.",
    ),
    ("procedure", "How a rolled attack comes out."),
    ("check", "A roll that is no attack, and how it comes out."),
    ("variant", "The head of a file that changes a pack by name."),
    (
        "add",
        "In a variant: an item that the base lacks, or a further clause of one it has.",
    ),
    (
        "amend",
        "In a variant: changes within an item of the base, each with `OLD -> NEW`.",
    ),
    ("replace", "In a variant: an item in place of the base's."),
    (
        "remove",
        "In a variant: takes an item or a clause out of the base.",
    ),
];

/// Words that begin clauses.
const CLAUSES: &[(&str, &str)] = &[
    ("version", "The version, as `1.0.0`."),
    (
        "import",
        "Another pack whose words and rules this one builds on.",
    ),
    ("game", "Which game and edition the pack encodes."),
    (
        "licence",
        "In whose licence the game's rules are published.",
    ),
    ("source", "A book that the pack encodes."),
    (
        "scale",
        "How long a square is in the books, as `scale square 5 ft`.",
    ),
    (
        "step",
        "A step of the scale, with its title, and of a size its height and squares.",
    ),
    (
        "pierces",
        "Which media and levels of light the sense sees through.",
    ),
    ("symbol", "The character that draws it on a scene's map."),
    ("open-symbol", "The character that draws it open."),
    (
        "stops",
        "What does not pass it: `effect`, `sight`, `movement`.",
    ),
    (
        "gives",
        "`gives cover`: it shields what is behind it. Of a table, the fact whose words its cells are.",
    ),
    ("conceals", "It makes what is behind or in it hard to see."),
    ("medium", "What it fills the air with."),
    (
        "height",
        "How high it is, or `ceiling`; of a stance, how much of the size stands up.",
    ),
    ("traits", "The traits it has."),
    (
        "of",
        "Whose it is: of the `attacker` or the `target`; a fact's of the `ruling`, a `creature` or a `terrain`.",
    ),
    (
        "stacks",
        "`highest`: the best bonus and the worst penalty count; `all`: every one.",
    ),
    ("default", "What stands when nothing is said."),
    (
        "choice",
        "A choice of the switch, with a sentence; one is the `default`.",
    ),
    (
        "answer",
        "What kind of answer the fact takes: `yes or no`, `number`, `length`, `one of` words, `text`.",
    ),
    ("ask", "What to ask at the table when the fact is unknown."),
    (
        "per",
        "The fact by whose text the values of this one are told apart: one for each casting, each encounter.",
    ),
    (
        "from",
        "Where lines start: the `origin`, or a spot of a square or the space of a creature.",
    ),
    ("to", "Where lines end."),
    (
        "chosen",
        "Who chooses corners and squares: `chosen by attacker` or `by target`.",
    ),
    (
        "counts",
        "Which contacts count: `through`, `pinhole`, `along`, `touch`.",
    ),
    (
        "when",
        "A condition; several are alternatives. A name and a colon let exceptions point at it.",
    ),
    (
        "except",
        "A named exception, to the whole or `to` a named condition or exception.",
    ),
    (
        "is",
        "A case of the value; the first whose condition holds counts.",
    ),
    ("usual", "It is the stance of whoever nothing is said of."),
    (
        "down",
        "What the rows of a table go by; several, with `|` between them, have a cell each.",
    ),
    (
        "across",
        "What the columns of a table go by, and its columns.",
    ),
    (
        "row",
        "A row of a table: its name, what it holds for, and its cells.",
    ),
    (
        "tiers",
        "The tiers with `<` between them, the lowest first.",
    ),
    ("by", "The trace by which the ladder's lines are drawn."),
    (
        "resolve",
        "What the tiers that hold pay: `top`, `one` or `best of each`.",
    ),
    (
        "aside",
        "The ladder is no part of a ruling: it is there for other clauses to ask about.",
    ),
    (
        "alone",
        "While it holds, nothing below it on its ladder pays.",
    ),
    (
        "grants",
        "A typed bonus or penalty to a stat, or the bonuses of another tier so many times.",
    ),
    ("allows", "Actions that are allowed; `forbids` beats it."),
    (
        "forbids",
        "Actions that are not allowed; `forbids targeting`: the target can't be attacked.",
    ),
    (
        "miss",
        "`miss chance 20% rolled by attacker`: a hit may miss all the same; the highest stands.",
    ),
    ("yields", "A result under a name."),
    ("note", "A word to the table, with an id."),
    ("warning", "A warning to the table, with an id."),
    ("hint", "A hint to the table, with an id."),
    ("raises", "A tier of a ladder becomes a higher one."),
    ("lowers", "A tier of a ladder becomes a lower one."),
    ("caps", "Nothing above a tier holds."),
    ("cancels", "A tier does not hold."),
    (
        "cite",
        "The book and section it comes from, and the ids of its clauses.",
    ),
    ("roll", "The die, and the stat that is added to it."),
    (
        "outcome",
        "An outcome; the first whose condition holds is the one.",
    ),
    ("remembers", "A fact to keep and hand back in later asks."),
    (
        "over",
        "Variants that this one is to work after, where they are used together.",
    ),
    (
        "option",
        "The choice that the variant makes the default of a switch.",
    ),
    ("because", "Why."),
];

/// Words of expressions.
const EXPRESSIONS: &[(&str, &str)] = &[
    ("and", "Holds when both do."),
    ("or", "Holds when either does."),
    ("not", "Holds when what follows does not."),
    ("otherwise", "In place of a condition: in all other cases."),
    ("attacker", "The creature that attacks, or acts in a check."),
    (
        "target",
        "The creature attacked, or the opponent in a check.",
    ),
    (
        "attack",
        "The attack: `attack is ranged`, `roll of attack`, `origin is given`.",
    ),
    (
        "it",
        "The thing that an obstruction or a `where` speaks of.",
    ),
    (
        "any line meets",
        "Whether at least one of the lines meets an obstruction.",
    ),
    (
        "every line meets",
        "Whether each of the lines meets an obstruction.",
    ),
    (
        "no line meets",
        "Whether none of the lines meets an obstruction.",
    ),
    (
        "the line meets",
        "Whether the only line meets an obstruction.",
    ),
    (
        "number of lines",
        "How many lines there are, or `that meet` an obstruction.",
    ),
    (
        "open line past",
        "Whether there is a line from the one to the other that no such thing stops.",
    ),
    (
        "visible share of",
        "How much of a creature can be seen, from 0 to 1.",
    ),
    (
        "spread reaches",
        "Whether a spread gets there round corners, within a length.",
    ),
    (
        "distance from",
        "The distance between two, in the grid's own measure.",
    ),
    ("light on", "The level of light on a creature or thing."),
    (
        "some creature where",
        "Whether there is a creature of which a condition holds.",
    ),
    ("larger of", "The larger of several values."),
    ("smaller of", "The smaller of several values."),
    (
        "option",
        "In an expression, a switch: `option NAME is CHOICE`.",
    ),
    (
        "final",
        "A stat with all its changes, or `without` a bonus type.",
    ),
    ("miss chance", "The chance that a hit misses, in percent."),
    ("may", "Whether an action is allowed."),
    ("holds", "`LADDER.TIER holds`: whether a tier does."),
    ("is given", "Whether a part of the attack was said."),
    ("is inside", "Whether a creature stands in an obstruction."),
    ("is adjacent to", "Whether two are next to one another."),
    ("is an ally of", "Whether two are friends."),
    (
        "is opposite",
        "Whether two stand on opposite sides, `across` a third.",
    ),
    ("borders", "Whether a thing lies at a creature's space."),
    (
        "pierces",
        "In an expression: whether a creature's senses see through a medium or light.",
    ),
    ("aims at", "Whether the square attacked is the target's."),
    ("has", "Whether a creature, thing or attack has a trait."),
];

/// Every keyword.
#[must_use]
pub fn keywords() -> Vec<Keyword> {
    let plain = |(word, says): &(&'static str, &'static str)| Keyword {
        word,
        within: Vec::new(),
        says,
    };
    let clause = |(word, says): &(&'static str, &'static str)| Keyword {
        word,
        within: within(word),
        says,
    };
    let heads = HEADS.iter().map(plain);
    let clauses = CLAUSES.iter().map(clause);
    heads
        .chain(clauses)
        .chain(EXPRESSIONS.iter().map(plain))
        .collect()
}

/// The items that a clause can stand in.
fn within(word: &str) -> Vec<&'static str> {
    let heads = syntax::items().chain(["variant"]);
    heads
        .filter(|item| syntax::clause_words(item).any(|own| own == word))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The language has no keyword without a sentence, and the glossary none that the language lacks.
    #[test]
    fn every_keyword_has_a_sentence() {
        let heads: Vec<&str> = HEADS.iter().map(|(word, _)| *word).collect();
        assert_eq!(heads, syntax::heads().collect::<Vec<_>>());
        let told: Vec<&str> = CLAUSES.iter().map(|(word, _)| *word).collect();
        for item in syntax::items().chain(["variant"]) {
            for word in syntax::clause_words(item) {
                assert!(told.contains(&word), "{item}: {word}");
            }
        }
        for keyword in keywords() {
            let is_clause = told.contains(&keyword.word) && !heads.contains(&keyword.word);
            let is_other = EXPRESSIONS.iter().any(|(word, _)| *word == keyword.word);
            assert!(
                !is_clause || is_other || !keyword.within.is_empty(),
                "{}",
                keyword.word
            );
            assert!(keyword.says.ends_with('.'), "{}", keyword.word);
        }
    }
}
