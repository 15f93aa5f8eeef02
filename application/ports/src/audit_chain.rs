//! The chain of the audit record (D125). Each record has a link. The hash of the link depends on the record, on its
//! states and on the previous link.

use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{AuditId, Timestamp, UserId};
use uuid::Uuid;

use crate::{AuditStates, StoreResult};

/// A record as it is stored, with its states. The values are those of the columns, even if the program would not have
/// written them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainedRecord {
    pub id: AuditId,
    pub scope: Scope,
    pub at: Timestamp,
    pub actor_id: Option<UserId>,
    pub actor_name: String,
    pub ip: Option<String>,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: Uuid,
    pub subject_name: String,
    pub changed_fields: String,
    pub states: AuditStates,
}

/// The hashes of the states of a record. When a state is erased, its hash stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateHashes {
    pub before: Option<String>,
    pub after: Option<String>,
}

/// A link of the chain of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLink {
    pub scope: Scope,
    /// The number of the link in its chain, from 1.
    pub number: i64,
    /// The record of the link. `None` for a link that only seals the chain with a new key.
    pub record_id: Option<AuditId>,
    pub states: StateHashes,
    /// The hash of the record, of the hashes of its states and of the previous link.
    pub hash: String,
    /// The seal of the hash. Empty if the chain was broken when the link was created.
    pub seal: String,
}

/// Which key created a seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealKey {
    /// The key that this node uses now.
    Present,
    /// An earlier key.
    Earlier,
}

/// A record that waits for its link, without its states, which can be large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingRecord {
    pub record: ChainedRecord,
    pub has_states: bool,
}

/// Seals the hashes of links with keys that are derived from the signing keys (D13).
pub trait ChainSealer: Send + Sync {
    /// Returns the seal of a hash, created with the current key.
    fn seal(&self, hash: &str) -> String;
    /// Returns which key created the seal of this hash, or `None` if no key of this node did.
    fn sealed_with(&self, hash: &str, seal: &str) -> Option<SealKey>;
}

/// The chain in a transaction.
#[async_trait]
pub trait AuditChain {
    /// Returns the last link of a scope.
    async fn last_audit_link(&self, scope: Scope) -> StoreResult<Option<AuditLink>>;
    /// Removes records from the records that wait for their link. Returns those that no other node has removed.
    async fn take_waiting_audit_records(&self, ids: &[AuditId]) -> StoreResult<Vec<AuditId>>;
    /// Stores new links. Fails with `StoreError::NotUnique` if the scope already has a link with the same number. So if
    /// two nodes extend a chain at the same time, only one succeeds.
    async fn insert_audit_links(&self, links: &[AuditLink]) -> StoreResult<()>;
}

/// Reads the chain, across all scopes.
#[async_trait]
pub trait AuditChainQueries: Send + Sync {
    /// Lists the scopes that have records or links.
    async fn audit_scopes(&self) -> StoreResult<Vec<Scope>>;
    /// Lists at most `limit` links of a scope, in their order, starting after the link with this number.
    async fn audit_links(
        &self,
        scope: Scope,
        number: i64,
        limit: u64,
    ) -> StoreResult<Vec<AuditLink>>;
    /// Returns a record with its states.
    async fn chained_record(&self, id: AuditId) -> StoreResult<Option<ChainedRecord>>;
    /// Lists at most `limit` records that wait for their link, the oldest first.
    async fn waiting_audit_records(&self, limit: u64) -> StoreResult<Vec<WaitingRecord>>;
    /// Counts the records that wait for their link.
    async fn count_waiting_audit_records(&self) -> StoreResult<u64>;
    /// Returns a record of the scope that has no link and does not wait for one. If there are several, returns the
    /// oldest.
    async fn audit_record_without_link(&self, scope: Scope) -> StoreResult<Option<AuditId>>;
}
