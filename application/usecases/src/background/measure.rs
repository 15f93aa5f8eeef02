//! Measures values for the monitoring of an installation (D241).

use crate::{App, AppResult};

/// The measured values: queues and free space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    pub open_attempts: u64,
    pub waiting_emails: u64,
    /// The number of waiting emails that failed at least once.
    pub failing_emails: u64,
    /// `None` if the system does not report it.
    pub free_disk_bytes: Option<u64>,
    /// Below this free space, only running events and sign-ins work (D103).
    pub min_free_disk_bytes: u64,
}

/// What happens in a queue of this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueUse {
    pub name: &'static str,
    pub waiting: usize,
    /// The most that waited at one time within the last minute.
    pub most_waiting: usize,
    /// How many found the queue full since the start of the program.
    pub refused: u64,
}

impl App {
    /// Returns what happens in the queues of those who start and of those who submit (D251).
    pub fn queue_uses(&self) -> [QueueUse; 2] {
        [
            self.openings.usage("starts"),
            self.submissions.usage("submissions"),
        ]
    }

    /// Measures the installation. All nodes find the same, except on their disks.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn measure(&self) -> AppResult<Measures> {
        let reads = self.ports.store.queries();
        let mails = reads.waiting_emails(0).await?;
        Ok(Measures {
            open_attempts: reads.all_open_attempts().await?,
            waiting_emails: mails.waiting,
            failing_emails: mails.failing,
            free_disk_bytes: self.ports.disk.free_bytes(),
            min_free_disk_bytes: self.settings.min_free_disk_bytes,
        })
    }
}
