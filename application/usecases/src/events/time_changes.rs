//! Shared code of the use cases of time control (D60, D92).

use application_ports::AuditedTransaction;
use domain_kernel::{EventId, Timestamp};
use domain_scheduling::{Event, EventKind, Reason, TimeChange};

use super::lock_event;
use crate::audit::AuditedTimes;
use crate::{App, AppResult, Caller, Operation};

/// A change of the times of an event that is stored, but not committed.
pub(super) struct ChangedTimes {
    before: Event,
    pub after: Event,
    /// The number of open attempts that changed.
    pub moved: u64,
}

impl ChangedTimes {
    /// Returns the states before and after the change, for the audit record.
    pub fn audited<'a>(&'a self, reason: &'a Reason) -> (AuditedTimes<'a>, AuditedTimes<'a>) {
        (
            AuditedTimes::before(&self.before),
            AuditedTimes::after(&self.after, self.moved, reason),
        )
    }
}

impl App {
    /// Changes the times of an event and of its open attempts in one transaction. `decide` gets the event, whether it
    /// has open attempts, and the current time. Participants get the reason of a pause and of an extension.
    pub(super) async fn change_times(
        &self,
        caller: &Caller,
        operation: &Operation,
        (kind, id): (EventKind, EventId),
        reason: &Reason,
        decide: impl FnOnce(&Event, bool, Timestamp) -> AppResult<TimeChange> + Send,
    ) -> AppResult<(Box<dyn AuditedTransaction>, ChangedTimes)> {
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let before = lock_event(&*tx, organization, kind, id).await?;
        // The clock is read while the event is locked, so that no attempt can start in between.
        let now = self.now();
        let attempt_time = before.attempt_time(now);
        let open = tx.lock_open_attempts(&before, attempt_time).await?;
        let change = decide(&before, open > 0, now)?;
        let message = change.told(self.row_id(), reason, now);
        let moved = tx
            .change_times(&change, message.as_ref(), attempt_time)
            .await?;
        let changed = ChangedTimes {
            before,
            after: change.event,
            moved,
        };
        Ok((tx, changed))
    }
}
