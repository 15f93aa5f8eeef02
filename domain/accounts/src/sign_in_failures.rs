//! Failed sign-ins in a row, and how long an account must wait after them (D46).

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use domain_kernel::{DeviceId, EmailAddress};

/// The waits after failures in a row. Each row is a number of failures, and the seconds that an account must wait from
/// this failure on.
pub const SIGN_IN_WAITS: [(u32, i64); 6] = [
    (20, 30),
    (21, 60),
    (22, 120),
    (23, 240),
    (24, 480),
    (25, 900),
];

/// How long a counter of failures is kept after the last failure: a day.
pub const FAILURES_KEPT_SECONDS: i64 = 24 * 60 * 60;

/// The maximum number of counters. If there are more, the counters whose last failure is the oldest are deleted first.
pub const MAX_FAILURE_COUNTERS: u64 = 200_000;

/// What counts as one network: the first 24 bits of an IPv4 address, 48 of an IPv6 address. A request without an
/// address is of a network of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(Option<IpAddr>);

impl Network {
    /// Returns the network of an address.
    pub fn of(address: Option<IpAddr>) -> Self {
        Self(address.map(|address| match address.to_canonical() {
            IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() >> 8 << 8).into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 80 << 80).into(),
        }))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(IpAddr::V4(address)) => write!(f, "{address}/24"),
            Some(IpAddr::V6(address)) => write!(f, "{address}/48"),
            None => f.write_str("unknown"),
        }
    }
}

/// Returns how many seconds an account must wait after this number of failures in a row.
pub fn sign_in_wait_seconds(failures: u32) -> i64 {
    let mut reached = SIGN_IN_WAITS.iter().rev();
    reached
        .find(|(from, _)| failures >= *from)
        .map_or(0, |(_, seconds)| *seconds)
}

/// Identifies a counter of failures in a row. It counts the failures of an address, whether or not it has an account,
/// or of an account on a known device of its user (D55).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInCounter {
    /// The address in the form of [`EmailAddress::key`].
    pub email_key: String,
    pub device_id: Option<DeviceId>,
}

impl SignInCounter {
    /// Creates the counter of an address, or of an account on one of its known devices.
    pub fn new(email: &EmailAddress, device_id: Option<DeviceId>) -> Self {
        Self {
            email_key: email.key(),
            device_id,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(0, 0)]
    #[case(1, 0)]
    #[case(19, 0)]
    #[case(20, 30)]
    #[case(21, 60)]
    #[case(22, 120)]
    #[case(23, 240)]
    #[case(24, 480)]
    #[case(25, 900)]
    #[case(26, 900)]
    #[case(u32::MAX, 900)]
    fn the_wait_grows_from_the_twentieth_failure_on(#[case] failures: u32, #[case] seconds: i64) {
        assert_eq!(sign_in_wait_seconds(failures), seconds);
    }

    #[test]
    fn an_attacker_gets_at_most_119_guesses_a_day() {
        let (mut second, mut failures) = (0, 0);
        while second < 24 * 60 * 60 {
            failures += 1;
            second += sign_in_wait_seconds(failures);
        }
        assert_eq!(failures, 119);
    }
}
