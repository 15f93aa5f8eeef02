//! Substring search over folded columns (D39). Names are stored without accents and addresses with accents, so each
//! search compares both forms of the text. `%`, `_` and quotes in the text have no special meaning.

use std::iter;

use application_ports::StoreResult;
use domain_kernel::{ListQuery, case_fold, search_fold};
use sea_orm::sea_query::extension::sqlite::SqliteExpr;
use sea_orm::sea_query::{
    Asterisk, Condition, Expr, ExprTrait, Func, LikeExpr, Query, SelectStatement,
};
use sea_orm::{ConnectionTrait, DbBackend, QueryResult};

use super::literal_limit::with_literal_limit;
use super::{SqlQueries, unsigned};
use crate::errors::store_error;

/// The maximum number of matches that are read by their ids and sorted. If there are more matches, it is faster to read
/// the list in its order and to compare each row.
const MAX_INDEXED_MATCHES: u64 = 1_000;
/// The length of the shortest text that a trigram index can find.
const MIN_INDEXED_CHARS: usize = 3;

/// How a list is searched.
pub enum Search {
    /// There is no search text.
    All,
    /// Compare each row. PostgreSQL may use its own trigram index.
    Condition(Condition),
    /// A full-text table of SQLite has found a few rows. The value contains their `row_id`s as a JSON list.
    Found(String),
}

/// Searches each of `columns` without a full-text table.
pub fn by_columns<const N: usize>(query: &ListQuery<impl Sync>, columns: [Expr; N]) -> Search {
    query.search().map_or(Search::All, |text| {
        Search::Condition(contains_text(text, columns))
    })
}

/// Whether one of `columns` contains the text.
pub fn contains_text<const N: usize>(text: &str, columns: [Expr; N]) -> Condition {
    let escaped = |pattern| LikeExpr::new(pattern).escape('\\');
    let patterns: Vec<_> = like_patterns(text).map(escaped).collect();
    any_like(columns, &patterns)
}

impl SqlQueries {
    /// Searches `columns`, which have a trigram index. On SQLite, that index is the full-text table `table`.
    pub async fn search<const N: usize>(
        &self,
        query: &ListQuery<impl Sync>,
        table: &'static str,
        columns: [Expr; N],
    ) -> StoreResult<Search> {
        let Some(text) = query.search() else {
            return Ok(Search::All);
        };
        let Some(phrase) = full_text_phrase(text) else {
            return Ok(by_columns(query, columns));
        };
        if self.read.get_database_backend() == DbBackend::Postgres {
            // PostgreSQL plans the first executions of a statement for their actual values, and then decides whether to
            // continue to do so. Texts that are too short for a trigram make it stop. So longer texts use a different
            // statement with the same meaning, without ESCAPE.
            let patterns: Vec<_> = like_patterns(text).map(LikeExpr::new).collect();
            return Ok(Search::Condition(any_like(columns, &patterns)));
        }
        let found = self.full_text(table, &phrase).await?;
        Ok(found.map_or_else(|| by_columns(query, columns), Search::Found))
    }

    /// Returns the `row_id`s that a full-text table finds, as a JSON list. Returns `None` if there are too many of
    /// them.
    async fn full_text(&self, table: &'static str, phrase: &str) -> StoreResult<Option<String>> {
        let matches = Query::select()
            .expr_as(Expr::col("rowid"), "row_id")
            .from(table)
            .and_where(Expr::col(table).matches(phrase))
            .limit(MAX_INDEXED_MATCHES + 1)
            .take();
        let row_ids = Func::cust("json_group_array").arg(Expr::col("row_id"));
        let found = Query::select()
            .expr_as(Expr::col(Asterisk).count(), "total")
            .expr_as(row_ids, "row_ids")
            .from_subquery(matches, "matches")
            .take();
        let found = self.read.get_database_backend().build(&found);
        let found = self.read.query_one_raw(with_literal_limit(found)).await;
        let found = found.map_err(store_error)?;
        let read = |row: QueryResult| Ok((row.try_get("", "total")?, row.try_get("", "row_ids")?));
        let (total, row_ids): (i64, String) = found
            .map_or_else(|| Ok((0, "[]".to_owned())), read)
            .map_err(store_error)?;
        Ok((unsigned::<u64>(total)? <= MAX_INDEXED_MATCHES).then_some(row_ids))
    }

