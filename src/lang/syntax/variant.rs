//! Variants: their heads, the changes they make to items, and the amendments within.

use crate::diag::Diagnostic;
use crate::source::{Span, Spanned};

use super::ast::{
    Amendment, Bound, BoundSign, Clause, ClauseKind, Edit, EditKind, File, Item, Name, Removal,
    Variant,
};
use super::clause::{self, Rule, clause_piece, first_span, first_word, keep, read};
use super::outline::{Block, Slice};
use super::reader::Reader;
use super::{arrows, keywords};

/// Reads a block that only a variant has, and says whether it is one.
pub fn block(block: &Block, text: &str, file: &mut File, found: &mut Vec<Diagnostic>) -> bool {
    let range = block.head.span.start as usize..block.head.span.end as usize;
    let word = first_word(text.get(range).unwrap_or(""));
    if word == "variant" {
        match variant(block, text, found) {
            Some(variant) => file.variants.push(variant),
            None => file.lost.extend(clause::words(block, text)),
        }
        return true;
    }
    let Some(verb) = keywords::verb(word) else {
        return false;
    };
    let verb = Spanned::new(verb, first_span(block.head.span, word));
    match edit(verb, block, text, &mut file.asides, found) {
        Some(edit) => file.edits.push(edit),
        None => file.lost.extend(clause::words(block, text)),
    }
    true
}

fn variant(block: &Block, text: &str, found: &mut Vec<Diagnostic>) -> Option<Variant> {
    let mut head = keep(read(Rule::head_variant, block.head.span, text), found)?;
    let keyword = head.name()?;
    let name = head.name()?;
    let title = head.text();
    let of = head.name()?;
    let range = range(&mut head)?;
    let clauses = clause::clauses(block, "variant", keywords::variant(), text, found);
    let item = Item {
        keyword,
        name: Some(name),
        member: None,
        title,
        doc: block.head.doc.clone(),
        torn: block.torn || clauses.len() < block.clauses.len(),
        clauses,
        changes: Vec::new(),
        span: block.head.span,
    };
    Some(Variant { item, of, range })
}

fn range(reader: &mut Reader<'_>) -> Option<Spanned<Vec<Bound>>> {
    let pair = reader.take_if(Rule::range)?;
    let span = reader.span(&pair);
    let bounds = pair.into_inner().filter_map(|pair| bound(pair.as_str()));
    Some(Spanned::new(bounds.collect(), span))
}

fn bound(written: &str) -> Option<Bound> {
    const SIGNS: &[(&str, BoundSign)] = &[
        ("^", BoundSign::Caret),
        ("~", BoundSign::Tilde),
        (">=", BoundSign::AtLeast),
        ("<=", BoundSign::AtMost),
        (">", BoundSign::Greater),
        ("<", BoundSign::Less),
        ("=", BoundSign::Equal),
    ];
    let signed = SIGNS
        .iter()
        .find_map(|(sign, bound)| Some((*bound, written.strip_prefix(sign)?)));
    let (sign, numbers) = signed.unwrap_or((BoundSign::Equal, written));
    let numbers = numbers.trim().split('.');
    let numbers: Result<Vec<u64>, _> = numbers.map(str::parse).collect();
    Some(Bound {
        sign,
        numbers: numbers.ok()?,
    })
}

/// Reads `add`, `amend`, `replace` and `remove`.
fn edit(
    verb: Spanned<EditKind>,
    block: &Block,
    text: &str,
    asides: &mut Vec<Span>,
    found: &mut Vec<Diagnostic>,
) -> Option<Edit> {
    let mut head = keep(read(Rule::head_edit, block.head.span, text), found)?;
    head.name()?;
    let (first, half) = clause::head_name(&mut head);
    let (second, member) = clause::head_name(&mut head);
    let title = head.text();
    let (because, block) = reasons(block, text, found);
    let mut edit = Edit {
        verb,
        kind: None,
        name: None,
        member: None,
        item: None,
        amendments: Vec::new(),
        because,
        torn: block.torn,
        span: block.head.span,
    };
    if matches!(edit.verb.value, EditKind::Add | EditKind::Replace) {
        let Some(keyword) = first.filter(|_| half.is_none()) else {
            found.push(no_keyword(&edit));
            return None;
        };
        (edit.name, edit.member) = (second.clone(), member.clone());
        edit.kind = Some(keyword.clone());
        let item = clause::named(keyword, (second, member, title), &block, text, found)?;
        edit.torn = item.torn;
        edit.item = Some(item);
        return Some(edit);
    }
    (edit.kind, edit.name, edit.member) = match second {
        Some(name) => (first, Some(name), member),
        None if first.as_ref().is_some_and(is_nameless) => (first, None, None),
        None => (None, first, half),
    };
    if let Some(kind) = edit
        .kind
        .as_ref()
        .filter(|kind| !keywords::is_item(&kind.value))
    {
        let message = format!("`{}` is no kind of item", kind.value);
        let report = Diagnostic::error("D0106", kind.span, message);
        found.push(report.near_or(&kind.value, keywords::items(), "there are"));
        return None;
    }
    if let Some(title) = title {
        let report = Diagnostic::error("D0105", title.span, "this verb changes no title");
        found.push(report.help("leave the title out, or `replace` the whole item"));
    }
    amendments(&mut edit, &block, text, asides, found);
    Some(edit)
}

