//! Scene files: the battle map, its creatures and the asks about them, as people write them.
//!
//! Reading goes in two steps, since a scene may name its own pack: [`parse`] reads the form, and
//! [`RawScene::resolve`] turns every name into an id and reports all mistakes at once.

mod asks;
mod attack;
mod blocks;
mod canonical;
mod cases;
mod cells;
mod checks;
mod creatures;
mod drawing;
mod expect;
mod facts;
mod gm;
mod grid;
mod kinds;
mod legend;
mod lights;
mod memory;
mod reader;
mod shapes;
mod spaces;
mod stage;
mod stand_in;
mod walls;
pub mod write;

pub use canonical::as_written;
pub use cases::Row;
pub use expect::Expect;

pub(crate) use attack::KIND_OF_SHAPES;
pub(crate) use creatures::plain_creature;
pub(crate) use kinds::Kind;
pub(crate) use lights::brightest;
pub(crate) use reader::nearest_whole;
pub(crate) use spaces::usual_size;

use std::rc::Rc;

use crate::diag::Diagnostic;
use crate::facts::FactValue;
use crate::formats::yaml::{self, Content, Node};
use crate::length::Scale;
pub use crate::ruling::AttackShown;
use crate::source::{FileId, Sources, Span, Spanned};
use crate::vocabulary::{FactId, OptionId, Vocabulary};
use crate::world::scene::{Ask, Grid, Scene};

use reader::Reader;
use stage::Stage;

const KEYS: &[&str] = &[
    "title",
    "pack",
    "options",
    "grid",
    "light",
    "map",
    "layers",
    "legend",
    "walls",
    "shapes",
    "lights",
    "creatures",
    "facts",
    "rulings",
];

/// A scene file whose form is right but whose names are not looked up yet.
#[derive(Clone, Debug)]
pub struct RawScene {
    root: Node,
    file: FileId,
    pack: Option<Spanned<String>>,
    options: Vec<(Spanned<String>, Spanned<String>)>,
}

/// A scene file with every name turned into an id.
#[derive(Clone, Debug)]
pub struct SceneFile {
    /// The battle map.
    pub scene: Scene,
    /// The house-rule switches it sets, each with the place of the choice.
    pub options: Vec<(OptionId, u16)>,
    /// What it asks, in order.
    pub asks: Vec<AskFile>,
    /// What it says of facts for all its asks; none is an explicit "unknown".
    pub facts: Vec<(FactId, Option<FactValue>)>,
    /// The start of the file.
    pub span: Span,
    /// What its tables of cases make of it: for each further row a scene with the row's values in
    /// place. A file that asks by tables alone is its first row's.
    pub rows: Vec<Rc<SceneFile>>,
}

/// One ask as a scene file gives it.
#[derive(Clone, Debug)]
pub struct AskFile {
    /// The ask.
    pub ask: Ask,
    /// The id of the check that is asked for; none for an attack.
    pub check: Option<String>,
    /// Its place among the rulings of the file, from 0.
    pub place: usize,
    /// The row it comes from, if its ruling is a table.
    pub row: Option<Row>,
    /// The attacker's letter or name.
    pub attacker: String,
    /// The target's letter or name.
    pub target: String,
    /// Where the ask stands.
    pub span: Span,
    /// What the ruling should be.
    pub expect: Option<Expect>,
    /// The clauses that the ask is there to cover.
    pub clauses: Vec<Spanned<String>>,
    /// The attack as it was written.
    pub shown: AttackShown,
}

/// Reads the form of a scene file.
///
/// # Errors
/// The first mistake of form (see [`yaml::read`]); a file that holds no map of keys; a `pack` or
/// `options` that are no words.
pub fn parse(sources: &Sources, file: FileId) -> Result<RawScene, Vec<Diagnostic>> {
    let text = sources.get(file).map_or("", |source| source.text.as_str());
    let root = yaml::read(text, file).map_err(|problem| vec![*problem])?;
    if matches!(root.value, Content::Null) {
        let problem = Diagnostic::error("S0101", root.span, "the file holds no scene");
        return Err(vec![
            problem.help("draw a `map` with creatures `A` and `T` to begin with"),
        ]);
    }
    let Content::Map(entries) = &root.value else {
        let message = format!(
            "a scene is a map of keys such as `map` and `creatures`, not {}",
            root.value.noun()
        );
        return Err(vec![Diagnostic::error("S0101", root.span, message)]);
    };
    let mut problems = Vec::new();
    let value = |key: &str| {
        entries
            .iter()
            .find(|(name, _)| name.value == key)
            .map(|(_, value)| value)
    };
    let pack =
        value("pack").and_then(|node| word_of(sources, node, "the id of a pack", &mut problems));
    let options =
        value("options").map_or_else(Vec::new, |node| choices_of(sources, node, &mut problems));
    if problems.is_empty() {
        return Ok(RawScene {
            root,
            file,
            pack,
            options,
        });
    }
    Err(problems)
}

fn word_of(
    sources: &Sources,
    node: &Node,
    what: &str,
    problems: &mut Vec<Diagnostic>,
) -> Option<Spanned<String>> {
    match &node.value {
        Content::Text(text) => Some(Spanned::new(text.clone(), node.span)),
        Content::Number(_) | Content::Flag(_) => Some(Spanned::new(
            sources.slice(node.span).trim().to_owned(),
            node.span,
        )),
        other => {
            let message = format!("expected {what}, found {}", other.noun());
            problems.push(Diagnostic::error("S0104", node.span, message));
            None
        }
    }
}

