//! Time control in a transaction (D60, D91, D92).

use std::collections::HashMap;

use async_trait::async_trait;
use domain_access::Scope;
use domain_accounts::User;
use domain_kernel::{EventId, Timestamp, UserId};
use domain_scheduling::{
    Allowance, Attempt, Event, EventMessage, ExtraTime, StandingAllowance, TimeChange,
};

use crate::StoreResult;

/// The times of events and the allowances of their participants. All callers must lock in the same order: the
/// participant, the event, then the sheets of its open attempts.
#[async_trait]
pub trait TimeControls {
    /// Locks the sheets of the event's attempts that are not closed, and the attempts that are open at `now`. So
    /// nothing can be saved or submitted until the end of the transaction. Returns the number of open attempts. The
    /// event must be locked.
    async fn lock_open_attempts(&self, event: &Event, now: Timestamp) -> StoreResult<u64>;
    /// Stores the times of a changed event and changes its open attempts as [`Attempt::retimed`] does. They must be
    /// locked by [`lock_open_attempts`](Self::lock_open_attempts). Returns the number of changed attempts. `told` is
    /// the message to participants with the reason ([`TimeChange::told`]).
    async fn change_times(
        &self,
        change: &TimeChange,
        told: Option<&EventMessage>,
        now: Timestamp,
    ) -> StoreResult<u64>;
    /// Stores that staff have started an event (D91).
    async fn save_beginning(&self, event: &Event) -> StoreResult<()>;
    /// Stores that the user who paused an event was reminded of the pause (D92).
    async fn save_pause_reminder(&self, event: &Event) -> StoreResult<()>;
    /// Returns the whole allowance of each of these participants at an event. They cannot change until the end of the
    /// transaction.
    async fn allowances(
        &self,
        participants: &[(EventId, UserId)],
    ) -> StoreResult<HashMap<(EventId, UserId), Allowance>>;
    /// Like [`allowances`](Self::allowances), for one participant.
    async fn allowance(&self, event_id: EventId, user_id: UserId) -> StoreResult<Allowance> {
        let participant = (event_id, user_id);
        let allowances = self.allowances(&[participant]).await?;
        Ok(allowances
            .get(&participant)
            .copied()
            .unwrap_or(Allowance::NONE))
    }
    /// Locks a user of the scope who is not deleted, and returns the user. Until the end of the transaction, the user
    /// cannot start an attempt, and cannot be deleted or erased. So an attempt cannot start with an outdated allowance.
    async fn lock_participant(&self, scope: &Scope, user_id: UserId) -> StoreResult<Option<User>>;
    /// Returns the extra time of a participant at an event.
    async fn extra_time(&self, event_id: EventId, user_id: UserId) -> StoreResult<ExtraTime>;
    /// Stores the extra time of a participant at an event.
    async fn put_extra_time(
        &self,
        event: &Event,
        user_id: UserId,
        extra: ExtraTime,
    ) -> StoreResult<()>;
    /// Returns the permanent allowance of a person.
    async fn standing_allowance(&self, user_id: UserId) -> StoreResult<StandingAllowance>;
    /// Stores the permanent allowance of a person.
    async fn put_standing_allowance(
        &self,
        user_id: UserId,
        allowance: &StandingAllowance,
    ) -> StoreResult<()>;
    /// Locks the sheets of a person's attempts that are open at `now`, and returns the attempts with their events.
    async fn lock_open_attempts_of(
        &self,
        user_id: UserId,
        now: Timestamp,
    ) -> StoreResult<Vec<(Attempt, Event)>>;
}
