//! The parts of a backup that concern the database: copying an SQLite file that is in use, and checking whether a
//! database is new.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use application_ports::{StoreError, StoreResult};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, query, query_scalar};

use crate::errors::sqlx_error;
use crate::schema::{NEWER_SCHEMA, newest_unknown};

/// The place of a database, for its backup.
#[derive(Debug, PartialEq, Eq)]
pub enum DatabasePlace {
    /// The file of an SQLite database.
    Sqlite(PathBuf),
    /// The URL of a PostgreSQL database. The password is separate, because everyone on the machine can see the
    /// arguments of a program.
    Postgres {
        url: String,
        password: Option<String>,
    },
}

impl DatabasePlace {
    /// Reads the URL of a database.
    ///
    /// # Errors
    ///
    /// [`StoreError::Fault`] if it is not the URL of a database.
    pub fn parse(url: &str) -> StoreResult<Self> {
        if url.starts_with("sqlite:") {
            let options = SqliteConnectOptions::from_str(url).map_err(sqlx_error)?;
            return Ok(Self::Sqlite(options.get_filename().to_path_buf()));
        }
        let wrong = |error: url::ParseError| StoreError::Fault(error.to_string());
        let mut parsed = url::Url::parse(url).map_err(wrong)?;
        let mut password = parsed.password().map(percent_decoded);
        // This fails for a URL without a host, which has no password either.
        parsed.set_password(None).ok();
        let pairs: Vec<_> = parsed.query_pairs().into_owned().collect();
        parsed.set_query(None);
        for (name, value) in pairs {
            match name.as_str() {
                "password" => password = Some(value),
                // Only the connections of this program know this parameter.
                "statement-cache-capacity" => {}
                _ => {
                    parsed.query_pairs_mut().append_pair(&name, &value);
                }
            }
        }
        Ok(Self::Postgres {
            url: parsed.into(),
            password,
        })
    }
}

fn percent_decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text)
        .decode_utf8_lossy()
        .into_owned()
}

/// Copies the current state of an SQLite database into a new file. Programs can use the database in the meantime.
///
/// # Errors
///
/// Any error of the database; [`StoreError::Fault`] if the new file exists.
pub async fn copy_sqlite(from: &Path, to: &Path) -> StoreResult<()> {
    let mut connection = SqliteConnectOptions::new()
        .filename(from)
        .read_only(true)
        .connect()
        .await
        .map_err(sqlx_error)?;
    // The query builder has no such statement.
    query("VACUUM INTO ?")
        .bind(to.display().to_string())
        .execute(&mut connection)
        .await
        .map_err(sqlx_error)?;
    connection.close().await.map_err(sqlx_error)
}

/// Checks every page and every reference of an SQLite file. Returns the faults.
///
/// # Errors
///
/// Any error of the database, also if the file is not a database.
pub async fn check_sqlite(file: &Path) -> StoreResult<Vec<String>> {
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .connect()
        .await
        .map_err(sqlx_error)?;
    // Otherwise the program would turn an empty file, or any other file of SQLite, into a new installation.
    let is_ours: bool = query_scalar(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'seaql_migrations')",
    )
    .fetch_one(&mut connection)
    .await
    .map_err(sqlx_error)?;
    if !is_ours {
        return Ok(vec!["it has no tables of this program".to_owned()]);
    }
    let mut wrong: Vec<String> = query_scalar("PRAGMA integrity_check")
        .fetch_all(&mut connection)
        .await
        .map_err(sqlx_error)?;
    wrong.retain(|line| line != "ok");
    let applied: Vec<String> = query_scalar("SELECT version FROM seaql_migrations")
        .fetch_all(&mut connection)
        .await
        .map_err(sqlx_error)?;
    if newest_unknown(&applied).is_some() {
        wrong.push(NEWER_SCHEMA.to_owned());
    }
    let broken: Vec<String> = query_scalar(r#"SELECT "table" FROM pragma_foreign_key_check"#)
        .fetch_all(&mut connection)
        .await
        .map_err(sqlx_error)?;
    let reference = |table: &String| format!("a row of {table} refers to one that does not exist");
    wrong.extend(broken.iter().map(reference));
    connection.close().await.map_err(sqlx_error)?;
    Ok(wrong)
}

/// Returns whether a PostgreSQL database has no table of its own yet.
///
/// # Errors
/// Any error of the database.
pub async fn is_empty_postgres(url: &str) -> StoreResult<bool> {
    let mut connection = PgConnectOptions::from_str(url)
        .map_err(sqlx_error)?
        .connect()
        .await
        .map_err(sqlx_error)?;
    let has_tables = query_scalar::<_, bool>(
        "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema'))",
    )
    .fetch_one(&mut connection)
    .await
    .map_err(sqlx_error)?;
    connection.close().await.map_err(sqlx_error)?;
    Ok(!has_tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_of_a_url_is_apart_from_it() {
        let place =
            DatabasePlace::parse("postgres://ada:s%40cret@db.example:5433/palestra").unwrap();
        let url = "postgres://ada@db.example:5433/palestra".to_owned();
        let password = Some("s@cret".to_owned());
        assert_eq!(place, DatabasePlace::Postgres { url, password });
        let asked =
            "postgres:///palestra?host=/run/postgresql&password=a%20b&statement-cache-capacity=9";
        let place = DatabasePlace::parse(asked).unwrap();
        let url = "postgres:///palestra?host=%2Frun%2Fpostgresql".to_owned();
        let password = Some("a b".to_owned());
        assert_eq!(place, DatabasePlace::Postgres { url, password });
    }

    #[test]
    fn the_file_of_sqlite_is_the_one_of_its_url() {
        let place = DatabasePlace::parse("sqlite:///data/50%25.db").unwrap();
        assert_eq!(place, DatabasePlace::Sqlite("/data/50%.db".into()));
    }
}
