//! Failed sign-ins of an account (D102). They are counted by account and place ([`SignInPlace`]), so that failures at
//! one place do not delay a sign-in at another place.
//!
//! A sign-in counts as failed before its password is checked, so that simultaneous guesses cannot exceed the limit. The
//! count is reduced again if the sign-in succeeds or its password was not checked.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use domain_kernel::{DeviceId, Timestamp};
use uuid::Uuid;

/// The waits after consecutive failures. Each row contains a number of failures, and the seconds that a place must wait
/// after so many failures or more.
const WAITS: [(u32, i64); 6] = [
    (20, 30),
    (21, 60),
    (22, 120),
    (23, 240),
    (24, 480),
    (25, 900),
];
/// The longest wait on a known device, in seconds.
const MAX_DEVICE_WAIT_SECONDS: i64 = 60;

/// The maximum number of failures of an account at one place in a minute.
pub const MAX_MINUTE_FAILURES: u32 = 10;
/// The maximum number of failures of an account in a day, summed over all places without a day count of their own.
pub const MAX_DAY_FAILURES: u32 = 1_000;
/// The maximum number of failures of an account in a day at a place with its own day count.
pub const MAX_OWN_DAY_FAILURES: u32 = 100;
/// The maximum number of attempts in a minute while the user is let in ([`AccountFailures::let_in`]).
const MAX_LET_IN_ATTEMPTS: u32 = 10;

/// During a wait, one attempt is checked in each period of this many seconds.
const CHECK_PERIOD_SECONDS: i64 = 5;
/// After a known device has reached its daily limit, one attempt is checked in each period of this many seconds.
const DEVICE_CHECK_PERIOD_SECONDS: i64 = 60;

const MINUTE_SECONDS: i64 = 60;
const DAY_SECONDS: i64 = 24 * 60 * 60;

/// How long a user is let in: ten minutes.
const LET_IN_SECONDS: i64 = 10 * 60;

/// How long a counter of failures is kept after the last failure: a day.
pub const FAILURES_KEPT_SECONDS: i64 = DAY_SECONDS;

/// How long an organization knows a network after one of its users has signed in from there: 30 days.
pub const KNOWN_NETWORK_SECONDS: i64 = 30 * DAY_SECONDS;
/// A known network is renewed only after this time. If each sign-in renewed it, simultaneous sign-ins from one network
/// would wait for each other's commits.
const NETWORK_RENEWAL_SECONDS: i64 = 60;

/// The maximum number of counters of each kind. Beyond it, the counters with the oldest last failure are deleted.
pub const MAX_FAILURE_COUNTERS: u64 = 200_000;

/// A network: the first 24 bits of an IPv4 address, or the first 48 of an IPv6 address. All requests without an address
/// belong to one network.
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

/// Whether a network that is known until `known_until` need not be renewed by a sign-in at `now`.
pub fn is_newly_known(known_until: Option<Timestamp>, now: Timestamp) -> bool {
    let renewed = now.plus_seconds(KNOWN_NETWORK_SECONDS - NETWORK_RENEWAL_SECONDS);
    known_until.is_some_and(|until| until > renewed)
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

/// A place: the failures of an account at one place are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignInPlace {
    /// A network. `is_known` says whether a user of the account's organization has recently signed in from it.
    Network { network: Network, is_known: bool },
    /// A device on which the account's user is known (D55).
    Device(DeviceId),
}

impl SignInPlace {
    /// Whether the place has its own day count. Otherwise its failures count in the day count of the account.
    const fn has_own_day(self) -> bool {
        match self {
            Self::Network { is_known, .. } => is_known,
            Self::Device(_) => true,
        }
    }

    /// Returns how many seconds the place must wait after this number of consecutive failures.
    fn wait_seconds(self, in_row: u32) -> i64 {
        let mut reached = WAITS.iter().rev();
        let seconds = reached
            .find(|(from, _)| in_row >= *from)
            .map_or(0, |(_, seconds)| *seconds);
        match self {
            Self::Network { .. } => seconds,
            Self::Device(_) => seconds.min(MAX_DEVICE_WAIT_SECONDS),
        }
    }
}

/// Writes the place as text. The text does not depend on whether the network is known.
impl fmt::Display for SignInPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Network { network, .. } => write!(f, "network {network}"),
            Self::Device(id) => write!(f, "device {}", id.0),
        }
    }
}

/// A count of events in a period. The first event after the end of the period starts the next period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountWindow {
    pub ends_at: Timestamp,
    pub count: u32,
}

impl CountWindow {
    /// A window in which nothing was counted.
    pub const EMPTY: Self = Self {
        ends_at: EPOCH,
        count: 0,
    };

    /// Whether `limit` is reached.
    fn is_full(&self, limit: u32, now: Timestamp) -> bool {
        self.ends_at > now && self.count >= limit
    }

