//! Marks one answer. The mark is stored as a draft for the sheet (D65).

use domain_access::{Access, Action};
use domain_assessment::{ManualMark, MarkDraft};
use domain_kernel::{AttemptId, EventId, QuestionId};

use super::{ensure_may_mark, permission};
use crate::audit::{AuditedMark, Change};
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The mark of one answer.
#[derive(Clone, Debug)]
pub struct MarkAnswer {
    pub event_id: EventId,
    pub question: QuestionId,
    pub attempt_id: AttemptId,
    pub score: f64,
    /// A new comment. An empty text removes the comment, and `None` keeps it.
    pub comment: Option<String>,
    /// The version of the draft on the screen, or 0 if the screen shows no draft.
    pub version: Option<i32>,
    /// The version of the score on the screen. A save of the whole sheet deletes the drafts, so the version of a draft
    /// does not tell that the score has changed.
    pub score_version: Option<i32>,
}

/// A stored draft.
#[derive(Clone, Debug)]
pub struct StoredMark {
    pub draft: MarkDraft,
    /// Whether the mark was clamped or made positive (D34).
    pub changed: bool,
}

pub(super) const MARK_ANSWER: Operation = Operation::new(
    "mark_answer",
    Access::StaffWithAnyOf(&[permission(Action::Create), permission(Action::Update)]),
    Effect::Unmetered,
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Stores the mark of one answer. The participant does not see it until it is published.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn mark_answer(&self, caller: &Caller, command: MarkAnswer) -> AppResult<StoredMark> {
        let (organization, scope) = caller.authorize_in_organization(&MARK_ANSWER)?;
        let kind = self.event_kind(organization, command.event_id).await?;
        let tx = self.ports.store.begin().await?;
        let event = tx
            .find_event(organization, kind, command.event_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let graded = tx.lock_score(command.attempt_id).await?;
        let graded = graded
            .filter(|graded| graded.event_id == event.id)
            .ok_or(AppError::NotFound)?;
        let counted = tx.find_latest_score(&event, graded.user_id).await?;
        if counted.is_none_or(|counted| counted.attempt_id != graded.attempt_id) {
            return Err(AppError::NotFound);
        }
        ensure_may_mark(caller, &graded)?;
        ensure_current(command.score_version, graded.version)?;
        let drafts = tx.mark_drafts(graded.attempt_id).await?;
        let drafted = graded.score.with_drafts(&drafts);
        let mut marks = drafted.marks.iter();
        let mark = marks
            .find(|mark| mark.question == Some(command.question))
            .filter(|mark| mark.kind.needs_manual_grading() && !mark.is_dropped())
            .ok_or(AppError::NotFound)?;
        let before = drafts
            .into_iter()
            .find(|draft| draft.question == command.question);
        let version = before.as_ref().map_or(0, |draft| draft.version);
        ensure_current(command.version, version)?;
        let (mark, changed) = drafted.mark_question(&ManualMark {
            kind: mark.kind,
            question: mark.question,
            score: command.score,
            comment: command.comment,
        })?;
        let draft = MarkDraft {
            attempt_id: graded.attempt_id,
            question: command.question,
            score: mark.score.unwrap_or_default(),
            comment: mark.comment,
            marked_by: caller.user_id,
            marked_at: self.now(),
            version,
        };
        tx.save_mark_draft(&draft).await?;
        let user = self.ports.store.queries().person(&scope, graded.user_id);
        let user = user.await?.ok_or(AppError::NotFound)?;
        let audited = |draft| AuditedMark {
            draft,
            participant: &user.name,
            event: &event,
        };
        let (old, new) = (before.as_ref().map(audited), audited(&draft));
        let change = old
            .as_ref()
            .map_or(Change::Created(&new), |old| Change::Updated(old, &new));
        let entry = self.audit_entry(caller, &MARK_ANSWER, change)?;
        tx.commit(entry).await?;
        let draft = MarkDraft {
            version: version + 1,
            ..draft
        };
        Ok(StoredMark { draft, changed })
    }
}
