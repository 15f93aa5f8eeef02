//! The thread that executes all batches: of saves and openings, and of the reads that share queries.
//!
//! On the server's runtime, the task that executes batches would compete with all other tasks, and could move to
//! another thread at each await. With a separate thread, saves were a fifth faster on PostgreSQL and about equally fast
//! on SQLite (docs/benchmarks.md).

use std::thread;

use application_ports::{StoreError, StoreResult};
use tokio::runtime::Builder;

/// Starts the thread. It ends when `batches` ends.
///
/// # Errors
/// [`StoreError::Unavailable`] if the system cannot start a thread.
pub fn start(batches: impl Future<Output = ()> + Send + 'static) -> StoreResult<()> {
    let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
    let runtime = Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(unavailable)?;
    thread::Builder::new()
        .name("batches".to_owned())
        .spawn(move || runtime.block_on(batches))
        .map_err(unavailable)?;
    Ok(())
}
