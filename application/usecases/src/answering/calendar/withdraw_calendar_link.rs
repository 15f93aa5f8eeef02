//! Withdraws the link of the caller's calendar.

use super::{PARTICIPANTS, own_account};
use crate::audit::{AuditedUser, Change};
use crate::users::role_name;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(in crate::answering) const WITHDRAW_CALENDAR_LINK: Operation =
    Operation::new("withdraw_calendar_link", PARTICIPANTS, Effect::Assistance);

impl App {
    /// Withdraws the link: nobody can read the caller's events with it any more. Changes nothing if there is none.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn withdraw_calendar_link(&self, caller: &Caller) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(&WITHDRAW_CALENDAR_LINK)?;
        let tx = self.ports.store.begin().await?;
        let user = own_account(&*tx, organization, caller).await?;
        if !tx.delete_calendar_link(user.id).await? {
            return Ok(());
        }
        let role = role_name(&*tx, &user).await?;
        let audited = AuditedUser::new(&user, &role);
        let change = Change::None(&audited);
        let entry = self.audit_entry(caller, WITHDRAW_CALENDAR_LINK.name, change)?;
        Ok(tx.commit(entry).await?)
    }
}
