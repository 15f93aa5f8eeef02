//! The leaderboard of a competition: the places of the participants, and which of them it shows (D93, D236).

mod places;
mod pseudonym;

use domain_kernel::{EventId, FieldErrors, OrganizationId, Points, Timestamp, UserId};
use serde::{Deserialize, Serialize};

pub use places::{Contestant, PlacedRow, Standing, place_of};
use places::{place, revealed_from_below};
use pseudonym::pseudonym;

/// The maximum number of rows of a leaderboard (D236).
pub const MAX_LEADERBOARD_ROWS: usize = 100;

/// Whether a leaderboard is shown, and which results it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardState {
    Off,
    /// The current results.
    Live,
    /// The results at the moment when staff froze the leaderboard.
    Frozen,
    /// The current results. Their places are revealed one after the other, the last place first.
    Final,
}

/// The names that a leaderboard shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardNames {
    Names,
    Pseudonyms,
}

/// The best published results of a competition at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// The best results, the highest total first. There is at most one more than the leaderboard has rows.
    pub best: Vec<Standing>,
    /// The number of all results.
    pub results: u64,
}

/// Standings that no longer change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrozenStandings {
    pub at: Timestamp,
    pub standings: Standings,
}

/// The settings of a leaderboard that staff choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardDraft {
    pub state: LeaderboardState,
    pub names: LeaderboardNames,
    /// Whether everyone who has the URL can see the leaderboard.
    pub is_public: bool,
    /// The number of revealed places, counted from the last one. It can be more than 0 only in the state `Final`.
    pub revealed: u32,
}

/// The stored fields of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLeaderboard {
    pub event_id: EventId,
    pub organization_id: OrganizationId,
    pub state: LeaderboardState,
    pub names: LeaderboardNames,
    /// The last part of the public URL: at least 128 random bits. `None` if there is no public URL.
    pub code: Option<String>,
    pub revealed: u32,
    /// The frozen results. Set while the leaderboard is frozen.
    pub frozen: Option<FrozenStandings>,
    /// The secret from which the pseudonyms of this competition are derived.
    pub key: String,
    /// 0 until the leaderboard is stored.
    pub version: i32,
}

domain_kernel::aggregate! {
    /// The leaderboard of a competition. Its fields are those of [`StoredLeaderboard`].
    Leaderboard(StoredLeaderboard)
}

/// What a leaderboard shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownBoard {
    pub state: LeaderboardState,
    pub frozen_at: Option<Timestamp>,
    /// The revealed rows, the best first.
    pub rows: Vec<PlacedRow>,
    /// How many different places the rows have, including the rows that are not revealed.
    pub places: u32,
    /// The number of all results, including those without a row.
    pub results: u64,
    /// The maximum points of the template, or `None` if there are no rows.
    pub total_weight: Option<Points>,
}

impl Leaderboard {
    /// Creates the leaderboard of a competition whose staff have not chosen one yet: its state is `Off`. `key` is a
    /// random secret.
    pub const fn off(event_id: EventId, organization_id: OrganizationId, key: String) -> Self {
        Self(StoredLeaderboard {
            event_id,
            organization_id,
            state: LeaderboardState::Off,
            names: LeaderboardNames::Names,
            code: None,
            revealed: 0,
            frozen: None,
            key,
            version: 0,
        })
    }

    /// Whether the leaderboard has a public URL.
    pub const fn is_public(&self) -> bool {
        self.0.code.is_some()
    }

    /// Returns the last part of the public URL, if the leaderboard can be read there now.
    pub fn open_code(&self) -> Option<&str> {
        match self.0.state {
            LeaderboardState::Off => None,
            LeaderboardState::Live | LeaderboardState::Frozen | LeaderboardState::Final => {
                self.0.code.as_deref()
            }
        }
    }

    /// Whether the draft freezes the current results.
    pub fn is_frozen_by(&self, draft: &LeaderboardDraft) -> bool {
        draft.state == LeaderboardState::Frozen && self.0.frozen.is_none()
    }

