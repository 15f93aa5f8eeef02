//! Starts an event. A participant has only one attempt, even after several calls (D27). Only a training can be
//! repeated, after the submission (D32).

use std::sync::Arc;

use application_ports::{Opened, StoredSheet, Transaction};
use domain_access::{Access, Action};
use domain_assessment::{Sheet, ShownTemplate, Template};
use domain_kernel::{AttemptId, EventId, Refusal, Timestamp, UserId};
use domain_scheduling::refusals::{ALREADY_SUBMITTED, EVENT_PAUSED, NOT_STARTED, TIME_ENDED};
use domain_scheduling::{Allowance, Attempt, Event, EventKind, StartDecision};

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
    /// The name of the team for which the participant plays.
    pub team: Option<String>,
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
        self.attempt_ids.insert((id, caller.user_id), attempt.id);
        Ok(Some(Started {
            template_name: context.template.name.clone(),
            paper: shown_paper(&context.template, &event, &attempt),
            files: FileLinks::new(
                &context.files,
                &self.participant_addresses(attempt.deadline),
            ),
            event: Arc::unwrap_or_clone(event),
            team: row.team,
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
        // The same transaction assigns a user who joins a public training.
        let (event, now) = (&opening.event, opening.now);
        if let Some(own) = event.join(self.row_id(), opening.user_id, now) {
            let tx = self.ports.unaudited.begin(Answering(())).await?;
            let openings = [opening.clone()];
            let attempts = new_attempts(&*tx, &openings).await?;
            tx.insert_assignments(&[own]).await?;
            let opened = store_attempts(&*tx, &openings, attempts).await?;
            let opened = opened.into_iter().next().unwrap_or(Ok(None));
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
        let attempts = new_attempts(&*tx, &openings).await?;
        let results = store_attempts(&*tx, &openings, attempts).await?;
        tx.commit_unaudited().await?;
        Ok(results)
    }
}

/// Returns the new attempt of each opening, with the current allowance of the participant. Locks the users before anything
/// locks an event. A change of extra time locks in the same order, so the two cannot block each other.
async fn new_attempts(
    tx: &dyn Transaction,
    openings: &[Opening],
) -> AppResult<Vec<AppResult<Attempt>>> {
    let participants: Vec<_> = openings
        .iter()
        .map(|opening| (opening.event.id, opening.user_id))
        .collect();
    let allowances = tx.allowances(&participants).await?;
    let start = |(opening, participant): (&Opening, &(EventId, UserId))| {
        let allowance = allowances.get(participant).copied();
        let participant = (opening.user_id, allowance.unwrap_or(Allowance::NONE));
        let (number, now) = (opening.number, opening.now);
        Ok(Attempt::start(
            opening.id,
            &opening.event,
            participant,
            number,
            now,
        )?)
    };
    Ok(openings.iter().zip(&participants).map(start).collect())
}

/// Stores the attempts that are not refused, and returns the result of each: `None` if the event changed. The
/// transaction checks everything again, because the assignment may have been removed, or another tab may have started
/// the attempt.
async fn store_attempts(
    tx: &dyn Transaction,
    openings: &[Opening],
    attempts: Vec<AppResult<Attempt>>,
) -> AppResult<Vec<AppResult<Option<Attempt>>>> {
    let new: Vec<_> = openings
        .iter()
        .zip(&attempts)
        .filter_map(|(opening, attempt)| {
            let attempt = attempt.as_ref().ok()?;
            Some((attempt.clone(), opening.event.version))
        })
        .collect();
    let mut opened = tx.open_attempts(&new).await?.into_iter();
    let result = |attempt: AppResult<Attempt>| {
        attempt?;
        match opened.next() {
            Some(Opened::Attempt(attempt)) => Ok(Some(attempt)),
            Some(Opened::EventChanged) => Ok(None),
            Some(Opened::NoPlayer) | None => Err(AppError::NotFound),
        }
    };
    Ok(attempts.into_iter().map(result).collect())
}
