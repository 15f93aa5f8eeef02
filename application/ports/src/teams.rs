//! Teams in a transaction.

use std::collections::HashMap;

use async_trait::async_trait;
use domain_kernel::{EmailAddress, EntityId, OrganizationId, Timestamp, UserId};
use domain_organization::{Entity, Team, TeamCandidate};
use domain_scheduling::Member;

use crate::StoreResult;

/// Teams: the users of entities (D15).
#[async_trait]
pub trait Teams {
    /// Returns the team of an entity that is not deleted, and locks it until the end of the transaction, so that
    /// no other transaction changes it.
    async fn lock_team(
        &self,
        organization_id: OrganizationId,
        id: EntityId,
        now: Timestamp,
    ) -> StoreResult<Option<LockedTeam>>;
    /// Returns all users of the teams, in the order of their ids. A team without users is left out. Until the end of the
    /// transaction, no other transaction changes the teams.
    async fn hold_teams(&self, ids: &[EntityId]) -> StoreResult<HashMap<EntityId, Vec<Member>>>;
    /// Returns all users of the teams, ordered by id. A team without users is left out. Until the end of the
    /// transaction, no other transaction can change the teams.
    async fn team_candidates(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<TeamCandidate>>;
    /// Replaces the users of a team, and increases the version of its entity. Fails with
    /// [`StoreError::NotUnique`](crate::StoreError::NotUnique) if one of the users is in another team.
    async fn save_team(&self, team: &Team) -> StoreResult<()>;
    /// Returns the membership of the user, or `None` if the user is in no team (D16).
    async fn membership(&self, user_id: UserId) -> StoreResult<Option<Membership>>;
    /// Returns the memberships of those of the users who are in a team.
    async fn memberships(&self, ids: &[UserId]) -> StoreResult<HashMap<UserId, Membership>>;
}

/// A team with its name, and the number of its events that have not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedTeam {
    pub entity: Entity,
    pub team: Team,
    pub participations: u64,
}

/// The membership of a user in a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    pub team: EntityId,
    pub is_leader: bool,
}
