//! Publishing all scores of a competition that needs no grader (D36).

use domain_access::{Action, Scope, authorize_staff};
use domain_kernel::{EventId, Rejection};
use domain_scheduling::EventKind;
use serde_json::json;

use super::permission;
use crate::audit::Change;
use crate::{App, AppError, AppResult, Caller};

/// Scores published in one transaction.
const BATCH: u64 = 200;

impl App {
    /// Publishes every submitted attempt's score that is not published yet, and says how many.
    /// Stopped in the middle, it can be asked again.
    pub async fn publish_scores(&self, caller: &Caller, id: EventId) -> AppResult<u64> {
        let organization = caller.organization()?;
        authorize_staff(caller, permission(Action::Create), caller.scope)?;
        let event = self
            .ports
            .store
            .queries()
            .find_event(organization, EventKind::Competition, id)
            .await?
            .ok_or(AppError::NotFound)?;
        if self
            .template_of(organization, event.template_id)
            .await?
            .content
            .needs_grading()
        {
            return Err(Rejection::new(
                "needs_grading",
                "This competition has free text or rank questions. Grade each participant instead.",
            )
            .into());
        }
        let mut published = 0;
        loop {
            let tx = self.ports.store.begin().await?;
            let records = tx.scores_unpublished(id, BATCH).await?;
            if records.is_empty() {
                return Ok(published);
            }
            let now = self.now();
            let mut batch = 0;
            for mut record in records {
                record.scored_at = Some(now);
                record.scored_by = Some(caller.user_id);
                tx.score_save(&record).await?;
                batch += 1;
            }
            let change = Change {
                scope: Scope::Organization(organization),
                action: "publish_scores",
                kind: "competition",
                id: id.to_string(),
                before: None,
                after: Some(json!({ "published": batch })),
            };
            self.record(&*tx, caller, change).await?;
            tx.commit().await?;
            published += batch;
        }
    }
}
