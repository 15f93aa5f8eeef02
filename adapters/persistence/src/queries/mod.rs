//! Lists and single rows for reading. They are read directly from the tables, always within a scope. Each area has its
//! own file.

mod analysis;
mod ancestors;
mod answering;
mod audit;
mod audit_chain;
mod calendars;
mod certificates;
mod corrections;
mod entities;
mod events;
mod files;
mod grading;
mod installation;
mod integrity;
mod labels;
mod leaderboards;
mod list;
mod literal_limit;
mod live;
mod marking;
mod organizations;
mod own_scores;
#[cfg(test)]
mod plans;
mod result_export;
mod result_order;
mod roles;
mod search;
mod search_damage;
mod shared_reads;
mod sign_ins;
mod starts;
mod team_order;
mod team_results;
mod teams;
mod templates;
mod totals;
mod user_events;
mod users;

use application_ports::{Queries, StoreError, StoreResult};
use sea_orm::sea_query::{Asterisk, Expr, ExprTrait, SelectStatement, SubQueryStatement};
use sea_orm::{DatabaseConnection, EntityTrait, QuerySelect, QueryTrait, Select};

use crate::batch_queue::BatchQueue;
use own_scores::OwnScoresHandler;
use starts::StartHandler;
use totals::Totals;

/// The lists of one database.
pub struct SqlQueries {
    read: DatabaseConnection,
    totals: Totals,
    starts: BatchQueue<StartHandler>,
    own_scores: BatchQueue<OwnScoresHandler>,
}

impl SqlQueries {
    /// Creates the lists, and the task that executes the reads that share queries. The task uses the connections of
    /// `batch_read`.
    pub fn new(
        read: DatabaseConnection,
        batch_read: DatabaseConnection,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (starts, find_starts) = BatchQueue::new(StartHandler {
            read: batch_read.clone(),
        });
        let (own_scores, find_scores) = BatchQueue::new(OwnScoresHandler { read: batch_read });
        let queries = Self {
            read,
            totals: Totals::new(),
            starts,
            own_scores,
        };
        let run = async {
            tokio::join!(find_starts, find_scores);
        };
        (queries, run)
    }
}

impl Queries for SqlQueries {}

/// Counts the rows of a subquery for each row of the outer query.
fn counted<E: EntityTrait>(rows: Select<E>) -> Expr {
    let count = rows
        .select_only()
        .expr(Expr::col(Asterisk).count())
        .into_query();
    Expr::from(SubQueryStatement::from(count))
}

/// Whether a subquery has a row, as a column of a list.
///
/// As an `EXISTS`, PostgreSQL may answer it by reading the whole table of the subquery once: it plans for all rows of the
/// list, although a page has few.
fn has_row(mut subquery: SelectStatement) -> Expr {
    Expr::from(SubQueryStatement::from(subquery.limit(1).take())).is_not_null()
}

/// A count that a database returned.
fn unsigned<N: TryFrom<i64>>(count: i64) -> StoreResult<N> {
    N::try_from(count).map_err(|_| StoreError::Fault(format!("a count is {count}")))
}
