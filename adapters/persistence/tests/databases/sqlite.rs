//! Creates database files, each in a separate folder.

use std::path::{Path, PathBuf};

use adapter_persistence::{connect, migrate};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

use super::template_name;

fn url(folder: &TempDir) -> String {
    format!("sqlite://{}", folder.path().join("palestra.db").display())
}

/// Creates a database without tables.
pub fn create() -> (String, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (url(&folder), folder)
}

/// Creates a migrated database.
pub async fn copy_template() -> (String, TempDir) {
    let template = template().await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(template, folder.path().join("palestra.db")).unwrap();
    (url(&folder), folder)
}

/// Returns the template of this build. Several processes and threads can create it at the same time. So each writes its
/// file in a separate folder and then renames it.
async fn template() -> PathBuf {
    let templates = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let template = templates.join(template_name());
    if !template.exists() {
        let (url, folder) = create();
        migrate(&connect(&url).await.unwrap()).await.unwrap();
        let copies = tempfile::tempdir_in(templates).unwrap();
        let copy = copies.path().join("palestra.db");
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        sqlx::query("VACUUM INTO $1")
            .bind(copy.to_str().unwrap())
            .execute(&mut connection)
            .await
            .unwrap();
        std::fs::rename(copy, &template).unwrap();
        drop(folder);
    }
    template
}
