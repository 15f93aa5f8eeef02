//! How many answers with the audit record are made at once.

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::problem::Problem;

/// Entries can be large, so that a node holds only some of them in memory, whoever asks.
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
        turn(&self.pages).await
    }

    /// Waits until a file can be written.
    pub async fn export(&self) -> Result<SemaphorePermit<'_>, Problem> {
        turn(&self.exports).await
    }
}

async fn turn(places: &Semaphore) -> Result<SemaphorePermit<'_>, Problem> {
    let turn = places.acquire().await;
    turn.map_err(|closed| Problem::internal(closed.to_string()))
}
