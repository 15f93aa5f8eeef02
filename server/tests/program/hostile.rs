//! Requests of hostile clients. They must not take much memory or all connections.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use crate::palestra::{Palestra, run};

/// The number of requests of each kind, as in the security review.
const REQUESTS: usize = 200;
/// The number of connections that send these requests.
const CONNECTIONS: usize = 20;
/// The number of connections that send files. It is larger than the number of files that the server reads at once.
const FILE_CONNECTIONS: usize = 8;
/// How often a request is sent until a response arrives.
const MAX_TRIES: usize = 5;
/// The maximum growth of the memory by all requests.
const MAX_GROWTH_KIB: u64 = 60 * 1024;
/// The maximum time that other requests take meanwhile.
const MAX_DELAY: Duration = Duration::from_millis(200);
/// How long a test waits for an event that must happen.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// Whether this run checks how long the server takes. This is not checked in CI.
fn judges_times() -> bool {
    std::env::var_os("PALESTRA_TEST_ALL").is_some()
}

/// A kind of request: its path, its body, and the expected statuses of the responses.
struct Attack {
    method: &'static str,
    path: String,
    media_type: &'static str,
    head: String,
    body: Vec<u8>,
    statuses: &'static [u16],
    connections: usize,
    /// The number of requests of each connection.
    times: usize,
}

impl Attack {
    fn new(path: &str, body: impl Into<Vec<u8>>, statuses: &'static [u16]) -> Self {
        Self {
            method: "POST",
            path: path.to_owned(),
            media_type: "application/json",
            head: String::new(),
            body: body.into(),
            statuses,
            connections: CONNECTIONS,
            times: REQUESTS / CONNECTIONS,
        }
    }

    /// Creates an attack that sends a form with a file of users.
    fn upload(file: &[u8]) -> Self {
        let head = "--limit\r\nContent-Disposition: form-data; name=\"role\"\r\n\r\nuser\r\n\
            --limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"users.xlsx\"\r\n\r\n";
        let body = [head.as_bytes(), file, b"\r\n--limit--\r\n"].concat();
        Self {
            media_type: "multipart/form-data; boundary=limit",
            connections: FILE_CONNECTIONS,
            // An upload that waits too long for a permit gets 503.
            ..Self::new("/users/imports", body, &[422, 503])
        }
    }

    fn with_header(mut self, header: &str) -> Self {
        write!(self.head, "{header}\r\n").unwrap();
        self
    }

    /// Makes each connection send only one request, because a debug build is slow with long lists.
    fn one_request_each(mut self) -> Self {
        self.times = 1;
        self
    }

