//! What the server answers.

use serde::Serialize;

use super::engine::Engine;
use super::folder::Folder;
use super::guard;
use super::http::Request;
use super::page;
use super::reply::{Reply, Status};
use crate::cli::failure::Failure;

/// Everything that requests are answered from.
pub struct House {
    folder: Folder,
    opened: Option<(String, String)>,
    port: u16,
    engine: Engine,
}

#[derive(Serialize)]
struct Info<'a> {
    served: bool,
    version: &'static str,
    folder: String,
    opened: Option<Opened<'a>>,
    may_write: bool,
}

#[derive(Serialize)]
struct Opened<'a> {
    path: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct Saved<'a> {
    saved: &'a str,
    bytes: usize,
}

impl House {
    /// The files of a folder, and what to begin with: its path and text.
    ///
    /// # Errors
    /// `C0124` when the engine can't be started.
    pub fn new(
        folder: Folder,
        opened: Option<(String, String)>,
        port: u16,
    ) -> Result<House, Failure> {
        Ok(House {
            folder,
            opened,
            port,
            engine: Engine::start()?,
        })
    }

    /// The reply to a request.
    pub fn answer(&self, request: Request) -> Reply {
        match self.routed(request) {
            Ok(reply) => reply,
            Err(refused) => *refused,
        }
    }

    fn routed(&self, request: Request) -> Result<Reply, Box<Reply>> {
        guard::check(&request, self.port)?;
        match (request.method.as_str(), request.path.as_str()) {
            ("GET" | "HEAD", path) => self.given(path, &request),
            ("POST", "/api/call") => {
                check_kind(&request, &["application/json", "text/plain"])?;
                let text = String::from_utf8(request.body);
                let text = text.map_err(|_| malformed("the request is no UTF-8 text"))?;
                Ok(self.engine.call(text))
            }
            ("PUT", "/api/file") => {
                check_kind(&request, &["application/json", "text/plain"])?;
                let path = wanted(&request)?;
                let new = request.asked("new") == Some("1");
                self.folder.write(path, &request.body, new)?;
                Ok(Reply::json(&Saved {
                    saved: path,
                    bytes: request.body.len(),
                }))
            }
            ("POST" | "PUT", _) => Err(refused(Status::Missing, "there is nothing there")),
            _ => Err(refused(Status::WrongMethod, "there is no such method")),
        }
    }

    fn given(&self, path: &str, request: &Request) -> Result<Reply, Box<Reply>> {
        if let Some(file) = page::FILES.iter().find(|file| file.path == path) {
            return Ok(Reply::bytes(file.kind, file.bytes.to_vec()));
        }
        match path {
            "/api/info" => Ok(self.info()),
            "/api/files" => Ok(Reply::json(&self.folder.list())),
            "/api/file" => {
                let bytes = self.folder.read(wanted(request)?)?;
                Ok(Reply::bytes("text/plain; charset=utf-8", bytes))
            }
            "/favicon.ico" => Ok(Reply::nothing()),
            _ => Err(refused(Status::Missing, "there is nothing there")),
        }
    }

    fn info(&self) -> Reply {
        let opened = self
            .opened
            .as_ref()
            .map(|(path, text)| Opened { path, text });
        Reply::json(&Info {
            served: true,
            version: env!("CARGO_PKG_VERSION"),
            folder: self.folder.name(),
            opened,
            may_write: true,
        })
    }
}

fn wanted(request: &Request) -> Result<&str, Box<Reply>> {
    let path = request.asked("path");
    path.ok_or_else(|| malformed("the request needs a `path`"))
}

/// A form of another site's can send neither kind with a header of its own.
fn check_kind(request: &Request, known: &[&str]) -> Result<(), Box<Reply>> {
    let kind = request.header("Content-Type")?.unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if known.iter().any(|own| kind.eq_ignore_ascii_case(own)) {
        return Ok(());
    }
    let why = format!("the body must be one of {}", known.join(", "));
    Err(refused(Status::WrongKind, &why))
}

fn malformed(why: &str) -> Box<Reply> {
    refused(Status::Malformed, why)
}

fn refused(status: Status, why: &str) -> Box<Reply> {
    Box::new(Reply::refused(status, why))
}
