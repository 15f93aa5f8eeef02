//! What the program itself asks for: the platform's first people, and the work that goes on without
//! a request.

use domain_access::{Role, RoleKind, Scope};
use domain_kernel::EmailAddress;
use domain_organization::{EmailTokenPurpose, NewUser, Password, User};

use application_ports::Transaction;

use crate::audit::{AuditedUser, Change, operator};
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
            return Ok(None);
        }
        let email = match first {
            Some(first) => first.email,
            None => self.default_admin_email()?,
        };
        let new = self.new_super_admin(&role, email);
        let now = self.now();
        let user = match hash {
            Some(hash) => User::new(new, hash, now),
            None => User::invited(new, now),
        };
        tx.user_insert(&user).await?;
        let link = if user.is_set_up() {
            None
        } else {
            let purpose = EmailTokenPurpose::Invitation;
            Some(self.send_email_token(&*tx, &user, purpose, now).await?)
        };
        let created = AuditedUser::new(&user, &role.name);
        let entry = self.audit_entry(operator(), "prepare_platform", Change::Created(&created))?;
        tx.commit(entry).await?;
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
            .filter(|user| user.role_id == role.id && !user.is_set_up());
        let is_new = waiting.is_none();
        let user = match waiting {
            Some(user) => user,
            None => User::invited(self.new_super_admin(&role, email), self.now()),
        };
        if is_new {
            tx.user_insert(&user).await?;
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
        let entry = self.audit_entry(operator(), "create_super_admin", change)?;
        tx.commit(entry).await?;
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
        tx.commit_unaudited().await?;
        let mut sent = 0;
        for mail in mails {
            match self.ports.mailer.deliver(&mail).await {
                Ok(()) => {
                    let tx = self.ports.store.begin().await?;
                    tx.mail_done(mail.id).await?;
                    tx.commit_unaudited().await?;
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
        tx.commit_unaudited().await?;
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

    fn new_super_admin(&self, role: &Role, email: EmailAddress) -> NewUser {
        NewUser {
            id: self.row_id(),
            organization_id: None,
            role_id: role.id,
            name: "Super Administrator".to_owned(),
            email,
            created_by: None,
        }
    }
}
