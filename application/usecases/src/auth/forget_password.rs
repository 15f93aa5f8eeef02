//! Sends a link to choose a new password.

use domain_access::Access;
use domain_accounts::EmailTokenPurpose;
use domain_kernel::EmailAddress;

use crate::{App, AppResult, Effect, Operation};

pub(super) const FORGET_PASSWORD: Operation =
    Operation::new("forget_password", Access::Public, Effect::Participation);

/// The cause of sending a link. It needs no audit entry, because the caller is unknown and the account does not change.
pub(crate) struct LinkRequest(());

impl App {
    /// Emails a reset link to a known address. If the account is not set up and its invitation has
    /// expired, emails a new invitation. Sends nothing if the user got a reset link less than five
    /// minutes ago or five in the last hour, or is deactivated (D77). The result is the same for an unknown
    /// address.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn forget_password(&self, email: &EmailAddress) -> AppResult<()> {
        let tx = self.ports.unaudited.begin(LinkRequest(())).await?;
        let user = tx.user_by_email(email).await?;
        if let Some(user) = user.filter(|user| !user.is_deactivated()) {
            let purpose = match user.password_hash {
                Some(_) => EmailTokenPurpose::Reset,
                None => EmailTokenPurpose::Invitation,
            };
            self.send_requested_link(&*tx, &user, purpose, self.now())
                .await?;
        }
        Ok(tx.commit_unaudited().await?)
    }
}
