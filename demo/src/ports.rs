//! The clock of the demonstration, and an issuer that remembers the last email token.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use application_ports::{Clock, EmailTokenIssuer};
use domain_kernel::Timestamp;
use time::{Date, Duration, OffsetDateTime};

/// A clock that shows the time to which it was set, and does not advance by itself.
pub struct SetClock(AtomicI64);

impl SetClock {
    /// Creates a clock that shows `instant`.
    pub fn at(instant: Timestamp) -> Self {
        Self(AtomicI64::new(instant.millis()))
    }

    /// Sets the clock.
    pub fn set(&self, instant: OffsetDateTime) {
        self.0
            .store(Timestamp::from(instant).millis(), Ordering::SeqCst);
    }

    /// Moves the clock forward, or back if the duration is negative.
    pub fn advance(&self, time: Duration) {
        self.set(self.instant().to_utc() + time);
    }

    /// Returns the time that the clock shows.
    pub fn instant(&self) -> Timestamp {
        Timestamp::from_millis(self.0.load(Ordering::SeqCst))
    }

    /// Returns the day that the clock shows.
    pub fn date(&self) -> Date {
        self.instant().date()
    }
}

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        self.instant()
    }
}

/// Remembers the last email token, because the demonstration does not read emails.
pub struct KnownTokens {
    tokens: Arc<dyn EmailTokenIssuer>,
    last: Mutex<Option<String>>,
}

impl KnownTokens {
    /// Creates an issuer that passes on the tokens of another issuer.
    pub fn new(tokens: Arc<dyn EmailTokenIssuer>) -> Self {
        Self {
            tokens,
            last: Mutex::new(None),
        }
    }

    /// Returns the token issued last.
    pub fn last(&self) -> Option<String> {
        self.last.lock().ok().and_then(|last| last.clone())
    }
}

impl EmailTokenIssuer for KnownTokens {
    fn issue(&self) -> String {
        let token = self.tokens.issue();
        if let Ok(mut last) = self.last.lock() {
            *last = Some(token.clone());
        }
        token
    }

    fn hash(&self, token: &str) -> String {
        self.tokens.hash(token)
    }
}
