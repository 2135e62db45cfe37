//! A sketch as a scene file.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::palette::Palette;
use super::sketch::{Being, Sketch, Spot};
use crate::vocabulary::{Vocabulary, Word};

const NAMES: &[char] = &['A', 'T', 'B', 'C', 'D'];

/// A creature's letter by its place.
#[must_use]
pub fn letter(place: usize) -> char {
    NAMES.get(place).copied().unwrap_or('Z')
}

/// Writes a sketch as a scene of a pack.
#[must_use]
pub fn scene(
    sketch: &Sketch,
    palette: &Palette,
    words: &Vocabulary,
    pack: &str,
    title: &str,
) -> String {
    let mut pen = Pen {
        sketch,
        palette,
        words,
        text: String::new(),
    };
    pen.line(&format!("title: \"{}\"", title.replace('"', "'")));
    pen.line(&format!("pack: {pack}"));
    pen.head();
    let drawn = pen.map();
    pen.legend();
    pen.walls();
    pen.creatures(&drawn);
    pen.ruling();
    pen.text
}

struct Pen<'a> {
    sketch: &'a Sketch,
    palette: &'a Palette,
    words: &'a Vocabulary,
    text: String,
}

impl Pen<'_> {
    fn line(&mut self, words: &str) {
        self.text.push_str(words);
        self.text.push('\n');
    }

    fn head(&mut self) {
        let sketch = self.sketch;
        let options = sketch.options.iter().filter_map(|(option, choice)| {
            let option = self.words.options.get(*option)?;
            let choice = option.choices.get(*choice)?;
            Some(format!("{}: \"{}\"", option.word.id, choice.id))
        });
        let options: Vec<String> = options.collect();
        if !options.is_empty() {
            self.line(&format!("options: {{ {} }}", options.join(", ")));
        }
        if let Some(light) = sketch.light {
            let light = id(&self.words.lights, light);
            self.line(&format!("light: {light}"));
        }
    }

    /// The map with as many creatures as can be drawn on it, and a layer of what lies under them.
    fn map(&mut self) -> Vec<bool> {
        let mut letters: BTreeMap<Spot, char> = BTreeMap::new();
        let mut drawn = Vec::new();
        for (place, being) in self.sketch.beings.iter().enumerate() {
            let cells = cells(being, self.palette);
            let free = cells.iter().all(|cell| !letters.contains_key(cell));
            if free {
                letters.extend(cells.into_iter().map(|cell| (cell, letter(place))));
            }
            drawn.push(free);
        }
        let ground = |cell: &Spot| {
            let kind = self.sketch.ground.get(cell)?;
            Some(self.palette.grounds.get(*kind)?.symbol)
        };
        let draw = |symbol: &dyn Fn(&Spot) -> Option<char>, indent: &str| {
            let rows = (0..self.sketch.rows).map(|row| {
                let row = (0..self.sketch.columns).map(|column| symbol(&[column, row]));
                let row: String = row.map(|symbol| symbol.unwrap_or('.')).collect();
                format!("{indent}{row}\n")
            });
            rows.collect::<String>()
        };
        let top = draw(
            &|cell| letters.get(cell).copied().or_else(|| ground(cell)),
            "  ",
        );
        let under = draw(
            &|cell| ground(cell).filter(|_| letters.contains_key(cell)),
            "    ",
        );
        let hides = letters.keys().any(|cell| ground(cell).is_some());
        let _ = write!(self.text, "map: |\n{top}");
        if hides {
            let _ = write!(self.text, "layers:\n  - |\n{under}");
        }
        drawn
    }

    fn legend(&mut self) {
        let kinds = self.sketch.ground.values().copied();
        let kinds: std::collections::BTreeSet<usize> = kinds.collect();
        let entries = kinds.into_iter().filter_map(|kind| {
            let ground = self.palette.grounds.get(kind)?;
            let legend = ground.legend.as_ref()?;
            Some(format!("  \"{}\": {legend}", ground.symbol))
        });
        let entries: Vec<String> = entries.collect();
        if !entries.is_empty() {
            self.line("legend:");
            entries.iter().for_each(|entry| self.line(entry));
        }
    }

    fn walls(&mut self) {
        if self.sketch.walls.is_empty() {
            return;
        }
        self.line("walls:");
        for (from, to, kind) in &self.sketch.walls {
            let kind = self.palette.grounds.get(*kind);
            let kind = kind.map_or("", |ground| ground.wall.as_str());
            let words = format!(
                "  - {{ from: [{}, {}], to: [{}, {}], {kind} }}",
                from[0], from[1], to[0], to[1]
            );
            self.line(&words);
        }
    }

    fn creatures(&mut self, drawn: &[bool]) {
        let beings = self.sketch.beings.iter().zip(drawn).enumerate();
        let told = beings.filter_map(|(place, (being, drawn))| {
            let said = self.being(being, *drawn);
            let said = said.join(", ");
            (!said.is_empty()).then(|| format!("  {}: {{ {said} }}", letter(place)))
        });
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            self.line("creatures:");
            told.iter().for_each(|one| self.line(one));
        }
    }

    fn being(&self, being: &Being, drawn: bool) -> Vec<String> {
        let words = self.words;
        let mut said = Vec::new();
        if !drawn {
            said.push(format!("at: [{}, {}]", being.at[0], being.at[1]));
        }
        if let Some(size) = being.size.and_then(|size| words.sizes.get(size)) {
            said.push(format!("size: {}", size.word.id));
        }
        said.extend(being.elevation.map(|feet| format!("elevation: {feet} ft")));
        said.extend(being.reach.map(|reach| format!("reach: {reach} squares")));
        let stats = being.stats.iter().filter_map(|(stat, value)| {
            let stat = words.stats.get(*stat)?;
            Some(format!("{}: {value}", stat.word.id))
        });
        push(&mut said, "stats", ('{', '}'), stats.collect());
        let conditions = being.conditions.iter();
        let conditions = conditions.map(|one| id(&words.conditions, *one).to_owned());
        push(&mut said, "conditions", ('[', ']'), conditions.collect());
        let senses = being.senses.iter();
        let senses = senses.map(|(sense, far)| format!("{}: {far}", id(&words.senses, *sense)));
        push(&mut said, "senses", ('{', '}'), senses.collect());
        let traits = being.traits.iter();
        let traits = traits.map(|one| id(&words.traits, *one).to_owned());
        push(&mut said, "traits", ('[', ']'), traits.collect());
        said.extend(being.side.map(|side| format!("side: {side}")));
        said.extend(
            being
                .stance
                .and_then(|one| words.stances.get(one))
                .map(|stance| format!("stance: {}", stance.word.id)),
        );
        said.extend(
            being
                .light
                .map(|one| format!("light: {}", id(&words.lights, one))),
        );
        push(&mut said, "facts", ('{', '}'), self.facts(&being.facts));
        said
    }

    fn facts(&self, facts: &BTreeMap<usize, String>) -> Vec<String> {
        let told = facts.iter().filter_map(|(fact, value)| {
            let fact = self.words.facts.get(*fact)?;
            Some(format!("{}: {value}", fact.word.id))
        });
        told.collect()
    }

    fn ruling(&mut self) {
        let sketch = self.sketch;
        let mut said = Vec::new();
        match sketch.check {
            Some(check) => {
                said.push(format!("check: {}", id(&self.words.checks, check)));
                said.push("actor: A".to_owned());
                said.push("opponent: T".to_owned());
                said.extend(sketch.attack.roll.map(|roll| format!("roll: {roll}")));
                said.extend(sketch.attack.natural.map(|die| format!("natural: {die}")));
            }
            None => push(&mut said, "attack", ('{', '}'), self.attack()),
        }
        push(&mut said, "facts", ('{', '}'), self.facts(&sketch.facts));
        if !said.is_empty() {
            self.line("rulings:");
            for (place, words) in said.iter().enumerate() {
                let mark = if place == 0 { "-" } else { " " };
                self.line(&format!("  {mark} {words}"));
            }
        }
    }

    fn attack(&self) -> Vec<String> {
        let (attack, words) = (&self.sketch.attack, self.words);
        let mut said = Vec::new();
        said.extend(
            attack
                .kind
                .map(|kind| format!("kind: {}", id(&words.attack_kinds, kind))),
        );
        said.extend(
            attack
                .shape
                .map(|one| format!("shape: {}", id(&words.attack_shapes, one))),
        );
        said.extend(attack.origin.map(|[x, y]| format!("origin: [{x}, {y}]")));
        said.extend(attack.radius.map(|far| format!("radius: {far} squares")));
        said.extend(attack.square.map(|[x, y]| format!("square: [{x}, {y}]")));
        let traits = attack.traits.iter();
        let traits = traits.map(|one| id(&words.traits, *one).to_owned());
        push(&mut said, "traits", ('[', ']'), traits.collect());
        said.extend(attack.bonus.map(|bonus| format!("bonus: {bonus}")));
        said.extend(attack.roll.map(|roll| format!("roll: {roll}")));
        said.extend(attack.natural.map(|die| format!("natural: {die}")));
        said.extend(attack.percentile.map(|die| format!("percentile: {die}")));
        said
    }
}

/// The squares of a creature.
#[must_use]
pub fn cells(being: &Being, palette: &Palette) -> Vec<Spot> {
    let side = side(being, palette);
    let [column, row] = being.at;
    let rows = row..row.saturating_add(side);
    rows.flat_map(|row| (column..column.saturating_add(side)).map(move |column| [column, row]))
        .collect()
}

/// How many squares a creature has along each side.
#[must_use]
pub fn side(being: &Being, palette: &Palette) -> u8 {
    let size = being.size;
    let known = palette.sizes.iter();
    let mut own = known.filter(|(place, _)| Some(*place) == size);
    own.next().map_or(1, |(_, side)| *side)
}

fn push(said: &mut Vec<String>, key: &str, (open, close): (char, char), parts: Vec<String>) {
    if parts.is_empty() {
        return;
    }
    let parts = parts.join(", ");
    said.push(if open == '{' {
        format!("{key}: {{ {parts} }}")
    } else {
        format!("{key}: {open}{parts}{close}")
    });
}

fn id(words: &[Word], place: usize) -> &str {
    words.get(place).map_or("", |word| word.id.as_str())
}
