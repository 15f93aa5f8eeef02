//! The unit of work: one database transaction over the aggregates.
//!
//! Every `save_…` method compares the `version` of the aggregate with the stored version. If they differ, it fails with
//! `StoreError::Stale`; otherwise it stores `version + 1`. Lookups return `None` if the row is not in the scope of the
//! caller, who decides what that means. The database enforces unique names; no code checks them beforehand.

use async_trait::async_trait;

use crate::{
    Assignments, Attempts, AuditChain, AuditEntry, CalendarLinks, Corrections, DemoPlayers,
    EmailTokens, Entities, Erasures, Events, Leaderboards, Marking, Messages, Nodes, Organizations,
    Outbox, Queries, Rehearsals, ReportsCodes, Retentions, Roles, Scores, SessionsStore,
    SignInLimits, SigningKeyRecord, StoreResult, Teams, TemplateFileRecords, Templates,
    TimeControls, Users,
};

/// The database, as use cases of staff and accounts see it.
#[async_trait]
pub trait Store: Send + Sync {
    /// Opens a transaction for writing. It can commit only together with an audit entry.
    async fn begin(&self) -> StoreResult<Box<dyn AuditedTransaction>>;
    /// Opens a transaction for reading. It does not wait for transactions that write. Any write in it fails.
    async fn begin_reading(&self) -> StoreResult<Box<dyn Transaction>>;
    /// Returns the queries, which read outside of a transaction.
    fn queries(&self) -> &dyn Queries;
    /// Succeeds if the database responds.
    async fn ping(&self) -> StoreResult<()>;
}

/// The database, for changes that staff did not make: participants' answers, emailed links, and work
/// without a request.
#[async_trait]
pub trait UnauditedStore: Send + Sync {
    /// Opens a transaction for writing that commits without an audit entry.
    async fn begin(&self) -> StoreResult<Box<dyn UnauditedTransaction>>;
}

/// One transaction, and the repositories of all aggregates in it. Dropping it rolls it back. It has no method to
/// commit, so a function that several use cases share cannot commit.
#[async_trait]
pub trait Transaction:
    Organizations
    + Rehearsals
    + DemoPlayers
    + Entities
    + Teams
    + Users
    + Erasures
    + Retentions
    + Roles
    + SessionsStore
    + SignInLimits
    + EmailTokens
    + Templates
    + TemplateFileRecords
    + Events
    + Assignments
    + Attempts
    + Scores
    + Marking
    + Corrections
    + TimeControls
    + Messages
    + Leaderboards
    + Outbox
    + ReportsCodes
    + CalendarLinks
    + Nodes
    + SigningKeyRecord
    + AuditChain
    + Send
    + Sync
{
}

/// A transaction that commits together with an audit entry (D42).
#[async_trait]
pub trait AuditedTransaction: Transaction {
    /// Stores the entry and commits. Then calls [`note_recording`](crate::note_recording).
    async fn commit(self: Box<Self>, entry: AuditEntry) -> StoreResult<()>;
    /// Stores one entry for each changed subject and commits, like [`commit`](Self::commit).
    async fn commit_all(
        self: Box<Self>,
        first: AuditEntry,
        others: Vec<AuditEntry>,
    ) -> StoreResult<()>;
}

/// A transaction that commits without an audit entry.
#[async_trait]
pub trait UnauditedTransaction: Transaction {
    /// Commits the transaction.
    async fn commit_unaudited(self: Box<Self>) -> StoreResult<()>;
}
