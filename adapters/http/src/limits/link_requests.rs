//! Requests for reset links. They are processed after the response, so that the response time does not reveal whether
//! the address is known. Their limits are separate from those of failed sign-ins (D46), so that requests for links
//! cannot prevent sign-ins.
//!
//! The crate governor is not suitable: if the limit of an account refuses a request, the count of its address must be
//! reduced again.

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::rt;
use actix_web::web::Data;
use application::App;
use domain_kernel::{EmailAddress, Timestamp};
use tokio::sync::Semaphore;

use crate::limits::login_rate_limiter::AccountHasher;
use crate::limits::rate_windows::{RateWindows, network};
use crate::web::problem::Problem;

/// The maximum number of requests in a minute for an account from one address.
const MAX_ACCOUNT_REQUESTS: u32 = 10;
/// The maximum number of requests in a minute from an address.
const MAX_ADDRESS_REQUESTS: u32 = 100;
/// The maximum number of counters. If more are needed, the counters that were used least recently are dropped.
const MAX_WINDOWS: usize = 100_000;
/// The maximum number of waiting requests. Further requests are refused, from any address.
const MAX_WAITING_REQUESTS: usize = 100;
/// The seconds after which a refused request may be repeated.
const RETRY_SECONDS: u32 = 5;

/// The requests for links on a node, shared by all workers.
#[derive(Debug)]
pub struct LinkRequests {
    windows: RateWindows<Key>,
    accounts: AccountHasher,
    waiting: Arc<Semaphore>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Account(u64, Option<IpAddr>),
    Address(Option<IpAddr>),
}

impl Default for LinkRequests {
    fn default() -> Self {
        Self {
            windows: RateWindows::new(MAX_WINDOWS),
            accounts: AccountHasher::default(),
            waiting: Arc::new(Semaphore::new(MAX_WAITING_REQUESTS)),
        }
    }
}

impl LinkRequests {
    /// Counts a request. Refuses it with 429 if there were too many from the address, or for the account from this
    /// address.
    pub fn admit(
        &self,
        account: &str,
        address: Option<IpAddr>,
        now: Timestamp,
    ) -> Result<(), Problem> {
        let network = address.map(network);
        let all = Key::Address(network);
        let counted = self.windows.count(all, MAX_ADDRESS_REQUESTS, now)?;
        let account = Key::Account(self.accounts.hash(account), network);
        self.windows
            .count(account, MAX_ACCOUNT_REQUESTS, now)
            .map(drop)
            .inspect_err(|_| counted.take_back())
    }

    /// Sends the link after the response. Refuses with 429 if too many requests are waiting.
    pub fn submit(&self, app: Data<App>, email: EmailAddress) -> Result<(), Problem> {
        let permit = Arc::clone(&self.waiting)
            .try_acquire_owned()
            .map_err(|_| Problem::too_many_requests(RETRY_SECONDS))?;
        rt::spawn(async move {
            if let Err(error) = app.forget_password(&email).await {
                tracing::error!(%error, "a requested link was not sent");
            }
            drop(permit);
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_asks_ten_times_a_minute_from_one_address() {
        let requests = LinkRequests::default();
        let ask = |account, second| {
            let now = Timestamp::from_millis(0).plus_seconds(second);
            requests.admit(account, None, now).is_ok()
        };
        assert!((0..10).all(|second| ask("ada@example.org", second)));
        assert!(!ask("ada@example.org", 59));
        assert!(ask("bob@example.org", 59));
        assert!(ask("ada@example.org", 60));
    }
}
