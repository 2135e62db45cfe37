//! A request as it is written: an object, whose keys each operation takes one by one.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::LONGEST_REQUEST;
use crate::diag::{Diagnostic, nearest};
use crate::docket::Trouble;

/// What a request holds that no operation has taken yet.
pub struct Fields<'a> {
    id: Option<&'a RawValue>,
    entries: BTreeMap<String, &'a RawValue>,
    asked_for: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Reads a request.
    ///
    /// # Errors
    /// `C0118` with what is wrong, and the id if there is one.
    pub fn read(request: &'a str) -> Result<Fields<'a>, (Option<&'a RawValue>, Box<Trouble>)> {
        let refuse = |why: &str| Err((None, Box::new(wrong(why))));
        if request.len() > LONGEST_REQUEST {
            let megabytes = LONGEST_REQUEST / (1024 * 1024);
            return refuse(&format!("it is longer than {megabytes} MB"));
        }
        let entries: Result<BTreeMap<String, &'a RawValue>, _> = serde_json::from_str(request);
        match entries {
            Ok(mut entries) => Ok(Fields {
                id: entries.remove("id"),
                entries,
                asked_for: Vec::new(),
            }),
            Err(problem) => refuse(&problem.to_string()),
        }
    }

    /// Whatever the response is to be told by.
    pub fn id(&self) -> Option<&'a RawValue> {
        self.id
    }

    /// The name of the operation.
    ///
    /// # Errors
    /// `C0118` where there is none.
    pub fn op(&self) -> Result<String, Trouble> {
        let op = self.entries.get("op");
        let op = op.and_then(|op| serde_json::from_str::<String>(op.get()).ok());
        op.ok_or_else(|| wrong("it has no `op`, the name of what is wanted"))
    }

    /// What stands under a key, as it is written; `null` is nothing.
    pub fn raw(&mut self, key: &'static str) -> Option<&'a RawValue> {
        self.asked_for.push(key);
        self.entries
            .remove(key)
            .filter(|value| value.get() != "null")
    }

    /// What stands under a key.
    ///
    /// # Errors
    /// `C0118` where it is of another kind than it should be.
    pub fn take<T: Deserialize<'a>>(&mut self, key: &'static str) -> Result<Option<T>, Trouble> {
        let value = self.raw(key);
        let read = value.map(|value| serde_json::from_str(value.get()));
        read.transpose()
            .map_err(|problem| wrong(&format!("`{key}`: {problem}")))
    }

    /// What must stand under a key.
    ///
    /// # Errors
    /// `C0118` where it is not there, or of another kind than it should be.
    pub fn need<T: Deserialize<'a>>(&mut self, key: &'static str) -> Result<T, Trouble> {
        let value = self.take(key)?;
        value.ok_or_else(|| wrong(&format!("it needs `{key}`")))
    }

    /// Ends the taking.
    ///
    /// # Errors
    /// `C0118` for a key that was not asked for.
    pub fn end(self) -> Result<(), Trouble> {
        let left = self.entries.into_keys().find(|key| key != "op");
        let Some(key) = left else {
            return Ok(());
        };
        let mut finding = finding(&format!("this operation has no `{key}`"));
        if let Some(near) = nearest(&key, self.asked_for.iter().copied()) {
            finding = finding.help(format!("did you mean `{near}`?"));
        }
        Err(Trouble::misuse(finding))
    }
}

/// That a request is none, and why.
pub fn wrong(why: &str) -> Trouble {
    Trouble::misuse(finding(why))
}

/// That there is no such operation.
pub fn no_operation(op: &str, known: impl Iterator<Item = &'static str> + Clone) -> Trouble {
    let finding = Diagnostic::placeless("C0118", format!("there is no operation `{op}`"));
    Trouble::misuse(match nearest(op, known.clone()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => {
            let known: Vec<&str> = known.collect();
            finding.help(format!("there are {}", known.join(", ")))
        }
    })
}

fn finding(why: &str) -> Diagnostic {
    let finding = Diagnostic::placeless("C0118", format!("this is no request: {why}"));
    finding
        .help("a request is a JSON object such as {\"op\": \"version\"}; docs/api.md has them all")
}
