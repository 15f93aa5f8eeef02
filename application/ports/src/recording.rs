//! Tells the caller of a use case whether the use case committed an audit entry (D42). The use case itself does not
//! have to report it.

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

/// Records that an audit entry was committed. Only [`AuditedTransaction::commit`](crate::AuditedTransaction::commit)
/// calls this.
pub fn note_recording() {
    // This fails in commands and background workers, whose audit entries no one watches.
    HAS_RECORDED.try_with(|has| has.set(true)).ok();
}
