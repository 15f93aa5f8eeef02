//! Removes a participant from an event that has not ended, if the participant has no attempt.

use application_ports::Transaction;
use domain_access::{Access, Action};
use domain_kernel::{AssignmentId, Refusal, UserId};
use domain_scheduling::refusals::EVENT_ENDED;
use domain_scheduling::{Event, EventKind, Member, Participant};

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
        // This locks the event, so that no one can start and no team can be confirmed at the same time.
        let assignment = tx
            .find_assignment(organization, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let event = find_event(&*tx, organization, kind, assignment.event_id).await?;
        // A team without a chosen team mode is not a participant (D31), so it can be removed even after the end (D109).
        if assignment.confirmed {
            event.ensure_participants_editable(self.now())?;
        }
        if tx.has_attempts(&assignment).await? {
            return Err(Refusal::new(
                PARTICIPANT_HAS_ANSWERS,
                "This participant has already started and cannot be removed.",
            )
            .into());
        }
        tx.delete_assignments(&[id]).await?;
        match assignment.participant {
            Participant::User(user) => self.play_for_team(&*tx, &event, user).await?,
            Participant::Team(_) => forget_team_mode(&*tx, &event).await?,
        }
        let removed = AuditedParticipants {
            event: &event,
            participants: vec![assignment.participant],
        };
        let entry = self.audit_entry(caller, operation, Change::Deleted(&removed))?;
        Ok(tx.commit(entry).await?)
    }

    /// If the team of a user takes part, makes the user a player of the team after the user's own assignment was
    /// removed.
    async fn play_for_team(
        &self,
        tx: &dyn Transaction,
        event: &Event,
        user_id: UserId,
    ) -> AppResult<()> {
        let Some((mode, membership)) = event.team_mode.zip(tx.membership(user_id).await?) else {
            return Ok(());
        };
        let Some(assignment) = tx.team_assignment(event, membership.team).await? else {
            return Ok(());
        };
        let member = Member {
            user_id,
            is_leader: membership.is_leader,
        };
        let players = assignment.team_players(mode, &[member], || self.row_id());
        Ok(tx.insert_players(&players).await?)
    }
}

/// Resets the team mode after the last team was removed, so that it can be chosen again (D175).
async fn forget_team_mode(tx: &dyn Transaction, event: &Event) -> AppResult<()> {
    if event.team_mode.is_some() && tx.count_teams(event).await? == 0 {
        tx.save_event_options(&event.without_teams()).await?;
    }
    Ok(())
}
