//! The names that rule files declare, read from their trees: what an editor can offer even while a
//! pack has mistakes. Nothing is resolved here.

use super::syntax;
use super::syntax::ast::{Answer, Clause, ClauseKind, File, Item, Name, WordTitle};
use crate::source::{Sources, Span, Spanned};

/// A name that a file declares.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// The name: `cover.soft` for a tier, `cover.soft.near` for a named exception of it.
    pub name: String,
    /// What it is: the keyword that declares it, `size` and `light` for steps.
    pub kind: String,
    /// What it is one of: the option of a choice, the fact of an answer.
    pub of: Option<String>,
    /// What people read.
    pub title: String,
    /// The author's comment.
    pub doc: String,
    /// Where it stands.
    pub span: Span,
}

/// All names that some texts declare, file by file.
#[must_use]
pub fn names(sources: &Sources) -> Vec<Declared> {
    let mut names = Vec::new();
    for (file, source) in sources.all() {
        let tree = syntax::parse(file, &source.text, &mut Vec::new());
        for item in items(&tree) {
            of_item(item, &mut names);
        }
    }
    leave_out_listed(&mut names);
    names
}

fn items(file: &File) -> impl Iterator<Item = &Item> {
    let heads = file.variants.iter().map(|variant| &variant.item);
    let edits = file.edits.iter().filter_map(|edit| edit.item.as_ref());
    heads.chain(&file.items).chain(edits)
}

/// A tier with an item of its own is not told again from the list of its ladder.
fn leave_out_listed(names: &mut Vec<Declared>) {
    let own: Vec<String> = names
        .iter()
        .filter(|it| it.kind == "tier" && it.of.is_none())
        .map(|it| it.name.clone())
        .collect();
    names.retain(|it| it.kind != "tier" || it.of.is_none() || !own.contains(&it.name));
}

fn of_item(item: &Item, names: &mut Vec<Declared>) {
    let dotted = match (&item.name, &item.member) {
        (Some(name), Some(member)) => format!("{}.{}", name.value, member.value),
        (Some(name), None) => name.value.clone(),
        (None, _) => String::new(),
    };
    if item.name.is_some() {
        names.push(Declared {
            name: dotted.clone(),
            kind: item.keyword.value.clone(),
            of: None,
            title: title(item.title.as_ref(), &dotted),
            doc: item.doc.clone(),
            span: item.span,
        });
    }
    for clause in &item.clauses {
        of_clause(item, clause, &dotted, names);
    }
}

fn of_clause(item: &Item, clause: &Clause, within: &str, names: &mut Vec<Declared>) {
    let mut say = |kind: &str, of: Option<&str>, name: String, title: String, span: Span| {
        names.push(Declared {
            name,
            kind: kind.to_owned(),
            of: of.map(str::to_owned),
            title,
            doc: clause.doc.clone(),
            span,
        });
    };
    let named = |name: &Name| (format!("{within}.{}", name.value), name.value.clone());
    let worded = |word: &WordTitle| title(word.title.as_ref(), &word.name.value);
    match &clause.kind {
        ClauseKind::Step { word, .. } => {
            let kind = item.keyword.value.trim_end_matches('s');
            say(
                kind,
                None,
                word.name.value.clone(),
                worded(word),
                clause.span,
            );
        }
        ClauseKind::Tiers(words) => {
            for word in words {
                let (name, _) = named(&word.name);
                say("tier", Some(within), name, worded(word), word.name.span);
            }
        }
        ClauseKind::Choice { name, text, .. } => {
            let (name, text) = (name.value.clone(), text.value.clone());
            say("choice", Some(within), name, text, clause.span);
        }
        ClauseKind::Answer(Answer::OneOf(words)) => {
            for word in words {
                let name = word.name.value.clone();
                say("answer", Some(within), name, worded(word), word.name.span);
            }
        }
        ClauseKind::When {
            name: Some(name), ..
        }
        | ClauseKind::Except { name, .. } => {
            let (dotted, own) = named(name);
            say(
                &clause.keyword.value,
                Some(within),
                dotted,
                own,
                clause.span,
            );
        }
        ClauseKind::Outcome { name, .. } => {
            let own = name.value.clone();
            say("outcome", Some(within), own.clone(), own, clause.span);
        }
        _ => {}
    }
}

fn title(title: Option<&Spanned<String>>, name: &str) -> String {
    title.map_or(name.to_owned(), |title| title.value.clone())
}
