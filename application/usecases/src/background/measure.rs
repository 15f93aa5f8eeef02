//! Measures what an operator watches (D241).

use crate::{App, AppResult};

/// What waits, and how much space is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    pub open_attempts: u64,
    pub waiting_mails: u64,
    /// The number of waiting emails that failed at least once.
    pub failing_mails: u64,
    /// `None` if the system does not say it.
    pub free_disk_bytes: Option<u64>,
    /// Below this, only running events and sign-ins go on (D103).
    pub min_free_disk_bytes: u64,
}

impl App {
    /// Measures the installation. All nodes find the same, except on their disks.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn measure(&self) -> AppResult<Measures> {
        let reads = self.ports.store.queries();
        let mails = reads.waiting_mails(0).await?;
        Ok(Measures {
            open_attempts: reads.all_open_attempts().await?,
            waiting_mails: mails.waiting,
            failing_mails: mails.failing,
            free_disk_bytes: self.ports.disk.free_bytes(),
            min_free_disk_bytes: self.settings.min_free_disk_bytes,
        })
    }
}
