//! A map file on its way to a scene: which of its scenes, which floor, whose words.

use super::build::{Builder, report_left_out};
use super::counts::Counts;
use super::words::Kinds;
use super::{Floor, Levels, MOST_PARTS, Map, What, light, tokens};
use crate::diag::{Diagnostic, nearest};
use crate::formats::scene::{SceneFile, brightest};
use crate::formats::{Loaded, load};
use crate::source::{FileId, Sources, Span};
use crate::vocabulary::Vocabulary;
use crate::world::scene::Scene;

const MOST_LISTED: usize = 20;

/// What to make of a map: who stands on it, and how much of it to keep.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placing {
    /// Names and squares `[column, row]` of creatures, counted from the map's top left corner.
    pub creatures: Vec<(String, [i32; 2])>,
    /// Whether what lies wholly beyond the map's edge is left out.
    pub clip: bool,
    /// The name or id of the scene, of a file with several.
    pub scene: Option<String>,
    /// The name or number (from 0, lowest first) of the only floor to keep.
    pub floor: Option<String>,
}

/// What reading one scene of a map file gave.
pub(crate) type Read = Result<Map, Vec<Diagnostic>>;

/// One of the scenes of a map file.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// Its name, and its id if it has one.
    pub names: Vec<String>,
    pub map: Read,
}

/// A map file whose form is right.
#[derive(Clone, Debug)]
pub struct MapFile {
    choices: Vec<Choice>,
    warnings: Vec<Diagnostic>,
    file: FileId,
}

/// A map as a scene.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The scene, and one ask if creatures `A` and `T` stand on it.
    pub file: SceneFile,
    /// What became of the map's parts.
    pub counts: Counts,
}

