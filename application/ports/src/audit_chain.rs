//! The chain of the audit record (D125): each record has a link whose hash depends on the record, on its states and on
//! the link before it.

use async_trait::async_trait;
use domain_access::Scope;
use domain_kernel::{AuditId, Timestamp, UserId};
use uuid::Uuid;

use crate::{AuditStates, StoreResult};

/// A record as it is stored, with its states. Its values are those of the columns, whether the product would have
/// written them or not.
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

/// The hashes of the states of a record. A state can be erased, its hash stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateHashes {
    pub before: Option<String>,
    pub after: Option<String>,
}

/// A link of the chain of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLink {
    pub scope: Scope,
    /// The place in the chain, from 1.
    pub number: i64,
    /// `None` for a link that only seals the chain with another key.
    pub record_id: Option<AuditId>,
    pub states: StateHashes,
    /// Depends on the record, on the hashes of its states and on the hash of the link before.
    pub hash: String,
    /// The seal of the hash. Empty if the chain was broken when the link was made.
    pub seal: String,
}

/// The key that made a seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealKey {
    /// The one that this node uses.
    Present,
    /// An earlier one.
    Earlier,
}

/// Seals the hashes of links with keys that are derived from the signing keys (D13).
pub trait ChainSealer: Send + Sync {
    /// Returns the seal of a hash, made with the present key.
    fn seal(&self, hash: &str) -> String;
    /// Returns the key that made the seal of this hash, or `None` if it was none of this node's keys.
    fn sealed_with(&self, hash: &str, seal: &str) -> Option<SealKey>;
}

/// The chain in a transaction.
#[async_trait]
pub trait AuditChain {
    /// Returns the last link of a scope.
    async fn last_audit_link(&self, scope: Scope) -> StoreResult<Option<AuditLink>>;
    /// Removes a record from those that wait for their link. Returns `false` if another node has removed it.
    async fn take_waiting_audit_record(&self, id: AuditId) -> StoreResult<bool>;
    /// Stores new links. Fails if a link of the scope has the same number: of two nodes that add one at once, the
    /// database refuses the later one with `StoreError::NotUnique`.
    async fn insert_audit_links(&self, links: &[AuditLink]) -> StoreResult<()>;
}

/// Reads the chain, across all scopes.
#[async_trait]
pub trait AuditChainQueries: Send + Sync {
    /// Lists the scopes that have records or links.
    async fn audit_scopes(&self) -> StoreResult<Vec<Scope>>;
    /// Lists at most `limit` links of a scope that follow the one with the number, in their order.
    async fn audit_links(
        &self,
        scope: Scope,
        number: i64,
        limit: u64,
    ) -> StoreResult<Vec<AuditLink>>;
    /// Returns a record with its states.
    async fn chained_record(&self, id: AuditId) -> StoreResult<Option<ChainedRecord>>;
    /// Lists at most `limit` records that wait for their link, the oldest first.
    async fn waiting_audit_records(&self, limit: u64) -> StoreResult<Vec<AuditId>>;
    /// Counts the records that wait for their link.
    async fn count_waiting_audit_records(&self) -> StoreResult<u64>;
    /// Returns a record of the scope that has no link and does not wait for one, the oldest if there are several.
    async fn audit_record_without_link(&self, scope: Scope) -> StoreResult<Option<AuditId>>;
}
