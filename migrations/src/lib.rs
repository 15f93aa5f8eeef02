//! The tables and how they came to be: one set of migrations for SQLite and PostgreSQL.
//!
//! A migration is a file of SQL in the words that both share (see [`sqlite`] for what differs) and a
//! file of what each has of its own.

mod m20261121_000001_schema;

use sea_orm_migration::prelude::{MigrationTrait, MigratorTrait, async_trait};

/// All migrations, oldest first.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(m20261121_000001_schema::Migration)]
    }
}

/// The same statements with SQLite's type names, and strict about them: 16-byte blobs for UUIDs,
/// integers for numbers and truth, ISO 8601 text for dates and times of day. The number that SQLite
/// gives every row gets a name, so that it stays when the file is compacted: the search tables refer
/// to it.
fn sqlite(sql: &str) -> String {
    let types = [
        (
            "\n  id uuid NOT NULL PRIMARY KEY",
            "\n  row_id integer PRIMARY KEY,\n  id uuid NOT NULL UNIQUE",
        ),
        (" uuid", " blob"),
        (" bigint", " integer"),
        (" boolean", " integer"),
        (" date ", " text "),
        (" time ", " text "),
        ("\n);", "\n) STRICT;"),
    ];
    types.iter().fold(sql.to_owned(), |sql, (shared, own)| {
        sql.replace(shared, own)
    })
}

#[cfg(test)]
mod tests {
    use super::sqlite;

    #[test]
    fn a_statement_for_sqlite_is_strict_and_names_its_types() {
        let shared = "CREATE TABLE t (\n  id uuid NOT NULL PRIMARY KEY,\n  at bigint,\n  day date NOT NULL,\n  is_on boolean\n);";
        let own = "CREATE TABLE t (\n  row_id integer PRIMARY KEY,\n  id blob NOT NULL UNIQUE,\n  at integer,\n  \
                   day text NOT NULL,\n  is_on integer\n) STRICT;";
        assert_eq!(sqlite(shared), own);
    }
}
