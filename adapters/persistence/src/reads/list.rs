//! A list as a statement: what it selects, from where, under which conditions, page by page.

use std::borrow::Cow;

use application_ports::StoreResult;
use domain_access::ReadScope;
use domain_kernel::{ListQuery, Page, Sort, Timestamp};
use sea_orm::{DbBackend, Value};

use super::SqlReads;
use crate::sql::{Row, all, count, pattern, phrase, scope_id, values};
use crate::totals::Topics;

/// A search that finds more than these rows goes through the list in its order: it fills a page soon,
/// and to look up and sort all that was found would cost more.
const FEW: u64 = 1_000;

/// A list that grows by conditions. Its rows come in the order of `created_at` and `id` of one table.
pub struct List {
    topics: Topics,
    columns: &'static str,
    tables: Cow<'static, str>,
    joins: &'static str,
    order: &'static str,
    conditions: Vec<String>,
    values: Vec<Value>,
    /// What tells its total from others: all but the instant at which it is asked.
    key: String,
    /// Whether a search index comes first and leaves few rows.
    is_short: bool,
}

impl List {
    /// All rows of `tables`, ordered by the table that is called `order`. `topics` are what its total
    /// is made of.
    pub fn new(
        topics: Topics,
        order: &'static str,
        columns: &'static str,
        tables: &'static str,
    ) -> Self {
        let (conditions, values) = (Vec::new(), Vec::new());
        let (joins, key, is_short) = ("", tables.to_owned(), false);
        Self {
            topics,
            columns,
            tables: tables.into(),
            joins,
            order,
            conditions,
            values,
            key,
            is_short,
        }
    }

    /// With joins that only the columns need: none of them adds or takes a row.
    pub fn showing(self, joins: &'static str) -> Self {
        Self { joins, ..self }
    }

    /// Only rows of which `condition` holds, in which `{}` is `value`.
    pub fn only(mut self, condition: &str, value: impl Into<Value>) -> Self {
        let value = value.into();
        self.key
            .extend(["|", condition, "|", &format!("{value:?}")]);
        self.given(condition, value)
    }

    /// The same with an instant that passes, which the total may be a little behind.
    pub fn only_at(mut self, condition: &str, now: Timestamp) -> Self {
        self.key.push_str(condition);
        self.given(condition, now.millis().into())
    }

    /// Only rows of which a condition without a value holds.
    pub fn always(mut self, condition: &str) -> Self {
        self.key.push_str(condition);
        self.conditions.push(condition.to_owned());
        self
    }

    fn given(mut self, condition: &str, value: Value) -> Self {
        self.values.push(value);
        self.conditions
            .push(condition.replace("{}", &format!("${}", self.values.len())));
        self
    }

    /// Only rows of the scope, told by `column`.
    pub fn within(self, scope: &ReadScope, column: &str) -> Self {
        self.only(&format!("{column} = {{}}"), scope_id(scope.scope()))
    }

    /// Only rows that have the search text in one of the folded `columns` (D39), row by row.
    pub fn search(self, query: &ListQuery, columns: &[&str]) -> Self {
        self.like(query, columns, " ESCAPE '\\'")
    }

    fn like(self, query: &ListQuery, columns: &[&str], escape: &str) -> Self {
        let Some(search) = query.search() else {
            return self;
        };
        let found: Vec<String> = columns
            .iter()
            .map(|column| format!("{column} LIKE {{}}{escape}"))
            .collect();
        self.only(&format!("({})", found.join(" OR ")), pattern(search))
    }

