//! The score of a team at an event (D38, D215).

use domain_kernel::{Points, Timestamp};

use crate::score::ScoreByKind;

/// The published score of one player of a team, or the mean of all players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerScore {
    /// The points of each question kind.
    pub by_kind: ScoreByKind,
    /// The rank bonus (D35).
    pub bonus: Points,
    /// All points and the bonus.
    pub total: Points,
    /// The total weight of the template.
    pub total_weight: Points,
    /// When a correction last changed the published score (D94). For a mean, the latest correction of any player.
    pub corrected_at: Option<Timestamp>,
    /// When the score was last published or saved. For a mean, the latest time of any player.
    pub published_at: Option<Timestamp>,
}

/// The progress of one player of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerResult {
    pub has_submitted: bool,
    /// Whether an attempt is open.
    pub is_answering: bool,
    /// The published score of the submitted attempt that counts (D32, D36).
    pub score: Option<PlayerScore>,
}

/// The sum of the results of all players of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamTally {
    players: u32,
    submitted: u32,
    answering: u32,
    scored: u32,
    sum: PlayerScore,
}

/// The result of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamResult {
    /// No player has submitted or answers.
    NotSolved,
    /// Some players answer, and no submission waits for a score (D300).
    Answering { answering: u32 },
    /// Some submissions have no score. Other players may answer.
    NotPublished { answering: u32, ungraded: u32 },
    /// The mean of the players.
    Scored {
        mean: PlayerScore,
        /// Whether the event still runs, so that the score can change.
        is_provisional: bool,
    },
}

impl TeamResult {
    /// Returns the mean of the players, if the team has a score.
    pub const fn mean(&self) -> Option<&PlayerScore> {
        match self {
            Self::Scored { mean, .. } => Some(mean),
            Self::NotSolved | Self::Answering { .. } | Self::NotPublished { .. } => None,
        }
    }
}

impl TeamTally {
    /// Adds the result of a player.
    pub fn add(&mut self, player: &PlayerResult) {
        self.players = self.players.saturating_add(1);
        let count = |is: bool| u32::from(is);
        self.submitted = self.submitted.saturating_add(count(player.has_submitted));
        self.answering = self.answering.saturating_add(count(player.is_answering));
        // The score of an attempt that is not submitted does not count.
        if let (true, Some(score)) = (player.has_submitted, &player.score) {
            self.scored = self.scored.saturating_add(1);
            self.sum.by_kind.add(&score.by_kind);
            self.sum.bonus += score.bonus;
            self.sum.total += score.total;
            self.sum.total_weight = self.sum.total_weight.max(score.total_weight);
            self.sum.corrected_at = self.sum.corrected_at.max(score.corrected_at);
            self.sum.published_at = self.sum.published_at.max(score.published_at);
        }
    }

    /// The number of players.
    pub const fn players(&self) -> u32 {
        self.players
    }

    /// The number of players who have submitted.
    pub const fn submitted(&self) -> u32 {
        self.submitted
    }

    /// Returns the result of the team. A player without a submitted attempt counts as 0, so the sum is divided by the
    /// number of all players. Each number is rounded separately, half up to two decimals.
    pub fn result(&self, event_has_ended: bool) -> TeamResult {
        let (answering, ungraded) = (self.answering, self.submitted.saturating_sub(self.scored));
        if ungraded > 0 {
            return TeamResult::NotPublished {
                answering,
                ungraded,
            };
        }
        if answering > 0 {
            return TeamResult::Answering { answering };
        }
        if self.submitted == 0 {
            return TeamResult::NotSolved;
        }
        let players = i64::from(self.players);
        TeamResult::Scored {
            mean: PlayerScore {
                by_kind: self.sum.by_kind.share(1, players),
                bonus: self.sum.bonus.share(1, players),
                total: self.sum.total.share(1, players),
                total_weight: self.sum.total_weight,
                corrected_at: self.sum.corrected_at,
                published_at: self.sum.published_at,
            },
            is_provisional: !event_has_ended,
        }
    }
}

impl PlayerScore {
    /// Returns the total as a percentage of the weight: at most 100, with two decimals (D35).
    pub fn percentage(&self) -> Points {
        self.total.percentage_of(self.total_weight)
    }
}

impl FromIterator<PlayerResult> for TeamTally {
    fn from_iter<I: IntoIterator<Item = PlayerResult>>(players: I) -> Self {
        let mut tally = Self::default();
        for player in players {
            tally.add(&player);
        }
        tally
    }
}

#[cfg(test)]
mod tests;
