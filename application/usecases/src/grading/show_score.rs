//! Shows the score that a grader saved.

use domain_access::{Access, Action};
use domain_assessment::GradedAttempt;
use domain_kernel::{EventId, UserId};

use super::permission;
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
        user_id: UserId,
    ) -> AppResult<Option<GradedAttempt>> {
        let (organization, scope) = caller.authorize_in_organization(&SHOW_SCORE)?;
        let queries = self.ports.store.queries();
        let kind = self.event_kind(organization, id).await?;
        queries
            .person(&scope, user_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let row = queries.counted_attempt(&scope, kind, id, user_id).await?;
        Ok(row
            .and_then(|row| row.score)
            .filter(GradedAttempt::is_published))
    }
}
