//! Fakes of the ports that hash passwords and send emails.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use application_ports::{HashError, Mail, MailError, Mailer, PasswordHasher};
use async_trait::async_trait;
use domain_organization::{Password, PasswordHash};

/// A password that every rule accepts.
pub const PASSWORD: &str = "Correct-Horse1";

/// Hashes passwords at no cost and counts them. Each hash begins with `plain:`.
#[derive(Debug, Default)]
pub struct FakeHasher(AtomicUsize);

impl FakeHasher {
    /// Returns the number of hashed passwords.
    pub fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl PasswordHasher for FakeHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(PasswordHash::new(format!("plain:{}", password.as_str())))
    }

    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        Ok(hash.is_some_and(|hash| hash.as_str() == format!("plain:{text}")))
    }
}

/// Records delivered emails, and fails while a test wants it to.
#[derive(Debug, Default)]
pub struct RecordingMailer {
    delivered: Mutex<Vec<Mail>>,
    fails: AtomicBool,
    failures: AtomicUsize,
}

impl RecordingMailer {
    /// Sets whether deliveries fail.
    pub fn set_failing(&self, fails: bool) {
        self.fails.store(fails, Ordering::SeqCst);
    }

    /// Returns how many deliveries failed.
    pub fn failures(&self) -> usize {
        self.failures.load(Ordering::SeqCst)
    }

    /// Returns the email that was delivered last.
    pub fn last(&self) -> Mail {
        let delivered = self.delivered.lock().unwrap();
        delivered.last().expect("a delivered email").clone()
    }

    /// Returns the token in the link of the email that was delivered last.
    pub fn last_token(&self) -> String {
        let link = self.last().link;
        let (_, token) = link.rsplit_once("&token=").expect("a link with a token");
        token.to_owned()
    }
}

#[async_trait]
impl Mailer for RecordingMailer {
    async fn deliver(&self, mail: &Mail) -> Result<(), MailError> {
        if self.fails.load(Ordering::SeqCst) {
            self.failures.fetch_add(1, Ordering::SeqCst);
            return Err(MailError("no server answers".to_owned()));
        }
        self.delivered.lock().unwrap().push(mail.clone());
        Ok(())
    }
}
