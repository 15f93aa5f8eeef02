//! The outbox. A transaction stores its emails in it, and they are sent after the commit.

use async_trait::async_trait;
use domain_accounts::EmailTokenPurpose;
use domain_kernel::{EmailAddress, EmailId, Timestamp, UserId};

use crate::{Letter, StoreResult};

/// One email in the outbox.
#[derive(Clone, Debug)]
pub struct QueuedEmail {
    /// The email's id, which is also its message id.
    pub id: EmailId,
    pub to: EmailAddress,
    /// Whose account it is about, whatever the address. `None` for emails of earlier versions of the program.
    pub recipient_id: Option<UserId>,
    /// With [`SECRET_LINK`](crate::SECRET_LINK) in place of the link.
    pub letter: Letter,
    pub link: Option<QueuedLink>,
    pub created_at: Timestamp,
    /// How often the email was claimed for delivery.
    pub tries: u32,
}

/// The result of making a waiting email due.
#[derive(Clone, Debug)]
pub enum HastenedEmail {
    /// The email is due now. Contains the email as it was before.
    Due(QueuedEmail),
    /// The email is unchanged, because it is due soon anyway.
    DueSoon,
}

/// The link of an email in the outbox.
#[derive(Clone, Debug)]
pub struct QueuedLink {
    pub purpose: EmailTokenPurpose,
    /// The URL, encrypted by [`LinkCipher`](crate::LinkCipher).
    pub sealed_url: String,
    /// The hash of the token in the URL. When the token is no longer valid, the email is useless.
    pub token_hash: String,
}

/// The outbox: emails that wait to be sent.
#[async_trait]
pub trait Outbox {
    /// Stores an email, which is sent after the commit.
    async fn enqueue_email(&self, email: &QueuedEmail) -> StoreResult<()>;
    /// Stores many emails.
    async fn enqueue_emails(&self, emails: &[QueuedEmail]) -> StoreResult<()>;
    /// Claims due emails, so that no other node sends them before `until`, and counts a try for each email.
    async fn claim_emails(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<QueuedEmail>>;
    /// Counts a failed try and sets when the email is due again.
    async fn postpone_email(&self, id: EmailId, due_at: Timestamp) -> StoreResult<()>;
    /// Makes an email due at `now`. Does not change an email that is due at `not_before` or earlier. Returns `None` if
    /// the email no longer waits.
    async fn hasten_email(
        &self,
        id: EmailId,
        now: Timestamp,
        not_before: Timestamp,
    ) -> StoreResult<Option<HastenedEmail>>;
    /// Deletes a delivered email together with the link in it.
    async fn delete_email(&self, id: EmailId) -> StoreResult<()>;
    /// Removes the waiting emails to an address whose account was deleted.
    async fn delete_emails_to(&self, recipient: &EmailAddress) -> StoreResult<()>;
    /// Deletes at most `limit` emails whose link was used or replaced, or has expired at `now`. Returns
    /// how many.
    async fn sweep_emails(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
