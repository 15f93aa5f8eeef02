//! Use cases of participants: list one's own competitions, start, save and submit.

mod attempt_context;
mod finish_due_attempts;
mod list_my_competitions;
mod save_answers;
mod start_competition;

pub(crate) use attempt_context::AttemptContext;
pub use save_answers::{SaveAnswers, Saved};
pub use start_competition::Started;

use application_ports::Transaction;
use domain_assessment::{GradedAttempt, Score, Sheet};
use domain_scheduling::Attempt;

use crate::{App, AppError, AppResult, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    list_my_competitions::LIST_MY_COMPETITIONS,
    list_my_competitions::LIST_MY_COMPLETED_COMPETITIONS,
    save_answers::SAVE_ANSWERS,
    start_competition::START_COMPETITION,
];

/// Parses a stored sheet.
pub(crate) fn read_sheet(body: &str) -> AppResult<Sheet> {
    serde_json::from_str(body)
        .map_err(|error| AppError::Internal(format!("a stored sheet cannot be read: {error}")))
}

impl App {
    /// Closes an attempt and stores the automatic marks of its sheet (D34).
    async fn close_attempt(
        &self,
        tx: &dyn Transaction,
        context: &AttemptContext,
        attempt: &Attempt,
        sheet: &Sheet,
    ) -> AppResult<()> {
        tx.save_attempt(attempt).await?;
        let score = Score::new(&context.template.content, sheet, self.settings.rank_bonus);
        tx.insert_score(&GradedAttempt::new(
            attempt.id,
            attempt.organization_id,
            attempt.event_id,
            attempt.user_id,
            score,
        ))
        .await?;
        Ok(())
    }
}
