//! What hostile clients send: it must cost the server neither much memory nor its connections.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::palestra::{Palestra, run};

/// Requests of each kind that the security review names.
const REQUESTS: usize = 200;
/// Connections that send them.
const CONNECTIONS: usize = 20;
/// How often a request is sent that gets no answer.
const MAX_TRIES: usize = 5;
/// How much more memory all of them may take at most.
const MAX_GROWTH_KIB: u64 = 60 * 1024;

/// A kind of request: where it goes, its body, and the status of the answers.
struct Attack {
    path: &'static str,
    head: String,
    body: Vec<u8>,
    statuses: &'static [u16],
    /// Requests of each connection.
    times: usize,
}

impl Attack {
    fn new(path: &'static str, body: impl Into<Vec<u8>>, statuses: &'static [u16]) -> Self {
        Self {
            path,
            head: String::new(),
            body: body.into(),
            statuses,
            times: REQUESTS / CONNECTIONS,
        }
    }

    fn with(mut self, header: &str) -> Self {
        write!(self.head, "{header}\r\n").unwrap();
        self
    }

    /// Sends one request a connection. A debug build is slow with long lists.
    fn once(mut self) -> Self {
        self.times = 1;
        self
    }

    /// Sends all requests and checks the answers.
    fn run(&self, listen: &str) {
        std::thread::scope(|scope| {
            for _ in 0..CONNECTIONS {
                scope.spawn(|| {
                    let mut connection = connect(listen);
                    for _ in 0..self.times {
                        let status = self.send(listen, &mut connection);
                        assert!(self.statuses.contains(&status), "{}: {status}", self.path);
                    }
                });
            }
        });
    }

    /// Returns the status of the answer. Sends again on another connection if this one was closed
    /// between two requests: a busy server may find that it was idle for too long.
    fn send(&self, listen: &str, connection: &mut TcpStream) -> u16 {
        for _ in 0..MAX_TRIES {
            let answered = self.answer(connection);
            let is_open = answered.as_ref().is_ok_and(|(answer, is_sent)| {
                *is_sent && !answer.to_lowercase().contains("connection: close")
            });
            if !is_open {
                *connection = connect(listen);
            }
            if let Ok((answer, _)) = answered {
                return whole(answer.as_bytes()).unwrap().0;
            }
        }
        panic!("{}: no answer", self.path);
    }

    /// Returns the whole answer, and whether the server has read the whole request.
    fn answer(&self, connection: &mut TcpStream) -> io::Result<(String, bool)> {
        let head = format!(
            "POST /api/v1{} HTTP/1.1\r\nHost: palestra\r\nContent-Type: application/json\r\n{}Content-Length: {}\r\n\r\n",
            self.path,
            self.head,
            self.body.len()
        );
        connection.write_all(head.as_bytes())?;
        // The server may answer and close before it has read everything.
        let is_sent = connection.write_all(&self.body).is_ok();
        let mut answer = Vec::new();
        let mut part = [0; 16 * 1024];
        loop {
            if whole(&answer).is_some_and(|(_, length)| answer.len() >= length) {
                return Ok((String::from_utf8_lossy(&answer).into_owned(), is_sent));
            }
            let read = connection.read(&mut part)?;
            if read == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            answer.extend_from_slice(&part[..read]);
        }
    }
}

/// Returns the status and the length of an answer whose head has arrived.
fn whole(answer: &[u8]) -> Option<(u16, usize)> {
    let text = String::from_utf8_lossy(answer);
    let (head, _) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| {
        line.to_lowercase()
            .strip_prefix("content-length: ")?
            .parse()
            .ok()
    });
    Some((status, head.len() + 4 + length.unwrap_or(0)))
}

fn connect(listen: &str) -> TcpStream {
    let connection = TcpStream::connect(listen).unwrap();
    let timeout = Some(Duration::from_secs(30));
    connection.set_read_timeout(timeout).unwrap();
    connection
}

/// Returns JSON of almost `kibibytes`: the same part between a beginning and an end, again and again.
fn json(kibibytes: usize, begin: &str, part: &str, end: &str) -> String {
    let room = kibibytes * 1024 - begin.len() - end.len();
    format!("{begin}{}{end}", part.repeat(room / part.len()))
}

fn bomb() -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let mebibyte = vec![b' '; 1024 * 1024];
    for _ in 0..130 {
        encoder.write_all(&mebibyte).unwrap();
    }
    encoder.finish().unwrap()
}

/// Returns the address and the password of the demonstration's admin.
fn demo_admin(folder: &std::path::Path) -> (&'static str, String) {
    let accounts = run(folder, &["demo"]);
    let password = accounts.rsplit(' ').next().unwrap().trim().to_owned();
    ("ada.admin@meridian.example", password)
}

