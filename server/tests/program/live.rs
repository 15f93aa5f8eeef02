//! Tests of streams over a real connection.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::hostile::{demo_admin, sign_in_token};
use crate::palestra::Palestra;

const MAX_WAIT: Duration = Duration::from_secs(30);
const EMAIL: &str = "root@example.org";
const PASSWORD: &str = "Correct-horse7";

/// Starts the program with a super administrator who can sign in.
pub fn start(folder: &Path) -> Palestra {
    let admin = [
        ("PALESTRA_ADMIN_EMAIL", EMAIL),
        ("PALESTRA_ADMIN_PASSWORD", PASSWORD),
    ];
    Palestra::start(folder, &admin)
}

fn connect(palestra: &Palestra) -> TcpStream {
    let connection = TcpStream::connect(&palestra.listen).unwrap();
    connection.set_read_timeout(Some(MAX_WAIT)).unwrap();
    connection
}

/// Reads until `text` arrives.
fn wait_for(connection: &mut TcpStream, text: &str) -> String {
    let mut heard = String::new();
    let mut part = [0; 1024];
    while !heard.contains(text) {
        let length = connection.read(&mut part).unwrap();
        assert!(length > 0, "it has ended: {heard}");
        heard.push_str(&String::from_utf8_lossy(&part[..length]));
    }
    heard
}

pub fn sign_in(palestra: &Palestra) -> String {
    let body = format!(r#"{{"email": "{EMAIL}", "password": "{PASSWORD}"}}"#);
    let mut connection = connect(palestra);
    write!(
        connection,
        "POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let response = wait_for(&mut connection, r#""token":""#);
    let (_, rest) = response.split_once(r#""token":""#).unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

fn open(palestra: &Palestra, token: &str) -> TcpStream {
    let mut connection = connect(palestra);
    write!(
        connection,
        "GET /api/v1/user/live HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    .unwrap();
    wait_for(&mut connection, "event: hello");
    connection
}

fn sign_out(palestra: &Palestra, token: &str) {
    let mut connection = connect(palestra);
    write!(
        connection,
        "POST /api/v1/logout HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\nContent-Length: 0\r\n\r\n"
    )
    .unwrap();
    wait_for(&mut connection, "HTTP/1.1 2");
}

#[test]
fn a_stream_ends_with_its_session() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = start(folder.path());
    let (token, other) = (sign_in(&palestra), sign_in(&palestra));
    let (mut ended, mut stays) = (open(&palestra, &token), open(&palestra, &other));
    sign_out(&palestra, &token);
    let mut rest = Vec::new();
    ended.read_to_end(&mut rest).unwrap();
    assert!(rest.ends_with(b"0\r\n\r\n"), "the response is whole");
    // The other stream continues: it gets its next heartbeat.
    wait_for(&mut stays, ":\n\n");
}

#[test]
fn sigterm_ends_all_streams_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = start(folder.path());
    let token = sign_in(&palestra);
    let mut streams: Vec<_> = (0..3).map(|_| open(&palestra, &token)).collect();
    // A stream that is not read does not delay the stop.
    let (status, _, log) = palestra.stop();
    assert!(status.success(), "{log}");
    assert!(!log.contains("interrupted"), "{log}");
    for stream in &mut streams {
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    }
}

/// Returns the number before which `key` stands in a response.
fn number_of(response: &str, key: &str) -> u32 {
    let (_, rest) = response.split_once(&format!(r#""{key}":"#)).unwrap();
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

/// Two people start at once and 20 seconds later, and the first one answers within a minute.
#[test]
fn the_live_view_of_a_demonstration_moves() {
    let folder = tempfile::tempdir().unwrap();
    let admin = demo_admin(folder.path());
    let palestra = Palestra::start(folder.path(), &[]);
    let token = sign_in_token(&palestra, admin);
    let list = palestra.get_as(&token, "/api/v1/trainings?search=Floor%20Readiness");
    let (_, rest) = list.split_once(r#""id":""#).unwrap();
    let id = rest.split('"').next().unwrap();
    let since = Instant::now();
    let mut seen = Vec::new();
    loop {
        let monitor = palestra.get_as(&token, &format!("/api/v1/trainings/{id}/monitor"));
        assert_eq!(number_of(&monitor, "total"), 12, "{monitor}");
        let answering = number_of(&monitor, "answering");
        let has_saved = monitor.contains(r#""last_save_at":"2"#);
        if seen.last() != Some(&(answering, has_saved)) {
            seen.push((answering, has_saved));
        }
        if answering >= 2 && has_saved {
            break;
        }
        assert!(
            since.elapsed() < Duration::from_mins(3),
            "{seen:?} {monitor}"
        );
        std::thread::park_timeout(Duration::from_secs(1));
    }
    assert!(seen.len() > 1, "{seen:?}");
    let (status, _, log) = palestra.stop();
    assert!(status.success(), "{log}");
    assert!(!log.contains("could not act"), "{log}");
}
