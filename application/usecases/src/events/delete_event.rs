//! Deletes a pending event without participants (D26).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::EventKind;
use domain_scheduling::refusals::{EVENT_ENDED, EVENT_HAS_PARTICIPANTS, EVENT_RUNNING};

use super::{competition_permission, lock_event, training_permission};
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const DELETE_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "delete_competition",
        Access::AnyOf(&[competition_permission(Action::Delete)]),
        Effect::Change,
    )
    .refused_with(&[
        EVENT_RUNNING,
        EVENT_ENDED,
        EVENT_HAS_PARTICIPANTS,
        STALE_VERSION,
    ]),
    training: Operation::new(
        "delete_training",
        Access::AnyOf(&[training_permission(Action::Delete)]),
        Effect::Change,
    )
    .refused_with(&[
        EVENT_RUNNING,
        EVENT_ENDED,
        EVENT_HAS_PARTICIPANTS,
        STALE_VERSION,
    ]),
};

impl App {
    /// Deletes the event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<()> {
        let operation = DELETE_EVENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let event = lock_event(&*tx, organization, kind, id).await?;
        let now = self.now();
        event.ensure_deletable(now, tx.count_assignments(&event).await?)?;
        tx.delete_event(&event, now).await?;
        let entry = self.audit_entry(caller, operation, Change::Deleted(&event))?;
        Ok(tx.commit(entry).await?)
    }
}
