//! Withdraws the link of the caller's calendar.

use super::PARTICIPANTS;
use crate::users::own_account;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(in crate::answering) const WITHDRAW_CALENDAR_LINK: Operation =
    Operation::new("withdraw_calendar_link", PARTICIPANTS, Effect::Assistance);

impl App {
    /// Withdraws the link: no one can read the caller's events with it any more. Changes nothing if there is none.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn withdraw_calendar_link(&self, caller: &Caller) -> AppResult<()> {
        let (organization, _) = caller.authorize_in_organization(&WITHDRAW_CALENDAR_LINK)?;
        let tx = self.ports.store.begin().await?;
        let user = own_account(&*tx, organization, caller).await?;
        if !tx.delete_calendar_link(user.id).await? {
            return Ok(());
        }
        let entry = self
            .own_account_entry(&*tx, caller, &user, &WITHDRAW_CALENDAR_LINK)
            .await?;
        Ok(tx.commit(entry).await?)
    }
}
