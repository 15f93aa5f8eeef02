//! One page of a list, with its total.

use application_ports::{StoreError, StoreResult};
use domain_kernel::{ListQuery, Page, Paging, Sort, Timestamp};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Func, IntoCondition, SelectStatement};
use sea_orm::{
    ColumnTrait, EntityTrait, Order, PartialModelTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select, StatementBuilder, Value,
};

use super::SqlQueries;
use super::search::Search;
use super::totals::MAX_EXACT_TOTAL;
use crate::errors::store_error;

/// A list as a query: its tables, its conditions and its order.
pub struct List<E: EntityTrait> {
    /// The table `E`, with the joins that the conditions and the order need.
    tables: Select<E>,
    conditions: Condition,
    /// What the search demands of a row.
    searched: Option<Condition>,
    /// The primary key of `E`: one row of the list for each.
    key: E::Column,
    order: [Expr; 2],
    /// Whether the search leaves so few rows that sorting them costs nothing.
    is_short: bool,
    now: Option<Timestamp>,
}

impl<E: EntityTrait> List<E> {
    /// All rows of `E` that the search finds, in the order of `column`; ties are settled by key.
    pub fn new(key: E::Column, column: impl Into<E::Column>, search: Search) -> Self {
        let mut list = Self {
            tables: E::find().select_only(),
            conditions: Condition::all(),
            searched: None,
            key,
            order: [column.into().into_expr(), key.into_expr()],
            is_short: false,
            now: None,
        };
        match search {
            Search::All => list,
            Search::Condition(condition) => {
                list.searched = Some(condition);
                list
            }
            Search::Found(row_ids) => {
                // SQLite keeps to the order of a cross join: it looks the few rows up.
                let is_row = Expr::col((E::default(), "row_id")).equals(("found", "value"));
                QuerySelect::query(&mut list.tables)
                    .from_clear()
                    .from_function(Func::cust("json_each").arg(row_ids), "found")
                    .cross_join(E::default());
                list.is_short = true;
                list.filter(is_row)
            }
        }
    }

    /// Adds joins that the conditions or the order need.
    pub fn join(self, join: impl FnOnce(Select<E>) -> Select<E>) -> Self {
        Self {
            tables: join(self.tables),
            ..self
        }
    }

    /// Orders the list by columns of a joined table.
    pub fn order_by(self, order: [Expr; 2]) -> Self {
        Self { order, ..self }
    }

    /// Keeps only rows for which `condition` holds.
    pub fn filter(self, condition: impl IntoCondition) -> Self {
        Self {
            conditions: self.conditions.add(condition.into_condition()),
            ..self
        }
    }

    /// Names the current time with which the conditions compare; a cached total does not depend on it.
    pub fn at(self, now: Timestamp) -> Self {
        Self {
            now: Some(now),
            ..self
        }
    }

    fn sorted(&self, select: Select<E>, sort: Sort) -> Select<E> {
        let order = match sort {
            Sort::Ascending => Order::Asc,
            Sort::Descending => Order::Desc,
        };
        self.order.iter().fold(select, |select, column| {
            select.order_by(column.clone(), order.clone())
        })
    }

    fn filtered(&self) -> Select<E> {
        let searched = self.searched.clone().unwrap_or_else(Condition::all);
        self.unsearched().filter(searched)
    }

    fn unsearched(&self) -> Select<E> {
        self.tables.clone().filter(self.conditions.clone())
    }

    /// Selects the tables' rows of one page.
    pub(super) fn page_of(&self, sort: Sort, paging: Paging) -> Select<E> {
        let offset = paging.offset();
        let limit = u64::from(paging.per_page);
        let page = self.sorted(self.filtered(), sort).limit(limit);
        if offset == 0 {
            return page;
        }
        let page = page.offset(offset);
        if self.is_short {
            return page;
        }
        // The rows before the page are skipped in the list's index alone: only the page's own rows are
        // looked up in the tables.
        let keys = page.expr(self.key.into_expr()).into_query();
        self.sorted(self.tables.clone().filter(self.key.in_subquery(keys)), sort)
    }
}