    /// The same by a trigram index over exactly these columns: on SQLite the table `index`, whose rows
    /// have the numbers of the table that orders the list; PostgreSQL finds its own.
    pub async fn search_by(
        self,
        index: &'static str,
        reads: &SqlReads,
        query: &ListQuery,
        columns: &[&str],
    ) -> StoreResult<Self> {
        let read = &reads.shared.read;
        let Some(phrase) = query.search().and_then(phrase) else {
            return Ok(self.search(query, columns));
        };
        if read.get_database_backend() == DbBackend::Postgres {
            // PostgreSQL stops planning a statement for each text where that never gains anything, as
            // it does for texts without a trigram. So these are another statement than theirs: the
            // backslash escapes there also without saying so.
            return Ok(self.like(query, columns, ""));
        }
        let sql = format!(
            "SELECT COUNT(*) AS n FROM (SELECT 1 FROM {index} WHERE {index} MATCH $1 LIMIT {})",
            FEW + 1
        );
        if count(read, sql, values![phrase.as_str()]).await? > FEW {
            return Ok(self.search(query, columns));
        }
        // SQLite keeps to the order of a cross join.
        let tables = format!("{index} CROSS JOIN {}", self.tables).into();
        let found = format!(
            "{}.row_id = {index}.rowid AND {index} MATCH {{}}",
            self.order
        );
        Ok(Self {
            tables,
            is_short: true,
            ..self
        }
        .only(&found, phrase))
    }

    fn filter(&self) -> String {
        if self.conditions.is_empty() {
            "1 = 1".to_owned()
        } else {
            self.conditions.join(" AND ")
        }
    }

    /// The rows of a page. Those before it are passed over in the list's index alone, and only the
    /// page's own are looked up.
    pub async fn rows(&self, reads: &SqlReads, query: &ListQuery) -> StoreResult<Vec<Row>> {
        let Self {
            columns,
            tables,
            joins,
            order,
            ..
        } = self;
        let direction = match query.sort {
            Sort::Oldest => "ASC",
            Sort::Latest => "DESC",
        };
        let (filter, mut values) = (self.filter(), self.values.clone());
        let sorted = format!(
            "ORDER BY {order}.created_at {direction}, {order}.id {direction} LIMIT {}",
            query.paging.per_page
        );
        let sql = if query.paging.offset() == 0 {
            format!("SELECT {columns} FROM {tables} {joins} WHERE {filter} {sorted}")
        } else {
            values.push(
                i64::try_from(query.paging.offset())
                    .unwrap_or(i64::MAX)
                    .into(),
            );
            let offset = format!("OFFSET ${}", values.len());
            if self.is_short {
                format!("SELECT {columns} FROM {tables} {joins} WHERE {filter} {sorted} {offset}")
            } else {
                format!(
                    "SELECT {columns} FROM (SELECT {order}.id AS page_id FROM {tables} WHERE {filter} {sorted} {offset}) page
                     CROSS JOIN {tables} {joins} WHERE {order}.id = page.page_id AND {filter} {sorted}"
                )
            }
        };
        all(&reads.shared.read, sql, values).await
    }

    /// A page with the total, which is counted only where the page does not tell it.
    pub async fn page<T>(
        self,
        reads: &SqlReads,
        query: &ListQuery,
        read: impl Fn(&Row) -> StoreResult<T>,
    ) -> StoreResult<Page<T>> {
        let rows: Vec<T> = self
            .rows(reads, query)
            .await?
            .iter()
            .map(read)
            .collect::<Result<_, _>>()?;
        let (offset, shown) = (
            query.paging.offset(),
            u64::try_from(rows.len()).unwrap_or(u64::MAX),
        );
        let is_last = shown < u64::from(query.paging.per_page) && (shown > 0 || offset == 0);
        let total = if is_last {
            offset + shown
        } else {
            self.total(reads).await?
        };
        Ok(Page {
            rows,
            total,
            paging: query.paging,
        })
    }

    async fn total(self, reads: &SqlReads) -> StoreResult<u64> {
        let sql = format!(
            "SELECT COUNT(*) AS n FROM {} WHERE {}",
            self.tables,
            self.filter()
        );
        let counted = count(&reads.shared.read, sql, self.values);
        reads.shared.totals.of(self.topics, self.key, counted).await
    }

    /// The first row.
    pub async fn first(self, reads: &SqlReads) -> StoreResult<Option<Row>> {
        Ok(self
            .rows(reads, &ListQuery::default())
            .await?
            .into_iter()
            .next())
    }
}
