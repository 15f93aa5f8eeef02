//! The threads that keep whole files in memory.
//!
//! A thread keeps some of the memory that it has freed. The server has many blocking threads, and with files of
//! megabytes each of them would keep some memory. So files have only a few threads. They also have a low priority,
//! because a participant who saves an answer must not wait for someone who uploads files.

use std::sync::LazyLock;

use rustix::process::setpriority_process;
use tokio::runtime::{Builder, Handle, Runtime};

/// The number of threads that read, check and write files.
const THREADS: usize = 2;
/// The `nice` value of these threads. Those of the other threads are 0, and 19 is the lowest priority.
const NICENESS: i32 = 10;

static RUNTIME: LazyLock<Option<Runtime>> = LazyLock::new(|| {
    let mut builder = Builder::new_multi_thread();
    let threads = builder.worker_threads(1).max_blocking_threads(THREADS);
    let threads = threads.thread_name("files").on_thread_start(lower_priority);
    let built = threads.enable_all().build();
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

/// Lowers the priority of the current thread. On Linux, `None` names the thread and not the whole process.
fn lower_priority() {
    if let Err(error) = setpriority_process(None, NICENESS) {
        tracing::warn!(%error, "the threads of files keep the normal priority");
    }
}
