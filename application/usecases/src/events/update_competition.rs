//! Changing a competition that has not started (D26).

use domain_access::Action;
use domain_kernel::EventId;
use domain_scheduling::EventDraft;

use super::{change, event_of, invalid_template, permission, recorded, template_vanished};
use crate::{App, AppResult, Caller, CompetitionDetail};

impl App {
    /// Changes name, template, participant type and schedule.
    pub async fn update_competition(
        &self,
        caller: &Caller,
        id: EventId,
        command: EventDraft,
    ) -> AppResult<CompetitionDetail> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Update))?;
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let event = event_of(&*tx, organization, id).await?;
        event.editable(now)?;
        let before = recorded(&event);
        let checked = command.check(now)?;
        tx.template(organization, checked.template_id)
            .await?
            .ok_or_else(invalid_template)?;
        let event = event.edit(checked, tx.assignment_count(id).await?, now)?;
        tx.event_save(&event).await.map_err(template_vanished)?;
        let change = change(
            organization,
            "update_competition",
            id,
            Some(before),
            Some(recorded(&event)),
        );
        self.commit_change(tx, caller, change).await?;
        self.show_competition(caller, id).await
    }
}
