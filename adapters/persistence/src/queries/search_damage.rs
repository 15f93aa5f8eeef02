//! Compares SQLite's search indexes with the rows that they belong to (D243).
//!
//! FTS5 can do this itself, but only as a change, for which saves would wait. So each occurrence in an index is compared with
//! the text of its row here, on a connection that only reads: the view of the occurrences is a temporary table.

use application_ports::StoreResult;
use sea_orm::{ConnectionTrait, DatabaseTransaction};

use super::integrity::lines;
use crate::errors::store_error;

/// The search indexes, each called after its table.
const INDEXES: &str = "
    SELECT name AS line FROM sqlite_master
    WHERE type = 'table' AND name GLOB '*_search' AND sql LIKE '%USING fts5%' ORDER BY name";

/// Returns a line for each search index that does not have what its rows say.
pub(super) async fn search_damage(tx: &DatabaseTransaction) -> StoreResult<Vec<String>> {
    let mut damage = Vec::new();
    for index in lines(tx, INDEXES.to_owned()).await? {
        let Some(table) = index.strip_suffix("_search") else {
            continue;
        };
        let columns = format!("SELECT name AS line FROM pragma_table_info('{index}') ORDER BY cid");
        let columns = lines(tx, columns).await?;
        let view = format!(
            "CREATE VIRTUAL TABLE temp.occurrences USING fts5vocab('main', '{index}', 'instance')"
        );
        tx.execute_unprepared(&view).await.map_err(store_error)?;
        damage.extend(lines(tx, comparison(&index, table, &columns)).await?);
        tx.execute_unprepared("DROP TABLE temp.occurrences")
            .await
            .map_err(store_error)?;
    }
    Ok(damage)
}

/// Returns the statement that compares an index with its table. A text has an occurrence for each three characters that follow
/// each other; a missing text, such as the address of a deleted user, has none.
fn comparison(index: &str, table: &str, columns: &[String]) -> String {
    let text: Vec<_> = columns
        .iter()
        .map(|column| format!(" WHEN '{column}' THEN r.{column}"))
        .collect();
    let text = text.concat();
    let occurrences: Vec<_> = columns
        .iter()
        .map(|column| format!("coalesce(max(length({column}) - 2, 0), 0)"))
        .collect();
    let occurrences = occurrences.join(" + ");
    format!(
        "WITH found AS (
           SELECT count(*) AS entries,
                  coalesce(sum(v.term IS NOT substr(CASE v.col{text} END, v.\"offset\" + 1, 3)), 0) AS wrong
           FROM temp.occurrences v LEFT JOIN {table} r ON r.row_id = v.doc
         ), wanted AS (SELECT coalesce(sum({occurrences}), 0) AS entries FROM {table})
         SELECT 'the index {index} has ' || found.wrong || ' wrong entries, and ' || found.entries || ' in place of '
                || wanted.entries AS line
         FROM found, wanted WHERE found.wrong > 0 OR found.entries <> wanted.entries"
    )
}
