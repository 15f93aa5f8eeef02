//! Shows a score that a grader saved.

use domain_access::{Access, Action};
use domain_assessment::GradedAttempt;
use domain_kernel::EventId;

use super::{GradedKey, permission};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_SCORE: Operation = Operation::new(
    "show_score",
    Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Returns the participant's score, or `None` if no grader has saved one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_score(
        &self,
        caller: &Caller,
        id: EventId,
        who: impl Into<GradedKey>,
    ) -> AppResult<Option<GradedAttempt>> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_SCORE)?;
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, id).await?;
        let event = event.ok_or(AppError::NotFound)?;
        let found = self.graded_player(&scope, &event, who.into()).await?;
        let user_id = found.user.id;
        let row = queries
            .counted_attempt(&scope, event.kind, id, user_id)
            .await?;
        Ok(row
            .and_then(|row| row.score)
            .filter(GradedAttempt::is_published))
    }
}
