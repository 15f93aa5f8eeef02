//! Changes a competition that has not started (D26).

use domain_access::Action;
use domain_kernel::EventId;
use domain_scheduling::EventDraft;

use super::{find_competition, invalid_template, permission, template_vanished};
use crate::audit::Change;
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
        let before = find_competition(&*tx, organization, id).await?;
        before.editable(now)?;
        let checked = command.check(now)?;
        tx.template(organization, checked.template_id)
            .await?
            .ok_or_else(invalid_template)?;
        let participants = tx.count_assignments(&before).await?;
        let event = before.clone().edit(checked, participants, now)?;
        tx.save_event(&event).await.map_err(template_vanished)?;
        let updated = Change::Updated(&before, &event);
        let entry = self.audit_entry(caller, "update_competition", updated)?;
        tx.commit(entry).await?;
        self.show_competition(caller, id).await
    }
}
