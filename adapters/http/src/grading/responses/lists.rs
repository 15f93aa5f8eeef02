//! Competitions with answers, their participants, and a participant's own scores.

use application::{AnsweredUser, KindColumn, MyScore, WhoAnswered};
use application_ports::{AnsweredEventRow, ResultCounts, ResultState};
use domain_assessment::PublishedTotals;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::my_result::{AmongResponse, KindPointsResponse};
use crate::shared::question_kinds::{ScoreByKindResponse, ScoreColumn};
use crate::shared::serde_types::{Flag, Instant};
use crate::web::responders::PageMeta;

/// A competition with answers.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnsweredEventListItem {
    id: Uuid,
    name: String,
    ends_at: Instant,
    /// Users or teams.
    number_of_participants: u64,
    /// The people who take part, alone or for a team.
    number_of_participants_users: u64,
    /// How many of these people submitted.
    answered: u64,
    /// How many of them have a score.
    scored: u64,
    /// For how many of them a grader's mark is missing.
    ungraded: u64,
    /// When the first of these submitted; null if there are none.
    #[schema(required)]
    ungraded_since: Option<Instant>,
}

impl From<AnsweredEventRow> for AnsweredEventListItem {
    fn from(row: AnsweredEventRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            ends_at: Instant(row.ends_at),
            number_of_participants: row.participants,
            number_of_participants_users: row.people,
            answered: row.answered,
            scored: row.scored,
            ungraded: row.ungraded,
            ungraded_since: row.ungraded_since.map(Instant),
        }
    }
}

/// How far a participant and the grading of their answers are.
#[derive(Serialize, ToSchema)]
pub(super) struct AnswerProgress {
    #[serde(rename = "isAnswerd")]
    is_answered: bool,
    is_scored: bool,
    /// Whether the participant has an open attempt; false while names are hidden.
    is_answering: bool,
}

/// A participant of a competition and their score.
#[derive(Serialize, ToSchema)]
pub(super) struct AnsweredUserListItem {
    /// The user's, or the attempt's while names are hidden.
    id: Uuid,
    /// Null while names are hidden.
    #[schema(required)]
    name: Option<String>,
    /// Null while names are hidden.
    #[schema(required, format = Email)]
    email: Option<String>,
    /// Stands for the name while names are hidden, else null.
    #[schema(required)]
    label: Option<String>,
    #[serde(flatten)]
    progress: AnswerProgress,
    /// Whether the user was deleted, so that only the name and the results are left; false while names are hidden.
    deleted: Flag,
    /// Among the published scores; equal ones share a place. Null until published, for those who play for a team, and for
    /// deleted users.
    #[schema(required, minimum = 1)]
    place: Option<u64>,
    /// Whether others have the same place.
    place_shared: bool,
    /// When the score was published or saved last; null until published.
    #[schema(required)]
    published_at: Option<Instant>,
    /// The weight of the questions that count; null until submitted.
    #[serde(rename = "totalWeight")]
    #[schema(required)]
    total_weight: Option<f64>,
    #[serde(flatten)]
    scores: ScoreByKindResponse,
    /// The template's group titles, in the order of keysData.
    titles: Vec<String>,
    #[serde(rename = "keysData")]
    keys_data: Vec<ScoreColumn>,
}

/// The participants of a competition, the competition's name beside them.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnsweredUserListResponse {
    data: Vec<AnsweredUserListItem>,
    meta: PageMeta,
    /// The competition's.
    name: String,
    /// Whether each participant must be graded by hand before there is anything to publish.
    needs_grading: bool,
    /// Whether labels stand for names.
    anonymous: Flag,
    /// The most that the questions of each column can earn, in the order of keysData of a row.
    weights: Vec<f64>,
    /// What all published scores are together; null if there are none, and in competitions for teams.
    #[schema(required)]
    summary: Option<AmongResponse>,
    counts: ResultCountsResponse,
}

/// How many of all people, or of all teams, are how far, whatever the list shows.
#[derive(Serialize, ToSchema)]
pub(super) struct ResultCountsResponse {
    /// All who take part: people, or teams.
    people: u64,
    published: u64,
    to_grade: u64,
    not_solved: u64,
}

