//! The leaderboard of a competition: who has which place, and what of it is shown (D93, D236).

mod places;
mod pseudonym;

use domain_kernel::{EventId, FieldErrors, OrganizationId, Points, Timestamp, UserId};
use serde::{Deserialize, Serialize};

pub use places::{Contestant, PlacedRow, Standing, place_of};
use places::{place, revealed_from_below};
use pseudonym::pseudonym;

/// The rows that a leaderboard has at most (D236).
pub const MAX_LEADERBOARD_ROWS: usize = 100;

/// Whether a leaderboard is shown, and which results it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardState {
    Off,
    /// The results of this moment.
    Live,
    /// The results of the moment at which it was frozen.
    Frozen,
    /// The results of this moment, of which the places are revealed from below.
    Final,
}

/// By what a leaderboard calls those who take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaderboardNames {
    Names,
    Pseudonyms,
}

/// The published results of a competition at one moment, the best ones of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// At most one more than a leaderboard has rows, in the order of their totals, the highest first.
    pub best: Vec<Standing>,
    /// How many results there are.
    pub results: u64,
}

/// Standings that stay as they were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrozenStandings {
    pub at: Timestamp,
    pub standings: Standings,
}

/// What staff choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardDraft {
    pub state: LeaderboardState,
    pub names: LeaderboardNames,
    /// Whether everybody who has the address sees it.
    pub is_public: bool,
    /// The number of places that are shown, from below. Only a final one has some.
    pub revealed: u32,
}

/// The stored fields of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredLeaderboard {
    pub event_id: EventId,
    pub organization_id: OrganizationId,
    pub state: LeaderboardState,
    pub names: LeaderboardNames,
    /// The last part of the public address: at least 128 random bits. `None` if there is no such address.
    pub code: Option<String>,
    pub revealed: u32,
    /// Set while it is frozen.
    pub frozen: Option<FrozenStandings>,
    /// The secret from which the pseudonyms of this competition follow.
    pub key: String,
    /// 0 until it is stored.
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
    /// The best first. What is not revealed is not among them.
    pub rows: Vec<PlacedRow>,
    /// How many different places its rows have, those that are not revealed included.
    pub places: u32,
    /// How many results there are, those without a row included.
    pub results: u64,
    /// The points of the template, or `None` without a row.
    pub total_weight: Option<Points>,
}

impl Leaderboard {
    /// Creates the leaderboard that a competition has before anybody chose one: it is off. `key` is a random secret.
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

    /// Whether the leaderboard has a public address.
    pub const fn is_public(&self) -> bool {
        self.0.code.is_some()
    }

    /// Returns the last part of the public address at which it can be read now.
    pub fn open_code(&self) -> Option<&str> {
        match self.0.state {
            LeaderboardState::Off => None,
            LeaderboardState::Live | LeaderboardState::Frozen | LeaderboardState::Final => {
                self.0.code.as_deref()
            }
        }
    }

    /// Whether the draft freezes the results of this moment.
    pub fn is_frozen_by(&self, draft: &LeaderboardDraft) -> bool {
        draft.state == LeaderboardState::Frozen && self.0.frozen.is_none()
    }

    /// Returns the leaderboard as staff choose it. `new_code` becomes its address if it becomes public, or calls people
    /// otherwise than before. `present` are the results of this moment; they are needed if
    /// [`is_frozen_by`](Self::is_frozen_by) says so.
    ///
    /// # Errors
    /// Fails at `revealed` if places are revealed that are not final, or more than there are rows.
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

    /// Returns the people whose frozen results it keeps.
    pub fn frozen_people(&self) -> Vec<UserId> {
        let frozen = self.0.frozen.iter();
        let contestants = frozen.flat_map(|frozen| &frozen.standings.best);
        contestants
            .filter_map(|standing| match standing.contestant {
                Contestant::User(id) => Some(id),
                Contestant::Team(_) => None,
            })
            .collect()
    }

    /// Returns the leaderboard without the frozen results of these people: whoever was deleted stands on none (D245).
    #[must_use]
    pub fn without_people(mut self, gone: &[UserId]) -> Self {
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

    /// Whether what it shows needs the results of this moment.
    pub const fn shows_present(&self) -> bool {
        matches!(
            self.0.state,
            LeaderboardState::Live | LeaderboardState::Final
        )
    }

    /// Returns what is shown. `present` are the results of this moment, of which a frozen leaderboard shows nothing. If
    /// `hides_people`, people have pseudonyms whatever staff chose (D222); teams have not. `digest` returns a number that
    /// follows from a secret and a text, and reveals neither.
    pub fn shown(
        &self,
        present: &Standings,
        hides_people: bool,
        digest: impl Fn(&str, &[u8]) -> u64,
    ) -> ShownBoard {
        let nothing = Standings::default();
        let (standings, frozen_at) = match (self.0.state, &self.0.frozen) {
            (LeaderboardState::Live | LeaderboardState::Final, _) => (present, None),
            (LeaderboardState::Frozen, Some(frozen)) => (&frozen.standings, Some(frozen.at)),
            (LeaderboardState::Off, _) | (LeaderboardState::Frozen, None) => (&nothing, None),
        };
        let name = |standing: &Standing| {
            let is_hidden = hides_people && matches!(standing.contestant, Contestant::User(_));
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
