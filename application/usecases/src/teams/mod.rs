//! Use cases for teams: entities with users (D15).

mod create_team;
mod create_team_from_file;
mod delete_team;
mod list_teams;
mod show_team;
mod update_team;

use std::collections::HashMap;

use application_ports::{PersonRow, TeamRow, Transaction};
use domain_access::{Action, Permission, Resource};
use domain_kernel::{EmailAddress, EntityId, FieldErrors, OrganizationId, UserId};
use domain_organization::{Team, repeated_record};

pub use create_team_from_file::TeamFile;
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
const LEADS: &str = "A user cannot be both leader and member";

/// The contents of the team form: addresses of users.
#[derive(Clone, Debug, Default)]
pub struct TeamDraft {
    pub leader: String,
    /// Everybody but the leader.
    pub users: Vec<String>,
    pub source: MemberSource,
}

/// Where the addresses of the members come from. Their errors are named accordingly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MemberSource {
    /// The list `users`. Somebody who is in it twice is one member.
    #[default]
    Form,
    /// The records of a file, counted from 1. Each has an address of its own (D18).
    File,
}

impl MemberSource {
    fn path(self, at: usize) -> String {
        match self {
            Self::Form => format!("users.{at}"),
            Self::File => format!("records.{}.email", at + 1),
        }
    }

    /// The answer about a file names every wrong record (D18), not only the first ones.
    fn errors(self, found: Vec<(String, String)>) -> FieldErrors {
        match self {
            Self::Form => {
                let mut errors = FieldErrors::new();
                for (path, message) in found {
                    errors.add(path, message);
                }
                errors
            }
            Self::File => found.into_iter().collect(),
        }
    }
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
        let mut errors: Vec<(String, String)> = Vec::new();
        let mut parse = |path: String, text: &str| {
            if text.trim().is_empty() {
                errors.push((path, REQUIRED.to_owned()));
                return None;
            }
            EmailAddress::parse(text)
                .map_err(|message| errors.push((path, message.to_string())))
                .ok()
        };
        let leader = parse("leader".to_owned(), &self.leader);
        let users = self.users.iter().enumerate();
        let users: Vec<_> = users
            .map(|(at, text)| parse(self.source.path(at), text))
            .collect();
        if self.source == MemberSource::File {
            check_records(&users, leader.as_ref(), &mut errors);
        }
        let emails: Vec<_> = users.iter().chain([&leader]).flatten().cloned().collect();
        let candidates = tx.team_candidates(organization, &emails).await?;
        let candidates: HashMap<_, _> = candidates
            .into_iter()
            .map(|candidate| (candidate.email.key(), candidate))
            .collect();
        let mut find = |path: String, email: &EmailAddress| -> Option<UserId> {
            let message = match candidates.get(&email.key()) {
                None => NOT_FOUND,
                Some(candidate) if candidate.team.is_some_and(|team| team != id) => IN_ANOTHER_TEAM,
                Some(candidate) => return Some(candidate.user_id),
            };
            errors.push((path, message.to_owned()));
            None
        };
        let leader = leader.and_then(|email| find("leader".to_owned(), &email));
        let members: Vec<_> = users
            .iter()
            .enumerate()
            .filter_map(|(at, email)| find(self.source.path(at), email.as_ref()?))
            .collect();
        match leader {
            Some(leader) if errors.is_empty() => Ok(Team::new(id, leader, members)?),
            _ => Err(self.source.errors(errors).into()),
        }
    }
}

/// Checks that no record of a file has the address of an earlier one or of the leader.
fn check_records(
    users: &[Option<EmailAddress>],
    leader: Option<&EmailAddress>,
    errors: &mut Vec<(String, String)>,
) {
    let leader = leader.map(EmailAddress::key);
    let mut first_records = HashMap::new();
    for (at, email) in users.iter().enumerate() {
        let Some(key) = email.as_ref().map(EmailAddress::key) else {
            continue;
        };
        let path = MemberSource::File.path(at);
        if Some(&key) == leader.as_ref() {
            errors.push((path, LEADS.to_owned()));
        } else if let Some(first) = first_records.get(&key) {
            errors.push((path, repeated_record(*first)));
        } else {
            first_records.insert(key, at + 1);
        }
    }
}
