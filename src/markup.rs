//! Markup as data: elements that are written as well-formed XML, which HTML reads as well.

use std::fmt;

/// Elements that hold nothing, in HTML and among the shapes of SVG.
const VOID: &[&str] = &[
    "br", "circle", "col", "hr", "img", "input", "line", "link", "meta", "path", "polygon", "rect",
    "use",
];

/// An element with what it holds.
#[derive(Clone, Debug)]
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    content: Vec<Content>,
}

#[derive(Clone, Debug)]
enum Content {
    Element(Element),
    Text(String),
    Raw(String),
}

impl Element {
    /// An empty element.
    #[must_use]
    pub fn new(name: &'static str) -> Element {
        Element {
            name,
            attributes: Vec::new(),
            content: Vec::new(),
        }
    }

    /// With an attribute.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Element {
        self.attributes.push((name, value.to_string()));
        self
    }

    /// With an element inside, after what is there.
    #[must_use]
    pub fn holding(mut self, inner: Element) -> Element {
        self.add(inner);
        self
    }

    /// With elements inside, after what is there.
    #[must_use]
    pub fn holding_all(mut self, inner: impl IntoIterator<Item = Element>) -> Element {
        self.content.extend(inner.into_iter().map(Content::Element));
        self
    }

    /// With words inside, after what is there.
    #[must_use]
    pub fn saying(mut self, words: impl Into<String>) -> Element {
        self.content.push(Content::Text(words.into()));
        self
    }

    /// With markup inside that is written as it is; it must be well formed.
    #[must_use]
    pub fn raw(mut self, markup: impl Into<String>) -> Element {
        self.content.push(Content::Raw(markup.into()));
        self
    }

    /// Adds an element inside.
    pub fn add(&mut self, inner: Element) {
        self.content.push(Content::Element(inner));
    }

    /// Whether blanks inside would be seen.
    fn is_inline(&self) -> bool {
        let mut content = self.content.iter();
        content.any(|inner| matches!(inner, Content::Text(_)))
    }
}

impl fmt::Display for Element {
    /// Each element on a line of its own, unless there are words beside it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(f, " {name}=\"{}\"", escape(value))?;
        }
        if self.content.is_empty() && VOID.contains(&self.name) {
            return f.write_str("/>");
        }
        f.write_str(">")?;
        let gap = if self.is_inline() { "" } else { "\n" };
        for inner in &self.content {
            match inner {
                Content::Element(element) => write!(f, "{gap}{element}")?,
                Content::Text(words) => f.write_str(&escape(words))?,
                Content::Raw(markup) => write!(f, "{gap}{markup}")?,
            }
        }
        if !self.content.is_empty() {
            f.write_str(gap)?;
        }
        write!(f, "</{}>", self.name)
    }
}

/// Words as text or as the value of an attribute. A mark takes the place of what XML cannot hold
/// and of what could turn the direction of writing.
#[must_use]
pub fn escape(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if is_unsafe(c) => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

fn is_unsafe(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}