fn no_keyword(edit: &Edit) -> Diagnostic {
    let verb = edit.verb.value.word();
    let message = format!("`{verb}` wants a whole item, with its keyword");
    Diagnostic::error("D0105", edit.span, message).help(format!(
        "write `{verb} tier LADDER.TIER \"Its title\" {{ … }}`, `{verb} rule some-name …` or the like"
    ))
}

/// Whether a word names an item that has no name of its own.
fn is_nameless(name: &Name) -> bool {
    matches!(name.value.as_str(), "sizes" | "lights")
}

/// The reasons in a block, and the block without them.
fn reasons(
    block: &Block,
    text: &str,
    found: &mut Vec<Diagnostic>,
) -> (Vec<Spanned<String>>, Block) {
    let mut rest = block.clone();
    let mut because = Vec::new();
    rest.clauses.retain(|slice| {
        let range = slice.span.start as usize..slice.span.end as usize;
        let piece = text.get(range).unwrap_or("");
        if first_word(piece) != "because" {
            return true;
        }
        let reason = keep(clause_piece(slice, Rule::c_string, piece), found);
        if let Some(ClauseKind::Text(reason)) = reason.map(|clause| clause.kind) {
            because.push(reason);
        }
        false
    });
    (because, rest)
}

fn amendments(
    edit: &mut Edit,
    block: &Block,
    text: &str,
    asides: &mut Vec<Span>,
    found: &mut Vec<Diagnostic>,
) {
    if edit.verb.value == EditKind::Remove {
        if let Some(slice) = block.clauses.first() {
            let report = Diagnostic::error("D0107", slice.span, "what is removed needs no clauses");
            found.push(
                report.help("leave only `because \"…\"`; to take out clauses, `amend` the item"),
            );
        }
        return;
    }
    for slice in &block.clauses {
        let range = slice.span.start as usize..slice.span.end as usize;
        let piece = text.get(range).unwrap_or("");
        match keep(amendment(slice, piece, asides), found) {
            Some(amendment) => edit.amendments.push(amendment),
            None => edit.torn = true,
        }
    }
}

fn amendment(
    slice: &Slice,
    piece: &str,
    asides: &mut Vec<Span>,
) -> Result<Amendment, Box<Diagnostic>> {
    match first_word(piece) {
        "add" => {
            let (slice, piece) = after(slice, piece, "add");
            Ok(Amendment::Add(Box::new(whole(&slice, piece)?)))
        }
        "remove" => {
            let (slice, piece) = after(slice, piece, "remove");
            removal(&slice, piece).map(Amendment::Remove)
        }
        _ => {
            let slots = arrows::slots(piece, slice.span)?;
            if slots.is_empty() {
                let message = "this clause changes nothing";
                let report = Diagnostic::error("D0605", slice.span, message);
                return Err(Box::new(report.help(
                    "write `OLD -> NEW` where it changes, or `add` before a further clause",
                )));
            }
            let (before, now) = arrows::both(piece, slice.span, &slots);
            let new = whole(slice, &now)?;
            let old = whole(slice, &before)?;
            asides.extend(slots.iter().map(|slot| arrows::aside(*slot)));
            Ok(Amendment::Change {
                old: Box::new(old),
                new: Box::new(new),
                slots,
            })
        }
    }
}

/// What follows a verb within a clause.
fn after<'t>(slice: &Slice, piece: &'t str, verb: &str) -> (Slice, &'t str) {
    let rest = piece.get(verb.len()..).unwrap_or("");
    let rest = rest.trim_start();
    let start = slice.span.end as usize - rest.len();
    let span = Span::new(slice.span.file, start, slice.span.end as usize);
    let doc = slice.doc.clone();
    (Slice { span, doc }, rest)
}

/// A clause of any item.
fn whole(slice: &Slice, piece: &str) -> Result<Clause, Box<Diagnostic>> {
    let word = first_word(piece);
    match keywords::any().find(|(keyword, _)| *keyword == word) {
        Some((_, rule)) => clause_piece(slice, rule, piece),
        None => Err(Box::new(unknown(word, slice.span))),
    }
}

fn unknown(word: &str, clause: Span) -> Diagnostic {
    let message = format!("`{word}` is not a clause of any item");
    let at = first_span(clause, word);
    let known = keywords::any().map(|(keyword, _)| keyword);
    Diagnostic::error("D0107", at, message).near_or(word, known, "there are")
}

fn removal(slice: &Slice, piece: &str) -> Result<Removal, Box<Diagnostic>> {
    let word = first_word(piece);
    if keywords::any().all(|(keyword, _)| keyword != word) {
        return Err(Box::new(unknown(word, slice.span)));
    }
    let keyword = Spanned::new(word.to_owned(), first_span(slice.span, word));
    let named = clause::read_piece(Rule::removal, piece, slice.span);
    let whole = whole(slice, piece);
    let name = named.ok().and_then(|mut reader| {
        reader.accept(Rule::word);
        reader.name()
    });
    let clause = match whole {
        Ok(clause) => Some(Box::new(clause)),
        Err(_) if name.is_some() => None,
        Err(problem) => return Err(problem),
    };
    Ok(Removal {
        keyword,
        name,
        clause,
        span: slice.span,
    })
}
