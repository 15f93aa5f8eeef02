//! Reads one page of a list and the total number of its rows.

use application_ports::{NameColumn, StoreError, StoreResult};
use domain_kernel::{ListQuery, Page, Paging, Sort, Timestamp};
use sea_orm::sea_query::{
    Condition, Expr, ExprTrait, Func, IntoCondition, Query, SelectStatement, WindowStatement,
};
use sea_orm::{
    ColumnTrait, DbBackend, EntityTrait, Order, PartialModelTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select, StatementBuilder,
};

use super::SqlQueries;
use super::literal_limit::with_literal_limit;
use super::search::Search;
use super::totals::{CachedTotal, MAX_EXACT_TOTAL};
use crate::entity::{entities, events, organizations, read_one, roles, templates};
use crate::errors::store_error;

/// Implements sorting by [`NameColumn`] for the list of a table. Names are sorted by their folded form.
macro_rules! listed_by_name {
    ($($columns:ty),+ $(,)?) => {$(
        impl From<NameColumn> for $columns {
            fn from(column: NameColumn) -> Self {
                match column {
                    NameColumn::CreatedAt => Self::CreatedAt,
                    NameColumn::Name => Self::SearchKey,
                }
            }
        }
    )+};
}

listed_by_name!(
    entities::Column,
    events::Column,
    organizations::Column,
    roles::Column,
    templates::Column,
);

/// The query of a list: its tables, conditions and order.
pub struct List<E: EntityTrait> {
    /// The table `E`, with the joins that the conditions and the order need.
    tables: Select<E>,
    /// Adds the joins that only the search and the shown columns need.
    join_shown: fn(Select<E>) -> Select<E>,
    conditions: Condition,
    /// The same conditions with a fixed instant instead of the current one. They are part of the key of a cached total.
    timeless: Condition,
    /// The condition of the search.
    searched: Option<Condition>,
    /// The primary key of `E`. Each value is one row of the list.
    key: E::Column,
    /// Rows that match this condition come first, in both directions of the order.
    first: Option<Expr>,
    order: Vec<Expr>,
    /// Whether the list is so short that it can be sorted quickly.
    is_short: bool,
    /// Whether also the first page is read by its keys.
    keys_first: bool,
}