    /// Returns the leaderboard with the settings of staff. `new_code` becomes part of its URL if it becomes public or
    /// if its kind of names changes. `present` are the current results; they are required if
    /// [`is_frozen_by`](Self::is_frozen_by) returns true.
    ///
    /// # Errors
    ///
    /// Fails at `revealed` if places are revealed in another state than `Final`, or if there are fewer rows.
    pub fn with(
        &self,
        draft: &LeaderboardDraft,
        new_code: String,
        present: Option<FrozenStandings>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        if draft.revealed > 0 && draft.state != LeaderboardState::Final {
            errors.add("revealed", "Only a final leaderboard reveals its places");
        }
        if usize::try_from(draft.revealed).map_or(true, |places| places > MAX_LEADERBOARD_ROWS) {
            errors.add("revealed", "Must be at most 100");
        }
        let keeps_code = draft.names == self.0.names;
        let code = draft
            .is_public
            .then(|| self.0.code.clone().filter(|_| keeps_code))
            .map(|code| code.unwrap_or(new_code));
        let frozen = match draft.state {
            LeaderboardState::Frozen => self.0.frozen.clone().or(present),
            LeaderboardState::Off | LeaderboardState::Live | LeaderboardState::Final => None,
        };
        errors.into_result(Self(StoredLeaderboard {
            state: draft.state,
            names: draft.names,
            code,
            revealed: draft.revealed,
            frozen,
            ..self.0.clone()
        }))
    }

    /// Returns the people whose results are frozen in the leaderboard.
    pub fn frozen_users(&self) -> Vec<UserId> {
        let frozen = self.0.frozen.iter();
        let contestants = frozen.flat_map(|frozen| &frozen.standings.best);
        contestants
            .filter_map(|standing| match standing.contestant {
                Contestant::User(id) => Some(id),
                Contestant::Team(_) => None,
            })
            .collect()
    }

    /// Returns the leaderboard without the frozen results of these people. A deleted person must not stay on a
    /// leaderboard (D245).
    #[must_use]
    pub fn without_users(mut self, gone: &[UserId]) -> Self {
        if let Some(frozen) = &mut self.0.frozen {
            let standings = &mut frozen.standings;
            let before = standings.best.len();
            let is_gone = |standing: &Standing| matches!(standing.contestant, Contestant::User(id) if gone.contains(&id));
            standings.best.retain(|standing| !is_gone(standing));
            let removed = before.saturating_sub(standings.best.len());
            let removed = u64::try_from(removed).unwrap_or(u64::MAX);
            standings.results = standings.results.saturating_sub(removed);
        }
        self
    }

    /// Whether the leaderboard shows the current results.
    pub const fn shows_present(&self) -> bool {
        matches!(
            self.0.state,
            LeaderboardState::Live | LeaderboardState::Final
        )
    }

    /// Returns what the leaderboard shows. `present` are the current results; a frozen leaderboard ignores them. If
    /// `hides_users`, people get pseudonyms whatever staff chose (D222), but teams do not. `digest` returns a number
    /// that depends on a secret and a text and reveals neither.
    pub fn shown(
        &self,
        present: &Standings,
        hides_users: bool,
        digest: impl Fn(&str, &[u8]) -> u64,
    ) -> ShownBoard {
        let nothing = Standings::default();
        let (standings, frozen_at) = match (self.0.state, &self.0.frozen) {
            (LeaderboardState::Live | LeaderboardState::Final, _) => (present, None),
            (LeaderboardState::Frozen, Some(frozen)) => (&frozen.standings, Some(frozen.at)),
            (LeaderboardState::Off, _) | (LeaderboardState::Frozen, None) => (&nothing, None),
        };
        let name = |standing: &Standing| {
            let is_hidden = hides_users && matches!(standing.contestant, Contestant::User(_));
            match self.0.names {
                LeaderboardNames::Names if !is_hidden => standing.name.clone(),
                LeaderboardNames::Names | LeaderboardNames::Pseudonyms => {
                    pseudonym(digest(&self.0.key, standing.contestant.bytes()))
                }
            }
        };
        let all = place(&standings.best, name);
        let places = all.places();
        let total_weight = standings.best.first().map(|best| best.total_weight);
        let rows = match self.0.state {
            LeaderboardState::Final => revealed_from_below(all, self.0.revealed),
            LeaderboardState::Off | LeaderboardState::Live | LeaderboardState::Frozen => {
                all.into_rows()
            }
        };
        ShownBoard {
            state: self.0.state,
            frozen_at,
            rows,
            places,
            results: standings.results,
            total_weight,
        }
    }
}

#[cfg(test)]
mod tests;
