//! Saves answer sheets, and submits them (`submit_answers.rs`).
//!
//! A save needs an open attempt of the caller and a living session, and no permission (D48). The
//! statement that writes a save checks both. The attempt comes from a cache, so that a save needs
//! no other query.

use std::sync::Arc;

use application_ports::{SaveOutcome, SaveRequest, TokenClaims};
use domain_access::{Access, Action};
use domain_assessment::{SubmittedAnswer, SubmittedSlide};
use domain_kernel::{AttemptId, EventId, QuestionId, Refusal, SaveId, Timestamp};
use domain_scheduling::Attempt;
use domain_scheduling::refusals::{
    ALREADY_SUBMITTED, ATTEMPT_REPLACED, EVENT_PAUSED, NOT_STARTED, TIME_ENDED,
};

use super::start_event::START_EVENT;
use super::{AttemptContext, write_sheet};
use crate::events::{competition_permission, training_permission};
use crate::refusals::{STALE_REVISION, STALE_VERSION};
use crate::{App, AppError, AppResult, Effect, Operation};

/// A whole sheet as the participant's screen sends it.
#[derive(Clone, Debug)]
pub struct SaveAnswers {
    pub event_id: EventId,
    /// The attempt that the sheet belongs to, if the client named it (D105).
    pub attempt_id: Option<AttemptId>,
    /// Whether to submit the sheet.
    pub submit: bool,
    /// The revision that the sheet is based on.
    pub from_revision: Option<i64>,
    /// Identifies the save when the client repeats it.
    pub save_id: Option<SaveId>,
    pub answers: Vec<SubmittedAnswer>,
    /// The positions of the slide images.
    pub slides: Vec<SubmittedSlide>,
    /// The questions to which the participant wants to come back.
    pub marked_for_review: Vec<QuestionId>,
    /// The instant of arrival, taken before the save waits for anything (D28).
    pub arrived_at: Timestamp,
}

/// An acknowledged save. It is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    pub attempt_id: AttemptId,
    /// The revision that the save created.
    pub revision: i64,
    /// The instant of arrival.
    pub saved_at: Timestamp,
    /// The server's current time.
    pub now: Timestamp,
    /// The number of seconds until the deadline.
    pub remaining_seconds: i64,
    /// Whether the attempt is submitted.
    pub submitted: bool,
}

pub(super) const SAVE_ANSWERS: Operation = Operation::new(
    "save_answers",
    Access::AnyOf(&[
        competition_permission(Action::Read),
        training_permission(Action::Read),
    ]),
    Effect::Participation,
)
.refused_with(&[
    STALE_REVISION,
    ATTEMPT_REPLACED,
    NOT_STARTED,
    ALREADY_SUBMITTED,
    TIME_ENDED,
    EVENT_PAUSED,
    STALE_VERSION,
]);

