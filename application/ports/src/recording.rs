//! Tells the caller of a use case whether it committed an audit entry (D42), without a word of the use case.

use std::cell::Cell;

tokio::task_local! {
    static HAS_RECORDED: Cell<bool>;
}

/// Runs `work`. Returns its result, and whether it committed an audit entry. Work that it spawned does not count.
pub async fn watch_recording<T>(work: impl Future<Output = T>) -> (T, bool) {
    let watched = async {
        let result = work.await;
        (result, HAS_RECORDED.with(Cell::get))
    };
    HAS_RECORDED.scope(Cell::new(false), watched).await
}

/// Notes that an audit entry was committed. Only [`AuditedTransaction::commit`](crate::AuditedTransaction::commit)
/// calls this.
pub fn note_recording() {
    // Nobody watches the commands and the background workers.
    HAS_RECORDED.try_with(|has| has.set(true)).ok();
}
