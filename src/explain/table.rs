//! Tables: rows and columns of short words.

use super::text::{Text, Tone};

/// What stands for an answer that hangs on unknown facts.
pub const UNDECIDED: &str = "undecided";

/// A row: its name, and a cell for each column. A cell without words has nothing to tell.
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<String>,
}

/// A table with a title over each column.
pub fn laid_out(titles: &[&str], rows: &[Row]) -> Text {
    let length = |words: &str| words.chars().count();
    let names = rows.iter().map(|row| length(&row.name)).max().unwrap_or(0);
    let widths: Vec<usize> = titles
        .iter()
        .enumerate()
        .map(|(place, title)| {
            let cells = rows.iter().filter_map(|row| row.cells.get(place));
            let widest = cells.map(|cell| length(cell)).max().unwrap_or(0);
            widest.max(length(title))
        })
        .collect();
    let mut text = Text::default();
    let titles: Vec<String> = titles.iter().map(ToString::to_string).collect();
    line(&mut text, ("", names), &titles, &widths);
    for row in rows {
        line(&mut text, (&row.name, names), &row.cells, &widths);
    }
    text
}

fn line(text: &mut Text, (name, wide): (&str, usize), cells: &[String], widths: &[usize]) {
    let tone = if name.is_empty() {
        Tone::Strong
    } else {
        Tone::Plain
    };
    let mut pieces = vec![(Tone::Plain, format!("{name:<wide$}"))];
    for (cell, width) in cells.iter().zip(widths) {
        let (cell, tone) = match cell.as_str() {
            "" => ("–", Tone::Faint),
            UNDECIDED => (UNDECIDED, Tone::Doubt),
            words => (words, tone),
        };
        pieces.push((tone, format!("  {cell:<width$}")));
    }
    let pieces: Vec<(Tone, &str)> = pieces
        .iter()
        .map(|(tone, it)| (*tone, it.as_str()))
        .collect();
    text.say(1, &pieces);
}
