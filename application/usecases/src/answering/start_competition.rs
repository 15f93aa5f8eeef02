//! Starts a competition. Each participant has one attempt, even if started several times (D27).

use application_ports::StoreError;
use domain_access::{Access, Action};
use domain_assessment::{Sheet, ShownTemplate};
use domain_kernel::{EventId, Timestamp};
use domain_scheduling::refusals::{ALREADY_SUBMITTED, NOT_STARTED, TIME_ENDED};
use domain_scheduling::{Attempt, Event, EventKind, StartDecision};

use super::read_sheet;
use crate::events::permission;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Operation};

/// A running attempt with its questions, without the answer key (D30).
#[derive(Clone, Debug)]
pub struct Started {
    pub event: Event,
    pub template_name: String,
    /// The questions as this attempt shows them.
    pub paper: ShownTemplate,
    /// The attempt with its start and its deadline.
    pub attempt: Attempt,
    /// The answers saved so far.
    pub sheet: Sheet,
    /// The sheet's revision.
    pub revision: i64,
    /// The server's current time.
    pub now: Timestamp,
}

pub(super) const START_COMPETITION: Operation = Operation::new(
    "start_competition",
    Access::AnyOf(&[permission(Action::Read)]),
)
.refused_with(&[NOT_STARTED, ALREADY_SUBMITTED, TIME_ENDED, STALE_VERSION]);

impl App {
    /// Starts the caller's attempt, or returns the running one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn start_competition(&self, caller: &Caller, id: EventId) -> AppResult<Started> {
        // Each repetition needs another edit of the event, and nobody can edit it after its start.
        loop {
            if let Some(started) = self.try_start_competition(caller, id).await? {
                return Ok(started);
            }
        }
    }

    /// Returns `None` if the event was edited since it was read.
    async fn try_start_competition(
        &self,
        caller: &Caller,
        id: EventId,
    ) -> AppResult<Option<Started>> {
        let (organization, scope) = caller.authorize_in_organization(&START_COMPETITION)?;
        let now = self.now();
        let kind = EventKind::Competition;
        let context = self.startable_context(organization, kind, id).await?;
        let queries = self.ports.store.queries();
        if !queries.is_assigned(kind, id, caller.user_id).await? {
            return Err(AppError::NotFound);
        }
        let latest = queries.attempt(&scope, kind, id, caller.user_id).await?;
        let (attempt, stored) =
            match Attempt::next(latest.as_ref().map(|row| &row.attempt), &context.event, now)? {
                StartDecision::Resume => {
                    let row = latest.ok_or(AppError::NotFound)?;
                    (row.attempt, Some(row.sheet))
                }
                StartDecision::New(number) => {
                    let attempt =
                        Attempt::start(self.row_id(), &context.event, caller.user_id, number, now)?;
                    let tx = self.ports.store.begin().await?;
                    // The transaction checks this again: the assignment may have been removed, or
                    // another tab may have started the attempt.
                    let attempt = match tx.open_attempt(&attempt, context.event.version).await {
                        Ok(attempt) => attempt.ok_or(AppError::NotFound)?,
                        Err(StoreError::Stale) => {
                            self.attempt_contexts.remove(&id);
                            return Ok(None);
                        }
                        Err(error) => return Err(error.into()),
                    };
                    tx.commit_unaudited().await?;
                    let stored = self.ports.sheets.sheet(attempt.id).await?;
                    (attempt, stored)
                }
            };
        let (sheet, revision) = match stored {
            Some(stored) => (read_sheet(&stored.body)?, stored.revision),
            None => (Sheet::default(), 0),
        };
        // What was read before the attempt may be older than the event with which the attempt began.
        let context = self.attempt_context(organization, kind, id).await?;
        Ok(Some(Started {
            event: context.event.clone(),
            template_name: context.template.name.clone(),
            paper: context.template.content.shown(attempt.id),
            attempt,
            sheet,
            revision,
            now,
        }))
    }
}
