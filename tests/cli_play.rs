//! `defilade play`: a page for this machine alone, the engine behind it, and the files of one folder.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

const SCENE: &str = "pack: starfinder-1e\nmap: |\n  .A...\n  ..#..\n  ....T\n";

/// A server with a folder of its own.
struct Served {
    child: Child,
    port: u16,
    /// What the server may read and write.
    folder: PathBuf,
    /// What holds the folder, and a secret beside it.
    around: PathBuf,
}

impl Served {
    fn start(name: &str) -> Served {
        let name = format!("defilade-play-{name}-{}", std::process::id());
        let around = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&around);
        let folder = around.join("table");
        fs::create_dir_all(folder.join("rooms")).unwrap();
        fs::write(around.join("secret.yaml"), "a secret").unwrap();
        fs::write(folder.join("pillar.scene.yaml"), SCENE).unwrap();
        fs::write(folder.join("rooms/hall.txt"), "###\n#.#\n###\n").unwrap();
        fs::write(folder.join(".hidden.yaml"), "a secret").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_defilade"))
            .args(["play", "pillar.scene.yaml", "--no-open"])
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let out = child.stdout.as_mut().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        let port = line
            .trim()
            .trim_end_matches('/')
            .rsplit(':')
            .next()
            .unwrap();
        let port = port.parse().unwrap_or_else(|_| panic!("{line}"));
        Served {
            child,
            port,
            folder,
            around,
        }
    }

    /// What comes back for some bytes.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        // The server may have said enough before all is sent.
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        String::from_utf8_lossy(&reply).into_owned()
    }

    fn send(&self, method: &str, target: &str, headers: &str, body: &str) -> (u16, String, String) {
        let request = format!(
            "{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.port,
            body.len()
        );
        let reply = self.raw(request.as_bytes());
        let (head, body) = reply.split_once("\r\n\r\n").unwrap_or((&reply, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        (status.unwrap_or_default(), head.to_owned(), body.to_owned())
    }

    fn get(&self, target: &str) -> (u16, String) {
        let (status, _, body) = self.send("GET", target, "", "");
        (status, body)
    }

    fn json(&self, target: &str) -> Value {
        let (status, body) = self.get(target);
        assert_eq!(status, 200, "{target}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// As the page does.
    fn put(&self, path: &str, text: &str) -> (u16, String) {
        let headers = format!(
            "Origin: http://127.0.0.1:{}\r\nContent-Type: text/plain\r\n",
            self.port
        );
        let (status, _, body) = self.send("PUT", &format!("/api/file?path={path}"), &headers, text);
        (status, body)
    }

    fn call(&self, request: &str) -> (u16, String) {
        let headers = "X-Defilade: 1\r\nContent-Type: application/json\r\n";
        let (status, _, body) = self.send("POST", "/api/call", headers, request);
        (status, body)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.around);
    }
}

#[test]
fn the_page_comes_with_headers_that_bind_it() {
    let served = Served::start("page");
    for (path, kind) in [
        ("/", "text/html"),
        ("/app.js", "text/javascript"),
        ("/app.css", "text/css"),
    ] {
        let (status, head, body) = served.send("GET", path, "", "");
        assert_eq!(status, 200, "{path}");
        assert!(head.contains(&format!("Content-Type: {kind}")), "{head}");
        assert!(
            head.contains("Content-Security-Policy: default-src 'none'"),
            "{head}"
        );
        assert!(head.contains("frame-ancestors 'none'"));
        assert!(head.contains("X-Content-Type-Options: nosniff"));
        assert!(
            !head.to_ascii_lowercase().contains("access-control"),
            "{head}"
        );
        assert!(!body.is_empty());
        let (status, bare, nothing) = served.send("HEAD", path, "", "");
        assert_eq!((status, nothing.as_str()), (200, ""));
        assert_eq!(bare, head);
    }
    assert_eq!(served.get("/index.php").0, 404);
    assert_eq!(served.send("DELETE", "/", "X-Defilade: 1\r\n", "").0, 405);
}

#[test]
fn the_engine_answers_as_it_does_everywhere() {
    let served = Served::start("engine");
    let requests = [
        json!({ "op": "rule", "scene": SCENE, "explain": ["why"] }),
        json!({ "op": "map", "scene": SCENE, "from": "A" }),
        json!({ "op": "nonsense", "id": [1] }),
    ];
    for request in requests {
        let (status, told) = served.call(&request.to_string());
        assert_eq!(
            (status, told),
            (200, defilade::api::call(&request.to_string()))
        );
    }
    assert_eq!(served.call("no JSON").1, defilade::api::call("no JSON"));
}

#[test]
fn the_folder_is_listed_and_its_files_are_read() {
    let served = Served::start("files");
    let info = served.json("/api/info");
    assert_eq!(info["served"], true);
    assert_eq!(info["folder"], "table");
    assert_eq!(
        info["opened"],
        json!({ "path": "pillar.scene.yaml", "text": SCENE })
    );
    let files = served.json("/api/files");
    let bytes = SCENE.len();
    let wanted = json!({ "more": false, "files": [
        { "path": "pillar.scene.yaml", "kind": "scene", "bytes": bytes },
        { "path": "rooms/hall.txt", "kind": "map", "bytes": 12 },
    ] });
    assert_eq!(files, wanted);
    assert_eq!(
        served.get("/api/file?path=pillar.scene.yaml"),
        (200, SCENE.to_owned())
    );
    assert_eq!(served.get("/api/file?path=rooms%2Fhall.txt").0, 200);
    assert_eq!(served.get("/api/file?path=nothing.yaml").0, 404);
    assert_eq!(served.get("/api/file?path=rooms").0, 404);
    assert_eq!(served.get("/api/file").0, 400);
}

#[cfg(unix)]
#[test]
fn nothing_leads_out_of_the_folder() {
    use std::os::unix::fs::symlink;
    let served = Served::start("out");
    symlink(
        served.around.join("secret.yaml"),
        served.folder.join("link.yaml"),
    )
    .unwrap();
    symlink(&served.around, served.folder.join("up")).unwrap();
    let secret = served.around.join("secret.yaml").display().to_string();
    let paths = [
        "../secret.yaml",
        "rooms/../../secret.yaml",
        "%2e%2e/secret.yaml",
        "%2e%2e%2fsecret.yaml",
        "..%5csecret.yaml",
        "./pillar.scene.yaml/../../secret.yaml",
        "link.yaml",
        "up/secret.yaml",
        ".hidden.yaml",
        "/etc/passwd",
        "//etc/passwd",
        "C:secret.yaml",
        "secret.yaml%00",
        "",
        ".",
        "..",
        &secret,
        "file:///etc/passwd",
        "%252e%252e/secret.yaml",
        "rooms//../../secret.yaml",
    ];
    for path in paths {
        let (status, body) = served.get(&format!("/api/file?path={path}"));
        assert!(matches!(status, 400 | 403 | 404), "{path}: {status}");
        assert!(
            !body.contains("a secret") && !body.contains("root:"),
            "{path}: {body}"
        );
        let (status, body) = served.put(path, "overwritten");
        assert!(matches!(status, 400 | 403 | 404), "{path}: {status} {body}");
    }
    for target in [
        "/../secret.yaml",
        "/api/../../secret.yaml",
        "/secret.yaml",
        "/%2e%2e/secret.yaml",
    ] {
        assert_eq!(served.get(target).0, 404, "{target}");
    }
    assert_eq!(
        fs::read_to_string(served.around.join("secret.yaml")).unwrap(),
        "a secret"
    );
    assert_eq!(
        fs::read_to_string(served.folder.join(".hidden.yaml")).unwrap(),
        "a secret"
    );
    let listed = served.json("/api/files").to_string();
    assert!(
        !listed.contains("link") && !listed.contains("secret"),
        "{listed}"
    );
}

#[test]
fn files_are_saved_whole() {
    let served = Served::start("save");
    let (status, body) = served.put("rooms/new.scene.yaml", SCENE);
    assert_eq!(status, 200, "{body}");
    let saved: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        saved,
        json!({ "saved": "rooms/new.scene.yaml", "bytes": SCENE.len() })
    );
    assert_eq!(
        fs::read_to_string(served.folder.join("rooms/new.scene.yaml")).unwrap(),
        SCENE
    );
    assert_eq!(served.put("rooms/new.scene.yaml", "title: x\n").0, 200);
    assert_eq!(
        served.put("rooms/new.scene.yaml&new=1", "title: y\n").0,
        409
    );
    assert_eq!(served.put("other.rules&new=1", "// x\n").0, 200);
    assert_eq!(served.put("script.sh", "x").0, 403);
    assert_eq!(served.put("nowhere/new.yaml", "x").0, 404);
    assert_eq!(served.put("rooms", "x").0, 403);
    assert_eq!(
        fs::read_to_string(served.folder.join("rooms/new.scene.yaml")).unwrap(),
        "title: x\n"
    );
    let left = fs::read_dir(served.folder.join("rooms")).unwrap().count();
    assert_eq!(left, 2, "nothing half-written is left");
}

#[test]
fn other_hosts_and_pages_are_turned_away() {
    let served = Served::start("guard");
    let port = served.port;
    let body = "{\"op\": \"version\"}";
    let send = |host: &str, headers: &str| {
        let request = format!(
            "POST /api/call HTTP/1.1\r\n{host}Content-Length: {}\r\nContent-Type: application/json\r\n{headers}\r\n{body}",
            body.len()
        );
        let reply = served.raw(request.as_bytes());
        reply.split(' ').nth(1).unwrap().parse::<u16>().unwrap()
    };
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    let page = format!("Origin: http://127.0.0.1:{port}\r\n");
    assert_eq!(send(&own, &page), 200);
    assert_eq!(
        send(
            &format!("Host: localhost:{port}\r\n"),
            &format!("Origin: http://localhost:{port}\r\n")
        ),
        200
    );
    assert_eq!(send(&own, "X-Defilade: 1\r\n"), 200);
    let program = "X-Defilade: 1\r\n";
    for host in [
        "",
        "Host: evil.example\r\n",
        "Host: 127.0.0.1\r\n",
        "Host: 127.0.0.1:1\r\n",
        "Host:\r\n",
    ] {
        assert_eq!(send(host, program), 403, "{host}");
    }
    assert_eq!(send(&format!("{own}{own}"), program), 400);
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        &format!("http://evil.example:{port}"),
        &format!("https://127.0.0.1:{port}"),
    ] {
        let headers = format!("Origin: {origin}\r\n{program}");
        assert_eq!(send(&own, &headers), 403, "{origin}");
    }
    assert_eq!(send(&own, ""), 403, "a form of another page");
    assert_eq!(
        send(&own, &format!("{page}Sec-Fetch-Site: cross-site\r\n")),
        403
    );
    let (status, _, _) = served.send(
        "POST",
        "/api/call",
        &format!("{page}Content-Type: application/x-www-form-urlencoded\r\n"),
        body,
    );
    assert_eq!(status, 415);
    let (status, _, _) = served.send("GET", "/api/info", "Origin: http://evil.example\r\n", "");
    assert_eq!(status, 403);
}

