//! Responses.

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::diag::{self, Diagnostic, Finding, Report};
use crate::docket::Trouble;

/// The result of an operation, and what was found on the way.
pub struct Answer {
    result: Box<RawValue>,
    reports: Vec<Report>,
}

impl Answer {
    /// A result without findings.
    pub fn new(result: &impl Serialize) -> Answer {
        Answer::with(result, Vec::new())
    }

    /// A result with findings.
    pub fn with(result: &impl Serialize, reports: Vec<Report>) -> Answer {
        Answer {
            // What is told here has text for keys, and so is always told.
            result: to_raw_value(result).unwrap_or_default(),
            reports,
        }
    }
}

#[derive(Serialize)]
struct Response<'a> {
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a RawValue>,
    findings: Vec<Finding>,
}

/// A response with a result.
pub fn answered(id: Option<&RawValue>, answer: &Answer) -> String {
    written(&Response {
        id,
        ok: true,
        result: Some(&answer.result),
        findings: diag::findings(&answer.reports),
    })
}

/// A response without one; the first error goes before what else was found.
pub fn refused(id: Option<&RawValue>, mut trouble: Trouble) -> String {
    let found = &mut trouble.report.found;
    found.sort_by_key(|finding: &Diagnostic| !finding.is_error());
    written(&Response {
        id,
        ok: false,
        result: None,
        findings: diag::findings(&[trouble.report]),
    })
}

fn written(response: &Response<'_>) -> String {
    serde_json::to_string(response).unwrap_or_default()
}
