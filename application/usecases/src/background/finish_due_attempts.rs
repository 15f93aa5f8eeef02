//! Submits the last saved sheets of attempts whose time is over. This does not need the
//! participant's browser, and also works after the server was down (D29).

use application_ports::{ClosedAttempt, LockedAttempt};
use domain_kernel::AttemptId;

use super::Background;
use crate::answering::{Closing, MAX_BATCH, read_sheet};
use crate::{App, AppResult};

/// The maximum number of attempts in one run.
const BATCH: u64 = 512;

impl App {
    /// Closes the attempts that are due and returns their number. Groups of attempts share a transaction (D253), so
    /// that others can write between two transactions. Several nodes can do this at the same time.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn finish_due_attempts(&self) -> AppResult<usize> {
        let due = self
            .ports
            .store
            .queries()
            .attempts_due(self.now(), BATCH)
            .await?;
        let mut finished = 0;
        for batch in due.chunks(MAX_BATCH) {
            match self.finish_batch(batch).await {
                Ok(closed) => finished += closed,
                // One attempt that cannot be closed must not prevent the others from being closed.
                Err(error) => {
                    tracing::warn!(%error, "a shared transaction failed; its attempts are closed one by one");
                    finished += self.finish_each(batch).await;
                }
            }
        }
        Ok(finished)
    }

    async fn finish_each(&self, due: &[AttemptId]) -> usize {
        let mut finished = 0;
        for id in due {
            match self.finish_batch(&[*id]).await {
                Ok(closed) => finished += closed,
                Err(error) => {
                    tracing::error!(attempt = %id, %error, "an attempt could not be finished");
                }
            }
        }
        finished
    }

    /// Closes those that no one has closed meanwhile, with one commit, and returns how many.
    async fn finish_batch(&self, due: &[AttemptId]) -> AppResult<usize> {
        let tx = self.ports.unaudited.begin(Background(())).await?;
        let mut closing = Closing::lock(tx, due).await?;
        let mut finished = 0;
        for id in due {
            finished += usize::from(self.finish_attempt(&mut closing, *id).await?);
        }
        closing.commit().await?;
        Ok(finished)
    }

    /// Closes an attempt. Returns `false` if it was closed in the meantime.
    async fn finish_attempt(&self, closing: &mut Closing, id: AttemptId) -> AppResult<bool> {
        let Some(LockedAttempt { attempt, sheet }) = closing.locked(id) else {
            return Ok(false);
        };
        if attempt.end.is_some() || !attempt.is_over(self.now()) {
            return Ok(false);
        }
        let context = self.attempt_context(&attempt).await?;
        let sheet = read_sheet(&sheet.body)?;
        let closed = ClosedAttempt {
            attempt: attempt.finish(),
            sheet: None,
        };
        self.close_attempt(closing, &context, closed, &sheet)
            .await?;
        Ok(true)
    }
}
