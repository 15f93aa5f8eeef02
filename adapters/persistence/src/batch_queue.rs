//! A queue whose requests share database statements and commits.
//!
//! One call of a [`BatchHandler`] executes all requests that wait, up to [`MAX_BATCH`]. There is no timer: a single
//! request is executed at once, and requests that arrive while a batch is in flight form the next batch.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use application_ports::{StoreError, StoreResult};
use tokio::sync::{Notify, oneshot};
use tokio::task::{Id, JoinSet};

use crate::batch_metrics::BatchMetrics;

/// The maximum size of a batch. In a larger batch, more requests would share a commit, but the processors would be idle
/// during the commit.
pub const MAX_BATCH: usize = 32;
/// The number of requests with the same key that may wait.
const MAX_WAITING_PER_KEY: usize = 4;

/// Executes the batches of a queue.
pub trait BatchHandler: Send + Sync + 'static {
    /// The name of the queue in the metrics.
    const NAME: &'static str;
    /// The number of requests that may wait.
    const MAX_WAITING: usize = 4096;

    type Request: Send + Sync + 'static;
    /// The result of one request.
    type Reply: Send + 'static;
    /// The key of a request. Requests with equal keys are executed one after the other, and never in the same batch.
    type Key: Copy + Eq + Hash + Send + 'static;

    /// Returns the key of a request, or `None` if it only reads. Then it can be executed together with any other, and is
    /// left out if its caller no longer waits for the result.
    fn key(_: &Self::Request) -> Option<Self::Key> {
        None
    }

    /// Returns the maximum number of batches in flight. With two, the next batch can be sent while the database executes
    /// the previous one.
    fn max_in_flight(&self) -> usize {
        2
    }

    /// Executes a batch and returns the replies in the same order.
    fn execute(
        &self,
        batch: &[Self::Request],
    ) -> impl Future<Output = StoreResult<Vec<Self::Reply>>> + Send;
}

/// The part of the queue that accepts requests. The queue stops when this value is dropped and all requests have their
/// results.
pub struct BatchQueue<H: BatchHandler>(Arc<Shared<H>>);

struct Shared<H: BatchHandler> {
    waiting: Mutex<Waiting<H>>,
    changed: Notify,
    metrics: BatchMetrics,
}

struct Waiting<H: BatchHandler> {
    requests: Vec<Pending<H>>,
    per_key: HashMap<H::Key, usize>,
    closed: bool,
}

struct Pending<H: BatchHandler> {
    key: Option<H::Key>,
    request: H::Request,
    since: Instant,
    reply: oneshot::Sender<StoreResult<H::Reply>>,
}

impl<H: BatchHandler> Shared<H> {
    fn lock(&self) -> MutexGuard<'_, Waiting<H>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, pending: Pending<H>) -> StoreResult<()> {
        let mut waiting = self.lock();
        let pushed = waiting.push(pending);
        self.metrics.record_waiting(waiting.requests.len());
        if matches!(pushed, Err(StoreError::Unavailable(_))) {
            self.metrics.count_refused();
        }
        pushed
    }

    fn next_batch(&self, in_flight: &[(Id, H::Key)]) -> Vec<Pending<H>> {
        let mut waiting = self.lock();
        let batch = waiting.next_batch(in_flight);
        self.metrics.record_waiting(waiting.requests.len());
        batch
    }
}

impl<H: BatchHandler> Waiting<H> {
    fn push(&mut self, pending: Pending<H>) -> StoreResult<()> {
        if self.requests.len() >= H::MAX_WAITING {
            return Err(StoreError::Unavailable("the batch queue is full".into()));
        }
        if let Some(key) = pending.key {
            let same_key = self.per_key.entry(key).or_default();
            if *same_key >= MAX_WAITING_PER_KEY {
                return Err(StoreError::TooManyRequests);
            }
            *same_key += 1;
        }
        self.requests.push(pending);
        Ok(())
    }

    /// Removes the oldest requests that can be executed together. If the key of a request is in flight or already in
    /// the batch, the request waits for a later batch.
    fn next_batch(&mut self, in_flight: &[(Id, H::Key)]) -> Vec<Pending<H>> {
        self.requests
            .retain(|pending| pending.key.is_some() || !pending.reply.is_closed());
        let mut keys = HashSet::new();
        let is_compatible = |pending: &mut Pending<H>| {
            pending.key.is_none_or(|key| {
                in_flight.iter().all(|(_, other)| *other != key) && keys.insert(key)
            })
        };
        let batch: Vec<_> = self
            .requests
            .extract_if(.., is_compatible)
            .take(MAX_BATCH)
            .collect();
        for key in batch.iter().filter_map(|pending| pending.key) {
            if let Some(waiting) = self.per_key.get_mut(&key) {
                *waiting -= 1;
                if *waiting == 0 {
                    self.per_key.remove(&key);
                }
            }
        }
        batch
    }
}

