//! Rulings against what their scenes expect.

use serde::Serialize;

use crate::docket::{self, Ready};
use crate::explain::{Depth, Text};
use crate::formats::scene::AskFile;
use crate::ruling::Ruling;
use crate::suite::recording::{self, Difference};
use crate::suite::{self, Comparison};

use super::super::{answers, rule};

/// A ruling that was compared.
#[derive(Debug, Serialize)]
pub struct Case {
    pub scene: String,
    /// Its place among the scene's rulings, from 0.
    pub ruling: usize,
    /// Its place in the ruling's table, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    pub line: usize,
    pub attacker: String,
    pub target: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
    #[serde(rename = "passed")]
    as_wanted: bool,
    /// Whether the scene expects anything of it.
    pub expects: bool,
    pub comparisons: Vec<Compared>,
    pub recorded: Recorded,
    /// What is otherwise than recorded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Differing>,
    /// The ask in words, and what a row sets.
    #[serde(skip)]
    pub asked: String,
    #[serde(skip)]
    pub why: Text,
}

/// What a recording says of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recorded {
    /// Nothing, and none was asked for.
    No,
    /// Nothing yet.
    New,
    /// The same.
    Same,
    /// Something else.
    Changed,
    /// Something else, until it was accepted just now.
    Accepted,
}

/// An expectation, and if it is not met, why.
#[derive(Debug, Serialize)]
pub struct Compared {
    #[serde(flatten)]
    pub comparison: Comparison,
    #[serde(skip_serializing_if = "is_empty", serialize_with = "lines")]
    pub why: Text,
}

/// A difference from what was recorded, and why what was is no more.
#[derive(Debug, Serialize)]
pub struct Differing {
    #[serde(flatten)]
    pub difference: Difference,
    #[serde(skip_serializing_if = "is_empty", serialize_with = "lines")]
    pub why: Text,
}

/// A case with the ruling and the scene it is about.
pub struct Judged<'a> {
    pub case: Case,
    pub scene: &'a Ready,
    pub ask: &'a AskFile,
    pub ruling: Ruling,
}

/// Rules on all that a scene and the rows of its tables ask, in the order of the file.
pub fn judge(scenes: &[Ready]) -> Vec<Judged<'_>> {
    let mut judged = Vec::new();
    for scene in scenes {
        let asked = scene.asks.iter().zip(rule::rulings(scene, true, &|| ()));
        judged.extend(asked.map(|(ask, ruling)| Judged {
            case: case(scene, ask, &ruling),
            scene,
            ask,
            ruling,
        }));
    }
    judged.sort_by_key(|it| (it.case.ruling, it.case.row));
    judged
}

fn case(scene: &Ready, ask: &AskFile, ruling: &Ruling) -> Case {
    let comparisons = ask.expect.as_ref().map_or_else(Vec::new, |expect| {
        suite::compare(expect, ruling, scene.pack.vocabulary())
    });
    let told = answers::told(scene, ask, ruling);
    let why = |comparison: &Comparison| {
        if comparison.passed {
            return Text::default();
        }
        suite::instead(comparison, &comparisons, &told)
    };
    let comparisons: Vec<Compared> = comparisons
        .iter()
        .map(|comparison| Compared {
            why: why(comparison),
            comparison: comparison.clone(),
        })
        .collect();
    let as_wanted = comparisons.iter().all(|it| it.comparison.passed);
    let row = answers::row_words(ask);
    let mut asked = answers::ask_words(scene, ask);
    if !row.is_empty() {
        asked = format!("{asked}; {row}");
    }
    Case {
        scene: scene.name.clone(),
        ruling: ask.place,
        row: ask.row.as_ref().map(|row| row.place),
        line: scene.report.sources.line_column(ask.span).line,
        attacker: ask.attacker.clone(),
        target: ask.target.clone(),
        check: ask.check.clone(),
        as_wanted,
        expects: ask.expect.is_some(),
        comparisons,
        recorded: Recorded::No,
        differences: Vec::new(),
        asked,
        why: if as_wanted {
            Text::default()
        } else {
            docket::explanation(scene, ask, ruling, &Depth::Why)
        },
    }
}

impl Case {
    /// Whether it came out as the scene expects and, unless it is accepted anew, as recorded.
    pub fn passed(&self) -> bool {
        self.as_wanted
    }

    /// Whether it is neither expected nor recorded, or lacks in its scene's recording.
    pub fn is_new(&self) -> bool {
        match self.recorded {
            Recorded::New => true,
            Recorded::No => !self.expects,
            Recorded::Same | Recorded::Changed | Recorded::Accepted => false,
        }
    }
}

impl Judged<'_> {
    /// Notes what is otherwise than recorded.
    pub fn differs(&mut self, differences: Vec<Difference>, accept: bool) {
        let told = answers::told(self.scene, self.ask, &self.ruling);
        let differing = differences.iter().map(|difference| Differing {
            why: recording::why(difference, &differences, &told),
            difference: difference.clone(),
        });
        self.case.differences = differing.collect();
        if accept {
            self.case.recorded = Recorded::Accepted;
            return;
        }
        self.case.recorded = Recorded::Changed;
        if self.case.as_wanted {
            self.case.as_wanted = false;
            self.case.why = docket::explanation(self.scene, self.ask, &self.ruling, &Depth::Why);
        }
    }
}

fn is_empty(text: &Text) -> bool {
    text.lines.is_empty()
}

fn lines<S: serde::Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
    let text = text.to_string();
    let lines = text.lines().filter(|line| !line.is_empty());
    serializer.collect_seq(lines.map(str::trim))
}
