//! Runs the built binary as an operator does: first start, settings, stop.

#[cfg(test)]
mod palestra;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use palestra::{Palestra, command, run};

#[test]
fn the_first_start_creates_private_files_and_prints_the_setup_link() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    assert!(palestra.get("/health/ready").starts_with("HTTP/1.1 200 "));
    assert!(palestra.get("/").contains("<title>Palestra</title>"));
    let (status, stdout, log) = palestra.stop();
    assert!(status.success(), "{log}");

    let mode = |path: &str| {
        fs::metadata(folder.path().join(path))
            .unwrap()
            .permissions()
            .mode()
            & 0o777
    };
    assert_eq!(mode("data"), 0o700);
    assert_eq!(mode("data/session.key"), 0o600);
    assert_eq!(mode("data/palestra.db"), 0o600);
    assert!(
        stdout.starts_with("Palestra is at http://127.0.0.1:"),
        "{stdout}"
    );
    assert!(
        stdout.contains("/organizations/edit/admin/email=admin@example.org&token="),
        "{stdout}"
    );
}

#[test]
fn a_second_start_keeps_the_key_and_creates_no_second_administrator() {
    let folder = tempfile::tempdir().unwrap();
    let key = || fs::read(folder.path().join("data/session.key")).unwrap();
    let admin = [
        ("PALESTRA_ADMIN_EMAIL", "root@example.org"),
        ("PALESTRA_ADMIN_PASSWORD", "Correct-horse7"),
    ];
    let (_, stdout, _) = Palestra::start(folder.path(), &admin).stop();
    assert!(!stdout.contains("token="), "{stdout}");
    let first = key();
    let (_, stdout, _) = Palestra::start(folder.path(), &[]).stop();
    assert!(!stdout.contains("token="), "{stdout}");
    assert_eq!(key(), first);
}

#[test]
fn a_wrong_setting_stops_the_start_with_one_line_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    for (name, value) in [
        ("PALESTRA_LISTEN", "nowhere"),
        ("PALESTRA_RANK_BONUS", "many"),
        ("PALESTRA_SMTP_URL", "mail.example.org"),
        (
            "PALESTRA_DATABASE_URL",
            "postgres://nobody:hunter2@127.0.0.1:1/none",
        ),
        ("PALESTRA_DATA_DIR", "/proc/nowhere"),
    ] {
        let output = command(folder.path(), &[(name, value)]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success());
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(
            error.contains(name) && !error.contains("hunter2"),
            "{error}"
        );
    }
    fs::write(
        folder.path().join("palestra.toml"),
        "password_hash_threads = \"few\"",
    )
    .unwrap();
    let error = String::from_utf8(command(folder.path(), &[]).output().unwrap().stderr).unwrap();
    assert_eq!(
        error,
        "palestra: password_hash_threads in palestra.toml: 'few' is not a number from 1\n"
    );
}

#[test]
fn a_taken_port_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = command(folder.path(), &[("PALESTRA_LISTEN", &address)])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && error.contains(&format!("PALESTRA_LISTEN: {address}")),
        "{error}"
    );
}

#[test]
fn after_sigterm_running_requests_finish_and_new_ones_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    let body = r#"{"email": "nobody@example.org", "password": "Wrong-horse7"}"#;
    let (begin, rest) = body.split_at(10);
    let mut running = TcpStream::connect(&palestra.listen).unwrap();
    running
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    write!(
        running,
        "POST /api/v1/login HTTP/1.1\r\nHost: palestra\r\nContent-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len()
    )
    .unwrap();
    // This is the sign that the program is handling the request; before it, nothing runs.
    let mut interim = [0; 25];
    running.read_exact(&mut interim).unwrap();
    assert_eq!(&interim, b"HTTP/1.1 100 Continue\r\n\r\n");
    running.write_all(begin.as_bytes()).unwrap();
    std::thread::scope(|scope| {
        let address = palestra.listen.clone();
        let response = scope.spawn(move || {
            let since = Instant::now();
            while TcpStream::connect(&address).is_ok() && since.elapsed() < Duration::from_secs(10)
            {
                std::thread::yield_now();
            }
            assert!(
                TcpStream::connect(&address).is_err(),
                "it still accepts connections"
            );
            running.write_all(rest.as_bytes()).unwrap();
            let mut response = String::new();
            running.read_to_string(&mut response).unwrap();
            response
        });
        let (status, _, log) = palestra.stop();
        let response = response.join().unwrap();
        assert!(response.starts_with("HTTP/1.1 422 "), "{response}\n{log}");
        assert!(
            response.to_lowercase().contains("connection: close"),
            "{response}"
        );
        assert!(status.success(), "{log}");
    });
}

#[test]
fn metrics_are_on_the_administration_port_alone() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    assert!(palestra.metrics().contains("palestra_build_info{version="));
    assert!(!palestra.get("/metrics").contains("palestra_build_info"));
}

#[test]
fn help_lists_the_settings_and_the_document_needs_none() {
    let folder = tempfile::tempdir().unwrap();
    let help = run(folder.path(), &["serve", "--help"]);
    assert!(
        help.contains("PALESTRA_LISTEN") && help.contains("[default: 127.0.0.1:8080]"),
        "{help}"
    );
    assert!(run(folder.path(), &["openapi"]).starts_with("openapi: 3.1"));
    assert!(!folder.path().join("data").exists());
}

#[test]
fn the_command_that_creates_an_administrator_prints_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let stdout = run(
        folder.path(),
        &["admin", "create", "--email", "second@example.org"],
    );
    assert!(
        stdout.contains("/organizations/edit/admin/email=second@example.org&token="),
        "{stdout}"
    );
}

#[test]
fn the_demonstration_fills_an_empty_database_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let stdout = run(folder.path(), &["demo"]);
    assert!(stdout.contains("ada.admin@meridian.example"), "{stdout}");
    assert!(
        stdout.contains("The password of all of them is "),
        "{stdout}"
    );
    let again = command(folder.path(), &[]).arg("demo").output().unwrap();
    assert!(!again.status.success());
    let error = String::from_utf8(again.stderr).unwrap();
    assert!(error.contains("the database is not empty"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_compressed_body_is_refused_and_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let mebibyte = vec![b' '; 1024 * 1024];
    for _ in 0..130 {
        encoder.write_all(&mebibyte).unwrap();
    }
    let body = encoder.finish().unwrap();
    let before = palestra.peak_memory();
    for _ in 0..8 {
        let mut stream = TcpStream::connect(&palestra.listen).unwrap();
        write!(
            stream,
            "POST /api/v1/login HTTP/1.1\r\nHost: palestra\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
            body.len()
        )
        .unwrap();
        // The server may answer and close before it has read everything.
        stream.write_all(&body).ok();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok();
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 415 "), "{answer}");
    }
    let grown = palestra.peak_memory() - before;
    assert!(grown < 10 * 1024, "{grown} KiB more");
}
