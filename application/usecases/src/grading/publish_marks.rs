//! Publishes all sheets of an event without missing marks, together with the drafts of their marks (D65).

use domain_access::{Access, Action};
use domain_kernel::EventId;

use super::permission;
use super::show_marking::SHEETS_AT_ONCE;
use crate::audit::{AuditedPublication, Change};
use crate::refusals::{MODEL_ANSWERS_WITHHELD, STALE_VERSION};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

/// The result of publishing the marks of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PublishedMarks {
    /// The number of published sheets.
    pub published: u64,
    /// The number of unpublished sheets with a missing mark.
    pub incomplete: u64,
}

pub(super) const PUBLISH_MARKS: Operation = Operation::new(
    "publish_marks",
    Access::StaffWithAnyOf(&[permission(Action::Create)]),
    Effect::Change,
)
.refused_with(&[MODEL_ANSWERS_WITHHELD, STALE_VERSION]);

impl App {
    /// Publishes all complete sheets. Published sheets with new drafts are published again if the caller may change
    /// scores. If the call is interrupted, it can be repeated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn publish_marks(&self, caller: &Caller, id: EventId) -> AppResult<PublishedMarks> {
        let (organization, _) = caller.authorize_in_organization(&PUBLISH_MARKS)?;
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        self.ensure_marks_reveal_nothing(&event).await?;
        let may_update = caller.holds(permission(Action::Update));
        let mut done = PublishedMarks::default();
        let mut after = None;
        loop {
            let tx = self.ports.store.begin().await?;
            let batch = tx
                .lock_unsaved_scores(&event, after, SHEETS_AT_ONCE)
                .await?;
            let Some(last) = batch.last() else {
                return Ok(done);
            };
            after = Some(last.attempt_id);
            let mut publication = AuditedPublication {
                event: &event,
                attempts: Vec::with_capacity(batch.len()),
            };
            for mut graded in batch {
                if graded.is_published() && !may_update {
                    continue;
                }
                let mut drafts = tx.mark_drafts(graded.attempt_id).await?;
                drafts.retain(|draft| graded.score.has_use_for(draft));
                if graded.is_published() && drafts.is_empty() {
                    continue;
                }
                if !graded.publish_drafts(&self.publication(caller), &drafts) {
                    done.incomplete += 1;
                    continue;
                }
                tx.save_score(&graded).await?;
                let questions: Vec<_> = drafts.iter().map(|draft| draft.question).collect();
                tx.delete_mark_drafts(graded.attempt_id, &questions).await?;
                publication.attempts.push(graded.attempt_id);
                done.published += 1;
            }
            if publication.attempts.is_empty() {
                continue;
            }
            let created = Change::Created(&publication);
            let entry = self.audit_entry(caller, &PUBLISH_MARKS, created)?;
            tx.commit(entry).await?;
            self.forget_results(id);
        }
    }
}
