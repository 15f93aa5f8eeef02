//! The places of the results.

use domain_kernel::{EntityId, Points, UserId};
use serde::{Deserialize, Serialize};

use super::MAX_LEADERBOARD_ROWS;

/// The owner of a result: a participant, or a team (the id of its entity).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contestant {
    User(UserId),
    Team(EntityId),
}

impl Contestant {
    /// Returns the bytes of the id.
    pub(super) const fn bytes(&self) -> &[u8] {
        match self {
            Self::User(UserId(id)) | Self::Team(EntityId(id)) => id.as_bytes(),
        }
    }
}

/// A published result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub contestant: Contestant,
    pub name: String,
    /// The total, including the bonus.
    pub total: Points,
    pub total_weight: Points,
}

/// A row of a leaderboard. It contains no id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedRow {
    pub place: u64,
    /// The name or the pseudonym.
    pub name: String,
    pub total: Points,
    pub percentage: Points,
}

/// The rows with their places, the best first.
pub(super) struct Placed(Vec<PlacedRow>);

impl Placed {
    /// Returns how many different places there are.
    pub fn places(&self) -> u32 {
        let mut places: Vec<_> = self.0.iter().map(|row| row.place).collect();
        places.dedup();
        u32::try_from(places.len()).unwrap_or(u32::MAX)
    }

    pub fn into_rows(self) -> Vec<PlacedRow> {
        self.0
    }
}

/// Returns the place of a total, given the number of better results.
pub const fn place_of(better: u64) -> u64 {
    better.saturating_add(1)
}

/// Gives each row its place. Rows with the same total share a place, and the next place is skipped (1, 2, 2, 4). Rows
/// of the same place are sorted by the shown name, so that the order reveals nothing about hidden names. If there are
/// too many rows, the rows of the last place that does not fit are all left out. Only the rows of the first place can
/// be cut.
pub(super) fn place(best: &[Standing], name: impl Fn(&Standing) -> String) -> Placed {
    let mut ordered: Vec<&Standing> = best.iter().collect();
    ordered.sort_by_key(|standing| std::cmp::Reverse(standing.total));
    let mut rows: Vec<PlacedRow> = Vec::with_capacity(ordered.len());
    let mut last: Option<(Points, u64)> = None;
    for (better, standing) in (0_u64..).zip(ordered) {
        let place = match last {
            Some((total, place)) if total == standing.total => place,
            _ => place_of(better),
        };
        last = Some((standing.total, place));
        rows.push(PlacedRow {
            place,
            name: name(standing),
            total: standing.total,
            percentage: standing.total.percentage_of(standing.total_weight),
        });
    }
    rows.sort_by(|a, b| (a.place, &a.name).cmp(&(b.place, &b.name)));
    if let Some(beyond) = rows.get(MAX_LEADERBOARD_ROWS).map(|row| row.place) {
        if beyond > 1 {
            rows.retain(|row| row.place < beyond);
        }
        rows.truncate(MAX_LEADERBOARD_ROWS);
    }
    Placed(rows)
}

/// Returns the rows of the last `places` places.
pub(super) fn revealed_from_below(all: Placed, places: u32) -> Vec<PlacedRow> {
    let hidden = all.places().saturating_sub(places);
    let mut rows = all.into_rows();
    let mut seen = 0_u32;
    let mut last = None;
    rows.retain(|row| {
        if last != Some(row.place) {
            last = Some(row.place);
            seen = seen.saturating_add(1);
        }
        seen > hidden
    });
    rows
}
