//! Random maps, always the same ones.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::fmt::Write as _;

use defilade::vocabulary::{Fact, FactPlace, FactType, Vocabulary, Word};

/// A generator of its own, so that every run draws the same maps.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        for _ in 0..2 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
        }
        usize::try_from((self.0 >> 11) % u64::try_from(bound).unwrap()).unwrap()
    }

    pub fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Words of a pack, each as a scene says it.
#[derive(Default)]
pub struct Words {
    pub conditions: Vec<String>,
    /// Facts of creatures with an answer, `fact: yes`.
    pub of_creatures: Vec<String>,
    /// Facts of the ruling with an answer.
    pub of_rulings: Vec<String>,
    /// Stats of targets.
    pub stats: Vec<String>,
    /// Bonus types.
    pub bonuses: Vec<String>,
}

impl Words {
    pub fn of(vocabulary: &Vocabulary) -> Words {
        let of = |place: FactPlace| {
            let facts = vocabulary
                .facts
                .iter()
                .filter(move |fact| fact.place == place);
            facts.flat_map(answers).collect()
        };
        let ids = |words: &[Word]| words.iter().map(|word| word.id.clone()).collect();
        Words {
            conditions: ids(&vocabulary.conditions),
            of_creatures: of(FactPlace::Creature),
            of_rulings: of(FactPlace::Ruling),
            stats: vocabulary
                .stats
                .iter()
                .map(|stat| stat.word.id.clone())
                .collect(),
            bonuses: ids(&vocabulary.bonus_types),
        }
    }
}

fn answers(fact: &Fact) -> Vec<String> {
    let answers: Vec<String> = match &fact.ty {
        FactType::Flag => vec!["true".to_owned(), "false".to_owned(), "unknown".to_owned()],
        FactType::Choice(words) => words.iter().map(|word| word.id.clone()).collect(),
        FactType::Number(Some(least), Some(most)) => vec![least.to_string(), most.to_string()],
        FactType::Number(..) => vec!["7".to_owned()],
        _ => Vec::new(),
    };
    let id = &fact.word.id;
    answers
        .iter()
        .map(|answer| format!("{id}: {answer}"))
        .collect()
}

/// The text of a scene with the creatures A, T, b, c and d, some of them big, on a map of about so
/// many squares, with an ask for each kind of attack.
pub fn map(chance: &mut Chance, words: &Words) -> String {
    let columns = 4 + chance.below(5);
    let rows = 3 + chance.below(4);
    let few = ['.', '.', '.', '.', '.', '.', '.', '#', '='];
    let many = ['.', '.', '.', '#', '#', '=', '"', ',', ';', '+', '/'];
    let symbols: &[char] = if chance.one_in(2) { &few } else { &many };
    let grid = chance.of(&[
        "square",
        "square",
        "square",
        "hex-rows",
        "hex-columns",
        "none",
    ]);
    let mut text = String::new();
    if grid != "none" {
        text.push_str("map: |2\n");
        for _ in 0..rows {
            let row: String = (0..columns).map(|_| chance.of(symbols)).collect();
            writeln!(text, "  {row}").unwrap();
        }
    }
    let counting = match grid {
        "square" => chance.of(&["", "", ", diagonals: one", ", diagonals: straight"]),
        _ => "",
    };
    writeln!(text, "grid: {{ shape: {grid}{counting} }}").unwrap();
    writeln!(
        text,
        "light: {}",
        chance.of(&["bright", "bright", "dim", "dark"])
    )
    .unwrap();
    walls(&mut text, chance, (columns, rows));
    text.push_str("creatures:\n");
    for name in ["A", "T", "b", "c", "d"] {
        creature(&mut text, chance, name, (columns, rows), words);
    }
    asks(&mut text, chance, (columns, rows), words);
    text
}

fn walls(text: &mut String, chance: &mut Chance, (columns, rows): (usize, usize)) {
    let mut lines = String::new();
    for _ in 0..chance.below(4) {
        let aligned = chance.one_in(2);
        let mut point = || {
            let part = if aligned {
                ["", ""]
            } else {
                [chance.of(&["", ".25", ".5"]); 2]
            };
            let (x, y) = (chance.below(columns), chance.below(rows));
            format!("[{x}{}, {y}{}]", part[0], part[1])
        };
        let (from, to) = (point(), point());
        if from == to {
            continue;
        }
        let kind = chance.of(&["wall", "wall", "low-wall", "slit", "window"]);
        let more = chance.of(&["", "", "", ", one-way: left", ", elevation: 3 ft"]);
        writeln!(
            lines,
            "  - {{ from: {from}, to: {to}, terrain: {kind}{more} }}"
        )
        .unwrap();
    }
    if !lines.is_empty() {
        write!(text, "walls:\n{lines}").unwrap();
    }
}

fn creature(
    text: &mut String,
    chance: &mut Chance,
    name: &str,
    (columns, rows): (usize, usize),
    words: &Words,
) {
    let at = [1 + chance.below(columns - 2), 1 + chance.below(rows - 2)];
    let mut parts = vec![format!("at: [{}, {}]", at[0], at[1])];
    if chance.one_in(4) {
        parts.push(format!("size: {}", chance.of(&["tiny", "small", "large"])));
    }
    if chance.one_in(6) {
        parts.push("elevation: 5 ft".to_owned());
    }
    if chance.one_in(3) {
        parts.push("side: left".to_owned());
    }
    if chance.one_in(4) {
        let senses = [
            "darkvision: 10 ft",
            "blindsight: 15 ft",
            "low-light-vision: true",
        ];
        parts.push(format!("senses: {{ {} }}", chance.of(&senses)));
    }
    let mut one_of = |key: &str, all: &[String], brackets: [&str; 2]| {
        if chance.one_in(3) && !all.is_empty() {
            let word = &all[chance.below(all.len())];
            parts.push(format!("{key}: {}{word}{}", brackets[0], brackets[1]));
        }
    };
    one_of("conditions", &words.conditions, ["[", "]"]);
    one_of("facts", &words.of_creatures, ["{ ", " }"]);
    one_of("stats", &words.stats, ["{ ", ": 3 }"]);
    if chance.one_in(3) {
        parts.push("stance: prone".to_owned());
    }
    if chance.one_in(3) {
        let stat = &words.stats[chance.below(words.stats.len())];
        let ty = &words.bonuses[chance.below(words.bonuses.len())];
        let value = chance.of(&[-2, 1, 4]);
        parts.push(format!(
            "bonuses: [ {{ stat: {stat}, type: {ty}, value: {value} }} ]"
        ));
    }
    writeln!(text, "  {name}: {{ {} }}", parts.join(", ")).unwrap();
}

fn asks(text: &mut String, chance: &mut Chance, (columns, rows): (usize, usize), words: &Words) {
    let origin = [chance.below(columns + 1), chance.below(rows + 1)];
    let origin = format!("[{}, {}]", origin[0], origin[1]);
    let shape = chance.of(&["burst", "spread"]);
    let facts = match words.of_rulings.is_empty() || chance.one_in(2) {
        true => String::new(),
        false => {
            let fact = &words.of_rulings[chance.below(words.of_rulings.len())];
            format!(", facts: {{ {fact} }}")
        }
    };
    text.push_str("rulings:\n");
    let area = format!("{{ kind: area, shape: {shape}, origin: {origin}, radius: 20 ft }}");
    for attack in ["ranged", "melee", "area", &area] {
        writeln!(text, "  - {{ attack: {attack}{facts} }}").unwrap();
    }
}