    /// Whether the window has ended or is empty, so that it can be removed.
    fn is_over(&self, now: Timestamp) -> bool {
        self.ends_at <= now || self.count == 0
    }

    /// Counts one event. Returns the end of the window, which the caller passes to [`Self::take_back`].
    fn count(&mut self, seconds: i64, now: Timestamp) -> Timestamp {
        if self.ends_at <= now {
            *self = Self {
                ends_at: now.plus_seconds(seconds),
                count: 0,
            };
        }
        self.count = self.count.saturating_add(1);
        self.ends_at
    }

    /// Subtracts an event that was counted in the window that ends at `counted`. Does nothing if that window is over.
    fn take_back(&mut self, counted: Option<Timestamp>) {
        if counted == Some(self.ends_at) {
            self.count = self.count.saturating_sub(1);
        }
    }
}

const EPOCH: Timestamp = Timestamp::from_millis(0);

/// The failures of an account at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceFailures {
    /// The number of consecutive failures.
    pub in_row: u32,
    /// The instant of the last failure, at which the wait starts.
    pub failed_at: Timestamp,
    pub minute: CountWindow,
    /// The failures of the day, if the place has its own day count.
    pub day: CountWindow,
    /// The end of the last slot in which an attempt was checked during a wait.
    pub looked_until: Timestamp,
}

impl PlaceFailures {
    /// No failure.
    pub const NONE: Self = Self {
        in_row: 0,
        failed_at: EPOCH,
        minute: CountWindow::EMPTY,
        day: CountWindow::EMPTY,
        looked_until: EPOCH,
    };

    /// Whether these failures no longer matter and can be deleted.
    pub fn is_empty(&self, now: Timestamp) -> bool {
        self.in_row == 0 && self.minute.is_over(now) && self.day.is_over(now)
    }

    /// Subtracts an attempt whose password was not checked.
    pub fn take_back(&mut self, counted: &CountedSignIn) {
        self.minute.take_back(counted.minute);
        self.day.take_back(counted.own_day);
        if let Some(FailureInRow { at, before }) = counted.in_row {
            self.in_row = self.in_row.saturating_sub(1);
            if self.failed_at == at {
                self.failed_at = before;
            }
        }
    }

    /// Subtracts an attempt that has succeeded, and ends the wait.
    pub fn succeed(&mut self, counted: &CountedSignIn) {
        self.take_back(counted);
        self.in_row = 0;
    }
}

/// The counters of an account that all places share. An email address without an account has them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccountFailures {
    /// A random value that no one knows. It determines the instants of the slots ([`Slot::instant`]).
    pub seed: Uuid,
    /// The failures of the day at places without a day count of their own.
    pub day: CountWindow,
    /// The end of the last slot in which an attempt was checked after the daily limit was reached.
    pub looked_until: Timestamp,
    /// The end of the time in which the user is let in.
    pub let_in_until: Timestamp,
    pub let_in: CountWindow,
}

impl AccountFailures {
    /// No failure.
    pub const fn none(seed: Uuid) -> Self {
        Self {
            seed,
            day: CountWindow::EMPTY,
            looked_until: EPOCH,
            let_in_until: EPOCH,
            let_in: CountWindow::EMPTY,
        }
    }

    /// Whether these failures no longer matter and can be deleted.
    pub fn is_empty(&self, now: Timestamp) -> bool {
        self.day.is_over(now) && self.let_in_until <= now
    }

    /// Lets the user in for ten minutes. During this time, attempts from any place are checked, but at most ten in a
    /// minute.
    pub fn let_in(&mut self, now: Timestamp) {
        self.let_in_until = now.plus_seconds(LET_IN_SECONDS);
        self.let_in = CountWindow::EMPTY;
    }

    /// Subtracts an attempt that has succeeded, or whose password was not checked.
    pub fn take_back(&mut self, counted: &CountedSignIn) {
        self.day.take_back(counted.day);
        self.let_in.take_back(counted.let_in);
    }

    fn is_let_in(&self, now: Timestamp) -> bool {
        self.let_in_until > now
    }
}

/// The failures that decide whether an attempt is checked: those of the account and those of the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignInFailures {
    pub account: AccountFailures,
    pub place: PlaceFailures,
}

/// The windows in which an attempt was counted. Each window is identified by its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedSignIn {
    in_row: Option<FailureInRow>,
    minute: Option<Timestamp>,
    own_day: Option<Timestamp>,
    day: Option<Timestamp>,
    let_in: Option<Timestamp>,
}

/// The instants of a failure and of the failure before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FailureInRow {
    at: Timestamp,
    before: Timestamp,
}

/// Why an attempt is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Admission {
    /// No limit is reached.
    Regular,
    /// A limit is reached, but the attempt is checked as an exception. It does not prolong the wait.
    Look,
}

