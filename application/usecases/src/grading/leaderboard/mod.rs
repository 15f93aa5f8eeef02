//! The leaderboard of a competition (D93, D236).

mod show_leaderboard;
mod show_public_leaderboard;
mod update_leaderboard;

pub use show_leaderboard::LeaderboardDetail;
pub(super) use show_leaderboard::SHOW_LEADERBOARD;
pub use show_public_leaderboard::PublicLeaderboard;
pub(super) use show_public_leaderboard::SHOW_PUBLIC_LEADERBOARD;
pub(crate) use show_public_leaderboard::SharedBoards;
pub(super) use update_leaderboard::UPDATE_LEADERBOARD;

use domain_assessment::{Leaderboard, ShownBoard, Standings};
use domain_scheduling::Event;
use sha2::{Digest, Sha256};

use crate::{App, AppResult};

/// Returns a number that depends on a random secret and a text. All secrets have the same length, so different pairs
/// never have the same bytes.
fn digest(secret: &str, text: &[u8]) -> u64 {
    let hash = Sha256::new().chain_update(secret).chain_update(text);
    let hash = <[u8; 32]>::from(hash.finalize());
    hash.first_chunk()
        .map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

impl App {
    /// Returns what the leaderboard currently shows.
    async fn shown_board(&self, event: &Event, board: &Leaderboard) -> AppResult<ShownBoard> {
        let present = if board.shows_present() {
            self.ports.store.queries().standings(event).await?
        } else {
            Standings::default()
        };
        Ok(board.shown(&present, event.anonymous, digest))
    }
}
