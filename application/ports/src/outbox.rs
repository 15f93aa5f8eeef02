//! The outbox: emails that the transaction of their cause stores, to be sent after its commit.

use async_trait::async_trait;
use domain_accounts::EmailTokenPurpose;
use domain_kernel::{EmailAddress, MailId, Timestamp};

use crate::StoreResult;

/// One email in the outbox.
#[derive(Clone, Debug)]
pub struct QueuedMail {
    /// The email's id, which is also its message id.
    pub id: MailId,
    pub to: EmailAddress,
    /// The subject line.
    pub subject: String,
    /// The text, with [`LINK_PLACEHOLDER`] where the link belongs.
    pub text: String,
    pub link: Option<QueuedLink>,
    pub created_at: Timestamp,
    /// How often the email was claimed for delivery.
    pub tries: u32,
}

/// Stands for the link in the text of a [`QueuedMail`].
pub const LINK_PLACEHOLDER: &str = "{link}";

/// A waiting email that was to be sent earlier.
#[derive(Clone, Debug)]
pub enum HastenedMail {
    /// It is due now. This is the email as it was stored before.
    Due(QueuedMail),
    /// It stays as it is, because it is due soon anyway.
    DueSoon,
}

/// The link of an email in the outbox.
#[derive(Clone, Debug)]
pub struct QueuedLink {
    pub purpose: EmailTokenPurpose,
    /// The URL, encrypted by [`LinkCipher`](crate::LinkCipher).
    pub sealed_url: String,
    /// The hash of the token in the URL. Without the token the email is of no use.
    pub token_hash: String,
}

/// The outbox: emails that wait to be sent.
#[async_trait]
pub trait Outbox {
    /// Stores an email, which is sent after the commit.
    async fn enqueue_mail(&self, mail: &QueuedMail) -> StoreResult<()>;
    /// Stores many emails.
    async fn enqueue_mails(&self, mails: &[QueuedMail]) -> StoreResult<()>;
    /// Claims due emails, so that no other node sends them before `until`, and counts a try of each.
    async fn claim_mails(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u64,
    ) -> StoreResult<Vec<QueuedMail>>;
    /// Counts a failed try and sets when the email is due again.
    async fn postpone_mail(&self, id: MailId, due_at: Timestamp) -> StoreResult<()>;
    /// Makes an email due at `now` if it is due after `not_before` only. Returns `None` if the email does not
    /// wait any more.
    async fn hasten_mail(
        &self,
        id: MailId,
        now: Timestamp,
        not_before: Timestamp,
    ) -> StoreResult<Option<HastenedMail>>;
    /// Deletes a delivered email together with the link in it.
    async fn delete_mail(&self, id: MailId) -> StoreResult<()>;
    /// Deletes at most `limit` emails whose link was used or replaced, or has expired at `now`. Returns
    /// how many.
    async fn sweep_mails(&self, now: Timestamp, limit: u64) -> StoreResult<u64>;
}
