//! Replies: a status, a body, and headers that let a browser do no more than the page needs.

use std::io::Write;

use serde::Serialize;

use crate::diag::{self, Diagnostic, Finding, Report};
use crate::source::Sources;

/// On every reply.
const HEADERS: &str = "Connection: close\r\n\
Cache-Control: no-store\r\n\
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
Cross-Origin-Opener-Policy: same-origin\r\n\
Cross-Origin-Resource-Policy: same-origin\r\n\
Permissions-Policy: camera=(), geolocation=(), microphone=()\r\n\
Referrer-Policy: no-referrer\r\n\
X-Content-Type-Options: nosniff\r\n\
X-Frame-Options: DENY\r\n";

const JSON: &str = "application/json; charset=utf-8";

/// What is sent back.
pub struct Reply {
    status: Status,
    kind: &'static str,
    body: Vec<u8>,
}

/// How a request was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Fine = 200,
    Nothing = 204,
    Malformed = 400,
    Forbidden = 403,
    Missing = 404,
    WrongMethod = 405,
    TooSlow = 408,
    Taken = 409,
    NoLength = 411,
    TooLarge = 413,
    WrongKind = 415,
    Failed = 500,
    Busy = 503,
}

#[derive(Serialize)]
struct Refused {
    ok: bool,
    findings: Vec<Finding>,
}

impl Reply {
    /// Bytes of a kind.
    pub fn bytes(kind: &'static str, body: Vec<u8>) -> Reply {
        Reply {
            status: Status::Fine,
            kind,
            body,
        }
    }

    /// JSON that is written already.
    pub fn json_text(text: String) -> Reply {
        Reply::bytes(JSON, text.into_bytes())
    }

    /// A value in JSON.
    pub fn json(value: &impl Serialize) -> Reply {
        Reply::json_text(serde_json::to_string(value).unwrap_or_default())
    }

    /// Nothing, and that is fine.
    pub fn nothing() -> Reply {
        Reply {
            status: Status::Nothing,
            kind: "text/plain",
            body: Vec::new(),
        }
    }

    /// Why there is nothing.
    pub fn refused(status: Status, why: &str) -> Reply {
        let finding = Diagnostic::placeless("C0123", why);
        let help = "docs/api.md has what the local server answers";
        Reply::found(status, vec![finding.help(help)])
    }

    /// Findings, which tell why there is nothing.
    pub fn found(status: Status, found: Vec<Diagnostic>) -> Reply {
        let report = Report {
            sources: Sources::default(),
            found,
        };
        Reply {
            status,
            ..Reply::json(&Refused {
                ok: false,
                findings: diag::findings(&[report]),
            })
        }
    }

    /// Sends the reply, or its head alone.
    ///
    /// # Errors
    /// A connection that is broken or too slow.
    pub fn send(&self, to: &mut impl Write, head_only: bool) -> std::io::Result<()> {
        let head = format!(
            "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}{HEADERS}\r\n",
            self.status as u16,
            self.status.words(),
            self.kind,
            self.body.len(),
            self.status.header(),
        );
        to.write_all(head.as_bytes())?;
        if !head_only {
            to.write_all(&self.body)?;
        }
        to.flush()
    }
}

impl Status {
    fn words(self) -> &'static str {
        match self {
            Status::Fine => "OK",
            Status::Nothing => "No Content",
            Status::Malformed => "Bad Request",
            Status::Forbidden => "Forbidden",
            Status::Missing => "Not Found",
            Status::WrongMethod => "Method Not Allowed",
            Status::TooSlow => "Request Timeout",
            Status::Taken => "Conflict",
            Status::NoLength => "Length Required",
            Status::TooLarge => "Content Too Large",
            Status::WrongKind => "Unsupported Media Type",
            Status::Failed => "Internal Server Error",
            Status::Busy => "Service Unavailable",
        }
    }

    fn header(self) -> &'static str {
        match self {
            Status::WrongMethod => "Allow: GET, HEAD, POST, PUT\r\n",
            _ => "",
        }
    }
}
