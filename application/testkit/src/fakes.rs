//! Fakes of the ports that hash passwords, encrypt links, send emails and print.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use application_ports::{
    Certificate, ChainSealer, Disk, EmailError, HashError, LinkCipher, Mailer, OutgoingEmail,
    PasswordHasher, PrintError, Printer, ResultSheet, SealKey,
};
use async_trait::async_trait;
use domain_accounts::{Password, PasswordHash};
use domain_kernel::EmailId;

/// A password that every rule accepts.
pub const PASSWORD: &str = "Correct-Horse1";

/// Hashes passwords at no cost and counts them. Each hash begins with `plain:`.
#[derive(Debug, Default)]
pub struct FakeHasher {
    all: AtomicUsize,
    in_background: AtomicUsize,
}

impl FakeHasher {
    /// Returns the number of hashed passwords.
    pub fn count(&self) -> usize {
        self.all.load(Ordering::SeqCst)
    }

    /// Returns how many passwords were hashed in the background.
    pub fn background_count(&self) -> usize {
        self.in_background.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl PasswordHasher for FakeHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.all.fetch_add(1, Ordering::SeqCst);
        Ok(PasswordHash::new(format!("plain:{}", password.as_str())))
    }

    async fn hash_in_background(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.in_background.fetch_add(1, Ordering::SeqCst);
        self.hash(password).await
    }

    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        Ok(hash.is_some_and(|hash| hash.as_str() == format!("plain:{text}")))
    }
}

/// Writes each URL backwards, after the number of the key and the id of the email.
#[derive(Debug, Default)]
pub struct FakeLinkCipher(AtomicUsize);

impl FakeLinkCipher {
    /// Changes the key. Nothing that was encrypted before can be decrypted any more.
    pub fn change_key(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn prefix(&self, id: EmailId) -> String {
        format!("key {} of {id}: ", self.0.load(Ordering::SeqCst))
    }
}

impl LinkCipher for FakeLinkCipher {
    fn seal(&self, id: EmailId, url: &str) -> Option<String> {
        let backwards: String = url.chars().rev().collect();
        Some(self.prefix(id) + &backwards)
    }

    fn open(&self, id: EmailId, sealed_url: &str) -> Option<String> {
        let backwards = sealed_url.strip_prefix(&self.prefix(id))?;
        Some(backwards.chars().rev().collect())
    }
}

/// Writes the number of the key before the hash.
#[derive(Debug, Default)]
pub struct FakeChainSealer {
    key: AtomicUsize,
    forgets: AtomicBool,
}

impl FakeChainSealer {
    /// Changes the key. Earlier keys are known until [`Self::forget_earlier_keys`] is called.
    pub fn change_key(&self) {
        self.key.fetch_add(1, Ordering::SeqCst);
    }

    /// Forgets the earlier keys.
    pub fn forget_earlier_keys(&self) {
        self.forgets.store(true, Ordering::SeqCst);
    }
}

impl ChainSealer for FakeChainSealer {
    fn seal(&self, hash: &str) -> String {
        format!("key {} of {hash}", self.key.load(Ordering::SeqCst))
    }

    fn sealed_with(&self, hash: &str, seal: &str) -> Option<SealKey> {
        let present = self.key.load(Ordering::SeqCst);
        let is_of = |key: &usize| seal == format!("key {key} of {hash}");
        if is_of(&present) {
            return Some(SealKey::Present);
        }
        let knows_earlier = !self.forgets.load(Ordering::SeqCst);
        (knows_earlier && (0..present).any(|key| is_of(&key))).then_some(SealKey::Earlier)
    }
}

/// A disk whose free space a test sets.
#[derive(Debug)]
pub struct FakeDisk(AtomicU64);

impl Default for FakeDisk {
    fn default() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }
}

impl FakeDisk {
    /// Sets the free space.
    pub fn set_free_bytes(&self, bytes: u64) {
        self.0.store(bytes, Ordering::SeqCst);
    }
}

impl Disk for FakeDisk {
    fn free_bytes(&self) -> Option<u64> {
        Some(self.0.load(Ordering::SeqCst))
    }
}

/// Records what was printed. The documents have no content.
#[derive(Debug, Default)]
pub struct RecordingPrinter {
    certificates: Mutex<Vec<Certificate>>,
    sheets: Mutex<Vec<ResultSheet>>,
}

impl RecordingPrinter {
    /// Returns the certificate that was printed last.
    pub fn last_certificate(&self) -> Certificate {
        let printed = self.certificates.lock().unwrap();
        printed.last().expect("a printed certificate").clone()
    }

    /// Returns the result sheet that was printed last.
    pub fn last_sheet(&self) -> ResultSheet {
        let printed = self.sheets.lock().unwrap();
        printed.last().expect("a printed sheet").clone()
    }
}

#[async_trait]
impl Printer for RecordingPrinter {
    async fn certificate(&self, certificate: Certificate) -> Result<Vec<u8>, PrintError> {
        self.certificates.lock().unwrap().push(certificate);
        Ok(Vec::new())
    }

    async fn result_sheet(&self, sheet: ResultSheet) -> Result<Vec<u8>, PrintError> {
        self.sheets.lock().unwrap().push(sheet);
        Ok(Vec::new())
    }
}

/// Records delivered emails, or fails if a test wants it to.
#[derive(Debug, Default)]
pub struct RecordingMailer {
    delivered: Mutex<Vec<OutgoingEmail>>,
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
    pub fn last(&self) -> OutgoingEmail {
        let delivered = self.delivered.lock().unwrap();
        delivered.last().expect("a delivered email").clone()
    }

    /// Returns the delivered emails and forgets them.
    pub fn take(&self) -> Vec<OutgoingEmail> {
        std::mem::take(&mut *self.delivered.lock().unwrap())
    }

    /// Returns the link that was delivered last.
    pub fn last_link(&self) -> String {
        let delivered = self.delivered.lock().unwrap();
        let mut links = delivered
            .iter()
            .rev()
            .filter_map(|email| email.link.as_ref());
        links.next().expect("an email with a link").url.clone()
    }

    /// Returns the token in the link that was delivered last.
    pub fn last_token(&self) -> String {
        let link = self.last_link();
        let (_, token) = link.rsplit_once("&token=").expect("a link with a token");
        token.to_owned()
    }
}

#[async_trait]
impl Mailer for RecordingMailer {
    async fn deliver(&self, email: &OutgoingEmail) -> Result<(), EmailError> {
        if self.fails.load(Ordering::SeqCst) {
            self.failures.fetch_add(1, Ordering::SeqCst);
            return Err(EmailError("no server answers".to_owned()));
        }
        self.delivered.lock().unwrap().push(email.clone());
        Ok(())
    }
}
