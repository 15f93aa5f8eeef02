//! Tests of the built binary, used as an operator does: first start, settings, stop.

#[cfg(test)]
mod bucket;
#[cfg(test)]
mod handover;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod live;
#[cfg(test)]
mod palestra;
#[cfg(test)]
mod traces;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod unread;
#[cfg(test)]
mod watched;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::{Duration, Instant};

use palestra::{Palestra, command, refused, run};

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
fn the_error_for_a_port_in_use_names_the_port() {
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
    // The server sends this status when it begins to handle the request.
    let mut interim = [0; 25];
    running.read_exact(&mut interim).unwrap();
    assert_eq!(&interim, b"HTTP/1.1 100 Continue\r\n\r\n");
    running.write_all(begin.as_bytes()).unwrap();
    std::thread::scope(|scope| {
        let address = palestra.listen.clone();
        let response = scope.spawn(move || {
            let since = Instant::now();
            while TcpStream::connect(&address).is_ok() && since.elapsed() < Duration::from_secs(30)
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
fn the_manual_and_the_completions_know_every_command() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["manual", "pages"]);
    let page = |name: &str| fs::read_to_string(folder.path().join("pages").join(name)).unwrap();
    assert!(page("palestra.1").contains("palestra\\-backup(1)"));
    assert!(page("palestra-serve.1").contains("PALESTRA_LISTEN"));
    assert!(page("palestra-admin-replace-key.1").contains("signing key"));
    for shell in ["bash", "zsh", "fish"] {
        let script = run(folder.path(), &["completions", shell]);
        assert!(script.contains("replace-key"), "{shell}: {script}");
    }
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
    let files = fs::read_dir(folder.path().join("data/files")).unwrap();
    assert!(files.count() > 8, "the images and the material are stored");
    let again = command(folder.path(), &[]).arg("demo").output().unwrap();
    assert!(!again.status.success());
    let error = String::from_utf8(again.stderr).unwrap();
    assert!(error.contains("the database is not empty"), "{error}");
}

#[test]
fn a_backup_is_restored_elsewhere_with_its_files_and_only_where_nothing_is() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["demo"]);
    let backup = |arguments: &[&str]| {
        let output = command(folder.path(), &[])
            .args(arguments)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        (output.status.success(), error)
    };
    let (is_written, error) = backup(&["backup", "--with-keys", "whole.tar"]);
    assert!(is_written, "{error}");
    let file = folder.path().join("whole.tar");
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "others can read it");
    let (is_written, error) = backup(&["backup", "whole.tar"]);
    assert!(!is_written && error.contains("exists already"), "{error}");
    let (is_restored, error) = backup(&["restore", "whole.tar"]);
    assert!(
        !is_restored && error.contains("there is no database"),
        "{error}"
    );

    let other = tempfile::tempdir().unwrap();
    run(other.path(), &["restore", file.to_str().unwrap()]);
    let stored = |folder: &Path| {
        let files = fs::read_dir(folder.join("data/files")).unwrap();
        let content = |file: fs::DirEntry| (file.file_name(), fs::read(file.path()).unwrap());
        files
            .map(|file| content(file.unwrap()))
            .collect::<std::collections::BTreeMap<_, _>>()
    };
    assert_eq!(stored(folder.path()), stored(other.path()));
    assert!(stored(other.path()).len() > 8);
    run(other.path(), &["check"]);
    let rest = fs::read_dir(other.path().join("data")).unwrap();
    let rest: Vec<_> = rest.map(|file| file.unwrap().file_name()).collect();
    assert!(
        !rest
            .iter()
            .any(|name| name.to_string_lossy().contains("unfinished")),
        "{rest:?}"
    );

    // If a log of another database were left, it would be applied to the restored database.
    fs::remove_file(other.path().join("data/palestra.db")).unwrap();
    fs::write(other.path().join("data/palestra.db-wal"), "old").unwrap();
    let again = command(other.path(), &[])
        .args(["restore", file.to_str().unwrap()])
        .output();
    let again = again.unwrap();
    assert!(!again.status.success());
    let error = String::from_utf8(again.stderr).unwrap();
    assert!(error.contains("palestra.db-wal exists already"), "{error}");

    let mut damaged = fs::read(&file).unwrap();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    let third = tempfile::tempdir().unwrap();
    fs::write(third.path().join("damaged.tar"), damaged).unwrap();
    let refused = command(third.path(), &[])
        .args(["restore", "damaged.tar"])
        .output();
    assert!(!refused.unwrap().status.success());
    assert!(!third.path().join("data/palestra.db").exists());
}

