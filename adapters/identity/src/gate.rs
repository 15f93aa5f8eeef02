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
    use std::pin::{Pin, pin};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{Sender, channel};
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    /// Whether the request still waits after it was asked once.
    async fn waits<T>(request: impl Future<Output = T>) -> bool {
        timeout(Duration::ZERO, request).await.is_err()
    }

    /// A request whose work has begun, and what it waits for: it ends when that is dropped.
    async fn busy(
        gate: &Gate,
    ) -> (
        Pin<Box<impl Future<Output = Result<(), HashError>>>>,
        Sender<()>,
    ) {
        let (start, started) = channel();
        let (release, released) = channel::<()>();
        let mut running = Box::pin(gate.run(move |_| {
            start.send(()).unwrap();
            released.recv().ok();
            Ok(())
        }));
        assert!(waits(&mut running).await);
        started.recv_timeout(Duration::from_secs(5)).unwrap();
        (running, release)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_finds_the_queue_full_is_turned_away_at_once() {
        let gate = Gate::new(1, 1, 4).unwrap();
        let (running, release) = busy(&gate).await;
        let mut waiting = pin!(gate.run(|_| Ok(())));
        assert!(waits(&mut waiting).await);

        let refused = gate.run(|_| Ok(())).await;
        assert!(matches!(refused, Err(HashError::Full { retry_after: 4 })));

        drop(release);
        running.await.unwrap();
        waiting.await.unwrap();
        gate.run(|_| Ok(())).await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_caller_who_hangs_up_leaves_the_lane_taken_until_the_work_ends() {
        let gate = Gate::new(1, 2, 1).unwrap();
        let (running, release) = busy(&gate).await;
        drop(running);
        let mut next = pin!(gate.run(|_| Ok(())));
        let patience = Duration::from_millis(50);
        assert!(timeout(patience, &mut next).await.is_err());

        drop(release);
        next.await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_nobody_waits_for_any_more_is_not_begun() {
        let gate = Gate::new(1, 2, 1).unwrap();
        let (running, release) = busy(&gate).await;
        let begun = Arc::new(AtomicBool::new(false));
        {
            let begun = Arc::clone(&begun);
            let mut left = Box::pin(gate.run(move |_| {
                begun.store(true, Ordering::SeqCst);
                Ok(())
            }));
            assert!(waits(&mut left).await);
        }
        let last = gate.run(|_| Ok(()));
        drop(release);
        running.await.unwrap();
        last.await.unwrap();
        assert!(!begun.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn work_that_panics_is_a_fault_and_its_lane_goes_on() {
        let gate = Gate::new(1, 1, 1).unwrap();
        let failed: Result<(), _> = gate.run(|_| panic!("broken")).await;
        assert!(matches!(failed, Err(HashError::Fault(_))));
        gate.run(|_| Ok(())).await.unwrap();
    }
}
