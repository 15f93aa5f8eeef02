//! Emails. Their cause's transaction stores them in the outbox; they are sent after the commit.

use async_trait::async_trait;
use domain_kernel::{EmailAddress, MailId, Timestamp};
use domain_organization::EmailTokenPurpose;

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
    /// The URL, encrypted by [`LinkCipher`].
    pub sealed_url: String,
    /// The hash of the token in the URL. Without the token the email is of no use.
    pub token_hash: String,
}

/// Encrypts the URLs of emails in the outbox, so that a copy of the database opens no account.
pub trait LinkCipher: Send + Sync {
    /// Encrypts the URL for that email. Returns `None` if the system provides no randomness.
    fn seal(&self, id: MailId, url: &str) -> Option<String>;
    /// Decrypts the URL. Returns `None` if it was encrypted with an unknown key or for another email.
    fn open(&self, id: MailId, sealed_url: &str) -> Option<String>;
}

/// One email as a [`Mailer`] delivers it.
#[derive(Clone, Debug)]
pub struct Mail {
    pub id: MailId,
    pub to: EmailAddress,
    pub subject: String,
    pub text: String,
    /// The link in the text. Without a mail server it is written to the log (D11).
    pub link: Option<MailLink>,
    pub created_at: Timestamp,
}

/// The link in an email.
#[derive(Clone, Debug)]
pub struct MailLink {
    pub purpose: EmailTokenPurpose,
    pub url: String,
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
