//! Mails: written as outbox rows in the transaction of their cause, sent after it.

use async_trait::async_trait;
use domain_kernel::{EmailAddress, MailId, Timestamp};
use domain_organization::EmailTokenPurpose;

/// One mail.
#[derive(Clone, Debug)]
pub struct Mail {
    /// Its id, also its message id.
    pub id: MailId,
    /// What its link is for.
    pub purpose: EmailTokenPurpose,
    /// Its one recipient.
    pub to: EmailAddress,
    /// Its subject, one line.
    pub subject: String,
    /// Its text.
    pub text: String,
    /// The link that it carries; logged where there is no mail server (D11).
    pub link: String,
    /// When it was written.
    pub created_at: Timestamp,
}

/// Why a mail was not delivered; it stays in the outbox.
#[derive(Debug, thiserror::Error)]
#[error("the mail was not delivered: {0}")]
pub struct MailError(pub String);

/// Delivers mails.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands the mail to a server or a folder.
    async fn deliver(&self, mail: &Mail) -> Result<(), MailError>;
}