#[test]
fn a_database_of_a_newer_version_is_neither_served_nor_restored() {
    let folder = tempfile::tempdir().unwrap();
    let check = ["migrate", "--check"];
    let before = run(folder.path(), &check);
    assert!(before.contains("There are no tables yet"), "{before}");
    assert!(!folder.path().join("data/palestra.db").exists());
    run(folder.path(), &["migrate"]);
    let after = run(folder.path(), &check);
    assert_eq!(after, "# The tables are up to date.\n");
    execute(
        folder.path(),
        "DELETE FROM seaql_migrations WHERE version = 'm20261124_000030_participants_list'",
    )
    .unwrap();
    let pending = run(folder.path(), &check);
    let expected = "m20261124_000030_participants_list\n# 1 migrations would run.\n";
    assert_eq!(pending, expected);
    execute(
        folder.path(),
        "INSERT INTO seaql_migrations VALUES ('m20261124_000030_participants_list', 0), ('m99990101_000001_future', 0)",
    )
    .unwrap();
    for arguments in [["serve"].as_slice(), &["migrate"], &check, &["check"]] {
        let error = refused(folder.path(), arguments);
        let reason = "the database has the migration m99990101_000001_future: it is of a newer version of Palestra";
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
    run(folder.path(), &["backup", "newer.tar"]);
    let file = folder.path().join("newer.tar");
    let other = tempfile::tempdir().unwrap();
    let error = refused(other.path(), &["restore", file.to_str().unwrap()]);
    assert!(error.contains("it is of a newer version"), "{error}");
    assert!(!other.path().join("data").exists());
}

#[test]
fn of_two_backups_with_one_name_only_one_is_written() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["migrate"]);
    let backup = || {
        let mut backup = command(folder.path(), &[]);
        backup.args(["backup", "same.tar"]).spawn().unwrap()
    };
    let ended = [backup(), backup()].map(|mut backup| backup.wait().unwrap().success());
    assert!(ended.contains(&true) && ended.contains(&false), "{ended:?}");
    let other = tempfile::tempdir().unwrap();
    let file = folder.path().join("same.tar");
    run(other.path(), &["restore", file.to_str().unwrap()]);
}

#[test]
fn the_check_names_marks_and_files_that_are_not_what_they_were() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["demo"]);
    let whole = run(folder.path(), &["check"]);
    assert!(whole.contains("# The database is whole."), "{whole}");
    execute(
        folder.path(),
        "UPDATE scores SET total = total + 1 WHERE attempt_id = (SELECT min(attempt_id) FROM scores)",
    )
    .unwrap();
    let error = refused(folder.path(), &["check"]);
    let finding = ": lists show other points than its score has\n";
    assert!(error.ends_with(finding), "{error}");
    let mut files = fs::read_dir(folder.path().join("data/files")).unwrap();
    let file = files.find_map(|file| {
        let path = file.unwrap().path();
        path.extension().is_none().then_some(path)
    });
    fs::remove_file(file.unwrap()).unwrap();
    let output = command(folder.path(), &[]).arg("check").output().unwrap();
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<_> = error.lines().collect();
    assert_eq!(lines.len(), 2, "{error}");
    assert!(
        lines[1].starts_with("palestra: the file ") && lines[1].ends_with(" is missing"),
        "{error}"
    );
}

#[test]
fn the_check_and_the_start_name_connections_that_may_lack_tls() {
    let folder = tempfile::tempdir().unwrap();
    let settings = [("PALESTRA_SMTP_URL", "smtp://u:secret@mail.example.org:25")];
    let warning = "PALESTRA_SMTP_URL: nothing forces TLS to mail.example.org: use smtps://, or add tls=required";
    let (_, _, log) = Palestra::start(folder.path(), &settings).stop();
    assert_eq!(log.matches(warning).count(), 1, "{log}");
    let check = command(folder.path(), &settings)
        .arg("check")
        .output()
        .unwrap();
    assert!(check.status.success());
    let errors = String::from_utf8(check.stderr).unwrap();
    assert_eq!(errors, format!("palestra: {warning}\n"));
}

/// Executes SQL on the database, as anyone can who has its file.
fn execute(folder: &Path, sql: &str) -> std::io::Result<()> {
    let url = format!("sqlite://{}", folder.join("data/palestra.db").display());
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(application_testkit::sqlite::execute(&url, sql));
    Ok(())
}

#[test]
fn the_check_prints_heads_and_names_the_first_entry_that_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["demo"]);
    let palestra = Palestra::start(folder.path(), &[]);
    let since = Instant::now();
    let heads = loop {
        let heads = run(folder.path(), &["check"]);
        if heads.contains(" wait for their link: 0.") {
            break heads;
        }
        assert!(since.elapsed() < Duration::from_mins(1), "{heads}");
        std::thread::park_timeout(Duration::from_millis(200));
    };
    palestra.stop();
    let lines: Vec<_> = heads.lines().collect();
    assert_eq!(
        lines.len(),
        4,
        "the platform, the organization, and two results"
    );
    assert!(lines[0].starts_with("platform "), "{heads}");
    let organization = lines[1].split(' ').next().unwrap();
    fs::write(folder.path().join("heads"), &heads).unwrap();
    run(folder.path(), &["check", "--heads", "heads"]);

    execute(
        folder.path(),
        "DROP TRIGGER audit_records_no_update;
         UPDATE audit_records SET actor_name = 'Nobody' WHERE scope_id <> zeroblob(16) AND id IN
         (SELECT record_id FROM audit_links WHERE number IN (5, 9))",
    )
    .unwrap();
    let output = command(folder.path(), &[]).arg("check").output().unwrap();
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr).unwrap();
    let begin =
        format!("palestra: the audit record of the organization {organization}: the entry ");
    assert!(error.starts_with(&begin), "{error}");
    assert!(error.ends_with(" (link 5) was changed\n"), "{error}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(printed.lines().collect::<Vec<_>>(), [lines[0]]);
}