impl SignInFailures {
    /// Counts an attempt as failed before its password is checked.
    ///
    /// # Errors
    ///
    /// Returns the end of the wait if the attempt must not be checked. Then nothing is counted.
    pub fn count(
        &mut self,
        place: SignInPlace,
        now: Timestamp,
    ) -> Result<CountedSignIn, Timestamp> {
        let is_let_in = self.account.is_let_in(now);
        let admission = self.admit(place, now).or_else(|free_at| {
            let has_room = is_let_in && !self.account.let_in.is_full(MAX_LET_IN_ATTEMPTS, now);
            has_room.then_some(Admission::Look).ok_or(free_at)
        })?;
        let in_row = (admission == Admission::Regular).then(|| self.count_in_row(now));
        let (own_day, day) = if place.has_own_day() {
            (Some(self.place.day.count(DAY_SECONDS, now)), None)
        } else {
            (None, Some(self.account.day.count(DAY_SECONDS, now)))
        };
        Ok(CountedSignIn {
            in_row,
            minute: in_row.map(|_| self.place.minute.count(MINUTE_SECONDS, now)),
            own_day,
            day,
            let_in: is_let_in.then(|| self.account.let_in.count(MINUTE_SECONDS, now)),
        })
    }

    fn admit(&mut self, place: SignInPlace, now: Timestamp) -> Result<Admission, Timestamp> {
        let is_day_used_up = self.is_day_used_up(place, now);
        let (account, failures) = (&mut self.account, &mut self.place);
        let failed_at = failures.failed_at;
        let free_at = failed_at.plus_seconds(place.wait_seconds(failures.in_row));
        let (slot, looked_until, free_at) = match place {
            // All networks together get one attempt in each slot.
            SignInPlace::Network { .. } if is_day_used_up => (
                Slot::at(now, EPOCH, CHECK_PERIOD_SECONDS),
                &mut account.looked_until,
                now.plus_seconds(CHECK_PERIOD_SECONDS),
            ),
            SignInPlace::Device(_) if is_day_used_up => (
                Slot::at(now, EPOCH, DEVICE_CHECK_PERIOD_SECONDS),
                &mut failures.looked_until,
                now.plus_seconds(DEVICE_CHECK_PERIOD_SECONDS),
            ),
            _ if free_at > now => (
                Slot::at(now, failed_at, CHECK_PERIOD_SECONDS),
                &mut failures.looked_until,
                free_at,
            ),
            _ if failures.minute.is_full(MAX_MINUTE_FAILURES, now) => {
                return Err(failures.minute.ends_at);
            }
            _ => return Ok(Admission::Regular),
        };
        if *looked_until > slot.begins_at || now <= slot.instant(account.seed, place) {
            return Err(free_at);
        }
        *looked_until = slot.ends_at();
        Ok(Admission::Look)
    }

    fn is_day_used_up(&self, place: SignInPlace, now: Timestamp) -> bool {
        if place.has_own_day() {
            self.place.day.is_full(MAX_OWN_DAY_FAILURES, now)
        } else {
            self.account.day.is_full(MAX_DAY_FAILURES, now)
        }
    }

    fn count_in_row(&mut self, now: Timestamp) -> FailureInRow {
        let before = self.place.failed_at;
        if before.plus_seconds(FAILURES_KEPT_SECONDS) <= now {
            self.place.in_row = 0;
        }
        self.place.in_row = self.place.in_row.saturating_add(1);
        self.place.failed_at = now;
        FailureInRow { at: now, before }
    }
}

/// A period in which one attempt is checked: the first one after a random instant. No one can guess this instant, so an
/// attacker gains nothing by sending attempts early. Each network has a different instant.
#[derive(Clone, Copy, Debug)]
struct Slot {
    begins_at: Timestamp,
    seconds: i64,
}

impl Slot {
    /// Returns the slot that contains `now`. Slots follow one another from `first` on.
    fn at(now: Timestamp, first: Timestamp, seconds: i64) -> Self {
        let passed = now.millis().saturating_sub(first.millis()) / 1_000;
        let full = passed.checked_div(seconds).unwrap_or(0);
        Self {
            begins_at: first.plus_seconds(full.saturating_mul(seconds)),
            seconds,
        }
    }

    const fn ends_at(self) -> Timestamp {
        self.begins_at.plus_seconds(self.seconds)
    }

    /// Returns the random instant of the slot for this place. The first attempt after it is checked.
    fn instant(self, seed: Uuid, place: SignInPlace) -> Timestamp {
        let name = format!("{} {place}", self.begins_at.millis());
        let (random, _) = Uuid::new_v5(&seed, name.as_bytes()).as_u64_pair();
        let length = self.seconds.saturating_mul(1_000).unsigned_abs();
        let offset = random.checked_rem(length).unwrap_or(0);
        let offset = i64::try_from(offset).unwrap_or(0);
        Timestamp::from_millis(self.begins_at.millis().saturating_add(offset))
    }
}

#[cfg(test)]
mod tests;
