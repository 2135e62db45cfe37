//! A document as data: chapters of blocks, which writers turn into text.

/// A document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// What stands before the chapters.
    pub opening: Vec<Block>,
    /// The chapters.
    pub chapters: Vec<Section>,
}

/// A part with a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Where links to it lead; unique in the document.
    pub anchor: String,
    /// Its heading.
    pub heading: String,
    /// The name by which rules speak of it; empty for a chapter.
    pub name: String,
    /// What it says.
    pub blocks: Vec<Block>,
    /// Its parts.
    pub sections: Vec<Section>,
}

/// A block of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Phrase),
    /// The author's own words.
    Words(String),
    /// Where it comes from and what changed it.
    Small(Phrase),
    /// A list; true for one whose order counts.
    List(bool, Vec<Item>),
    /// A table.
    Table(Table),
    /// A picture.
    Picture(Picture),
    /// Text to be shown as it is.
    Verbatim(String),
}

/// An entry of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// What it says.
    pub phrase: Phrase,
    /// What hangs on it.
    pub items: Vec<Item>,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows, each with a cell for every column; the first one heads its row.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Where links to it lead, if any do.
    pub anchor: Option<String>,
    /// Its cells.
    pub cells: Vec<Phrase>,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The drawing, as an SVG document.
    pub svg: String,
    /// What it shows, for those who do not see it.
    pub shows: String,
}

/// A run of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Plain.
    Text(String),
    /// A link within the document.
    Link {
        /// The anchor it leads to.
        to: String,
        /// Its words.
        words: String,
    },
    /// Stressed.
    Strong(String),
    /// A name as rule files have it.
    Code(String),
    /// The author's own words.
    Words(String),
}

/// Words on their way to a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase(pub Vec<Inline>);

impl Phrase {
    /// Plain words.
    #[must_use]
    pub fn of(words: impl Into<String>) -> Phrase {
        Phrase(vec![Inline::Text(words.into())])
    }

    /// A link.
    #[must_use]
    pub fn link(to: impl Into<String>, words: impl Into<String>) -> Phrase {
        let (to, words) = (to.into(), words.into());
        Phrase(vec![Inline::Link { to, words }])
    }

    /// A name as rule files have it.
    #[must_use]
    pub fn code(name: impl Into<String>) -> Phrase {
        Phrase(vec![Inline::Code(name.into())])
    }

    /// With plain words after it.
    #[must_use]
    pub fn and(mut self, words: impl Into<String>) -> Phrase {
        self.0.push(Inline::Text(words.into()));
        self
    }

    /// With stressed words after it.
    #[must_use]
    pub fn strong(mut self, words: impl Into<String>) -> Phrase {
        self.0.push(Inline::Strong(words.into()));
        self
    }

    /// With the author's words after it.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Phrase {
        self.0.push(Inline::Words(words.into()));
        self
    }

    /// With another phrase after it.
    #[must_use]
    pub fn then(mut self, other: Phrase) -> Phrase {
        self.0.extend(other.0);
        self
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// With a capital at its beginning.
    #[must_use]
    pub fn capital(mut self) -> Phrase {
        if let Some(Inline::Text(words) | Inline::Link { words, .. } | Inline::Strong(words)) =
            self.0.first_mut()
        {
            *words = capital(words);
        }
        self
    }

    /// Phrases in a row: `a, b and c`.
    #[must_use]
    pub fn joined(parts: Vec<Phrase>, word: &str) -> Phrase {
        let last = parts.len().saturating_sub(1);
        let mut joined = Phrase::default();
        for (place, part) in parts.into_iter().enumerate() {
            joined = match place {
                0 => part,
                _ if place == last => joined.and(format!(" {word} ")).then(part),
                _ => joined.and(", ").then(part),
            };
        }
        joined
    }
}

/// Words with a capital at their beginning.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A title within a sentence: its first letter small, unless the word looks like a name.
#[must_use]
pub fn small(title: &str) -> String {
    let mut letters = title.chars();
    let (first, second) = (letters.next(), letters.next());
    match first {
        Some(first) if !second.is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(title.chars().skip(1)).collect()
        }
        _ => title.to_owned(),
    }
}

/// The article that goes before some words, with a blank; none where there is one already.
#[must_use]
pub fn article(words: &str) -> &'static str {
    if ["the ", "a ", "an "]
        .iter()
        .any(|own| words.starts_with(own))
    {
        return "";
    }
    match words.chars().next().map(|first| first.to_ascii_lowercase()) {
        Some('a' | 'e' | 'i' | 'o' | 'u') => "an ",
        _ => "a ",
    }
}

impl Section {
    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.sections.is_empty()
    }
}
