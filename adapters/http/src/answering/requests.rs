//! The requests of participants.

use application::{ReportUnsent, SaveAnswers};
use domain_assessment::SubmittedAnswer;
use domain_kernel::{EventId, Timestamp};
use domain_scheduling::UnsentDraft;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use validator::Validate;

use crate::shared::serde_types::{AnswerValue, Flag, Instant};
use crate::shared::sheet::SlidePlacement;
use crate::web::problem::Problem;

/// The whole sheet; what is not listed is not chosen.
// The answer schema of the template checks the entries, so that one response can report all invalid ones.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct SaveAnswersRequest {
    #[schema(required, nullable = false)]
    competition_training_id: Option<Uuid>,
    /// The attempt that the sheet belongs to.
    attempt_id: Option<Uuid>,
    #[serde(rename = "isSubmited")]
    is_submited: Flag,
    /// The one that the sheet was made from.
    #[schema(minimum = 0)]
    revision: Option<i64>,
    /// The same again answers as the first time.
    save_id: Option<Uuid>,
    answers: Vec<SaveAnswerRequest>,
    slides: Option<Vec<SlidePlacement>>,
    /// The questions to which the participant wants to come back, by id. If it is left out, no question is marked.
    marked_for_review: Option<Vec<Uuid>>,
}

/// One answer.
#[derive(Deserialize, ToSchema)]
struct SaveAnswerRequest {
    answer_id: Uuid,
    value: AnswerValue,
}

impl SaveAnswersRequest {
    /// Creates the command for a sheet that arrived at this instant.
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
            attempt_id: self.attempt_id.map(Into::into),
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
            marked_for_review: self
                .marked_for_review
                .unwrap_or_default()
                .into_iter()
                .map(Into::into)
                .collect(),
            arrived_at,
        })
    }
}

/// What a browser tells of answers that did not arrive, without the answers.
#[derive(Deserialize, ToSchema, Validate)]
pub(crate) struct ReportUnsentRequest {
    #[schema(required, nullable = false)]
    attempt_id: Option<Uuid>,
    /// The revision of the sheet that the browser knew.
    #[schema(minimum = 0)]
    revision: Option<i64>,
    /// When the last of the answers was given, by the clock of the device.
    #[schema(required, nullable = false)]
    made_at: Option<Instant>,
    #[schema(required, nullable = false, minimum = 1, maximum = 10000)]
    answers_count: Option<i64>,
}

impl ReportUnsentRequest {
    /// Creates the command for a report about an attempt at the event.
    pub fn command(self, event_id: EventId) -> Result<ReportUnsent, Problem> {
        let required = |field| Problem::field(field, "Required");
        let attempt_id = self.attempt_id.ok_or_else(|| required("attempt_id"))?;
        let made_at = self.made_at.ok_or_else(|| required("made_at"))?;
        let answers_count = self.answers_count;
        Ok(ReportUnsent {
            event_id,
            attempt_id: attempt_id.into(),
            draft: UnsentDraft {
                answers_count: answers_count.ok_or_else(|| required("answers_count"))?,
                made_at: made_at.0,
                revision: self.revision,
            },
        })
    }
}
