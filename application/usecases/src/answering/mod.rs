//! What participants do: see their competitions, start, save and submit.

mod finish_due_attempts;
mod list_my_competitions;
mod paper;
mod save_answers;
mod start_competition;
mod written;

pub(crate) use paper::AttemptContext;
pub use save_answers::{SaveAnswers, Saved};
pub use start_competition::Started;

use application_ports::Transaction;
use domain_assessment::{GradedAttempt, Score, Sheet};
use domain_scheduling::Attempt;

use crate::{App, AppError, AppResult};

/// The sheet of a stored body.
pub(crate) fn read_sheet(body: &str) -> AppResult<Sheet> {
    serde_json::from_str(body)
        .map_err(|error| AppError::Internal(format!("a stored sheet cannot be read: {error}")))
}

impl App {
    /// Closes an attempt with its sheet and stores the server's marks (D34), in one transaction.
    async fn close_attempt(
        &self,
        tx: &dyn Transaction,
        paper: &AttemptContext,
        attempt: &Attempt,
        sheet: &Sheet,
    ) -> AppResult<()> {
        tx.attempt_save(attempt).await?;
        let score = Score::of(&paper.template.content, sheet, self.settings.rank_bonus);
        tx.score_insert(&GradedAttempt::new(
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
