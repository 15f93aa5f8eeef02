//! Requests that share a statement. What waits is taken together, up to [`BATCH`], and one statement
//! answers all of it. A few statements run at a time, so that the next one does not wait for the commit
//! of the one under way. No timer: an idle system adds no wait, and a burst shares commits.

use std::io;
use std::sync::Arc;
use std::thread;

use application_ports::{StoreError, StoreResult};
use tokio::runtime::Builder;
use tokio::sync::mpsc;
use tokio::task::{Id, JoinSet};

use crate::askers::{Asker, tell};

/// The most requests of one statement. More in it would share a commit with more, but leave too few to
/// prepare meanwhile, and the cores would rest with every commit.
pub const BATCH: usize = 32;
/// The most requests that wait.
const QUEUE: usize = 4096;

type Asked<Q, A> = (Q, Asker<StoreResult<A>>);

/// The way into a lane.
pub struct Lane<Q, A>(mpsc::Sender<Asked<Q, A>>);

/// What runs a lane's statements.
pub trait Work<Q, A>: Send + Sync + 'static {
    /// What two requests under way must not have in common.
    type Key: PartialEq + Send + 'static;
    /// That of a request; `None` where it goes with any other.
    fn key(request: &Q) -> Option<Self::Key>;
    /// How many batches may be under way at a time.
    fn at_once(&self) -> usize;
    /// The answers to a batch, in its order.
    fn batch(&self, batch: &[Q]) -> impl Future<Output = StoreResult<Vec<A>>> + Send;
}

impl<Q: Send + Sync + 'static, A: Send + 'static> Lane<Q, A> {
    /// A lane, and what runs it; that ends with the last way in.
    pub fn new(work: impl Work<Q, A>) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let (entrance, queue) = mpsc::channel(QUEUE);
        (Self(entrance), run(queue, Arc::new(work)))
    }

    /// The answer to a request. It is waited for, or dropped: left lying, it keeps the answers of those
    /// who asked on the same thread.
    pub async fn ask(&self, request: Q) -> StoreResult<A> {
        let (asker, answer) = Asker::new();
        self.0
            .try_send((request, asker))
            .map_err(|_| StoreError::Unavailable("too much waits".into()))?;
        answer
            .await
            .ok_or_else(|| StoreError::Unavailable("the work was given up".into()))?
    }
}

/// Runs lanes on a thread of their own, so that their statements are taken, sent and answered without a
/// hand-over between threads, and wait behind no other work of the program.
///
/// # Errors
/// Where the system gives no thread.
pub fn run_apart(lanes: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    thread::Builder::new()
        .name("lanes".to_owned())
        .spawn(move || runtime.block_on(lanes))?;
    Ok(())
}

async fn run<Q: Send + Sync + 'static, A: Send + 'static, W: Work<Q, A>>(
    mut queue: mpsc::Receiver<Asked<Q, A>>,
    work: Arc<W>,
) {
    let mut waiting = Vec::with_capacity(BATCH);
    let mut under_way = JoinSet::new();
    let mut taken: Vec<(Id, W::Key)> = Vec::new();
    let mut open = true;
    loop {
        if under_way.len() < work.at_once() {
            let (batch, keys) = take::<Q, A, W>(&mut waiting, &taken);
            if !batch.is_empty() {
                let id = under_way.spawn(serve(Arc::clone(&work), batch)).id();
                taken.extend(keys.into_iter().map(|key| (id, key)));
                continue;
            }
        }
        let room = BATCH - waiting.len();
        tokio::select! {
            biased;
            Some(done) = under_way.join_next_with_id() => {
                let id = done.map_or_else(|failed| failed.id(), |(id, ())| id);
                taken.retain(|(of, _)| *of != id);
            }
            arrived = queue.recv_many(&mut waiting, room), if open && room > 0 => open = arrived > 0,
            else => return,
        }
    }
}

