//! Deletes a pending competition without participants (D26).

use domain_access::{Access, Action};
use domain_kernel::EventId;
use domain_scheduling::refusals::{EVENT_ENDED, EVENT_HAS_PARTICIPANTS, EVENT_RUNNING};

use super::{lock_competition, permission};
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Operation};

pub(super) const DELETE_COMPETITION: Operation = Operation::new(
    "delete_competition",
    Access::AnyOf(&[permission(Action::Delete)]),
)
.refused_with(&[
    EVENT_RUNNING,
    EVENT_ENDED,
    EVENT_HAS_PARTICIPANTS,
    STALE_VERSION,
]);

impl App {
    /// Deletes the competition.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_competition(&self, caller: &Caller, id: EventId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(&DELETE_COMPETITION)?;
        let tx = self.ports.store.begin().await?;
        let event = lock_competition(&*tx, organization, id).await?;
        let now = self.now();
        event.deletable(now, tx.count_assignments(&event).await?)?;
        tx.delete_event(&event, now).await?;
        let entry = self.audit_entry(caller, DELETE_COMPETITION.name, Change::Deleted(&event))?;
        Ok(tx.commit(entry).await?)
    }
}
