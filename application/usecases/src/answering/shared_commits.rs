//! Units of work of many participants that share a transaction and its commit (D251).
//!
//! Thousands who start or submit at the same moment would otherwise each wait for a connection that writes, and every
//! save would wait behind them. Here they wait in one queue (a group commit). The first one that gets a permit executes a
//! batch of up to [`MAX_BATCH`] waiting units and sends each its result after the commit. No timer is involved: a single
//! unit is executed at once.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use futures_util::future::BoxFuture;
use tokio::sync::oneshot::error::TryRecvError;
use tokio::sync::{Semaphore, oneshot};

use super::recent_peak::RecentPeak;
use crate::background::QueueUse;
use crate::{AppError, AppResult};

/// The units of one transaction at most. On SQLite, a save waits for a transaction that has begun.
pub(crate) const MAX_BATCH: usize = 16;
/// The transactions at a time. While one commits, the next one is executed.
const MAX_IN_FLIGHT: usize = 2;
/// The seconds after which a caller who found the queue full should try again.
const RETRY_AFTER_SECONDS: u32 = 5;

/// A start or a submission that shares a transaction with others.
pub(crate) trait SharedUnit: Clone {
    type LockKey: Ord;

    /// What it locks. All nodes lock in the order of the keys, so that two transactions cannot block each other.
    fn lock_key(&self) -> Self::LockKey;
}

/// The outcome of a transaction. It fails as a whole, or has the result of each unit in their order. A unit that is
/// refused has written nothing.
pub(crate) type BatchResult<'a, R> = BoxFuture<'a, AppResult<Vec<AppResult<R>>>>;

/// A queue of units that wait for their transaction.
pub(crate) struct SharedCommits<U, R> {
    queue: Mutex<Queue<U, R>>,
    in_flight: Semaphore,
    max_waiting: usize,
}

struct Queue<U, R> {
    waiting: VecDeque<Waiting<U, R>>,
    most_waiting: RecentPeak,
    /// The number of units that were refused because the queue was full, since the start of the program.
    refused: u64,
}

struct Waiting<U, R> {
    unit: U,
    reply: oneshot::Sender<AppResult<R>>,
}

/// The state of a unit when its caller has executed the batches that waited.
enum Turn<R> {
    Done(AppResult<R>),
    /// Another caller executes the batch with the unit.
    InOtherBatch,
    /// The caller that executed the batch with the unit is gone. The transaction was rolled back, or it committed and its
    /// result was not delivered.
    Lost,
}

impl<U: SharedUnit, R> SharedCommits<U, R> {
    /// Creates a queue. A unit is refused while `max_waiting` others wait.
    pub(crate) fn new(max_waiting: usize) -> Self {
        Self {
            queue: Mutex::new(Queue {
                waiting: VecDeque::new(),
                most_waiting: RecentPeak::new(Instant::now()),
                refused: 0,
            }),
            in_flight: Semaphore::new(MAX_IN_FLIGHT),
            max_waiting,
        }
    }

    /// Returns what happens in the queue, which is called `name`.
    pub(crate) fn usage(&self, name: &'static str) -> QueueUse {
        let queue = self.lock();
        let waiting = queue.waiting.len();
        QueueUse {
            name,
            waiting,
            most_waiting: queue.most_waiting.highest(Instant::now()).max(waiting),
            refused: queue.refused,
        }
    }