impl<E: EntityTrait> List<E> {
    /// Lists all rows of `E` that match the search, in the order of `column`. Rows with equal values are sorted by key.
    pub fn new(_: E, key: E::Column, column: impl Into<E::Column>, search: Search) -> Self {
        let mut list = Self {
            tables: E::find().select_only(),
            join_shown: |tables| tables,
            conditions: Condition::all(),
            timeless: Condition::all(),
            searched: None,
            key,
            first: None,
            order: vec![column.into().into_expr(), key.into_expr()],
            is_short: false,
            keys_first: false,
        };
        match search {
            Search::All => list,
            Search::Condition(condition) => {
                list.searched = Some(condition);
                list
            }
            Search::Found(row_ids) => {
                // SQLite never reorders a cross join. So it reads the few rows that the search found, and then looks
                // them up in the table.
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

    /// Adds joins that only the search and the shown columns need. Each row must have exactly one partner, because rows
    /// are counted and skipped without these joins.
    pub fn join_shown(self, join_shown: fn(Select<E>) -> Select<E>) -> Self {
        Self { join_shown, ..self }
    }

    /// Orders the list by columns of a joined table.
    pub fn order_by(self, order: impl IntoIterator<Item = Expr>) -> Self {
        Self {
            order: order.into_iter().collect(),
            ..self
        }
    }

    /// Puts rows for which `condition` holds first, in both directions. The whole list is sorted for each page,
    /// so it must be a short one.
    pub fn first(self, condition: Expr) -> Self {
        Self {
            first: Some(condition),
            ..self
        }
    }

    /// Sorts the whole list for each page, so it must be a short one. Its key may occur in several rows.
    pub fn short(self) -> Self {
        Self {
            is_short: true,
            ..self
        }
    }

    /// Sorts only the keys of the rows, for a long list in an order that no index has. The columns of the page are read
    /// afterwards.
    pub fn keys_first(self) -> Self {
        Self {
            keys_first: true,
            ..self
        }
    }

    /// Keeps only rows for which `condition` holds.
    pub fn filter(self, condition: impl IntoCondition) -> Self {
        let condition = condition.into_condition();
        Self {
            conditions: self.conditions.add(condition.clone()),
            timeless: self.timeless.add(condition),
            ..self
        }
    }

    /// Keeps only rows for which `condition` holds at `now`. The instant is not part of the key of a cached total, so
    /// that later requests find the same total.
    pub fn filter_at(self, now: Timestamp, condition: impl Fn(Timestamp) -> Condition) -> Self {
        Self {
            conditions: self.conditions.add(condition(now)),
            timeless: self.timeless.add(condition(Timestamp::from_millis(0))),
            ..self
        }
    }

    fn sorted(&self, select: Select<E>, sort: Sort) -> Select<E> {
        let order = order_of(sort);
        let select = match &self.first {
            Some(first) => select.order_by_desc(first.clone()),
            None => select,
        };
        self.order.iter().fold(select, |select, column| {
            select.order_by(column.clone(), order.clone())
        })
    }

    /// Selects all rows of the list, with only those joins that determine which rows belong to it.
    pub(super) fn filtered(&self) -> Select<E> {
        self.searched_among(self.unsearched())
    }

    fn unsearched(&self) -> Select<E> {
        self.tables.clone().filter(self.conditions.clone())
    }

    fn searched_among(&self, rows: Select<E>) -> Select<E> {
        match &self.searched {
            Some(searched) => (self.join_shown)(rows).filter(searched.clone()),
            None => rows,
        }
    }

    /// Selects all rows of the list, with all joins.
    fn shown(&self) -> Select<E> {
        match self.searched {
            Some(_) => self.filtered(),
            None => (self.join_shown)(self.unsearched()),
        }
    }

    /// Returns the key of the cached total. It contains all values of the query except the instant.
    fn total_key(&self, backend: DbBackend) -> String {
        let rows = self.searched_among(self.tables.clone().filter(self.timeless.clone()));
        let rows = rows.expr(Expr::val(1)).into_query();
        let statement = StatementBuilder::build(&rows, &backend);
        format!("{} {:?}", statement.sql, statement.values)
    }

    /// Selects all rows, in ascending order. The conditions must bound their number.
    pub(super) fn all(&self) -> Select<E> {
        self.sorted(self.shown(), Sort::Ascending)
    }

    /// Selects the rows of one page from the tables.
    pub(super) fn page_of(&self, sort: Sort, paging: Paging) -> Select<E> {
        self.rows_from(sort, paging.offset(), u64::from(paging.per_page))
    }

    /// Selects `limit` rows after the first `offset` ones from the tables.
    fn rows_from(&self, sort: Sort, offset: u64, limit: u64) -> Select<E> {
        if self.is_short || (offset == 0 && !self.keys_first) {
            let page = self.sorted(self.shown(), sort).limit(limit);
            return page.offset(Some(offset).filter(|rows| *rows > 0));
        }
        // The database skips the rows before the page in an index. So it reads only the rows of the page from the
        // tables.
        let page = self
            .sorted(self.filtered(), sort)
            .limit(limit)
            .offset(offset);
        let keys = page.expr(self.key.into_expr()).into_query();
        self.shown_of(keys, sort)
    }

    /// Selects the first rows of several lists at once: the rows with equal values of `owner` are one list.
    pub fn first_rows_of_each(&self, owner: E::Column, sort: Sort, limit: u32) -> Select<E> {
        let mut order = WindowStatement::partition_by((E::default(), owner));
        if let Some(first) = &self.first {
            order.order_by_expr(first.clone(), Order::Desc);
        }
        for column in &self.order {
            order.order_by_expr(column.clone(), order_of(sort));
        }
        let places = self
            .filtered()
            .expr_as(self.key.into_expr(), "key")
            .into_query()
            .expr_window_as(Func::cust("ROW_NUMBER"), order, "place")
            .take();
        let keys = Query::select()
            .column("key")
            .from_subquery(places, "places")
            .and_where(Expr::col("place").lte(limit))
            .take();
        self.shown_of(keys, sort)
    }

    /// Selects the rows with these keys, with all joins.
    fn shown_of(&self, keys: SelectStatement, sort: Sort) -> Select<E> {
        let rows = (self.join_shown)(self.tables.clone()).filter(self.key.in_subquery(keys));
        self.sorted(rows, sort)
    }
}

fn order_of(sort: Sort) -> Order {
    match sort {
        Sort::Ascending => Order::Asc,
        Sort::Descending => Order::Desc,
    }
}

impl SqlQueries {
    /// Reads one page of a list as rows of `R`. `project` adds joins that only the columns need. These joins must not
    /// change the number of rows.
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
        let offset = query.paging.offset();
        let limit = u64::from(query.paging.per_page);
        let rows: Vec<T> = self
            .rows::<_, R, _>(&list, query.sort, (offset, limit), project)
            .await?;
        self.page(rows, &list, query.paging).await
    }

    /// Returns the rows of a page with the total of its list.
    pub async fn page<E: EntityTrait, T>(
        &self,
        rows: Vec<T>,
        list: &List<E>,
        paging: Paging,
    ) -> StoreResult<Page<T>> {
        let offset = paging.offset();
        let shown = u64::try_from(rows.len()).unwrap_or(u64::MAX);
        // A page that is not full is the last page, so the total is known.
        let is_last = shown < u64::from(paging.per_page) && (shown > 0 || offset == 0);
        let total = if is_last {
            offset + shown
        } else {
            self.total(list).await?
        };
        Ok(Page {
            rows,
            total,
            paging,
        })
    }

    /// Reads rows of a list from an offset on, like [`Self::paginate`].
    pub async fn rows<E, R, T>(
        &self,
        list: &List<E>,
        sort: Sort,
        (offset, limit): (u64, u64),
        project: impl FnOnce(Select<E>) -> Select<E> + Send,
    ) -> StoreResult<Vec<T>>
    where
        E: EntityTrait,
        R: PartialModelTrait + Send + Sync,
        T: TryFrom<R, Error = StoreError>,
    {
        let rows = project(list.rows_from(sort, offset, limit))
            .into_partial_model::<R>()
            .into_statement(self.read.get_database_backend());
        let rows = R::find_by_statement(with_literal_limit(rows))
            .all(&self.read)
            .await
            .map_err(store_error)?;
        rows.into_iter().map(T::try_from).collect()
    }

    /// Returns the number of rows. For a long list, or a search in one, this is the cached total. Otherwise it is an
    /// exact count.
    pub async fn total<E: EntityTrait>(&self, list: &List<E>) -> StoreResult<u64> {
        let rows = list.filtered().expr(Expr::val(1)).into_query();
        let key = list.total_key(self.read.get_database_backend());
        match self.totals.get(&key) {
            Some(CachedTotal::Known(total)) => return Ok(total),
            Some(CachedTotal::Expired) => {
                let total = self.count_rows(rows).await?;
                self.totals.insert(key, total);
                return Ok(total);
            }
            None => {}
        }
        let total = self.count_first_rows(rows.clone()).await?;
        if total > MAX_EXACT_TOTAL {
            return self.totals.count_once(&key, self.count_rows(rows)).await;
        }
        if list.searched.is_some() && self.is_long(list.unsearched()).await? {
            self.totals.insert(key, total);
        }
        Ok(total)
    }

    /// Whether a search must compare many rows.
    async fn is_long<E: EntityTrait>(&self, unsearched: Select<E>) -> StoreResult<bool> {
        let rows = unsearched.expr(Expr::val(1)).into_query();
        Ok(self.count_first_rows(rows).await? > MAX_EXACT_TOTAL)
    }

    /// Counts rows, but stops at the first row that makes a list long.
    async fn count_first_rows(&self, rows: SelectStatement) -> StoreResult<u64> {
        let mut rows = rows;
        self.count_rows(rows.limit(MAX_EXACT_TOTAL + 1).take())
            .await
    }

    /// Reads the first row of a list that is sorted by `sort`.
    pub async fn first_in_order<E, R, T>(&self, list: List<E>, sort: Sort) -> StoreResult<Option<T>>
    where
        E: EntityTrait,
        R: PartialModelTrait + Send + Sync,
        T: TryFrom<R, Error = StoreError>,
    {
        let row = list
            .sorted(list.shown(), sort)
            .limit(1)
            .into_partial_model::<R>()
            .into_statement(self.read.get_database_backend());
        R::find_by_statement(with_literal_limit(row))
            .one(&self.read)
            .await
            .map_err(store_error)?
            .map(T::try_from)
            .transpose()
    }

    /// Reads the row of a list that has at most one row.
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
        let row = project(list.shown()).into_partial_model::<R>();
        read_one(&self.read, row)
            .await?
            .map(T::try_from)
            .transpose()
    }
}
