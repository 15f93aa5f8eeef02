//! Parts that only SQLite needs: full-text tables for substring search.

use sea_orm_migration::prelude::{DbErr, SchemaManager};
use sea_orm_migration::sea_orm::ConnectionTrait;

/// The tables that are searched, and the columns of each.
const SEARCHED: [(&str, &[&str]); 5] = [
    ("organizations", &["search_key"]),
    ("roles", &["search_key"]),
    ("users", &["search_key", "email_key"]),
    ("templates", &["search_key"]),
    ("events", &["search_key"]),
];

pub async fn create_search_tables(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, columns) in SEARCHED {
        manager
            .get_connection()
            .execute_unprepared(&search_table(table, columns))
            .await?;
    }
    Ok(())
}

/// A trigram index over `columns` of `table`, and the triggers that keep it up to date. The index contains no copy of
/// the texts: it reads the table by row number. It is case sensitive because both the columns and the search text are
/// folded.
fn search_table(table: &str, columns: &[&str]) -> String {
    let search = format!("{table}_search");
    let list = columns.join(", ");
    let values = |row: &str| {
        columns
            .iter()
            .map(|column| format!("{row}.{column}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let add = format!(
        "INSERT INTO {search} (rowid, {list}) VALUES (new.row_id, {});",
        values("new")
    );
    let remove = format!(
        "INSERT INTO {search} ({search}, rowid, {list}) VALUES ('delete', old.row_id, {});",
        values("old")
    );
    format!(
        "CREATE VIRTUAL TABLE {search} USING fts5(
           {list}, content = '{table}', content_rowid = 'row_id', columnsize = 0,
           tokenize = 'trigram case_sensitive 1'
         );
         CREATE TRIGGER {search}_insert AFTER INSERT ON {table} BEGIN {add} END;
         CREATE TRIGGER {search}_update AFTER UPDATE OF {list} ON {table} BEGIN {remove} {add} END;
         CREATE TRIGGER {search}_delete AFTER DELETE ON {table} BEGIN {remove} END;"
    )
}
