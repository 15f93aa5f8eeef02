//! Submits the last saved sheets of attempts whose time is over. This does not need the
//! participant's browser, and also works after the server was down (D29).

use domain_kernel::AttemptId;

use super::Background;
use crate::answering::read_sheet;
use crate::{App, AppResult};

/// The maximum number of attempts in one run.
const BATCH: u64 = 100;

impl App {
    /// Closes the attempts that are due and returns how many. Each has its own transaction, so that
    /// several nodes can do this at the same time.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn finish_due_attempts(&self) -> AppResult<usize> {
        let due = self
            .ports
            .store
            .queries()
            .attempts_due(self.now(), BATCH)
            .await?;
        let mut finished = 0;
        for id in due {
            match self.finish_attempt(id).await {
                Ok(true) => finished += 1,
                Ok(false) => {}
                // One attempt that cannot be closed must not prevent the others from being closed.
                Err(error) => {
                    tracing::error!(attempt = %id, %error, "an attempt could not be finished");
                }
            }
        }
        Ok(finished)
    }

    /// Returns whether this call closed the attempt; `false` if it was closed meanwhile.
    async fn finish_attempt(&self, id: AttemptId) -> AppResult<bool> {
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let Some(stored) = tx.lock_sheet(id).await? else {
            return Ok(false);
        };
        let Some(attempt) = tx.attempt(id).await? else {
            return Ok(false);
        };
        if attempt.end.is_some() || !attempt.is_over(self.now()) {
            return Ok(false);
        }
        let context = self.attempt_context(&attempt).await?;
        let sheet = read_sheet(&stored.body)?;
        self.close_attempt(&*tx, &context, &attempt.finish(), &sheet)
            .await?;
        tx.commit_unaudited().await?;
        Ok(true)
    }
}
