//! Lists the participants of an event with their scores.

use application_ports::AnsweredUserRow;
use domain_access::{Access, Action};
use domain_assessment::QuestionKind;
use domain_kernel::{EventId, ListQuery, Page};
use domain_scheduling::EventKind;

use super::permission;
use crate::events::question_types;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

/// One page of an event's participants, with the columns of the list.
#[derive(Clone, Debug)]
pub struct WhoAnswered {
    /// The event's name.
    pub name: String,
    /// Kind and title of each active group: the columns of the list.
    pub kinds: Vec<(QuestionKind, String)>,
    /// Whether a grader must mark something before a score can be published (D36).
    pub needs_grading: bool,
    pub page: Page<AnsweredUserRow>,
}

pub(super) const LIST_ANSWERED_USERS: EventOperations = EventOperations {
    competition: Operation::new(
        "list_answered_users",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
    training: Operation::new(
        "list_answered_training_users",
        Access::StaffWithAnyOf(&[permission(Action::ViewAny)]),
        Effect::Read,
    ),
};

impl App {
    /// Lists one page of all assigned participants.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_answered_users(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        query: &ListQuery,
    ) -> AppResult<WhoAnswered> {
        let operation = LIST_ANSWERED_USERS.for_kind(kind);
        let (organization, scope) = caller.authorize_in_organization(operation)?;
        let queries = self.ports.store.queries();
        let event = self.event(organization, kind, id).await?;
        let template = self.find_template(organization, event.template_id).await?;
        let kinds = question_types(&template.content)
            .into_iter()
            .map(|(kind, title, _)| (kind, title))
            .collect();
        Ok(WhoAnswered {
            name: event.name.clone(),
            kinds,
            needs_grading: template.content.needs_grading(),
            page: queries.answered_users(&scope, kind, id, query).await?,
        })
    }
}
