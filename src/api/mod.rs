//! The engine by JSON: a request in, a response out, and nothing else.
//!
//! [`call`] answers one request. A [`Session`] answers any number of them and keeps packs and scenes
//! between these, each known by its whole text, so that no answer depends on what was asked before.
//! No request ends the engine, and none makes it read a file. `docs/api.md` has every operation.

mod check;
mod clauses;
mod drawing;
mod explain_code;
mod fields;
mod format;
mod import;
mod lines;
mod map;
mod pack;
mod packs;
mod picture;
mod response;
mod rule;
mod rules;
mod scene;
mod scenes;
mod shelf;
mod source;
mod toned;
mod version;
mod vocabulary;
mod words;
mod write_scene;

use fields::Fields;
use response::{Answer, answered, refused};
use shelf::Shelf;

use crate::docket::Trouble;

/// The longest request, in bytes.
pub const LONGEST_REQUEST: usize = 64 * 1024 * 1024;

/// Answers a request; nothing is kept.
#[must_use]
pub fn call(request: &str) -> String {
    Session::default().call(request)
}

/// Answers requests, and keeps what it made of packs and scenes for the next.
#[derive(Default)]
pub struct Session {
    shelf: Shelf,
}

type Operation = fn(Fields<'_>, &mut Shelf) -> Result<Answer, Trouble>;

/// Every operation, in the order of the documentation.
const OPERATIONS: &[(&str, Operation)] = &[
    ("version", version::run),
    ("packs", packs::run),
    ("pack", pack::run),
    ("source", source::run),
    ("check", check::run),
    ("format", format::run),
    ("vocabulary", vocabulary::run),
    ("explain_code", explain_code::run),
    ("scene", scene::run),
    ("write_scene", write_scene::run),
    ("import", import::run),
    ("rule", rule::run),
    ("map", map::run),
    ("picture", picture::run),
];

impl Session {
    /// Answers a request.
    #[must_use]
    pub fn call(&mut self, request: &str) -> String {
        let fields = match Fields::read(request) {
            Ok(fields) => fields,
            Err((id, trouble)) => return refused(id, *trouble),
        };
        let id = fields.id();
        match self.run(fields) {
            Ok(answer) => answered(id, &answer),
            Err(trouble) => refused(id, trouble),
        }
    }

    fn run(&mut self, fields: Fields<'_>) -> Result<Answer, Trouble> {
        let op = fields.op()?;
        let known = OPERATIONS.iter().find(|(name, _)| *name == op);
        match known {
            Some((_, run)) => run(fields, &mut self.shelf),
            None => Err(fields::no_operation(
                &op,
                OPERATIONS.iter().map(|(name, _)| *name),
            )),
        }
    }
}