    /// Executes the unit together with others that wait. A unit can be executed twice, the second time without effect.
    ///
    /// # Errors
    /// [`AppError::Unavailable`] if too many wait, otherwise what `execute` says of the unit.
    pub(crate) async fn run<'f>(
        &self,
        unit: U,
        execute: impl Fn(Vec<U>) -> BatchResult<'f, R>,
    ) -> AppResult<R> {
        loop {
            let mut answer = self.enqueue(unit.clone())?;
            let permit = tokio::select! {
                biased;
                answered = &mut answer => match answered {
                    Ok(answered) => return answered,
                    Err(_) => continue,
                },
                permit = self.in_flight.acquire() => permit,
            };
            let turn = self.take_turn(&mut answer, &execute).await;
            drop(permit);
            match turn {
                Turn::Done(answered) => return answered,
                Turn::Lost => {}
                Turn::InOtherBatch => {
                    if let Ok(answered) = answer.await {
                        return answered;
                    }
                }
            }
        }
    }

    /// Executes waiting batches until the own unit is done or no unit waits.
    async fn take_turn<'f>(
        &self,
        answer: &mut oneshot::Receiver<AppResult<R>>,
        execute: &impl Fn(Vec<U>) -> BatchResult<'f, R>,
    ) -> Turn<R> {
        loop {
            match answer.try_recv() {
                Ok(answered) => return Turn::Done(answered),
                Err(TryRecvError::Closed) => return Turn::Lost,
                Err(TryRecvError::Empty) => {}
            }
            let batch = self.take_batch();
            if batch.is_empty() {
                return Turn::InOtherBatch;
            }
            self.execute_batch(batch, execute).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue<U, R>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enqueue(&self, unit: U) -> AppResult<oneshot::Receiver<AppResult<R>>> {
        let mut queue = self.lock();
        if queue.waiting.len() >= self.max_waiting {
            queue.refused += 1;
            return Err(AppError::Unavailable {
                retry_after: RETRY_AFTER_SECONDS,
                reason: "too many units wait for a transaction".to_owned(),
            });
        }
        let (reply, answer) = oneshot::channel();
        queue.waiting.push_back(Waiting { unit, reply });
        queue.record();
        Ok(answer)
    }

    /// Takes the units that wait longest, and puts them in the order of their locks. Leaves out those for which no one
    /// waits any more.
    fn take_batch(&self) -> Vec<Waiting<U, R>> {
        let mut queue = self.lock();
        queue.record();
        let mut batch = Vec::new();
        while batch.len() < MAX_BATCH
            && let Some(oldest) = queue.waiting.pop_front()
        {
            if !oldest.reply.is_closed() {
                batch.push(oldest);
            }
        }
        batch.sort_by_key(|one| one.unit.lock_key());
        batch
    }

    fn empty(&self) -> VecDeque<Waiting<U, R>> {
        let mut queue = self.lock();
        queue.record();
        std::mem::take(&mut queue.waiting)
    }

    /// Executes units in one transaction. If it fails, executes them one by one, so that none fails because of another
    /// one.
    async fn execute_batch<'f>(
        &self,
        units: Vec<Waiting<U, R>>,
        execute: &impl Fn(Vec<U>) -> BatchResult<'f, R>,
    ) {
        if let [_, _, ..] = units.as_slice() {
            match execute(units.iter().map(|one| one.unit.clone()).collect()).await {
                Ok(results) => {
                    for (one, result) in units.into_iter().zip(results) {
                        one.answer(result);
                    }
                    return;
                }
                Err(error) => {
                    let count = units.len();
                    tracing::warn!(%error, count, "a shared transaction failed; its units are executed one by one");
                }
            }
        }
        self.execute_each(units, execute).await;
    }

    /// If the database does not answer, tells so all who wait: each would wait for the failures of all before.
    async fn execute_each<'f>(
        &self,
        units: Vec<Waiting<U, R>>,
        execute: &impl Fn(Vec<U>) -> BatchResult<'f, R>,
    ) {
        let mut units = units.into_iter();
        while let Some(one) = units.next() {
            let result = execute(vec![one.unit.clone()]).await;
            let result = result.and_then(|results| {
                let only = results.into_iter().next();
                only.unwrap_or_else(|| Err(AppError::Internal("a unit without a result".into())))
            });
            if let Err(AppError::Unavailable {
                retry_after,
                reason,
            }) = &result
            {
                let waiting = self.empty();
                for other in units.by_ref().chain(waiting) {
                    other.answer(Err(AppError::Unavailable {
                        retry_after: *retry_after,
                        reason: reason.clone(),
                    }));
                }
            }
            one.answer(result);
        }
    }
}

impl<U, R> Queue<U, R> {
    /// Records how many wait now.
    fn record(&mut self) {
        self.most_waiting.record(Instant::now(), self.waiting.len());
    }
}

impl<U, R> Waiting<U, R> {
    /// Sends the result. A caller that has gone repeats its request.
    fn answer(self, result: AppResult<R>) {
        self.reply.send(result).ok();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use futures_util::FutureExt as _;
    use futures_util::future::join_all;

    use super::*;

    impl SharedUnit for i32 {
        type LockKey = Self;

        fn lock_key(&self) -> Self {
            *self
        }
    }

    /// Doubles numbers. Fails if a batch has a negative one.
    fn doubled(sizes: &Arc<Mutex<Vec<usize>>>) -> impl Fn(Vec<i32>) -> BatchResult<'static, i32> {
        let sizes = Arc::clone(sizes);
        move |units| {
            sizes.lock().unwrap().push(units.len());
            Box::pin(async move {
                tokio::task::yield_now().await;
                if units.iter().any(|unit| *unit < 0) {
                    return Err(AppError::Internal("negative".to_owned()));
                }
                Ok(units.into_iter().map(|unit| Ok(unit * 2)).collect())
            })
        }
    }

    #[tokio::test]
    async fn units_that_wait_share_a_transaction_and_each_gets_its_own_result() {
        let (queue, sizes) = (SharedCommits::new(1_000), Arc::default());
        let results = join_all((0..100).map(|unit| queue.run(unit, doubled(&sizes)))).await;
        for (unit, result) in (0..100).zip(results) {
            assert_eq!(result.unwrap(), unit * 2);
        }
        let sizes = sizes.lock().unwrap();
        assert_eq!(sizes.iter().sum::<usize>(), 100);
        assert!(sizes.len() < 20, "{sizes:?}");
        assert!(sizes.iter().all(|size| *size <= MAX_BATCH));
    }

