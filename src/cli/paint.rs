//! Colours for texts.

use anstyle::{AnsiColor, Style};

use crate::explain::{Text, Tone};

/// The text, coloured or plain.
pub fn paint(text: &Text, colour: bool) -> String {
    if !colour {
        return text.to_string();
    }
    let mut painted = String::new();
    for line in &text.lines {
        for piece in &line.pieces {
            let style = style(piece.tone);
            let blank = piece.text.trim().is_empty();
            if blank || style == Style::new() {
                painted.push_str(&piece.text);
            } else {
                painted.push_str(&format!("{style}{}{style:#}", piece.text));
            }
        }
        painted.truncate(painted.trim_end_matches(' ').len());
        painted.push('\n');
    }
    painted
}

fn style(tone: Tone) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match tone {
        Tone::Plain => Style::new(),
        Tone::Strong => Style::new().bold(),
        Tone::Yes => colour(AnsiColor::Green),
        Tone::No => colour(AnsiColor::Red),
        Tone::Doubt => colour(AnsiColor::Yellow),
        Tone::Faint => Style::new().dimmed(),
    }
}
