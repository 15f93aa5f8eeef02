//! Removes a participant from an event that has not ended if no attempt exists.

use domain_access::{Access, Action};
use domain_kernel::{AssignmentId, Refusal};
use domain_scheduling::refusals::EVENT_ENDED;
use domain_scheduling::{EventKind, Participant};

use super::{competition_permission, find_event, training_permission};
use crate::audit::{AuditedParticipants, Change};
use crate::refusals::{PARTICIPANT_HAS_ANSWERS, STALE_VERSION};
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const REMOVE_ASSIGNMENT: EventOperations = EventOperations {
    competition: Operation::new(
        "remove_assignment",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, PARTICIPANT_HAS_ANSWERS, STALE_VERSION]),
    training: Operation::new(
        "remove_training_assignment",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, PARTICIPANT_HAS_ANSWERS, STALE_VERSION]),
};

impl App {
    /// Removes the assignment.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove_assignment(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: AssignmentId,
    ) -> AppResult<()> {
        let operation = REMOVE_ASSIGNMENT.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        // This locks the assignment, so that the participant cannot start at the same time.
        let assignment = tx
            .find_assignment(organization, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let event = find_event(&*tx, organization, kind, assignment.event_id).await?;
        event.ensure_participants_editable(self.now())?;
        if let Participant::User(user) = assignment.participant
            && tx.find_latest_attempt(&event, user).await?.is_some()
        {
            return Err(Refusal::new(
                PARTICIPANT_HAS_ANSWERS,
                "This participant has already started and cannot be removed.",
            )
            .into());
        }
        tx.delete_assignment(id).await?;
        let removed = AuditedParticipants {
            event: &event,
            participants: vec![assignment.participant],
        };
        let entry = self.audit_entry(caller, operation.name, Change::Deleted(&removed))?;
        Ok(tx.commit(entry).await?)
    }
}