impl App {
    /// Saves or submits the sheet for the holder of a verified token.
    ///
    /// # Errors
    ///
    /// [`AppError::Unauthenticated`] if the session has ended. In this case the error reveals nothing about the
    /// attempt.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn save_answers(
        &self,
        claims: TokenClaims,
        command: SaveAnswers,
    ) -> AppResult<Saved> {
        if command.submit {
            // Boxing keeps the future of a plain save small.
            return Box::pin(self.submit_answers(claims, command)).await;
        }
        if let Some(saved) = self.save_to_cached_attempt(claims, &command).await? {
            return Ok(saved);
        }
        Box::pin(self.save_to_latest_attempt(claims, &command)).await
    }

    /// Saves to the attempt that is cached for this participant. The cached attempt can be outdated, but the statement
    /// that writes checks this.
    ///
    /// Returns `None` if nothing was written and the caller must read the latest attempt. This happens if no attempt is
    /// cached, if the save names another attempt, if the cached attempt is over or not the latest one, or if the
    /// answers are invalid.
    async fn save_to_cached_attempt(
        &self,
        claims: TokenClaims,
        command: &SaveAnswers,
    ) -> AppResult<Option<Saved>> {
        let Some((attempt_id, context)) = self.cached_attempt(claims, command) else {
            return Ok(None);
        };
        let Ok(sheet) = context.read(command) else {
            // Only a caller with a living session may learn what is wrong with the answers. This is checked later.
            return Ok(None);
        };
        let body = write_sheet(&sheet)?;
        let request = self.save_request(claims, attempt_id, command, body);
        match self.ports.sheets.save(request).await? {
            SaveOutcome::Closed => Ok(None),
            // This is a repeated save to an attempt that is over.
            SaveOutcome::Saved {
                closes_at,
                paused_at: None,
                ..
            } if closes_at < command.arrived_at => Ok(None),
            outcome => self.acknowledge(attempt_id, outcome),
        }
    }

    /// Returns the cached attempt of this participant, if the save does not name another one.
    pub(super) fn cached_attempt(
        &self,
        claims: TokenClaims,
        command: &SaveAnswers,
    ) -> Option<(AttemptId, Arc<AttemptContext>)> {
        let (event_id, named) = (command.event_id, command.attempt_id);
        let id = self.attempt_ids.get(&(event_id, claims.user_id))?;
        if named.is_some_and(|named| named != id) {
            return None;
        }
        Some((id, self.attempt_contexts.get(&event_id)?))
    }

    /// Authenticates the caller, reads the latest attempt and saves to it.
    async fn save_to_latest_attempt(
        &self,
        claims: TokenClaims,
        command: &SaveAnswers,
    ) -> AppResult<Saved> {
        let (attempt, context) = self.latest_attempt(claims, command.event_id).await?;
        let id = attempt.id;
        if let Err(refusal) = attempt.ensure_save_belongs(command.attempt_id) {
            return Err(self.refused_with_sheet(id, refusal).await);
        }
        self.attempt_ids
            .insert((command.event_id, claims.user_id), id);
        let outcome = match context.read(command) {
            Ok(sheet) => {
                let body = write_sheet(&sheet)?;
                let request = self.save_request(claims, id, command, body);
                self.ports.sheets.save(request).await?
            }
            Err(errors) => {
                let request = self.save_request(claims, id, command, String::new());
                let judged = self.ports.sheets.judge(&request).await?;
                judged.ok_or(errors)?
            }
        };
        if let Some(saved) = self.acknowledge(id, outcome)? {
            return Ok(saved);
        }
        // The attempt has ended after it was read.
        let (attempt, _) = self.latest_attempt(claims, command.event_id).await?;
        Err(
            match attempt.ensure_accepts_save(command.arrived_at, context.kind) {
                Err(refusal) => self.refused_with_sheet(id, refusal).await,
                Ok(()) => AppError::Unavailable {
                    retry_after: 1,
                    reason: "the attempt changed while it was saved".to_owned(),
                },
            },
        )
    }

    /// Returns the refusal with the attempt's stored sheet (D57).
    pub(super) async fn refused_with_sheet(&self, id: AttemptId, refusal: Refusal) -> AppError {
        match self.ports.sheets.sheet(id).await {
            Ok(Some(stored)) => AppError::save_refused(refusal, &stored),
            Ok(None) => AppError::NotFound,
            Err(error) => error.into(),
        }
    }

    fn save_request(
        &self,
        claims: TokenClaims,
        attempt_id: AttemptId,
        command: &SaveAnswers,
        body: String,
    ) -> SaveRequest {
        SaveRequest {
            attempt_id,
            user_id: claims.user_id,
            session_id: claims.session_id,
            from_revision: command.from_revision,
            save_id: command
                .save_id
                .unwrap_or_else(|| self.ports.ids.random().into()),
            body,
            arrived_at: command.arrived_at,
        }
    }

    /// Returns the acknowledged save, or `None` if the attempt accepts no saves.
    fn acknowledge(&self, attempt_id: AttemptId, outcome: SaveOutcome) -> AppResult<Option<Saved>> {
        match outcome {
            SaveOutcome::Saved {
                revision,
                saved_at,
                closes_at,
                paused_at,
            } => {
                let now = self.now();
                // The clock stands still during a pause.
                let at = paused_at.map_or(now, |paused_at| paused_at.min(now));
                Ok(Some(Saved {
                    attempt_id,
                    revision,
                    saved_at,
                    now,
                    remaining_seconds: Attempt::deadline_before(closes_at).seconds_since(at),
                    submitted: false,
                }))
            }
            SaveOutcome::Stale { sheet } => Err(AppError::stale_sheet(&sheet)),
            SaveOutcome::Paused { sheet } => Err(AppError::paused_sheet(&sheet)),
            SaveOutcome::SessionEnded => Err(AppError::Unauthenticated),
            SaveOutcome::Closed => Ok(None),
        }
    }

    /// Authenticates the caller and returns the latest attempt with its context.
    ///
    /// # Errors
    ///
    /// If no attempt exists: [`AppError::Forbidden`] if the role cannot start one, `not_started` if the caller can take
    /// part in the event, otherwise [`AppError::NotFound`].
    pub(super) async fn latest_attempt(
        &self,
        claims: TokenClaims,
        event_id: EventId,
    ) -> AppResult<(Attempt, Arc<AttemptContext>)> {
        let caller = self.authenticate(claims, None, None).await?;
        let latest = self
            .ports
            .sheets
            .latest_attempt(event_id, caller.user_id)
            .await?;
        if let Some(attempt) = latest {
            let context = self.attempt_context(&attempt).await?;
            return Ok((attempt, context));
        }
        let (organization, _) = caller.authorize_in_organization(&SAVE_ANSWERS)?;
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, event_id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        START_EVENT.for_kind(event.kind).authorize_caller(&caller)?;
        Err(if self.is_open_to(&event, caller.user_id).await? {
            let message = format!("Start the {} before you answer.", event.kind.as_str());
            Refusal::new(NOT_STARTED, message).into()
        } else {
            AppError::NotFound
        })
    }
}
