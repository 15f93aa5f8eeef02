//! Gives one participant of an event extra time (D60).

use domain_access::{Access, Action};
use domain_kernel::{EventId, Timestamp, UserId};
use domain_scheduling::refusals::EVENT_ENDED;
use domain_scheduling::{Allowance, Attempt, EventKind, ExtraTime, Reason};

use super::{competition_permission, lock_event, training_permission};
use crate::audit::AuditedExtraTime;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const ALLOW_EXTRA_TIME: EventOperations = EventOperations {
    competition: Operation::new(
        "allow_extra_time",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[EVENT_ENDED, STALE_VERSION]),
    training: Operation::new(
        "allow_extra_training_time",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Assistance,
    )
    .refused_with(&[EVENT_ENDED, STALE_VERSION]),
};

impl App {
    /// Sets the extra time of a participant, before or after the start, and changes the participant's open attempt.
    /// Returns the deadline of the latest attempt, or `None` before the start.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn allow_extra_time(
        &self,
        caller: &Caller,
        kind: EventKind,
        (id, user_id): (EventId, UserId),
        (extra, reason): (ExtraTime, Reason),
    ) -> AppResult<Option<Timestamp>> {
        let operation = ALLOW_EXTRA_TIME.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let event = self.event(organization, kind, id).await?;
        if !self.is_open_to(&event, user_id).await? {
            return Err(AppError::NotFound);
        }
        let tx = self.ports.store.begin().await?;
        let participant = tx.lock_participant(&scope.scope(), user_id).await?;
        let participant = participant.ok_or(AppError::NotFound)?;
        let event = lock_event(&*tx, organization, kind, id).await?;
        let latest = tx.find_latest_attempt(&event, user_id).await?;
        let before = match latest {
            Some(latest) => {
                // A submission and the end of the time also lock the sheet first.
                let locked = tx.lock_attempts(&[latest.id]).await?.remove(&latest.id);
                locked.map(|locked| locked.attempt)
            }
            None => None,
        };
        let now = self.now();
        let is_open = before.as_ref().is_some_and(|attempt| !attempt.is_over(now));
        event.ensure_gives_time(is_open, now)?;
        let earlier = tx.extra_time(id, user_id).await?;
        tx.put_extra_time(&event, user_id, extra).await?;
        let factor = tx.standing_allowance(user_id).await?.factor;
        let after = before
            .clone()
            .map(|attempt| attempt.allowed(&event, Allowance::new(factor, extra), now));
        if let Some(attempt) = &after
            && after != before
        {
            tx.save_attempt(attempt).await?;
        }
        let deadline = |attempt: &Option<Attempt>| attempt.as_ref().map(|one| one.deadline);
        let audited = |extra, deadline, reason| AuditedExtraTime {
            event: &event,
            participant: &participant.name,
            user_id,
            extra,
            deadline,
            reason,
        };
        let states = (
            &audited(earlier, deadline(&before), None),
            &audited(extra, deadline(&after), Some(&reason)),
        );
        self.commit_update(tx, caller, operation, states).await?;
        Ok(deadline(&after))
    }
}
