//! The metrics of a batch queue, for operators.

use std::time::{Duration, Instant};

use metrics::{Counter, Gauge, Histogram};

/// The metrics of a queue. They are looked up only once, because a lookup takes as long as adding a request to the
/// queue.
pub struct BatchMetrics {
    waiting: Gauge,
    wait: Histogram,
    requests: Counter,
    execution: Histogram,
    refused: Counter,
}

impl BatchMetrics {
    pub fn new(queue: &'static str) -> Self {
        Self {
            waiting: metrics::gauge!("palestra_batch_waiting", "queue" => queue),
            wait: metrics::histogram!("palestra_batch_wait_seconds", "queue" => queue),
            requests: metrics::counter!("palestra_batch_requests_total", "queue" => queue),
            execution: metrics::histogram!("palestra_batch_seconds", "queue" => queue),
            refused: metrics::counter!("palestra_batch_refused_total", "queue" => queue),
        }
    }

    /// Records the number of waiting requests.
    pub fn record_waiting(&self, requests: usize) {
        self.waiting
            .set(u32::try_from(requests).unwrap_or(u32::MAX));
    }

    /// Counts a request that found the queue full.
    pub fn count_refused(&self) {
        self.refused.increment(1);
    }

    /// Counts a request that starts to be executed now and has been waiting since this instant.
    pub fn count_request(&self, since: Instant) {
        self.requests.increment(1);
        self.wait.record(since.elapsed());
    }

    /// Records how long the database took for a batch.
    pub fn record_execution(&self, elapsed: Duration) {
        self.execution.record(elapsed);
    }
}
