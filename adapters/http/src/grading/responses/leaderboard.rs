//! A leaderboard, in the forms for staff and for everyone.

use application::{LeaderboardDetail, PublicLeaderboard};
use domain_assessment::{PlacedRow, ShownBoard};
use domain_kernel::Points;
use serde::Serialize;
use utoipa::ToSchema;

use crate::shared::enums::{LeaderboardNames, LeaderboardState};
use crate::shared::serde_types::{Flag, Instant};

/// A place of a leaderboard.
#[derive(Serialize, ToSchema)]
struct LeaderboardRowResponse {
    /// Those with the same score share it, and the next one is skipped.
    #[schema(minimum = 1)]
    place: u64,
    /// The name or the pseudonym.
    name: String,
    score: f64,
    /// Of the template's weight, at most 100.
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
}

/// What a leaderboard shows.
#[derive(Serialize, ToSchema)]
struct ShownLeaderboardResponse {
    state: LeaderboardState,
    /// Since when it shows the same; null if it is not frozen.
    #[schema(required)]
    frozen_at: Option<Instant>,
    /// The best first. A place that is not revealed has no row.
    rows: Vec<LeaderboardRowResponse>,
    /// How many different places its rows have, those that are not revealed included.
    #[schema(minimum = 0)]
    places: u32,
    /// How many results there are, those without a row included.
    #[schema(minimum = 0)]
    results: u64,
    /// The weight of the questions that count; null without a result.
    #[serde(rename = "totalWeight")]
    #[schema(required)]
    total_weight: Option<f64>,
}

/// A leaderboard, and what was chosen for it.
#[derive(Serialize, ToSchema)]
pub(crate) struct LeaderboardResponse {
    /// The competition's name.
    competition: String,
    names: LeaderboardNames,
    /// Whether everyone who has the address sees it.
    public: Flag,
    /// The last part of the public address; null if it has none.
    #[schema(required)]
    code: Option<String>,
    /// The number of places that are shown, from below, of a final one.
    #[schema(minimum = 0)]
    revealed: u32,
    /// To be sent back with a change; 0 until something was chosen.
    #[schema(minimum = 0)]
    version: i32,
    #[serde(flatten)]
    shown: ShownLeaderboardResponse,
}

/// A leaderboard as everyone sees it who has its address.
#[derive(Serialize, ToSchema)]
pub(crate) struct PublicLeaderboardResponse {
    /// The competition's name.
    competition: String,
    #[serde(flatten)]
    shown: ShownLeaderboardResponse,
}

impl From<&PlacedRow> for LeaderboardRowResponse {
    fn from(row: &PlacedRow) -> Self {
        Self {
            place: row.place,
            name: row.name.clone(),
            score: row.total.to_number(),
            percentage: row.percentage.to_number(),
        }
    }
}

impl From<&ShownBoard> for ShownLeaderboardResponse {
    fn from(shown: &ShownBoard) -> Self {
        Self {
            state: shown.state.into(),
            frozen_at: shown.frozen_at.map(Instant),
            rows: shown.rows.iter().map(Into::into).collect(),
            places: shown.places,
            results: shown.results,
            total_weight: shown.total_weight.map(Points::to_number),
        }
    }
}

impl From<LeaderboardDetail> for LeaderboardResponse {
    fn from(detail: LeaderboardDetail) -> Self {
        Self {
            competition: detail.event.name.clone(),
            names: detail.board.names.into(),
            public: Flag(detail.board.is_public()),
            code: detail.board.code.clone(),
            revealed: detail.board.revealed,
            version: detail.board.version,
            shown: (&detail.shown).into(),
        }
    }
}

impl From<&PublicLeaderboard> for PublicLeaderboardResponse {
    fn from(board: &PublicLeaderboard) -> Self {
        Self {
            competition: board.competition.clone(),
            shown: (&board.shown).into(),
        }
    }
}
