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

/// A player who has not yet got the email about the event (D210).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UntoldPlayer {
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub user_id: UserId,
    /// The user who assigned the player.
    pub inviter_id: UserId,
}

/// Selects the players who get the email about their event again.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    /// Only players who have not set up their accounts.
    pub only_not_set_up: bool,
    /// Only players whose last email is not newer than this.
    pub not_since: Timestamp,
}

/// Assignments of participants to events.
#[async_trait]
pub trait Assignments {
    /// Stores new assignments. The assignment of a user also stores its player. Ignores assignments that already exist.
    /// Returns the number of new ones.
    async fn insert_assignments(&self, assignments: &[Assignment]) -> StoreResult<u64>;
    /// Stores players, and ignores users who already take part in the event.
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
    /// Returns the assignment of the team to the event.
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
    /// Deletes assignments with their players, and the extra time of these players.
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
    /// Selects the players who get the email about the event again, and stores the current time as the time of their
    /// last email. Returns their number.
    async fn choose_players_to_tell(
        &self,
        event: &Event,
        telling: Telling,
        now: Timestamp,
    ) -> StoreResult<Vec<Player>>;
    /// Stores that these players are to get the email about the event, with the current time as the time of their last
    /// email.
    async fn insert_untold_players(
        &self,
        players: &[Player],
        inviter: UserId,
        now: Timestamp,
    ) -> StoreResult<()>;
    /// Takes at most `limit` players out of the queue for the email, those who have waited longest first. Skips players
    /// whom another transaction is taking.
    async fn take_untold_players(&self, limit: u64) -> StoreResult<Vec<UntoldPlayer>>;
}
