//! Schedules a competition with a template.

use domain_access::{Access, Action};
use domain_scheduling::{Event, EventDraft};

use super::{invalid_template, permission, template_vanished};
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, CompetitionDetail, Operation};

pub(super) const CREATE_COMPETITION: Operation = Operation::new(
    "create_competition",
    Access::AnyOf(&[permission(Action::Create)]),
)
.refused_with(&[STALE_VERSION]);

impl App {
    /// Schedules the competition. Its template is frozen from then on (D23).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_competition(
        &self,
        caller: &Caller,
        command: EventDraft,
    ) -> AppResult<CompetitionDetail> {
        let (organization, _) = caller.authorize_in_organization(&CREATE_COMPETITION)?;
        let now = self.now();
        let checked = command.check(now)?;
        let event = Event::create(self.row_id(), organization, checked, caller.user_id, now);
        let tx = self.ports.store.begin().await?;
        let template = tx
            .template(organization, event.template_id)
            .await?
            .ok_or_else(invalid_template)?;
        tx.insert_event(&event).await.map_err(template_vanished)?;
        let entry = self.audit_entry(caller, CREATE_COMPETITION.name, Change::Created(&event))?;
        tx.commit(entry).await?;
        Ok(CompetitionDetail {
            template: (&template).into(),
            event,
            participants: 0,
            people: 0,
            submitted: 0,
            as_participant: false,
            own_attempt: None,
            now,
        })
    }
}