fn token(palestra: &Palestra, (email, password): (&str, String)) -> String {
    let login = Attack::new(
        "/login",
        format!(r#"{{"email": "{email}", "password": "{password}"}}"#),
        &[200],
    );
    let mut connection = connect(&palestra.listen);
    let (answer, _) = login.answer(&mut connection).unwrap();
    let (_, rest) = answer.split_once(r#""token":""#).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

/// No kind of request from the security review takes much memory, whatever it is about.
#[cfg(target_os = "linux")]
#[test]
fn hostile_requests_take_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let admin = demo_admin(folder.path());
    let palestra = Palestra::start(folder.path(), &[]);
    let bearer = format!("Authorization: Bearer {}", token(&palestra, admin));
    // Each of these characters becomes eighteen when it is normalized.
    let long = |field: &str, rest: &str| {
        json(
            1024,
            &format!(r#"{{{rest}"{field}": ""#),
            "\u{FDFA}",
            r#""}"#,
        )
    };
    let template = |begin: &str, part: &str, end: &str| {
        let body = json(512, &format!(r#"{{"name": "Hostile", {begin}"#), part, end);
        Attack::new("/templates", body, &[422]).with(&bearer)
    };
    let question = format!(r#"{{"answers": [{}{{}}]}},"#, "{},".repeat(95));
    let questions = format!(
        r#"{{"name": "Hostile", "multipleChoices": {{"questions": [{}{{}}]}}}}"#,
        question.repeat(300)
    );
    let attacks = [
        Attack::new("/login", bomb(), &[415]).with("Content-Encoding: gzip"),
        Attack::new("/login", long("email", r#""password": "x", "#), &[422, 429]),
        Attack::new(
            "/login",
            long("password", r#""email": "a@b.example", "#),
            &[422, 429],
        ),
        Attack::new("/forget-password", long("email", ""), &[422, 429]),
        Attack::new(
            "/reset-password",
            long("email", r#""token": "x", "#),
            &[422, 429],
        ),
        Attack::new(
            "/organizations/update/admin",
            long("email", r#""token": "x", "#),
            &[422, 429],
        ),
        template(
            r#""multipleChoices": {"questions": [{"answers": ["#,
            "{},",
            "{}]}]}}",
        ),
        template(r#""rank": {"questions": [{"answers": ["#, "{},", "{}]}]}}").once(),
        template(r#""freeText": {"questions": ["#, "{},", "{}]}}").once(),
        template(r#""videos": ["#, r#""","#, r#"""]}"#).once(),
        template(r#""slides": ["#, r#"{"":0},"#, "{}]}").once(),
        Attack::new("/templates", questions, &[422])
            .with(&bearer)
            .once(),
    ];
    let before = palestra.peak_memory();
    for attack in &attacks {
        let (since, path) = (Instant::now(), attack.path);
        attack.run(&palestra.listen);
        let grown = palestra.peak_memory() - before;
        println!("{path}: {grown} KiB, {:?}", since.elapsed());
        assert!(grown < MAX_GROWTH_KIB, "{path}: {grown} KiB more");
    }
}

#[test]
fn an_address_has_a_limited_number_of_connections_and_gets_places_back() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("PALESTRA_MAX_CONNECTIONS_PER_ADDRESS", "3")];
    let palestra = Palestra::start(folder.path(), &settings);
    // The connection with which the start was awaited ends first.
    let is_served = |connection: &mut TcpStream| {
        let request = b"GET /health/live HTTP/1.1\r\nHost: palestra\r\n\r\n";
        let mut answer = [0; 12];
        connection.write_all(request).is_ok() && connection.read_exact(&mut answer).is_ok()
    };
    let mut open = Vec::new();
    let since = Instant::now();
    while open.len() < 3 {
        assert!(since.elapsed() < Duration::from_secs(10));
        let mut connection = connect(&palestra.listen);
        if is_served(&mut connection) {
            open.push(connection);
        }
    }
    assert!(!is_served(&mut connect(&palestra.listen)));
    open.pop().unwrap().shutdown(Shutdown::Both).unwrap();
    let since = Instant::now();
    while !is_served(&mut connect(&palestra.listen)) {
        assert!(
            since.elapsed() < Duration::from_secs(4),
            "the place is not free"
        );
    }
}

#[test]
fn connections_that_send_nothing_or_half_a_request_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    std::thread::scope(|scope| {
        for begin in [
            "",
            "GET /health/live HTTP/1.1\r\nHost: pal",
            "GET /health/live HTTP/1.1\r\nHost: palestra\r\n\r\n",
            "POST /health/live HTTP/1.1\r\nHost: palestra\r\nContent-Length: 9\r\n\r\nhalf",
        ] {
            let listen = &palestra.listen;
            scope.spawn(move || {
                let mut connection = connect(listen);
                let since = Instant::now();
                connection.write_all(begin.as_bytes()).unwrap();
                let ended = connection.read_to_end(&mut Vec::new());
                let is_reset = |error: &io::Error| error.kind() == ErrorKind::ConnectionReset;
                assert!(
                    ended.is_ok() || ended.is_err_and(|error| is_reset(&error)),
                    "{begin}"
                );
                assert!(since.elapsed() < Duration::from_secs(15), "{begin}");
            });
        }
    });
}

/// The system cuts the connection of a client that reads nothing.
#[cfg(target_os = "linux")]
#[test]
fn a_client_that_reads_nothing_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    let mut connection = connect(&palestra.listen);
    let request = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: palestra\r\n\r\n";
    connection
        .write_all(request.repeat(200).as_bytes())
        .unwrap();
    let since = Instant::now();
    // A blank between two requests is ignored, and a write fails once the connection is cut.
    while connection.write_all(b"\r\n").is_ok() {
        assert!(
            since.elapsed() < Duration::from_secs(50),
            "it is still open"
        );
        std::thread::park_timeout(Duration::from_secs(1));
    }
}
