//! Emails. Their cause's transaction stores them in the outbox; they are sent after the commit.

use async_trait::async_trait;
use domain_kernel::{EmailAddress, MailId, Timestamp};
use domain_organization::EmailTokenPurpose;

/// One email.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The email's id, which is also its message id.
    pub id: MailId,
    /// The purpose of the link.
    pub purpose: EmailTokenPurpose,
    pub to: EmailAddress,
    /// The subject line.
    pub subject: String,
    pub text: String,
    /// The link in the email. Without a mail server it is written to the log (D11).
    pub link: String,
    /// The hash of the token in the link. Without the token the email is of no use.
    pub token_hash: String,
    pub created_at: Timestamp,
    /// How often the email was claimed for delivery.
    pub tries: u32,
}

/// Why an email was not delivered. It stays in the outbox.
#[derive(Debug, thiserror::Error)]
#[error("the mail was not delivered: {0}")]
pub struct MailError(pub String);

/// Delivers emails.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands the email to a mail server or writes it to a folder.
    async fn deliver(&self, mail: &Mail) -> Result<(), MailError>;
}
