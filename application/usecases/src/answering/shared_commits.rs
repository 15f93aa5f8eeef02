//! Units of work of many participants that share a transaction and its commit (D251).
//!
//! Thousands who start or submit at the same moment would otherwise each wait for a connection that writes, and every
//! save would wait behind them. Here they wait in one line. The first one that gets a turn executes up to [`MAX_TOGETHER`]
//! waiting units and sends each its result after the commit. No timer is involved: a single unit is executed at once.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use tokio::sync::oneshot::error::TryRecvError;
use tokio::sync::{Semaphore, oneshot};

use crate::{AppError, AppResult};

/// The units of one transaction at most. On SQLite, a save waits for a transaction that has begun.
pub(crate) const MAX_TOGETHER: usize = 16;
/// The transactions at a time. While one commits, the next one is executed.
const TURNS: usize = 2;
/// The seconds after which somebody who does not find a place should come again.
const COME_AGAIN_SECONDS: u32 = 5;

/// What somebody wants done in a transaction that others share.
pub(crate) trait SharedUnit: Clone {
    type Place: Ord;

    /// Its place in a transaction. All nodes lock rows in this order, so that two transactions cannot block each other.
    fn place(&self) -> Self::Place;
}

/// The outcome of a transaction. It fails as a whole, or has the result of each unit in their order. A unit that is
/// refused has written nothing.
pub(crate) type Together<'a, R> = BoxFuture<'a, AppResult<Vec<AppResult<R>>>>;

/// A line of units that wait for their transaction.
pub(crate) struct SharedCommits<U, R> {
    waiting: Mutex<VecDeque<Waiting<U, R>>>,
    turns: Semaphore,
    max_waiting: usize,
}

struct Waiting<U, R> {
    unit: U,
    reply: oneshot::Sender<AppResult<R>>,
}

/// What came of a turn.
enum Turn<R> {
    Answered(AppResult<R>),
    /// Another turn has the unit.
    Elsewhere,
    /// The turn that had the unit was given up. Its transaction is rolled back, or nobody heard that it committed.
    Lost,
}

impl<U: SharedUnit, R> SharedCommits<U, R> {
    /// Creates a line. A unit is refused while `max_waiting` others wait.
    pub(crate) fn new(max_waiting: usize) -> Self {
        Self {
            waiting: Mutex::default(),
            turns: Semaphore::new(TURNS),
            max_waiting,
        }
    }

