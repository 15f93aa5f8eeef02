//! How many answers with the audit record are made at once.

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::problem::Problem;
use crate::turns::wait_for_turn;

/// A page or a file of the record can have megabytes. Only a few of them are in the memory of a node.
pub struct AuditTurns {
    pages: Semaphore,
    exports: Semaphore,
}

impl Default for AuditTurns {
    fn default() -> Self {
        Self {
            pages: Semaphore::new(4),
            exports: Semaphore::new(1),
        }
    }
}

impl AuditTurns {
    /// Waits until a page can be read.
    pub async fn page(&self) -> Result<SemaphorePermit<'_>, Problem> {
        let busy = "too many pages of the audit record are read";
        wait_for_turn(self.pages.acquire(), busy).await
    }

    /// Waits until a file can be written.
    pub async fn export(&self) -> Result<SemaphorePermit<'_>, Problem> {
        let busy = "too many files of the audit record are written";
        wait_for_turn(self.exports.acquire(), busy).await
    }
}