    /// Sends all requests and checks the responses.
    fn run(&self, listen: &str) {
        std::thread::scope(|scope| {
            for _ in 0..self.connections {
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

    /// Returns the status of the response. If the connection was closed between two requests, sends the request again
    /// on another connection, because a busy server may close the connection as idle.
    fn send(&self, listen: &str, connection: &mut TcpStream) -> u16 {
        for _ in 0..MAX_TRIES {
            let responded = self.send_once(connection);
            let is_open = responded.as_ref().is_ok_and(|(response, is_sent)| {
                *is_sent && !response.to_lowercase().contains("connection: close")
            });
            if !is_open {
                *connection = connect(listen);
            }
            if let Ok((response, _)) = responded {
                return status_and_length(response.as_bytes()).unwrap().0;
            }
        }
        panic!("{}: no response", self.path);
    }

    /// Returns the whole response, and whether the server has read the whole request.
    fn send_once(&self, connection: &mut TcpStream) -> io::Result<(String, bool)> {
        let head = format!(
            "{} /api/v1{} HTTP/1.1\r\nHost: palestra\r\nContent-Type: {}\r\n{}Content-Length: {}\r\n\r\n",
            self.method,
            self.path,
            self.media_type,
            self.head,
            self.body.len()
        );
        connection.write_all(head.as_bytes())?;
        // The server may respond and close the connection before it has read the whole request.
        let is_sent = connection.write_all(&self.body).is_ok();
        let mut response = Vec::new();
        let mut part = [0; 16 * 1024];
        loop {
            if status_and_length(&response).is_some_and(|(_, length)| response.len() >= length) {
                return Ok((String::from_utf8_lossy(&response).into_owned(), is_sent));
            }
            let read = connection.read(&mut part)?;
            if read == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            response.extend_from_slice(&part[..read]);
        }
    }
}

/// Returns the status and the length of a response whose head has arrived.
fn status_and_length(response: &[u8]) -> Option<(u16, usize)> {
    let text = String::from_utf8_lossy(response);
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
    connection.set_read_timeout(Some(MAX_WAIT)).unwrap();
    connection
}

/// Returns almost `kibibytes` KiB of JSON: `begin`, many times `part`, then `end`.
fn json(kibibytes: usize, begin: &str, part: &str, end: &str) -> String {
    let room = kibibytes * 1024 - begin.len() - end.len();
    format!("{begin}{}{end}", part.repeat(room / part.len()))
}

fn gzip_bomb() -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let mebibyte = vec![b' '; 1024 * 1024];
    for _ in 0..130 {
        encoder.write_all(&mebibyte).unwrap();
    }
    encoder.finish().unwrap()
}

/// Returns the address and the password of the demonstration's admin.
pub fn demo_admin(folder: &std::path::Path) -> (&'static str, String) {
    let accounts = run(folder, &["demo"]);
    let password = accounts.rsplit(' ').next().unwrap().trim().to_owned();
    ("ada.admin@meridian.example", password)
}

pub fn sign_in_token(palestra: &Palestra, (email, password): (&str, String)) -> String {
    let login = Attack::new(
        "/login",
        format!(r#"{{"email": "{email}", "password": "{password}"}}"#),
        &[200],
    );
    let mut connection = connect(&palestra.listen);
    let (response, _) = login.send_once(&mut connection).unwrap();
    let (_, rest) = response.split_once(r#""token":""#).unwrap();
    rest.split('"').next().unwrap().to_owned()
}

/// No kind of request in the security review makes the server use much memory.
#[cfg(target_os = "linux")]
#[test]
fn hostile_requests_take_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    let admin = demo_admin(folder.path());
    let palestra = Palestra::start(folder.path(), &[]);
    let bearer = format!("Authorization: Bearer {}", sign_in_token(&palestra, admin));
    // Normalization replaces each of these characters by eighteen characters.
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
        Attack::new("/templates", body, &[422]).with_header(&bearer)
    };
    let question = format!(r#"{{"answers": [{}{{}}]}},"#, "{},".repeat(95));
    let questions = format!(
        r#"{{"name": "Hostile", "multipleChoices": {{"questions": [{}{{}}]}}}}"#,
        question.repeat(300)
    );
    let attacks = [
        Attack::new("/login", gzip_bomb(), &[415]).with_header("Content-Encoding: gzip"),
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
        template(r#""rank": {"questions": [{"answers": ["#, "{},", "{}]}]}}").one_request_each(),
        template(r#""freeText": {"questions": ["#, "{},", "{}]}}").one_request_each(),
        template(r#""videos": ["#, r#""","#, r#"""]}"#).one_request_each(),
        template(r#""slides": ["#, r#"{"":0},"#, "{}]}").one_request_each(),
        Attack::new("/templates", questions, &[422])
            .with_header(&bearer)
            .one_request_each(),
    ];
    let before = palestra.peak_memory();
    for attack in &attacks {
        let (since, path) = (Instant::now(), &attack.path);
        attack.run(&palestra.listen);
        let grown = palestra.growth_since(before);
        println!("{path}: {grown} KiB, {:?}", since.elapsed());
        assert!(grown < MAX_GROWTH_KIB, "{path}: {grown} KiB more");
    }
}

/// A template of almost the largest size. Each edit of it changes its first question.
#[cfg(target_os = "linux")]
fn large_template(edit: usize) -> String {
    const QUESTIONS: usize = 2_000;
    let items: Vec<_> = (1..=10)
        .map(|order| format!(r#"{{"value": "item {order}", "order": {order}}}"#))
        .collect();
    let items = items.join(",");
    let question = |text: &str| format!(r#"{{"question": "{text}", "answers": [{items}]}}"#);
    let others = vec![question("In which order?"); QUESTIONS - 1].join(",");
    let first = question(&format!("Edit {edit}"));
    format!(
        r#"{{"name": "Large", "description": "Large", "matrial_status": 0, "videos": [],
            "arrange": {{"weight": 5, "title": null, "questions": [{first}, {others}]}}}}"#
    )
}

/// Reads all audit entries about a subject, and exports the audit record in both formats.
#[cfg(target_os = "linux")]
fn read_audit_record(read: &impl Fn(String) -> serde_json::Value, id: &str) -> usize {
    let list = read(format!("/audit?limit=50&subject={id}"));
    let entries = list["data"].as_array().unwrap();
    for entry in entries {
        let id = entry["id"].as_str().unwrap();
        let whole = read(format!("/audit/{id}"));
        assert!(whole["data"]["after"].is_object(), "{id} has a state");
    }
    for format in ["csv", "xlsx"] {
        read(format!("/audit/export?format={format}"));
    }
    entries.len()
}

/// An author edits a large template, and two admins read its audit entries.
#[cfg(target_os = "linux")]
#[test]
fn the_audit_record_of_a_large_template_takes_little_memory() {
    const EDITS: usize = 50;
    let folder = tempfile::tempdir().unwrap();
    let (admin, password) = demo_admin(folder.path());
    // Fifty such edits at once exceed the usual limit of changes.
    let palestra = Palestra::start(folder.path(), &[("PALESTRA_USER_WRITES", "2000/10")]);
    let send_as = |bearer: &str, method: &'static str, path: &str, body: String| {
        let attack = Attack {
            method,
            ..Attack::new(path, body, &[]).with_header(bearer)
        };
        let mut connection = connect(&palestra.listen);
        let (response, _) = attack.send_once(&mut connection).unwrap();
        let (status, _) = status_and_length(response.as_bytes()).unwrap();
        assert!((200..300).contains(&status), "{path}: {response:.400}");
        let (_, body) = response.split_once("\r\n\r\n").unwrap();
        // A file is not JSON.
        serde_json::from_str::<serde_json::Value>(body).unwrap_or_default()
    };
    let bearer = |email| {
        let token = sign_in_token(&palestra, (email, password.clone()));
        format!("Authorization: Bearer {token}")
    };
    let first = bearer(admin);
    let second = "second@meridian.example";
    let user = format!(
        r#"{{"name": "Sam", "email": "{second}", "password": "{password}",
            "password_confirmation": "{password}", "role": "admin"}}"#
    );
    send_as(&first, "POST", "/users", user);
    let second = bearer(second);

    let before = palestra.peak_memory();
    let created = send_as(&first, "POST", "/templates", large_template(0));
    let id = created["data"]["template_id"].as_str().unwrap();
    let path = format!("/templates/{id}");
    let since = Instant::now();
    for edit in 1..=EDITS {
        send_as(&first, "PUT", &path, large_template(edit));
    }
    let grown = palestra.growth_since(before);
    println!("{EDITS} edits: {:?}, {grown} KiB", since.elapsed());
    let mut delays = Vec::new();
    std::thread::scope(|scope| {
        let readers = [&first, &second].map(|bearer| {
            let send_as = &send_as;
            let read = move |path: String| send_as(bearer, "GET", &path, String::new());
            scope.spawn(move || assert!(read_audit_record(&read, id) >= EDITS))
        });
        while !readers.iter().all(ScopedJoinHandle::is_finished) {
            let since = Instant::now();
            send_as(&first, "GET", "/me", String::new());
            delays.push(since.elapsed());
        }
    });
    let grown = palestra.growth_since(before);
    let slow = delays.iter().filter(|delay| **delay > MAX_DELAY).count();
    let longest = delays.iter().max().unwrap();
    println!(
        "after reading: {grown} KiB, {slow} of {} above {MAX_DELAY:?}, {longest:?}",
        delays.len()
    );
    assert!(grown < MAX_GROWTH_KIB, "{grown} KiB more");
    assert!(slow == 0 || !judges_times(), "{longest:?}");
}

/// Returns a part of an archive: a signature and the bytes after it.
fn zip_entry(signature: &[u8], rest: &[&[u8]]) -> Vec<u8> {
    [&[signature], rest].concat().concat()
}

/// Returns a zip archive with these files, which are already compressed. `declared` is the size that the archive
/// declares for each file.
fn archive(files: &[(&str, Packed)], declared: Option<u32>) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    let number = |size: usize| u32::try_from(size).unwrap().to_le_bytes();
    let short = |size: usize| u16::try_from(size).unwrap().to_le_bytes();
    for (name, packed) in files {
        let size = declared.unwrap_or(packed.size).to_le_bytes();
        let offset = number(archive.len());
        // The fields are: flags, method, time, date; checksum and sizes; lengths of name and extra field.
        let (length, compressed) = (short(name.len()), number(packed.bytes.len()));
        let head = [
            &[20, 0, 0, 0, 8, 0, 0, 0, 0, 0][..],
            &packed.checksum,
            &compressed,
            &size,
            &length,
            &[0, 0],
        ];
        let head = head.concat();
        archive.extend(zip_entry(
            b"PK\x03\x04",
            &[&head, name.as_bytes(), &packed.bytes],
        ));
        let rest = [&[20, 0][..], &head, &[0; 10], &offset, name.as_bytes()];
        directory.extend(zip_entry(b"PK\x01\x02", &rest));
    }
    let (size, offset, count) = (
        number(directory.len()),
        number(archive.len()),
        short(files.len()),
    );
    archive.extend(&directory);
    let end = [&[0; 4][..], &count, &count, &size, &offset, &[0; 2]];
    archive.extend(zip_entry(b"PK\x05\x06", &end));
    archive
}

/// A file in an archive.
#[derive(Clone)]
struct Packed {
    bytes: Vec<u8>,
    checksum: [u8; 4],
    size: u32,
}

/// Compresses a text that repeats `part` `times` times.
fn compress(part: &[u8], times: usize) -> Packed {
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    let mut checksum = flate2::Crc::new();
    for _ in 0..times {
        encoder.write_all(part).unwrap();
        checksum.update(part);
    }
    Packed {
        bytes: encoder.finish().unwrap(),
        checksum: checksum.sum().to_le_bytes(),
        size: checksum.amount(),
    }
}

/// Returns a workbook with these parts, and with the parts that say where its sheet is.
fn workbook(parts: &[(&'static str, Packed)], declared: Option<u32>) -> Vec<u8> {
    let workbook = r#"<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>"#;
    let relations =
        r#"<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>"#;
    let mut files = vec![
        ("xl/workbook.xml", compress(workbook.as_bytes(), 1)),
        (
            "xl/_rels/workbook.xml.rels",
            compress(relations.as_bytes(), 1),
        ),
    ];
    files.extend(parts.iter().cloned());
    archive(&files, declared)
}

/// Returns the files that D71 refuses and the largest files that it allows. Each comes with a description.
#[cfg(target_os = "linux")]
fn hostile_files() -> [(&'static str, Vec<u8>); 12] {
    const SHEET: &str = "xl/worksheets/sheet1.xml";
    const MEBIBYTE: usize = 1024 * 1024;
    let sheet = |rows: &str| {
        let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
        (SHEET, compress(sheet.as_bytes(), 1))
    };
    let header = r#"<row r="1"><c t="str"><v>name</v></c><c t="str"><v>email</v></c></row>"#;
    let gibibyte = [(SHEET, compress(&vec![b' '; MEBIBYTE], 1024))];
    let entities = r#"<!DOCTYPE a [<!ENTITY a "aaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><a>&b;</a>"#;
    let strings = |text: &str| ("xl/sharedStrings.xml", compress(text.as_bytes(), 1));
    let empty = format!(
        r#"<sst uniqueCount="99999999999">{}</sst>"#,
        "<si/>".repeat(MEBIBYTE)
    );
    let long = format!("<sst><si><t>{}</t></si></sst>", "a".repeat(7 * MEBIBYTE));
    let shared = r#"<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>"#.repeat(10_000);
    let row = |text: &str| format!("{text},{text}@elsewhere.example,{text}\n");
    let rows = |text: &str| format!("name,email,password\n{}", row(text).repeat(2500));
    [
        ("1 GiB", workbook(&gibibyte, None)),
        ("1 GiB that is not declared", workbook(&gibibyte, Some(100))),
        (
            "last cell",
            workbook(
                &[sheet(&format!(
                    r#"{header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#
                ))],
                None,
            ),
        ),
        (
            "entities",
            workbook(&[(SHEET, compress(entities.as_bytes(), 1))], None),
        ),
        (
            "password",
            [
                &b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"[..],
                &vec![7; 9 * MEBIBYTE],
            ]
            .concat(),
        ),
        (
            "picture",
            [&b"\x89PNG\r\n\x1a\n"[..], &vec![0; 9 * MEBIBYTE]].concat(),
        ),
        (
            "empty texts",
            workbook(&[sheet(header), strings(&empty)], None),
        ),
        (
            "shared text",
            workbook(&[sheet(&format!("{header}{shared}")), strings(&long)], None),
        ),
        (
            "many entries",
            b"PK\x03\x04"
                .iter()
                .chain(&b"PK\x01\x02".repeat(2 * MEBIBYTE))
                .copied()
                .collect(),
        ),
        (
            "long cell",
            [b"name,email\n\"", &*vec![b'a'; 9 * MEBIBYTE]].concat(),
        ),
        (
            "blank rows",
            [b"name,email\n", &*b",\n".repeat(4 * MEBIBYTE)].concat(),
        ),
        ("wrong rows", rows(&"a".repeat(300)).into_bytes()),
    ]
}

/// All files together take little memory, although several clients send each file at the same time. In `just test-all`,
/// each file must also be refused soon.
#[cfg(target_os = "linux")]
#[test]
fn hostile_files_take_little_memory() {
    const MAX_FILES_GROWTH_KIB: u64 = 100 * 1024;
    const MAX_TIME: Duration = Duration::from_secs(2);
    let folder = tempfile::tempdir().unwrap();
    let admin = demo_admin(folder.path());
    let palestra = Palestra::start(folder.path(), &[]);
    let bearer = format!("Authorization: Bearer {}", sign_in_token(&palestra, admin));

    let before = palestra.peak_memory();
    for (name, file) in hostile_files() {
        let attack = Attack::upload(&file)
            .with_header(&bearer)
            .one_request_each();
        let since = Instant::now();
        let status = attack.send(&palestra.listen, &mut connect(&palestra.listen));
        let taken = since.elapsed();
        assert_eq!(status, 422, "{name}");
        attack.run(&palestra.listen);
        let grown = palestra.growth_since(before);
        println!(
            "{name}: {} KiB, {taken:?} alone, {grown} KiB more",
            file.len() / 1024
        );
        assert!(taken < MAX_TIME || !judges_times(), "{name}: {taken:?}");
        assert!(grown < MAX_FILES_GROWTH_KIB, "{name}: {grown} KiB more");
    }
    let usual = b"name,email\nEve,eve@meridian.example\n";
    let usual = Attack {
        statuses: &[201],
        ..Attack::upload(usual)
    }
    .with_header(&bearer);
    let status = usual.send(&palestra.listen, &mut connect(&palestra.listen));
    assert_eq!(status, 201, "the server goes on");
}

#[test]
fn an_address_has_a_limited_number_of_connections_and_gets_places_back() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("PALESTRA_MAX_CONNECTIONS_PER_ADDRESS", "3")];
    let palestra = Palestra::start(folder.path(), &settings);
    // At first, the connection of `Palestra::start` may still be counted.
    let is_served = |connection: &mut TcpStream| {
        let request = b"GET /health/live HTTP/1.1\r\nHost: palestra\r\n\r\n";
        let mut response = [0; 12];
        connection.write_all(request).is_ok() && connection.read_exact(&mut response).is_ok()
    };
    let mut open = Vec::new();
    let since = Instant::now();
    while open.len() < 3 {
        assert!(since.elapsed() < MAX_WAIT);
        let mut connection = connect(&palestra.listen);
        if is_served(&mut connection) {
            open.push(connection);
        }
    }
    assert!(!is_served(&mut connect(&palestra.listen)));
    open.pop().unwrap().shutdown(Shutdown::Both).unwrap();
    // The time is shorter than the idle time of the other connections, because these are closed after it.
    let max_wait = if judges_times() {
        Duration::from_secs(4)
    } else {
        MAX_WAIT
    };
    let since = Instant::now();
    while !is_served(&mut connect(&palestra.listen)) {
        assert!(since.elapsed() < max_wait, "the place is not free");
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
                let is_soon = since.elapsed() < Duration::from_secs(15);
                assert!(is_soon || !judges_times(), "{begin}");
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
    // The server ignores a line break between two requests, and a write fails after the connection was cut.
    while connection.write_all(b"\r\n").is_ok() {
        assert!(
            since.elapsed() < Duration::from_secs(50),
            "it is still open"
        );
        std::thread::park_timeout(Duration::from_secs(1));
    }
}

#[test]
fn the_people_of_a_room_share_its_address_once_they_have_signed_in() {
    let folder = tempfile::tempdir().unwrap();
    let (admin, password) = demo_admin(folder.path());
    let settings = [("PALESTRA_MAX_CONNECTIONS_PER_ADDRESS", "2")];
    let palestra = Palestra::start(folder.path(), &settings);
    let token = sign_in_token(&palestra, (admin, password));
    let request = format!(
        "GET /api/v1/sessions HTTP/1.1\r\nHost: palestra\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    let status = || {
        let mut connection = connect(&palestra.listen);
        let mut response = [0; 12];
        connection.write_all(request.as_bytes()).ok()?;
        connection.read_exact(&mut response).ok()?;
        Some((connection, String::from_utf8_lossy(&response).into_owned()))
    };
    let mut open = Vec::new();
    let since = Instant::now();
    while open.len() < 10 {
        assert!(since.elapsed() < MAX_WAIT, "{} connections", open.len());
        // The connections of the start and of the sign-in may still be counted for the address.
        if let Some((connection, response)) = status() {
            assert_eq!(response, "HTTP/1.1 200");
            open.push(connection);
        }
    }
}
