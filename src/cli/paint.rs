//! Colours for texts.

use anstyle::{Ansi256Color, AnsiColor, Style};

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

/// From green over yellow to red, the ends at the ends of the scale.
fn shade(step: usize, last: usize) -> Style {
    const SHADES: [u8; 6] = [34, 112, 184, 220, 208, 196];
    let place = (step * (SHADES.len() - 1)).div_ceil(last.max(1));
    let shade = SHADES.get(place).or(SHADES.last()).copied();
    Style::new().fg_color(shade.map(|shade| Ansi256Color(shade).into()))
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
        Tone::Shade(step, last) => shade(step, last),
    }
}
