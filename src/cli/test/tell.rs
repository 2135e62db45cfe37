//! What came of all scenes, in words and as data.

use serde::Serialize;

use crate::diag;
use crate::explain::{Text, Tone};
use crate::suite::recording::Difference;

use super::super::check::counted;
use super::super::coverage::Tried;
use super::super::mutants::Litter;
use super::Tally;
use super::cases::{Case, Recorded};
use super::recordings::{Accepted, Gone};

#[derive(Serialize)]
pub struct Summary<'a> {
    passed: usize,
    failed: usize,
    /// Rulings that are neither expected nor recorded.
    new: usize,
    rulings: &'a [Case],
    broken: Vec<Broken<'a>>,
    /// Recordings of what is no more.
    gone: &'a [Gone],
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<&'a Accepted>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    coverage: &'a [Tried],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    mutants: &'a [Litter],
}

#[derive(Serialize)]
struct Broken<'a> {
    scene: &'a str,
    findings: Vec<diag::Finding>,
}

impl Tally {
    /// All as data.
    pub fn summary(&self, accept: bool) -> Summary<'_> {
        let broken = self.broken.iter();
        Summary {
            passed: self.passed(),
            failed: self.failed(),
            new: self.count_new(),
            rulings: &self.cases,
            broken: broken
                .map(|(scene, reports)| Broken {
                    scene,
                    findings: diag::findings(reports),
                })
                .collect(),
            gone: &self.accepted.gone,
            accepted: accept.then_some(&self.accepted),
            coverage: &self.tried,
            mutants: &self.mutants,
        }
    }

    /// What failed, what changed, and the counts.
    pub fn told(&self, accept: bool) -> Text {
        let mut text = Text::default();
        for case in &self.cases {
            if !case.passed() {
                failed(&mut text, case);
            } else if case.recorded == Recorded::Accepted {
                head(&mut text, Tone::Doubt, "CHANGED", case);
                differences(&mut text, case, false);
            }
        }
        for (name, _) in &self.broken {
            let words = format!(" {name} cannot be used");
            text.say(0, &[(Tone::No, "FAILED"), (Tone::Plain, &words)]);
        }
        for tried in &self.tried {
            text.gap();
            text.append(tried.told());
        }
        for litter in &self.mutants {
            text.gap();
            text.append(litter.told());
        }
        text.gap();
        self.recordings(&mut text, accept);
        let tone = if self.failed() == 0 {
            Tone::Yes
        } else {
            Tone::No
        };
        let words = format!("{} passed, {} failed", self.passed(), self.failed());
        text.say(0, &[(tone, &words)]);
        text
    }

    fn recordings(&self, text: &mut Text, accept: bool) {
        let accepted = &self.accepted;
        for gone in &accepted.gone {
            let what = match &gone.ruling {
                Some(ruling) => format!("{}: {ruling} is no longer asked", gone.recording),
                None => format!("{}: its scene is gone", gone.recording),
            };
            let end = if accept {
                "; removed"
            } else {
                "; `--accept` removes it"
            };
            text.say(0, &[(Tone::Doubt, &what), (Tone::Faint, end)]);
        }
        for scene in &accepted.refused {
            let words = format!("{scene} is not recorded, since a ruling in it fails");
            text.say(0, &[(Tone::Doubt, &words)]);
        }
        if accepted.aside > 0 {
            let count = counted(accepted.aside, "recording");
            let words = format!("{count} left aside: another pack's");
            text.say(0, &[(Tone::Faint, &words)]);
        }
        if accept {
            let words = format!(
                "recorded: {} new, {} changed",
                accepted.new, accepted.changed
            );
            text.say(0, &[(Tone::Strong, &words)]);
        } else if self.count_new() > 0 {
            let (count, them) = match self.count_new() {
                1 => ("1 ruling is".to_owned(), "it"),
                many => (format!("{many} rulings are"), "them"),
            };
            let words = format!("{count} neither expected nor recorded: `--accept` records {them}");
            text.say(0, &[(Tone::Faint, &words)]);
        }
    }
}

fn head(text: &mut Text, tone: Tone, verdict: &str, case: &Case) {
    text.gap();
    let row = case
        .row
        .map_or(String::new(), |row| format!(", row {}", row + 1));
    let words = format!(
        " {}:{}, ruling {}{row} ({})",
        case.scene,
        case.line,
        case.ruling + 1,
        case.asked
    );
    text.say(0, &[(tone, verdict), (Tone::Strong, &words)]);
}

fn failed(text: &mut Text, case: &Case) {
    head(text, Tone::No, "FAILED", case);
    for compared in case.comparisons.iter().filter(|it| !it.comparison.passed) {
        let comparison = &compared.comparison;
        let key = format!("{}: ", comparison.key);
        let expected = format!("expected {}", comparison.expected);
        let actual = if comparison.key == "because" {
            ", which the ruling does not rest on".to_owned()
        } else {
            format!(", ruled {}", comparison.actual)
        };
        text.say(
            1,
            &[
                (Tone::Strong, &key),
                (Tone::Yes, &expected),
                (Tone::No, &actual),
            ],
        );
        text.append_below(1, compared.why.clone());
    }
    differences(text, case, true);
    text.gap();
    text.append(case.why.clone());
}

fn differences(text: &mut Text, case: &Case, with_why: bool) {
    for differing in &case.differences {
        let Difference { key, was, is } = &differing.difference;
        let (was, is) = match (was, is) {
            (Some(was), Some(is)) => (format!("was {was}"), format!(", is {is}")),
            (Some(was), None) => (format!("was {was}"), ", is no more".to_owned()),
            (None, is) => {
                let is = is.as_deref().unwrap_or_default();
                (String::new(), format!("{is} is new"))
            }
        };
        let key = format!("{key}: ");
        text.say(
            1,
            &[(Tone::Strong, &key), (Tone::Yes, &was), (Tone::No, &is)],
        );
        if with_why {
            text.append_below(1, differing.why.clone());
        }
    }
}