/// A few letters that depend on a number alone.
fn noise(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

#[test]
fn a_thousand_malformed_requests_are_survived() {
    let served = Served::start("malformed");
    let own = format!(
        "Host: 127.0.0.1:{}\r\nX-Defilade: 1\r\nContent-Type: text/plain\r\n",
        served.port
    );
    let good = [
        format!("GET / HTTP/1.1\r\n{own}\r\n"),
        format!(
            "POST /api/call HTTP/1.1\r\n{own}Content-Length: 17\r\n\r\n{{\"op\": \"version\"}}"
        ),
        format!("PUT /api/file?path=x.yaml HTTP/1.1\r\n{own}Content-Length: 4\r\n\r\nbody"),
    ];
    let bits: [&[u8]; 16] = [
        b"\r\n",
        b"\0",
        b"\xff\xfe",
        b":",
        b" ",
        b"%",
        b"%zz",
        b"Content-Length: -1\r\n",
        b"Content-Length: 99999999999999999999\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"Host: x\r\n",
        b"HTTP/9.9",
        b"\n\n",
        b"GET",
        b"Expect: 100-continue\r\n",
        b"\x16\x03\x01",
    ];
    let mut seed = 20_261_130;
    let pick = |seed: &mut u64, count: usize| usize::try_from(noise(seed)).unwrap_or(0) % count;
    for round in 0..1000 {
        let mut request = good[round % good.len()].clone().into_bytes();
        for _ in 0..=pick(&mut seed, 4) {
            let at = pick(&mut seed, request.len().max(1));
            match pick(&mut seed, 4) {
                0 => request.truncate(at),
                1 => {
                    let bit = bits[pick(&mut seed, bits.len())];
                    request.splice(at..at, bit.iter().copied());
                }
                2 => {
                    let byte = u8::try_from(pick(&mut seed, 256)).unwrap();
                    request.splice(at..at, std::iter::repeat_n(byte, pick(&mut seed, 9)));
                }
                _ => request.truncate(request.len() / 2),
            }
        }
        served.raw(&request);
    }
    let long_head = format!("GET / HTTP/1.1\r\n{own}X: {}\r\n\r\n", "x".repeat(100_000));
    assert!(served.raw(long_head.as_bytes()).starts_with("HTTP/1.1 413"));
    let many = format!("GET / HTTP/1.1\r\n{own}{}\r\n", "A: b\r\n".repeat(500));
    assert!(served.raw(many.as_bytes()).starts_with("HTTP/1.1 400"));
    let large = format!("POST /api/call HTTP/1.1\r\n{own}Content-Length: 99999999999\r\n\r\n");
    assert!(served.raw(large.as_bytes()).starts_with("HTTP/1.1 413"));
    let pieces =
        format!("POST /api/call HTTP/1.1\r\n{own}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    assert!(served.raw(pieces.as_bytes()).starts_with("HTTP/1.1 411"));
    assert_eq!(served.call("{\"op\": \"version\"}").0, 200);
    let left: Vec<_> = fs::read_dir(&served.folder)
        .unwrap()
        .flatten()
        .map(|it| it.file_name())
        .collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().ends_with(".part")),
        "{left:?}"
    );
}

