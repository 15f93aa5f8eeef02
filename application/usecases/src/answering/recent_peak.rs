//! The highest value of the last minute.

use std::time::Instant;

/// At least as long as the time between two readings of the metrics, so that a reader misses no peak.
const WINDOW_SECONDS: u64 = 60;
/// The second that has just begun is one more.
const SECONDS: usize = 61;

/// Remembers the highest value of each second. Reading changes nothing, so several readers find the same.
pub(super) struct RecentPeak {
    since: Instant,
    /// The seconds since the begin and their highest values. A place is used again after a minute.
    seconds: [(u64, usize); SECONDS],
}

impl RecentPeak {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            since: now,
            seconds: [(0, 0); SECONDS],
        }
    }

    fn second(&self, at: Instant) -> u64 {
        at.saturating_duration_since(self.since).as_secs()
    }

    /// Records that the value is this now.
    pub(super) fn record(&mut self, now: Instant, value: usize) {
        let second = self.second(now);
        let place = usize::try_from(second).unwrap_or_default() % SECONDS;
        if let Some(highest) = self.seconds.get_mut(place) {
            *highest = match *highest {
                (of, before) if of == second => (of, before.max(value)),
                _ => (second, value),
            };
        }
    }

    /// Returns the highest value that was recorded within the minute before `now`.
    pub(super) fn highest(&self, now: Instant) -> usize {
        let oldest = self.second(now).saturating_sub(WINDOW_SECONDS);
        let recent = self.seconds.iter().filter(|(second, _)| *second >= oldest);
        recent.map(|(_, value)| *value).max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::RecentPeak;

    #[test]
    fn a_peak_is_shown_to_all_readers_for_a_minute_and_no_longer() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut peak = RecentPeak::new(begin);
        assert_eq!(peak.highest(at(0)), 0);
        peak.record(at(5), 7);
        peak.record(at(5), 3);
        peak.record(at(6), 0);
        for seconds in [6, 6, 35, 65] {
            assert_eq!(peak.highest(at(seconds)), 7, "after {seconds} s");
        }
        assert_eq!(peak.highest(at(66)), 0);
        // The place of second 5 is used again.
        peak.record(at(66), 2);
        assert_eq!(peak.highest(at(66)), 2);
        assert_eq!(peak.highest(at(1_000)), 0);
    }
}
