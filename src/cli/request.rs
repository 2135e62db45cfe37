//! A line of standard input as a request for a ruling.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::diag::Diagnostic;
use crate::docket::{self, Asked, Pairs, SceneText};
use crate::explain::Depth;
use crate::formats::map::Placing;
use crate::formats::yaml;

use super::asking::{self, Terms};
use super::failure::Failure;
use super::scenes::{self, Wanted};

/// What a scene is called that a request holds.
const INLINE: &str = "scene of the request";

/// A request as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request<'a> {
    /// Whatever the answer is to be told by.
    #[serde(default)]
    pub id: serde_json::Value,
    #[serde(borrow)]
    scene: Option<&'a RawValue>,
    file: Option<PathBuf>,
    pack: Option<String>,
    from: Option<String>,
    to: Option<String>,
    attack: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    place: BTreeMap<String, [i32; 2]>,
    #[serde(default)]
    clip: bool,
    scene_name: Option<String>,
    floor: Option<String>,
    legend: Option<PathBuf>,
    explain: Option<String>,
    /// Whether the ruling is to come with its evidence.
    #[serde(default = "yes")]
    pub evidence: bool,
}

fn yes() -> bool {
    true
}

impl<'a> Request<'a> {
    /// Reads a line.
    ///
    /// # Errors
    /// `C0118` with what is wrong, and the id if there is one.
    pub fn read(line: &'a str) -> Result<Request<'a>, (serde_json::Value, Failure)> {
        serde_json::from_str(line).map_err(|problem| {
            let any: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
            let id = any.get("id").cloned().unwrap_or_default();
            (id, wrong(&problem.to_string()))
        })
    }

    /// The scene, from the request or from its file, and the path from which it is seen.
    ///
    /// # Errors
    /// `C0118` unless there is either a scene or a file; a file that cannot be read.
    pub fn text(&self) -> Result<(SceneText, &Path), Failure> {
        match (self.scene, &self.file) {
            (Some(scene), None) => {
                let text = SceneText {
                    name: INLINE.to_owned(),
                    text: yaml::of_json(scene.get()),
                    legend: None,
                };
                Ok((text, Path::new(INLINE)))
            }
            (None, Some(file)) => {
                let text = scenes::text_at(file, self.legend.as_deref())?;
                Ok((text, file))
            }
            _ => Err(wrong("it needs either a `scene` or a `file`")),
        }
    }

    /// What is wanted of the scene; what the request leaves open follows the command line.
    ///
    /// # Errors
    /// `C0103` for a pack that is not there, `C0118` for one end of a pair without the other.
    pub fn wanted(&self, terms: &Terms) -> Result<Wanted, Failure> {
        let mut wanted = terms.wanted(self.asked()?)?;
        if let Some(pack) = &self.pack {
            wanted.packs = asking::packs(Some(pack))?;
        }
        let options = self.options.iter();
        wanted
            .options
            .extend(options.map(|(name, choice)| (name.clone(), choice.clone())));
        let places = self.place.iter();
        wanted.placing = Placing {
            creatures: places.map(|(name, at)| (name.clone(), *at)).collect(),
            clip: self.clip,
            scene: self.scene_name.clone(),
            floor: self.floor.clone(),
        };
        Ok(wanted)
    }

    fn asked(&self) -> Result<Asked, Failure> {
        match (&self.from, &self.to, &self.attack) {
            (Some(from), Some(to), kind) => Ok(Asked::Pairs(Pairs {
                from: vec![from.clone()],
                to: vec![to.clone()],
                kind: kind.clone(),
            })),
            (None, None, None) => Ok(Asked::Own),
            (None, None, Some(_)) => Err(wrong("`attack` needs `from` and `to`")),
            _ => Err(wrong("`from` and `to` need each other")),
        }
    }

    /// How much to tell in words, if anything.
    ///
    /// # Errors
    /// `C0118` for a depth that is none.
    pub fn depth(&self) -> Result<Option<Depth>, Failure> {
        let depth = self.explain.as_deref().map(docket::depth).transpose();
        depth.map_err(|problem| wrong(&format!("`explain`: {problem}")))
    }
}

/// That a line is no request, and why.
pub fn wrong(why: &str) -> Failure {
    let finding = Diagnostic::placeless("C0118", format!("this line is no request: {why}"));
    let help = "a request is a JSON object such as {\"id\": 1, \"file\": \"pillar.scene.yaml\", \"from\": \"A\", \"to\": \"T\"}";
    Failure::misuse(finding.help(help))
}
