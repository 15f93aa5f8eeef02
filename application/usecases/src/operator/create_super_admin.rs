//! Creates another super administrator.

use domain_accounts::EmailTokenPurpose;
use domain_kernel::EmailAddress;

use crate::audit::{AuditedUser, Change, SystemAction, operator_actor};
use crate::{App, AppResult};

impl App {
    /// Creates another super administrator and returns the setup link, which works once. If the user already exists but
    /// has no password yet, only creates a new link.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_super_admin(&self, email: EmailAddress) -> AppResult<String> {
        let tx = self.ports.store.begin().await?;
        let role = self.super_admin_role(&*tx).await?;
        let waiting = tx
            .user_by_email(&email)
            .await?
            .filter(|user| user.role_id == role.id && !user.is_set_up());
        let is_new = waiting.is_none();
        let user = match waiting {
            Some(user) => user,
            None => self.invited_super_admin(&role, email),
        };
        if is_new {
            tx.insert_user(&user).await?;
        }
        let link = self
            .send_email_token(&*tx, &user, EmailTokenPurpose::Invitation, self.now())
            .await?;
        let audited = AuditedUser::new(&user, &role.name);
        let change = if is_new {
            Change::Created(&audited)
        } else {
            Change::None(&audited)
        };
        let entry = self.audit_entry(operator_actor(), SystemAction::CreateSuperAdmin, change)?;
        tx.commit(entry).await?;
        Ok(link)
    }
}
