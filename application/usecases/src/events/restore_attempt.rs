//! Reopens a participant's attempt at a running event (D33).

use domain_access::{Access, Action};
use domain_kernel::{EntityId, EventId, UserId};
use domain_scheduling::refusals::{NOT_STARTED, TIME_ENDED};
use domain_scheduling::{Attempt, EventKind};

use super::{competition_permission, lock_event};
use crate::audit::AuditedAttempt;
use crate::refusals::{NOT_SUBMITTED, STALE_VERSION};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const RESTORE_ATTEMPT: Operation = Operation::new(
    "restore_attempt",
    Access::AnyOf(&[competition_permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[NOT_STARTED, TIME_ENDED, NOT_SUBMITTED, STALE_VERSION]);

pub(super) const RESTORE_TEAM_MEMBER: Operation = Operation::new(
    "restore_team_member",
    Access::AnyOf(&[competition_permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[NOT_STARTED, TIME_ENDED, NOT_SUBMITTED, STALE_VERSION]);

impl App {
    /// Lets the participant continue with the full duration from now on. The answers stay, and a score is withdrawn.
    /// Does nothing if the attempt is open.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn restore_attempt(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        user_id: UserId,
    ) -> AppResult<()> {
        let competition = (kind, id);
        self.restore(caller, &RESTORE_ATTEMPT, competition, user_id, None)
            .await
    }

    /// Like [`App::restore_attempt`], for a user who plays for that team.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn restore_team_member(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        team: EntityId,
        user_id: UserId,
    ) -> AppResult<()> {
        let competition = (kind, id);
        self.restore(
            caller,
            &RESTORE_TEAM_MEMBER,
            competition,
            user_id,
            Some(team),
        )
        .await
    }

    async fn restore(
        &self,
        caller: &Caller,
        operation: &Operation,
        (kind, id): (EventKind, EventId),
        user_id: UserId,
        team: Option<EntityId>,
    ) -> AppResult<()> {
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let participant = tx.lock_participant(&scope.scope(), user_id).await?;
        let participant = participant.ok_or(AppError::NotFound)?;
        let allowance = tx.allowance(id, user_id).await?;
        // The lock prevents changes of the event's times until the attempt has its new deadline.
        let event = lock_event(&*tx, organization, kind, id).await?;
        if let Some(team) = team {
            let player = tx.find_player(&event, user_id).await?;
            player
                .filter(|player| player.team_id == Some(team))
                .ok_or(AppError::NotFound)?;
        }
        Attempt::ensure_reopens(&event, self.now())?;
        let Some(latest) = tx.find_latest_attempt(&event, user_id).await? else {
            return Err(self.no_submission_error(kind, id, user_id).await?);
        };
        // A submission, the end of the time and another restore also lock the sheet first.
        let locked = tx.lock_attempts(&[latest.id]).await?.remove(&latest.id);
        let before = locked.ok_or(AppError::NotFound)?.attempt;
        let graded = tx.find_latest_score(&event, user_id).await?;
        let after = before.clone().reopened(&event, allowance, self.now())?;
        if after == before {
            return Ok(());
        }
        if let Some(graded) = &graded {
            tx.withdraw_score(graded).await?;
        }
        tx.reopen_attempt(&after).await?;
        let audited = |attempt, score| AuditedAttempt {
            event: &event,
            participant: &participant.name,
            attempt,
            score,
        };
        let states = (&audited(&before, graded.as_ref()), &audited(&after, None));
        self.commit_update(tx, caller, operation, states).await?;
        self.forget_results(event.id);
        Ok(())
    }
}
