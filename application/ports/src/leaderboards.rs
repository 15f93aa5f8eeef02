//! Leaderboards in a transaction (D93).

use async_trait::async_trait;
use domain_assessment::Leaderboard;
use domain_kernel::EventId;

use crate::StoreResult;

/// The leaderboards of competitions. Whoever changes one has locked its event.
#[async_trait]
pub trait Leaderboards {
    /// Returns the leaderboard of a competition, or `None` if nobody has chosen one yet.
    async fn find_leaderboard(&self, event_id: EventId) -> StoreResult<Option<Leaderboard>>;
    /// Stores a leaderboard, a new one too.
    async fn save_leaderboard(&self, leaderboard: &Leaderboard) -> StoreResult<()>;
}
