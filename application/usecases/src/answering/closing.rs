//! Closes attempts and grades them, several in one transaction (D251, D253).

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use application_ports::Transaction;
use domain_assessment::{GradedAttempt, KeyCorrections, Score, Sheet};
use domain_kernel::EventId;
use domain_scheduling::{Attempt, Event, EventKind, ReceiptCode};

use super::AttemptContext;
use crate::{App, AppError, AppResult};

/// Data of events that one transaction reads once for all attempts that it closes.
#[derive(Default)]
pub(crate) struct Closing(HashMap<EventId, ClosingEvent>);

struct ClosingEvent {
    event: Event,
    /// The corrections can change while an event runs, so the transaction reads and locks them (D94).
    corrections: KeyCorrections,
}

impl Closing {
    async fn event(
        &mut self,
        tx: &dyn Transaction,
        kind: EventKind,
        attempt: &Attempt,
    ) -> AppResult<&ClosingEvent> {
        let (organization, id) = (attempt.organization_id, attempt.event_id);
        Ok(match self.0.entry(attempt.event_id) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(unread) => {
                let corrections = match kind {
                    EventKind::Competition => tx.corrections_for_grading(id).await?,
                    EventKind::Training => KeyCorrections::default(),
                };
                let event = tx.find_event(organization, kind, id).await?;
                unread.insert(ClosingEvent {
                    event: event.ok_or(AppError::NotFound)?,
                    corrections,
                })
            }
        })
    }
}

impl App {
    /// Closes an attempt and stores the automatic marks of its sheet (D34, D94) and its receipt (D110). The receipt is
    /// also emailed if the event has this option.
    pub(crate) async fn close_attempt(
        &self,
        tx: &dyn Transaction,
        closing: &mut Closing,
        context: &AttemptContext,
        attempt: &Attempt,
        sheet: &Sheet,
    ) -> AppResult<()> {
        tx.save_attempt(attempt).await?;
        let mut score = Score::new(&context.template.content, sheet, self.settings.rank_bonus);
        let ClosingEvent { event, corrections } = closing.event(tx, context.kind, attempt).await?;
        if !corrections.is_empty() {
            score = score.corrected(&context.template.content, sheet, corrections);
        }
        let code = ReceiptCode::from_random(self.ports.ids.random().as_u128());
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let answered = score.marks.iter().filter(|mark| mark.answered).count();
        let receipt = attempt
            .receipt(code, count(answered), count(score.marks.len()))
            .ok_or_else(|| AppError::Internal("an open attempt was closed".to_owned()))?;
        tx.insert_receipt(attempt.id, &receipt).await?;
        self.mail_receipt(tx, event, attempt, &receipt).await?;
        let mut graded = GradedAttempt::new(
            attempt.id,
            attempt.organization_id,
            attempt.event_id,
            attempt.user_id,
            score,
        );
        if attempt.number > 1
            && let Some(earlier) = tx.find_latest_score(event, attempt.user_id).await?
        {
            graded = graded.following(&earlier);
        }
        Ok(tx.insert_score(&graded, receipt.end.at).await?)
    }
}
