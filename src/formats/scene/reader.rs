//! Reading values out of the tree: each way either gives the value or reports what is wrong.

use crate::diag::{Diagnostic, Severity, nearest};
use crate::formats::yaml::{Content, Node};
use crate::length::{Length, Scale, UNITS_PER_SQUARE};
use crate::number::Number;
use crate::source::{Sources, Span, Spanned};
use crate::vocabulary::{
    Action, Fact, Ladder, OptionSwitch, Size, Stance, Stat, Terrain, Vocabulary, Word,
};
use crate::world::scene::{COORDINATE_LIMIT, Cell, Grid};

const MOST_PROBLEMS: usize = 500;
/// Codes of names, or answers to a fact, that one pack may have and another lack.
const LACKING: &[&str] = &[
    "S0203", "S0205", "S0206", "S0207", "S0208", "S0209", "S0210", "S0211", "S0404",
];
const LONGEST_QUOTE: usize = 40;
const MOST_NAMES_LISTED: usize = 16;

/// Something with an id.
pub(crate) trait Named {
    /// Its id.
    fn id(&self) -> &str;
}

impl Named for Word {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Named for String {
    fn id(&self) -> &str {
        self
    }
}

macro_rules! named_by_word {
    ($($ty:ty),*) => {
        $(impl Named for $ty {
            fn id(&self) -> &str {
                &self.word.id
            }
        })*
    };
}
named_by_word!(
    Size,
    Stance,
    Terrain,
    Stat,
    Action,
    Ladder,
    OptionSwitch,
    Fact
);

/// The findings so far, and what values are read against.
pub(crate) struct Reader<'a> {
    pub vocabulary: &'a Vocabulary,
    pub sources: &'a Sources,
    pub scale: Scale,
    pub grid: Grid,
    /// Whether names that the pack lacks are left out with a note.
    pub lenient: bool,
    pub problems: Vec<Diagnostic>,
    pub warnings: Vec<Diagnostic>,
}

/// The entries of a map whose keys are all known.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'n> {
    entries: &'n [(Spanned<String>, Node)],
    pub span: Span,
}

impl<'n> Fields<'n> {
    /// The entries of a map whose keys the caller has looked at.
    pub fn of(entries: &'n [(Spanned<String>, Node)], span: Span) -> Fields<'n> {
        Fields { entries, span }
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.entry(key).map(|(_, value)| value)
    }

    /// A key and its value.
    pub fn entry(&self, key: &str) -> Option<&'n (Spanned<String>, Node)> {
        self.entries.iter().find(|(name, _)| name.value == key)
    }
}

