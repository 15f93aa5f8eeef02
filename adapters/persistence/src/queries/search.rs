//! Substring search over folded columns (D39). Names are stored without accents, addresses with them, so
//! that a text is searched in both forms. `%`, `_` and quotes are plain characters.

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

/// The most matches that are looked up and sorted. With more of them, reading the list in its order and
/// comparing each row fills a page sooner.
const MAX_INDEXED_MATCHES: u64 = 1_000;
/// A trigram index finds no shorter text.
const MIN_INDEXED_CHARS: usize = 3;

/// How a list is searched.
pub enum Search {
    /// Not at all.
    All,
    /// Row by row, or by PostgreSQL's own trigram index.
    Condition(Condition),
    /// By a full-text table of SQLite, which found few rows: their `row_id`s as a JSON list.
    Found(String),
}

/// Searches each of `columns` row by row.
pub fn by_columns<const N: usize>(query: &ListQuery<impl Sync>, columns: [Expr; N]) -> Search {
    query.search().map_or(Search::All, |text| {
        let escaped = |pattern| LikeExpr::new(pattern).escape('\\');
        let patterns: Vec<_> = like_patterns(text).map(escaped).collect();
        Search::Condition(any_like(columns, &patterns))
    })
}

impl SqlQueries {
    /// Searches `columns`, which a trigram index covers: on SQLite the full-text table `table`.
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
            // PostgreSQL stops replanning a statement if that has not paid off for its first few
            // values, as for texts without a trigram. The others get a statement of their own: one
            // without ESCAPE, which means the same.
            let patterns: Vec<_> = like_patterns(text).map(LikeExpr::new).collect();
            return Ok(Search::Condition(any_like(columns, &patterns)));
        }
        let found = self.full_text(table, &phrase).await?;
        Ok(found.map_or_else(|| by_columns(query, columns), Search::Found))
    }

    /// Returns the `row_id`s that a full-text table finds, as a JSON list, or `None` if they are many.
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

/// Whether a column matches a pattern. Without patterns no row is found.
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

/// Returns the stored forms of a text: as a name, and as an address if that differs. A text of accents only has
/// no form as a name.
fn folded(text: &str) -> impl Iterator<Item = String> {
    let [name, address] = [search_fold(text), case_fold(text)];
    let address = (address != name).then_some(address);
    iter::once(name)
        .chain(address)
        .filter(|form| !form.is_empty())
}

/// The patterns that find a text anywhere in a folded one.
fn like_patterns(text: &str) -> impl Iterator<Item = String> {
    folded(text).map(|folded| {
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

/// The same for a full-text table: quoted phrases, whose content has no operators. Returns `None` if a form of
/// the text is shorter than a trigram or if it has none.
fn full_text_phrase(text: &str) -> Option<String> {
    folded(text)
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
