//! Saving a sheet, and submitting it. The save is the hot path: one statement shared with whatever
//! else waits. The submission is a transaction of its own: the last save, the end of the attempt and
//! the server's marks stand or fall together.

use application_ports::{SaveOutcome, SaveRequest, SessionChanges, StoredSheet};
use domain_access::Action;
use domain_assessment::{Sheet, SubmittedAnswer, SubmittedSlide};
use domain_kernel::{EventId, OrganizationId, Rejection, SaveId, Timestamp};
use domain_scheduling::{Attempt, EventKind};

use super::AttemptContext;
use super::written::written;
use crate::events::permission;
use crate::{App, AppError, AppResult, Bearer, Caller};

/// A whole sheet as the participant's screen sends it.
#[derive(Clone, Debug)]
pub struct SaveAnswers {
    /// The event that is answered.
    pub event_id: EventId,
    /// Whether this is the submission.
    pub submit: bool,
    /// The revision that the sheet was made from.
    pub from_revision: Option<i64>,
    /// The screen's name for this save.
    pub save_id: Option<SaveId>,
    /// The answers.
    pub answers: Vec<SubmittedAnswer>,
    /// The placed slide images.
    pub slides: Vec<SubmittedSlide>,
    /// The instant of arrival, taken before any waiting (D28).
    pub arrived_at: Timestamp,
}

/// An acknowledged save: it is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The revision that it made.
    pub revision: i64,
    /// When it arrived.
    pub saved_at: Timestamp,
    /// The server's clock.
    pub now: Timestamp,
    /// Seconds to the deadline.
    pub remaining_seconds: i64,
    /// Whether the attempt is submitted.
    pub submitted: bool,
}

impl App {
    /// Saves the sheet, or submits it, for whoever a token names.
    ///
    /// A plain save does not wait for its session to be found: it is made on the word of the session as
    /// this node last read it, and the database writes it only if no session has changed since.
    /// Whatever else comes of it is told to a session that was found; only a save with an id can be
    /// tried twice.
    pub async fn save_answers_of(&self, bearer: &Bearer, command: SaveAnswers) -> AppResult<Saved> {
        if !command.submit
            && command.save_id.is_some()
            && let Some((caller, as_of)) = self.recalled(bearer)
        {
            let tried = self.save(&caller, Some(as_of), &command).await;
            if let Ok(_) | Err(AppError::Unavailable { .. }) = tried {
                return tried;
            }
        }
        Box::pin(async {
            let caller = self.caller(bearer).await?;
            self.save_answers(&caller, command).await
        })
        .await
    }

    /// Saves the sheet, or submits it.
    pub async fn save_answers(&self, caller: &Caller, command: SaveAnswers) -> AppResult<Saved> {
        self.save(caller, None, &command).await
    }

    async fn save(
        &self,
        caller: &Caller,
        sessions_as_of: Option<SessionChanges>,
        command: &SaveAnswers,
    ) -> AppResult<Saved> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Read))?;
        let known = self
            .ports
            .sheets
            .latest_attempt(command.event_id, caller.user_id)
            .await?;
        let Some(attempt) = known else {
            let refused = self.not_started(caller, organization, command.event_id);
            return Err(Box::pin(refused).await?);
        };
        let paper = self
            .paper(organization, EventKind::Competition, command.event_id)
            .await?;
        let sheet = paper.shape.read(&command.answers, &command.slides)?;
        let body = written(&sheet)?;
        if command.submit {
            // Boxed, as what a plain save does not need should not make its future large.
            return Box::pin(self.submit(&paper, &attempt, command, &sheet, body)).await;
        }
        let request = SaveRequest {
            attempt_id: attempt.id,
            user_id: caller.user_id,
            from_revision: command.from_revision,
            save_id: command
                .save_id
                .unwrap_or_else(|| self.ports.ids.random().into()),
            body,
            arrived_at: command.arrived_at,
            sessions_as_of,
        };
        match self.ports.sheets.save(request).await? {
            SaveOutcome::Saved { revision, saved_at } => {
                let now = self.now();
                Ok(Saved {
                    revision,
                    saved_at,
                    now,
                    remaining_seconds: attempt.remaining_seconds(now),
                    submitted: false,
                })
            }
            SaveOutcome::Stale { sheet } => Err(AppError::stale_sheet(&sheet)),
            SaveOutcome::SessionsChanged => Err(AppError::Unauthenticated),
            SaveOutcome::Closed => {
                // Read anew: what was known of the attempt is what has just proved wrong.
                let attempt = self
                    .ports
                    .sheets
                    .latest_attempt(command.event_id, caller.user_id)
                    .await?;
                let attempt = attempt.ok_or(AppError::NotFound)?;
                attempt.accepts_save(command.arrived_at, paper.event.kind)?;
                Err(AppError::Unavailable {
                    retry_after: 1,
                    reason: "the attempt was reopened meanwhile".to_owned(),
                })
            }
        }
    }

    /// The last save, the end and the marks in one transaction. Again, it answers as the first time
    /// (D29).
    async fn submit(
        &self,
        paper: &AttemptContext,
        attempt: &Attempt,
        command: &SaveAnswers,
        sheet: &Sheet,
        body: String,
    ) -> AppResult<Saved> {
        let tx = self.ports.store.begin().await?;
        let stored = tx.sheet_hold(attempt.id).await?.ok_or(AppError::NotFound)?;
        let attempt = tx.attempt(attempt.id).await?.ok_or(AppError::NotFound)?;
        let answer = |revision, saved_at, now| Saved {
            revision,
            saved_at,
            now,
            remaining_seconds: attempt.remaining_seconds(now),
            submitted: true,
        };
        if let Some(submitted_at) = attempt.submitted_at {
            return Ok(answer(stored.revision, submitted_at, self.now()));
        }
        attempt.accepts_save(command.arrived_at, paper.event.kind)?;
        if command
            .from_revision
            .is_some_and(|from| from != stored.revision)
        {
            return Err(AppError::stale_sheet(&stored));
        }
        let revision = stored.revision + 1;
        let stored = StoredSheet {
            revision,
            body,
            saved_at: Some(command.arrived_at),
        };
        tx.sheet_write(attempt.id, &stored, command.save_id).await?;
        let submitted = attempt.clone().submit(command.arrived_at);
        self.close_attempt(&*tx, paper, &submitted, sheet).await?;
        tx.commit_unaudited().await?;
        Ok(answer(revision, command.arrived_at, self.now()))
    }

    /// What a save without an attempt is told.
    async fn not_started(
        &self,
        caller: &Caller,
        organization: OrganizationId,
        id: EventId,
    ) -> AppResult<AppError> {
        let (queries, kind) = (self.ports.store.queries(), EventKind::Competition);
        let known = queries.find_event(organization, kind, id).await?.is_some()
            && queries.is_assigned(kind, id, caller.user_id).await?;
        Ok(if known {
            Rejection::new("not_started", "Start the competition before you answer.").into()
        } else {
            AppError::NotFound
        })
    }
}
