//! A sheet that is filled from the top: words in lines, one below another.

use crate::explain::clean;
use crate::markup::Element;

use super::{MARGIN, ink, measure, px};

/// From one line of a size to the next, in hundredths of the size.
const LEADING: i64 = 138;

/// A sheet.
pub struct Sheet {
    /// The width of its lines.
    pub width: i64,
    /// Where it is filled to.
    pub y: i64,
    /// What is on it.
    pub done: Vec<Element>,
}

impl Sheet {
    /// An empty sheet.
    pub fn new(width: i64, y: i64) -> Sheet {
        let done = Vec::new();
        Sheet { width, y, done }
    }

    /// Leaves some room.
    pub fn gap(&mut self, height: i64) {
        self.y += height;
    }

    /// Puts something of a height on it.
    pub fn place(&mut self, element: Element, height: i64) {
        self.done.push(element);
        self.y += height;
    }

    /// Words in as many lines as they need; none for none.
    pub fn say(&mut self, text: &str, size: i64, colour: &str) {
        if text.trim().is_empty() {
            return;
        }
        for line in measure::wrap(&clean(text), size, self.width) {
            self.y += size * LEADING;
            let place = [MARGIN, self.y - size * 30];
            self.done
                .push(words(&line, place, size).with("fill", colour));
        }
    }

    /// A name in a column of its own, a value beside it, and more in a fainter colour.
    pub fn row(&mut self, (name, column): (&str, i64), value: &str, more: &str) {
        const SIZE: i64 = 12;
        let first = self.y;
        let label = [MARGIN, first + SIZE * (LEADING - 30)];
        self.done
            .push(words(&clean(name), label, SIZE).with("fill", ink::FAINT));
        let room = self.width - column;
        let mut x = 0;
        for (text, colour) in [(value, ink::TEXT), (more, ink::FAINT)] {
            let text = clean(text);
            let lines = measure::wrap(&text, SIZE, room);
            let fits = x > 0 && x + measure::width(&text, SIZE) <= room;
            for line in lines.iter().filter(|line| !line.is_empty()) {
                if !fits {
                    self.y += SIZE * LEADING;
                    x = 0;
                }
                let place = [MARGIN + column + x, self.y - SIZE * 30];
                self.done
                    .push(words(line, place, SIZE).with("fill", colour));
                x += measure::width(line, SIZE) + 700;
            }
        }
        self.y = self.y.max(first + SIZE * LEADING);
    }
}

/// Words that begin at a place.
pub fn words(text: &str, [x, y]: [i64; 2], size: i64) -> Element {
    Element::new("text")
        .with("x", px(x))
        .with("y", px(y))
        .with("font-size", size)
        .saying(text)
}

/// Words about a place, with a rim that lifts them off what is below.
pub fn lifted(text: &str, [x, y]: [i64; 2], size: i64) -> Element {
    words(&clean(text), [x, y + size * 36], size)
        .with("text-anchor", "middle")
        .with("stroke", ink::PAPER)
        .with("stroke-width", 3)
        .with("stroke-linejoin", "round")
        .with("paint-order", "stroke")
}
