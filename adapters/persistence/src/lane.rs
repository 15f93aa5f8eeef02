//! Requests that share a statement. What waits is taken together, up to [`BATCH`], by one task that
//! runs one statement and answers each caller after it. No timer: an idle system adds no wait, and a
//! burst shares commits.

use std::collections::VecDeque;

use application_ports::{StoreError, StoreResult};
use tokio::sync::{mpsc, oneshot};

/// The most requests of one statement.
pub const BATCH: usize = 64;
/// The most requests that wait.
const QUEUE: usize = 4096;

type Asked<Q, A> = (Q, oneshot::Sender<StoreResult<A>>);

/// The way into a lane.
pub struct Lane<Q, A>(mpsc::Sender<Asked<Q, A>>);

/// What runs a lane's statements.
pub trait Work<Q, A>: Send + 'static {
    /// What two requests of one batch must not have in common.
    type Key: PartialEq + Send;
    /// That of a request; `None` where it goes with any other.
    fn key(request: &Q) -> Option<Self::Key>;
    /// The answers to a batch, in its order.
    fn batch(&mut self, batch: &[Q]) -> impl Future<Output = StoreResult<Vec<A>>> + Send;
}

impl<Q: Send + Sync + 'static, A: Send + 'static> Lane<Q, A> {
    /// Starts the lane's task; it ends with the last way into it.
    pub fn start(work: impl Work<Q, A>) -> Self {
        let (entrance, queue) = mpsc::channel(QUEUE);
        tokio::spawn(run(queue, work));
        Self(entrance)
    }

    /// The answer to a request.
    pub async fn ask(&self, request: Q) -> StoreResult<A> {
        let (answer, answered) = oneshot::channel();
        self.0
            .try_send((request, answer))
            .map_err(|_| StoreError::Unavailable("too much waits".into()))?;
        answered
            .await
            .map_err(|_| StoreError::Unavailable("the work was given up".into()))?
    }
}

async fn run<Q: Send + Sync, A: Send, W: Work<Q, A>>(
    mut queue: mpsc::Receiver<Asked<Q, A>>,
    mut work: W,
) {
    let mut waiting: VecDeque<Asked<Q, A>> = VecDeque::new();
    let mut arrived = Vec::with_capacity(BATCH);
    loop {
        if waiting.is_empty() && queue.recv_many(&mut arrived, BATCH).await == 0 {
            return;
        }
        while arrived.len() + waiting.len() < BATCH
            && let Ok(asked) = queue.try_recv()
        {
            arrived.push(asked);
        }
        waiting.extend(arrived.drain(..));
        let (requests, answers): (Vec<Q>, Vec<_>) =
            take::<Q, A, W>(&mut waiting).into_iter().unzip();
        serve(&mut work, requests, answers).await;
    }
}

/// The next batch, in order; a request that does not go with an earlier one waits for the next.
fn take<Q, A, W: Work<Q, A>>(waiting: &mut VecDeque<Asked<Q, A>>) -> Vec<Asked<Q, A>> {
    let mut keys: Vec<W::Key> = Vec::with_capacity(BATCH);
    let (now, later): (VecDeque<_>, VecDeque<_>) = waiting.drain(..).partition(|(request, _)| {
        W::key(request).is_none_or(|key| {
            let goes = !keys.contains(&key);
            if goes {
                keys.push(key);
            }
            goes
        })
    });
    *waiting = later;
    now.into()
}

/// Answers a batch. One that fails is tried request by request, so that one bad request spoils no
/// other; where the database is away, the rest is not kept waiting.
async fn serve<Q: Send + Sync, A: Send, W: Work<Q, A>>(
    work: &mut W,
    requests: Vec<Q>,
    answers: Vec<oneshot::Sender<StoreResult<A>>>,
) {
    // Whoever asked may have gone, and then nobody takes the answer; the work is done all the same.
    let given = match work.batch(&requests).await {
        Ok(given) => given.into_iter().map(Ok).collect(),
        Err(reason) if requests.len() == 1 => vec![Err(reason)],
        Err(reason) => {
            tracing::warn!(%reason, requests = requests.len(), "a batch failed; its requests are tried one by one");
            one_by_one(work, &requests).await
        }
    };
    for (answer, given) in answers.into_iter().zip(given) {
        answer.send(given).ok();
    }
}

async fn one_by_one<Q: Send + Sync, A: Send, W: Work<Q, A>>(
    work: &mut W,
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
    use std::sync::{Arc, Mutex};

    use tokio::sync::Semaphore;

    use super::*;

    /// Doubles numbers; no batch with a 13 passes, and while it has no permit it waits. Equal tens do
    /// not go together.
    struct Doubling {
        permits: Arc<Semaphore>,
        batches: Arc<Mutex<Vec<Vec<u32>>>>,
    }

    impl Work<u32, u32> for Doubling {
        type Key = u32;

        fn key(request: &u32) -> Option<u32> {
            (*request >= 100).then_some(request / 10)
        }

        async fn batch(&mut self, batch: &[u32]) -> StoreResult<Vec<u32>> {
            self.permits.acquire().await.unwrap().forget();
            self.batches.lock().unwrap().push(batch.to_vec());
            if batch.contains(&13) {
                return Err(StoreError::Fault("thirteen".into()));
            }
            Ok(batch.iter().map(|number| number * 2).collect())
        }
    }

    /// The batches that came of these requests, which all wait together behind a first one, and the
    /// answers.
    async fn batches_of(requests: &[u32]) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
        let (permits, batches) = (Arc::new(Semaphore::new(0)), Arc::default());
        let lane = Arc::new(Lane::start(Doubling {
            permits: Arc::clone(&permits),
            batches: Arc::clone(&batches),
        }));
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
        let requests: Vec<u32> = (14..100).collect();
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
        let (permits, batches) = (Arc::new(Semaphore::new(0)), Arc::default());
        let lane = Lane::start(Doubling {
            permits: Arc::clone(&permits),
            batches,
        });
        let mut waiting = 0;
        while lane.0.try_send((1, oneshot::channel().0)).is_ok() {
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
}
