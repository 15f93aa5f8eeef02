//! A clock that tests control, and sequential ids.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use application_ports::{Clock, IdGenerator};
use domain_kernel::Timestamp;
use uuid::Uuid;

/// A clock that changes only when a test sets it.
#[derive(Debug)]
pub struct FixedClock(AtomicI64);

impl FixedClock {
    /// Creates a clock that shows `now`.
    pub const fn at(now: Timestamp) -> Self {
        Self(AtomicI64::new(now.millis()))
    }

    /// Sets the clock to `now`.
    pub fn set(&self, now: Timestamp) {
        self.0.store(now.millis(), Ordering::SeqCst);
    }

    /// Moves the clock by `seconds`; a negative number moves it back.
    pub fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.load(Ordering::SeqCst))
    }
}

/// Generates ids of version 7 by counting. Random ids are hashes of the count, so their order is random.
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
