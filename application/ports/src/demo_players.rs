//! The people of a demonstration who take part by themselves, in a transaction (D292).

use async_trait::async_trait;
use domain_accounts::User;
use domain_kernel::{EventId, UserId};

use crate::StoreResult;

/// People whom the server lets take part in an event. Only `palestra demo` stores them, so no other installation has any.
#[async_trait]
pub trait DemoPlayers {
    /// Stores that the server lets these people take part in an event.
    async fn insert_demo_players(&self, id: EventId, people: &[UserId]) -> StoreResult<()>;
    /// Returns these people who can sign in, each with the event, in the order of their names.
    async fn demo_players(&self) -> StoreResult<Vec<(EventId, User)>>;
}
