//! Stores the report of a browser about unsent answers (D114). It never contains the answers.

use domain_access::Access;
use domain_kernel::{AttemptId, EventId};
use domain_scheduling::{UnsentDraft, UnsentReport};

use super::Answering;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// A report about one of the caller's attempts.
#[derive(Clone, Copy, Debug)]
pub struct ReportUnsent {
    pub event_id: EventId,
    pub attempt_id: AttemptId,
    pub draft: UnsentDraft,
}

/// The caller needs an own attempt, but no permission, as for a save (D48).
pub(super) const REPORT_UNSENT: Operation =
    Operation::new("report_unsent", Access::SignedIn, Effect::Participation)
        .refused_with(&[STALE_VERSION]);

impl App {
    /// Stores the report. It replaces the earlier report of the attempt.
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`] if the attempt does not belong to the caller or to that event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn report_unsent(
        &self,
        caller: &Caller,
        command: ReportUnsent,
    ) -> AppResult<UnsentReport> {
        let tx = self.ports.unaudited.begin(Answering(())).await?;
        let attempt = tx.attempt(command.attempt_id).await?;
        let attempt = attempt
            .filter(|attempt| attempt.user_id == caller.user_id)
            .filter(|attempt| attempt.event_id == command.event_id)
            .ok_or(AppError::NotFound)?;
        let report = UnsentReport::new(command.draft, self.now())?;
        tx.put_unsent_report(attempt.id, &report).await?;
        tx.commit_unaudited().await?;
        Ok(report)
    }
}
