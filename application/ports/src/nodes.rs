//! The running programs of an installation (D74).

use async_trait::async_trait;
use domain_kernel::Timestamp;
use uuid::Uuid;

use crate::StoreResult;

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

/// The record of the running programs.
#[async_trait]
pub trait Nodes {
    /// Records that a program is running.
    async fn record_node(&self, node: &Node) -> StoreResult<()>;
    /// Deletes the programs that last recorded before `before` that they run.
    async fn sweep_nodes(&self, before: Timestamp) -> StoreResult<()>;
}
