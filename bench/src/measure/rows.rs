//! Reads and writes the product's database directly, where the API would take too long.

use anyhow::Result;
use bench::{Database, Place};
use sqlx::{Connection as _, PgConnection, SqliteConnection};

/// Returns a sheet as the product stores it.
pub async fn stored_sheet(place: &Place) -> Result<String> {
    const SHEET: &str = "SELECT body FROM answer_sheets WHERE revision > 0 LIMIT 1";
    Ok(match place.database {
        Database::Postgres => {
            sqlx::query_scalar(SHEET)
                .fetch_one(&mut PgConnection::connect(place.url()).await?)
                .await?
        }
        Database::Sqlite => {
            sqlx::query_scalar(SHEET)
                .fetch_one(&mut SqliteConnection::connect(place.url()).await?)
                .await?
        }
    })
}

const COLUMNS: &str = "(id, organization_id, name, name_key, search_key, content, total_weight, uses, created_by, created_at, version)";

/// The name of the template that is copied.
pub const COPIED: &str = "Copied";

/// Copies that template until `count` templates exist. The program must not run.
pub async fn fill_templates(place: &Place, count: i64) -> Result<()> {
    const THERE: &str = "SELECT count(*) FROM templates";
    let copy = |id: &str, number: &str| {
        format!(
            "SELECT {id}, organization_id, 'Copy ' || {number}, 'copy ' || {number}, 'copy ' || {number}, content, total_weight, 0, created_by, created_at + {number}, 1"
        )
    };
    match place.database {
        Database::Postgres => {
            let mut connection = PgConnection::connect(place.url()).await?;
            let there: i64 = sqlx::query_scalar(THERE).fetch_one(&mut connection).await?;
            let select = copy("gen_random_uuid()", "n");
            let fill = format!(
                "INSERT INTO templates {COLUMNS} {select} FROM templates, generate_series($1, $2) AS n WHERE name = '{COPIED}'"
            );
            sqlx::query(sqlx::AssertSqlSafe(fill))
                .bind(there + 1)
                .bind(count)
                .execute(&mut connection)
                .await?;
            // Autovacuum does this a minute after such a load.
            sqlx::query("VACUUM ANALYZE templates")
                .execute(&mut connection)
                .await?;
        }
        Database::Sqlite => {
            let mut connection = SqliteConnection::connect(place.url()).await?;
            let there: i64 = sqlx::query_scalar(THERE).fetch_one(&mut connection).await?;
            let select = copy("randomblob(16)", "n");
            let fill = format!(
                "WITH RECURSIVE numbers (n) AS (SELECT $1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
                 INSERT INTO templates {COLUMNS} {select} FROM templates, numbers WHERE name = '{COPIED}'"
            );
            sqlx::query(sqlx::AssertSqlSafe(fill))
                .bind(there + 1)
                .bind(count)
                .execute(&mut connection)
                .await?;
        }
    }
    Ok(())
}
