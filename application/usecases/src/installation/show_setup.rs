//! Shows visitors whether the installation is set up (D158).

use std::sync::atomic::Ordering;

use domain_access::Access;

use crate::{App, AppResult, Effect, Operation};

pub(super) const SHOW_SETUP: Operation = Operation::new("show_setup", Access::Public, Effect::Read);

impl App {
    /// Whether a super administrator can sign in. Once it is true it stays true (D7), so later calls read nothing.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn is_set_up(&self) -> AppResult<bool> {
        if self.is_set_up.load(Ordering::Relaxed) {
            return Ok(true);
        }
        let is_set_up = self.ports.store.queries().is_set_up().await?;
        self.is_set_up.store(is_set_up, Ordering::Relaxed);
        Ok(is_set_up)
    }
}
