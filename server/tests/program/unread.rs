//! Clients that send many requests at once and read no response. They must not fill the memory of the server.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::palestra::Palestra;

/// The maximum memory of a connection, in kibibytes. 1,500 connections need less than 100 MB.
const MAX_KIB_PER_CONNECTION: u64 = 56;
/// The maximum additional memory of the server, in kibibytes: pages of the program that were not loaded before.
const MAX_KIB_ONCE: u64 = 12 * 1024;
/// How long the memory must stay the same before it is measured.
const SETTLED: Duration = Duration::from_secs(4);
/// How long a test waits until the memory stays the same.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// Returns the number of connections: that of the security review, or a tenth of it.
fn connections() -> u64 {
    if std::env::var_os("PALESTRA_TEST_ALL").is_some() {
        1_500
    } else {
        150
    }
}

/// Opens the connections. Each sends as much of `requests` as the server accepts, and reads nothing.
fn flood(palestra: &Palestra, connections: u64, requests: &[u8]) -> Vec<TcpStream> {
    let mut open: Vec<_> = (0..connections)
        .map(|_| {
            let connection = TcpStream::connect(&palestra.listen).unwrap();
            connection.set_nonblocking(true).unwrap();
            (connection, requests)
        })
        .collect();
    let mut peak = palestra.peak_memory();
    let since = Instant::now();
    let mut last_change = since;
    while last_change.elapsed() < SETTLED && since.elapsed() < MAX_WAIT {
        for (connection, rest) in &mut open {
            // If the buffer is full or the connection was closed, nothing is sent.
            let sent = connection.write(rest).unwrap_or_default();
            *rest = &rest[sent..];
        }
        std::thread::park_timeout(Duration::from_millis(50));
        let now = palestra.peak_memory();
        if now > peak {
            (peak, last_change) = (now, Instant::now());
        }
    }
    open.into_iter().map(|(connection, _)| connection).collect()
}

/// Checks how much memory these connections take if each sends `request` that many times.
fn check(request: &str, times: usize, connections: u64) {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    palestra.get("/docs/swagger-ui-bundle.js");
    let before = palestra.peak_memory();
    let requests = format!("{request} HTTP/1.1\r\nHost: a\r\n\r\n").repeat(times);
    let open = flood(&palestra, connections, requests.as_bytes());
    let grown = palestra.growth_since(before);
    drop(open);
    println!("{request}, {times} times: {grown} KiB");
    let max = MAX_KIB_ONCE + MAX_KIB_PER_CONNECTION * connections;
    assert!(grown < max, "{request}: {grown} KiB more, of {max}");
}

#[test]
fn who_reads_none_of_many_large_files_takes_little_memory() {
    check("GET /docs/swagger-ui-bundle.js", 6, connections());
}

#[test]
fn who_reads_none_of_many_documents_takes_little_memory() {
    check("GET /api/v1/openapi.json", 500, connections());
}

/// The requests wait for the database in the meantime.
#[test]
fn who_sends_requests_faster_than_it_reads_responses_takes_little_memory() {
    check("GET /health/ready", 20_000, connections());
}

/// A few connections with many responses each.
#[test]
fn who_reads_none_of_many_small_responses_takes_little_memory() {
    check("GET /nothing.php", 1_000_000, 4);
}

#[test]
fn requests_that_are_sent_at_once_are_answered_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    let login = "POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    let long = format!(r#"{{"email": "{}"}}"#, "a".repeat(5_000));
    let requests = [
        "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n",
        &format!("{login}Content-Length: {}\r\n\r\n{long}", long.len()),
        &format!("{login}Content-Length: 0\r\n\r\n"),
        &format!(
            "{login}Transfer-Encoding: chunked\r\n\r\n1388\r\n{}\r\n0\r\n\r\n",
            " ".repeat(5_000)
        ),
        "GET /nothing.php HTTP/1.1\nHost: a\n\n",
        "GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    ]
    .concat();
    for part in [7, requests.len()] {
        let statuses = statuses(&palestra, requests.as_bytes().chunks(part));
        assert_eq!(statuses, [200, 422, 400, 400, 404, 200, 200]);
    }
}

/// Sends these parts, and returns the statuses of all responses until the server closes the connection.
fn statuses<'a>(palestra: &Palestra, parts: impl Iterator<Item = &'a [u8]>) -> Vec<u16> {
    let mut connection = TcpStream::connect(&palestra.listen).unwrap();
    connection.set_read_timeout(Some(MAX_WAIT)).unwrap();
    for part in parts {
        connection.write_all(part).unwrap();
    }
    let mut responses = Vec::new();
    connection.read_to_end(&mut responses).unwrap();
    let responses = String::from_utf8_lossy(&responses);
    let responses = responses.split("HTTP/1.1 ");
    let statuses = responses.filter_map(|response| response.split(' ').next()?.parse().ok());
    statuses.collect()
}

#[test]
fn a_refused_body_that_looks_like_requests_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    let body = "\n\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n".repeat(50_000);
    let head = "POST /api/v1/template/upload/attachments HTTP/1.1\r\nHost: a\r\nContent-Length:";
    let upload = format!("{head} {}\r\n\r\n{body}", body.len());
    assert_eq!(statuses(&palestra, [upload.as_bytes()].into_iter()), [401]);
}

/// Actix without the deadline waits for ever for the rest of an incomplete head, if it is not the first head of its
/// connection, and for the rest of a body after its response.
#[test]
fn a_connection_whose_request_never_ends_is_closed_after_a_response() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    let request = "GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\n";
    let refused = "POST /api/v1/users HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";
    let open: Vec<_> = [
        (request, "GET /health"),
        (request, "\r\n"),
        (request, "GET / HTTP/1.1\r\nHost:"),
        (refused, "the beginning of a body"),
    ]
    .into_iter()
    .map(|(first, unfinished)| {
        let mut connection = TcpStream::connect(&palestra.listen).unwrap();
        connection.write_all(first.as_bytes()).unwrap();
        let mut response = [0; 4096];
        assert!(connection.read(&mut response).unwrap() > 0);
        connection.write_all(unfinished.as_bytes()).unwrap();
        connection
    })
    .collect();
    for mut connection in open {
        connection.set_read_timeout(Some(MAX_WAIT * 2)).unwrap();
        let closed = connection.read_to_end(&mut Vec::new());
        let waits = closed.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock);
        assert!(!waits, "it is still open");
    }
}
