//! Lists of submissions and scores.

use async_trait::async_trait;
use domain_access::ReadScope;
use domain_assessment::{EventCorrection, PublishedTotals, QuestionKind, Score, ScoreByKind};
use domain_kernel::{EventId, ListQuery, Page, Points, Timestamp, UserId};
use domain_scheduling::{Event, EventKind, ParticipantType};

use crate::{NameColumn, NamedUserRow, StoreResult};

/// The maximum number of a participant's attempts in a list.
pub const MAX_ATTEMPT_RESULTS: u64 = 50;

/// A score in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindScores {
    /// The points of each question kind that the template contains and that is completely marked.
    pub by_kind: ScoreByKind,
    /// The rank bonus (D35).
    pub bonus: Points,
    /// The points that are marked so far, plus the bonus.
    pub total: Points,
    /// The weight of the questions that count (D94).
    pub total_weight: Points,
    /// When a correction last changed the published score (D94).
    pub corrected_at: Option<Timestamp>,
}

/// A competition in the list of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredEventRow {
    pub id: EventId,
    pub name: String,
    pub ends_at: Timestamp,
    /// The number of users and teams that take part.
    pub participants: u64,
    /// The number of people who take part, alone or for a team.
    pub people: u64,
    /// The number of participants who submitted.
    pub answered: u64,
    /// The number of participants whose score is published.
    pub scored: u64,
    /// The number of participants who submitted and whose submission needs a mark from a grader.
    pub ungraded: u64,
    /// When the oldest of these submissions was made. `None` if there is none.
    pub ungraded_since: Option<Timestamp>,
}

/// A participant in the list of results of one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredUserRow {
    pub user: NamedUserRow,
    /// `None` if the participant has not submitted.
    pub scores: Option<KindScores>,
    /// When the score was published or saved last, or `None` if it is not published.
    pub published_at: Option<Timestamp>,
    /// Whether the participant has an open attempt.
    pub is_answering: bool,
}

impl AnsweredUserRow {
    /// Whether the score is published (D36).
    pub const fn scored(&self) -> bool {
        self.published_at.is_some()
    }
}

/// The number of people, or of teams, of an event in each state of grading (D266).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// All who take part.
    pub people: u64,
    /// Those who submitted.
    pub answered: u64,
    /// Those whose score is published.
    pub scored: u64,
}

impl ResultCounts {
    /// Returns how many are in a state.
    pub const fn of(self, state: ResultState) -> u64 {
        match state {
            ResultState::Published => self.scored,
            ResultState::ToGrade => self.answered.saturating_sub(self.scored),
            ResultState::NotSolved => self.people.saturating_sub(self.answered),
        }
    }
}

/// How far the grading of an event is, and who else waits to be graded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradingProgress<P = NamedUserRow> {
    /// The number of participants who submitted.
    pub answered: u64,
    /// The number of participants whose score is published.
    pub scored: u64,
    /// The participant directly before this one in the list, whether submitted or not.
    pub before: Option<P>,
    /// The participant directly after this one in the list.
    pub after: Option<P>,
    /// The nearest participant before this one who waits for grading. If there is none before, the search continues at
    /// the end of the list.
    pub previous: Option<P>,
    /// The nearest participant after this one who waits for grading. If there is none after, the search continues at
    /// the start of the list.
    pub next: Option<P>,
}

impl<P> GradingProgress<P> {
    /// Converts each participant, or removes it if the function returns `None`.
    pub fn map<Q>(self, mut change: impl FnMut(P) -> Option<Q>) -> GradingProgress<Q> {
        GradingProgress {
            answered: self.answered,
            scored: self.scored,
            before: self.before.and_then(&mut change),
            after: self.after.and_then(&mut change),
            previous: self.previous.and_then(&mut change),
            next: self.next.and_then(&mut change),
        }
    }
}

/// A saved version of a participant's score (D37).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSaveRow {
    /// The number of the attempt, from 1.
    pub attempt: u32,
    /// Whether a restore of the attempt has withdrawn the score (D33).
    pub is_withdrawn: bool,
    /// Grows with each save of an attempt.
    pub version: i32,
    /// When it was saved. `None` for automatic marks that an early version of the program stored.
    pub saved_at: Option<Timestamp>,
    /// The grader, or `None` for the automatic marks of a submission.
    pub grader: Option<NamedUserRow>,
    /// The correction that saved the score, if one did (D94).
    pub correction: Option<EventCorrection>,
    pub score: Score,
}

