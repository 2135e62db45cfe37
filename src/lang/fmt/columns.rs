//! Columns: what stands below its like is set below it.

use super::super::syntax::tokens::Kind;
use super::elements::{Element, What, Word};

/// Clauses whose names make a column.
const ALIGNED: &[&str] = &["choice", "step", "outcome"];

/// Where the columns of an element begin: the width of its name and that of its title, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The widest name.
    pub name: usize,
    /// The widest title that something follows.
    pub title: usize,
}

/// The columns of each element among its neighbours. Elements of one kind that follow one another
/// without an empty line share theirs; comments do not part them.
pub fn columns(elements: &[Element]) -> Vec<Columns> {
    let mut all = vec![Columns::default(); elements.len()];
    let mut group: Vec<usize> = Vec::new();
    let mut kind = "";
    for (place, element) in elements.iter().enumerate() {
        let own = keyword(element);
        let parts = element.gap || own.is_some_and(|own| own != kind);
        if parts {
            settle(elements, &group, &mut all);
            group.clear();
            kind = "";
        }
        if let Some(own) = own {
            kind = own;
            group.push(place);
        } else if !matches!(element.what, What::Comment(_)) {
            settle(elements, &group, &mut all);
            group.clear();
            kind = "";
        }
    }
    settle(elements, &group, &mut all);
    all
}

/// What an element has in common with its like, if it stands in columns at all.
fn keyword(element: &Element) -> Option<&str> {
    match &element.what {
        What::Item {
            head,
            one_line: true,
            ..
        } => head.first().map(|word| word.text.as_str()),
        What::Clause(words) => {
            let first = words.first()?.text.as_str();
            ALIGNED.contains(&first).then_some(first)
        }
        _ => None,
    }
}

fn settle(elements: &[Element], group: &[usize], all: &mut [Columns]) {
    if group.len() < 2 {
        return;
    }
    let mut shared = Columns::default();
    for element in group.iter().filter_map(|place| elements.get(*place)) {
        let (name, title) = widths(element);
        shared.name = shared.name.max(name.unwrap_or(0));
        shared.title = shared.title.max(title.unwrap_or(0));
    }
    for place in group {
        if let Some(slot) = all.get_mut(*place) {
            *slot = shared;
        }
    }
}

/// The widths of an element's name and title, of what something follows that makes a column.
fn widths(element: &Element) -> (Option<usize>, Option<usize>) {
    let (words, block) = match &element.what {
        What::Item { head, body, .. } => (head, !body.is_empty()),
        What::Clause(words) => (words, false),
        What::Comment(_) => return (None, None),
    };
    let name = name_width(words);
    let title = title_place(words);
    let follows = title.is_some_and(|at| words.len() > at + 1) && is_step(words) || block;
    let width = title.and_then(|at| words.get(at));
    let width = width.map(|word| word.text.chars().count());
    (name, width.filter(|_| follows))
}

fn is_step(words: &[Word]) -> bool {
    words.first().is_some_and(|word| word.text == "step")
}

/// How many words the name takes: one, or the three of a dotted one.
pub fn name_words(words: &[Word]) -> usize {
    let dot = words.get(2).is_some_and(|word| word.text == ".");
    if dot { 3 } else { 1 }
}

/// The width of a name that a title or condition follows.
fn name_width(words: &[Word]) -> Option<usize> {
    let count = name_words(words);
    let next = words.get(count + 1)?;
    let makes_column =
        next.kind == Kind::Text || matches!(next.text.as_str(), "when" | "otherwise");
    let name = words.get(1..=count)?;
    let width = name.iter().map(|word| word.text.chars().count()).sum();
    makes_column.then_some(width)
}

/// Where the title stands.
pub fn title_place(words: &[Word]) -> Option<usize> {
    let at = name_words(words) + 1;
    words.get(at).filter(|word| word.kind == Kind::Text)?;
    Some(at)
}

/// The blanks to add after some words of an element, by the place of the word they follow.
pub fn padding(words: &[Word], columns: Columns, block: bool) -> Vec<(usize, usize)> {
    let mut padding = Vec::new();
    if let Some(width) = name_width(words) {
        padding.push((name_words(words), columns.name.saturating_sub(width)));
    }
    if let Some(at) = title_place(words) {
        let width = words.get(at).map_or(0, |word| word.text.chars().count());
        if block || is_step(words) && words.len() > at + 1 {
            padding.push((at, columns.title.saturating_sub(width)));
        }
    }
    padding
}
