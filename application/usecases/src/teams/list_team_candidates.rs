//! Lists users who can be put into a team, and finds users by their addresses.

use application_ports::{NameColumn, TeamCandidateFilter, TeamCandidateRow};
use domain_access::{Access, Action};
use domain_kernel::{EntityId, ListQuery, Page};
use domain_organization::{TeamCandidate, TeamDraft};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

const ACCESS: Access = Access::AnyOf(&[permission(Action::Create), permission(Action::Update)]);

pub(super) const LIST_TEAM_CANDIDATES: Operation =
    Operation::new("list_team_candidates", ACCESS, Effect::Read);

pub(super) const FIND_TEAM_CANDIDATES: Operation =
    Operation::new("find_team_candidates", ACCESS, Effect::Read);

/// The result of a search for an address.
#[derive(Clone, Debug)]
pub struct FoundCandidate {
    /// The address as it was sent.
    pub email: String,
    /// The user, or the reason why no user with this address can be in the team.
    pub user: Result<TeamCandidate, String>,
}

impl App {
    /// Lists one page of the users with the role `user`, with the team that each of them is in.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_team_candidates(
        &self,
        caller: &Caller,
        filter: TeamCandidateFilter,
        query: &ListQuery<NameColumn>,
    ) -> AppResult<Page<TeamCandidateRow>> {
        let (_, scope) = caller.authorize_in_organization(&LIST_TEAM_CANDIDATES)?;
        let reads = self.ports.store.queries();
        Ok(reads.team_candidates(&scope, filter, query).await?)
    }

    /// Returns for each address its user, or the reason why its user cannot join the team with this id, or a new team
    /// if there is no id.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn find_team_candidates(
        &self,
        caller: &Caller,
        id: Option<EntityId>,
        emails: Vec<String>,
    ) -> AppResult<Vec<FoundCandidate>> {
        let (organization, _) = caller.authorize_in_organization(&FIND_TEAM_CANDIDATES)?;
        let draft = TeamDraft {
            leader: String::new(),
            users: emails,
        };
        let addresses = draft.parse();
        let reads = self.ports.store.queries();
        let parsed = addresses.emails();
        let candidates = reads.find_team_candidates(organization, &parsed).await?;
        let members = addresses.members(id, &candidates);
        let found = draft.users.into_iter().zip(members);
        let found = found.map(|(email, user)| FoundCandidate {
            email,
            user: user.cloned(),
        });
        Ok(found.collect())
    }
}
