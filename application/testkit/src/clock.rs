//! Time that stands still, and ids that count.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use application_ports::{Clock, IdGenerator};
use domain_kernel::Timestamp;
use uuid::Uuid;

/// A clock that moves when told.
#[derive(Debug)]
pub struct FixedClock(AtomicI64);

impl FixedClock {
    /// Stands at an instant.
    pub const fn at(now: Timestamp) -> Self {
        Self(AtomicI64::new(now.millis()))
    }

    /// Goes to an instant.
    pub fn set(&self, now: Timestamp) {
        self.0.store(now.millis(), Ordering::SeqCst);
    }

    /// Moves by whole seconds, backwards where negative.
    pub fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.load(Ordering::SeqCst))
    }
}

/// Ids that count up in the form of version 7; the secret ones are scattered, as random ones are.
#[derive(Debug, Default)]
pub struct SequentialIds(AtomicU64);

impl IdGenerator for SequentialIds {
    fn sequential(&self) -> Uuid {
        let low = 0x8000_0000_0000_0000 | self.0.fetch_add(1, Ordering::SeqCst);
        Uuid::from_u64_pair(0x019a_0000_0000_7000, low)
    }

    fn random(&self) -> Uuid {
        Uuid::new_v5(&Uuid::nil(), self.sequential().as_bytes())
    }
}