impl SqlQueries {
    /// Reads one page of a list as rows of `R`. `project` adds joins that only the columns need; they
    /// must not change the number of rows.
    pub async fn paginate<E, R, T>(
        &self,
        list: List<E>,
        query: &ListQuery<impl Sync>,
        project: impl FnOnce(Select<E>) -> Select<E> + Send,
    ) -> StoreResult<Page<T>>
    where
        E: EntityTrait,
        R: PartialModelTrait + Send + Sync,
        T: TryFrom<R, Error = StoreError>,
    {
        let rows = project(list.page_of(query.sort, query.paging))
            .into_partial_model::<R>()
            .all(&self.read)
            .await
            .map_err(store_error)?;
        let rows: Vec<T> = rows
            .into_iter()
            .map(T::try_from)
            .collect::<Result<_, _>>()?;
        let offset = query.paging.offset();
        let shown = u64::try_from(rows.len()).unwrap_or(u64::MAX);
        // A page that is not full is the last one, so the total is known.
        let is_last = shown < u64::from(query.paging.per_page) && (shown > 0 || offset == 0);
        let total = if is_last {
            offset + shown
        } else {
            self.total(&list).await?
        };
        Ok(Page {
            rows,
            total,
            paging: query.paging,
        })
    }

    /// Returns the number of rows: the cached total of a long list or of a search in one, otherwise an exact count.
    async fn total<E: EntityTrait>(&self, list: &List<E>) -> StoreResult<u64> {
        let rows = list.filtered().expr(Expr::val(1)).into_query();
        let key = self.total_key(&rows, list.now);
        if let Some(total) = self.totals.get(&key) {
            return Ok(total);
        }
        let mut total = self.count_first_rows(rows.clone()).await?;
        if total > MAX_EXACT_TOTAL {
            total = self.count_rows(rows).await?;
        } else if list.searched.is_none() || !self.is_long(list.unsearched()).await? {
            return Ok(total);
        }
        self.totals.insert(key, total);
        Ok(total)
    }

    /// Whether a search passes over many rows.
    async fn is_long<E: EntityTrait>(&self, unsearched: Select<E>) -> StoreResult<bool> {
        let rows = unsearched.expr(Expr::val(1)).into_query();
        Ok(self.count_first_rows(rows).await? > MAX_EXACT_TOTAL)
    }

    /// Counts rows, but not beyond the first that makes a list long.
    async fn count_first_rows(&self, rows: SelectStatement) -> StoreResult<u64> {
        let mut rows = rows;
        self.count_rows(rows.limit(MAX_EXACT_TOTAL + 1).take())
            .await
    }

    /// Names a total by its statement and the values in it. The current time is left out, because it
    /// differs with every request.
    fn total_key(&self, rows: &SelectStatement, now: Option<Timestamp>) -> String {
        let statement = StatementBuilder::build(rows, &self.read.get_database_backend());
        let now = now.map(|now| Value::from(now.millis()));
        let values = statement.values.iter().flat_map(sea_orm::Values::iter);
        let values: Vec<&Value> = values
            .filter(|value| Some(*value) != now.as_ref())
            .collect();
        format!("{} {values:?}", statement.sql)
    }

    /// Reads the first row of a list.
    pub async fn first<E, R, T>(
        &self,
        list: List<E>,
        project: impl FnOnce(Select<E>) -> Select<E> + Send,
    ) -> StoreResult<Option<T>>
    where
        E: EntityTrait,
        R: PartialModelTrait + Send + Sync,
        T: TryFrom<R, Error = StoreError>,
    {
        project(list.filtered())
            .limit(1)
            .into_partial_model::<R>()
            .one(&self.read)
            .await
            .map_err(store_error)?
            .map(T::try_from)
            .transpose()
    }
}
