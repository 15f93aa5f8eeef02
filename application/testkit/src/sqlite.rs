//! Migrated SQLite databases, copied from a template because migrating takes much longer.

use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};

/// The files of a database. The second file contains changes that are not in the first one yet.
const DATABASE_FILES: [&str; 2] = ["palestra.db", "palestra.db-wal"];

/// Copies a migrated database into `folder` and returns its URL. The first call of a test program creates the template
/// in the folder `templates`. For this, `migrate` creates a migrated database at a URL.
pub async fn copy_migrated(
    templates: &Path,
    folder: &Path,
    migrate: impl AsyncFnOnce(String),
) -> String {
    let template = templates.join(template_name());
    if !template.exists() {
        let created = tempfile::tempdir_in(templates).unwrap();
        migrate(url(created.path())).await;
        // If another test has already created the template, that template is used. Both are equal.
        fs::rename(created.keep(), &template).ok();
    }
    for name in DATABASE_FILES {
        let file = template.join(name);
        if file.exists() {
            fs::copy(file, folder.join(name)).unwrap();
        }
    }
    url(folder)
}

fn url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join(DATABASE_FILES[0]).display())
}

/// Returns a name that changes with each build of the test program, which contains the migrations.
fn template_name() -> String {
    let program = std::env::current_exe().unwrap();
    let built_at = fs::metadata(program).unwrap().modified().unwrap();
    let age = built_at.duration_since(UNIX_EPOCH).unwrap();
    format!("migrated-{}", age.as_nanos())
}

/// Executes a statement that prepares data which no operation can create.
pub async fn execute(url: &str, statement: &str) {
    let database = sea_orm::Database::connect(url).await.unwrap();
    database.execute_unprepared(statement).await.unwrap();
}

async fn strings(database: &DatabaseConnection, sql: String) -> Vec<String> {
    let rows = database.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql));
    let rows = rows.await.unwrap();
    rows.iter()
        .map(|row| row.try_get_by_index(0).unwrap())
        .collect()
}

/// Returns the names of all tables, ordered.
async fn tables(database: &DatabaseConnection) -> Vec<String> {
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
    strings(database, sql.to_owned()).await
}

/// Returns the tables of the migrations, without the tables that the databases create themselves.
pub async fn own_tables(url: &str) -> Vec<String> {
    let database = sea_orm::Database::connect(url).await.unwrap();
    let mut own = tables(&database).await;
    let is_foreign = |name: &str| {
        name.starts_with("sqlite_") || name.starts_with("seaql_") || name.contains("_search")
    };
    own.retain(|name| !is_foreign(name));
    own
}

/// Returns the tables that contain a text.
pub async fn tables_with(url: &str, text: &str) -> Vec<String> {
    let database = sea_orm::Database::connect(url).await.unwrap();
    let mut found = Vec::new();
    for table in tables(&database).await {
        let columns = format!("SELECT name FROM pragma_table_info('{table}')");
        let columns = strings(&database, columns).await;
        let has_text: Vec<_> = columns
            .iter()
            .map(|column| format!("CAST(\"{column}\" AS TEXT) LIKE '%{text}%'"))
            .collect();
        let condition = has_text.join(" OR ");
        let rows = format!("SELECT 'found' FROM \"{table}\" WHERE {condition} LIMIT 1");
        if !strings(&database, rows).await.is_empty() {
            found.push(table);
        }
    }
    found
}
