//! Shows the email with which users are invited, before it is sent.

use application_ports::Letter;
use domain_access::{Access, Action};
use domain_accounts::EmailTokenPurpose;
use domain_kernel::OrganizationId;

use super::permission;
use crate::auth::invitation_letter;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_INVITATION_LETTER: Operation = Operation::new(
    "show_invitation_letter",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Read,
);

impl App {
    /// Returns the email as it would be sent now to a person whom the caller invites. The link in it is not a real one.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_invitation_letter(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
    ) -> AppResult<Letter> {
        let scope = self
            .managed_scope(caller, &SHOW_INVITATION_LETTER, requested_organization)
            .await?;
        let home = self.user_home(caller, requested_organization).await?;
        let tx = self.ports.store.begin_reading().await?;
        let organization = scope.scope().organization_id();
        let head = self
            .letterhead_in(&*tx, organization, Some(caller.user_id))
            .await?;
        let lifetime = EmailTokenPurpose::Invitation.lifetime_seconds();
        let expires_at = self.now().plus_seconds(lifetime);
        let email = format!("name@{}", home.domain.as_str());
        Ok(invitation_letter(
            "Dear colleague",
            &email,
            expires_at,
            &head,
        ))
    }
}
