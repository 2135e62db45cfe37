//! Who may ask: the page that this server gave out, and programs of this machine that say so.

use super::http::Request;
use super::reply::{Reply, Status};

/// By this header a program says that it is no page of somebody else's.
const PROGRAM: &str = "X-Defilade";
const USUAL_PORT: u16 = 80;

/// Lets a request in.
///
/// A page of another site can make a browser send requests here. It can't choose the `Host`, nor hide
/// its `Origin` from a request that changes something, nor set a header of its own without asking
/// first, which is never granted.
///
/// # Errors
/// What to reply to a request that must not come in.
pub fn check(request: &Request, port: u16) -> Result<(), Box<Reply>> {
    let hosts = hosts(port);
    match request.header("Host")? {
        Some(host) if hosts.iter().any(|own| own == host) => {}
        _ => return Err(forbidden("the request is for another host")),
    }
    let origin = request.header("Origin")?;
    let is_own = |origin: &str| hosts.iter().any(|own| origin == format!("http://{own}"));
    if origin.is_some_and(|origin| !is_own(origin)) {
        return Err(forbidden("the request comes from another page"));
    }
    let site = request.header("Sec-Fetch-Site")?;
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(forbidden("the request comes from another page"));
    }
    let only_reads = matches!(request.method.as_str(), "GET" | "HEAD");
    if !only_reads && origin.is_none() && request.header(PROGRAM)? != Some("1") {
        let why = format!("the request has no Origin; a program says `{PROGRAM}: 1` instead");
        return Err(forbidden(&why));
    }
    Ok(())
}

/// What this server is called. Browsers leave out the usual port.
fn hosts(port: u16) -> Vec<String> {
    let names = ["127.0.0.1", "localhost"];
    let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
    if port == USUAL_PORT {
        hosts.extend(names.map(str::to_owned));
    }
    hosts
}

fn forbidden(why: &str) -> Box<Reply> {
    Box::new(Reply::refused(Status::Forbidden, why))
}
