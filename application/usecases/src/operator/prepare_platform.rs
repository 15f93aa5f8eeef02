//! Prepares a new installation.

use domain_accounts::{EmailTokenPurpose, Password};
use domain_kernel::EmailAddress;

use crate::audit::{AuditedUser, Change, SystemAction, operator_actor};
use crate::{App, AppError, AppResult};

/// The first super administrator according to the settings (D45).
#[derive(Debug)]
pub struct FirstAdmin {
    pub email: EmailAddress,
    pub password: Password,
}

impl App {
    /// Creates what a new platform needs: the built-in role, and a first super administrator if no user has that role.
    /// If the settings contain no super administrator, returns the setup link, which works once. A repeated call does
    /// no harm.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn prepare_platform(&self, first: Option<FirstAdmin>) -> AppResult<Option<String>> {
        let hash = match &first {
            Some(first) => Some(self.ports.hasher.hash(&first.password).await?),
            None => None,
        };
        let tx = self.ports.store.begin().await?;
        let role = self.super_admin_role(&*tx).await?;
        let holders = tx.role_holders(role.id).await?;
        if holders.active + holders.invited > 0 {
            return Ok(None);
        }
        let email = match first {
            Some(first) => first.email,
            None => self.default_admin_email()?,
        };
        let mut user = self.invited_super_admin(&role, email);
        if let Some(hash) = hash {
            user.set_password(hash);
        }
        tx.insert_user(&user).await?;
        let link = if user.is_set_up() {
            None
        } else {
            let purpose = EmailTokenPurpose::Invitation;
            Some(
                self.send_email_token(&*tx, &user, purpose, self.now())
                    .await?,
            )
        };
        let created = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(
            operator_actor(),
            SystemAction::PreparePlatform,
            Change::Created(&created),
        )?;
        tx.commit(entry).await?;
        Ok(link)
    }

    fn default_admin_email(&self) -> AppResult<EmailAddress> {
        EmailAddress::parse(&format!("admin@{}", self.settings.platform_domain))
            .map_err(|message| AppError::Internal(message.to_owned()))
    }
}
