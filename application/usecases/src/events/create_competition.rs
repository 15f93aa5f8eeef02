//! Scheduling a competition on a template.

use domain_access::Action;
use domain_scheduling::{Event, EventDraft};

use super::{change, invalid_template, permission, recorded, template_vanished};
use crate::{App, AppResult, Caller, CompetitionDetail};

impl App {
    /// Schedules the competition; from then on its template is frozen (D23).
    pub async fn create_competition(
        &self,
        caller: &Caller,
        command: EventDraft,
    ) -> AppResult<CompetitionDetail> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Create))?;
        let now = self.now();
        let checked = command.check(now)?;
        let event = Event::create(self.row_id(), organization, checked, caller.user_id, now);
        let tx = self.ports.store.begin().await?;
        let template = tx
            .template(organization, event.template_id)
            .await?
            .ok_or_else(invalid_template)?;
        tx.event_insert(&event).await.map_err(template_vanished)?;
        let change = change(
            organization,
            "create_competition",
            event.id,
            None,
            Some(recorded(&event)),
        );
        self.commit_change(tx, caller, change).await?;
        Ok(CompetitionDetail {
            template: (&template).into(),
            event,
            participants: 0,
            people: 0,
            submitted: 0,
            as_participant: false,
            started_at: None,
            is_submitted: false,
            now,
        })
    }
}
