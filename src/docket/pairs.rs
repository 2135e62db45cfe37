//! Asks from the command line: who attacks whom.

use crate::diag::Diagnostic;
use crate::formats::scene::{AskFile, SceneFile};
use crate::vocabulary::Vocabulary;

/// Every attacker against every target but itself.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The attackers; none named are all creatures.
    pub from: Vec<String>,
    /// The targets; none named are all creatures.
    pub to: Vec<String>,
    /// The kind of attack.
    pub kind: Option<String>,
}

impl Pairs {
    /// The asks of a scene, attacker by attacker.
    ///
    /// # Errors
    /// `S0204` for a creature that the scene lacks, and where nobody can attack anybody else;
    /// `S0209` for a kind of attack that the pack lacks. None has a place.
    pub fn asks(
        &self,
        file: &SceneFile,
        vocabulary: &Vocabulary,
    ) -> Result<Vec<AskFile>, Box<Diagnostic>> {
        let (from, to) = (named(&self.from, file), named(&self.to, file));
        let mut pairs: Vec<(&str, &str)> = from
            .iter()
            .flat_map(|one| to.iter().map(move |other| (*one, *other)))
            .collect();
        // A creature named for both ends of the one ask is a mistake to be told.
        if self.from.len() != 1 || self.to.len() != 1 {
            pairs.retain(|(one, other)| one != other);
        }
        if pairs.is_empty() {
            return Err(Box::new(nobody()));
        }
        let asks = pairs.into_iter();
        asks.map(|(one, other)| file.ask_between(one, other, self.kind.as_deref(), vocabulary))
            .collect()
    }
}

/// The creatures that are named, each once, or all there are.
fn named<'a>(names: &'a [String], file: &'a SceneFile) -> Vec<&'a str> {
    if names.is_empty() {
        return file.scene.creatures().map(|it| it.id.as_str()).collect();
    }
    let mut named: Vec<&str> = Vec::new();
    for name in names {
        if !named.contains(&name.as_str()) {
            named.push(name);
        }
    }
    named
}

fn nobody() -> Diagnostic {
    let message = "the scene has no two creatures of which one could attack the other";
    Diagnostic::placeless("S0204", message)
        .help("draw their letters on the map, or on a map file put them with `--place`")
}
