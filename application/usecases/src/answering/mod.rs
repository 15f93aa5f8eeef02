//! Use cases of participants: list one's own competitions and trainings, start them, save and submit answers.

mod attempt_context;
mod list_my_events;
mod receipt_email;
mod report_unsent;
mod save_answers;
mod save_refusals;
mod show_attempt_state;
mod show_receipt;
mod start_event;

pub(crate) use attempt_context::AttemptContext;
pub use report_unsent::ReportUnsent;
pub use save_answers::{SaveAnswers, Saved};
pub use show_attempt_state::AttemptState;
pub use start_event::Started;

use application_ports::Transaction;
use domain_assessment::{GradedAttempt, Score, Sheet};
use domain_scheduling::{Attempt, EventKind, ReceiptCode};

use crate::{App, AppError, AppResult, EventOperations, Operation};

/// The operations of this area that take the id of an event of either kind, or that only one kind has.
pub(crate) const OPERATIONS: &[Operation] = &[
    list_my_events::LIST_MY_COMPLETED_COMPETITIONS,
    list_my_events::LIST_MY_PUBLIC_TRAININGS,
    list_my_events::LIST_PUBLIC_TRAININGS,
    report_unsent::REPORT_UNSENT,
    save_answers::SAVE_ANSWERS,
    show_attempt_state::SHOW_ATTEMPT_STATE,
    show_receipt::SHOW_RECEIPT,
];

/// The operations of this area by the kind of event.
pub(crate) const OPERATIONS_BY_KIND: &[EventOperations] =
    &[list_my_events::LIST_MY_EVENTS, start_event::START_EVENT];

/// The cause of the changes that participants make. They need no audit entry, because answers are stored with the time
/// of each save.
pub(crate) struct Answering(());

/// Parses a stored sheet.
pub(crate) fn read_sheet(body: &str) -> AppResult<Sheet> {
    serde_json::from_str(body)
        .map_err(|error| AppError::Internal(format!("a stored sheet cannot be read: {error}")))
}

/// Returns a sheet as the JSON that is stored, which is canonical.
pub(crate) fn write_sheet(sheet: &Sheet) -> AppResult<String> {
    serde_json::to_string(sheet).map_err(|error| AppError::Internal(error.to_string()))
}

impl App {
    /// Closes an attempt and stores the automatic marks of its sheet (D34, D94) and its receipt (D110), which is
    /// mailed if the event wants it.
    pub(crate) async fn close_attempt(
        &self,
        tx: &dyn Transaction,
        context: &AttemptContext,
        attempt: &Attempt,
        sheet: &Sheet,
    ) -> AppResult<()> {
        tx.save_attempt(attempt).await?;
        let mut score = Score::new(&context.template.content, sheet, self.settings.rank_bonus);
        if context.kind == EventKind::Competition {
            // They change while an event runs, so they are read in this transaction (D94).
            let corrections = tx.corrections_for_grading(attempt.event_id).await?;
            if !corrections.is_empty() {
                score = score.corrected(&context.template.content, sheet, &corrections);
            }
        }
        let code = ReceiptCode::from_random(self.ports.ids.random().as_u128());
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let answered = score.marks.iter().filter(|mark| mark.answered).count();
        let receipt = attempt
            .receipt(code, count(answered), count(score.marks.len()))
            .ok_or_else(|| AppError::Internal("an open attempt was closed".to_owned()))?;
        tx.insert_receipt(attempt.id, &receipt).await?;
        self.mail_receipt(tx, context.kind, attempt, &receipt)
            .await?;
        let mut graded = GradedAttempt::new(
            attempt.id,
            attempt.organization_id,
            attempt.event_id,
            attempt.user_id,
            score,
        );
        if attempt.number > 1
            && let Some(earlier) = self.earlier_score(tx, context.kind, attempt).await?
        {
            graded = graded.following(&earlier);
        }
        Ok(tx.insert_score(&graded, receipt.end.at).await?)
    }

    /// Returns the score of the participant's attempt before this one.
    async fn earlier_score(
        &self,
        tx: &dyn Transaction,
        kind: EventKind,
        attempt: &Attempt,
    ) -> AppResult<Option<GradedAttempt>> {
        let (organization, id) = (attempt.organization_id, attempt.event_id);
        let event = tx.find_event(organization, kind, id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        Ok(tx.find_latest_score(&event, attempt.user_id).await?)
    }
}
