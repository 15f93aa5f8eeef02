//! Emails that leave the outbox.

use async_trait::async_trait;
use domain_accounts::EmailTokenPurpose;
use domain_kernel::{EmailAddress, EmailId, Timestamp};

use crate::Letter;

/// Encrypts the URLs of emails in the outbox. A copy of the database without the key gives no access to accounts.
pub trait LinkCipher: Send + Sync {
    /// Encrypts a URL for the email with this id. Returns `None` if the system provides no randomness.
    fn seal(&self, id: EmailId, url: &str) -> Option<String>;
    /// Decrypts the URL. Returns `None` if it was encrypted with an unknown key or for another email.
    fn open(&self, id: EmailId, sealed_url: &str) -> Option<String>;
}

/// One email as a [`Mailer`] delivers it.
#[derive(Clone, Debug)]
pub struct OutgoingEmail {
    pub id: EmailId,
    pub to: EmailAddress,
    pub letter: Letter,
    /// The secret link in the letter. Without a mail server it is written to the log (D11).
    pub link: Option<EmailLink>,
    pub created_at: Timestamp,
}

/// The link in an email.
#[derive(Clone, Debug)]
pub struct EmailLink {
    pub purpose: EmailTokenPurpose,
    pub url: String,
}

/// Why an email was not delivered. The email stays in the outbox.
#[derive(Debug, thiserror::Error)]
#[error("the mail was not delivered: {0}")]
pub struct EmailError(pub String);

/// Delivers emails.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands the email to a mail server or writes it to a folder.
    async fn deliver(&self, email: &OutgoingEmail) -> Result<(), EmailError>;
}
