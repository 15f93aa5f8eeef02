//! Tests of traces: what a collector receives, and that a collector that does not respond costs little.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::palestra::Palestra;

/// Starts a collector that responds with 200 to each request. Returns its URL and the heads and bodies of the requests.
fn collector() -> (String, mpsc::Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (sender, received) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let sender = sender.clone();
            thread::spawn(move || take_requests(&mut stream.unwrap(), &sender));
        }
    });
    (url, received)
}

fn take_requests(stream: &mut TcpStream, sender: &mpsc::Sender<(String, Vec<u8>)>) {
    let mut bytes = Vec::new();
    let mut part = [0; 16 * 1024];
    while let Ok(length @ 1..) = stream.read(&mut part) {
        bytes.extend_from_slice(&part[..length]);
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.unwrap().parse().unwrap();
        if bytes.len() < end + 4 + length {
            continue;
        }
        let body = bytes[end + 4..end + 4 + length].to_vec();
        bytes.drain(..end + 4 + length);
        stream
            .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            .unwrap();
        if sender.send((head, body)).is_err() {
            return;
        }
    }
}

fn contains(body: &[u8], text: &str) -> bool {
    body.windows(text.len()).any(|part| part == text.as_bytes())
}

/// Sends a sign-in with a wrong password, and returns the whole response.
fn sign_in(palestra: &Palestra) -> String {
    let body = r#"{"email": "somebody@example.org", "password": "Wrong-horse7"}"#;
    let mut stream = TcpStream::connect(&palestra.listen).unwrap();
    write!(
        stream,
        "POST /api/v1/login HTTP/1.1\r\nHost: palestra\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

#[test]
fn a_collector_gets_the_spans_of_a_request_without_what_the_request_said() {
    let folder = tempfile::tempdir().unwrap();
    let (url, received) = collector();
    let palestra = Palestra::start(folder.path(), &[("PALESTRA_TRACES_URL", &url)]);
    let response = sign_in(&palestra);
    assert!(response.starts_with("HTTP/1.1 422 "), "{response}");
    let (status, _, log) = palestra.stop();
    assert!(status.success(), "{log}");

    let requests: Vec<_> = received.try_iter().collect();
    assert!(!requests.is_empty(), "{log}");
    for (head, _) in &requests {
        assert!(head.starts_with("post /v1/traces http/1.1"), "{head}");
    }
    let bodies: Vec<u8> = requests.into_iter().flat_map(|(_, body)| body).collect();
    for span in ["sign_in", "credentials", "request_id", "palestra"] {
        assert!(contains(&bodies, span), "no {span}");
    }
    for said in ["somebody@example.org", "Wrong-horse7"] {
        assert!(!contains(&bodies, said), "{said}");
    }
    assert!(!log.contains("credentials"), "the log got the spans: {log}");
}

#[test]
fn a_collector_that_never_answers_delays_neither_responses_nor_the_stop_for_long() {
    let folder = tempfile::tempdir().unwrap();
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let palestra = Palestra::start(folder.path(), &[("PALESTRA_TRACES_URL", &url)]);
    let response = sign_in(&palestra);
    assert!(response.starts_with("HTTP/1.1 422 "), "{response}");
    let since = Instant::now();
    let (status, _, log) = palestra.stop();
    assert!(status.success(), "{log}");
    assert!(since.elapsed() < Duration::from_mins(1), "{log}");
}
