use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, yield_now};

use super::*;

/// Numbers from 90 to 99 have no key.
const FREE: u32 = 9;

/// Doubles numbers. A batch waits for a permit, and fails if it contains 130. The key of a number is the number divided by ten.
struct Doubling {
    max_in_flight: usize,
    permits: Arc<Semaphore>,
    batches: Batches,
}

impl BatchHandler for Doubling {
    const NAME: &'static str = "tests";
    type Request = u32;
    type Reply = u32;
    type Key = u32;

    fn key(request: &u32) -> Option<u32> {
        Some(*request / 10).filter(|key| *key != FREE)
    }

    fn max_in_flight(&self) -> usize {
        self.max_in_flight
    }

    async fn execute(&self, batch: &[u32]) -> StoreResult<Vec<u32>> {
        self.batches.lock().unwrap().push(batch.to_vec());
        self.permits.acquire().await.unwrap().forget();
        if batch.contains(&130) {
            return Err(StoreError::Fault("a bad request".into()));
        }
        Ok(batch.iter().map(|number| number * 2).collect())
    }
}

type Batches = Arc<Mutex<Vec<Vec<u32>>>>;

struct Started {
    queue: Arc<BatchQueue<Doubling>>,
    permits: Arc<Semaphore>,
    batches: Batches,
}

impl Started {
    fn new(max_in_flight: usize) -> Self {
        let (permits, batches) = (Arc::new(Semaphore::new(0)), Batches::default());
        let (queue, run) = BatchQueue::new(Doubling {
            max_in_flight,
            permits: Arc::clone(&permits),
            batches: Arc::clone(&batches),
        });
        tokio::spawn(run);
        Self {
            queue: Arc::new(queue),
            permits,
            batches,
        }
    }

    /// Submits a number. Returns when the request waits or is in flight.
    async fn submit(&self, number: u32) -> JoinHandle<StoreResult<u32>> {
        let queue = Arc::clone(&self.queue);
        let result = tokio::spawn(async move { queue.submit(number).await });
        for _ in 0..4 {
            yield_now().await;
        }
        result
    }

    fn batches(&self) -> Vec<Vec<u32>> {
        self.batches.lock().unwrap().clone()
    }
}

/// Submits requests that all wait for a first request. Returns their batches and replies.
async fn batches_of(requests: &[u32]) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
    let started = Started::new(1);
    let first = started.submit(0).await;
    let mut waiting = Vec::new();
    for number in requests {
        waiting.push(started.submit(*number).await);
    }
    started.permits.add_permits(1000);
    assert_eq!(first.await.unwrap().ok(), Some(0));
    let mut replies = Vec::new();
    for reply in waiting {
        replies.push(reply.await.unwrap().ok());
    }
    (started.batches()[1..].to_vec(), replies)
}

#[tokio::test]
async fn waiting_requests_share_a_batch_up_to_its_size() {
    let requests: Vec<u32> = (20..80).map(|number| number * 10).collect();
    let (batches, replies) = batches_of(&requests).await;
    assert_eq!(batches, [&requests[..MAX_BATCH], &requests[MAX_BATCH..]]);
    let doubled: Vec<_> = requests.iter().map(|number| Some(number * 2)).collect();
    assert_eq!(replies, doubled);
}

#[tokio::test]
async fn requests_with_one_key_keep_their_order_in_separate_batches() {
    let (batches, replies) = batches_of(&[100, 101, 10, 110, 102]).await;
    assert_eq!(batches, [vec![100, 10, 110], vec![101], vec![102]]);
    assert_eq!(
        replies,
        [Some(200), Some(202), Some(20), Some(220), Some(204)]
    );
}

#[tokio::test]
async fn requests_without_a_key_share_a_batch_and_are_not_limited() {
    let requests: Vec<u32> = (0..10).map(|at| FREE * 10 + at).collect();
    let (batches, _) = batches_of(&requests).await;
    assert_eq!(batches, [requests]);
}

#[tokio::test]
async fn a_request_without_a_key_is_left_out_if_its_caller_has_gone() {
    let started = Started::new(1);
    let first = started.submit(0).await;
    let (gone, waits) = (FREE * 10, FREE * 10 + 1);
    started.submit(gone).await.abort();
    let reply = started.submit(waits).await;
    started.permits.add_permits(1000);
    assert_eq!(first.await.unwrap().ok(), Some(0));
    assert_eq!(reply.await.unwrap().ok(), Some(waits * 2));
    assert_eq!(started.batches(), [vec![0], vec![waits]]);
}

