//! Changes a competition that has not started (D26).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::EventDraft;
use domain_scheduling::refusals::{EVENT_ENDED, EVENT_HAS_PARTICIPANTS, EVENT_RUNNING};

use super::{invalid_template, lock_competition, permission, template_vanished};
use crate::audit::Change;
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, CompetitionDetail, Edit, Operation};

pub(super) const UPDATE_COMPETITION: Operation = Operation::new(
    "update_competition",
    Access::AnyOf(&[permission(Action::Update)]),
)
.refused_with(&[
    EVENT_RUNNING,
    EVENT_ENDED,
    EVENT_HAS_PARTICIPANTS,
    STALE_VERSION,
]);

impl App {
    /// Changes name, template, participant type and schedule.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_competition(
        &self,
        caller: &Caller,
        id: EventId,
        command: Edit<EventDraft>,
    ) -> AppResult<CompetitionDetail> {
        let (organization, _) = caller.authorize_in_organization(&UPDATE_COMPETITION)?;
        let tx = self.ports.store.begin().await?;
        let before = lock_competition(&*tx, organization, id).await?;
        // The clock is read under the lock. An attempt begins only after this change, with its result.
        let now = self.now();
        before.editable(now)?;
        ensure_current(command.version, before.version)?;
        let checked = command.draft.check(now)?;
        tx.template(organization, checked.template_id)
            .await?
            .ok_or_else(invalid_template)?;
        let participants = tx.count_assignments(&before).await?;
        let event = before.clone().edit(checked, participants, now)?;
        tx.save_event(&event, now)
            .await
            .map_err(template_vanished)?;
        let updated = Change::Updated(&before, &event);
        let entry = self.audit_entry(caller, UPDATE_COMPETITION.name, updated)?;
        tx.commit(entry).await?;
        self.show_competition(caller, id).await
    }
}
