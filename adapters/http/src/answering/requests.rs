//! What a participant saves.

use application::SaveAnswers;
use domain_assessment::limits::MAX_FREE_TEXT;
use domain_assessment::{SubmittedAnswer, SubmittedValue};
use domain_kernel::{Timestamp, char_count};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::{Validate, ValidationError, ValidationErrors};

use crate::fields::CODE_POINTS_PER_CHAR;
use crate::problem::Problem;
use crate::serde_types::{AnswerValue, Flag};
use crate::sheet::SlidePlacement;
use crate::validation::WHOLE_VALUE;

/// Code points of a text that are read, at most.
const MAX_TEXT_READ: usize = MAX_FREE_TEXT * CODE_POINTS_PER_CHAR;

/// The whole sheet; what is not listed is not chosen.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct SaveAnswersRequest {
    #[schema(required, nullable = false)]
    competition_training_id: Option<Uuid>,
    #[serde(rename = "isSubmited", default)]
    #[schema(required)]
    is_submited: Flag,
    /// The one that the sheet was made from.
    #[schema(minimum = 0)]
    revision: Option<i64>,
    /// The same again answers as the first time.
    save_id: Option<Uuid>,
    #[serde(default)]
    #[schema(required)]
    #[validate(nested)]
    answers: Vec<SaveAnswerRequest>,
    slides: Option<Vec<SlidePlacement>>,
}

/// One answer.
#[derive(Deserialize, ToSchema)]
struct SaveAnswerRequest {
    answer_id: Uuid,
    value: AnswerValue,
}

impl SaveAnswersRequest {
    /// Reads the command of a sheet that arrived at that instant.
    pub fn command(self, arrived_at: Timestamp) -> Result<SaveAnswers, Problem> {
        let event_id = self
            .competition_training_id
            .ok_or_else(|| Problem::field("competition_training_id", "Required"))?;
        let entry = |answer: SaveAnswerRequest| SubmittedAnswer {
            option: answer.answer_id.into(),
            value: answer.value.0,
        };
        Ok(SaveAnswers {
            event_id: event_id.into(),
            submit: self.is_submited.0,
            from_revision: self.revision,
            save_id: self.save_id.map(Into::into),
            answers: self.answers.into_iter().map(entry).collect(),
            slides: self
                .slides
                .unwrap_or_default()
                .into_iter()
                .map(Into::into)
                .collect(),
            arrived_at,
        })
    }
}

impl Validate for SaveAnswerRequest {
    fn validate(&self) -> Result<(), ValidationErrors> {
        let SubmittedValue::Text(text) = &self.value.0 else {
            return Ok(());
        };
        // A character takes a byte or more, so a short text need not be counted.
        if text.len() <= MAX_TEXT_READ || char_count(text) <= MAX_TEXT_READ {
            return Ok(());
        }
        let message = format!("Answer must not be longer than {MAX_FREE_TEXT} characters");
        let mut errors = ValidationErrors::new();
        errors.add(
            WHOLE_VALUE,
            ValidationError::new("length").with_message(message.into()),
        );
        Err(errors)
    }
}
