//! The engine behind the server: threads of its own, so that a survey of a whole map keeps no ruling
//! waiting.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use serde::Deserialize;

use crate::api::Session;
use crate::diag::Diagnostic;

use super::super::failure::Failure;
use super::reply::{Reply, Status};

/// Operations that may take their time.
const SLOW: [&str; 2] = ["map", "import"];
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(120);
/// Room for what nests as deeply as the limits let it.
const STACK: usize = 32 * 1024 * 1024;

/// The engine.
pub struct Engine {
    quick: Mutex<Sender<Job>>,
    slow: Mutex<Sender<Job>>,
}

struct Job {
    request: String,
    answer: Sender<String>,
}

#[derive(Deserialize)]
struct Op<'a> {
    #[serde(borrow)]
    op: Option<Cow<'a, str>>,
}

impl Engine {
    /// Starts the engine.
    ///
    /// # Errors
    /// `C0124` when there is no room for its threads.
    pub fn start() -> Result<Engine, Failure> {
        Ok(Engine {
            quick: Mutex::new(started("quick")?),
            slow: Mutex::new(started("slow")?),
        })
    }

    /// The reply to a request.
    pub fn call(&self, request: String) -> Reply {
        let line = match is_slow(&request) {
            true => &self.slow,
            false => &self.quick,
        };
        let (answer, answered) = channel();
        let sent = line.lock().map(|line| line.send(Job { request, answer }));
        if !matches!(sent, Ok(Ok(()))) {
            return Reply::refused(Status::Failed, "the engine has stopped");
        }
        match answered.recv_timeout(PATIENCE) {
            Ok(response) => Reply::json_text(response),
            Err(RecvTimeoutError::Timeout) => {
                Reply::refused(Status::Busy, "the answer takes too long")
            }
            Err(RecvTimeoutError::Disconnected) => {
                let why = "the engine made a mistake of its own; please report it with the request";
                Reply::refused(Status::Failed, why)
            }
        }
    }
}

fn is_slow(request: &str) -> bool {
    let op: Result<Op<'_>, _> = serde_json::from_str(request);
    let op = op.ok().and_then(|op| op.op);
    op.is_some_and(|op| SLOW.contains(&&*op))
}

fn started(name: &str) -> Result<Sender<Job>, Failure> {
    let (jobs, waiting) = channel();
    let thread = thread::Builder::new()
        .name(name.to_owned())
        .stack_size(STACK);
    match thread.spawn(move || work(&waiting)) {
        Ok(_) => Ok(jobs),
        Err(problem) => {
            let message = format!("no server can be started: {problem}");
            Err(Failure::misuse(Diagnostic::placeless("C0124", message)))
        }
    }
}

/// Answers jobs until nobody sends any more. What the engine kept is given up where it made a mistake.
fn work(waiting: &Receiver<Job>) {
    let mut session = Session::default();
    for job in waiting {
        let answer = catch_unwind(AssertUnwindSafe(|| session.call(&job.request)));
        match answer {
            // Whoever waits no more has no use for the answer.
            Ok(answer) => drop(job.answer.send(answer)),
            Err(_) => session = Session::default(),
        }
    }
}
