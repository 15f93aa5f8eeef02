//! A mark that a grader gave to one question, before the whole sheet is saved (D65).

use domain_kernel::{AttemptId, Points, QuestionId, Timestamp, UserId};

/// The draft of one mark of a submitted sheet. It becomes a part of the score when somebody saves the sheet or publishes
/// all complete ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkDraft {
    pub attempt_id: AttemptId,
    pub question: QuestionId,
    /// 0 to the weight.
    pub score: Points,
    /// For the participant.
    pub comment: Option<String>,
    pub marked_by: UserId,
    pub marked_at: Timestamp,
    /// Grows by one with each save; 0 before the first.
    pub version: i32,
}