    /// Executes the unit together with others that wait. A unit can be executed twice, the second time without effect.
    ///
    /// # Errors
    /// [`AppError::Unavailable`] if too many wait, otherwise what `execute` says of the unit.
    pub(crate) async fn run<'f>(
        &self,
        unit: U,
        execute: impl Fn(Vec<U>) -> Together<'f, R>,
    ) -> AppResult<R> {
        loop {
            let mut answer = self.wait(unit.clone())?;
            let turn = tokio::select! {
                biased;
                answered = &mut answer => match answered {
                    Ok(answered) => return answered,
                    Err(_) => continue,
                },
                turn = self.turns.acquire() => turn,
            };
            let led = self.lead(&mut answer, &execute).await;
            drop(turn);
            match led {
                Turn::Answered(answered) => return answered,
                Turn::Lost => {}
                Turn::Elsewhere => {
                    if let Ok(answered) = answer.await {
                        return answered;
                    }
                }
            }
        }
    }

    /// Executes what waits until the own unit is answered.
    async fn lead<'f>(
        &self,
        answer: &mut oneshot::Receiver<AppResult<R>>,
        execute: &impl Fn(Vec<U>) -> Together<'f, R>,
    ) -> Turn<R> {
        loop {
            match answer.try_recv() {
                Ok(answered) => return Turn::Answered(answered),
                Err(TryRecvError::Closed) => return Turn::Lost,
                Err(TryRecvError::Empty) => {}
            }
            let next = self.next();
            if next.is_empty() {
                return Turn::Elsewhere;
            }
            self.execute_all(next, execute).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Waiting<U, R>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, unit: U) -> AppResult<oneshot::Receiver<AppResult<R>>> {
        let mut waiting = self.lock();
        if waiting.len() >= self.max_waiting {
            return Err(AppError::Unavailable {
                retry_after: COME_AGAIN_SECONDS,
                reason: "too many wait for a transaction".to_owned(),
            });
        }
        let (reply, answer) = oneshot::channel();
        waiting.push_back(Waiting { unit, reply });
        Ok(answer)
    }

    /// Takes the units that wait longest, and puts them in the order of their places. Leaves out those for which nobody
    /// waits any more.
    fn next(&self) -> Vec<Waiting<U, R>> {
        let mut waiting = self.lock();
        let mut next = Vec::new();
        while next.len() < MAX_TOGETHER
            && let Some(oldest) = waiting.pop_front()
        {
            if !oldest.reply.is_closed() {
                next.push(oldest);
            }
        }
        next.sort_by_key(|one| one.unit.place());
        next
    }

    /// Executes units in one transaction. If it fails, executes them one by one, so that none fails because of another
    /// one.
    async fn execute_all<'f>(
        &self,
        units: Vec<Waiting<U, R>>,
        execute: &impl Fn(Vec<U>) -> Together<'f, R>,
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
        execute: &impl Fn(Vec<U>) -> Together<'f, R>,
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
                let waiting = std::mem::take(&mut *self.lock());
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
        type Place = Self;

        fn place(&self) -> Self {
            *self
        }
    }

    /// Doubles numbers. Fails if a batch has a negative one.
    fn doubled(sizes: &Arc<Mutex<Vec<usize>>>) -> impl Fn(Vec<i32>) -> Together<'static, i32> {
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
        let (line, sizes) = (SharedCommits::new(1_000), Arc::default());
        let results = join_all((0..100).map(|unit| line.run(unit, doubled(&sizes)))).await;
        for (unit, result) in (0..100).zip(results) {
            assert_eq!(result.unwrap(), unit * 2);
        }
        let sizes = sizes.lock().unwrap();
        assert_eq!(sizes.iter().sum::<usize>(), 100);
        assert!(sizes.len() < 20, "{sizes:?}");
        assert!(sizes.iter().all(|size| *size <= MAX_TOGETHER));
    }

    #[tokio::test]
    async fn a_unit_that_fails_fails_no_other() {
        let (line, sizes) = (SharedCommits::new(1_000), Arc::default());
        let results = join_all((0..40).map(|unit| {
            let unit = if unit == 20 { -1 } else { unit };
            line.run(unit, doubled(&sizes))
        }))
        .await;
        for (unit, result) in results.into_iter().enumerate() {
            assert_eq!(result.is_err(), unit == 20, "{unit}");
        }
    }

    #[tokio::test]
    async fn units_are_executed_in_the_order_of_their_places() {
        let (line, largest) = (SharedCommits::new(1_000), Mutex::new(0));
        let in_order = |units: Vec<i32>| -> Together<'static, i32> {
            assert!(units.is_sorted(), "{units:?}");
            let mut most = largest.lock().unwrap();
            *most = units.len().max(*most);
            Box::pin(async move {
                tokio::task::yield_now().await;
                Ok(units.into_iter().map(Ok).collect())
            })
        };
        let results = join_all((0..100).rev().map(|unit| line.run(unit, in_order))).await;
        for (unit, result) in (0..100).rev().zip(results) {
            assert_eq!(result.unwrap(), unit);
        }
        assert_eq!(*largest.lock().unwrap(), MAX_TOGETHER);
    }

    #[tokio::test]
    async fn nobody_waits_for_a_database_that_does_not_answer() {
        let (line, tries) = (SharedCommits::new(1_000), Mutex::new(0));
        let unavailable = |_| -> Together<'static, i32> {
            *tries.lock().unwrap() += 1;
            Box::pin(async move {
                tokio::task::yield_now().await;
                Err(AppError::Unavailable {
                    retry_after: 1,
                    reason: "no connection".to_owned(),
                })
            })
        };
        let results = join_all((0..500).map(|unit| line.run(unit, unavailable))).await;
        for result in results {
            assert!(
                matches!(result, Err(AppError::Unavailable { retry_after: 1, .. })),
                "{result:?}"
            );
        }
        // A shared transaction and a single one in each turn.
        assert!(*tries.lock().unwrap() <= 2 * TURNS, "{tries:?}");
    }

    #[tokio::test]
    async fn a_turn_that_is_given_up_loses_nobody() {
        let (line, sizes) = (SharedCommits::new(1_000), Arc::default());
        let turns = line.turns.acquire_many(2).await.unwrap();
        let never = |_| -> Together<'static, i32> { Box::pin(std::future::pending()) };
        let mut given_up = Box::pin(line.run(1, never));
        assert!((&mut given_up).now_or_never().is_none());
        let mut others: Vec<_> = (2..5)
            .map(|unit| Box::pin(line.run(unit, doubled(&sizes))))
            .collect();
        for other in &mut others {
            assert!(other.now_or_never().is_none());
        }
        drop(turns);
        // It takes all four.
        assert!((&mut given_up).now_or_never().is_none());
        assert!(line.lock().is_empty());
        drop(given_up);
        let answers = join_all(others).await.into_iter().map(Result::unwrap);
        assert!(answers.eq([4, 6, 8]));
    }

    #[tokio::test]
    async fn a_unit_for_which_nobody_waits_is_not_executed() {
        let (line, sizes) = (
            SharedCommits::new(1_000),
            Arc::<Mutex<Vec<usize>>>::default(),
        );
        let turns = line.turns.acquire_many(2).await.unwrap();
        let mut gone = Box::pin(line.run(1, doubled(&sizes)));
        assert!((&mut gone).now_or_never().is_none());
        drop(gone);
        drop(turns);
        assert_eq!(line.run(2, doubled(&sizes)).await.unwrap(), 4);
        assert_eq!(*sizes.lock().unwrap(), [1]);
    }

    #[tokio::test]
    async fn who_finds_no_place_is_asked_to_come_again() {
        let (line, sizes) = (SharedCommits::new(1), Arc::default());
        let turns = line.turns.acquire_many(2).await.unwrap();
        let mut first = Box::pin(line.run(1, doubled(&sizes)));
        assert!((&mut first).now_or_never().is_none());
        let refused = line.run(2, doubled(&sizes)).await;
        assert!(
            matches!(refused, Err(AppError::Unavailable { retry_after: 5, .. })),
            "{refused:?}"
        );
        drop(turns);
        assert_eq!(first.await.unwrap(), 2);
    }
}
