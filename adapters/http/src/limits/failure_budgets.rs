//! Limits the failed sign-ins of each address (D46). An address is never blocked, because all people in an exam room
//! may share one. Instead, each address has a budget of failures. When it is used up, sign-ins wait until a failure
//! expires or a sign-in that is being checked succeeds. The accounts are served in turn, so that guesses at one account
//! do not delay the other accounts.
//!
//! Only sign-ins on unknown devices use the budgets. A sign-in already uses its share of the budget while it is being
//! checked, so that simultaneous sign-ins cannot fail more often than the budget allows.
//!
//! The crate governor is not suitable: it limits attempts instead of failures, and waiting requests have no order.

mod fair_queue;

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quick_cache::unsync::Cache;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use self::fair_queue::FairQueue;
use crate::web::problem::Problem;

/// The number of failures after which the sign-ins of an address must wait.
const MAX_FAILURES: u32 = 100;
/// The time after which one failure expires. So 17 failures expire in a minute.
const FORGIVE_INTERVAL: Duration = Duration::from_millis(3_500);
/// The maximum time that a sign-in waits before it is refused.
const MAX_WAIT: Duration = Duration::from_secs(15);
/// The seconds after which a refused sign-in may be repeated.
const RETRY_SECONDS: u32 = 5;
/// The maximum number of waiting sign-ins of one address.
const MAX_WAITING_OF_ADDRESS: usize = 1_000;
/// The maximum number of waiting sign-ins of all addresses.
const MAX_WAITING: usize = 4_000;
/// The maximum number of addresses whose failures are counted. If there are more, the address that was used least
/// recently is forgotten.
const MAX_ADDRESSES: usize = 20_000;

type Network = Option<IpAddr>;

/// The budget of each address, shared by all workers.
#[derive(Debug)]
pub struct FailureBudgets {
    budgets: Mutex<Cache<Network, Arc<Mutex<Budget<Sender>>>>>,
    waiting: Semaphore,
}

/// Notifies a waiting sign-in that its check may start.
type Sender = oneshot::Sender<()>;

/// The failures of one address, and the sign-ins that wait for its budget.
#[derive(Debug)]
struct Budget<T> {
    failures: u32,
    /// The number of sign-ins that are being checked.
    under_way: u32,
    /// The instant up to which the expiry of failures was computed.
    forgiven_at: Instant,
    waiting: FairQueue<T>,
}

/// The share of a budget that one sign-in uses. If the value is dropped, it counts as a failure.
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
    /// Uses a share of the budget of an address. If the budget is used up, waits for a share. Refuses with 429 after 15
    /// seconds, or if too many sign-ins are waiting.
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

    /// Starts the next waiting sign-in if the budget has room for it.
    fn start_next(&mut self, now: Instant) -> Option<T> {
        let next = self.has_room(now).then(|| self.waiting.next()).flatten()?;
        self.under_way += 1;
        Some(next)
    }

    /// Ends the check of a sign-in.
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
        while self.failures > 0 && now.duration_since(self.forgiven_at) >= FORGIVE_INTERVAL {
            self.failures -= 1;
            self.forgiven_at += FORGIVE_INTERVAL;
        }
        if self.failures == 0 {
            self.forgiven_at = now;
        }
    }
}

impl Budget<Sender> {
    /// Starts waiting sign-ins while the budget has room. A sign-in whose request was aborted uses no share.
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

    /// Returns the share to the budget, because the sign-in has not failed.
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

/// A waiting sign-in. Dropping it removes it from the queue.
struct Waiting {
    budget: Arc<Mutex<Budget<Sender>>>,
    account: u64,
    receiver: oneshot::Receiver<()>,
}

impl Waiting {
    /// Waits for a share of the budget.
    async fn share(&mut self) -> BudgetShare {
        // When a failure expires, nothing notifies the queue, so this loop checks regularly.
        while timeout(FORGIVE_INTERVAL / 4, &mut self.receiver)
            .await
            .is_err()
        {
            lock(&self.budget).start_waiting(Instant::now());
        }
        BudgetShare::new(&self.budget)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // If a share was sent but not received, it returns to the budget.
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
