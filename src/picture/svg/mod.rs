//! A picture as SVG: one document with no style sheet, no script and nothing from elsewhere.

mod ground;
mod ink;
mod legend;
mod lines;
mod map;
mod measure;
mod path;
mod sheet;

use crate::markup::Element;

use super::Picture;
use super::about;
use sheet::Sheet;

const NAMESPACE: &str = "http://www.w3.org/2000/svg";
/// All lengths below are in hundredths of a pixel.
const MARGIN: i64 = 1600;
/// Room for the numbers of columns and rows.
const NUMBERS: i64 = 2200;
/// Room about a map, for marks on its border.
const ROOM: i64 = 900;
const LEAST_WIDTH: i64 = 46_000;

/// Several pictures as one SVG document, below one another.
#[must_use]
pub fn below_one_another(pictures: &[Picture]) -> String {
    if let [only] = pictures {
        return only.svg("");
    }
    let mut size = [0, 0];
    let mut document = Element::new("svg").with("xmlns", NAMESPACE);
    let mut drawn = Vec::new();
    for (place, picture) in (1..).zip(pictures) {
        let (element, [width, height]) = picture.drawn(&format!("p{place}-"));
        drawn.push(element.with("y", px(size[1])));
        size = [size[0].max(width), size[1] + height];
    }
    document = sized(document, size).holding_all(drawn);
    document.to_string() + "\n"
}

fn sized(svg: Element, [width, height]: [i64; 2]) -> Element {
    svg.with("width", px(width))
        .with("height", px(height))
        .with("viewBox", format!("0 0 {} {}", px(width), px(height)))
}

impl Picture {
    /// The picture as an SVG document without a prolog, which can stand in a page of HTML. Ids in
    /// it begin with `prefix`, so that several can stand in one page.
    #[must_use]
    pub fn svg(&self, prefix: &str) -> String {
        self.drawn(prefix).0.to_string() + "\n"
    }

    /// The picture with its width and height.
    fn drawn(&self, prefix: &str) -> (Element, [i64; 2]) {
        let map = map::draw(self, prefix);
        let width = (NUMBERS + map.size[0] + 2 * ROOM + MARGIN).max(LEAST_WIDTH);
        let mut sheet = Sheet::new(width - 2 * MARGIN, MARGIN);
        self.head(&mut sheet);
        sheet.gap(NUMBERS);
        let place = [NUMBERS, sheet.y];
        sheet.place(map::framed(&map, place), map.size[1] + 2 * ROOM);
        let numbers = ground::numbers(self, [place[0] + ROOM, place[1] + ROOM]);
        sheet.done.extend(numbers);
        sheet.gap(600);
        self.verdict(&mut sheet);
        legend::draw(self, prefix, &mut sheet);
        let size = [width, sheet.y + MARGIN].map(whole_pixels);
        let ids = [format!("{prefix}title"), format!("{prefix}about")];
        let title = Element::new("title").with("id", &ids[0]);
        let told = Element::new("desc").with("id", &ids[1]);
        let paper = Element::new("rect")
            .with("width", px(size[0]))
            .with("height", px(size[1]));
        let document = sized(Element::new("svg").with("xmlns", NAMESPACE), size)
            .with("role", "img")
            .with("aria-labelledby", ids.join(" "))
            .with("font-family", ink::TYPEFACE)
            .with("fill", ink::TEXT)
            .holding(title.saying(&self.title))
            .holding(told.saying(about::words(self)))
            .holding(Element::new("defs").holding_all(map.patterns))
            .holding(paper.with("fill", ink::PAPER))
            .holding_all(sheet.done);
        (document, size)
    }

    fn head(&self, sheet: &mut Sheet) {
        sheet.say(&self.title, 17, ink::TEXT);
        sheet.say(&self.subtitle, 11, ink::FAINT);
        sheet.say(&self.ask, 13, ink::TEXT);
        sheet.say(&about::part(self), 11, ink::FAINT);
    }

    /// What came of it, in rows of a name, a value and what is said besides.
    fn verdict(&self, sheet: &mut Sheet) {
        let names = self.rows.iter().map(|row| measure::width(&row.name, 12));
        let column = names.max().unwrap_or(0) + 1200;
        for row in &self.rows {
            sheet.row((&row.name, column), &row.value, &row.more);
        }
        sheet.gap(700);
    }
}

fn whole_pixels(length: i64) -> i64 {
    (length + 99).div_euclid(100) * 100
}

/// A length in pixels, from hundredths.
fn px(length: i64) -> String {
    let sign = if length < 0 { "-" } else { "" };
    let (whole, part) = (length.unsigned_abs() / 100, length.unsigned_abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}
