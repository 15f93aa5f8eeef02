//! Threads for password hashing, with a bounded queue.
//!
//! tokio's blocking pool behind a semaphore would be shorter, but its threads also serve files and large requests. A
//! thread that has lowered its priority needs privileges to raise it again. So hashing would either leave the threads
//! of the shared pool at low priority, or would compete with saves at normal priority. The shared pool would also
//! allocate Argon2's 19 MiB for each hash, which takes 3 to 8 % more CPU (150 hashes, mimalloc).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use application_ports::HashError;
use argon2::Block;
use metrics::{Counter, Gauge, Histogram};
use tokio::sync::oneshot;

/// The memory of a worker, which it reuses for every hash until there is none to compute for [`IDLE`].
pub type Memory = Vec<Block>;

/// A worker that waits this long frees its memory.
const IDLE: Duration = Duration::from_secs(1);

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

/// Worker threads behind a bounded queue.
pub struct HashPool {
    queue: SyncSender<Job>,
    retry_after: u32,
    waiting: Gauge,
    seconds: Histogram,
    refused: Counter,
}

impl HashPool {
    /// Starts `workers` threads with a queue of `max_waiting` jobs. If the queue is full, a job is refused, with the
    /// advice to try again after `retry_after` seconds. The threads end when the pool is dropped.
    ///
    /// # Errors
    ///
    /// Fails if the system cannot start a thread.
    pub fn new(workers: usize, max_waiting: usize, retry_after: u32) -> Result<Self, HashError> {
        let (queue, jobs) = sync_channel(max_waiting);
        let jobs = Arc::new(Mutex::new(jobs));
        for worker in 0..workers.max(1) {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new()
                .name(format!("password-{worker}"))
                .spawn(move || run_worker(&jobs))
                .map_err(fault)?;
        }
        Ok(Self {
            queue,
            retry_after,
            waiting: metrics::gauge!("palestra_passwords_waiting"),
            seconds: metrics::histogram!("palestra_password_seconds"),
            refused: metrics::counter!("palestra_passwords_refused_total"),
        })
    }

    /// Runs `work` when a worker is free. If the caller drops the future before that, the job is never started. A job
    /// that has started continues until its end, even if the caller drops the future.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let (result, received) = oneshot::channel();
        let (waiting, seconds, since) =
            (self.waiting.clone(), self.seconds.clone(), Instant::now());
        let job = move |memory: &mut Memory| {
            waiting.decrement(1);
            if !result.is_closed() {
                let done = work(memory);
                seconds.record(since.elapsed());
                result.send(done).ok();
            }
        };
        // The job is counted first, because a worker may start it before the next call returns.
        self.waiting.increment(1);
        self.queue.try_send(Box::new(job)).map_err(|refused| {
            self.waiting.decrement(1);
            match refused {
                TrySendError::Full(_) => {
                    self.refused.increment(1);
                    HashError::Full {
                        retry_after: self.retry_after,
                    }
                }
                TrySendError::Disconnected(_) => fault("the hash pool has stopped"),
            }
        })?;
        received.await.map_err(fault)?
    }
}

/// Runs one job after the other until the pool is dropped.
fn run_worker(jobs: &Mutex<Receiver<Job>>) {
    lower_priority();
    let mut memory = Memory::new();
    let next = || {
        let jobs = jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.recv_timeout(IDLE)
    };
    loop {
        match next() {
            // If `work` panics, its sender is dropped, which tells the caller, and the worker continues with the next
            // job.
            Ok(job) => drop(catch_unwind(AssertUnwindSafe(|| job(&mut memory)))),
            Err(RecvTimeoutError::Timeout) => memory = Memory::new(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Lowers the priority of this thread, so that request threads run first when all cores are busy. A sign-in can wait a
/// little, but the save of an answer cannot. Only Linux gives each thread its own priority.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::debug!(%error, "a hash worker keeps its priority");
    }
}

/// Converts any error to an internal error.
pub fn fault(cause: impl std::fmt::Display) -> HashError {
    HashError::Fault(cause.to_string())
}

#[cfg(test)]
mod tests {
    use std::pin::{Pin, pin};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{Sender, channel};

    use tokio::time::timeout;

    use super::*;

    /// Polls the job once, and returns whether it is still waiting.
    async fn is_waiting<T>(job: impl Future<Output = T>) -> bool {
        timeout(Duration::ZERO, job).await.is_err()
    }

    /// Returns a job and a sender. The job runs until the sender is dropped.
    async fn busy(
        pool: &HashPool,
    ) -> (
        Pin<Box<impl Future<Output = Result<(), HashError>>>>,
        Sender<()>,
    ) {
        let (start, started) = channel();
        let (release, released) = channel::<()>();
        let mut running = Box::pin(pool.run(move |_| {
            start.send(()).unwrap();
            released.recv().ok();
            Ok(())
        }));
        assert!(is_waiting(&mut running).await);
        started.recv_timeout(Duration::from_secs(5)).unwrap();
        (running, release)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_job_that_finds_the_queue_full_is_refused_at_once() {
        let pool = HashPool::new(1, 1, 4).unwrap();
        let (running, release) = busy(&pool).await;
        let mut waiting = pin!(pool.run(|_| Ok(())));
        assert!(is_waiting(&mut waiting).await);

        let refused = pool.run(|_| Ok(())).await;
        assert!(matches!(refused, Err(HashError::Full { retry_after: 4 })));

        drop(release);
        running.await.unwrap();
        waiting.await.unwrap();
        pool.run(|_| Ok(())).await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_caller_who_leaves_does_not_free_the_worker_before_the_work_ends() {
        let pool = HashPool::new(1, 2, 1).unwrap();
        let (running, release) = busy(&pool).await;
        drop(running);
        let mut next = pin!(pool.run(|_| Ok(())));
        let short = Duration::from_millis(50);
        assert!(timeout(short, &mut next).await.is_err());

        drop(release);
        next.await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_job_whose_caller_is_gone_is_not_started() {
        let pool = HashPool::new(1, 2, 1).unwrap();
        let (running, release) = busy(&pool).await;
        let started = Arc::new(AtomicBool::new(false));
        {
            let started = Arc::clone(&started);
            let mut left = Box::pin(pool.run(move |_| {
                started.store(true, Ordering::SeqCst);
                Ok(())
            }));
            assert!(is_waiting(&mut left).await);
        }
        let last = pool.run(|_| Ok(()));
        drop(release);
        running.await.unwrap();
        last.await.unwrap();
        assert!(!started.load(Ordering::SeqCst));
    }

    #[tokio::test]
    async fn a_job_that_panics_is_an_error_and_its_worker_continues() {
        let pool = HashPool::new(1, 1, 1).unwrap();
        let failed: Result<(), _> = pool.run(|_| panic!("broken")).await;
        assert!(matches!(failed, Err(HashError::Fault(_))));
        pool.run(|_| Ok(())).await.unwrap();
    }

    #[tokio::test]
    async fn a_worker_frees_its_memory_when_no_job_comes() {
        let pool = HashPool::new(1, 1, 1).unwrap();
        let fill = |memory: &mut Memory| {
            memory.resize(1, Block::default());
            Ok(())
        };
        let length = || pool.run(|memory| Ok(memory.len()));
        let since = Instant::now();
        pool.run(fill).await.unwrap();
        let kept = length().await.unwrap();
        // On a busy machine, this test may wait as long as an idle worker.
        assert!(kept == 1 || since.elapsed() >= IDLE);

        pool.run(fill).await.unwrap();
        while length().await.unwrap() > 0 {
            tokio::time::sleep(2 * IDLE).await;
        }
    }
}
