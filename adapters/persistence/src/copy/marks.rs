//! The marks that a copy stores in the target until it is finished: the progress of each table, the references to add
//! at the end, and an unknown migration, so that no program serves an incomplete database.

use super::catalog::Table;
use super::side::Side;
use super::{CopyResult, Marks, refused};
use crate::backup::DatabasePlace;
use crate::schema::UNFINISHED_COPY;

pub const TABLES: &str = "copy_tables";
pub const REFERENCES: &str = "copy_references";

/// The references are removed during the copy. Otherwise PostgreSQL would check each reference of each row, and a row
/// may be copied before the row to which it refers.
const DROP_REFERENCES: &str = "
    CREATE TABLE copy_references (child text NOT NULL, name text NOT NULL, definition text NOT NULL);
    INSERT INTO copy_references
    SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace;
    DO $$
    DECLARE r record;
    BEGIN
      FOR r IN SELECT * FROM copy_references LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %s', r.child, r.name);
      END LOOP;
    END $$;";

pub const ADD_REFERENCES: &str = "
    DO $$
    DECLARE r record;
    BEGIN
      FOR r IN SELECT * FROM copy_references LOOP
        EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %s %s', r.child, r.name, r.definition);
      END LOOP;
      DELETE FROM copy_references;
    END $$;";

/// The progress of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableMark {
    pub rows: u64,
    /// The key of the last row that was written, as its fields.
    pub last_key: Option<String>,
    pub is_done: bool,
}

impl TableMark {
    /// Returns the statement that stores the mark.
    pub fn statement(&self, table: &Table) -> String {
        let key = self.last_key.as_deref();
        format!(
            "UPDATE {TABLES} SET rows = {}, last_key = {}, is_done = {} WHERE name = {}",
            self.rows,
            key.map_or_else(|| "NULL".to_owned(), quoted),
            i32::from(self.is_done),
            quoted(&table.name)
        )
    }

    /// Reads `<name> <rows> <is_done> <last_key>`.
    fn parse(text: &str) -> Option<(String, Self)> {
        let mut words = text.splitn(4, ' ');
        let (name, rows) = (words.next()?, words.next()?.parse().ok()?);
        let is_done = words.next()? == "1";
        let last_key = words.next().filter(|key| !key.is_empty());
        let mark = Self {
            rows,
            last_key: last_key.map(str::to_owned),
            is_done,
        };
        Some((name.to_owned(), mark))
    }
}

/// Returns a text as a literal that both databases accept.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Returns the name of the source that is stored in the target.
pub fn name_of(source: &DatabasePlace) -> String {
    match source {
        DatabasePlace::Sqlite(file) => {
            let whole = file.canonicalize();
            whole.as_deref().unwrap_or(file).display().to_string()
        }
        DatabasePlace::Postgres { url, .. } => url.clone(),
    }
}

/// Starts a copy into an empty target, or reads the progress of an unfinished copy.
pub async fn begin(target: &mut Side, tables: &[Table], source: &str) -> CopyResult<Marks> {
    let has_marks = match target {
        Side::Sqlite(side) => side.has_table(TABLES).await?,
        Side::Postgres(side) => side.has_table(TABLES).await?,
    };
    if has_marks {
        return resume(target, source).await;
    }
    for table in tables {
        let rows = target.count(table).await?;
        if rows > 0 {
            let name = &table.name;
            return refused(format!(
                "the target is not empty: {name} has {rows} rows; a copy needs an empty database"
            ));
        }
    }
    let mut sql = format!(
        "BEGIN;
         CREATE TABLE {TABLES} (name text NOT NULL PRIMARY KEY, source text NOT NULL, rows bigint NOT NULL,
                                is_done bigint NOT NULL, last_key text);
         INSERT INTO seaql_migrations (version, applied_at) VALUES ({}, 0);",
        quoted(UNFINISHED_COPY)
    );
    let rows = tables.iter().map(|table| {
        let name = quoted(&table.name);
        format!(
            "INSERT INTO {TABLES} VALUES ({name}, {}, 0, 0, NULL);",
            quoted(source)
        )
    });
    sql.extend(rows);
    if let Side::Postgres(_) = target {
        sql.push_str(DROP_REFERENCES);
    }
    sql.push_str("COMMIT");
    target.run(sql).await?;
    Ok(Marks::new())
}

async fn resume(target: &mut Side, source: &str) -> CopyResult<Marks> {
    let sources = format!("SELECT DISTINCT source FROM {TABLES}");
    for other in target.texts(&sources).await? {
        if other != source {
            return refused(format!(
                "the target is an unfinished copy of {other}: empty it, and begin anew"
            ));
        }
    }
    let marks = format!(
        "SELECT name || ' ' || rows || ' ' || is_done || ' ' || coalesce(last_key, '') FROM {TABLES}"
    );
    let marks = target.texts(&marks).await?;
    Ok(marks
        .iter()
        .filter_map(|mark| TableMark::parse(mark))
        .collect())
}

/// Stores the progress of a table.
pub async fn note(target: &mut Side, table: &Table, mark: &TableMark) -> CopyResult<()> {
    target.run(mark.statement(table)).await
}

/// Restores the references, and checks that all of them are valid.
pub async fn restore_references(target: &mut Side) -> CopyResult<()> {
    match target {
        Side::Sqlite(side) => side.restore_references().await,
        Side::Postgres(side) => side.restore_references().await,
    }
}

/// Removes the marks, so that programs can use the target.
pub async fn finish(target: &mut Side) -> CopyResult<()> {
    let references = match target {
        Side::Sqlite(_) => String::new(),
        Side::Postgres(_) => format!("DROP TABLE {REFERENCES};"),
    };
    target
        .run(format!(
            "BEGIN; DROP TABLE {TABLES}; {references}
             DELETE FROM seaql_migrations WHERE version = {}; COMMIT",
            quoted(UNFINISHED_COPY)
        ))
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_is_selected() {
        let read = TableMark::parse("scores 7 0 a b\tc").unwrap();
        let mark = TableMark {
            rows: 7,
            last_key: Some("a b\tc".to_owned()),
            is_done: false,
        };
        assert_eq!(read, ("scores".to_owned(), mark));
        let read = TableMark::parse("outbox 0 1 ").unwrap();
        assert_eq!((read.1.last_key, read.1.is_done), (None, true));
        assert_eq!(quoted("O'Brien"), "'O''Brien'");
    }
}
