//! JSON Lines: a request a line on standard input, an answer a line on standard output.

use std::io::{BufRead, Read};

use serde::Serialize;
use serde_json::Value;

use crate::diag::{self, Diagnostic, Severity};
use crate::docket::{self, Ready};
use crate::world::battle::Battle;

use super::Exit;
use super::asking::Terms;
use super::failure::{Failure, Report};
use super::output::Output;
use super::request::{Request, wrong};
use super::shelf::Shelf;

/// No request needs a longer line, in bytes.
const LONGEST_LINE: u64 = 64 * 1024 * 1024;

/// Answers every line, those that are no requests too. With any of these there are findings.
///
/// # Errors
/// Standard input that cannot be read.
pub fn run(terms: &Terms, out: &Output) -> Result<Exit, Failure> {
    let mut input = std::io::stdin().lock();
    let mut shelf = Shelf::default();
    let mut exit = Exit::Fine;
    let mut number = 0;
    while let Some(line) = next(&mut input)? {
        number += 1;
        let line = match line.as_deref().map(str::trim) {
            Ok("") => continue,
            Ok(line) => line,
            Err(problem) => {
                out.json_line(&refused(number, Value::Null, wrong(problem)));
                exit = Exit::Findings;
                continue;
            }
        };
        match Request::read(line) {
            Ok(request) => match answered(&request, terms, &mut shelf, out) {
                Ok(()) => {}
                Err(failure) => {
                    out.json_line(&refused(number, request.id, failure));
                    exit = Exit::Findings;
                }
            },
            Err((id, failure)) => {
                out.json_line(&refused(number, id, failure));
                exit = Exit::Findings;
            }
        }
        if out.is_closed() {
            break;
        }
    }
    Ok(exit)
}

/// The next line, or what is wrong with it; none at the end.
fn next(input: &mut impl BufRead) -> Result<Option<Result<String, &'static str>>, Failure> {
    let unreadable = |problem: std::io::Error| {
        let message = format!("standard input cannot be read: {problem}");
        Failure::misuse(Diagnostic::placeless("C0101", message))
    };
    let mut bytes = Vec::new();
    let mut limited = input.by_ref().take(LONGEST_LINE);
    if limited.read_until(b'\n', &mut bytes).map_err(unreadable)? == 0 {
        return Ok(None);
    }
    if limited.limit() == 0 && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n').map_err(unreadable)?;
        return Ok(Some(Err("it is longer than 64 MB")));
    }
    Ok(Some(
        String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text"),
    ))
}

/// An answer: a ruling, or one for each ask of a scene that asks for several.
#[derive(Serialize)]
struct Answer<'a> {
    id: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<Told<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rulings: Option<Vec<Told<'a>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<diag::Finding>,
}

#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    data: docket::Data<'a>,
    /// The explanation in words, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<String>,
}

/// Why there is no answer.
#[derive(Serialize)]
struct Refused {
    id: Value,
    line: usize,
    error: Option<diag::Finding>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<diag::Finding>,
}

fn answered(
    request: &Request<'_>,
    terms: &Terms,
    shelf: &mut Shelf,
    out: &Output,
) -> Result<(), Failure> {
    let depth = request.depth()?;
    let wanted = request.wanted(terms)?;
    let (text, path) = request.text()?;
    let kept = shelf.scene(&text, path, &wanted)?;
    let scenes = docket::asked(&kept.opened, &kept.resolved, wanted.brief())?;
    if let Some(depth) = &depth {
        docket::known_tier(&scenes, depth)?;
    }
    let evidence = request.evidence || depth.is_some();
    let mut rulings = Vec::new();
    for scene in &scenes {
        let rules = shelf.plans.plan(&scene.pack, &scene.settings);
        let stage = kept.stage(&scene.file);
        for ask in &scene.asks {
            let battle = Battle::on(&stage, &ask.ask);
            let mut ruling = scene.pack.rule(&rules, &battle, evidence);
            ruling = docket::with_lacks(scene, ruling);
            let words = depth
                .as_ref()
                .map(|depth| docket::explanation(scene, ask, &ruling, depth).to_string());
            if !request.evidence {
                ruling.evidence.clear();
            }
            rulings.push((scene, ask, ruling, words));
        }
    }
    let mut told: Vec<Told<'_>> = rulings
        .iter()
        .map(|(scene, ask, ruling, words)| Told {
            data: docket::data(scene, ask, ruling),
            explanation: words.clone(),
        })
        .collect();
    let ruling = if told.len() == 1 { told.pop() } else { None };
    out.json_line(&Answer {
        id: &request.id,
        rulings: ruling.is_none().then_some(told),
        ruling,
        findings: diag::findings(&reports(&scenes)),
    });
    Ok(())
}

fn reports(scenes: &[Ready]) -> Vec<Report> {
    scenes.iter().map(|scene| scene.report.clone()).collect()
}

fn refused(line: usize, id: Value, mut failure: Failure) -> Refused {
    let is_told = failure
        .reports
        .iter()
        .any(|report| !report.found.is_empty());
    if !is_told {
        let message = "the pack has errors, which an earlier answer tells";
        failure = Failure::misuse(Diagnostic::placeless("C0119", message));
    }
    // The first error goes before what else was found.
    for report in &mut failure.reports {
        let is_error = |finding: &Diagnostic| finding.severity == Severity::Error;
        report.found.sort_by_key(|finding| !is_error(finding));
    }
    let has_error = |report: &Report| report.found.iter().any(Diagnostic::is_error);
    failure.reports.sort_by_key(|report| !has_error(report));
    let mut findings = diag::findings(&failure.reports).into_iter();
    Refused {
        id,
        line,
        error: findings.next(),
        findings: findings.collect(),
    }
}
