//! Checks that the database answers.

use crate::{App, AppResult};

impl App {
    /// Succeeds if the database answers.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn ready(&self) -> AppResult<()> {
        Ok(self.ports.store.ping().await?)
    }
}
