//! Records that this program runs.

use application_ports::Node;

use super::Background;
use crate::{App, AppResult};

/// How long a program is remembered after it has stopped, in minutes.
const NODE_MINUTES: i64 = 24 * 60;

impl App {
    /// Stores that this program runs (D74), and deletes programs that have not run for a day.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record_node(&self, node: &Node) -> AppResult<()> {
        let tx = self.ports.unaudited.begin(Background(())).await?;
        tx.record_node(node).await?;
        tx.sweep_nodes(node.seen_at.plus_minutes(-NODE_MINUTES))
            .await?;
        Ok(tx.commit_unaudited().await?)
    }
}
