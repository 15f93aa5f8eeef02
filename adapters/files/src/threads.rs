//! The threads that keep whole files in memory.
//!
//! A thread keeps some of the memory that it has freed. The server has many blocking threads, and with files of
//! megabytes each of them would keep some memory. So files have only a few threads.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Handle, Runtime};

/// The number of threads that read, check and write files.
const THREADS: usize = 2;

static RUNTIME: LazyLock<Option<Runtime>> = LazyLock::new(|| {
    let mut builder = Builder::new_multi_thread();
    let threads = builder.worker_threads(1).max_blocking_threads(THREADS);
    let built = threads.thread_name("files").enable_all().build();
    built
        .inspect_err(|error| tracing::error!(%error, "files have no threads of their own"))
        .ok()
});

/// Returns the runtime of these threads, or the runtime of the caller if the system could not start them.
pub fn threads() -> Handle {
    RUNTIME
        .as_ref()
        .map_or_else(Handle::current, |runtime| runtime.handle().clone())
}