    #[tokio::test]
    async fn a_unit_that_fails_fails_no_other() {
        let (queue, sizes) = (SharedCommits::new(1_000), Arc::default());
        let results = join_all((0..40).map(|unit| {
            let unit = if unit == 20 { -1 } else { unit };
            queue.run(unit, doubled(&sizes))
        }))
        .await;
        for (unit, result) in results.into_iter().enumerate() {
            assert_eq!(result.is_err(), unit == 20, "{unit}");
        }
    }

    #[tokio::test]
    async fn units_are_executed_in_the_order_of_their_locks() {
        let (queue, largest) = (SharedCommits::new(1_000), Mutex::new(0));
        let in_order = |units: Vec<i32>| -> BatchResult<'static, i32> {
            assert!(units.is_sorted(), "{units:?}");
            let mut most = largest.lock().unwrap();
            *most = units.len().max(*most);
            Box::pin(async move {
                tokio::task::yield_now().await;
                Ok(units.into_iter().map(Ok).collect())
            })
        };
        let results = join_all((0..100).rev().map(|unit| queue.run(unit, in_order))).await;
        for (unit, result) in (0..100).rev().zip(results) {
            assert_eq!(result.unwrap(), unit);
        }
        assert_eq!(*largest.lock().unwrap(), MAX_BATCH);
    }

    #[tokio::test]
    async fn nobody_waits_for_a_database_that_does_not_answer() {
        let (queue, tries) = (SharedCommits::new(1_000), Mutex::new(0));
        let unavailable = |_| -> BatchResult<'static, i32> {
            *tries.lock().unwrap() += 1;
            Box::pin(async move {
                tokio::task::yield_now().await;
                Err(AppError::Unavailable {
                    retry_after: 1,
                    reason: "no connection".to_owned(),
                })
            })
        };
        let results = join_all((0..500).map(|unit| queue.run(unit, unavailable))).await;
        for result in results {
            assert!(
                matches!(result, Err(AppError::Unavailable { retry_after: 1, .. })),
                "{result:?}"
            );
        }
        // A shared transaction and a single one for each permit.
        assert!(*tries.lock().unwrap() <= 2 * MAX_IN_FLIGHT, "{tries:?}");
    }

    #[tokio::test]
    async fn a_batch_that_is_given_up_loses_nobody() {
        let (queue, sizes) = (SharedCommits::new(1_000), Arc::default());
        let permits = queue.in_flight.acquire_many(2).await.unwrap();
        let never = |_| -> BatchResult<'static, i32> { Box::pin(std::future::pending()) };
        let mut given_up = Box::pin(queue.run(1, never));
        assert!((&mut given_up).now_or_never().is_none());
        let mut others: Vec<_> = (2..5)
            .map(|unit| Box::pin(queue.run(unit, doubled(&sizes))))
            .collect();
        for other in &mut others {
            assert!(other.now_or_never().is_none());
        }
        drop(permits);
        // It takes all four.
        assert!((&mut given_up).now_or_never().is_none());
        assert!(queue.lock().waiting.is_empty());
        drop(given_up);
        let answers = join_all(others).await.into_iter().map(Result::unwrap);
        assert!(answers.eq([4, 6, 8]));
    }

    #[tokio::test]
    async fn a_unit_for_which_nobody_waits_is_not_executed() {
        let (queue, sizes) = (
            SharedCommits::new(1_000),
            Arc::<Mutex<Vec<usize>>>::default(),
        );
        let permits = queue.in_flight.acquire_many(2).await.unwrap();
        let mut gone = Box::pin(queue.run(1, doubled(&sizes)));
        assert!((&mut gone).now_or_never().is_none());
        drop(gone);
        drop(permits);
        assert_eq!(queue.run(2, doubled(&sizes)).await.unwrap(), 4);
        assert_eq!(*sizes.lock().unwrap(), [1]);
    }

    #[tokio::test]
    async fn who_finds_the_queue_full_is_asked_to_come_again() {
        let (queue, sizes) = (SharedCommits::new(1), Arc::default());
        let permits = queue.in_flight.acquire_many(2).await.unwrap();
        let mut first = Box::pin(queue.run(1, doubled(&sizes)));
        assert!((&mut first).now_or_never().is_none());
        let refused = queue.run(2, doubled(&sizes)).await;
        assert!(
            matches!(refused, Err(AppError::Unavailable { retry_after: 5, .. })),
            "{refused:?}"
        );
        let used = |waiting| QueueUse {
            name: "starts",
            waiting,
            most_waiting: 1,
            refused: 1,
        };
        assert_eq!(queue.usage("starts"), used(1));
        drop(permits);
        assert_eq!(first.await.unwrap(), 2);
        for reader in ["one", "another one"] {
            assert_eq!(queue.usage("starts"), used(0), "{reader}");
        }
    }
}