/// Somebody who connects and says nothing keeps nobody waiting.
#[test]
fn silent_connections_hold_nobody_up() {
    let served = Served::start("silent");
    let silent: Vec<TcpStream> = (0..20)
        .map(|_| TcpStream::connect(("127.0.0.1", served.port)).unwrap())
        .collect();
    assert_eq!(served.call("{\"op\": \"version\"}").0, 200);
    drop(silent);
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let served = Served::start("taken");
    let output = Command::new(env!("CARGO_BIN_EXE_defilade"))
        .args(["play", "--no-open", "--port", &served.port.to_string()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("C0124"));
    // The refusals of the server have a code of their own.
    let (_, body) = served.get("/nothing");
    let told: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(told["ok"], false);
    assert_eq!(told["findings"][0]["code"], "C0123");
}

#[test]
fn a_scene_that_is_not_there_serves_nothing() {
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_defilade"));
        let output = command
            .arg("play")
            .arg("--no-open")
            .args(words)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("C0101"));
    };
    run(&["no-such.scene.yaml"]);
    run(&["--folder", "no-such-folder"]);
}

/// Nobody but this machine can connect, as the system tells it.
#[cfg(target_os = "linux")]
#[test]
fn it_listens_to_this_machine_alone() {
    let served = Served::start("loopback");
    let wanted = format!("0100007F:{:04X}", served.port);
    let listening = |path: &str| -> Vec<String> {
        let table = fs::read_to_string(path).unwrap_or_default();
        let local = table.lines().skip(1).filter(|line| line.contains(" 0A "));
        let local = local.filter_map(|line| line.split_whitespace().nth(1));
        let port = format!(":{:04X}", served.port);
        local
            .filter(|local| local.ends_with(&port))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(listening("/proc/net/tcp"), [wanted]);
    assert_eq!(listening("/proc/net/tcp6"), [""; 0]);
    assert!(Path::new("/proc/net/tcp").exists());
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_it_in_order() {
    let mut served = Served::start("interrupted");
    assert_eq!(served.get("/").0, 200);
    let interrupt = Command::new("kill")
        .args(["-INT", &served.child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
    assert!(TcpStream::connect(("127.0.0.1", served.port)).is_err());
}
