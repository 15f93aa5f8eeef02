//! The requests of graders.

#![expect(
    non_snake_case,
    reason = "validation errors carry the names of fields, which are those of the wire"
)]

use std::borrow::Cow;

use application::AppError;
use domain_assessment::{ManualMark, QuestionKind};
use domain_kernel::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::enums::parse_enum;
use crate::shared::fields::Comment;
use crate::shared::question_kinds::MarkType;
use crate::shared::serde_types::Version;
use crate::web::problem::Problem;

/// The grader's marks.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct StoreScoreRequest {
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    scoreData: Vec<ScoreDataRequest>,
    /// The one that was read.
    #[schema(value_type = Option<i32>, minimum = 0)]
    pub version: Option<Version>,
    /// The `drafts_version` that was read.
    #[schema(value_type = Option<i32>, minimum = 0)]
    pub drafts_version: Option<Version>,
    /// The attempt whose marks were read.
    pub attempt_id: Option<Uuid>,
}

/// A mark.
#[derive(Deserialize, ToSchema, Validate)]
struct ScoreDataRequest {
    /// 3 free text, 4 rank. Marks of other kinds may be repeated, not changed.
    #[schema(value_type = MarkType)]
    r#type: u8,
    /// Null for slides.
    question_id: Option<Uuid>,
    /// Clamped to the weight; a negative one becomes its absolute value.
    score: f64,
    /// For the participant, published with the mark. An empty one removes it, null keeps it.
    #[validate(nested)]
    comment: Option<Comment>,
}

impl StoreScoreRequest {
    /// Reads the marks. An unknown kind is an invalid field.
    pub fn marks(&self) -> Result<Vec<ManualMark>, Problem> {
        let mut errors = FieldErrors::new();
        let mut marks = Vec::with_capacity(self.scoreData.len());
        for (at, mark) in self.scoreData.iter().enumerate() {
            match parse_enum::<MarkType>(mark.r#type) {
                Ok(kind) => {
                    marks.push(ManualMark {
                        kind: kind.into(),
                        question: mark.question_id.map(Into::into),
                        score: mark.score,
                        comment: mark.comment.as_ref().map(|comment| comment.0.clone()),
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

/// Converts an error to a problem with the field names of these requests.
pub(super) fn problem(error: AppError) -> Problem {
    Problem::with_names(error, api_name)
}

fn api_name(domain_name: &str) -> Cow<'_, str> {
    match domain_name {
        "marks" => "scoreData",
        "question" => "question_id",
        "kind" => "type",
        other => other,
    }
    .into()
}

#[cfg(test)]
mod tests {
    use domain_assessment::{Mark, Score};
    use domain_kernel::{Points, QuestionId};

    use super::*;
    use crate::web::problem::renamed;

    fn paths(errors: &FieldErrors) -> Vec<String> {
        let renamed = renamed(errors, api_name);
        renamed.iter().map(|(path, _)| path.to_owned()).collect()
    }

    #[test]
    fn a_score_names_its_marks_as_the_api_does() {
        let mark = |question, kind| Mark {
            question,
            kind,
            weight: Points::whole(1),
            score: None,
            answered: true,
            comment: None,
            corrected: None,
        };
        let question = |number| Some(QuestionId(Uuid::from_u128(number)));
        let given = |question, kind, score| ManualMark {
            kind,
            question,
            score,
            comment: None,
        };
        let score = Score {
            marks: vec![
                mark(question(1), QuestionKind::FreeText),
                mark(question(2), QuestionKind::Rank),
            ],
            bonus: Points::ZERO,
            total_weight: Points::whole(2),
        };
        let marks = [
            given(question(1), QuestionKind::Rank, 1.0),
            given(question(3), QuestionKind::Rank, 1.0),
            given(question(2), QuestionKind::Rank, f64::NAN),
        ];
        assert_eq!(
            paths(&score.with_marks(&marks).unwrap_err()),
            [
                "scoreData.0.type",
                "scoreData.1.question_id",
                "scoreData.2.score"
            ]
        );
        assert_eq!(paths(&score.with_marks(&[]).unwrap_err()), ["scoreData"]);
        assert_eq!(
            paths(&score.verify_totals(1.0, 1.0, 1.0, 1.0).unwrap_err()),
            ["bonus", "total", "free_text", "rank"]
        );
    }
}