/// Reads a map file of any format and puts creatures on it.
///
/// # Errors
/// As [`load`] and [`MapFile::resolve`]; `M0102` for a file that is no map.
pub fn read(
    sources: &Sources,
    file: FileId,
    placing: &Placing,
    vocabulary: &Vocabulary,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Imported, Vec<Diagnostic>> {
    match load(sources, file)? {
        Loaded::Map(map) => map.resolve(vocabulary, sources, placing, warnings),
        Loaded::Scene(_) => {
            let message = "this is a scene file, not a map";
            Err(vec![Diagnostic::error(
                "M0102",
                Span::new(file, 0, 0),
                message,
            )])
        }
    }
}

impl MapFile {
    /// A file with one map in it.
    pub(crate) fn one(file: FileId, map: Read) -> Result<MapFile, Vec<Diagnostic>> {
        MapFile::named(file, None, map)
    }

    /// A file with one map in it that may have a name.
    pub(crate) fn named(
        file: FileId,
        name: Option<String>,
        map: Read,
    ) -> Result<MapFile, Vec<Diagnostic>> {
        let map = map?;
        Ok(MapFile {
            choices: vec![Choice {
                names: name.into_iter().collect(),
                map: Ok(map),
            }],
            warnings: Vec::new(),
            file,
        })
    }

    /// A file with several scenes.
    pub(crate) fn several(
        file: FileId,
        choices: Vec<Choice>,
        warnings: Vec<Diagnostic>,
    ) -> MapFile {
        MapFile {
            choices,
            warnings,
            file,
        }
    }

    fn span(&self) -> Span {
        Span::new(self.file, 0, 0)
    }

    /// Makes a scene of the map in the words of a pack.
    ///
    /// Every guess is added to `warnings`, with the path of what it is about.
    ///
    /// # Errors
    /// What was wrong with the scene that is chosen; `M0104` for more walls than a scene may have,
    /// `M0105` for creatures that cannot stand where they should, `M0106` for a pack without the
    /// terrains `wall` and `door`, `M0107` when no scene or floor, or not one alone, is chosen.
    pub fn resolve(
        &self,
        vocabulary: &Vocabulary,
        sources: &Sources,
        placing: &Placing,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<Imported, Vec<Diagnostic>> {
        let span = self.span();
        let choice = self.choose(placing).map_err(|problem| vec![*problem])?;
        let map = choice.map.as_ref().map_err(Clone::clone)?;
        let floor = floor_of(map, placing, span).map_err(|problem| vec![*problem])?;
        let parts = map
            .walls
            .iter()
            .map(|it| &it.part)
            .chain(map.areas.iter().map(|it| &it.part));
        let low_walls = parts.into_iter().any(|part| part.what == What::LowWall);
        let kinds = Kinds::find(vocabulary, &map.scale, low_walls, span, warnings)?;
        warnings.extend(self.warnings.iter().chain(&map.warnings).cloned());
        if map.walls.len() > MOST_PARTS || map.areas.len() > MOST_PARTS {
            let message = format!(
                "the map has {} walls and {} objects; a scene has at most {MOST_PARTS} of each",
                map.walls.len(),
                map.areas.len()
            );
            return Err(vec![Diagnostic::error("M0104", span, message)]);
        }
        let mut builder = Builder::new(map, placing.clip, floor, span);
        let mut things = builder.things(&kinds);
        let creatures = tokens::creatures(map, vocabulary, placing, &mut builder);
        for (code, message) in report_left_out(&builder.counts) {
            builder.warn(code, message);
        }
        for words in light::unused(map) {
            builder.warn("M0302", words);
        }
        if floor.is_none() && map.floors.len() > 1 {
            builder.warn("M0307", every_floor(&map.floors));
        }
        warnings.append(&mut builder.warnings);
        things.extend(creatures?);
        let title = choice
            .names
            .first()
            .map_or_else(|| sources.name(self.file), String::as_str);
        let scene = Scene {
            title: title.to_owned(),
            columns: map.columns,
            rows: map.rows,
            scale: map.scale.clone(),
            grid: map.grid,
            things,
        };
        let mut file = SceneFile {
            scene,
            options: Vec::new(),
            asks: Vec::new(),
            facts: Vec::new(),
            light: brightest(vocabulary),
            span,
        };
        file.asks.extend(file.usual_ask(vocabulary));
        Ok(Imported {
            file,
            counts: builder.counts,
        })
    }

    fn choose(&self, placing: &Placing) -> Result<&Choice, Box<Diagnostic>> {
        let names = || {
            let names = self
                .choices
                .iter()
                .filter_map(|choice| choice.names.first());
            names.map(String::as_str).collect::<Vec<_>>()
        };
        let Some(wanted) = &placing.scene else {
            return match self.choices.as_slice() {
                [one] => Ok(one),
                [] => Err(misuse("the file holds no scene".to_owned(), String::new())),
                several => Err(misuse(
                    format!("the file holds {} scenes", several.len()),
                    format!("choose one with `--scene NAME`: {}", listed(&names())),
                )),
            };
        };
        let mut fitting = self
            .choices
            .iter()
            .filter(|choice| choice.names.contains(wanted));
        match (fitting.next(), fitting.next()) {
            (Some(one), None) => Ok(one),
            (Some(_), Some(_)) => {
                let ids = self
                    .choices
                    .iter()
                    .filter(|choice| choice.names.contains(wanted));
                let ids: Vec<&str> = ids
                    .filter_map(|choice| choice.names.get(1))
                    .map(String::as_str)
                    .collect();
                Err(misuse(
                    format!("the file holds several scenes called `{wanted}`"),
                    format!("choose one by its id: {}", listed(&ids)),
                ))
            }
            (None, _) => {
                let help = match nearest(wanted, names().into_iter()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if names().is_empty() => {
                        "the file holds one scene without a name".to_owned()
                    }
                    None => format!("its scenes are {}", listed(&names())),
                };
                Err(misuse(format!("the file holds no scene `{wanted}`"), help))
            }
        }
    }
}

fn misuse(message: String, help: String) -> Box<Diagnostic> {
    let problem = Diagnostic::placeless("M0107", message);
    Box::new(if help.is_empty() {
        problem
    } else {
        problem.help(help)
    })
}

fn listed(names: &[&str]) -> String {
    let few: Vec<String> = names
        .iter()
        .take(MOST_LISTED)
        .map(|name| format!("`{name}`"))
        .collect();
    match names.len().saturating_sub(MOST_LISTED) {
        0 => few.join(", "),
        more => format!("{} and {more} more", few.join(", ")),
    }
}

fn floor_of(map: &Map, placing: &Placing, span: Span) -> Result<Option<Levels>, Box<Diagnostic>> {
    let Some(wanted) = &placing.floor else {
        return Ok(None);
    };
    let by_name = map.floors.iter().find(|floor| floor.name == *wanted);
    let number = wanted.parse::<usize>().ok();
    let found = by_name.or_else(|| map.floors.get(number?));
    found.map(|floor| Some(floor.levels)).ok_or_else(|| {
        let names: Vec<&str> = map.floors.iter().map(|floor| floor.name.as_str()).collect();
        let help = if names.is_empty() {
            "the map tells of no floors: leave `--floor` out".to_owned()
        } else {
            format!("its floors, from 0, are {}", listed(&names))
        };
        Box::new(
            Diagnostic::error("M0107", span, format!("the map has no floor `{wanted}`")).help(help),
        )
    })
}

fn every_floor(floors: &[Floor]) -> String {
    let names: Vec<&str> = floors.iter().map(|floor| floor.name.as_str()).collect();
    format!(
        "the map has {} floors above one another, and all were kept at their heights: {}; `--floor` keeps one",
        floors.len(),
        listed(&names)
    )
}
