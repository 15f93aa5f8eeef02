//! Use cases that the program itself runs: preparing the platform, and periodic work.

use domain_access::{Role, RoleKind, Scope};
use domain_kernel::{EmailAddress, MailId, Timestamp};
use domain_organization::{EmailTokenPurpose, MAX_FAILURE_COUNTERS, NewUser, Password, User};

use application_ports::{LINK_PLACEHOLDER, Mail, MailLink, Node, QueuedMail, Transaction};
use futures_util::future::join_all;

use crate::audit::{AuditedSigningKey, AuditedUser, Change, operator};
use crate::{App, AppResult};

/// How many seconds a node has for sending the emails that it claimed from the outbox.
pub(crate) const MAIL_CLAIM_SECONDS: i64 = 120;
/// How often an email is tried: for about 32 hours.
const MAX_MAIL_TRIES: u32 = 16;
/// The longest time between two tries.
const MAX_MAIL_RETRY_SECONDS: i64 = 4 * 60 * 60;
/// How many emails are claimed at once.
const MAIL_BATCH: u64 = 20;
/// How many sessions, tokens, emails and counters are deleted at once, of each.
const SWEEP_BATCH: u64 = 1_000;

/// For how long a program that does not run any more is remembered, in minutes.
const NODE_MINUTES: i64 = 24 * 60;

/// The first super administrator according to the settings (D45).
#[derive(Debug)]
pub struct FirstAdmin {
    pub email: EmailAddress,
    pub password: Password,
}

impl App {
    /// Creates what a new platform needs: the built-in role, and a first super administrator if no
    /// user has that role. Returns the one-time setup link if the settings name no super
    /// administrator. Can be repeated safely.
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
        let new = self.new_super_admin(&role, email);
        let now = self.now();
        let user = match hash {
            Some(hash) => User::new(new, hash, now),
            None => User::invited(new, now),
        };
        tx.insert_user(&user).await?;
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

