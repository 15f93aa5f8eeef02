//! Creates databases on the server in `TEST_DATABASE_URL`. Without this variable, the tests on PostgreSQL do not run.

use adapter_persistence::{connect, migrate};
use application_testkit::postgres::server;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use uuid::Uuid;

use super::template_name;

/// The key of the lock that allows only one process to create the template.
const TEMPLATE_LOCK: i64 = 0x74_65_6d_70_6c;

fn url(server: &str, name: &str) -> String {
    let (address, _) = server.rsplit_once('/').expect("a URL with a database");
    format!("{address}/{name}")
}

async fn new_name(connection: &mut PgConnection) -> String {
    let (id,): (Uuid,) = sqlx::query_as("SELECT gen_random_uuid()")
        .fetch_one(connection)
        .await
        .unwrap();
    format!("palestra_{}", id.simple())
}

async fn run(connection: &mut PgConnection, sql: String) {
    sqlx::raw_sql(AssertSqlSafe(sql))
        .execute(connection)
        .await
        .unwrap();
}

/// Creates a database without tables.
pub async fn create() -> Option<String> {
    let server = server()?;
    let mut connection = PgConnection::connect(&server).await.unwrap();
    let name = new_name(&mut connection).await;
    run(&mut connection, format!("CREATE DATABASE {name}")).await;
    Some(url(&server, &name))
}

/// Creates a migrated database.
pub async fn copy_template() -> Option<String> {
    let server = server()?;
    let mut connection = PgConnection::connect(&server).await.unwrap();
    let (template, name) = (template_name(), new_name(&mut connection).await);
    sqlx::query("SELECT pg_advisory_lock($1)")
        .bind(TEMPLATE_LOCK)
        .execute(&mut connection)
        .await
        .unwrap();
    let known = sqlx::query("SELECT 1 FROM pg_database WHERE datname = $1")
        .bind(&template)
        .fetch_optional(&mut connection)
        .await
        .unwrap();
    if known.is_none() {
        create_template(&mut connection, &server, &template).await;
    }
    sqlx::query("SELECT pg_advisory_unlock($1)")
        .bind(TEMPLATE_LOCK)
        .execute(&mut connection)
        .await
        .unwrap();
    run(
        &mut connection,
        format!("CREATE DATABASE {name} TEMPLATE {template}"),
    )
    .await;
    Some(url(&server, &name))
}

/// Migrates a new database. Renames it to the template's name as soon as it has no connection.
async fn create_template(connection: &mut PgConnection, server: &str, template: &str) {
    let name = new_name(connection).await;
    run(connection, format!("CREATE DATABASE {name}")).await;
    let database = connect(&url(server, &name)).await.unwrap();
    migrate(&database).await.unwrap();
    drop(database);
    for sql in [
        format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
        format!(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
        ),
        format!("ALTER DATABASE {name} RENAME TO {template}"),
    ] {
        run(connection, sql).await;
    }
}
