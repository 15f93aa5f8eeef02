//! Starts an event. A participant has only one attempt, even after several calls (D27). Only a training can be
//! repeated, after the submission (D32).

use std::sync::Arc;

use application_ports::{StoreError, StoreResult, StoredSheet, Transaction};
use domain_access::{Access, Action};
use domain_assessment::{Sheet, ShownTemplate, Template};
use domain_kernel::{AttemptId, EventId, Refusal, Timestamp, UserId};
use domain_scheduling::refusals::{ALREADY_SUBMITTED, EVENT_PAUSED, NOT_STARTED, TIME_ENDED};
use domain_scheduling::{Attempt, Event, EventKind, StartDecision};

use super::shared_commits::{BatchResult, SharedUnit};
use super::{Answering, AttemptState, read_sheet};
use crate::events::{competition_permission, training_permission};
use crate::refusals::STALE_VERSION;
use crate::{
    App, AppError, AppResult, Caller, Compression, Effect, EventOperations, FileLinks, Operation,
};

/// An open attempt with its questions, without the answer key (D30).
#[derive(Clone, Debug)]
pub struct Started {
    pub event: Event,
    pub template_name: String,
    /// The questions as this attempt shows them.
    pub paper: ShownTemplate,
    /// The URLs of the images. They work until an hour after the deadline.
    pub files: FileLinks,
    /// The attempt with its start and its deadline.
    pub attempt: Attempt,
    /// The answers that are saved so far.
    pub sheet: Sheet,
    /// The sheet's revision.
    pub revision: i64,
    /// The server's current time.
    pub now: Timestamp,
}

/// A new attempt that is to be stored. Attempts that start at the same moment share a transaction (D251).
#[derive(Clone)]
pub(crate) struct Opening {
    id: AttemptId,
    /// The event as it was read.
    event: Arc<Event>,
    user_id: UserId,
    number: u32,
    now: Timestamp,
}

impl SharedUnit for Opening {
    type LockKey = (UserId, EventId);

    fn lock_key(&self) -> Self::LockKey {
        (self.user_id, self.event.id)
    }
}

pub(super) const START_EVENT: EventOperations = EventOperations {
    competition: Operation::new(
        "start_competition",
        Access::AnyOf(&[competition_permission(Action::Read)]),
        Effect::Participation,
    )
    .refused_with(&[
        NOT_STARTED,
        ALREADY_SUBMITTED,
        TIME_ENDED,
        EVENT_PAUSED,
        STALE_VERSION,
    ])
    .with_compression(Compression::WhileFewWait),
    training: Operation::new(
        "start_training",
        Access::AnyOf(&[training_permission(Action::Read)]),
        Effect::Participation,
    )
    .refused_with(&[NOT_STARTED, TIME_ENDED, EVENT_PAUSED, STALE_VERSION])
    .with_compression(Compression::WhileFewWait),
};

/// Returns the questions in the order of this attempt (D111).
fn shown_paper(template: &Template, event: &Event, attempt: &Attempt) -> ShownTemplate {
    let mut paper = template.content.participant_view(attempt.id);
    if event.shuffle.shuffles_questions() {
        paper = paper.with_shuffled_questions(attempt.id);
    }
    if event.shuffle.shuffles_choices() {
        paper = paper.with_shuffled_choices(attempt.id);
    }
    paper
}

impl App {
    /// Returns the error of a refused start. During a pause it contains the state of the attempt, if there is one
    /// (D92).
    async fn start_refused(
        &self,
        refusal: Refusal,
        event: &Event,
        latest: Option<&(Attempt, StoredSheet)>,
        now: Timestamp,
    ) -> AppError {
        match latest {
            Some((attempt, sheet)) if refusal.code == EVENT_PAUSED => {
                let queries = self.ports.store.queries();
                match queries.message_summary(event.id, attempt.user_id).await {
                    Ok(messages) => AppError::StartPaused {
                        refusal,
                        state: Box::new(AttemptState::new(
                            attempt,
                            event,
                            (sheet.revision, messages),
                            now,
                        )),
                    },
                    Err(error) => error.into(),
                }
            }
            _ => refusal.into(),
        }
    }