impl From<ResultCounts> for ResultCountsResponse {
    fn from(counts: ResultCounts) -> Self {
        Self {
            people: counts.people,
            published: counts.of(ResultState::Published),
            to_grade: counts.of(ResultState::ToGrade),
            not_solved: counts.of(ResultState::NotSolved),
        }
    }
}

impl AnsweredUserListItem {
    /// `totals` are the published totals, if the participants are people.
    pub(super) fn new(
        row: &AnsweredUser,
        kinds: &[KindColumn],
        totals: Option<&PublishedTotals>,
    ) -> Self {
        let published = row.scores.as_ref().filter(|_| row.scored());
        let place = totals.zip(published).filter(|_| row.has_place);
        Self {
            id: row.person.id(),
            name: row.person.name().map(str::to_owned),
            email: row.person.email().map(str::to_owned),
            label: row.person.label().map(str::to_owned),
            progress: AnswerProgress {
                is_answered: row.scores.is_some(),
                is_scored: row.scored(),
                is_answering: row.is_answering,
            },
            deleted: Flag(row.person.is_deleted()),
            published_at: row.published_at.map(Instant),
            place_shared: place.is_some_and(|(totals, scores)| totals.is_shared(scores.total)),
            place: place.map(|(totals, scores)| totals.placing(scores.total).place),
            total_weight: (row.scores.as_ref()).map(|scores| scores.total_weight.to_number()),
            scores: row.scores.as_ref().into(),
            titles: kinds.iter().map(|column| column.title.clone()).collect(),
            keys_data: kinds.iter().map(|column| column.kind.into()).collect(),
        }
    }
}

/// Returns the most that the questions of each column can earn.
pub(super) fn weights_of(kinds: &[KindColumn]) -> Vec<f64> {
    let weights = kinds.iter().map(|column| column.weight.to_number());
    weights.collect()
}

impl From<WhoAnswered> for AnsweredUserListResponse {
    fn from(answered: WhoAnswered) -> Self {
        let meta = PageMeta::from(&answered.page);
        let totals = answered.totals.as_deref();
        let summary = totals.and_then(PublishedTotals::summary);
        let rows = answered.page.rows.into_iter();
        Self {
            data: rows
                .map(|row| AnsweredUserListItem::new(&row, &answered.kinds, totals))
                .collect(),
            meta,
            name: answered.name,
            needs_grading: answered.needs_grading,
            anonymous: Flag(answered.anonymous),
            weights: weights_of(&answered.kinds),
            summary: summary.map(Into::into),
            counts: (*answered.counts).into(),
        }
    }
}

/// One of the caller's competitions with its score.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyScoreListItem {
    competition_id: Uuid,
    name: String,
    /// The weight of the questions that count; null until published.
    #[serde(rename = "totalWeight")]
    #[schema(required)]
    total_weight: Option<f64>,
    #[serde(flatten)]
    progress: AnswerProgress,
    /// When the caller submitted.
    #[schema(required)]
    submitted_at: Option<Instant>,
    /// When a grader saved or published the score last; null until published.
    #[schema(required)]
    published_at: Option<Instant>,
    /// The code of the public leaderboard; null if there is none now.
    #[schema(required)]
    leaderboard: Option<String>,
    /// Whether there is a certificate of the score now.
    certificate: bool,
    /// When a correction of the key last changed the published score.
    #[schema(required)]
    corrected_at: Option<Instant>,
    #[serde(flatten)]
    scores: ScoreByKindResponse,
    /// The points of each kind of question, in the order of the template; empty until published.
    kinds: Vec<KindPointsResponse>,
}

impl From<MyScore> for MyScoreListItem {
    fn from(MyScore { row, kinds }: MyScore) -> Self {
        Self {
            competition_id: row.event_id.0,
            name: row.name,
            total_weight: row
                .scores
                .as_ref()
                .map(|scores| scores.total_weight.to_number()),
            progress: AnswerProgress {
                is_answered: row.submitted_at.is_some(),
                is_scored: row.scores.is_some(),
                is_answering: row.is_answering,
            },
            submitted_at: row.submitted_at.map(Instant),
            published_at: row.published_at.map(Instant),
            leaderboard: row.leaderboard,
            certificate: row.has_certificate,
            corrected_at: row
                .scores
                .as_ref()
                .and_then(|scores| scores.corrected_at)
                .map(Instant),
            scores: row.scores.as_ref().into(),
            kinds: kinds.into_iter().map(Into::into).collect(),
        }
    }
}
