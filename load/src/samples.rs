//! The durations of repeated requests.

use std::time::Duration;

/// The durations of repeated operations.
#[derive(Default)]
pub struct Samples(Vec<Duration>);

impl Samples {
    /// Adds a duration.
    pub fn push(&mut self, took: Duration) {
        self.0.push(took);
    }

    /// Adds all durations of `others`.
    pub fn add(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Returns the number of durations.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no durations.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the percentile: `percent` percent of the durations are not longer.
    pub fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(at).copied().unwrap_or_default()
    }

    /// Returns the percentile as a text in milliseconds.
    pub fn words(&self, percent: usize) -> String {
        milliseconds(self.percentile(percent))
    }
}

/// Formats a duration in milliseconds.
pub fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
}

/// Returns the rate per second.
pub fn per_second(count: usize, time: Duration) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX)) / time.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_the_smallest_time_that_so_many_percent_do_not_exceed() {
        let mut samples = Samples::default();
        assert_eq!(samples.percentile(99), Duration::ZERO);
        for time in (1..=200).rev() {
            samples.push(Duration::from_millis(time));
        }
        assert_eq!(samples.percentile(50), Duration::from_millis(100));
        assert_eq!(samples.percentile(99), Duration::from_millis(198));
        assert_eq!(samples.percentile(100), Duration::from_millis(200));
    }
}
