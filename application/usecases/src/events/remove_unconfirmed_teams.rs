//! Removes the unconfirmed teams of an event, which have no chosen team mode (D31).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::EventKind;

use super::{competition_permission, lock_event, remove_waiting_teams, training_permission};
use crate::audit::{AuditedParticipants, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const REMOVE_UNCONFIRMED_TEAMS: EventOperations = EventOperations {
    competition: Operation::new(
        "remove_unconfirmed_teams",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[STALE_VERSION]),
    training: Operation::new(
        "remove_unconfirmed_training_teams",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[STALE_VERSION]),
};

impl App {
    /// Removes the unconfirmed teams and returns their number. Confirmed teams stay.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove_unconfirmed_teams(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<u64> {
        let operation = REMOVE_UNCONFIRMED_TEAMS.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let event = lock_event(&*tx, organization, kind, id).await?;
        let removed = AuditedParticipants {
            event: &event,
            participants: remove_waiting_teams(&*tx, &event).await?,
        };
        let count = u64::try_from(removed.participants.len()).unwrap_or(u64::MAX);
        if count > 0 {
            let entry = self.audit_entry(caller, operation, Change::Deleted(&removed))?;
            tx.commit(entry).await?;
        }
        Ok(count)
    }
}
