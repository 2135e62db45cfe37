//! The parts of a code's page.

use defilade::codes;

/// A page with its code.
pub struct Page {
    pub code: &'static str,
    pub text: &'static str,
}

/// A fenced block: its mark and its text.
pub struct Block {
    pub mark: &'static str,
    pub text: &'static str,
}

pub fn all() -> impl Iterator<Item = Page> {
    let pages = codes::PAGES.iter();
    pages.map(|(code, text)| Page { code, text })
}

impl Page {
    pub fn headings(&self) -> Vec<&'static str> {
        let lines = self.text.lines();
        lines.filter_map(|line| line.strip_prefix("## ")).collect()
    }

    /// What stands under a heading.
    pub fn under(&self, heading: &str) -> &'static str {
        let head = format!("\n## {heading}\n");
        let (_, rest) = self.text.split_once(&head).unwrap_or(("", ""));
        rest.split_once("\n## ").map_or(rest, |(own, _)| own)
    }

    pub fn blocks(&self, heading: &str) -> Vec<Block> {
        // Outside and inside of fences take turns.
        let parts = self.under(heading).split("```").skip(1).step_by(2);
        parts
            .filter_map(|part| part.split_once('\n'))
            .map(|(mark, text)| Block { mark, text })
            .collect()
    }
}
