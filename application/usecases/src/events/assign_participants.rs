//! Assigns participants to a competition.

use domain_access::Action;
use domain_kernel::{EventId, UserId};
use domain_scheduling::Participant;

use super::{find_competition, permission};
use crate::audit::{AuditedParticipants, Change};
use crate::{App, AppError, AppResult, Caller};

/// The participants to assign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Participants {
    /// Users with the role `user`.
    Users(Vec<UserId>),
}

impl App {
    /// Assigns the participants and returns how many are new. Repeating it changes nothing. If one
    /// of them cannot take part, nobody is assigned.
    pub async fn assign_participants(
        &self,
        caller: &Caller,
        id: EventId,
        participants: Participants,
    ) -> AppResult<u64> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Update))?;
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
        let event = find_competition(&*tx, organization, id).await?;
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
        let assigned = AuditedParticipants {
            event: &event,
            participants: users.into_iter().map(Participant::User).collect(),
        };
        let assigned = Change::Created(&assigned);
        let entry = self.audit_entry(caller, "assign_participants", assigned)?;
        tx.commit(entry).await?;
        Ok(new)
    }
}
