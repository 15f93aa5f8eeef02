//! What a grader sends.

use domain_assessment::{ManualMark, QuestionKind};
use domain_kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::enums::parse_enum;
use crate::problem::Problem;
use crate::question_kinds::MarkType;

/// The grader's marks.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StoreScoreRequest {
    #[serde(default)]
    #[schema(required)]
    score_data: Vec<ScoreDataRequest>,
    /// The one that was read.
    #[schema(minimum = 0)]
    pub version: Option<i32>,
}

/// A mark.
#[derive(Deserialize, ToSchema)]
struct ScoreDataRequest {
    /// 3 free text, 4 rank. Marks of other kinds may be repeated, not changed.
    #[schema(value_type = MarkType)]
    r#type: u8,
    /// Null for slides.
    question_id: Option<Uuid>,
    /// Clamped to the weight; a negative one becomes its absolute value.
    score: f64,
}

impl StoreScoreRequest {
    /// Reads the marks. An unknown kind is a wrong field.
    pub fn marks(&self) -> Result<Vec<ManualMark>, Problem> {
        let mut errors = FieldErrors::new();
        let mut marks = Vec::with_capacity(self.score_data.len());
        for (at, mark) in self.score_data.iter().enumerate() {
            match parse_enum::<MarkType>(mark.r#type) {
                Ok(kind) => {
                    marks.push(ManualMark {
                        kind: kind.into(),
                        question: mark.question_id.map(Into::into),
                        score: mark.score,
                    });
                }
                Err(_) => errors.add(
                    format!("scoreData.{at}.type"),
                    format!("Must be a number from 1 to {}", QuestionKind::ALL.len()),
                ),
            }
        }
        errors.into_result(marks).map_err(Problem::invalid)
    }
}
