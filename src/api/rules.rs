//! The rules of a request: a pack, variants that change it, and switches.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::Deserialize;

use super::fields::{Fields, wrong};
use crate::diag::{Diagnostic, Report};
use crate::docket::Trouble;
use crate::lang::{self, Pack, PackText};
use crate::packs;
use crate::source::Sources;

/// Rules as a request names them; without an own pack, those of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The pack or variant.
    pub own: Option<Texts>,
    /// Variants that change it.
    pub variants: Vec<Texts>,
}

/// Where the texts of a pack or variant are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Texts {
    /// In the program.
    Embedded(String),
    /// In the request.
    Given(PackText),
}

/// Rules compiled.
pub struct Compiled {
    /// The pack, unless it has errors.
    pub pack: Option<Rc<Pack>>,
    /// Its texts, and what was found in them.
    pub report: Report,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    pack: Option<String>,
    files: Option<Vec<File>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    path: String,
    text: String,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "the id of a variant, or an object with `files`")]
enum Named {
    Id(String),
    Written(Written),
}

impl Rules {
    /// Takes the rules of a request.
    ///
    /// # Errors
    /// `C0118` for what is no rules.
    pub fn take(fields: &mut Fields<'_>) -> Result<Rules, Trouble> {
        let own: Option<Written> = fields.take("rules")?;
        let variants: Option<Vec<Named>> = fields.take("variants")?;
        let variants = variants.unwrap_or_default().into_iter();
        let variant = |named| match named {
            Named::Id(id) => Ok(Texts::Embedded(id)),
            Named::Written(written) => written.texts("variants"),
        };
        Ok(Rules {
            own: own.map(|own| own.texts("rules")).transpose()?,
            variants: variants.map(variant).collect::<Result<_, _>>()?,
        })
    }

    /// Takes the rules of a request that can't do without.
    ///
    /// # Errors
    /// `C0118` for what is no rules, and where there are none.
    pub fn need(fields: &mut Fields<'_>) -> Result<Rules, Trouble> {
        let rules = Rules::take(fields)?;
        match rules.own {
            Some(_) => Ok(rules),
            None => Err(wrong("it needs `rules`")),
        }
    }

    /// Compiles the rules.
    ///
    /// # Errors
    /// `C0103` for a pack that is not there.
    pub fn compile(&self) -> Result<Compiled, Trouble> {
        let own = self.own.as_ref().map(Texts::read);
        let own = own.unwrap_or_else(|| Ok(PackText::default()))?;
        let variants: Result<Vec<PackText>, Trouble> =
            self.variants.iter().map(Texts::read).collect();
        let (pack, sources, found) = lang::compile_with(&own, &variants?, &packs::embedded);
        Ok(Compiled {
            pack: pack.map(Rc::new),
            report: Report { sources, found },
        })
    }
}

impl Written {
    fn texts(self, key: &str) -> Result<Texts, Trouble> {
        match (self.pack, self.files) {
            (Some(id), None) => Ok(Texts::Embedded(id)),
            (None, Some(files)) => Ok(Texts::Given(PackText {
                files: files.into_iter().map(|it| (it.path, it.text)).collect(),
            })),
            _ => {
                let why = format!("`{key}` needs either the `pack` of an id or `files`");
                Err(wrong(&why))
            }
        }
    }
}

impl Texts {
    fn read(&self) -> Result<PackText, Trouble> {
        match self {
            Texts::Embedded(id) => embedded(id),
            Texts::Given(text) => Ok(text.clone()),
        }
    }
}

/// The texts of an embedded pack or variant.
///
/// # Errors
/// `C0103` for one that is not there.
pub fn embedded(id: &str) -> Result<PackText, Trouble> {
    packs::embedded(id).ok_or_else(|| {
        let message = format!("there is no embedded pack called `{id}`");
        Trouble::misuse(with_nearest(Diagnostic::placeless("C0103", message), id))
    })
}

/// A finding about a pack's name with the nearest embedded one as the next step.
pub fn with_nearest(finding: Diagnostic, name: &str) -> Diagnostic {
    let otherwise = "the operation `packs` lists those there are";
    packs::with_nearest(finding, name, otherwise)
}

/// Takes the house-rule switches of a request.
///
/// # Errors
/// `C0118` for what is no object of words.
pub fn options(fields: &mut Fields<'_>) -> Result<Vec<(String, String)>, Trouble> {
    let options: Option<BTreeMap<String, String>> = fields.take("options")?;
    Ok(options.unwrap_or_default().into_iter().collect())
}

/// That rules with errors rule on nothing.
pub fn broken(report: &Report) -> Trouble {
    let sources: Sources = report.sources.clone();
    Trouble::findings(sources, report.found.clone())
}
