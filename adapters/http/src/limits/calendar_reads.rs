//! Limits how often the calendar of a person is read (D261). A program that subscribes to it comes once an hour, but it
//! comes without a session, so no other limit holds it back. Each node counts for itself.
//!
//! For the crate governor see `rate_windows`.

use std::hash::{BuildHasher as _, RandomState};

use domain_kernel::Timestamp;

use crate::limits::rate_windows::RateWindows;
use crate::web::problem::Problem;

/// The maximum number of reads of a calendar in a minute.
const MAX_READS: u32 = 10;
/// The maximum number of counters. If more are needed, the counters that were used least recently are dropped.
const MAX_CALENDARS: usize = 100_000;

/// The reads of calendars on a node, shared by all workers.
#[derive(Debug)]
pub struct CalendarReads {
    windows: RateWindows<u64>,
    /// A counter has a fixed size, even if the client sent a long code. The hash is random, so that an attacker cannot
    /// choose a code that uses up the reads of another one.
    codes: RandomState,
}

impl Default for CalendarReads {
    fn default() -> Self {
        Self {
            windows: RateWindows::new(MAX_CALENDARS),
            codes: RandomState::new(),
        }
    }
}

impl CalendarReads {
    /// Counts a read of the calendar with this code, or refuses it with 429.
    pub fn admit(&self, code: &str, now: Timestamp) -> Result<(), Problem> {
        let code = self.codes.hash_one(code);
        self.windows.count(code, MAX_READS, now).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calendar_is_read_ten_times_a_minute() {
        let reads = CalendarReads::default();
        let read = |code, second| {
            let now = Timestamp::from_millis(0).plus_seconds(second);
            reads.admit(code, now).is_ok()
        };
        assert!((0..10).all(|second| read("one", second)));
        assert!(!read("one", 59));
        assert!(read("another", 59));
        assert!(read("one", 60));
    }
}
