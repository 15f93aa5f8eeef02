//! Makes the link of the caller's calendar.

use application_ports::CalendarLink;
use domain_kernel::Timestamp;

use super::PARTICIPANTS;
use crate::users::own_account;
use crate::{App, AppResult, Caller, Compression, Effect, Operation};

pub(in crate::answering) const CREATE_CALENDAR_LINK: Operation =
    Operation::new("create_calendar_link", PARTICIPANTS, Effect::Change)
        .with_compression(Compression::Never);

/// A link that was just made. No one can read its address again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCalendarLink {
    /// The address with the code.
    pub url: String,
    pub created_at: Timestamp,
}

impl App {
    /// Makes a link, with which a calendar reads the caller's events without a session. It replaces an earlier one, which
    /// then shows nothing more.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_calendar_link(&self, caller: &Caller) -> AppResult<NewCalendarLink> {
        let (organization, _) = caller.authorize_in_organization(&CREATE_CALENDAR_LINK)?;
        let code = self.ports.email_tokens.issue();
        let link = CalendarLink {
            user_id: caller.user_id,
            code_hash: self.ports.email_tokens.hash(&code),
            created_at: self.now(),
        };
        let tx = self.ports.store.begin().await?;
        let user = own_account(&*tx, organization, caller).await?;
        tx.put_calendar_link(&link).await?;
        let entry = self
            .own_account_entry(&*tx, caller, &user, &CREATE_CALENDAR_LINK)
            .await?;
        tx.commit(entry).await?;
        Ok(NewCalendarLink {
            url: format!("{}/api/v1/calendars/{code}", self.settings.public_url),
            created_at: link.created_at,
        })
    }
}
