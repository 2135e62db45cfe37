//! Requests, as they come over a connection: bounded in size and in time.

use std::io::{ErrorKind, Read, Write};
use std::time::{Duration, Instant};

use super::reply::{Reply, Status};

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;
/// The most headers.
const MOST_HEADERS: usize = 64;
/// The longest body, in bytes: a request of the engine with room to spare.
pub const LONGEST_BODY: usize = crate::api::LONGEST_REQUEST + 1024;
/// How long a request may take to arrive.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A request.
#[derive(Debug, Default)]
pub struct Request {
    /// Its method.
    pub method: String,
    /// The path, without what follows a question mark.
    pub path: String,
    /// What follows the question mark: names and values, decoded.
    pub query: Vec<(String, String)>,
    headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// The value of a header, if it is there once.
    ///
    /// # Errors
    /// A header that is there twice.
    pub fn header(&self, name: &str) -> Result<Option<&str>, Box<Reply>> {
        let mut values = self
            .headers
            .iter()
            .filter(|(own, _)| own.eq_ignore_ascii_case(name));
        let first = values.next().map(|(_, value)| value.as_str());
        match values.next() {
            None => Ok(first),
            Some(_) => Err(malformed(&format!("the header {name} is there twice"))),
        }
    }

    /// The value of a name after the question mark.
    pub fn asked(&self, name: &str) -> Option<&str> {
        let mut found = self.query.iter().filter(|(own, _)| own == name);
        found.next().map(|(_, value)| value.as_str())
    }
}

/// Reads a request; none if nothing came.
///
/// # Errors
/// What to reply to a request that is none, too long or too slow.
pub fn read(stream: &mut (impl Read + Write)) -> Result<Option<Request>, Box<Reply>> {
    let until = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    let (mut request, length) = loop {
        match head(&bytes)? {
            Some((request, length)) => break (request, length),
            None if bytes.len() >= LONGEST_HEAD => {
                return Err(refused(
                    Status::TooLarge,
                    "the head of the request is too long",
                ));
            }
            None => {}
        }
        let room = LONGEST_HEAD - bytes.len();
        if more(stream, &mut bytes, room, until)? == 0 {
            return match bytes.is_empty() {
                true => Ok(None),
                false => Err(malformed("the request ends in its head")),
            };
        }
    };
    let mut body = bytes.split_off(length.min(bytes.len()));
    let wanted = body_length(&request)?;
    if wanted > body.len() && expects(&request)? {
        // Whoever asks first is told to go on.
        let _ = stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n");
    }
    while body.len() < wanted {
        let room = wanted - body.len();
        if more(stream, &mut body, room, until)? == 0 {
            return Err(malformed("the request ends in its body"));
        }
    }
    if body.len() > wanted {
        return Err(malformed("there is more than the request says"));
    }
    request.body = body;
    Ok(Some(request))
}

/// The head of a request and its length, once it is whole.
fn head(bytes: &[u8]) -> Result<Option<(Request, usize)>, Box<Reply>> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let length = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(problem) => return Err(malformed(&format!("this is no request: {problem}"))),
    };
    let mut request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        ..Request::default()
    };
    for header in parsed.headers.iter() {
        let value = std::str::from_utf8(header.value);
        let value = value.map_err(|_| malformed("a header is no text"))?;
        let value = value.trim().to_owned();
        request.headers.push((header.name.to_owned(), value));
    }
    let target = parsed.path.unwrap_or_default();
    if !target.starts_with('/') {
        return Err(malformed("the request is not for a path of this server"));
    }
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    request.path = path.to_owned();
    request.query = pairs(query)?;
    Ok(Some((request, length)))
}

fn pairs(query: &str) -> Result<Vec<(String, String)>, Box<Reply>> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    let pair = |part: &str| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        Some((decoded(name)?, decoded(value)?))
    };
    let pairs: Option<Vec<(String, String)>> = parts.map(pair).collect();
    pairs.ok_or_else(|| malformed("what follows the question mark is not well-formed"))
}

/// A part of an address with its escapes read; none for what is not well-formed.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next())?, digit(rest.next())?);
                u8::try_from(high * 16 + low).ok()?
            }
            b'+' => b' ',
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn body_length(request: &Request) -> Result<usize, Box<Reply>> {
    if request.header("Transfer-Encoding")?.is_some() {
        let why = "a body in pieces is not read; say its length";
        return Err(refused(Status::NoLength, why));
    }
    let Some(length) = request.header("Content-Length")? else {
        return Ok(0);
    };
    let is_number = !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(malformed("the length of the body is no number"));
    }
    match length.parse() {
        Ok(length) if length <= LONGEST_BODY => Ok(length),
        _ => Err(refused(Status::TooLarge, "the body is too long")),
    }
}

fn expects(request: &Request) -> Result<bool, Box<Reply>> {
    let expect = request.header("Expect")?;
    Ok(expect.is_some_and(|expect| expect.eq_ignore_ascii_case("100-continue")))
}

/// Reads some more bytes; none at the end.
fn more(
    stream: &mut impl Read,
    bytes: &mut Vec<u8>,
    room: usize,
    until: Instant,
) -> Result<usize, Box<Reply>> {
    let mut buffer = [0; 16 * 1024];
    loop {
        if Instant::now() >= until {
            return Err(refused(
                Status::TooSlow,
                "the request took too long to arrive",
            ));
        }
        let room = room.min(buffer.len());
        let part = buffer.get_mut(..room).unwrap_or(&mut []);
        match stream.read(part) {
            Ok(count) => {
                bytes.extend(part.get(..count).unwrap_or(&[]));
                return Ok(count);
            }
            Err(problem) if is_waiting(problem.kind()) => {}
            Err(_) => return Err(malformed("the connection broke")),
        }
    }
}

fn is_waiting(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

fn malformed(why: &str) -> Box<Reply> {
    refused(Status::Malformed, why)
}

fn refused(status: Status, why: &str) -> Box<Reply> {
    Box::new(Reply::refused(status, why))
}
