//! Use cases for teams: entities with users (D15).

mod create_team;
mod delete_team;
mod list_teams;
mod show_team;
mod update_team;

use std::collections::HashMap;

use application_ports::{PersonRow, TeamRow, Transaction};
use domain_access::{Action, Permission, Resource};
use domain_kernel::{EmailAddress, EntityId, FieldErrors, OrganizationId, UserId};
use domain_organization::Team;

pub use list_teams::TeamList;

use crate::{AppResult, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    create_team::CREATE_TEAM,
    delete_team::DELETE_TEAM,
    list_teams::LIST_TEAMS,
    show_team::SHOW_TEAM,
    update_team::UPDATE_TEAM,
];

const REQUIRED: &str = "Required";
const NOT_FOUND: &str = "No user of the organization has this address";
const IN_ANOTHER_TEAM: &str = "This user is in another team";

/// The contents of the team form: addresses of users.
#[derive(Clone, Debug, Default)]
pub struct TeamDraft {
    pub leader: String,
    /// Everybody but the leader.
    pub users: Vec<String>,
}

/// A team with its users.
#[derive(Clone, Debug)]
pub struct TeamDetail {
    pub team: TeamRow,
    /// Everybody but the leader, by name.
    pub members: Vec<PersonRow>,
}

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Team)
}

impl TeamDraft {
    /// Finds the users by their addresses. They are in no other team.
    async fn check(
        &self,
        tx: &dyn Transaction,
        organization: OrganizationId,
        id: EntityId,
    ) -> AppResult<Team> {
        let mut errors = FieldErrors::new();
        let mut parse = |path: &str, text: &str| {
            if text.trim().is_empty() {
                errors.add(path, REQUIRED);
                return None;
            }
            errors.collect(path, EmailAddress::parse(text))
        };
        let leader = parse("leader", &self.leader);
        let users = self.users.iter().enumerate();
        let users: Vec<_> = users
            .map(|(at, text)| parse(&format!("users.{at}"), text))
            .collect();
        let emails: Vec<_> = users.iter().chain([&leader]).flatten().cloned().collect();
        let candidates = tx.team_candidates(organization, &emails).await?;
        let candidates: HashMap<_, _> = candidates
            .into_iter()
            .map(|candidate| (candidate.email.key(), candidate))
            .collect();
        let mut find = |path: &str, email: &EmailAddress| -> Option<UserId> {
            match candidates.get(&email.key()) {
                None => errors.add(path, NOT_FOUND),
                Some(candidate) if candidate.team.is_some_and(|team| team != id) => {
                    errors.add(path, IN_ANOTHER_TEAM);
                }
                Some(candidate) => return Some(candidate.user_id),
            }
            None
        };
        let leader = leader.and_then(|email| find("leader", &email));
        let members: Vec<_> = users
            .iter()
            .enumerate()
            .filter_map(|(at, email)| find(&format!("users.{at}"), email.as_ref()?))
            .collect();
        match leader {
            Some(leader) if errors.is_empty() => Ok(Team::new(id, leader, members)?),
            _ => Err(errors.into()),
        }
    }
}
