//! Leaderboards in a transaction (D93).

use async_trait::async_trait;
use domain_assessment::Leaderboard;
use domain_kernel::EventId;

use crate::StoreResult;

/// The leaderboards of competitions. Before a caller changes a leaderboard, it must lock the event.
#[async_trait]
pub trait Leaderboards {
    /// Returns the leaderboard of a competition, or `None` if staff have not chosen one yet.
    async fn find_leaderboard(&self, event_id: EventId) -> StoreResult<Option<Leaderboard>>;
    /// Stores a leaderboard, which may be new.
    async fn save_leaderboard(&self, leaderboard: &Leaderboard) -> StoreResult<()>;
}
