//! The server: it listens to this machine alone, and gives each connection a thread and one reply.

use std::io::Read;
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::diag::Diagnostic;

use super::super::failure::Failure;
use super::http;
use super::reply::{Reply, Status};
use super::routes::House;

/// How many connections are served at once.
const MOST_CONNECTIONS: usize = 64;
/// How long a connection may keep still at a time.
const STILL: Duration = Duration::from_millis(500);
/// How long a reply may take to be taken.
const SENDING: Duration = Duration::from_secs(20);
/// How long those who are being served are waited for at the end.
const LAST_CALL: Duration = Duration::from_secs(3);

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

/// What connections share.
struct Shared {
    house: House,
    serving: AtomicUsize,
}

/// A connection that is being served.
struct Serving(Arc<Shared>);

impl Server {
    /// Listens on a port of this machine's own address; 0 takes a free one.
    ///
    /// # Errors
    /// `C0124` for a port that is taken.
    pub fn listen(port: u16) -> Result<Server, Failure> {
        let listening = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .and_then(|listener| listener.local_addr().map(|address| (listener, address)));
        let (listener, address) = listening.map_err(|problem| {
            let message = format!("no server can be started on port {port}: {problem}");
            let finding = Diagnostic::placeless("C0124", message);
            Failure::misuse(finding.help("leave out `--port` to take a free one"))
        })?;
        Ok(Server { listener, address })
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves until the program is interrupted; what is being answered then is answered.
    ///
    /// # Errors
    /// `C0124` when interruptions can't be heard of.
    pub fn run(self, house: House) -> Result<(), Failure> {
        let ending = Arc::new(AtomicBool::new(false));
        self.end_when_interrupted(&ending)?;
        let shared = Arc::new(Shared {
            house,
            serving: AtomicUsize::new(0),
        });
        for stream in self.listener.incoming() {
            if ending.load(Ordering::SeqCst) {
                break;
            }
            if let Ok(stream) = stream {
                serve(stream, &shared);
            }
        }
        let until = Instant::now() + LAST_CALL;
        while shared.serving.load(Ordering::SeqCst) > 0 && Instant::now() < until {
            thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    fn end_when_interrupted(&self, ending: &Arc<AtomicBool>) -> Result<(), Failure> {
        let (ending, address) = (ending.clone(), self.address);
        let end = move || {
            ending.store(true, Ordering::SeqCst);
            // Whoever waits for a connection gets one, and looks up.
            drop(TcpStream::connect(address));
        };
        ctrlc::set_handler(end).map_err(|problem| {
            let message = format!("no server can be started: {problem}");
            Failure::misuse(Diagnostic::placeless("C0124", message))
        })
    }
}

fn serve(mut stream: TcpStream, shared: &Arc<Shared>) {
    let timed = stream
        .set_read_timeout(Some(STILL))
        .and_then(|()| stream.set_write_timeout(Some(SENDING)));
    if timed.is_err() {
        return;
    }
    if shared.serving.load(Ordering::SeqCst) >= MOST_CONNECTIONS {
        let busy = Reply::refused(Status::Busy, "too many connections at once");
        // Whoever is gone needs no reply; so below.
        let _ = busy.send(&mut stream, false);
        return;
    }
    let serving = Serving::new(shared.clone());
    let thread = thread::Builder::new().name("connection".to_owned());
    // Without room for a thread the connection is dropped.
    let _ = thread.spawn(move || answer(stream, &serving));
}

fn answer(mut stream: TcpStream, serving: &Serving) {
    let (reply, head_only) = match http::read(&mut stream) {
        Ok(None) => return,
        Ok(Some(request)) => {
            let head_only = request.method == "HEAD";
            (serving.0.house.answer(request), head_only)
        }
        Err(refused) => (*refused, false),
    };
    if reply.send(&mut stream, head_only).is_ok() {
        finish(&mut stream);
    }
}

/// Ends a connection so that the reply is not lost to bytes that nobody read.
fn finish(stream: &mut TcpStream) {
    if stream.shutdown(Shutdown::Write).is_err() {
        return;
    }
    let until = Instant::now() + STILL;
    let mut rest = [0; 16 * 1024];
    while Instant::now() < until && stream.read(&mut rest).is_ok_and(|count| count > 0) {}
}

impl Serving {
    fn new(shared: Arc<Shared>) -> Serving {
        shared.serving.fetch_add(1, Ordering::SeqCst);
        Serving(shared)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.serving.fetch_sub(1, Ordering::SeqCst);
    }
}
