//! Submits answer sheets. Submissions at the same moment share a transaction (D251).

use std::sync::Arc;

use application_ports::{ClosedAttempt, LockedAttempt, StoredSheet, TokenClaims};
use domain_assessment::Sheet;
use domain_kernel::{AttemptId, FieldErrors, SaveId, Timestamp};
use domain_scheduling::SubmitDecision;

use super::shared_commits::{BatchResult, SharedUnit};
use super::{Answering, AttemptContext, Closing, SaveAnswers, Saved, read_sheet, write_sheet};
use crate::{App, AppError, AppResult};

/// A sheet that is to be submitted. Its sender is already authenticated.
#[derive(Clone)]
pub(crate) struct Submission {
    attempt_id: AttemptId,
    /// Whether the attempt was read as the latest one. A cached one may be outdated.
    is_latest: bool,
    context: Arc<AttemptContext>,
    sheet: Arc<Result<Sheet, FieldErrors>>,
    from_revision: Option<i64>,
    save_id: Option<SaveId>,
    arrived_at: Timestamp,
}

impl SharedUnit for Submission {
    type LockKey = AttemptId;

    fn lock_key(&self) -> AttemptId {
        self.attempt_id
    }
}

impl Submission {
    fn new(
        (attempt_id, is_latest): (AttemptId, bool),
        context: Arc<AttemptContext>,
        command: &SaveAnswers,
    ) -> Self {
        Self {
            attempt_id,
            is_latest,
            // The sheet is read before the transaction, because other writers wait during the transaction.
            sheet: Arc::new(context.read(command)),
            context,
            from_revision: command.from_revision,
            save_id: command.save_id,
            arrived_at: command.arrived_at,
        }
    }
}

impl App {
    /// Stores the last sheet, the end of the attempt and the marks in one transaction. If the same submission is
    /// already stored, returns the first result again (D29, D57).
    pub(super) async fn submit_answers(
        &self,
        claims: TokenClaims,
        command: SaveAnswers,
    ) -> AppResult<Saved> {
        if let Some((attempt_id, context)) = self.cached_attempt(claims, &command) {
            self.authenticate(claims, None, None).await?;
            let submission = Submission::new((attempt_id, false), context, &command);
            if let Some(saved) = self.submit_together(submission).await? {
                return Ok(saved);
            }
        }
        let (attempt, context) = self.latest_attempt(claims, command.event_id).await?;
        if let Err(refusal) = attempt.ensure_save_belongs(command.attempt_id) {
            return Err(self.refused_with_sheet(attempt.id, refusal).await);
        }
        let submission = Submission::new((attempt.id, true), context, &command);
        let saved = self.submit_together(submission).await?;
        saved.ok_or(AppError::NotFound)
    }

    /// Submits the sheet together with others that wait. Returns `None` if the attempt is missing, or if it is over and may
    /// not be the latest one.
    async fn submit_together(&self, submission: Submission) -> AppResult<Option<Saved>> {
        let execute = |submissions| -> BatchResult<'_, Option<Saved>> {
            Box::pin(self.submit_batch(submissions))
        };
        self.submissions.run(submission, execute).await
    }

    /// Submits several sheets with one commit. Those that are refused write nothing.
    async fn submit_batch(
        &self,
        submissions: Vec<Submission>,
    ) -> AppResult<Vec<AppResult<Option<Saved>>>> {
        let tx = self.ports.unaudited.begin(Answering(())).await?;
        let ids: Vec<AttemptId> = submissions.iter().map(|one| one.attempt_id).collect();
        let mut closing = Closing::lock(tx, &ids).await?;
        let mut results = Vec::with_capacity(submissions.len());
        for submission in &submissions {
            results.push(self.submit(&mut closing, submission).await?);
        }
        closing.commit().await?;
        Ok(results)
    }

    /// Submits one sheet and returns the result. Fails if the whole transaction must fail.
    async fn submit(
        &self,
        closing: &mut Closing,
        submission: &Submission,
    ) -> AppResult<AppResult<Option<Saved>>> {
        let Submission {
            attempt_id,
            is_latest,
            context,
            sheet,
            from_revision,
            save_id,
            arrived_at,
        } = submission;
        let Some(LockedAttempt {
            attempt,
            sheet: stored,
        }) = closing.locked(*attempt_id)
        else {
            return Ok(Ok(None));
        };
        // There can only be a later attempt if this one is over.
        if !is_latest && attempt.is_over(*arrived_at) {
            return Ok(Ok(None));
        }
        let saved = |revision, saved_at, now| Saved {
            attempt_id: attempt.id,
            revision,
            saved_at,
            now,
            remaining_seconds: attempt.remaining_seconds(now),
            submitted: true,
        };
        let body = read_sheet(&stored.body)?;
        let is_stored = save_id.is_some_and(|id| stored.save_id == Some(id))
            || (**sheet)
                .as_ref()
                .is_ok_and(|sheet| sheet.has_same_answers(&body));
        match attempt.decide_submission(*arrived_at, context.kind, is_stored) {
            Err(refusal) => return Ok(Err(AppError::save_refused(refusal, &stored))),
            Ok(SubmitDecision::AlreadyStored { ended_at }) => {
                return Ok(Ok(Some(saved(stored.revision, ended_at, self.now()))));
            }
            Ok(SubmitDecision::Store) => {}
        }
        if from_revision.is_some_and(|from| from != stored.revision) {
            return Ok(Err(AppError::stale_sheet(&stored)));
        }
        let sheet = match &**sheet {
            Ok(sheet) => sheet,
            Err(errors) => return Ok(Err(errors.clone().into())),
        };
        let revision = stored.revision + 1;
        let stored = StoredSheet {
            revision,
            body: write_sheet(sheet)?,
            saved_at: Some(*arrived_at),
            save_id: *save_id,
        };
        let closed = ClosedAttempt {
            attempt: attempt.clone().submit(*arrived_at),
            sheet: Some(stored),
        };
        self.close_attempt(closing, context, closed, sheet).await?;
        Ok(Ok(Some(saved(revision, *arrived_at, self.now()))))
    }
}
