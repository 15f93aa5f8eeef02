//! Assignments in a transaction.

use async_trait::async_trait;
use domain_accounts::UserState;
use domain_kernel::{
    AssignmentId, EmailAddress, EntityId, EventId, OrganizationId, Timestamp, UserId,
};
use domain_scheduling::{Assignment, Event, EventKind, Player};

use crate::StoreResult;

/// A user who can be assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignableUser {
    pub id: UserId,
    pub state: UserState,
    /// The user's address, in the form of [`EmailAddress::key`].
    pub email_key: String,
}

/// A player who has still to get the email about the event (D210).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UntoldPlayer {
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub user_id: UserId,
    /// Who assigned the player.
    pub inviter_id: UserId,
}

/// Which players get the email about their event again.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// Only those who have not set up their accounts.
    pub only_not_set_up: bool,
    /// Nobody who was told later than this.
    pub not_since: Timestamp,
}

/// Assignments of participants to events.
#[async_trait]
pub trait Assignments {
    /// Stores assignments, with the players of those of users, and ignores those that already exist. Returns how many
    /// are new.
    async fn insert_assignments(&self, assignments: &[Assignment]) -> StoreResult<u64>;
    /// Stores players, and ignores users who take part in the event already.
    async fn insert_players(&self, players: &[Player]) -> StoreResult<()>;
    /// Returns which of the users take part in the event.
    async fn players_among(&self, event: &Event, users: &[UserId]) -> StoreResult<Vec<UserId>>;
    /// Returns which of the teams are assigned to the event, confirmed or not.
    async fn teams_among(&self, event: &Event, teams: &[EntityId]) -> StoreResult<Vec<EntityId>>;
    /// Returns the user as a player of the event, or `None` if the user does not take part.
    async fn find_player(&self, event: &Event, user_id: UserId) -> StoreResult<Option<Player>>;
    /// Marks the assignments of teams as confirmed, and stores their players.
    async fn confirm_teams(&self, ids: &[AssignmentId], players: &[Player]) -> StoreResult<()>;
    /// Returns the assignments of the teams that are not confirmed yet, in the order of the teams' ids, and locks them
    /// until the end of the transaction.
    async fn unconfirmed_teams(&self, event: &Event) -> StoreResult<Vec<Assignment>>;
    /// Returns the assignment by which the team takes part in the event.
    async fn team_assignment(
        &self,
        event: &Event,
        team: EntityId,
    ) -> StoreResult<Option<Assignment>>;
    /// Returns whether one of the assignment's players has an attempt.
    async fn has_attempts(&self, assignment: &Assignment) -> StoreResult<bool>;
    /// Returns an assignment to an event of that kind in the organization, and locks the event and the assignment until
    /// the end of the transaction.
    async fn find_assignment(
        &self,
        organization_id: OrganizationId,
        kind: EventKind,
        id: AssignmentId,
    ) -> StoreResult<Option<Assignment>>;
    /// Deletes assignments with their players and the extra time of these.
    async fn delete_assignments(&self, ids: &[AssignmentId]) -> StoreResult<()>;
    /// Returns the number of participants of the event. Teams that are not confirmed do not count (D31).
    async fn count_assignments(&self, event: &Event) -> StoreResult<u64>;
    /// Returns the number of teams among the participants of the event.
    async fn count_teams(&self, event: &Event) -> StoreResult<u64>;
    /// Returns which of the given entities can be assigned: those that are in the organization, have users and are not
    /// deleted.
    async fn assignable_teams(
        &self,
        organization_id: OrganizationId,
        ids: &[EntityId],
    ) -> StoreResult<Vec<EntityId>>;
    /// Returns which of the given users can be assigned: those who are in the organization, have the role `user` and
    /// are not deleted.
    async fn assignable_users(
        &self,
        organization_id: OrganizationId,
        ids: &[UserId],
    ) -> StoreResult<Vec<AssignableUser>>;
    /// Returns those of the users with these addresses who can be assigned.
    async fn assignable_users_by_email(
        &self,
        organization_id: OrganizationId,
        emails: &[EmailAddress],
    ) -> StoreResult<Vec<AssignableUser>>;
    /// Returns the players of the event who get its email again, and notes this moment as the last one for each.
    async fn choose_players_to_tell(
        &self,
        event: &Event,
        telling: Telling,
        now: Timestamp,
    ) -> StoreResult<Vec<Player>>;
    /// Lets these players get the email about the event, and notes this moment as the last one for each.
    async fn insert_untold_players(
        &self,
        players: &[Player],
        inviter: UserId,
        now: Timestamp,
    ) -> StoreResult<()>;
    /// Takes the players who wait longest for their email, at most `limit` of them. Skips those whom another
    /// transaction takes.
    async fn take_untold_players(&self, limit: u64) -> StoreResult<Vec<UntoldPlayer>>;
}
