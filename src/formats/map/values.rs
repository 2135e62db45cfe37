//! Reading the values of a JSON file: each way either gives the value or reports what is wrong,
//! with the path of the value, since map files often are one long line.

use serde_json::Value;

use super::{LONGEST_SIDE, Path};
use crate::diag::Diagnostic;
use crate::number::Number;
use crate::source::{FileId, Span};

/// The greatest number that any value of a file may hold.
const ABSURD: i64 = 1_000_000_000;
pub(crate) const LARGEST_FILE: usize = 256 * 1024 * 1024;

/// Reads a text as JSON.
///
/// # Errors
/// `M0101` with the place of the mistake, `M0104` for a text that is too large.
pub(crate) fn json<T: for<'d> serde::Deserialize<'d>>(
    text: &str,
    file: FileId,
) -> Result<T, Box<Diagnostic>> {
    if text.len() > LARGEST_FILE {
        let message = "the file is larger than 256 MB";
        return Err(Box::new(Diagnostic::error(
            "M0104",
            Span::new(file, 0, 0),
            message,
        )));
    }
    let body = text.trim_start_matches('\u{feff}');
    let skipped = text.len() - body.len();
    serde_json::from_str(body).map_err(|error| Box::new(malformed(text, skipped, file, &error)))
}

fn malformed(text: &str, skipped: usize, file: FileId, error: &serde_json::Error) -> Diagnostic {
    let line_start = match error.line() {
        0 | 1 => skipped,
        line => text
            .match_indices('\n')
            .nth(line - 2)
            .map_or(text.len(), |(at, _)| at + 1),
    };
    let at = (line_start + error.column().saturating_sub(1)).min(text.len());
    let span = Span::new(file, at, (at + 1).min(text.len()));
    let reason = error.to_string();
    let reason = reason
        .rsplit_once(" at line ")
        .map_or(reason.as_str(), |(reason, _)| reason);
    let problem = Diagnostic::error(
        "M0101",
        span,
        format!("this is not well-formed JSON: {reason}"),
    );
    if error.is_eof() {
        return problem.help("the file ends too early: export or download it again");
    }
    problem
}

/// What a walk over a file has found so far.
pub(crate) struct Walk {
    pub file: FileId,
    pub problems: Vec<Diagnostic>,
    pub warnings: Vec<Diagnostic>,
}

impl Walk {
    pub fn new(file: FileId) -> Walk {
        Walk {
            file,
            problems: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The start of the file.
    pub fn span(&self) -> Span {
        Span::new(self.file, 0, 0)
    }

    /// Notes a mistake; gives nothing, for the caller to pass on.
    pub fn fail<T>(&mut self, code: &'static str, message: impl Into<String>) -> Option<T> {
        self.problems
            .push(Diagnostic::error(code, self.span(), message));
        None
    }

    /// Notes a warning.
    pub fn warn(&mut self, code: &'static str, message: impl Into<String>) {
        self.warnings
            .push(Diagnostic::warning(code, self.span(), message));
    }

    /// Notes a value of the wrong kind.
    pub fn expected<T>(&mut self, path: Path, what: &str, found: &Value) -> Option<T> {
        self.fail(
            "M0102",
            format!("`{path}` should be {what} but is {}", noun(found)),
        )
    }

    /// The items of a list; nothing is an empty one.
    pub fn list<'v>(&mut self, path: Path, value: &'v Value) -> &'v [Value] {
        match value {
            Value::Array(items) => items,
            Value::Null => &[],
            _ => self.expected(path, "a list", value).unwrap_or(&[]),
        }
    }

    /// The number of columns or rows, rounded up to a whole one.
    pub fn side(&mut self, path: &str, side: &Number) -> Option<u32> {
        let whole = (-side).floor().map_or(0, |floor| -floor);
        if !(1..=LONGEST_SIDE).contains(&whole) {
            let message = format!(
                "`{path}` is {side}; a map has from 1 to {LONGEST_SIDE} squares along a side"
            );
            return self.fail("M0104", message);
        }
        if *side != Number::from(whole) {
            let side = side.to_float();
            let message = format!("`{path}` is {side} squares and was rounded up to {whole}");
            self.warn("M0202", message);
        }
        u32::try_from(whole).ok()
    }
}

/// A number that is finite and not absurdly large; texts that hold one are taken as such.
pub(crate) fn number(value: &Value) -> Option<Number> {
    let limit = Number::from(ABSURD);
    let exact = match value {
        Value::Number(number) => Number::parse_decimal(&number.to_string())
            .or_else(|| number.as_f64().and_then(Number::from_float)),
        Value::String(text) => Number::parse_decimal(text.trim()),
        _ => None,
    };
    exact.filter(|exact| *exact <= limit && *exact >= -&limit)
}

/// What a value is, in words.
pub(crate) fn noun(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a map",
    }
}
