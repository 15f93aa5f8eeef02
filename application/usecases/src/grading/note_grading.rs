//! Records which answers a grader has open, so that two graders do not mark the same answers.

use application_ports::{GraderAtWork, GraderRow};
use domain_access::{Access, Action};
use domain_kernel::{AttemptId, EventId, QuestionId};

use super::permission;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// A grader counts as active for this many seconds after the last request.
const AT_WORK_SECONDS: i64 = 60;

pub(super) const NOTE_GRADING: Operation = Operation::new(
    "note_grading",
    Access::StaffWithAnyOf(&[permission(Action::Create), permission(Action::Update)]),
    Effect::Unmetered,
);

/// Another grader at work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherGrader {
    pub row: GraderRow,
    /// Whether the grader has the caller's answer open too, and opened it before the caller (D274).
    pub opened_first: bool,
}

/// The cause of records of what graders have open. They do not change an event, so they need no audit entry.
pub(crate) struct GradersAtWork(());

impl App {
    /// Records what the caller has open. Returns the other active graders of the event with what they have open.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn note_grading(
        &self,
        caller: &Caller,
        event_id: EventId,
        attempt_id: AttemptId,
        question: Option<QuestionId>,
    ) -> AppResult<Vec<OtherGrader>> {
        let (organization, scope) = caller.authorize_in_organization(&NOTE_GRADING)?;
        let kind = self.event_kind(organization, event_id).await?;
        let now = self.now();
        let tx = self.ports.unaudited.begin(GradersAtWork(())).await?;
        let attempt = tx.attempt(attempt_id).await?;
        if attempt.is_none_or(|attempt| attempt.event_id != event_id) {
            return Err(AppError::NotFound);
        }
        let since = now.plus_seconds(-AT_WORK_SECONDS);
        let last = tx.grader_at_work(event_id, caller.user_id).await?;
        let still_open = last.filter(|last| {
            let same = (last.attempt_id, last.question) == (attempt_id, question);
            same && last.seen_at >= since
        });
        let opened_at = still_open.map_or(now, |last| last.opened_at);
        tx.note_grader_at_work(&GraderAtWork {
            event_id,
            user_id: caller.user_id,
            attempt_id,
            question,
            seen_at: now,
            opened_at,
        })
        .await?;
        tx.commit_unaudited().await?;
        let queries = self.ports.store.queries();
        let graders = queries.graders_at_work(&scope, kind, event_id, since);
        let others = graders.await?.into_iter();
        let others = others.filter(|row| row.grader.id != caller.user_id);
        let with_order = |row: GraderRow| {
            // Who has the whole sheet open has all of its questions open.
            let is_same_question = row
                .question
                .is_none_or(|theirs| question.is_none_or(|own| own == theirs));
            let is_first = (row.opened_at, row.grader.id) < (opened_at, caller.user_id);
            OtherGrader {
                opened_first: row.attempt_id == attempt_id && is_same_question && is_first,
                row,
            }
        };
        Ok(others.map(with_order).collect())
    }
}