    /// Creates another super administrator and returns the one-time setup link. If the user exists
    /// already but is not set up, only creates a new link.
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
            None => User::invited(self.new_super_admin(&role, email), self.now()),
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
        let entry = self.audit_entry(operator(), "create_super_admin", change)?;
        tx.commit(entry).await?;
        Ok(link)
    }

    /// Checks that this node reads the tokens of the other nodes, and returns whether it does. The
    /// first node stores the fingerprint of its key. A node that signs with another key but also
    /// accepts the stored one replaces it: that is how keys are rotated.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn claim_signing_key(&self) -> AppResult<bool> {
        let own = self.ports.session_tokens.key_fingerprints();
        let signing = signing_fingerprint(own)?;
        let tx = self.ports.store.begin().await?;
        let stored = tx.claim_signing_key(signing).await?;
        if !own.contains(&stored) {
            return Ok(false);
        }
        if stored != *signing {
            tx.replace_signing_key(signing).await?;
            tracing::info!(target: "security", event = "signing_key_rotated", "another key signs sessions");
        }
        tx.commit_unaudited().await?;
        Ok(true)
    }

    /// Stores the fingerprint of this node's key, whatever is stored. The tokens of the earlier key
    /// are not accepted any more, unless a node still has it.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn replace_signing_key(&self) -> AppResult<()> {
        let own = self.ports.session_tokens.key_fingerprints();
        let tx = self.ports.store.begin().await?;
        tx.replace_signing_key(signing_fingerprint(own)?).await?;
        let subject = AuditedSigningKey;
        let entry = self.audit_entry(operator(), "replace_signing_key", Change::None(&subject))?;
        Ok(tx.commit(entry).await?)
    }

    /// Sends the emails that are due and returns how many were sent. They are sent at the same time,
    /// so that a recipient whose server does not answer delays no other. An email that fails is tried
    /// again later, at most [`MAX_MAIL_TRIES`] times; one whose link no longer works is dropped. If a
    /// node dies after sending, the email may be sent twice.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_due_mails(&self) -> AppResult<usize> {
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let mails = tx
            .claim_mails(now, now.plus_seconds(MAIL_CLAIM_SECONDS), MAIL_BATCH)
            .await?;
        let mut useful = Vec::with_capacity(mails.len());
        for mail in mails {
            match self.open_mail(&*tx, &mail, now).await? {
                Some(opened) => useful.push((opened, mail.tries)),
                None => tx.delete_mail(mail.id).await?,
            }
        }
        tx.commit_unaudited().await?;
        let deliveries = useful
            .iter()
            .map(|(mail, tries)| self.deliver_mail(mail, *tries));
        let mut sent = 0;
        for is_sent in join_all(deliveries).await {
            sent += usize::from(is_sent?);
        }
        Ok(sent)
    }

    /// Returns the email with its link in clear. Returns `None` if the link does not work any more, or
    /// if none of this node's keys decrypts it.
    async fn open_mail(
        &self,
        tx: &dyn Transaction,
        mail: &QueuedMail,
        now: Timestamp,
    ) -> AppResult<Option<Mail>> {
        let mut opened = Mail {
            id: mail.id,
            to: mail.to.clone(),
            subject: mail.subject.clone(),
            text: mail.text.clone(),
            link: None,
            created_at: mail.created_at,
        };
        if let Some(link) = &mail.link {
            let token = tx.find_email_token(&link.token_hash, link.purpose).await?;
            if token.is_none_or(|token| now >= token.expires_at) {
                return Ok(None);
            }
            let Some(url) = self.ports.link_cipher.open(mail.id, &link.sealed_url) else {
                tracing::error!(mail = %mail.id, "a mail was given up: no key decrypts its link");
                return Ok(None);
            };
            opened.text = opened.text.replace(LINK_PLACEHOLDER, &url);
            opened.link = Some(MailLink {
                purpose: link.purpose,
                url,
            });
        }
        Ok(Some(opened))
    }

    /// Sends one claimed email, tried `tries` times. Returns whether it was sent.
    async fn deliver_mail(&self, mail: &Mail, tries: u32) -> AppResult<bool> {
        let delivered = self.ports.mailer.deliver(mail).await;
        let tx = self.ports.store.begin().await?;
        match &delivered {
            Ok(()) => tx.delete_mail(mail.id).await?,
            Err(error) if tries >= MAX_MAIL_TRIES => {
                tracing::error!(mail = %mail.id, %error, "a mail was given up");
                tx.delete_mail(mail.id).await?;
            }
            Err(error) => {
                tracing::warn!(mail = %mail.id, %error, "a mail waits for another try");
                let wait = mail_retry_seconds(mail.id, tries);
                tx.postpone_mail(mail.id, self.now().plus_seconds(wait))
                    .await?;
            }
        }
        tx.commit_unaudited().await?;
        Ok(delivered.is_ok())
    }

    /// Deletes expired sessions and tokens, which are not accepted any more (D11, D13), emails whose
    /// link does not work any more, and old counters of failed sign-ins (D46). Returns how many.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn sweep_expired(&self) -> AppResult<usize> {
        let now = self.now();
        let tx = self.ports.store.begin().await?;
        let swept = tx.sweep_sessions(now, SWEEP_BATCH).await?
            + tx.sweep_email_tokens(now, SWEEP_BATCH).await?
            + tx.sweep_mails(now, SWEEP_BATCH).await?
            + tx.sweep_reports_codes(now, SWEEP_BATCH).await?
            + tx.sweep_sign_in_failures(now, MAX_FAILURE_COUNTERS, SWEEP_BATCH)
                .await?;
        tx.commit_unaudited().await?;
        Ok(usize::try_from(swept).unwrap_or(usize::MAX))
    }

    /// Stores that this program runs (D74), and forgets those that have not run for a day.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn record_node(&self, node: &Node) -> AppResult<()> {
        let tx = self.ports.store.begin().await?;
        tx.record_node(node).await?;
        tx.sweep_nodes(node.seen_at.plus_minutes(-NODE_MINUTES))
            .await?;
        Ok(tx.commit_unaudited().await?)
    }

    /// Succeeds if the database answers.
    #[tracing::instrument(level = "debug", skip_all)]
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
        tx.insert_role(&role).await?;
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

fn signing_fingerprint(own: &[String]) -> AppResult<&String> {
    own.first()
        .ok_or_else(|| crate::AppError::Internal("no signing key".to_owned()))
}

/// Returns how long an email waits after its `tries`-th failure: a minute, then twice as long each
/// time. Up to a quarter more, by the email's id, spreads emails that failed together.
fn mail_retry_seconds(id: MailId, tries: u32) -> i64 {
    let doublings = tries.saturating_sub(1).min(16);
    let wait = (60_i64 << doublings).min(MAX_MAIL_RETRY_SECONDS);
    let [.., random] = *id.0.as_bytes();
    wait + wait * i64::from(random) / 1024
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_mail_waits_twice_as_long_after_each_failure_up_to_four_hours() {
        let waits = |random| {
            (1..=10)
                .map(|tries| mail_retry_seconds(MailId(Uuid::from_u128(random)), tries))
                .collect::<Vec<_>>()
        };
        let shortest = waits(0);
        assert_eq!(
            shortest,
            [60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400, 14_400]
        );
        for (wait, longest) in shortest.into_iter().zip(waits(0xff)) {
            assert!(wait < longest && longest < wait * 5 / 4);
        }
    }
}
