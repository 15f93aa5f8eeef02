//! Lists the history of a score: each save with its author, its time and its marks (D37).

use application_ports::ScoreSaveRow;
use domain_access::{Access, Action};
use domain_kernel::{EventId, ListQuery, Page};
use domain_scheduling::EventKind;

use super::{GradedKey, permission};
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const LIST_SCORE_SAVES: EventOperations = EventOperations {
    competition: Operation::new(
        "list_score_saves",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_training_score_saves",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of the saves of a participant's scores at the event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_score_saves(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        who: impl Into<GradedKey>,
        query: &ListQuery,
    ) -> AppResult<Page<ScoreSaveRow>> {
        let operation = LIST_SCORE_SAVES.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let queries = self.ports.store.queries();
        let event = self.event(organization, kind, id).await?;
        let found = self.graded_player(&scope, &event, who.into()).await?;
        let user_id = found.user.id;
        let saves = queries
            .score_saves(&scope, kind, id, user_id, query)
            .await?;
        // The time of the automatic marks is that of the submission, which could reveal the participant (D222).
        Ok(saves.map(|save| ScoreSaveRow {
            saved_at: save
                .saved_at
                .filter(|_| !event.anonymous || save.grader.is_some()),
            ..save
        }))
    }
}