#[test]
fn a_node_with_another_signing_key_does_not_start_unless_it_also_has_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = ("o".repeat(32), "n".repeat(32));
    let both = format!("{new},{old}");
    let start = |keys: &str| {
        let palestra = Palestra::start(folder.path(), &[("PALESTRA_JWT_SECRET", keys)]);
        assert!(palestra.stop().0.success());
    };
    let refused = |keys: &str| {
        let settings = [("PALESTRA_JWT_SECRET", keys)];
        let output = command(folder.path(), &settings).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success());
        assert!(error.contains("signed with another key"), "{error}");
        assert!(!error.contains(keys), "{error}");
    };
    start(&old);
    refused(&new);
    start(&both);
    refused(&old);
    start(&new);
    refused(&"x".repeat(32));
    let replaced = command(folder.path(), &[("PALESTRA_JWT_SECRET", &old)])
        .args(["admin", "replace-key"])
        .output()
        .unwrap();
    assert!(replaced.status.success());
    start(&old);
}

#[test]
fn every_page_and_every_error_has_a_content_security_policy() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(
        folder.path(),
        &[("PALESTRA_PUBLIC_URL", "https://palestra.example.org")],
    );
    for (path, status, policy) in [
        ("/", 200, "default-src 'self'; script-src 'self'"),
        (
            "/assets/nothing.js",
            404,
            "default-src 'none'; frame-ancestors 'none'",
        ),
        (
            "/api/v1/me",
            401,
            "default-src 'none'; frame-ancestors 'none'",
        ),
        ("/docs/", 200, "default-src 'none'; script-src 'self'; "),
        (
            "/.well-known/security.txt",
            404,
            "default-src 'none'; frame-ancestors 'none'",
        ),
    ] {
        let response = palestra.get(path);
        assert!(
            response.starts_with(&format!("HTTP/1.1 {status} ")),
            "{response}"
        );
        let head = response.split("\r\n\r\n").next().unwrap();
        let value = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            let found = lines.find(|(own, _)| own.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.to_owned()).unwrap_or_default()
        };
        assert!(
            value("content-security-policy").starts_with(policy),
            "{head}"
        );
        assert_eq!(value("referrer-policy"), "no-referrer", "{head}");
        assert_eq!(value("x-content-type-options"), "nosniff", "{head}");
        assert!(
            value("strict-transport-security").starts_with("max-age="),
            "{head}"
        );
    }
}

#[test]
fn a_response_to_head_has_no_body_so_the_next_one_on_the_connection_follows_it() {
    let folder = tempfile::tempdir().unwrap();
    let palestra = Palestra::start(folder.path(), &[]);
    let mut connection = TcpStream::connect(&palestra.listen).unwrap();
    // The second request does not wait for the first response.
    write!(
        connection,
        "HEAD /api/v1/openapi.json HTTP/1.1\r\nHost: palestra\r\n\r\n\
         GET /health/live HTTP/1.1\r\nHost: palestra\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut responses = String::new();
    connection.read_to_string(&mut responses).unwrap();
    let parts: Vec<_> = responses.split("\r\n\r\n").collect();
    let [head, next, body] = parts.as_slice() else {
        unreachable!("not two heads and one body: {responses}");
    };
    assert!(head.starts_with("HTTP/1.1 200 "), "{responses}");
    assert!(head.contains("content-type: application/json"), "{head}");
    assert!(next.starts_with("HTTP/1.1 200 "), "{responses}");
    assert_eq!(*body, r#"{"status":"live"}"#);
}

#[test]
fn a_public_address_without_tls_causes_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let warned = |settings: &[(&str, &str)]| {
        let taken = std::net::TcpListener::bind("0.0.0.0:0").unwrap();
        let listen = taken.local_addr().unwrap().to_string();
        let output = command(folder.path(), settings)
            .env("PALESTRA_LISTEN", listen)
            .output()
            .unwrap();
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("without TLS")
    };
    assert!(warned(&[]));
    assert!(!warned(&[(
        "PALESTRA_PUBLIC_URL",
        "https://palestra.example.org"
    )]));
}
