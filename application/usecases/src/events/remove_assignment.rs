//! Taking a participant off a competition, as long as no attempt exists.

use domain_access::Action;
use domain_kernel::{AssignmentId, Rejection};
use domain_scheduling::{EventKind, Participant};
use serde_json::json;

use super::{change, permission};
use crate::{App, AppError, AppResult, Caller};

impl App {
    /// Removes the assignment.
    pub async fn remove_assignment(&self, caller: &Caller, id: AssignmentId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Update))?;
        let tx = self.ports.store.begin().await?;
        // This locks the assignment, so that the participant cannot start meanwhile.
        let assignment = tx
            .find_assignment(organization, EventKind::Competition, id)
            .await?
            .ok_or(AppError::NotFound)?;
        let (kind, participant) = match assignment.participant {
            Participant::User(user) => {
                if tx.attempt_of(assignment.event_id, user).await?.is_some() {
                    return Err(Rejection::new(
                        "participant_has_answers",
                        "This participant has already started and cannot be removed.",
                    )
                    .into());
                }
                ("user", user.to_string())
            }
            Participant::Team(team) => ("team", team.to_string()),
        };
        tx.assignment_delete(id).await?;
        let before = json!({ kind: participant });
        let change = change(
            organization,
            "remove_assignment",
            assignment.event_id,
            Some(before),
            None,
        );
        self.commit_change(tx, caller, change).await
    }
}