    /// Counts the rows of a query.
    pub async fn count_rows(&self, rows: SelectStatement) -> StoreResult<u64> {
        let count = Query::select()
            .expr_as(Expr::col(Asterisk).count(), "total")
            .from_subquery(rows, "counted")
            .take();
        let count = self.read.get_database_backend().build(&count);
        let row = self.read.query_one_raw(with_literal_limit(count)).await;
        let row = row.map_err(store_error)?;
        let total: i64 = row
            .map_or(Ok(0), |row| row.try_get("", "total"))
            .map_err(store_error)?;
        Ok(u64::try_from(total).unwrap_or_default())
    }
}

/// Whether a column matches one of the patterns. If there are no patterns, no row matches.
fn any_like<const N: usize>(columns: [Expr; N], patterns: &[LikeExpr]) -> Condition {
    if patterns.is_empty() {
        return Condition::all().add(Expr::val(false));
    }
    columns
        .into_iter()
        .flat_map(|column| {
            patterns
                .iter()
                .map(move |pattern| column.clone().like(pattern.clone()))
        })
        .fold(Condition::any(), Condition::add)
}

/// Returns the forms of a text in which names and addresses are stored: as a name, and as an address if that form
/// differs. A text that consists only of accents has no form as a name.
fn stored_forms(text: &str) -> impl Iterator<Item = String> {
    let [name, address] = [search_fold(text), case_fold(text)];
    let address = (address != name).then_some(address);
    iter::once(name)
        .chain(address)
        .filter(|form| !form.is_empty())
}

/// Returns the patterns that find a text anywhere in a folded text.
fn like_patterns(text: &str) -> impl Iterator<Item = String> {
    stored_forms(text).map(|folded| {
        let mut pattern = String::from("%");
        for c in folded.chars() {
            if matches!(c, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(c);
        }
        pattern.push('%');
        pattern
    })
}

/// Returns the same patterns for a full-text table, as quoted phrases, so that their content has no operators. Returns
/// `None` if the text has no form, or if one of its forms is shorter than a trigram.
fn full_text_phrase(text: &str) -> Option<String> {
    stored_forms(text)
        .map(|folded| {
            let is_indexed = folded.chars().nth(MIN_INDEXED_CHARS - 1).is_some();
            is_indexed.then(|| format!("\"{}\"", folded.replace('"', "\"\"")))
        })
        .collect::<Option<Vec<_>>>()
        .filter(|phrases| !phrases.is_empty())
        .map(|phrases| phrases.join(" OR "))
}

#[cfg(test)]
mod tests {
    use super::{full_text_phrase, like_patterns};

    #[test]
    fn a_phrase_has_three_characters_at_least_and_keeps_quotes() {
        assert_eq!(full_text_phrase("éÉ"), None);
        assert_eq!(full_text_phrase("E\"*").as_deref(), Some("\"e\"\"*\""));
    }

    #[test]
    fn a_text_with_accents_is_searched_without_and_with_them() {
        assert_eq!(
            full_text_phrase("JIŘÍ").as_deref(),
            Some("\"jiri\" OR \"jiří\"")
        );
    }

    #[test]
    fn a_text_of_accents_is_searched_with_them_only() {
        assert_eq!(like_patterns("\u{301}").collect::<Vec<_>>(), ["%\u{301}%"]);
        assert_eq!(like_patterns("").count(), 0);
        assert_eq!(full_text_phrase(""), None);
    }

    #[test]
    fn a_pattern_finds_wildcards_as_characters() {
        assert_eq!(
            like_patterns("50%_\\É").collect::<Vec<_>>(),
            ["%50\\%\\_\\\\e%", "%50\\%\\_\\\\é%"]
        );
    }
}