fn choices_of(
    sources: &Sources,
    node: &Node,
    problems: &mut Vec<Diagnostic>,
) -> Vec<(Spanned<String>, Spanned<String>)> {
    match &node.value {
        Content::Null => Vec::new(),
        Content::Map(entries) => entries
            .iter()
            .filter_map(|(key, value)| {
                Some((
                    key.clone(),
                    word_of(sources, value, "the name of a choice", problems)?,
                ))
            })
            .collect(),
        other => {
            let message = format!(
                "expected a map from switches to choices, found {}",
                other.noun()
            );
            problems.push(Diagnostic::error("S0104", node.span, message));
            Vec::new()
        }
    }
}

impl RawScene {
    /// The pack that the scene names.
    #[must_use]
    pub fn pack(&self) -> Option<&Spanned<String>> {
        self.pack.as_ref()
    }

    /// The house-rule switches that the scene sets: names and choices as written.
    #[must_use]
    pub fn options(&self) -> &[(Spanned<String>, Spanned<String>)] {
        &self.options
    }

    /// Looks up every name.
    ///
    /// Guesses and roundings are added to `warnings`.
    ///
    /// # Errors
    /// All mistakes of the file (of hundreds, the first 500), in the order of their places; `formats::codes` lists their codes.
    pub fn resolve(
        &self,
        vocabulary: &Vocabulary,
        sources: &Sources,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<SceneFile, Vec<Diagnostic>> {
        self.resolve_as(false, vocabulary, sources, warnings)
    }

    /// Looks up the names that a pack has, and leaves out the others: terrain that the pack lacks
    /// does nothing, an ask for a check or a kind of attack that it lacks is not there, and so on.
    ///
    /// What is left out is added to `warnings` as notes. Expectations are of no account.
    ///
    /// # Errors
    /// As [`RawScene::resolve`], but for names that another pack may have.
    pub fn resolve_known(
        &self,
        vocabulary: &Vocabulary,
        sources: &Sources,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<SceneFile, Vec<Diagnostic>> {
        self.resolve_as(true, vocabulary, sources, warnings)
    }

    fn resolve_as(
        &self,
        lenient: bool,
        vocabulary: &Vocabulary,
        sources: &Sources,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<SceneFile, Vec<Diagnostic>> {
        let mut reader = Reader {
            vocabulary,
            sources,
            scale: Scale::default(),
            grid: Grid::default(),
            lenient,
            problems: Vec::new(),
            warnings: Vec::new(),
        };
        let file = self.read(&mut reader);
        warnings.append(&mut reader.warnings);
        match file {
            Some(file) if reader.problems.is_empty() => Ok(file),
            _ => {
                let place = |problem: &Diagnostic| problem.span.map(|span| (span.start, span.end));
                reader.problems.sort_by_key(place);
                Err(reader.problems)
            }
        }
    }

    fn read(&self, reader: &mut Reader) -> Option<SceneFile> {
        let cases = cases::read(reader, &self.root);
        let mut files = Vec::new();
        if !cases::are_all(&self.root) {
            files.extend(self.read_root(reader, &self.root, &self.options));
        }
        for case in cases {
            files.extend(self.read_case(reader, case));
            cases::once(&mut reader.problems);
            cases::once(&mut reader.warnings);
        }
        let mut files = files.into_iter();
        let first = files.next()?;
        Some(SceneFile {
            rows: files.map(Rc::new).collect(),
            ..first
        })
    }

    fn read_case(&self, reader: &mut Reader, case: cases::Case) -> Option<SceneFile> {
        let options = match &case.root.value {
            Content::Map(entries) => entries.iter().find(|(key, _)| key.value == "options"),
            _ => None,
        };
        let options = options.map_or_else(Vec::new, |(_, node)| {
            choices_of(reader.sources, node, &mut reader.problems)
        });
        let mut file = self.read_root(reader, &case.root, &options)?;
        for ask in &mut file.asks {
            ask.place = case.ruling;
            ask.row = Some(case.row.clone());
        }
        Some(file)
    }

    fn read_root(
        &self,
        reader: &mut Reader,
        root: &Node,
        options: &[(Spanned<String>, Spanned<String>)],
    ) -> Option<SceneFile> {
        // A row may set the grid; the next begins anew.
        (reader.scale, reader.grid) = (Scale::default(), Grid::default());
        let fields = reader.fields(root, "a scene", KEYS)?;
        let title = match fields.get("title") {
            Some(node) => reader.word(node, "a title").map(|title| title.value),
            None => Some(reader.sources.name(self.file).to_owned()),
        };
        let options = resolve_options(reader, options);
        grid::read(reader, fields.get("grid"));
        let mut stage = Stage::read(reader, &fields, title.unwrap_or_default());
        let facts = facts::of_ruling(reader, fields.get("facts"));
        let asks = asks::read(reader, &fields, &stage, &facts);
        stage.grow(&asks);
        Some(SceneFile {
            scene: stage.scene,
            options,
            asks,
            facts,
            span: Span::new(self.file, 0, 0),
            rows: Vec::new(),
        })
    }
}

fn resolve_options(
    reader: &mut Reader,
    written: &[(Spanned<String>, Spanned<String>)],
) -> Vec<(OptionId, u16)> {
    let switches = &reader.vocabulary.options;
    let mut options = Vec::new();
    for (name, choice) in written {
        let Some(place) = reader.find("S0206", "switch", name, switches) else {
            continue;
        };
        let choices = switches
            .get(place)
            .map_or(&[][..], |switch| &switch.choices);
        let noun = format!("choice of `{}`", name.value);
        if let Some(chosen) = reader.find("S0206", &noun, choice, choices) {
            options.push((
                OptionId::from_index(place),
                u16::try_from(chosen).unwrap_or(u16::MAX),
            ));
        }
    }
    options
}
