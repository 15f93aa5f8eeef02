//! Messages to participants in a transaction (D203).

use async_trait::async_trait;
use domain_scheduling::EventMessage;

use crate::StoreResult;

/// The messages to participants of events.
#[async_trait]
pub trait Messages {
    /// Stores a new message.
    async fn insert_message(&self, message: &EventMessage) -> StoreResult<()>;
}
