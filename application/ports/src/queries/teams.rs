//! Lists of teams, and of the users who can be put into a team.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_accounts::UserState;
use domain_kernel::{
    EmailAddress, EntityId, EventId, ListQuery, OrganizationId, Page, Timestamp, UserGroupId,
    UserId,
};
use domain_organization::TeamCandidate;
use domain_scheduling::EventKind;

use crate::{NameColumn, NamedUserRow, StoreResult};

/// A team in the list of teams. Every entity is listed as a team (D15).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRow {
    pub id: EntityId,
    pub name: String,
    pub parent_id: Option<EntityId>,
    /// The names of all entities above this one, the root first.
    pub ancestors: Vec<String>,
    /// The number of users, including the leader.
    pub users_count: u64,
    /// The number of events without an end in the past in which the team takes part.
    pub participants_count: u64,
    pub leader: Option<NamedUserRow>,
    pub created_at: Timestamp,
    /// The version of the team's entity.
    pub version: i32,
}

/// The team of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserTeamRow {
    pub team: TeamRow,
    /// Whether the user leads it.
    pub is_leader: bool,
}

/// A user who can be put into a team, or who is in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamCandidateRow {
    pub user: NamedUserRow,
    pub state: UserState,
    /// The name of the user's team.
    pub team: Option<String>,
}

/// A filter for lists of [`TeamCandidateRow`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamCandidateFilter {
    /// Keeps only users whom this import created.
    pub group_id: Option<UserGroupId>,
    /// Keeps only users who are in no team.
    pub only_free: bool,
}

/// Lists of teams.
#[async_trait]
pub trait TeamQueries {
    /// Returns a page of the teams that match a search by name. `empty` selects teams without users, or teams with
    /// users.
    async fn teams(
        &self,
        scope: &ReadScope,
        empty: Option<bool>,
        now: Timestamp,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TeamRow>>;
    /// Returns the teams that have users and are not assigned to the event. The search compares names. Leaders and
    /// numbers of events are left out.
    async fn unassigned_teams(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TeamRow>>;
    /// Returns one team.
    async fn team(
        &self,
        scope: &ReadScope,
        id: EntityId,
        now: Timestamp,
    ) -> StoreResult<Option<TeamRow>>;
    /// Returns the team that the user is in (D16).
    async fn team_of_user(
        &self,
        scope: &ReadScope,
        user_id: UserId,
        now: Timestamp,
    ) -> StoreResult<Option<UserTeamRow>>;
    /// Returns the users of a team without its leader, by name.
    async fn team_members(&self, scope: &ReadScope, id: EntityId)
    -> StoreResult<Vec<NamedUserRow>>;
    /// Returns a page of the users with the role `user` who are in no team (D16), searched by name and address.
    /// `group_id` selects only users whom that import created.
    async fn available_users(
        &self,
        scope: &ReadScope,
        group_id: Option<UserGroupId>,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<NamedUserRow>>;
    /// Returns a page of the users with the role `user`, searched by name and address.
    async fn team_candidates(
        &self,
        scope: &ReadScope,
        filter: TeamCandidateFilter,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<TeamCandidateRow>>;
    /// Returns the users with these addresses who are in the organization and are not deleted.
    async fn find_team_candidates(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<TeamCandidate>>;
}
