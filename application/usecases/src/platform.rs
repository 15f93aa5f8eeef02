//! What the program itself asks for: the platform's first people, and the work that goes on without
//! a request.

use domain_access::{Role, RoleKind, Scope};
use domain_kernel::EmailAddress;
use domain_organization::{EmailTokenPurpose, Password, User};

use application_ports::Transaction;

use crate::{App, AppResult};

/// How long a node keeps the mails that it took from the outbox to itself, in seconds.
const MAIL_CLAIM_SECONDS: i64 = 120;
/// Mails taken at once.
const MAIL_BATCH: u64 = 20;
/// Sessions, and links, swept at once.
const SWEEP_BATCH: u64 = 1_000;

/// The first super administrator as the settings name them (D45).
#[derive(Debug)]
pub struct FirstAdmin {
    /// The address.
    pub email: EmailAddress,
    /// The password.
    pub password: Password,
}

impl App {
    /// Makes what a new platform needs: the built-in role, and a first super administrator where
    /// there is none. Without one in the settings, gives the one-time setup link back. Safe to
    /// repeat.
    pub async fn prepare_platform(&self, first: Option<FirstAdmin>) -> AppResult<Option<String>> {
        let hash = match &first {
            Some(first) => Some(self.ports.hasher.hash(&first.password).await?),
            None => None,
        };
        let tx = self.ports.store.begin().await?;
        let role = self.super_admin_role(&*tx).await?;
        if tx.role_holders(role.id).await? > 0 {
            tx.commit().await?;
            return Ok(None);
        }
        let email = match first {
            Some(first) => first.email,
            None => self.default_admin_email()?,
        };
        let mut user = self.new_super_admin(&role, email);
        user.password_hash = hash;
        tx.user_insert(&user).await?;
        let link = match user.password_hash {
            Some(_) => None,
            None => Some(
                self.send_email_token(&*tx, &user, EmailTokenPurpose::Invitation, self.now())
                    .await?,
            ),
        };
        tx.commit().await?;
        Ok(link)
    }

    /// Makes a further super administrator and gives the one-time setup link back; for somebody who
    /// was made before and never set up, a new link.
    pub async fn create_super_admin(&self, email: EmailAddress) -> AppResult<String> {
        let tx = self.ports.store.begin().await?;
        let role = self.super_admin_role(&*tx).await?;
        let waiting = tx
            .user_by_email(&email)
            .await?
            .filter(|user| user.role_id == role.id && user.password_hash.is_none());
        let user = if let Some(user) = waiting {
            user
        } else {
            let user = self.new_super_admin(&role, email);
            tx.user_insert(&user).await?;
            user
        };
        let link = self
            .send_email_token(&*tx, &user, EmailTokenPurpose::Invitation, self.now())
            .await?;
        tx.commit().await?;
        Ok(link)
    }

    /// Sends the mails that are due and says how many were sent. A mail that fails stays and is
    /// tried again; one that was sent by a node which then died may be sent twice.
    pub async fn send_due_mails(&self) -> AppResult<usize> {
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let mails = tx
            .mails_claim(now, now.plus_seconds(MAIL_CLAIM_SECONDS), MAIL_BATCH)
            .await?;
        tx.commit().await?;
        let mut sent = 0;
        for mail in mails {
            match self.ports.mailer.deliver(&mail).await {
                Ok(()) => {
                    let tx = self.ports.store.begin().await?;
                    tx.mail_done(mail.id).await?;
                    tx.commit().await?;
                    sent += 1;
                }
                Err(error) => {
                    tracing::warn!(mail = %mail.id, %error, "a mail waits for another try");
                }
            }
        }
        Ok(sent)
    }

    /// Removes sessions and links that are over, which count for nothing since (D11, D13), and says
    /// how many.
    pub async fn sweep_expired(&self) -> AppResult<usize> {
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let swept = tx.sessions_sweep(now, SWEEP_BATCH).await?
            + tx.sweep_email_tokens(now, SWEEP_BATCH).await?;
        tx.commit().await?;
        Ok(usize::try_from(swept).unwrap_or(usize::MAX))
    }

    /// Whether the database answers.
    pub async fn ready(&self) -> AppResult<()> {
        Ok(self.ports.store.ping().await?)
    }

    async fn super_admin_role(&self, tx: &dyn Transaction) -> AppResult<Role> {
        if let Some(role) = tx
            .role_by_kind(&Scope::Platform, RoleKind::SuperAdmin)
            .await?
        {
            return Ok(role);
        }
        let role = Role::builtin(
            RoleKind::SuperAdmin,
            self.row_id(),
            Scope::Platform,
            self.now(),
        );
        tx.role_insert(&role).await?;
        Ok(role)
    }

    fn default_admin_email(&self) -> AppResult<EmailAddress> {
        EmailAddress::parse(&format!("admin@{}", self.settings.platform_domain))
            .map_err(|message| crate::AppError::Internal(message.to_owned()))
    }

    fn new_super_admin(&self, role: &Role, email: EmailAddress) -> User {
        User {
            id: self.row_id(),
            organization_id: None,
            role_id: role.id,
            name: "Super Administrator".to_owned(),
            email,
            password_hash: None,
            created_by: None,
            created_at: self.now(),
            deleted_at: None,
            version: 0,
        }
    }
}
