//! A document as one HTML page that needs nothing else: styles and pictures stand in it.
//!
//! The page is well-formed XML too, so that programs may read it.

use crate::explain::clean;
use crate::markup;

use super::page::{Block, Document, Inline, Item, Phrase, Row, Section, Table};

const STYLE: &str = include_str!("page.css");

/// Writes a document.
#[must_use]
pub fn write(document: &Document) -> String {
    let title = escape(&document.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#start\">To the rules</a>\n<header>\n<h1>{title}</h1>\n"
    );
    blocks(&mut out, &document.opening);
    out += "</header>\n<div class=\"page\">\n";
    contents(&mut out, document);
    out += "<main id=\"start\">\n";
    for chapter in &document.chapters {
        section(&mut out, 2, chapter);
    }
    out += "</main>\n</div>\n</body>\n</html>\n";
    out
}

fn contents(out: &mut String, document: &Document) {
    *out += "<nav aria-label=\"Contents\">\n<ol>\n";
    for chapter in &document.chapters {
        *out += &format!("<li>{}", link(&chapter.anchor, &chapter.heading));
        if !chapter.sections.is_empty() {
            let inner = chapter.sections.iter();
            let inner = inner.map(|it| format!("<li>{}</li>", link(&it.anchor, &it.heading)));
            *out += &format!("<ol>{}</ol>", inner.collect::<String>());
        }
        *out += "</li>\n";
    }
    *out += "</ol>\n</nav>\n";
}

fn link(to: &str, words: &str) -> String {
    format!("<a href=\"#{}\">{}</a>", escape(to), escape(words))
}

fn section(out: &mut String, level: usize, section: &Section) {
    let name = match section.name.as_str() {
        "" => String::new(),
        name => format!(" <code>{}</code>", escape(name)),
    };
    let (anchor, heading) = (escape(&section.anchor), escape(&section.heading));
    *out += &format!("<section id=\"{anchor}\">\n<h{level}>{heading}{name}</h{level}>\n");
    blocks(out, &section.blocks);
    for inner in &section.sections {
        self::section(out, level + 1, inner);
    }
    *out += "</section>\n";
}

fn blocks(out: &mut String, blocks: &[Block]) {
    for block in blocks {
        match block {
            Block::Paragraph(phrase) => *out += &format!("<p>{}</p>\n", self::phrase(phrase)),
            Block::Words(words) => {
                *out += &format!("<blockquote><p>{}</p></blockquote>\n", escape(words));
            }
            Block::Small(phrase) => {
                *out += &format!("<p class=\"origin\">{}</p>\n", self::phrase(phrase));
            }
            Block::List(ordered, items) => list(out, *ordered, items),
            Block::Table(table) => self::table(out, table),
            Block::Picture(picture) => {
                *out += &format!("<figure>\n{}\n</figure>\n", picture.svg);
            }
            Block::Verbatim(text) => {
                *out += &format!("<pre tabindex=\"0\">{}</pre>\n", escape(text.trim_end()));
            }
        }
    }
}

fn list(out: &mut String, ordered: bool, items: &[Item]) {
    if items.is_empty() {
        return;
    }
    let tag = if ordered { "ol" } else { "ul" };
    *out += &format!("<{tag}>\n");
    for item in items {
        *out += &format!("<li>{}", phrase(&item.phrase));
        if !item.items.is_empty() {
            *out += "\n";
            list(out, false, &item.items);
        }
        *out += "</li>\n";
    }
    *out += &format!("</{tag}>\n");
}

fn table(out: &mut String, table: &Table) {
    *out += &format!(
        "<div class=\"table\"><table>\n<caption>{}</caption>\n",
        escape(&table.caption)
    );
    if !table.head.is_empty() {
        let heads = table.head.iter();
        let heads = heads.map(|head| format!("<th scope=\"col\">{}</th>", escape(head)));
        *out += &format!("<thead><tr>{}</tr></thead>\n", heads.collect::<String>());
    }
    *out += "<tbody>\n";
    for row in &table.rows {
        self::row(out, row);
    }
    *out += "</tbody>\n</table></div>\n";
}

fn row(out: &mut String, row: &Row) {
    let id = row
        .anchor
        .as_ref()
        .map(|anchor| format!(" id=\"{}\"", escape(anchor)));
    *out += &format!("<tr{}>", id.unwrap_or_default());
    for (place, cell) in row.cells.iter().enumerate() {
        *out += &match place {
            0 => format!("<th scope=\"row\">{}</th>", phrase(cell)),
            _ => format!("<td>{}</td>", phrase(cell)),
        };
    }
    *out += "</tr>\n";
}

fn phrase(phrase: &Phrase) -> String {
    let parts = phrase.0.iter().map(|part| match part {
        Inline::Text(words) => escape(words),
        Inline::Link { to, words } => link(to, words),
        Inline::Strong(words) => format!("<strong>{}</strong>", escape(words)),
        Inline::Code(name) => format!("<code>{}</code>", escape(name)),
        Inline::Words(words) => format!("<q>{}</q>", escape(words.trim())),
    });
    parts.collect()
}

fn escape(text: &str) -> String {
    markup::escape(&clean(text))
}
