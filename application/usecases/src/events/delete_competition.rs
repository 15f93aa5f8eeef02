//! Deletes a pending competition without participants (D26).

use domain_access::Action;
use domain_kernel::EventId;

use super::{find_competition, permission};
use crate::audit::Change;
use crate::{App, AppResult, Caller};

impl App {
    /// Deletes the competition.
    pub async fn delete_competition(&self, caller: &Caller, id: EventId) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(permission(Action::Delete))?;
        let tx = self.ports.store.begin().await?;
        let event = find_competition(&*tx, organization, id).await?;
        event.deletable(self.now(), tx.count_assignments(&event).await?)?;
        tx.delete_event(&event).await?;
        let entry = self.audit_entry(caller, "delete_competition", Change::Deleted(&event))?;
        Ok(tx.commit(entry).await?)
    }
}
