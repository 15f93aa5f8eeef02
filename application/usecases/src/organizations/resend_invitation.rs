//! Sends a new link to an organization's invited admin (D11).

use domain_access::{Access, Action, Scope};
use domain_accounts::EmailTokenPurpose;
use domain_kernel::OrganizationId;
use domain_organization::messages;
use domain_organization::refusals::INVITATION_ACCEPTED;

use super::{permission, present_admin};
use crate::audit::Change;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const RESEND_INVITATION: Operation = Operation::new(
    "resend_invitation",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[INVITATION_ACCEPTED, STALE_VERSION]);

impl App {
    /// Emails a new link to the current admin (D80), at most five times in an hour (D46). The earlier link stops
    /// working.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn resend_invitation(&self, caller: &Caller, id: OrganizationId) -> AppResult<()> {
        caller.authorize(&RESEND_INVITATION, Scope::Platform)?;
        let tx = self.ports.store.begin().await?;
        let organization = tx.organization(id).await?.ok_or(AppError::NotFound)?;
        let admin = present_admin(&*tx, &organization).await?;
        if admin.is_set_up() {
            return Err(messages::invitation_accepted().into());
        }
        let previous = tx
            .user_email_token(admin.id, EmailTokenPurpose::Invitation)
            .await?;
        self.send_invitation_again(&*tx, &admin, previous, self.now())
            .await?;
        let resent = Change::None(&organization);
        let entry = self.audit_entry(caller, &RESEND_INVITATION, resent)?;
        Ok(tx.commit(entry).await?)
    }
}
