//! Scene files as trees: as they are written, and with everything where a program looks for it.

use super::write::{self, Tree};
use super::{RawScene, SceneFile};
use crate::diag::Diagnostic;
use crate::formats::yaml::{Content, Node};
use crate::vocabulary::Vocabulary;

/// Keys under which a text of several lines is a drawing.
const DRAWN: [&str; 2] = ["map", "layers"];

impl RawScene {
    /// The scene in its canonical form: terrain drawn, each creature with its place, and the switches
    /// and rulings as they were written.
    ///
    /// # Errors
    /// `M0109` for a scene that can't be written so.
    pub fn canonical(
        &self,
        file: &SceneFile,
        vocabulary: &Vocabulary,
    ) -> Result<Tree, Box<Diagnostic>> {
        let pack = self.pack().map(|pack| pack.value.as_str());
        let tree = write::tree(&file.scene, &file.facts, pack, vocabulary)?;
        let Tree::Map(mut entries) = tree else {
            return Ok(tree);
        };
        if let Some(options) = self.entry("options") {
            let after = entries
                .iter()
                .position(|(key, _)| key != "title" && key != "pack");
            entries.insert(after.unwrap_or(entries.len()), options);
        }
        entries.extend(self.entry("rulings"));
        Ok(Tree::Map(entries))
    }

    fn entry(&self, wanted: &str) -> Option<(String, Tree)> {
        let Content::Map(entries) = &self.root.value else {
            return None;
        };
        let (key, value) = entries.iter().find(|(key, _)| key.value == wanted)?;
        Some((key.value.clone(), tree(value)))
    }
}

/// What was read as a scene file, as it is written.
#[must_use]
pub fn as_written(root: &Node) -> Tree {
    let Content::Map(entries) = &root.value else {
        return tree(root);
    };
    let entry = |key: &str, value: &Node| {
        let value = tree(value);
        let value = if DRAWN.contains(&key) {
            drawn(value)
        } else {
            value
        };
        (key.to_owned(), value)
    };
    Tree::Map(
        entries
            .iter()
            .map(|(key, value)| entry(&key.value, value))
            .collect(),
    )
}

fn drawn(tree: Tree) -> Tree {
    match tree {
        Tree::Text(text) => Tree::Drawing(text.lines().map(str::to_owned).collect()),
        Tree::List(items) => Tree::List(items.into_iter().map(drawn).collect()),
        other => other,
    }
}

fn tree(node: &Node) -> Tree {
    match &node.value {
        Content::Null => Tree::Plain("null".to_owned()),
        Content::Flag(flag) => Tree::flag(*flag),
        Content::Number(number) => write::number(number),
        Content::Text(text) => Tree::text(text),
        Content::List(items) => Tree::List(items.iter().map(tree).collect()),
        Content::Map(entries) => {
            let entries = entries.iter();
            Tree::Map(
                entries
                    .map(|(key, value)| (key.value.clone(), tree(value)))
                    .collect(),
            )
        }
    }
}
