//! A stored score, and the number of published scores.

use application::StoredScore;
use application_ports::{NamedUserRow, ScoreSaveRow};
use domain_assessment::{GradedAttempt, QuestionKind};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::corrections::KeyCorrectionResponse;
use super::sheet::MarkResponse;
use crate::shared::serde_types::Instant;

/// The stored score: one, or none if there is no score yet.
#[derive(Serialize, ToSchema)]
pub(crate) struct ScoreListResponse {
    #[schema(max_items = 1)]
    data: Vec<ScoreResponse>,
}

/// A stored score.
#[derive(Serialize, ToSchema)]
struct ScoreResponse {
    free_text_score: f64,
    rank_score: f64,
    /// The total.
    user_score: f64,
    bonus: f64,
    #[schema(minimum = 1)]
    version: i32,
}

impl From<GradedAttempt> for ScoreResponse {
    fn from(record: GradedAttempt) -> Self {
        let score = &record.score;
        Self {
            free_text_score: score.sum(QuestionKind::FreeText).to_number(),
            rank_score: score.sum(QuestionKind::Rank).to_number(),
            user_score: score.total().to_number(),
            bonus: score.bonus.to_number(),
            version: record.version,
        }
    }
}

/// The score as it is stored now.
#[derive(Serialize, ToSchema)]
pub(crate) struct StoredScoreResponse {
    score: f64,
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
    #[schema(minimum = 0)]
    bonus: f64,
    #[schema(minimum = 1)]
    version: i32,
    /// Marks that were clamped or made positive.
    changed: Vec<ChangedMarkResponse>,
}

/// A mark that was changed on its way in.
#[derive(Serialize, ToSchema)]
struct ChangedMarkResponse {
    question_id: Uuid,
    score: f64,
}

impl From<StoredScore> for StoredScoreResponse {
    fn from(StoredScore { record, changed }: StoredScore) -> Self {
        let changed = changed.into_iter();
        Self {
            score: record.score.total().to_number(),
            percentage: record.score.percentage().to_number(),
            bonus: record.score.bonus.to_number(),
            version: record.version,
            changed: changed
                .map(|(id, score)| ChangedMarkResponse {
                    question_id: id.0,
                    score: score.to_number(),
                })
                .collect(),
        }
    }
}

/// A save of a score, as it was.
#[derive(Serialize, ToSchema)]
pub(crate) struct ScoreSaveListItem {
    /// The number of the attempt. Versions are to be compared within one attempt only.
    #[schema(minimum = 1)]
    attempt: u32,
    /// Whether a restore of the attempt has withdrawn these marks.
    is_withdrawn: bool,
    #[schema(minimum = 1)]
    version: i32,
    /// Null for automatic marks that an earlier version of the program stored.
    #[schema(required)]
    at: Option<Instant>,
    /// The grader, or who corrected the key. Null for the automatic marks of a submission.
    #[schema(required)]
    actor: Option<GraderResponse>,
    total: f64,
    #[schema(minimum = 0, maximum = 100)]
    percentage: f64,
    #[schema(minimum = 0)]
    bonus: f64,
    marks: Vec<MarkResponse>,
    /// Why the key was corrected, if a correction saved the score; else null.
    #[schema(required)]
    reason: Option<String>,
    /// What the correction was, if one saved the score; else null.
    #[schema(required)]
    correction: Option<KeyCorrectionResponse>,
}

/// Who saved a score or corrected a key.
#[derive(Serialize, ToSchema)]
pub(crate) struct GraderResponse {
    id: Uuid,
    name: String,
}

impl From<NamedUserRow> for GraderResponse {
    fn from(grader: NamedUserRow) -> Self {
        Self {
            id: grader.id.0,
            name: grader.name,
        }
    }
}

impl From<ScoreSaveRow> for ScoreSaveListItem {
    fn from(row: ScoreSaveRow) -> Self {
        let score = &row.score;
        let (correction, reason) = row
            .correction
            .map(|made| (made.correction.into(), made.reason))
            .unzip();
        Self {
            attempt: row.attempt,
            is_withdrawn: row.is_withdrawn,
            version: row.version,
            at: row.saved_at.map(Instant),
            actor: row.grader.map(Into::into),
            total: score.total().to_number(),
            percentage: score.percentage().to_number(),
            bonus: score.bonus.to_number(),
            marks: score.marks.iter().map(MarkResponse::from).collect(),
            reason,
            correction,
        }
    }
}

/// How many scores were published.
#[derive(Serialize, ToSchema)]
pub(crate) struct PublishedResponse {
    published: u64,
}

impl From<Option<GradedAttempt>> for ScoreListResponse {
    fn from(record: Option<GradedAttempt>) -> Self {
        Self {
            data: record.into_iter().map(ScoreResponse::from).collect(),
        }
    }
}

impl From<u64> for PublishedResponse {
    fn from(published: u64) -> Self {
        Self { published }
    }
}
