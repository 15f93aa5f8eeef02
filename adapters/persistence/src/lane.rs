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
        self.0.try_send((request, answer)).map_err(|_| StoreError::Unavailable("too much waits".into()))?;
        answered.await.map_err(|_| StoreError::Unavailable("the work was given up".into()))?
    }
}

async fn run<Q: Send + Sync, A: Send, W: Work<Q, A>>(mut queue: mpsc::Receiver<Asked<Q, A>>, mut work: W) {
    let mut waiting: VecDeque<Asked<Q, A>> = VecDeque::new();
    let mut arrived = Vec::with_capacity(BATCH);
    loop {
        if waiting.is_empty() && queue.recv_many(&mut arrived, BATCH).await == 0 {
            return;
        }
        while arrived.len() + waiting.len() < BATCH && let Ok(asked) = queue.try_recv() {
            arrived.push(asked);
        }
        waiting.extend(arrived.drain(..));
        let (requests, answers): (Vec<Q>, Vec<_>) = take::<Q, A, W>(&mut waiting).into_iter().unzip();
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
async fn serve<Q: Send + Sync, A: Send, W: Work<Q, A>>(work: &mut W, requests: Vec<Q>, answers: Vec<oneshot::Sender<StoreResult<A>>>) {
    match work.batch(&requests).await {
        Ok(given) => {
            for (answer, given) in answers.into_iter().zip(given) {
                // Whoever asked may have gone; the work is done all the same.
                answer.send(Ok(given)).ok();
            }
        }
        Err(reason) => {
            tracing::warn!(%reason, requests = requests.len(), "a batch failed; its requests are tried one by one");
            let mut away = None;
            for (request, answer) in requests.iter().zip(answers) {
                let given = match &away {
                    Some(reason) => Err(StoreError::Unavailable(String::clone(reason))),
                    None => work.batch(std::slice::from_ref(request)).await.and_then(|given| {
                        given.into_iter().next().ok_or_else(|| StoreError::Fault("no answer to a request".into()))
                    }),
                };
                if let Err(StoreError::Unavailable(reason)) = &given {
                    away.get_or_insert_with(|| reason.clone());
                }
                answer.send(given).ok();
            }
        }
    }
}
