//! Records that this node is running.

use application_ports::Node;

use super::Background;
use crate::{App, AppResult};

/// The minutes for which a node is remembered after its last record.
const NODE_MINUTES: i64 = 24 * 60;

impl App {
    /// Stores that this node is running (D74), and deletes nodes without a record for a day.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record_node(&self, node: &Node) -> AppResult<()> {
        let tx = self.ports.unaudited.begin(Background(())).await?;
        tx.record_node(node).await?;
        tx.sweep_nodes(node.seen_at.plus_minutes(-NODE_MINUTES))
            .await?;
        Ok(tx.commit_unaudited().await?)
    }
}
