//! A gate before heavy work: a thread a lane, so many waiting, the rest turned away at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use application_ports::HashError;
use argon2::Block;
use tokio::sync::oneshot;

/// What a lane works in. It is the lane's own and is kept, because asking the system for it anew
/// takes a quarter of the work's time.
pub type Memory = Vec<Block>;

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// A bounded queue before a fixed number of lanes.
pub struct Gate {
    queue: SyncSender<Job>,
    retry_after: u32,
}

impl Gate {
    /// `lanes` threads work and `waiting` requests more may wait; whoever comes then is told to come
    /// back in `retry_after` seconds. The threads end with the gate.
    ///
    /// # Errors
    /// A fault where the system gives no thread.
    pub fn new(lanes: usize, waiting: usize, retry_after: u32) -> Result<Self, HashError> {
        let (queue, jobs) = sync_channel(waiting);
        let jobs = Arc::new(Mutex::new(jobs));
        for lane in 0..lanes.max(1) {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new()
                .name(format!("password-{lane}"))
                .spawn(move || serve(&jobs))
                .map_err(fault)?;
        }
        Ok(Self { queue, retry_after })
    }

    /// Runs `work` once a lane is free. A caller who hangs up while it runs does not let another one
    /// in beside it; what nobody waits for any more is not begun.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let (answer, answered) = oneshot::channel();
        let job = move |memory: &mut Memory| {
            if !answer.is_closed() {
                answer.send(work(memory)).ok();
            }
        };
        self.queue
            .try_send(Box::new(job))
            .map_err(|refused| match refused {
                TrySendError::Full(_) => HashError::Full {
                    retry_after: self.retry_after,
                },
                TrySendError::Disconnected(_) => fault("the lanes have ended"),
            })?;
        answered.await.map_err(fault)?
    }
}

/// A lane: one job after the other, until the gate is gone.
fn serve(jobs: &Mutex<Receiver<Job>>) {
    stand_back();
    let mut memory = Memory::new();
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(job) = next() {
        // Its caller learns that the answer will not come.
        catch_unwind(AssertUnwindSafe(|| job(&mut memory))).ok();
    }
}

/// Lets requests go first where the cores are busy: whoever signs in can wait a little, whoever saves
/// an answer cannot. On Linux a thread has a priority of its own; elsewhere all stay equal.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::debug!(%error, "a lane keeps its priority");
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
        impl FnOnce(&mut Memory) -> Result<(), HashError> + Send,
        mpsc::Receiver<()>,
        mpsc::Sender<()>,
    ) {
        let (started, has_started) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let work = move |_: &mut Memory| {
            started.send(()).unwrap();
            released.recv().ok();
            Ok(())
        };
        (work, has_started, release)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_finds_the_queue_full_is_turned_away_at_once() {
        let gate = Arc::new(Gate::new(1, 1, 4).unwrap());
        let (work, started, release) = held();
        let running = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.run(work).await }
        });
        started.recv_timeout(Duration::from_secs(5)).unwrap();
        let waiting = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.run(|_| Ok(())).await }
        });
        while gate.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }

        let refused = gate.run(|_| Ok(())).await;
        assert!(matches!(refused, Err(HashError::Full { retry_after: 4 })));

        drop(release);
        running.await.unwrap().unwrap();
        waiting.await.unwrap().unwrap();
        gate.run(|_| Ok(())).await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_caller_who_hangs_up_leaves_the_lane_taken_until_the_work_ends() {
        let gate = Arc::new(Gate::new(1, 1, 1).unwrap());
        let (work, started, release) = held();
        let running = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.run(work).await }
        });
        started.recv_timeout(Duration::from_secs(5)).unwrap();
        running.abort();
        assert!(running.await.unwrap_err().is_cancelled());

        assert!(matches!(
            gate.run(|_| Ok(())).await,
            Err(HashError::Full { .. })
        ));

        drop(release);
        while gate.run(|_| Ok(())).await.is_err() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn work_that_panics_is_a_fault_and_gives_its_place_back() {
        let gate = Gate::new(1, 1, 1).unwrap();
        let failed: Result<(), _> = gate.run(|_| panic!("broken")).await;
        assert!(matches!(failed, Err(HashError::Fault(_))));
        gate.run(|_| Ok(())).await.unwrap();
    }
}
