//! The service times of a program: what the simulation knows about it.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};

/// What a participant does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Start,
    Save,
    Submit,
}

impl Act {
    pub const ALL: [Self; 3] = [Self::Start, Self::Save, Self::Submit];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Save => "save",
            Self::Submit => "submit",
        }
    }

    /// The requests of one batch at most (`batch_queue.rs` and `shared_commits.rs` of the product).
    pub const fn max_batch(self) -> usize {
        match self {
            Self::Save => 32,
            Self::Start | Self::Submit => 16,
        }
    }

    /// The batches of a node that are executed at the same time, on PostgreSQL.
    pub const MAX_IN_FLIGHT: usize = 2;

    /// The requests that may wait on a node. Another one is refused.
    pub const fn max_waiting(self) -> usize {
        match self {
            Self::Start => 8_192,
            Self::Save => 4_096,
            Self::Submit => 12_288,
        }
    }

    /// The time within which 99 of 100 requests should have a response.
    pub const fn goal(self) -> Duration {
        match self {
            Self::Start => load::Act::Start,
            Self::Save => load::Act::Save,
            Self::Submit => load::Act::Submit,
        }
        .goal()
    }
}

/// The processor time of a batch: a part for the batch, and a part for each of its requests. In microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Work {
    pub batch: f64,
    pub each: f64,
}

impl Work {
    /// Finds both parts by two measurements: the mean size of a batch, and the processor time of a request in it. Times that
    /// contradict this form count for the requests.
    pub fn fit(small: (f64, f64), large: (f64, f64)) -> Self {
        let slope = (small.1 - large.1) / (small.0.recip() - large.0.recip());
        let batch = if slope.is_finite() {
            slope.max(0.0)
        } else {
            0.0
        };
        let each = large.1 - batch / large.0;
        Self {
            batch,
            each: each.max(0.0),
        }
    }

    pub fn of(self, requests: usize) -> Duration {
        let requests = f64::from(u32::try_from(requests).unwrap_or(u32::MAX));
        microseconds(self.batch + self.each * requests)
    }
}

/// The times of one act, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// The processor time of the client for one request.
    pub client: f64,
    /// The processor time of the node.
    pub node: Work,
    /// The processor time of the database, with its pooler if there is one.
    pub primary: Work,
    /// The rest of the time of a single request: sockets, and threads that wake up.
    pub delay: f64,
}

/// Measured times as percentiles at equal distances, in microseconds, from the shortest to the longest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Times(Vec<f64>);

impl Times {
    const PERCENTILES: usize = 101;

    #[cfg(test)]
    pub fn constant(time: Duration) -> Self {
        Self(vec![time.as_secs_f64() * 1e6])
    }

    /// Summarizes measured times.
    pub fn from_measured(samples: &load::Samples) -> Self {
        let percentiles = (0..Self::PERCENTILES).map(|percent| samples.percentile(percent));
        Self(percentiles.map(|time| time.as_secs_f64() * 1e6).collect())
    }

    /// Returns the times without a part that each of them has.
    pub fn less(self, part: Duration) -> Self {
        let part = part.as_secs_f64() * 1e6;
        Self(
            self.0
                .into_iter()
                .map(|time| (time - part).max(0.0))
                .collect(),
        )
    }

    /// Returns a percentile of the times.
    pub fn at(&self, percent: usize) -> Duration {
        let place = self.0.len().saturating_sub(1) * percent / 100;
        microseconds(self.0.get(place).copied().unwrap_or_default())
    }
}

/// The service times of a program on a machine, as `bench model measure` writes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ServiceTimes {
    /// The build, the machine and the day, in words.
    pub measured: String,
    /// The cores of the machine.
    pub cores: usize,
    pub start: Cost,
    pub save: Cost,
    pub submit: Cost,
    /// The times of a flush of the database's log.
    pub flush: Times,
}

impl ServiceTimes {
    pub const fn of(&self, act: Act) -> &Cost {
        match act {
            Act::Start => &self.start,
            Act::Save => &self.save,
            Act::Submit => &self.submit,
        }
    }

    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{}: measure it first", path.display()))?;
        let times: Self =
            serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        ensure!(
            times.cores > 0 && !times.flush.0.is_empty(),
            "{}: neither cores nor times of a flush may be missing",
            path.display()
        );
        Ok(times)
    }

    pub fn write(&self, path: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)?;
        std::fs::write(path, format!("{text}\n")).with_context(|| path.display().to_string())
    }
}

/// Measured times of less than nothing count as nothing.
pub fn microseconds(time: f64) -> Duration {
    Duration::try_from_secs_f64(time / 1e6).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_batch_give_what_was_measured() {
        let work = Work {
            batch: 300.0,
            each: 20.0,
        };
        let fitted = Work::fit((1.5, 20.0 + 300.0 / 1.5), (12.0, 20.0 + 300.0 / 12.0));
        assert!((fitted.batch - work.batch).abs() < 0.01, "{fitted:?}");
        assert!((fitted.each - work.each).abs() < 0.01, "{fitted:?}");
        assert_eq!(work.of(10), Duration::from_micros(500));
        // A request that costs more in a larger batch is no reason for negative times, and neither are equal sizes.
        for (small, large) in [((1.0, 10.0), (16.0, 12.0)), ((16.0, 10.0), (16.0, 12.0))] {
            let fitted = Work::fit(small, large);
            assert_eq!((fitted.batch, fitted.each), (0.0, 12.0));
        }
    }

    #[test]
    fn the_percentiles_of_times_are_those_that_were_measured() {
        let mut samples = load::Samples::default();
        for time in 1..=1_000 {
            samples.push(Duration::from_micros(time));
        }
        let times = Times::from_measured(&samples);
        for (percent, time) in [(0, 1), (50, 500), (99, 990), (100, 1_000)] {
            assert_eq!(times.at(percent), Duration::from_micros(time));
        }
    }

    #[test]
    fn service_times_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("service-times.json");
        let times = super::super::tests::times();
        times.write(&path).unwrap();
        assert_eq!(ServiceTimes::read(&path).unwrap(), times);
        std::fs::write(&path, "{}").unwrap();
        assert!(ServiceTimes::read(&path).is_err());
    }
}
