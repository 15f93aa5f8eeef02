//! Publishes all scores of an event that needs no grader (D36).

use domain_access::{Access, Action};
use domain_kernel::{EventId, Refusal};
use domain_scheduling::EventKind;

use super::permission;
use super::show_marking::needs_grading;
use crate::audit::{AuditedPublication, Change};
use crate::refusals::{MODEL_ANSWERS_WITHHELD, NEEDS_GRADING, STALE_VERSION};
use crate::{App, AppError, AppResult, Caller, Effect, EventOperations, Operation};

/// The number of scores that one transaction publishes.
const BATCH_SIZE: u64 = 200;

pub(super) const PUBLISH_SCORES: EventOperations = EventOperations {
    competition: Operation::new(
        "publish_scores",
        Access::StaffWithAnyOf(&[permission(Action::Create)]),
        Effect::Change,
    )
    .refused_with(&[NEEDS_GRADING, STALE_VERSION]),
    training: Operation::new(
        "publish_training_scores",
        Access::StaffWithAnyOf(&[permission(Action::Create)]),
        Effect::Change,
    )
    .refused_with(&[NEEDS_GRADING, MODEL_ANSWERS_WITHHELD, STALE_VERSION]),
};

impl App {
    /// Publishes the scores of all submitted attempts that are not published yet, and returns their number. If the call
    /// is interrupted, it can be repeated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn publish_scores(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<u64> {
        let operation = PUBLISH_SCORES.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let event = self
            .ports
            .store
            .queries()
            .find_event(organization, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let template = self.find_template(organization, event.template_id).await?;
        let (corrections, _) = self.ports.store.queries().holding_corrections(id).await?;
        if needs_grading(&template.content, &corrections) {
            return Err(Refusal::new(
                NEEDS_GRADING,
                format!(
                    "This {} has free text or rank questions. Grade each participant instead.",
                    kind.as_str()
                ),
            )
            .into());
        }
        self.ensure_marks_reveal_nothing(&event).await?;
        let mut published = 0;
        loop {
            let tx = self.ports.store.begin().await?;
            let batch = tx.lock_unpublished_scores(&event, BATCH_SIZE).await?;
            if batch.is_empty() {
                return Ok(published);
            }
            let mut publication = AuditedPublication {
                event: &event,
                attempts: Vec::with_capacity(batch.len()),
            };
            for mut graded in batch {
                graded.publish(&self.publication(caller));
                tx.save_score(&graded).await?;
                publication.attempts.push(graded.attempt_id);
                published += 1;
            }
            let created = Change::Created(&publication);
            let entry = self.audit_entry(caller, operation, created)?;
            tx.commit(entry).await?;
            self.forget_results(id);
        }
    }
}
