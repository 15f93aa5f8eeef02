//! Checks that the database and the file store respond.

use crate::App;

/// A part without which a node cannot work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Database,
    Files,
}

impl App {
    /// Returns the parts that do not respond. A node is ready if nothing is missing.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn missing(&self) -> Vec<Need> {
        let mut missing = Vec::new();
        if let Err(error) = self.ports.store.ping().await {
            tracing::warn!(%error, "the database does not answer");
            missing.push(Need::Database);
        }
        if let Err(error) = self.ports.file_store.check().await {
            tracing::warn!(%error, "the store of files does not answer");
            missing.push(Need::Files);
        }
        missing
    }
}
