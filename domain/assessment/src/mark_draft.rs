//! Draft marks: a mark that a grader gave to one question before the whole sheet is saved (D65).

use domain_kernel::{AttemptId, Points, QuestionId, Timestamp, UserId};

/// The draft of one mark of a submitted sheet. It becomes part of the score when a grader saves the sheet, or publishes
/// all complete sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkDraft {
    pub attempt_id: AttemptId,
    pub question: QuestionId,
    /// 0 to the weight.
    pub score: Points,
    /// A comment for the participant.
    pub comment: Option<String>,
    pub marked_by: UserId,
    pub marked_at: Timestamp,
    /// Grows by one with each save. It is 0 before the first save.
    pub version: i32,
}