impl<H: BatchHandler> BatchQueue<H> {
    /// Creates a queue and the task that runs it.
    pub fn new(handler: H) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let shared = Arc::new(Shared {
            waiting: Mutex::new(Waiting {
                requests: Vec::new(),
                per_key: HashMap::new(),
                closed: false,
            }),
            changed: Notify::new(),
            metrics: BatchMetrics::new(H::NAME),
        });
        (Self(Arc::clone(&shared)), run(shared, Arc::new(handler)))
    }

    /// Submits a request and waits for its result. A request with a key is executed even if the returned future is
    /// dropped.
    ///
    /// # Errors
    /// [`StoreError::TooManyRequests`] if four requests with the same key wait, [`StoreError::Unavailable`] if the
    /// queue is full, otherwise the error of the handler.
    pub async fn submit(&self, request: H::Request) -> StoreResult<H::Reply> {
        let (reply, result) = oneshot::channel();
        let key = H::key(&request);
        self.0.push(Pending {
            key,
            request,
            since: Instant::now(),
            reply,
        })?;
        self.0.changed.notify_one();
        result
            .await
            .unwrap_or_else(|_| Err(StoreError::Unavailable("the batch was dropped".into())))
    }
}

impl<H: BatchHandler> Drop for BatchQueue<H> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_one();
    }
}

async fn run<H: BatchHandler>(shared: Arc<Shared<H>>, handler: Arc<H>) {
    let mut batches = JoinSet::new();
    let mut in_flight: Vec<(Id, H::Key)> = Vec::new();
    loop {
        let has_capacity = batches.len() < handler.max_in_flight();
        if has_capacity {
            let batch = shared.next_batch(&in_flight);
            if !batch.is_empty() {
                let keys: Vec<H::Key> = batch.iter().filter_map(|pending| pending.key).collect();
                let answered = answer(Arc::clone(&shared), Arc::clone(&handler), batch);
                let id = batches.spawn(answered).id();
                in_flight.extend(keys.into_iter().map(|key| (id, key)));
                continue;
            }
        }
        if batches.is_empty() && shared.lock().closed {
            return;
        }
        tokio::select! {
            biased;
            Some(done) = batches.join_next_with_id() => {
                let done = done.map_or_else(|failed| failed.id(), |(id, ())| id);
                in_flight.retain(|(id, _)| *id != done);
            }
            () = shared.changed.notified(), if has_capacity => {}
        }
    }
}

/// Executes a batch and sends the replies.
async fn answer<H: BatchHandler>(shared: Arc<Shared<H>>, handler: Arc<H>, batch: Vec<Pending<H>>) {
    for pending in &batch {
        shared.metrics.count_request(pending.since);
    }
    let (requests, replies): (Vec<_>, Vec<_>) = batch
        .into_iter()
        .map(|pending| (pending.request, pending.reply))
        .unzip();
    let since = Instant::now();
    let results = execute(&*handler, &requests).await;
    shared.metrics.record_execution(since.elapsed());
    for (reply, result) in replies.into_iter().zip(results) {
        // The caller may have dropped the future. The request was executed anyway.
        reply.send(result).ok();
    }
}

/// Executes a batch. If it fails, its requests are executed one by one, so that one bad request does not
/// fail the others.
async fn execute<H: BatchHandler>(
    handler: &H,
    requests: &[H::Request],
) -> Vec<StoreResult<H::Reply>> {
    match handler.execute(requests).await {
        Ok(replies) => replies.into_iter().map(Ok).collect(),
        Err(error) if requests.len() == 1 => vec![Err(error)],
        Err(error) => {
            tracing::warn!(%error, requests = requests.len(), "a batch failed; its requests are executed one by one");
            execute_one_by_one(handler, requests).await
        }
    }
}

/// Executes requests one by one. If the database is unavailable for one request, stops, because the others would fail
/// with the same error.
async fn execute_one_by_one<H: BatchHandler>(
    handler: &H,
    requests: &[H::Request],
) -> Vec<StoreResult<H::Reply>> {
    let mut results = Vec::with_capacity(requests.len());
    let mut unavailable: Option<String> = None;
    for request in requests {
        let result = match &unavailable {
            Some(reason) => Err(StoreError::Unavailable(reason.clone())),
            None => handler
                .execute(std::slice::from_ref(request))
                .await
                .and_then(|replies| {
                    replies
                        .into_iter()
                        .next()
                        .ok_or_else(|| StoreError::Fault("a request without a reply".into()))
                }),
        };
        if let Err(StoreError::Unavailable(reason)) = &result {
            unavailable.get_or_insert_with(|| reason.clone());
        }
        results.push(result);
    }
    results
}

#[cfg(test)]
mod tests;
