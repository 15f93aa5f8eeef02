//! Leaderboards and the results that they show (D93).

use async_trait::async_trait;
use domain_assessment::{Leaderboard, Standings};
use domain_kernel::EventId;
use domain_scheduling::Event;

use crate::StoreResult;

/// Queries for leaderboards.
#[async_trait]
pub trait LeaderboardQueries {
    /// Returns the leaderboard of a competition, or `None` if staff have not chosen one yet.
    async fn leaderboard(&self, event_id: EventId) -> StoreResult<Option<Leaderboard>>;
    /// Returns the leaderboard with this code, and its competition.
    async fn leaderboard_by_code(&self, code: &str) -> StoreResult<Option<(Leaderboard, Event)>>;
    /// Returns the best published results of a competition: of teams if teams take part (D38), otherwise of people. For
    /// teams it reads all players. For people it reads only as many rows as a leaderboard can show.
    async fn standings(&self, event: &Event) -> StoreResult<Standings>;
}
