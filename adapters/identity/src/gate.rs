//! A gate before heavy work: so many at a time, so many waiting, the rest turned away at once.

use std::sync::Arc;

use application_ports::HashError;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// A bounded queue before a fixed number of lanes.
pub struct Gate {
    lanes: Arc<Semaphore>,
    places: Arc<Semaphore>,
    retry_after: u32,
}

impl Gate {
    /// `lanes` tasks run at a time and `waiting` more may wait; whoever comes then is told to come
    /// back in `retry_after` seconds.
    pub fn new(lanes: usize, waiting: usize, retry_after: u32) -> Self {
        let lanes = lanes.max(1);
        Self {
            lanes: Arc::new(Semaphore::new(lanes)),
            places: Arc::new(Semaphore::new(lanes + waiting)),
            retry_after,
        }
    }

    /// Runs `work` on a blocking thread once a lane is free. The permits travel with the work, so a
    /// caller who hangs up while it runs does not let another one in beside it.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let place = Arc::clone(&self.places)
            .try_acquire_owned()
            .map_err(|_| HashError::Full {
                retry_after: self.retry_after,
            })?;
        let lane = Arc::clone(&self.lanes)
            .acquire_owned()
            .await
            .map_err(fault)?;
        spawn_blocking(move || {
            let _permits = (place, lane);
            work()
        })
        .await
        .map_err(fault)?
    }
}

/// A fault of ours with its cause's words.
pub fn fault(cause: impl std::fmt::Display) -> HashError {
    HashError::Fault(cause.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Work that says when it started and ends when it is let go.
    fn held() -> (
        impl FnOnce() -> Result<(), HashError> + Send,
        mpsc::Receiver<()>,
        mpsc::Sender<()>,
    ) {
        let (started, has_started) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let work = move || {
            started.send(()).unwrap();
            released.recv().ok();
            Ok(())
        };
        (work, has_started, release)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_finds_the_queue_full_is_turned_away_at_once() {
        let gate = Arc::new(Gate::new(1, 1, 4));
        let (work, started, release) = held();
        let running = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.run(work).await }
        });
        started.recv_timeout(Duration::from_secs(5)).unwrap();
        let waiting = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.run(|| Ok(())).await }
        });
        while gate.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }

        let refused = gate.run(|| Ok(())).await;
        assert!(matches!(refused, Err(HashError::Full { retry_after: 4 })));

        drop(release);
        running.await.unwrap().unwrap();
        waiting.await.unwrap().unwrap();
        gate.run(|| Ok(())).await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_caller_who_hangs_up_leaves_the_lane_taken_until_the_work_ends() {
        let gate = Arc::new(Gate::new(1, 0, 1));
        let (work, started, release) = held();
        let running = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.run(work).await }
        });
        started.recv_timeout(Duration::from_secs(5)).unwrap();
        running.abort();
        assert!(running.await.unwrap_err().is_cancelled());

        assert!(matches!(
            gate.run(|| Ok(())).await,
            Err(HashError::Full { .. })
        ));

        drop(release);
        while gate.run(|| Ok(())).await.is_err() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn work_that_panics_is_a_fault_and_gives_its_place_back() {
        let gate = Gate::new(1, 0, 1);
        let failed: Result<(), _> = gate.run(|| panic!("broken")).await;
        assert!(matches!(failed, Err(HashError::Fault(_))));
        gate.run(|| Ok(())).await.unwrap();
    }
}
