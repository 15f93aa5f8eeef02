//! Failed sign-ins of each address (D46). They close no address, because an exam room may share one:
//! when its budget of failures is used up, sign-ins wait until one has succeeded or a failure is
//! forgiven. Accounts take turns, so that guesses at one account do not delay the others.
//!
//! Only sign-ins of unknown devices get here. A sign-in uses the budget while it is checked, so that many
//! at once do not fail more often than the budget allows.
//!
//! Governor would not do: it limits tries, not failures, and those who wait for it have no order.

mod fair_queue;

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quick_cache::unsync::Cache;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use self::fair_queue::FairQueue;
use crate::web::problem::Problem;

/// Failures that an address may have before its sign-ins wait.
const MAX_FAILURES: u32 = 100;
/// After what time one failure is forgiven: 17 a minute.
const FORGIVENESS: Duration = Duration::from_millis(3_500);
/// How long a sign-in waits before it is refused.
const MAX_WAIT: Duration = Duration::from_secs(15);
/// A refused sign-in may be repeated after this time.
const RETRY_SECONDS: u32 = 5;
/// How many sign-ins of one address may wait.
const MAX_WAITING_OF_ADDRESS: usize = 1_000;
/// How many sign-ins of all addresses may wait.
const MAX_WAITING: usize = 4_000;
/// Addresses whose failures are counted. When there are more, the least used ones are dropped.
const MAX_ADDRESSES: usize = 20_000;

type Network = Option<IpAddr>;

/// The budget of each address, shared by all workers.
#[derive(Debug)]
pub struct FailureBudgets {
    budgets: Mutex<Cache<Network, Arc<Mutex<Budget<Sender>>>>>,
    waiting: Semaphore,
}

/// Tells a waiting sign-in that it may be checked.
type Sender = oneshot::Sender<()>;

/// The failures of one address, and the sign-ins that wait for its budget.
#[derive(Debug)]
struct Budget<T> {
    failures: u32,
    /// Sign-ins that are being checked.
    under_way: u32,
    /// Up to when failures were forgiven.
    forgiven_at: Instant,
    waiting: FairQueue<T>,
}

/// A share of a budget. Dropping it counts a failure.
#[derive(Debug)]
pub struct BudgetShare {
    budget: Arc<Mutex<Budget<Sender>>>,
    is_taken_back: bool,
}

impl Default for FailureBudgets {
    fn default() -> Self {
        Self {
            budgets: Mutex::new(Cache::new(MAX_ADDRESSES)),
            waiting: Semaphore::new(MAX_WAITING),
        }
    }
}

impl FailureBudgets {
    /// Uses a share of the budget of an address, and waits for it if necessary. Refuses with 429 after 15
    /// seconds, or if too many wait.
    pub async fn acquire(&self, network: Network, account: u64) -> Result<BudgetShare, Problem> {
        let budget = self.budget(network);
        let refuse = || Problem::too_many_requests(RETRY_SECONDS);
        let mut waiting = {
            let mut state = lock(&budget);
            if state.start(Instant::now()) {
                return Ok(BudgetShare::new(&budget));
            }
            if state.waiting.len() >= MAX_WAITING_OF_ADDRESS {
                return Err(refuse());
            }
            let (sender, receiver) = oneshot::channel();
            state.waiting.push(account, sender);
            Waiting {
                budget: Arc::clone(&budget),
                account,
                receiver,
            }
        };
        let _waits = self.waiting.try_acquire().map_err(|_| refuse())?;
        let share = timeout(MAX_WAIT, waiting.share()).await;
        share.map_err(|_| refuse())
    }

    fn budget(&self, network: Network) -> Arc<Mutex<Budget<Sender>>> {
        let mut budgets = lock(&self.budgets);
        if let Some(budget) = budgets.get(&network) {
            return Arc::clone(budget);
        }
        let budget = Arc::new(Mutex::new(Budget::new(Instant::now())));
        budgets.insert(network, Arc::clone(&budget));
        budget
    }
}

impl<T> Budget<T> {
    fn new(now: Instant) -> Self {
        Self {
            failures: 0,
            under_way: 0,
            forgiven_at: now,
            waiting: FairQueue::default(),
        }
    }

    /// Starts a sign-in that has just arrived. Returns `false` if it must wait.
    fn start(&mut self, now: Instant) -> bool {
        let is_free = self.waiting.len() == 0 && self.has_room(now);
        self.under_way += u32::from(is_free);
        is_free
    }

    /// Starts the next sign-in that waits, if the budget has room for it.
    fn start_next(&mut self, now: Instant) -> Option<T> {
        let next = self.has_room(now).then(|| self.waiting.next()).flatten()?;
        self.under_way += 1;
        Some(next)
    }

    /// Ends a sign-in.
    fn end(&mut self, has_failed: bool, now: Instant) {
        self.forgive(now);
        self.under_way = self.under_way.saturating_sub(1);
        self.failures += u32::from(has_failed);
    }

    fn has_room(&mut self, now: Instant) -> bool {
        self.forgive(now);
        self.failures + self.under_way < MAX_FAILURES
    }

    fn forgive(&mut self, now: Instant) {
        while self.failures > 0 && now.duration_since(self.forgiven_at) >= FORGIVENESS {
            self.failures -= 1;
            self.forgiven_at += FORGIVENESS;
        }
        if self.failures == 0 {
            self.forgiven_at = now;
        }
    }
}

impl Budget<Sender> {
    /// Starts sign-ins that wait while the budget has room. Those that went away take none.
    fn start_waiting(&mut self, now: Instant) {
        while let Some(next) = self.start_next(now) {
            if next.send(()).is_err() {
                self.end(false, now);
            }
        }
    }
}

impl BudgetShare {
    fn new(budget: &Arc<Mutex<Budget<Sender>>>) -> Self {
        Self {
            budget: Arc::clone(budget),
            is_taken_back: false,
        }
    }

    /// Gives the share back to the budget, because nothing has failed.
    pub fn take_back(mut self) {
        self.is_taken_back = true;
    }
}

impl Drop for BudgetShare {
    fn drop(&mut self) {
        let (mut budget, now) = (lock(&self.budget), Instant::now());
        budget.end(!self.is_taken_back, now);
        budget.start_waiting(now);
    }
}

/// A sign-in that waits. Dropping it leaves the queue.
struct Waiting {
    budget: Arc<Mutex<Budget<Sender>>>,
    account: u64,
    receiver: oneshot::Receiver<()>,
}

impl Waiting {
    /// Waits for the share.
    async fn share(&mut self) -> BudgetShare {
        // Only this loop notices that a failure is forgiven.
        while timeout(FORGIVENESS / 4, &mut self.receiver).await.is_err() {
            lock(&self.budget).start_waiting(Instant::now());
        }
        BudgetShare::new(&self.budget)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // A share that was not received goes back to the budget.
        self.receiver.close();
        let is_unused = self.receiver.try_recv().is_ok();
        let (mut budget, now) = (lock(&self.budget), Instant::now());
        budget
            .waiting
            .retain(self.account, |sender| !sender.is_closed());
        if is_unused {
            budget.end(false, now);
            budget.start_waiting(now);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