/// The next batch, in order, and its keys; a request that does not go with an earlier one waits.
fn take<Q, A, W: Work<Q, A>>(
    waiting: &mut Vec<Asked<Q, A>>,
    taken: &[(Id, W::Key)],
) -> (Vec<Asked<Q, A>>, Vec<W::Key>) {
    let mut keys: Vec<W::Key> = Vec::new();
    let goes = |(request, _): &mut Asked<Q, A>| {
        W::key(request).is_none_or(|key| {
            let goes = !keys.contains(&key) && taken.iter().all(|(_, taken)| *taken != key);
            if goes {
                keys.push(key);
            }
            goes
        })
    };
    let batch = waiting.extract_if(.., goes).collect();
    (batch, keys)
}

/// Answers a batch. One that fails is tried request by request, so that one bad request spoils no
/// other; where the database is away, the rest is not kept waiting.
async fn serve<Q: Send + Sync, A: Send, W: Work<Q, A>>(work: Arc<W>, batch: Vec<Asked<Q, A>>) {
    let (requests, askers): (Vec<Q>, Vec<_>) = batch.into_iter().unzip();
    let given = match work.batch(&requests).await {
        Ok(given) => given.into_iter().map(Ok).collect(),
        Err(reason) if requests.len() == 1 => vec![Err(reason)],
        Err(reason) => {
            tracing::warn!(%reason, requests = requests.len(), "a batch failed; its requests are tried one by one");
            one_by_one(&*work, &requests).await
        }
    };
    tell(askers.into_iter().zip(given));
}

