//! A list as a statement: what it selects, from where, under which conditions, page by page.

use application_ports::StoreResult;
use domain_access::ReadScope;
use domain_kernel::{ListQuery, Page, Sort, Timestamp};
use sea_orm::Value;

use super::SqlReads;
use crate::sql::{Row, all, count, pattern, scope_id};
use crate::totals::Topics;

/// A list that grows by conditions. Its rows come in the order of `created_at` and `id` of one table.
pub struct List {
    topics: Topics,
    columns: &'static str,
    tables: &'static str,
    order: &'static str,
    conditions: Vec<String>,
    values: Vec<Value>,
    /// What tells its total from others: all but the instant at which it is asked.
    key: String,
}

impl List {
    /// All rows of `tables`, ordered by the table that is called `order`. `topics` are what its total
    /// is made of.
    pub fn new(topics: Topics, order: &'static str, columns: &'static str, tables: &'static str) -> Self {
        let (conditions, values) = (Vec::new(), Vec::new());
        Self { topics, columns, tables, order, conditions, values, key: tables.to_owned() }
    }

    /// Only rows of which `condition` holds, in which `{}` is `value`.
    pub fn only(mut self, condition: &str, value: impl Into<Value>) -> Self {
        let value = value.into();
        self.key.extend(["|", condition, "|", &format!("{value:?}")]);
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
        self.conditions.push(condition.replace("{}", &format!("${}", self.values.len())));
        self
    }

    /// Only rows of the scope, told by `column`; where only one person's may be read, those of which
    /// `own` holds.
    pub fn within(self, scope: &ReadScope, column: &str, own: &str) -> Self {
        let list = self.only(&format!("{column} = {{}}"), scope_id(scope.scope()));
        match scope.own() {
            Some(user_id) if !own.is_empty() => list.only(own, user_id.0),
            _ => list,
        }
    }

    /// Only rows that have the search text in one of the folded `columns` (D39).
    pub fn search(self, query: &ListQuery, columns: &[&str]) -> Self {
        let Some(search) = query.search() else { return self };
        let found: Vec<String> = columns.iter().map(|column| format!("{column} LIKE {{}} ESCAPE '\\'")).collect();
        self.only(&format!("({})", found.join(" OR ")), pattern(search))
    }

    fn filter(&self) -> String {
        if self.conditions.is_empty() { "1 = 1".to_owned() } else { self.conditions.join(" AND ") }
    }

    /// The rows of a page.
    pub async fn rows(&self, reads: &SqlReads, query: &ListQuery) -> StoreResult<Vec<Row>> {
        let Self { columns, tables, order, values, .. } = self;
        let direction = match query.sort {
            Sort::Oldest => "ASC",
            Sort::Latest => "DESC",
        };
        let sql = format!(
            "SELECT {columns} FROM {tables} WHERE {} ORDER BY {order}.created_at {direction}, {order}.id {direction}
             LIMIT ${} OFFSET ${}",
            self.filter(),
            values.len() + 1,
            values.len() + 2,
        );
        let mut values = values.clone();
        values.push(i64::from(query.paging.per_page).into());
        values.push(i64::try_from(query.paging.offset()).unwrap_or(i64::MAX).into());
        all(&reads.shared.read, sql, values).await
    }

    /// A page with the total, which is counted only where the page does not tell it.
    pub async fn page<T>(self, reads: &SqlReads, query: &ListQuery, read: impl Fn(&Row) -> StoreResult<T>) -> StoreResult<Page<T>> {
        let rows: Vec<T> = self.rows(reads, query).await?.iter().map(read).collect::<Result<_, _>>()?;
        let (offset, shown) = (query.paging.offset(), u64::try_from(rows.len()).unwrap_or(u64::MAX));
        let is_last = shown < u64::from(query.paging.per_page) && (shown > 0 || offset == 0);
        let total = if is_last { offset + shown } else { self.total(reads).await? };
        Ok(Page { rows, total, paging: query.paging })
    }

    async fn total(self, reads: &SqlReads) -> StoreResult<u64> {
        let sql = format!("SELECT COUNT(*) AS n FROM {} WHERE {}", self.tables, self.filter());
        let counted = count(&reads.shared.read, sql, self.values);
        reads.shared.totals.of(self.topics, self.key, counted).await
    }

    /// The first row.
    pub async fn first(self, reads: &SqlReads) -> StoreResult<Option<Row>> {
        Ok(self.rows(reads, &ListQuery::default()).await?.into_iter().next())
    }
}
