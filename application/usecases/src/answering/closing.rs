//! Closes attempts and grades them, several in one transaction (D251, D253).

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use application_ports::{ClosedAttempt, LockedAttempt, Transaction, UnauditedTransaction};
use domain_assessment::{GradedAttempt, KeyCorrections, Score, Sheet};
use domain_kernel::{AttemptId, EventId, Timestamp};
use domain_scheduling::{Attempt, Event, EventKind, Receipt, ReceiptCode};

use super::AttemptContext;
use crate::{App, AppError, AppResult};

/// A transaction that closes attempts. It reads the data of an event once for all attempts, and stores what it has closed
/// together when it commits.
pub(crate) struct Closing {
    tx: Box<dyn UnauditedTransaction>,
    attempts: HashMap<AttemptId, LockedAttempt>,
    events: HashMap<EventId, ClosingEvent>,
    closed: Vec<ClosedAttempt>,
    receipts: Vec<(AttemptId, Receipt)>,
    scores: Vec<(GradedAttempt, Timestamp)>,
}

struct ClosingEvent {
    event: Event,
    /// The corrections can change while an event runs, so the transaction reads and locks them (D94).
    corrections: KeyCorrections,
}

impl Closing {
    /// Locks attempts. Some of them may be closed.
    pub async fn lock(tx: Box<dyn UnauditedTransaction>, ids: &[AttemptId]) -> AppResult<Self> {
        Ok(Self {
            attempts: tx.lock_attempts(ids).await?,
            tx,
            events: HashMap::new(),
            closed: Vec::new(),
            receipts: Vec::new(),
            scores: Vec::new(),
        })
    }

    /// Returns a locked attempt with its sheet, as this transaction has changed them so far.
    pub fn locked(&self, id: AttemptId) -> Option<LockedAttempt> {
        self.attempts.get(&id).cloned()
    }

    /// Keeps a closed attempt until the commit.
    fn keep(&mut self, closed: ClosedAttempt) {
        if let Some(locked) = self.attempts.get_mut(&closed.attempt.id) {
            locked.attempt = closed.attempt.clone();
            if let Some(sheet) = &closed.sheet {
                locked.sheet = sheet.clone();
            }
        }
        self.closed.push(closed);
    }

    pub async fn commit(self) -> AppResult<()> {
        let receipts: Vec<_> = self
            .receipts
            .iter()
            .map(|(id, receipt)| (*id, receipt))
            .collect();
        let scores: Vec<_> = self.scores.iter().map(|(score, at)| (score, *at)).collect();
        self.tx.close_attempts(&self.closed).await?;
        self.tx.insert_receipts(&receipts).await?;
        self.tx.insert_scores(&scores).await?;
        Ok(self.tx.commit_unaudited().await?)
    }

    async fn event(&mut self, kind: EventKind, attempt: &Attempt) -> AppResult<&ClosingEvent> {
        let (organization, id) = (attempt.organization_id, attempt.event_id);
        Ok(match self.events.entry(id) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(unread) => {
                let corrections = self.tx.corrections_for_grading(id).await?;
                let event = self.tx.find_event(organization, kind, id).await?;
                unread.insert(ClosingEvent {
                    event: event.ok_or(AppError::NotFound)?,
                    corrections,
                })
            }
        })
    }
}

impl App {
    /// Closes a locked attempt, and gives it the automatic marks of `sheet` (D34, D94) and a receipt (D110). The
    /// receipt is also emailed if the event has this option.
    pub(crate) async fn close_attempt(
        &self,
        closing: &mut Closing,
        context: &AttemptContext,
        closed: ClosedAttempt,
        sheet: &Sheet,
    ) -> AppResult<()> {
        let attempt = &closed.attempt;
        let mut score = Score::new(&context.template.content, sheet, self.settings.rank_bonus);
        let ClosingEvent { event, corrections } = closing.event(context.kind, attempt).await?;
        if !corrections.is_empty() {
            score = score.corrected(&context.template.content, sheet, corrections);
        }
        let event = event.clone();
        let code = ReceiptCode::from_random(self.ports.ids.random().as_u128());
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let answered = score.marks.iter().filter(|mark| mark.answered).count();
        let receipt = attempt
            .receipt(code, count(answered), count(score.marks.len()))
            .ok_or_else(|| AppError::Internal("an open attempt was closed".to_owned()))?;
        let tx: &dyn Transaction = &*closing.tx;
        self.mail_receipt(tx, &event, attempt, &receipt).await?;
        let mut graded = GradedAttempt::new(
            attempt.id,
            attempt.organization_id,
            attempt.event_id,
            attempt.user_id,
            score,
        );
        if attempt.number > 1
            && let Some(earlier) = tx.find_latest_score(&event, attempt.user_id).await?
        {
            graded = graded.following(&earlier);
        }
        closing.scores.push((graded, receipt.end.at));
        closing.receipts.push((attempt.id, receipt));
        closing.keep(closed);
        Ok(())
    }
}