impl Reader<'_> {
    /// Notes a mistake, unless there are so many that nobody would read another. What is left out
    /// leniently is no mistake.
    pub fn report(&mut self, problem: Diagnostic) {
        if self.is_full() {
            return;
        }
        if self.lenient && LACKING.contains(&problem.code) {
            self.warnings.push(Diagnostic {
                severity: Severity::Note,
                ..problem
            });
        } else {
            self.problems.push(problem);
        }
    }

    fn is_full(&self) -> bool {
        self.problems.len() >= MOST_PROBLEMS
    }

    /// Notes a mistake about a value of the wrong kind.
    pub fn expected<T>(&mut self, node: &Node, what: &str) -> Option<T> {
        let problem = self.unexpected(node, what);
        self.report(problem);
        None
    }

    fn unexpected(&self, node: &Node, what: &str) -> Diagnostic {
        let written = self.sources.slice(node.span).trim();
        let short =
            !written.is_empty() && written.len() <= LONGEST_QUOTE && !written.contains(['\n', '`']);
        let found = if short {
            format!("`{written}`")
        } else {
            node.value.noun().to_owned()
        };
        let message = format!("expected {what}, found {found}");
        Diagnostic::error("S0104", node.span, message)
    }

    /// Notes a mistake about a key that is missing.
    pub fn missing<T>(&mut self, span: Span, owner: &str, key: &str) -> Option<T> {
        self.report(Diagnostic::error(
            "S0105",
            span,
            format!("{owner} has no `{key}`"),
        ));
        None
    }

    /// The entries of a map; nothing is an empty one. Unknown keys are reported.
    pub fn fields<'n>(&mut self, node: &'n Node, owner: &str, keys: &[&str]) -> Option<Fields<'n>> {
        let entries = self.entries(node, owner)?;
        for (key, _) in entries {
            if !keys.contains(&key.value.as_str()) {
                self.unknown_key(key, owner, keys.iter().copied());
            }
        }
        Some(Fields {
            entries,
            span: node.span,
        })
    }

    /// The entries of a map whose keys the caller looks up; nothing is an empty one.
    pub fn entries<'n>(
        &mut self,
        node: &'n Node,
        owner: &str,
    ) -> Option<&'n [(Spanned<String>, Node)]> {
        match &node.value {
            Content::Map(entries) => Some(entries),
            Content::Null => Some(&[]),
            _ => self.expected(node, &format!("a map with the keys of {owner}")),
        }
    }

    /// Notes a mistake about a key.
    pub fn unknown_key<'k>(
        &mut self,
        key: &Spanned<String>,
        owner: &str,
        keys: impl Iterator<Item = &'k str> + Clone,
    ) {
        if self.is_full() {
            return;
        }
        let message = format!("{owner} has no key `{}`", key.value);
        let problem = Diagnostic::error("S0201", key.span, message);
        self.report(with_nearest(problem, &key.value, "keys", keys));
    }

    /// The items of a list; nothing is an empty one.
    pub fn list<'n>(&mut self, node: &'n Node, what: &str) -> Option<&'n [Node]> {
        match &node.value {
            Content::List(items) => Some(items),
            Content::Null => Some(&[]),
            _ => self.expected(node, what),
        }
    }

    /// A word; numbers and truths are taken by how they are written.
    pub fn word(&mut self, node: &Node, what: &str) -> Option<Spanned<String>> {
        match &node.value {
            Content::Text(text) => Some(Spanned::new(text.clone(), node.span)),
            Content::Number(_) | Content::Flag(_) => {
                let written = self.sources.slice(node.span).trim();
                Some(Spanned::new(written.to_owned(), node.span))
            }
            _ => self.expected(node, what),
        }
    }

    /// A list of words; a single word is a list of one.
    pub fn words(&mut self, node: &Node, what: &str) -> Vec<Spanned<String>> {
        if matches!(node.value, Content::Text(_)) {
            return self.word(node, what).into_iter().collect();
        }
        let list = format!("a list of {what}");
        let items = self.list(node, &list).unwrap_or(&[]);
        items
            .iter()
            .filter_map(|item| self.word(item, &list))
            .collect()
    }

    /// The place of a name in a list of the vocabulary.
    pub fn find<T: Named>(
        &mut self,
        code: &'static str,
        noun: &str,
        name: &Spanned<String>,
        known: &[T],
    ) -> Option<usize> {
        let place = known.iter().position(|item| item.id() == name.value);
        if place.is_none() && !self.is_full() {
            let message = match noun.split_once(" of `") {
                Some((noun, owner)) => format!("`{owner} has no {noun} `{}`", name.value),
                None => format!("there is no {noun} `{}`", name.value),
            };
            let problem = Diagnostic::error(code, name.span, message);
            let known = known.iter().map(Named::id);
            self.report(with_nearest(problem, &name.value, &plural(noun), known));
        }
        place
    }

    /// The place of a value's name in a list of the vocabulary.
    pub fn find_word<T: Named>(
        &mut self,
        code: &'static str,
        noun: &str,
        node: &Node,
        known: &[T],
    ) -> Option<usize> {
        let name = self.word(node, &format!("the name of a {noun}"))?;
        self.find(code, noun, &name, known)
    }

    /// Yes or no.
    pub fn flag(&mut self, node: &Node) -> Option<bool> {
        match node.value {
            Content::Flag(flag) => Some(flag),
            _ => self.expected(node, "`true` or `false`"),
        }
    }

    /// A number.
    pub fn number(&mut self, node: &Node) -> Option<Number> {
        match &node.value {
            Content::Number(number) => Some(number.clone()),
            _ => self.expected(node, "a number"),
        }
    }

    /// A number between two bounds, both included.
    pub fn number_within(
        &mut self,
        node: &Node,
        least: i64,
        greatest: i64,
        what: &str,
    ) -> Option<Number> {
        let number = self.number(node)?;
        if number < Number::from(least) || number > Number::from(greatest) {
            let message = format!("{what} lies between {least} and {greatest}");
            self.report(Diagnostic::error("S0403", node.span, message));
            return None;
        }
        Some(number)
    }

    /// A length as written.
    pub fn written_length(&mut self, node: &Node) -> Option<Length> {
        let problem = match &node.value {
            Content::Text(text) => match Length::parse(text) {
                Some(length) => return Some(length),
                None => Diagnostic::error("S0402", node.span, format!("`{text}` is no length")),
            },
            Content::Number(number) => Diagnostic::error(
                "S0402",
                node.span,
                format!("the length {number} has no unit"),
            ),
            _ => return self.expected(node, "a length such as `30 ft`"),
        };
        self.report(problem.help("write a length as `30 ft`, `9 m` or `6 squares`"));
        None
    }

    /// A length in lattice units, not below nought.
    pub fn length(&mut self, node: &Node) -> Option<Number> {
        let length = self.written_length(node)?.in_units(&self.scale);
        if length.is_negative() {
            self.report(Diagnostic::error(
                "S0403",
                node.span,
                "a length cannot be below nought here",
            ));
            return None;
        }
        self.within_limits(node.span, length)
    }

    /// A height or depth in whole lattice units.
    pub fn level(&mut self, node: &Node) -> Option<i64> {
        let length = self.written_length(node)?.in_units(&self.scale);
        let length = self.within_limits(node.span, length)?;
        self.snap(node.span, &length)
    }

    fn within_limits(&mut self, span: Span, units: Number) -> Option<Number> {
        let limit = Number::from(COORDINATE_LIMIT);
        if units > limit || units < -&limit {
            let squares = COORDINATE_LIMIT / UNITS_PER_SQUARE;
            let message =
                format!("this lies more than {squares} squares away from the map's origin");
            self.report(Diagnostic::error("S0303", span, message));
            return None;
        }
        Some(units)
    }

    fn snap(&mut self, span: Span, units: &Number) -> Option<i64> {
        if let Some(whole) = units.to_integer() {
            return Some(whole);
        }
        let message =
            "this is finer than 1/6000 of a square and was moved to the nearest such part";
        self.warnings
            .push(Diagnostic::warning("S0308", span, message));
        nearest_whole(units)
    }

    /// A point of the plan in lattice units, with its coordinates as numbers of squares.
    pub fn point(&mut self, node: &Node) -> Option<([i64; 2], [Spanned<Number>; 2])> {
        let what = "a point `[x, y]` in squares";
        let [x, y] = self.list(node, what)? else {
            return self.expected(node, what);
        };
        let (x, y) = (self.coordinate(x), self.coordinate(y));
        let ((x, x_squares), (y, y_squares)) = (x?, y?);
        Some(([x, y], [x_squares, y_squares]))
    }

    fn coordinate(&mut self, node: &Node) -> Option<(i64, Spanned<Number>)> {
        let squares = match &node.value {
            Content::Text(text) => fraction(text),
            Content::Number(number) => Some(number.clone()),
            _ => None,
        };
        let Some(squares) = squares else {
            return self.expected(node, "a coordinate in squares, such as `2`, `2.5` or `1/3`");
        };
        let units = &squares * &Number::from(UNITS_PER_SQUARE);
        let units = self.within_limits(node.span, units)?;
        Some((
            self.snap(node.span, &units)?,
            Spanned::new(squares, node.span),
        ))
    }

    /// A cell `[column, row]`.
    pub fn cell(&mut self, node: &Node) -> Option<Cell> {
        let what = match self.grid.is_hex() {
            true => "a hex `[column, row]` in whole numbers",
            false => "a square `[column, row]` in whole numbers",
        };
        let items = self.list(node, what)?;
        let whole = |item: Option<&Node>| match &item?.value {
            Content::Number(number) => i32::try_from(number.to_integer()?).ok(),
            _ => None,
        };
        match (whole(items.first()), whole(items.get(1)), items.len()) {
            (Some(column), Some(row), 2) => Some([column, row]),
            _ => {
                let problem = self.unexpected(node, what);
                let numbers = |item: &Node| matches!(item.value, Content::Number(_));
                let between = items.len() == 2 && items.iter().all(numbers);
                self.report(if between && self.grid != Grid::Gridless {
                    problem.help("places between cells are for `grid: { shape: none }`")
                } else {
                    problem
                });
                None
            }
        }
    }
}

