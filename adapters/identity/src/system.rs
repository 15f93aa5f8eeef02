//! The system's clock and random ids. Only this file may use the functions of the system for them.

use application_ports::{Clock, IdGenerator};
use domain_kernel::Timestamp;
use time::OffsetDateTime;
use uuid::Uuid;

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the Clock port")]
    fn now(&self) -> Timestamp {
        Timestamp::from(OffsetDateTime::now_utc())
    }
}

/// Creates ids from the machine's clock and randomness.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemIds;

impl IdGenerator for SystemIds {
    #[expect(clippy::disallowed_methods, reason = "this is the IdGenerator port")]
    fn sequential(&self) -> Uuid {
        Uuid::now_v7()
    }

    #[expect(clippy::disallowed_methods, reason = "this is the IdGenerator port")]
    fn random(&self) -> Uuid {
        Uuid::new_v4()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_ordered_by_time_also_within_a_millisecond_and_random_ones_are_random() {
        let rows: Vec<Uuid> = (0..1000).map(|_| SystemIds.sequential()).collect();
        assert!(rows.is_sorted());
        assert_eq!(rows[0].get_version_num(), 7);
        assert_eq!(SystemIds.random().get_version_num(), 4);
    }

    #[test]
    fn the_clock_runs() {
        let now = SystemClock.now();
        assert!(now.millis() > 1_700_000_000_000 && SystemClock.now() >= now);
    }
}
