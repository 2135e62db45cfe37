//! `version`: what answers, and its limits.

use serde::Serialize;

use super::LONGEST_REQUEST;
use super::fields::Fields;
use super::response::Answer;
use super::shelf::Shelf;
use crate::docket::Trouble;

/// The version of requests and responses; it changes when something here is no more what it was.
const API: u32 = 1;

#[derive(Serialize)]
struct Version {
    version: &'static str,
    api: u32,
    limits: Limits,
}

#[derive(Serialize)]
struct Limits {
    request_bytes: usize,
}

/// Answers the request.
pub fn run(fields: Fields<'_>, _: &mut Shelf) -> Result<Answer, Trouble> {
    fields.end()?;
    Ok(Answer::new(&Version {
        version: env!("CARGO_PKG_VERSION"),
        api: API,
        limits: Limits {
            request_bytes: LONGEST_REQUEST,
        },
    }))
}