/// The whole number nearest to another; halves go up.
pub(crate) fn nearest_whole(number: &Number) -> Option<i64> {
    let half = Number::ratio(1, 2)?;
    (number + &half).floor()
}

fn fraction(text: &str) -> Option<Number> {
    let (top, bottom) = text.split_once('/')?;
    let whole = |part: &str| Number::parse_decimal(part.trim());
    whole(top)?.checked_div(&whole(bottom)?)
}

/// With the nearest known name as the next step, or all of them when they are few.
pub(crate) fn with_nearest<'k>(
    problem: Diagnostic,
    unknown: &str,
    nouns: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Diagnostic {
    if let Some(name) = nearest(unknown, known.clone()) {
        return problem.help(format!("did you mean `{name}`?"));
    }
    let names: Vec<&str> = known.take(MOST_NAMES_LISTED + 1).collect();
    match names.len() {
        0 => problem.help(format!("this pack knows no {nouns}")),
        count if count > MOST_NAMES_LISTED => problem,
        _ => problem.help(format!("the {nouns} are `{}`", names.join("`, `"))),
    }
}

fn plural(noun: &str) -> String {
    if noun == "medium" {
        return "media".to_owned();
    }
    let (head, rest) = noun.split_once(" of ").unwrap_or((noun, ""));
    let ending = if head.ends_with("ch") { "es" } else { "s" };
    match rest {
        "" => format!("{head}{ending}"),
        rest => format!("{head}{ending} of {rest}"),
    }
}
