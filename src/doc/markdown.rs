//! A document as Markdown, with tables and HTML anchors as code forges read them.

use super::page::{Block, Document, Inline, Item, Phrase, Row, Section, Table};

/// Writes a document. Pictures stand in it as data, so that it is one file.
#[must_use]
pub fn write(document: &Document) -> String {
    let mut out = format!("# {}\n", escape(&document.title));
    blocks(&mut out, &document.opening);
    contents(&mut out, document);
    for chapter in &document.chapters {
        section(&mut out, 2, chapter);
    }
    out
}

fn contents(out: &mut String, document: &Document) {
    *out += "\n";
    for chapter in &document.chapters {
        *out += &format!("- [{}](#{})\n", escape(&chapter.heading), chapter.anchor);
    }
}

fn section(out: &mut String, level: usize, section: &Section) {
    let marks = "#".repeat(level);
    let name = match section.name.as_str() {
        "" => String::new(),
        name => format!(" (`{name}`)"),
    };
    let (anchor, heading) = (&section.anchor, escape(&section.heading));
    *out += &format!("\n{marks} <a id=\"{anchor}\"></a>{heading}{name}\n");
    blocks(out, &section.blocks);
    for inner in &section.sections {
        self::section(out, level + 1, inner);
    }
}

fn blocks(out: &mut String, blocks: &[Block]) {
    for block in blocks {
        *out += "\n";
        match block {
            Block::Paragraph(phrase) => *out += &format!("{}\n", self::phrase(phrase)),
            Block::Words(words) => {
                for line in words.lines() {
                    *out += &format!("> {}\n", escape(line));
                }
            }
            Block::Small(phrase) => *out += &format!("<sub>{}</sub>\n", self::phrase(phrase)),
            Block::List(ordered, items) => list(out, 0, *ordered, items),
            Block::Table(table) => self::table(out, table),
            Block::Picture(picture) => {
                let shows = escape(&picture.shows);
                let data = base64(&picture.svg);
                *out += &format!("![{shows}](data:image/svg+xml;base64,{data})\n");
            }
            Block::Verbatim(text) => {
                *out += "```text\n";
                *out += text.trim_end();
                *out += "\n```\n";
            }
        }
    }
}

fn list(out: &mut String, depth: usize, ordered: bool, items: &[Item]) {
    for (place, item) in items.iter().enumerate() {
        let blanks = "   ".repeat(depth);
        let mark = if ordered {
            format!("{}.", place + 1)
        } else {
            "-".to_owned()
        };
        *out += &format!("{blanks}{mark} {}\n", phrase(&item.phrase));
        list(out, depth + 1, false, &item.items);
    }
}

fn table(out: &mut String, table: &Table) {
    let width = table
        .rows
        .iter()
        .map(|row| row.cells.len())
        .max()
        .unwrap_or(0);
    let head = (0..width).map(|place| table.head.get(place).map_or(String::new(), |it| escape(it)));
    *out += &format!("| {} |\n", head.collect::<Vec<_>>().join(" | "));
    *out += &format!("|{}\n", " --- |".repeat(width));
    for row in &table.rows {
        *out += &format!("| {} |\n", cells(row).join(" | "));
    }
}

fn cells(row: &Row) -> Vec<String> {
    let mut cells: Vec<String> = row.cells.iter().map(phrase).collect();
    if let (Some(anchor), Some(first)) = (&row.anchor, cells.first_mut()) {
        *first = format!("<a id=\"{anchor}\"></a>{first}");
    }
    cells
}

fn phrase(phrase: &Phrase) -> String {
    let parts = phrase.0.iter().map(|part| match part {
        Inline::Text(words) => escape(words),
        Inline::Link { to, words } => format!("[{}](#{to})", escape(words)),
        Inline::Strong(words) => format!("**{}**", escape(words)),
        Inline::Code(name) => code(name),
        Inline::Words(words) => format!("*{}*", escape(words.trim())),
    });
    parts.collect()
}

/// A span of code; a name with backticks in it gets a longer fence.
fn code(name: &str) -> String {
    let name = line(name).replace('|', "\\|");
    if name.contains('`') {
        format!("`` {name} ``")
    } else {
        format!("`{name}`")
    }
}

/// Text on one line, without what Markdown would take for a mark of its own.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in line(text).chars() {
        match letter {
            '<' => escaped += "&lt;",
            '&' => escaped += "&amp;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

fn line(text: &str) -> String {
    crate::explain::clean(text).replace(['\n', '\r', '\t'], " ")
}

fn base64(text: &str) -> String {
    use ::base64::Engine as _;
    ::base64::engine::general_purpose::STANDARD.encode(text)
}
