//! The engine by JSON: `call` and sessions.

mod hostile;
mod ops;
mod page;
mod same;
mod session;

use serde_json::{Value, json};

/// The response to a request.
fn call(request: &Value) -> Value {
    serde_json::from_str(&defilade::api::call(&request.to_string())).unwrap()
}

/// The result of a request that has one.
fn result(request: &Value) -> Value {
    let mut response = call(request);
    assert_eq!(response["ok"], true, "{request}: {response}");
    response["result"].take()
}

/// The code of what stands in the way of a request.
fn refusal(request: &Value) -> String {
    let response = call(request);
    assert_eq!(response["ok"], false, "{request}: {response}");
    assert_eq!(response.get("result"), None);
    assert_eq!(response["findings"][0]["severity"], "error");
    response["findings"][0]["code"].as_str().unwrap().to_owned()
}

const PILLAR: &str = "pack: starfinder-1e\nmap: |\n  .A...\n  ..#..\n  ....T\n";

fn pillar(op: &str) -> Value {
    json!({ "op": op, "scene": PILLAR })
}
