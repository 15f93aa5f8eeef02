//! Shows the score that a grader saved.

use domain_assessment::GradedAttempt;
use domain_kernel::{EventId, UserId};
use domain_scheduling::EventKind;

use super::authorize_view_scores;
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Returns the participant's score, or `None` if no grader has saved one.
    pub async fn show_score(
        &self,
        caller: &Caller,
        id: EventId,
        user_id: UserId,
    ) -> AppResult<Option<GradedAttempt>> {
        let (organization, scope) = authorize_view_scores(caller)?;
        let (queries, kind) = (self.ports.store.queries(), EventKind::Competition);
        queries
            .find_event(organization, kind, id)
            .await?
            .ok_or(AppError::NotFound)?;
        queries
            .person(&scope, user_id)
            .await?
            .ok_or(AppError::NotFound)?;
        let row = queries.attempt(&scope, kind, id, user_id).await?;
        Ok(row
            .and_then(|row| row.score)
            .filter(GradedAttempt::is_published))
    }
}
