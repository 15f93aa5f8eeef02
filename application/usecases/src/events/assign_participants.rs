//! Assigns participants to an event.

use domain_access::{Access, Action};
use domain_kernel::{EventId, UserId};
use domain_scheduling::refusals::{EVENT_ENDED, PUBLIC_TRAINING, TEAMS_ONLY};
use domain_scheduling::{EventKind, Participant};

use super::{competition_permission, find_event, training_permission};
use crate::audit::{AuditedParticipants, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// The participants to assign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Participants {
    /// Users with the role `user`.
    Users(Vec<UserId>),
}

pub(super) const ASSIGN_PARTICIPANTS: EventOperations = EventOperations {
    competition: Operation::new(
        "assign_participants",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, TEAMS_ONLY, STALE_VERSION]),
    training: Operation::new(
        "assign_training_participants",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, PUBLIC_TRAINING, STALE_VERSION]),
};

impl App {
    /// Assigns the participants and returns how many are new. A repeated call changes nothing. If one of them cannot
    /// take part, none is assigned.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn assign_participants(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        participants: Participants,
    ) -> AppResult<u64> {
        let operation = ASSIGN_PARTICIPANTS.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let Participants::Users(mut users) = participants;
        users.sort_unstable();
        users.dedup();
        if users.is_empty() {
            return Err(AppError::field(
                "users",
                "Please Check Users to Assign Them to Competitions or Trainings",
            ));
        }
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let event = find_event(&*tx, organization, kind, id).await?;
        let assignments = users
            .iter()
            .map(|user| event.assign(self.row_id(), Participant::User(*user), now))
            .collect::<Result<Vec<_>, _>>()?;
        if tx.assignable_users(organization, &users).await?.len() != users.len() {
            return Err(AppError::field(
                "users",
                "One of the users cannot take part.",
            ));
        }
        let new = tx.insert_assignments(&assignments).await?;
        if new == 0 {
            return Ok(0);
        }
        let assigned = AuditedParticipants {
            event: &event,
            participants: users.into_iter().map(Participant::User).collect(),
        };
        let assigned = Change::Created(&assigned);
        let entry = self.audit_entry(caller, operation.name, assigned)?;
        tx.commit(entry).await?;
        Ok(new)
    }
}
