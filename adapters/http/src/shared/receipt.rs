//! The receipt of a submission, and the report of unsent answers. Participants and graders get the same.

use domain_scheduling::{Receipt, UnsentReport};
use serde::Serialize;
use utoipa::ToSchema;

use crate::shared::enums::EndedBy;
use crate::shared::serde_types::Instant;

/// The receipt of a submission.
#[derive(Serialize, ToSchema)]
pub struct ReceiptResponse {
    /// 10 letters and digits, which are printed in groups of 4, 3 and 3.
    #[schema(min_length = 10, max_length = 10)]
    code: String,
    submitted_at: Instant,
    /// The number of answered questions.
    #[schema(minimum = 0)]
    answered: u32,
    /// The number of all questions.
    #[schema(minimum = 0)]
    questions: u32,
    ended_by: EndedBy,
}

impl From<Receipt> for ReceiptResponse {
    fn from(receipt: Receipt) -> Self {
        Self {
            code: receipt.code.as_str().to_owned(),
            submitted_at: Instant(receipt.end.at),
            answered: receipt.answered,
            questions: receipt.questions,
            ended_by: receipt.end.by.into(),
        }
    }
}

/// What a participant's browser told of answers that did not arrive, without the answers.
#[derive(Serialize, ToSchema)]
pub struct UnsentResponse {
    #[schema(minimum = 1)]
    answers_count: u32,
    /// By the clock of the device.
    made_at: Instant,
    /// The revision of the sheet that the browser knew.
    #[schema(required, minimum = 0)]
    revision: Option<i64>,
    /// When the report arrived.
    reported_at: Instant,
}

impl From<UnsentReport> for UnsentResponse {
    fn from(report: UnsentReport) -> Self {
        Self {
            answers_count: report.answers_count,
            made_at: Instant(report.made_at),
            revision: report.revision,
            reported_at: Instant(report.reported_at),
        }
    }
}
