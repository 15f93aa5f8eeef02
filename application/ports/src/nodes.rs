//! Nodes: the running programs of an installation (D74).

use async_trait::async_trait;
use domain_kernel::Timestamp;
use uuid::Uuid;

use crate::{OrganizationSizeRow, StoreResult};

/// A node: a running program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The id. It is random and chosen when the program starts.
    pub id: Uuid,
    pub version: String,
    pub started_at: Timestamp,
    /// When the node last recorded that it was running.
    pub seen_at: Timestamp,
}

/// The records of nodes and of their measurements.
#[async_trait]
pub trait Nodes {
    /// Records that a node is running.
    async fn record_node(&self, node: &Node) -> StoreResult<()>;
    /// Deletes the nodes whose last record is older than `before`.
    async fn sweep_nodes(&self, before: Timestamp) -> StoreResult<()>;
    /// Records the sizes of organizations for a day, except those that are recorded already.
    async fn record_sizes(&self, day: Timestamp, sizes: &[OrganizationSizeRow]) -> StoreResult<()>;
    /// Deletes the recorded sizes of days before `before`.
    async fn sweep_sizes(&self, before: Timestamp) -> StoreResult<()>;
    /// Records that an email was sent.
    async fn record_sent_email(&self, at: Timestamp) -> StoreResult<()>;
}
