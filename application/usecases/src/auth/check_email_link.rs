//! Checks whether an emailed link works, without using the link up (D76).

use domain_access::Access;
use domain_accounts::EmailTokenPurpose;
use domain_kernel::EmailAddress;

use crate::{App, AppResult, Effect, Operation};

/// The email address and the token of a link.
#[derive(Debug)]
pub struct CheckEmailLink {
    pub purpose: EmailTokenPurpose,
    /// The email address in the link.
    pub email: String,
    /// The token in the link.
    pub token: String,
}

/// Whether a link works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmailLinkState {
    Valid {
        /// The name of the user's organization. `None` for the platform.
        organization: Option<String>,
    },
    Expired,
    /// The link was used or replaced, has ended, or never existed.
    Used,
}

pub(super) const CHECK_EMAIL_LINK: Operation =
    Operation::new("check_email_link", Access::Public, Effect::Read);

impl App {
    /// Returns whether the link works. A caller without a link learns nothing about an address, because the result and
    /// the reads are the same for every address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn check_email_link(&self, link: &CheckEmailLink) -> AppResult<EmailLinkState> {
        let Ok(email) = EmailAddress::parse(&link.email) else {
            return Ok(EmailLinkState::Used);
        };
        let hash = self.ports.email_tokens.hash(&link.token);
        let tx = self.ports.store.begin_reading().await?;
        let user = tx.user_by_email(&email).await?;
        let token = tx.find_email_token(&hash, link.purpose).await?;
        drop(tx);
        let (Some(user), Some(token)) = (user, token) else {
            return Ok(EmailLinkState::Used);
        };
        if !token.was_sent_to(&user) || user.is_deactivated() {
            return Ok(EmailLinkState::Used);
        }
        if !token.is_valid_for(&user, self.now()) {
            return Ok(EmailLinkState::Expired);
        }
        let organization = match user.organization_id {
            Some(id) => Some(self.organization_row(id).await?.name),
            None => None,
        };
        Ok(EmailLinkState::Valid { organization })
    }
}
