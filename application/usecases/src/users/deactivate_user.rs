//! Deactivates a user: the user cannot sign in any more, but nothing is deleted (D77).

use domain_access::{Access, Action};
use domain_accounts::EmailTokenPurpose;
use domain_accounts::messages;
use domain_accounts::refusals::{LAST_ADMIN, LAST_SUPER_ADMIN, OWN_ACCOUNT};
use domain_kernel::{OrganizationId, UserId};

use super::{ensure_admin_remains, managed_user, permission};
use crate::audit::{AuditedUser, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const DEACTIVATE_USER: Operation = Operation::new(
    "deactivate_user",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Assistance,
)
.refused_with(&[OWN_ACCOUNT, LAST_ADMIN, LAST_SUPER_ADMIN, STALE_VERSION]);

impl App {
    /// Deactivates a user whom the caller may edit. The user's sessions and links end at once. The user still counts
    /// for the user limit. Changes nothing if the user is already deactivated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn deactivate_user(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        id: UserId,
    ) -> AppResult<()> {
        let scope = self
            .managed_scope(caller, &DEACTIVATE_USER, requested_organization)
            .await?
            .scope();
        let tx = self.ports.store.begin().await?;
        let (before, role) = managed_user(&*tx, caller, &scope, id).await?;
        if id == caller.user_id {
            return Err(messages::own_account().into());
        }
        if before.is_deactivated() {
            return Ok(());
        }
        ensure_admin_remains(&*tx, &scope, &before).await?;
        let mut user = before.clone();
        user.deactivate(self.now());
        // The store deletes the links of a deactivated user. The invitation must still count for the limit of
        // invitations (D46).
        let invitation = tx
            .user_email_token(id, EmailTokenPurpose::Invitation)
            .await?;
        tx.save_user(&user).await?;
        if let Some(invitation) = invitation {
            let unknown = self.ports.email_tokens.issue();
            let ended = invitation.end_link(self.ports.email_tokens.hash(&unknown));
            tx.insert_email_token(&ended).await?;
        }
        tx.end_sessions(id, None).await?;
        let (before, after) = (
            AuditedUser::new(&before, &role.name),
            AuditedUser::new(&user, &role.name),
        );
        let change = Change::Updated(&before, &after);
        let entry = self.audit_entry(caller, &DEACTIVATE_USER, change)?;
        Ok(tx.commit(entry).await?)
    }
}
