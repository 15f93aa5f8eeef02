//! The thread that executes saves.
//!
//! On the runtime of the server, the task that takes, sends and answers batches competes with every other
//! task, and each step can move it to another thread. With its own thread, saves were a
//! fifth faster on PostgreSQL and about equally fast on SQLite (docs/benchmarks.md).

use std::thread;

use application_ports::{StoreError, StoreResult};
use tokio::runtime::Builder;

/// Starts the thread. It ends when `saves` ends.
///
/// # Errors
/// [`StoreError::Unavailable`] if the system does not give a thread.
pub fn start(saves: impl Future<Output = ()> + Send + 'static) -> StoreResult<()> {
    let unavailable = |error: std::io::Error| StoreError::Unavailable(error.to_string());
    let runtime = Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(unavailable)?;
    thread::Builder::new()
        .name("saves".to_owned())
        .spawn(move || runtime.block_on(saves))
        .map_err(unavailable)?;
    Ok(())
}
