//! Databases on the PostgreSQL server of `TEST_DATABASE_URL`. Without this variable, a test that needs the server
//! prints a message and ends.

use std::env;
use std::io::{self, Write as _};
use std::thread;
use std::time::Duration;

use sea_orm::{ConnectionTrait as _, Database, DbBackend, Statement};
use tokio::time::{sleep, timeout};

use crate::sqlite::execute;

/// Environment variables of test runs that must not skip a test: CI, and nextest, which does not show the output of
/// successful tests.
const STRICT: [&str; 2] = ["CI", "NEXTEST"];
/// How long a connection may take until it waits for a lock.
const MAX_WAIT: Duration = Duration::from_mins(1);
const BLOCKED: &str = "SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'";

/// Returns the server's URL. Without a URL, prints that the test is skipped and returns `None`.
///
/// # Panics
/// If there is no URL in CI or under nextest.
pub fn server() -> Option<String> {
    if let Some(url) = env::var_os("TEST_DATABASE_URL") {
        return Some(url.into_string().unwrap());
    }
    for variable in STRICT {
        assert!(
            env::var_os(variable).is_none(),
            "TEST_DATABASE_URL names no PostgreSQL server, and {variable} is set: run the tests with scripts/with-postgres.sh"
        );
    }
    let thread = thread::current();
    let test = thread.name().unwrap_or("a test");
    let line = format!("skipped: {test} needs PostgreSQL; scripts/with-postgres.sh starts one\n");
    // The test runner captures the output of the print macros, and does not show it for a test that passes.
    io::stderr().write_all(line.as_bytes()).unwrap();
    None
}

/// Creates a database without tables and returns its URL. Returns `None` without a server, as [`server`]
/// does.
pub async fn create() -> Option<String> {
    let server = server()?;
    let folder = tempfile::tempdir().unwrap();
    let random = folder.path().file_name().unwrap().to_str().unwrap();
    let random = random.trim_start_matches('.').to_lowercase();
    let name = format!("palestra_{}_{random}", std::process::id());
    execute(&server, &format!("CREATE DATABASE {name}")).await;
    let (address, _) = server.rsplit_once('/').unwrap();
    Some(format!("{address}/{name}"))
}

/// Waits until a connection to the database is blocked by a lock.
///
/// # Panics
///
/// If no connection waits for a lock within a minute.
pub async fn wait_until_blocked(url: &str) {
    let database = Database::connect(url).await.unwrap();
    let blocked = async {
        let found = || database.query_one_raw(Statement::from_string(DbBackend::Postgres, BLOCKED));
        while found().await.unwrap().is_none() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = timeout(MAX_WAIT, blocked).await;
    waited.expect("a connection that waits for a lock");
}
