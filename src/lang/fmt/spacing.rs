//! What stands between two words on a line.

use super::super::syntax::tokens::Kind;
use super::elements::Word;

/// The words of a head or clause, each with whether a blank stands before it.
pub fn spaced(words: &[Word]) -> Vec<(bool, &Word)> {
    // A variant's verb stands before the keyword of the clause that it is about.
    let mut texts = words.iter().map(|word| word.text.as_str());
    let keyword = texts.find(|word| !matches!(*word, "add" | "remove"));
    let keyword = keyword.unwrap_or("");
    let mut spaced = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let around = Around {
            keyword,
            place,
            words,
        };
        spaced.push((place > 0 && around.is_spaced(word), word));
    }
    spaced
}

/// A word among others.
struct Around<'w> {
    keyword: &'w str,
    place: usize,
    words: &'w [Word],
}

impl Around<'_> {
    fn word(&self, back: usize) -> Option<&Word> {
        self.words.get(self.place.checked_sub(back)?)
    }

    fn text(&self, back: usize) -> &str {
        self.word(back).map_or("", |word| word.text.as_str())
    }

    fn is_number(&self, back: usize) -> bool {
        self.word(back)
            .is_some_and(|word| word.kind == Kind::Number)
    }

    /// Whether a blank stands before the word in place.
    fn is_spaced(&self, word: &Word) -> bool {
        let (last, own) = (self.text(1), word.text.as_str());
        if matches!(own, ")" | "," | ":") || last == "(" {
            return false;
        }
        if own == "." || last == "." {
            return !word.glued;
        }
        if self.is_verbatim() {
            return !word.glued;
        }
        if own == "%" {
            return !self.is_number(1);
        }
        if own == "/" || last == "/" {
            return !self.is_fraction(usize::from(last == "/"));
        }
        if is_sign(last) {
            return !self.is_unary(1, word.glued);
        }
        true
    }

    /// Whether the words are ids, versions or the like, which are taken as they are written.
    fn is_verbatim(&self) -> bool {
        match self.keyword {
            "version" => true,
            "variant" => {
                let before = self.words.get(..self.place).unwrap_or(&[]);
                before.iter().any(|word| word.text == "of")
            }
            "cite" => self.text(1) != "," && self.word(1).is_some_and(|it| it.kind != Kind::Text),
            _ => false,
        }
    }

    /// Whether the slash so far back stands between two numbers.
    fn is_fraction(&self, back: usize) -> bool {
        let after = match self.place.checked_sub(back) {
            Some(slash) => self.words.get(slash + 1),
            None => None,
        };
        self.is_number(back + 1) && after.is_some_and(|word| word.kind == Kind::Number)
    }

    /// Whether the sign so far back belongs to what follows it.
    fn is_unary(&self, back: usize, glued_to_next: bool) -> bool {
        let Some(place) = self.place.checked_sub(back) else {
            return false;
        };
        let Some(before) = self.word(back + 1) else {
            return true;
        };
        let opens = matches!(
            before.text.as_str(),
            "(" | ","
                | "|"
                | ":"
                | "+"
                | "-"
                | "*"
                | "/"
                | "x"
                | "when"
                | "and"
                | "or"
                | "not"
                | "is"
                | "as"
                | "to"
        ) || matches!(before.kind, Kind::Comparator | Kind::Arrow)
            || place == 1;
        let sign = self.words.get(place);
        opens || glued_to_next && sign.is_some_and(|sign| !sign.glued)
    }
}

fn is_sign(word: &str) -> bool {
    matches!(word, "+" | "-" | "−" | "–")
}