/// One line of a participant's own scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnScoreRow {
    pub event_id: EventId,
    /// The competition's name.
    pub name: String,
    /// `None` if the participant has not submitted.
    pub submitted_at: Option<Timestamp>,
    /// Whether the participant has not submitted and has an open attempt, such as after a restore (D36).
    pub is_answering: bool,
    /// When a grader saved or published the score last; `None` if it is not published.
    pub published_at: Option<Timestamp>,
    /// `None` if the score is not published (D36).
    pub scores: Option<KindScores>,
    /// The most that the questions of each kind can earn (D94). It is empty if the score is not published.
    pub weights: Vec<(QuestionKind, Points)>,
    /// The code of the competition's public leaderboard, if it has one now.
    pub leaderboard: Option<String>,
    /// Whether the score has a certificate now (D218).
    pub has_certificate: bool,
}

/// The progress of the result of a participant or of a team. The order is that of [`ResultColumn::State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultState {
    Published,
    /// Submitted, but not published.
    ToGrade,
    NotSolved,
}

/// The column that sorts the list of results of an event (D219). Participants with equal or missing values are
/// ordered by their assignments or their attempts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ResultColumn {
    /// The order of the assignments.
    #[default]
    Assigned,
    /// The name, without regard to case.
    Name,
    /// The published total, and so also the percentage. Participants without a published score are below all others,
    /// and participants who have not submitted are the lowest.
    Score,
    /// When the score was last published or saved. Participants without a published score are placed as in
    /// [`Self::Score`].
    PublishedAt,
    /// First participants with a published score, then those who have submitted, then those who have not.
    State,
    /// First participants with a published score, the highest total first, then all others in the order of the
    /// assignments.
    Place,
}

/// Selects and sorts the participants in the list of results of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultFilter {
    /// The state of the results. `None` for all.
    pub state: Option<ResultState>,
    pub column: ResultColumn,
}

/// The result of one submitted attempt of a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptResultRow {
    /// The number of the attempt, from 1.
    pub number: u32,
    pub submitted_at: Timestamp,
    /// The points that are marked so far, plus the bonus.
    pub total: Points,
    pub total_weight: Points,
    pub is_published: bool,
}

/// Lists of submissions and scores.
#[async_trait]
pub trait GradingQueries {
    /// Returns events with at least one submission that match a search by name. The kind of participants can be limited
    /// to individuals or teams.
    async fn answered_events(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        participant_type: Option<ParticipantType>,
        query: &ListQuery<NameColumn>,
    ) -> StoreResult<Page<AnsweredEventRow>>;
    /// Returns the people who take part in an event with their scores. The search compares names and addresses.
    async fn answered_users(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        filter: ResultFilter,
        query: &ListQuery,
    ) -> StoreResult<Page<AnsweredUserRow>>;
    /// Returns the number of participants of an event in each state of grading.
    async fn result_counts(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
    ) -> StoreResult<ResultCounts>;
    /// Returns all saves of a participant's scores at an event, those of earlier attempts too, ordered by attempt
    /// and version, and searched by the name of the grader.
    async fn score_saves(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
        query: &ListQuery,
    ) -> StoreResult<Page<ScoreSaveRow>>;
    /// Returns the progress of the grading of an event, with the neighbours of one participant in the order of
    /// [`Self::answered_users`].
    async fn grading_progress(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<GradingProgress>;
    /// Returns the number of open attempts at an event, which is the number of participants who still answer (D62).
    async fn open_attempts(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        event_id: EventId,
    ) -> StoreResult<u64>;
    /// Returns the results of the participant's submitted attempts at an event, the newest first. Returns at most
    /// [`MAX_ATTEMPT_RESULTS`].
    async fn attempt_results(
        &self,
        event_id: EventId,
        user_id: UserId,
    ) -> StoreResult<Vec<AttemptResultRow>>;
    /// Returns each published total that counts at an event, with its frequency. The totals are those of people, or of
    /// teams if teams take part (D38).
    async fn published_totals(&self, event: &Event) -> StoreResult<PublishedTotals>;
    /// Returns the user's own events that have ended or that the user has submitted, with their published scores. The
    /// search compares names.
    async fn own_scores(
        &self,
        scope: &ReadScope,
        kind: EventKind,
        user_id: UserId,
        now: Timestamp,
        query: &ListQuery,
    ) -> StoreResult<Page<OwnScoreRow>>;
}