async fn one_by_one<Q: Send + Sync, A: Send, W: Work<Q, A>>(
    work: &W,
    requests: &[Q],
) -> Vec<StoreResult<A>> {
    let mut given = Vec::with_capacity(requests.len());
    let mut away: Option<String> = None;
    for request in requests {
        let answer = match &away {
            Some(reason) => Err(StoreError::Unavailable(reason.clone())),
            None => work
                .batch(std::slice::from_ref(request))
                .await
                .and_then(|given| {
                    given
                        .into_iter()
                        .next()
                        .ok_or_else(|| StoreError::Fault("no answer to a request".into()))
                }),
        };
        if let Err(StoreError::Unavailable(reason)) = &answer {
            away.get_or_insert_with(|| reason.clone());
        }
        given.push(answer);
    }
    given
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::sync::{Arc, Mutex};
    use std::task::Poll;

    use tokio::sync::Semaphore;

    use super::*;

    /// Doubles numbers; no batch with a 13 passes, and while it has no permit it waits. Equal tens do
    /// not go together.
    struct Doubling {
        at_once: usize,
        permits: Arc<Semaphore>,
        batches: Batches,
    }

    impl Work<u32, u32> for Doubling {
        type Key = u32;

        fn key(request: &u32) -> Option<u32> {
            (*request >= 100).then_some(request / 10)
        }

        fn at_once(&self) -> usize {
            self.at_once
        }

        async fn batch(&self, batch: &[u32]) -> StoreResult<Vec<u32>> {
            self.batches.lock().unwrap().push(batch.to_vec());
            self.permits.acquire().await.unwrap().forget();
            if batch.contains(&13) {
                return Err(StoreError::Fault("thirteen".into()));
            }
            Ok(batch.iter().map(|number| number * 2).collect())
        }
    }

    type Batches = Arc<Mutex<Vec<Vec<u32>>>>;

    fn started(at_once: usize, permits: &Arc<Semaphore>, batches: &Batches) -> Arc<Lane<u32, u32>> {
        let (lane, run) = Lane::new(Doubling {
            at_once,
            permits: Arc::clone(permits),
            batches: Arc::clone(batches),
        });
        tokio::spawn(run);
        Arc::new(lane)
    }

    /// The batches that came of these requests, which all wait together behind a first one, and the
    /// answers.
    async fn batches_of(requests: &[u32]) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
        let (permits, batches) = (Arc::new(Semaphore::new(0)), Batches::default());
        let lane = started(1, &permits, &batches);
        let ask = |number: u32| {
            let lane = Arc::clone(&lane);
            tokio::spawn(async move { lane.ask(number).await.ok() })
        };
        let first = ask(0);
        tokio::task::yield_now().await;
        let mut waiting = Vec::new();
        for number in requests {
            waiting.push(ask(*number));
            tokio::task::yield_now().await;
        }
        permits.add_permits(1000);
        assert_eq!(first.await.unwrap(), Some(0));
        let mut answers = Vec::new();
        for answer in waiting {
            answers.push(answer.await.unwrap());
        }
        let batches = batches.lock().unwrap()[1..].to_vec();
        (batches, answers)
    }

    #[tokio::test]
    async fn what_waits_shares_a_batch_up_to_its_size() {
        let requests: Vec<u32> = (14..74).collect();
        let (batches, answers) = batches_of(&requests).await;
        assert_eq!(batches, [&requests[..BATCH], &requests[BATCH..]]);
        assert_eq!(
            answers,
            requests
                .iter()
                .map(|number| Some(number * 2))
                .collect::<Vec<_>>()
        );
    }

    #[tokio::test]
    async fn requests_that_do_not_go_together_follow_in_order() {
        let (batches, answers) = batches_of(&[100, 101, 1, 110, 102]).await;
        assert_eq!(batches, [vec![100, 1, 110], vec![101], vec![102]]);
        assert_eq!(
            answers,
            [Some(200), Some(202), Some(2), Some(220), Some(204)]
        );
    }

    #[tokio::test]
    async fn one_bad_request_spoils_no_other() {
        let (batches, answers) = batches_of(&[1, 13, 2]).await;
        assert_eq!(batches, [vec![1, 13, 2], vec![1], vec![13], vec![2]]);
        assert_eq!(answers, [Some(2), None, Some(4)]);
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once() {
        let (permits, batches) = (Arc::new(Semaphore::new(0)), Batches::default());
        let lane = started(1, &permits, &batches);
        let mut waiting = 0;
        while lane.0.try_send((1, Asker::new().0)).is_ok() {
            waiting += 1;
        }
        assert_eq!(waiting, QUEUE);
        assert!(matches!(lane.ask(1).await, Err(StoreError::Unavailable(_))));
        permits.add_permits(QUEUE);
        while lane.0.capacity() == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(lane.ask(1).await.ok(), Some(2));
    }

    /// The last of those who wait on a thread is told first, and tells the others where it goes on: here
    /// it goes away instead, before it is told or after.
    #[tokio::test]
    async fn those_who_go_keep_no_answer_from_the_others() {
        for gone_before in [true, false] {
            let (permits, batches) = (Arc::new(Semaphore::new(0)), Batches::default());
            let lane = started(1, &permits, &batches);
            let mut asking: Vec<_> = (0..10).map(|number| Box::pin(lane.ask(number))).collect();
            for ask in &mut asking {
                let once = poll_fn(|context| Poll::Ready(ask.as_mut().poll(context).is_pending()));
                assert!(once.await);
            }
            if gone_before {
                asking.pop();
            }
            permits.add_permits(1);
            for _ in 0..20 {
                tokio::task::yield_now().await;
            }
            if !gone_before {
                asking.pop();
            }
            for (ask, number) in asking.into_iter().zip(0..) {
                assert_eq!(ask.await.ok(), Some(number * 2));
            }
            assert_eq!(batches.lock().unwrap().len(), 1);
        }
    }

    #[tokio::test]
    async fn two_batches_may_be_under_way_but_never_with_the_same_key() {
        let (permits, batches) = (Arc::new(Semaphore::new(0)), Batches::default());
        let lane = started(2, &permits, &batches);
        let mut answers = Vec::new();
        for number in [100, 101, 110, 120, 102] {
            let lane = Arc::clone(&lane);
            answers.push(tokio::spawn(async move { lane.ask(number).await.ok() }));
            for _ in 0..4 {
                tokio::task::yield_now().await;
            }
        }
        assert_eq!(*batches.lock().unwrap(), [vec![100], vec![110]]);

        permits.add_permits(1);
        answers.remove(0).await.unwrap();
        while batches.lock().unwrap().len() < 3 {
            tokio::task::yield_now().await;
        }
        assert_eq!(batches.lock().unwrap()[2], [101, 120]);

        permits.add_permits(10);
        for answer in answers {
            assert!(answer.await.unwrap().is_some());
        }
        assert_eq!(batches.lock().unwrap()[3], [102]);
    }
}