    /// Starts the caller's attempt, or returns the open one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn start_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Started> {
        // The loop repeats only if the event changed between the two reads.
        loop {
            if let Some(started) = self.try_start_event(caller, kind, id).await? {
                return Ok(started);
            }
        }
    }

    /// Like [`App::start_event`]. Returns `None` if the event changed after it was read.
    async fn try_start_event(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Option<Started>> {
        let operation = START_EVENT.for_kind(kind);
        let (_, scope) = caller.authorize_in_organization(operation)?;
        let now = self.now();
        let queries = self.ports.store.queries();
        let row = queries
            .event_to_start(&scope, kind, id, caller.user_id)
            .await?
            .ok_or(AppError::NotFound)?;
        self.note_presence(id, caller.user_id);
        let event = Arc::new(row.event);
        let latest = row.latest_attempt;
        let own_attempt = latest.as_ref().map(|(attempt, _)| attempt);
        let decision = match Attempt::decide_start(own_attempt, &event, now) {
            Ok(decision) => decision,
            Err(refusal) => {
                let refused = self.start_refused(refusal, &event, latest.as_ref(), now);
                return Err(refused.await);
            }
        };
        let (attempt, stored) = match decision {
            StartDecision::Resume => {
                let (attempt, sheet) = latest.ok_or(AppError::NotFound)?;
                let attempt = attempt.opened(now);
                self.ports.sheets.note_opening(&attempt).await?;
                (attempt, Some(sheet))
            }
            StartDecision::New(number) => {
                let opening = Opening {
                    // If names are hidden, graders see the id of an attempt. The id is random, so that it does not
                    // reveal when the attempt started (D222).
                    id: self.ports.ids.random().into(),
                    event: Arc::clone(&event),
                    user_id: caller.user_id,
                    number,
                    now,
                };
                let Some(attempt) = self.open(&opening).await? else {
                    return Ok(None);
                };
                // Another tab may have started the attempt and saved answers.
                let stored = if attempt.id == opening.id {
                    None
                } else {
                    self.ports.sheets.sheet(attempt.id).await?
                };
                (attempt, stored)
            }
        };
        let (sheet, revision) = match stored {
            Some(stored) => (read_sheet(&stored.body)?, stored.revision),
            None => (Sheet::default(), 0),
        };
        let context = self.attempt_context(&attempt).await?;
        Ok(Some(Started {
            template_name: context.template.name.clone(),
            paper: shown_paper(&context.template, &event, &attempt),
            files: FileLinks::new(
                &context.files,
                &self.participant_addresses(attempt.deadline),
            ),
            event: Arc::unwrap_or_clone(event),
            attempt,
            sheet,
            revision,
            // The current time. It is later than `opening.now`, because the start may have waited for others.
            now: self.now(),
        }))
    }

    /// Stores the new attempt, or returns the attempt that another tab has started. Returns `None` if the event changed
    /// after it was read.
    async fn open(&self, opening: &Opening) -> AppResult<Option<Attempt>> {
        let Opening {
            event,
            user_id,
            now,
            ..
        } = opening;
        // The same transaction assigns a user who joins a public training.
        if let Some(own) = event.join(self.row_id(), *user_id, *now) {
            let tx = self.ports.unaudited.begin(Answering(())).await?;
            let attempt = self.allowed(&*tx, opening).await??;
            tx.insert_assignments(&[own]).await?;
            let opened = opened(tx.open_attempt(&attempt, event.version).await)?;
            if matches!(opened, Ok(Some(_))) {
                tx.commit_unaudited().await?;
            }
            return opened;
        }
        let execute =
            |openings| -> BatchResult<'_, Option<Attempt>> { Box::pin(self.open_batch(openings)) };
        self.openings.run(opening.clone(), execute).await
    }

    /// Stores several new attempts with one commit. Those that are refused write nothing.
    async fn open_batch(
        &self,
        openings: Vec<Opening>,
    ) -> AppResult<Vec<AppResult<Option<Attempt>>>> {
        let tx = self.ports.unaudited.begin(Answering(())).await?;
        // Locks all users before the first event. A change of extra time locks in the same order, so the two cannot
        // block each other.
        let mut attempts = Vec::with_capacity(openings.len());
        for opening in &openings {
            attempts.push(self.allowed(&*tx, opening).await?);
        }
        let mut results = Vec::with_capacity(openings.len());
        for (opening, attempt) in openings.iter().zip(attempts) {
            results.push(match attempt {
                Err(refused) => Err(refused),
                // The transaction checks this again, because the assignment may have been removed, or another tab may
                // have started the attempt.
                Ok(attempt) => opened(tx.open_attempt(&attempt, opening.event.version).await)?,
            });
        }
        tx.commit_unaudited().await?;
        Ok(results)
    }

    /// Returns the attempt with the current allowance of the participant.
    async fn allowed(
        &self,
        tx: &dyn Transaction,
        opening: &Opening,
    ) -> AppResult<AppResult<Attempt>> {
        let Opening {
            id,
            event,
            user_id,
            number,
            now,
        } = opening;
        let allowance = tx.allowance(event.id, *user_id).await?;
        let attempt = Attempt::start(*id, event, (*user_id, allowance), *number, *now);
        Ok(attempt.map_err(AppError::from))
    }
}

/// Returns the result of one opening: `None` if the event changed. Fails if the whole transaction must fail.
fn opened(result: StoreResult<Option<Attempt>>) -> AppResult<AppResult<Option<Attempt>>> {
    match result {
        Ok(Some(attempt)) => Ok(Ok(Some(attempt))),
        Ok(None) => Ok(Err(AppError::NotFound)),
        Err(StoreError::Stale) => Ok(Ok(None)),
        Err(error) => Err(error.into()),
    }
}
