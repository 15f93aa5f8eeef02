//! The running programs of an installation (D74).

use async_trait::async_trait;
use domain_kernel::Timestamp;
use uuid::Uuid;

use crate::{OrganizationSizeRow, StoreResult};

/// A running program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Chosen at random when the program starts.
    pub id: Uuid,
    pub version: String,
    pub started_at: Timestamp,
    /// When the program last recorded that it runs.
    pub seen_at: Timestamp,
}

/// The record of the running programs and of what they measured.
#[async_trait]
pub trait Nodes {
    /// Records that a program is running.
    async fn record_node(&self, node: &Node) -> StoreResult<()>;
    /// Deletes the programs that last recorded before `before` that they run.
    async fn sweep_nodes(&self, before: Timestamp) -> StoreResult<()>;
    /// Records the sizes of organizations on a day, unless they are recorded already.
    async fn record_sizes(&self, day: Timestamp, sizes: &[OrganizationSizeRow]) -> StoreResult<()>;
    /// Deletes the sizes of days before `before`.
    async fn sweep_sizes(&self, before: Timestamp) -> StoreResult<()>;
    /// Records that an email was sent.
    async fn record_sent_mail(&self, at: Timestamp) -> StoreResult<()>;
}
