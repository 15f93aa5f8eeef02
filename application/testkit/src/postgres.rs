//! Databases of the PostgreSQL server that `TEST_DATABASE_URL` names.

use crate::sqlite::execute;

/// Creates a database without tables and returns its URL.
pub async fn create() -> String {
    let server = std::env::var("TEST_DATABASE_URL").expect(
        "TEST_DATABASE_URL names no PostgreSQL server; run the tests with scripts/with-postgres.sh",
    );
    let folder = tempfile::tempdir().unwrap();
    let random = folder.path().file_name().unwrap().to_str().unwrap();
    let random = random.trim_start_matches('.').to_lowercase();
    let name = format!("palestra_{}_{random}", std::process::id());
    execute(&server, &format!("CREATE DATABASE {name}")).await;
    let (address, _) = server.rsplit_once('/').unwrap();
    format!("{address}/{name}")
}
