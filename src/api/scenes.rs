//! The scene of a request.

use std::collections::BTreeMap;

use super::fields::{Fields, wrong};
use super::rules::Rules;
use crate::docket::{Placed, SceneText, Trouble};
use crate::formats::yaml;
use crate::number::Number;

/// What a scene is called that has no name.
const NAMELESS: &str = "scene";

/// A scene as a request asks about it.
#[derive(Clone, PartialEq)]
pub struct SceneAsked {
    /// Its text.
    pub text: SceneText,
    /// Its rules.
    pub rules: Rules,
    /// Of a map, whether what lies beyond its edge is left out.
    pub clip: bool,
    /// Of a map, which of several scenes, and which floor.
    pub part: [Option<String>; 2],
    /// Where creatures stand instead.
    pub places: Vec<Placed>,
}

impl SceneAsked {
    /// Takes the rules and the scene of a request.
    ///
    /// # Errors
    /// `C0118` for what is no scene or no rules.
    pub fn take(fields: &mut Fields<'_>) -> Result<SceneAsked, Trouble> {
        let name: Option<String> = fields.take("name")?;
        Ok(SceneAsked {
            rules: Rules::take(fields)?,
            text: SceneText {
                text: text(fields)?,
                name: name.unwrap_or_else(|| NAMELESS.to_owned()),
                legend: None,
            },
            clip: fields.take("clip")?.unwrap_or_default(),
            part: [fields.take("scene_name")?, fields.take("floor")?],
            places: places(fields)?,
        })
    }

    /// Whether another request asks about the same scene, wherever creatures stand.
    pub fn is_like(&self, other: &SceneAsked) -> bool {
        self.text == other.text
            && self.rules == other.rules
            && self.clip == other.clip
            && self.part == other.part
    }
}

/// The text of a scene, whether it stands in the request as a text or as an object.
///
/// # Errors
/// `C0118` without a scene.
pub fn text(fields: &mut Fields<'_>) -> Result<String, Trouble> {
    let written = fields
        .raw("scene")
        .ok_or_else(|| wrong("it needs `scene`"))?;
    if written.get().starts_with('"') {
        let text = serde_json::from_str(written.get());
        return text.map_err(|problem| wrong(&format!("`scene`: {problem}")));
    }
    Ok(yaml::of_json(written.get()))
}

/// Where creatures stand instead.
///
/// # Errors
/// `C0118` for what is no object from names to places.
pub fn places(fields: &mut Fields<'_>) -> Result<Vec<Placed>, Trouble> {
    let places: Option<BTreeMap<String, [serde_json::Number; 2]>> = fields.take("place")?;
    let exact = |number: &serde_json::Number| {
        let exact = Number::parse_decimal(&number.to_string());
        exact.ok_or_else(|| wrong(&format!("`place`: {number} is no place on a map")))
    };
    let places = places.unwrap_or_default().into_iter();
    places
        .map(|(name, [x, y])| Ok((name, [exact(&x)?, exact(&y)?])))
        .collect()
}
