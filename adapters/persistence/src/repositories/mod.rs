//! The unit of work: one transaction with the repository of each aggregate. Each repository has its own file.
//!
//! The repositories contain no rules of the domain. Constraints, compare-and-set on `version` and row locks resolve
//! races. SQLite needs no row locks, because its transactions write one after the other. sea-orm omits the locks on
//! SQLite.

mod assignments;
mod attempts;
mod audit_chain;
mod calendar_links;
mod corrections;
mod deletions;
mod demo_players;
mod email_tokens;
mod entities;
mod erasures;
mod events;
mod leaderboards;
mod marking;
mod messages;
mod nodes;
mod organizations;
mod outbox;
mod rehearsals;
mod reports_codes;
mod retentions;
mod roles;
mod scores;
mod sessions;
mod sign_in_limits;
mod signing_key;
pub mod team_candidates;
mod teams;
mod template_files;
mod templates;
mod time_control;
mod users;

use std::iter;
use std::sync::{Mutex, MutexGuard, PoisonError};

use application_ports::{
    AuditEntry, AuditedTransaction, EventNews, StoreResult, Transaction, UnauditedTransaction,
    note_recording,
};
use async_trait::async_trait;
use domain_kernel::Timestamp;
use sea_orm::sea_query::{Expr, LockBehavior, LockType, OnConflict};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
};

use crate::entity::{audit_records, audit_states, audit_subjects, audit_unlinked};
use crate::errors::{expect_affected, store_error};
use crate::news::News;

/// A transaction. Dropping it rolls it back.
pub struct SqlTransaction {
    tx: DatabaseTransaction,
    /// The news to send after the commit.
    told: Mutex<Vec<EventNews>>,
    news: News,
}

impl SqlTransaction {
    pub fn new(tx: DatabaseTransaction, news: News) -> Self {
        Self {
            tx,
            told: Mutex::default(),
            news,
        }
    }

    /// Adds news to send after the commit. The methods that store a change call this, so that no use case can forget
    /// it. If there are several news of one kind for the same participant, only the last one is sent.
    fn tell(&self, news: EventNews) {
        let mut told = self.told();
        told.retain(|other| {
            let is_same = (other.event_id, other.kind, other.recipient)
                == (news.event_id, news.kind, news.recipient);
            other.recipient.is_none() || !is_same
        });
        told.push(news);
    }

    fn told(&self) -> MutexGuard<'_, Vec<EventNews>> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transaction for SqlTransaction {}

#[async_trait]
impl AuditedTransaction for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn commit(self: Box<Self>, entry: AuditEntry) -> StoreResult<()> {
        self.commit_all(entry, Vec::new()).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn commit_all(
        self: Box<Self>,
        first: AuditEntry,
        others: Vec<AuditEntry>,
    ) -> StoreResult<()> {
        let entries: Vec<AuditEntry> = iter::once(first).chain(others).collect();
        let records = entries.iter().map(audit_records::ActiveModel::from);
        insert_all(&self.tx, records.collect()).await?;
        let states = entries
            .iter()
            .filter_map(audit_states::ActiveModel::of_entry);
        insert_all(&self.tx, states.collect()).await?;
        let subjects = entries
            .iter()
            .flat_map(audit_subjects::ActiveModel::of_entry);
        insert_new(&self.tx, subjects.collect()).await?;
        let unlinked = entries
            .iter()
            .map(|entry| audit_unlinked::ActiveModel::from(entry.id));
        insert_all(&self.tx, unlinked.collect()).await?;
        self.commit_unaudited().await?;
        note_recording();
        Ok(())
    }
}

#[async_trait]
impl UnauditedTransaction for SqlTransaction {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn commit_unaudited(self: Box<Self>) -> StoreResult<()> {
        let told = std::mem::take(&mut *self.told());
        self.news.notify(&self.tx, &told).await?;
        self.tx.commit().await.map_err(store_error)?;
        self.news.publish(told);
        Ok(())
    }
}

/// Stores a new row.
async fn insert<A: ActiveModelTrait>(tx: &DatabaseTransaction, row: A) -> StoreResult<()> {
    <A::Entity as EntityTrait>::insert(row)
        .exec_without_returning(tx)
        .await
        .map_err(store_error)?;
    Ok(())
}

/// The number of rows that one statement writes, or of ids that it contains. SQLite accepts at most 32,766 bound
/// values, PostgreSQL 65,535.
const MAX_ROWS: usize = 1_000;

/// Stores those rows that do not exist yet.
async fn insert_new<A: ActiveModelTrait + Send>(
    tx: &DatabaseTransaction,
    rows: Vec<A>,
) -> StoreResult<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let chunk: Vec<A> = rows.by_ref().take(MAX_ROWS).collect();
        <A::Entity as EntityTrait>::insert_many(chunk)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(tx)
            .await
            .map_err(store_error)?;
    }
    Ok(())
}

/// Stores many new rows.
async fn insert_all<A: ActiveModelTrait + Send>(
    tx: &DatabaseTransaction,
    rows: Vec<A>,
) -> StoreResult<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let chunk: Vec<A> = rows.by_ref().take(MAX_ROWS).collect();
        <A::Entity as EntityTrait>::insert_many(chunk)
            .exec_without_returning(tx)
            .await
            .map_err(store_error)?;
    }
    Ok(())
}

/// Stores a row if the condition `unchanged` still holds. Columns that are not set keep their values.
async fn compare_and_set<A: ActiveModelTrait>(
    tx: &DatabaseTransaction,
    row: A,
    unchanged: Expr,
) -> StoreResult<()> {
    let updated = <A::Entity as EntityTrait>::update_many()
        .set(row.reset_all())
        .filter(unchanged)
        .exec(tx)
        .await
        .map_err(store_error)?;
    expect_affected(updated.rows_affected)
}

/// Deletes at most `limit` rows whose `expires_at` has passed, and returns how many. If two nodes delete at the same
/// time, each skips the rows that the other has locked.
async fn delete_expired<E: EntityTrait>(
    tx: &DatabaseTransaction,
    key: E::Column,
    expires_at: E::Column,
    now: Timestamp,
    limit: u64,
) -> StoreResult<u64> {
    let expired = E::find()
        .select_only()
        .column(key)
        .filter(expires_at.lte(now.millis()))
        .order_by_asc(expires_at)
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .into_query();
    let deleted = E::delete_many()
        .filter(key.in_subquery(expired))
        .exec(tx)
        .await
        .map_err(store_error)?;
    Ok(deleted.rows_affected)
}
