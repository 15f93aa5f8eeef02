//! Limits the number of reported errors, so that reports cannot fill the log. Each node counts for itself.
//!
//! The crate governor is not suitable: if the limit of all addresses refuses a report, the count of the report's own
//! address must be reduced again.

use std::net::IpAddr;

use domain_kernel::Timestamp;

use crate::limits::rate_windows::{RateWindows, network};
use crate::web::problem::Problem;

/// The maximum number of reports in a minute from one address. All people in an exam room may share one address.
const MAX_ADDRESS_REPORTS: u32 = 10;
/// The maximum number of reports in a minute from all addresses.
const MAX_REPORTS: u32 = 120;
/// The maximum number of addresses whose reports are counted.
const MAX_ADDRESSES: usize = 10_000;

/// The counts of reports in the last minute, shared by all workers.
#[derive(Debug)]
pub struct ClientErrorRateLimiter {
    by_address: RateWindows<Option<IpAddr>>,
    all: RateWindows<()>,
}

impl Default for ClientErrorRateLimiter {
    fn default() -> Self {
        Self {
            by_address: RateWindows::new(MAX_ADDRESSES),
            all: RateWindows::new(1),
        }
    }
}

impl ClientErrorRateLimiter {
    /// Counts a report, or refuses it with 429.
    pub fn admit(&self, address: Option<IpAddr>, now: Timestamp) -> Result<(), Problem> {
        let address = address.map(network);
        let counted = self.by_address.count(address, MAX_ADDRESS_REPORTS, now)?;
        self.all
            .count((), MAX_REPORTS, now)
            .map(drop)
            .inspect_err(|_| counted.take_back())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_millis(0);

    fn admitted(limiter: &ClientErrorRateLimiter, address: [u8; 4], now: Timestamp) -> bool {
        limiter.admit(Some(IpAddr::from(address)), now).is_ok()
    }

    #[test]
    fn an_address_sends_ten_reports_a_minute() {
        let limiter = ClientErrorRateLimiter::default();
        for _ in 0..10 {
            assert!(admitted(&limiter, [10, 0, 0, 1], START));
        }
        assert!(!admitted(&limiter, [10, 0, 0, 1], START.plus_seconds(59)));
        assert!(admitted(&limiter, [10, 0, 0, 2], START));
        assert!(admitted(&limiter, [10, 0, 0, 1], START.plus_seconds(60)));
    }

    #[test]
    fn all_addresses_send_a_hundred_and_twenty_reports_a_minute() {
        let limiter = ClientErrorRateLimiter::default();
        for host in 0..120 {
            assert!(admitted(&limiter, [10, 0, 0, host], START));
        }
        assert!(!admitted(&limiter, [10, 0, 1, 0], START.plus_seconds(59)));
        assert!(admitted(&limiter, [10, 0, 1, 0], START.plus_seconds(60)));
    }
}
