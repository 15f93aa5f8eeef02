//! Shows a leaderboard to everyone who has its URL.

use std::sync::Arc;

use domain_access::Access;
use domain_assessment::ShownBoard;

use crate::shared_readings::SharedReadings;
use crate::{App, AppError, AppResult, Effect, Operation};

/// The public leaderboards by their codes.
pub(crate) type SharedBoards = SharedReadings<String, PublicLeaderboard>;

/// A leaderboard as everyone can see it.
#[derive(Clone, Debug)]
pub struct PublicLeaderboard {
    /// The competition's name.
    pub competition: String,
    pub shown: ShownBoard,
}

pub(in crate::grading) const SHOW_PUBLIC_LEADERBOARD: Operation =
    Operation::new("show_public_leaderboard", Access::Public, Effect::Read);

impl App {
    /// Returns the leaderboard with this code. The result can be about a second old (D237).
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`] if the leaderboard is off or no longer public
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_public_leaderboard(&self, code: &str) -> AppResult<Arc<PublicLeaderboard>> {
        let read = async || self.read_public_leaderboard(code).await;
        let board = self
            .boards
            .read(&code.to_owned(), || self.now(), read)
            .await?;
        board.ok_or(AppError::NotFound)
    }

    async fn read_public_leaderboard(&self, code: &str) -> AppResult<Option<PublicLeaderboard>> {
        let queries = self.ports.store.queries();
        let Some((board, event)) = queries.leaderboard_by_code(code).await? else {
            return Ok(None);
        };
        if board.open_code() != Some(code) {
            return Ok(None);
        }
        let shown = self.shown_board(&event, &board).await?;
        Ok(Some(PublicLeaderboard {
            competition: event.name.clone(),
            shown,
        }))
    }
}
