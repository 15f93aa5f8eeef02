//! Work on blocking threads, with a limit on how much runs at the same time.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The work ended without a result, because of a bug.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LostWork(String);

/// Lets an adapter read and write files without blocking the threads that serve requests.
#[derive(Clone, Debug)]
pub struct BoundedWork {
    permits: Arc<Semaphore>,
}

impl BoundedWork {
    /// At most `at_once` pieces of work are done at the same time.
    pub fn new(at_once: usize) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(at_once)),
        }
    }

    /// Waits for a permit and runs `work` on a blocking thread. Work that has started keeps its permit until it ends,
    /// even if the caller is dropped.
    ///
    /// # Errors
    ///
    /// Fails if `work` panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, LostWork> {
        let permits = Arc::clone(&self.permits);
        let permit = permits.acquire_owned().await.map_err(lost)?;
        let work = move || {
            let done = work();
            drop(permit);
            done
        };
        spawn_blocking(work).await.map_err(lost)
    }
}

fn lost(cause: impl std::fmt::Display) -> LostWork {
    LostWork(cause.to_string())
}