#[tokio::test]
async fn one_bad_request_does_not_fail_the_others() {
    let (batches, replies) = batches_of(&[10, 130, 20]).await;
    assert_eq!(batches, [vec![10, 130, 20], vec![10], vec![130], vec![20]]);
    assert_eq!(replies, [Some(20), None, Some(40)]);
}

#[tokio::test]
async fn the_fifth_waiting_request_of_a_key_is_refused() {
    let started = Started::new(1);
    let in_flight = started.submit(100).await;
    let mut waiting = Vec::new();
    for number in 101..105 {
        waiting.push(started.submit(number).await);
    }
    let refused = started.queue.submit(105).await;
    assert!(matches!(refused, Err(StoreError::TooManyRequests)));
    let other = started.submit(200).await;

    started.permits.add_permits(1);
    assert!(in_flight.await.unwrap().is_ok());
    let next = started.submit(106).await;
    started.permits.add_permits(10);
    for result in waiting.into_iter().chain([other, next]) {
        assert!(result.await.unwrap().is_ok());
    }
    assert!(started.queue.0.lock().per_key.is_empty());
}

#[tokio::test]
async fn a_flood_of_one_key_does_not_shrink_the_batches_of_others() {
    let started = Started::new(1);
    let mut results = Vec::new();
    for number in 100..105 {
        results.push(started.submit(number).await);
    }
    let others: Vec<u32> = (20..51).map(|number| number * 10).collect();
    for number in &others {
        results.push(started.submit(*number).await);
    }
    started.permits.add_permits(100);
    for result in results {
        assert!(result.await.unwrap().is_ok());
    }
    let second = [&[101], others.as_slice()].concat();
    assert_eq!(
        started.batches(),
        [vec![100], second, vec![102], vec![103], vec![104]]
    );
}

#[tokio::test]
async fn a_full_queue_refuses_at_once() {
    let started = Started::new(1);
    let first = started.submit(0).await;
    {
        let mut waiting = started.queue.0.lock();
        for key in 0..u32::try_from(Doubling::MAX_WAITING).unwrap() {
            let (reply, _) = oneshot::channel();
            let request = (key + 10) * 10;
            let key = Doubling::key(&request);
            let pending = Pending {
                key,
                request,
                reply,
                since: Instant::now(),
            };
            waiting.push(pending).unwrap();
        }
    }
    let refused = started.queue.submit(1).await;
    assert!(matches!(refused, Err(StoreError::Unavailable(_))));
    started.permits.add_permits(Doubling::MAX_WAITING);
    assert_eq!(first.await.unwrap().ok(), Some(0));
    while !started.queue.0.lock().requests.is_empty() {
        yield_now().await;
    }
    assert_eq!(started.queue.submit(1).await.ok(), Some(2));
}

#[tokio::test]
async fn a_request_whose_requester_has_gone_is_executed() {
    let started = Started::new(1);
    let first = started.submit(0).await;
    let gone = started.submit(10).await;
    let stays = started.submit(20).await;
    gone.abort();
    started.permits.add_permits(2);
    assert!(first.await.unwrap().is_ok());
    assert_eq!(stays.await.unwrap().ok(), Some(40));
    assert_eq!(started.batches(), [vec![0], vec![10, 20]]);
}

#[tokio::test]
async fn two_batches_in_flight_never_have_the_same_key() {
    let started = Started::new(2);
    let mut results = Vec::new();
    for number in [100, 101, 110, 120, 102] {
        results.push(started.submit(number).await);
    }
    assert_eq!(started.batches(), [vec![100], vec![110]]);

    started.permits.add_permits(1);
    assert!(results.remove(0).await.unwrap().is_ok());
    while started.batches().len() < 3 {
        yield_now().await;
    }
    assert_eq!(started.batches()[2], [101, 120]);

    started.permits.add_permits(10);
    for result in results {
        assert!(result.await.unwrap().is_ok());
    }
    assert_eq!(started.batches()[3], [102]);
}

#[tokio::test]
async fn the_queue_ends_after_its_last_request() {
    let (permits, batches) = (Arc::new(Semaphore::new(1)), Batches::default());
    let (queue, run) = BatchQueue::new(Doubling {
        max_in_flight: 1,
        permits,
        batches,
    });
    let run = tokio::spawn(run);
    assert_eq!(queue.submit(7).await.ok(), Some(14));
    drop(queue);
    run.await.unwrap();
}
