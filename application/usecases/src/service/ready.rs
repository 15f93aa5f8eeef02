//! Checks that the database and the store of files answer.

use crate::{App, AppResult};

impl App {
    /// Succeeds if the database and the store of files answer.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn ready(&self) -> AppResult<()> {
        self.ports.store.ping().await?;
        Ok(self.ports.file_store.check().await?)
    }
}
