//! What staff send to correct a key.

use application::CorrectKey;
use domain_assessment::{CorrectionDraft, KeyAnswer};
use domain_scheduling::Reason;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::enums::CorrectionRule;
use crate::shared::fields::{OptionText, ReasonText};
use crate::shared::lists::BoundedList;
use crate::shared::serde_types::Flag;
use crate::web::problem::Problem;

/// More answers than any question has.
const MAX_ANSWERS: usize = 100;

/// A correction of the key of a question.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct CorrectionRequest {
    /// Null for slides.
    question_id: Option<Uuid>,
    /// Every answer of the question with the new key, in the order of the template or by id. Ignored for `full_marks` and
    /// `drop`.
    #[serde(default)]
    #[schema(value_type = Vec<KeyAnswerRequest>, max_items = 100)]
    #[validate(nested)]
    answers: BoundedList<KeyAnswerRequest, MAX_ANSWERS>,
    rule: CorrectionRule,
    /// Needed unless `dry_run` is 1.
    #[schema(nullable = false)]
    #[validate(nested)]
    reason: Option<ReasonText>,
    /// With 1 nothing is changed.
    #[serde(default)]
    dry_run: Flag,
    /// That of the preview: a correction with an older one is refused.
    #[schema(minimum = 0)]
    version: Option<i64>,
}

/// An answer of the question, as in the write shape of a template.
#[derive(Deserialize, ToSchema, Validate)]
struct KeyAnswerRequest {
    /// Without ids the answers are in the order of the template.
    id: Option<Uuid>,
    /// The text, unchanged.
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    value: OptionText,
    /// True or false, multiple choice.
    #[schema(nullable = false)]
    is_correct: Option<Flag>,
    /// Arrange: the position from 1.
    #[schema(minimum = 1)]
    order: Option<i64>,
}

impl CorrectionRequest {
    pub const fn is_dry_run(&self) -> bool {
        self.dry_run.0
    }

    /// Returns the correction. A reason that is too short is a wrong field.
    pub fn command(self) -> Result<CorrectKey, Problem> {
        let reason = self.reason.map(|reason| Reason::parse(&reason.0));
        let answer = |answer: KeyAnswerRequest| KeyAnswer {
            id: answer.id.map(Into::into),
            value: answer.value.0,
            is_correct: answer.is_correct.unwrap_or_default().0,
            order: answer.order,
        };
        Ok(CorrectKey {
            draft: CorrectionDraft {
                question: self.question_id.map(Into::into),
                rule: self.rule.into(),
                answers: self.answers.0.into_iter().map(answer).collect(),
            },
            reason: reason.transpose().map_err(Problem::invalid)?,
            version: self.version,
        })
    }
}
