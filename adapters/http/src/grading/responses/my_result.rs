//! A participant's own result at an event.

use application::{FileLink, KindPoints, MyResult, MyScore};
use application_ports::{AttemptResultRow, KindScores, OwnScoreRow};
use domain_assessment::{QuestionFeedback, ResultSummary};
use domain_kernel::Points;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::lists::MyScoreListItem;
use super::teams::MyTeamScoreListItem;
use crate::shared::enums::{CorrectionRule, EventType, FeedbackState};
use crate::shared::question_kinds::MarkType;
use crate::shared::serde_types::Instant;

/// The caller's published result at an event.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyResultResponse {
    #[serde(flatten)]
    score: MyScoreListItem,
    r#type: EventType,
    /// The most that the bonus can be; 0 without rank questions.
    #[schema(minimum = 0)]
    bonus_of: f64,
    /// Null unless the organizer shows it. That of the team, if the caller plays for one.
    #[schema(required, minimum = 1)]
    place: Option<u64>,
    /// How many results there are; null unless the organizer shows the place.
    #[schema(required, minimum = 1)]
    of: Option<u64>,
    /// What all results are together; null unless the organizer shows the place.
    #[schema(required)]
    among: Option<AmongResponse>,
    feedback: FeedbackState,
    /// Null unless the feedback is shown.
    #[schema(required)]
    questions: Option<Vec<QuestionFeedbackResponse>>,
    /// The images of the slides in the order of their letters: A to Z, AA, AB and so on. Empty unless the feedback is shown.
    images: Vec<FeedbackImageResponse>,
    /// The score of the team for which the caller plays.
    #[schema(required)]
    team: Option<MyTeamScoreListItem>,
    /// The published results of all attempts, the newest first. The first one counts.
    attempts: Vec<AttemptResultResponse>,
}

/// The points of all questions of a kind together.
#[derive(Serialize, ToSchema)]
pub(super) struct KindPointsResponse {
    r#type: MarkType,
    title: String,
    #[schema(minimum = 0)]
    score: f64,
    /// The most that can be reached.
    #[schema(minimum = 0)]
    of: f64,
}

/// What all published results of an event are together.
#[derive(Serialize, ToSchema)]
pub(super) struct AmongResponse {
    results: u64,
    mean: f64,
    median: f64,
    lowest: f64,
    highest: f64,
    /// The weight of the questions that count.
    total_weight: f64,
    /// How many percentages are in each of ten classes of the same width, the last one closed.
    #[schema(min_items = 10, max_items = 10)]
    classes: Vec<u64>,
}

/// What a participant is told about a question. It never tells the key.
#[derive(Serialize, ToSchema)]
struct QuestionFeedbackResponse {
    /// Null for slides.
    #[schema(required)]
    question_id: Option<Uuid>,
    r#type: MarkType,
    /// The text of the question, or the subject of the slides.
    content: String,
    /// The own answer in parts: the chosen options, the text, the items in their order, or each category with the letters of
    /// its images. Empty without an answer.
    answer: Vec<String>,
    #[schema(minimum = 0)]
    mark: f64,
    weight: f64,
    #[schema(required)]
    comment: Option<String>,
    /// The correction of the key that holds for the question. A dropped question counts in no sum.
    #[schema(required)]
    corrected: Option<CorrectionRule>,
}

/// An image of the slides.
#[derive(Serialize, ToSchema)]
struct FeedbackImageResponse {
    /// Signed address.
    #[schema(required)]
    path: Option<String>,
    /// Signed address of the image in 148x83.
    #[schema(required)]
    thumbnail: Option<String>,
}

/// The result of an attempt.
#[derive(Serialize, ToSchema)]
pub(super) struct AttemptResultResponse {
    /// From 1.
    number: u32,
    submitted_at: Instant,
    score: f64,
    #[serde(rename = "totalWeight")]
    total_weight: f64,
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
    is_scored: bool,
}

impl From<MyResult> for MyResultResponse {
    fn from(result: MyResult) -> Self {
        let MyResult {
            event,
            graded,
            submitted_at,
            kinds,
            bonus_of,
            placing,
            summary,
            feedback,
            questions,
            images,
            team,
            leaderboard,
            attempts,
        } = result;
        let score = &graded.score;
        let row = OwnScoreRow {
            event_id: event.id,
            name: event.name.clone(),
            submitted_at,
            is_answering: false,
            published_at: graded.scored_at,
            scores: Some(KindScores {
                by_kind: score.sums(),
                bonus: score.bonus,
                total: score.total(),
                total_weight: score.total_weight,
                corrected_at: graded.corrected_at,
            }),
            weights: kinds
                .iter()
                .map(|points| (points.kind, points.of))
                .collect(),
            leaderboard,
            has_certificate: event.options.certify(event.kind, score.percentage()),
        };
        let is_shown = feedback == domain_scheduling::FeedbackState::Shown;
        let questions = questions.into_iter().map(Into::into).collect();
        Self {
            score: MyScore { row, kinds }.into(),
            r#type: event.kind.into(),
            bonus_of: bonus_of.to_number(),
            place: placing.map(|placing| placing.place),
            of: placing.map(|placing| placing.of),
            among: summary.map(Into::into),
            feedback: feedback.into(),
            questions: is_shown.then_some(questions),
            images: images.into_iter().map(Into::into).collect(),
            team: team.map(Into::into),
            attempts: attempts.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<KindPoints> for KindPointsResponse {
    fn from(kind: KindPoints) -> Self {
        Self {
            r#type: kind.kind.into(),
            title: kind.title,
            score: kind.points.to_number(),
            of: kind.of.to_number(),
        }
    }
}

impl From<ResultSummary> for AmongResponse {
    fn from(summary: ResultSummary) -> Self {
        Self {
            results: summary.results,
            mean: summary.mean.to_number(),
            median: summary.median.to_number(),
            lowest: summary.lowest.to_number(),
            highest: summary.highest.to_number(),
            total_weight: summary.total_weight.to_number(),
            classes: summary.classes.to_vec(),
        }
    }
}

impl From<QuestionFeedback> for QuestionFeedbackResponse {
    fn from(feedback: QuestionFeedback) -> Self {
        Self {
            question_id: feedback.question.map(|id| id.0),
            r#type: feedback.kind.into(),
            content: feedback.content,
            answer: feedback.answer,
            mark: feedback.mark.to_number(),
            weight: feedback.weight.to_number(),
            comment: feedback.comment,
            corrected: feedback.corrected.map(Into::into),
        }
    }
}

impl From<Option<FileLink>> for FeedbackImageResponse {
    fn from(link: Option<FileLink>) -> Self {
        let (path, thumbnail) = link.map(|link| (link.address, link.thumbnail)).unzip();
        Self {
            path,
            thumbnail: thumbnail.flatten(),
        }
    }
}

impl From<AttemptResultRow> for AttemptResultResponse {
    fn from(row: AttemptResultRow) -> Self {
        let percentage: Points = row.total.percentage_of(row.total_weight);
        Self {
            number: row.number,
            submitted_at: Instant(row.submitted_at),
            score: row.total.to_number(),
            total_weight: row.total_weight.to_number(),
            percentage: percentage.to_number(),
            is_scored: row.is_published,
        }
    }
}
