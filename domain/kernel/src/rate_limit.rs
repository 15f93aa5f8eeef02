//! Limits with a burst and a rate, such as `600/10`: 600 at once, and 10 more each second.
//!
//! The crate governor is not suitable: its buckets cannot be in debt, and the domain depends on no such framework.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::Timestamp;

/// The size of a [`TokenBucket`] and the rate at which it fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// The number of tokens in a full bucket.
    burst: NonZero<u32>,
    /// The number of tokens that are added each second.
    per_second: NonZero<u32>,
}

/// The text is not a [`RateLimit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not two numbers from 1 to a million such as 600/10")]
pub struct InvalidRateLimit;

/// The largest number of a limit.
const MAX_RATE: u32 = 1_000_000;

const MICROS: i64 = 1_000_000;

impl RateLimit {
    /// Returns `None` if a number is 0 or above a million.
    pub const fn new(burst: u32, per_second: u32) -> Option<Self> {
        match (NonZero::new(burst), NonZero::new(per_second)) {
            (Some(burst), Some(per_second))
                if burst.get() <= MAX_RATE && per_second.get() <= MAX_RATE =>
            {
                Some(Self { burst, per_second })
            }
            _ => None,
        }
    }

    /// Returns how many microseconds it takes to add that many tokens.
    fn micros(self, tokens: u32) -> i64 {
        i64::from(tokens) * MICROS / i64::from(self.per_second.get())
    }

    /// Returns the latest instant at which a bucket can be full again: a bucket with the largest debt is full then.
    fn latest_full_at(self, now: Timestamp) -> i64 {
        micros(now) + 2 * self.micros(self.burst.get())
    }
}

impl FromStr for RateLimit {
    type Err = InvalidRateLimit;

    fn from_str(text: &str) -> Result<Self, InvalidRateLimit> {
        let (burst, per_second) = text.split_once('/').ok_or(InvalidRateLimit)?;
        let number = |text: &str| text.trim().parse().map_err(|_| InvalidRateLimit);
        Self::new(number(burst)?, number(per_second)?).ok_or(InvalidRateLimit)
    }
}

impl fmt::Display for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.burst, self.per_second)
    }
}

/// The tokens that are left of a [`RateLimit`]. A new bucket is full.
///
/// A bucket can be in debt. The tokens of a finished request are taken even if other requests have emptied the bucket
/// after the check. The debt is at most the burst, so the bucket fills in a bounded time even if the clock was set
/// back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenBucket {
    /// When the bucket will be full again if nothing more is taken, in microseconds since 1970.
    full_at: i64,
}

impl TokenBucket {
    /// Returns the seconds until the bucket has `cost` tokens, or 0 if it has them now. If `cost` is larger than the
    /// burst, a full bucket is enough.
    pub fn seconds_until(self, limit: RateLimit, cost: u32, now: Timestamp) -> u32 {
        let spare = limit.micros(limit.burst.get().saturating_sub(cost));
        let full_at = self.full_at.min(limit.latest_full_at(now));
        let missing = full_at - micros(now) - spare;
        // Rounds up, so that the bucket has the tokens when the time is over.
        let seconds = (missing.max(0) + MICROS - 1) / MICROS;
        u32::try_from(seconds).unwrap_or(u32::MAX)
    }

    /// Takes `cost` tokens.
    pub fn take(&mut self, limit: RateLimit, cost: u32, now: Timestamp) {
        let taken = self.full_at.max(micros(now)) + limit.micros(cost);
        self.full_at = taken.min(limit.latest_full_at(now));
    }
}

fn micros(now: Timestamp) -> i64 {
    now.millis() * 1_000
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_millis(1_790_000_000_000);

    fn limit(text: &str) -> RateLimit {
        text.parse().unwrap()
    }

    #[test]
    fn a_limit_is_two_numbers_from_one_to_a_million() {
        for text in ["600/10", "1/1", "1000000/1000000", " 600 / 10 "] {
            let shown = text.replace(' ', "");
            assert_eq!(limit(text).to_string(), shown);
        }
        let wrong = [
            "",
            "600",
            "600/",
            "/10",
            "0/10",
            "600/0",
            "-1/10",
            "600/10/1",
            "600/0.5",
            "a/b",
            "1000001/1",
            "1/1000001",
        ];
        for text in wrong {
            assert_eq!(text.parse::<RateLimit>(), Err(InvalidRateLimit), "{text}");
        }
    }

    #[test]
    fn a_full_bucket_has_its_burst_and_not_one_token_more() {
        let limit = limit("600/10");
        let mut bucket = TokenBucket::default();
        for _ in 0..600 {
            assert_eq!(bucket.seconds_until(limit, 1, START), 0);
            bucket.take(limit, 1, START);
        }
        assert_eq!(bucket.seconds_until(limit, 1, START), 1);
        assert_eq!(bucket.seconds_until(limit, 20, START), 2);
        let later = START.plus_seconds(1);
        for _ in 0..10 {
            assert_eq!(bucket.seconds_until(limit, 1, later), 0);
            bucket.take(limit, 1, later);
        }
        assert_eq!(bucket.seconds_until(limit, 1, later), 1);
    }

    #[test]
    fn an_unused_bucket_holds_no_more_than_its_burst() {
        let limit = limit("2/1");
        let mut bucket = TokenBucket::default();
        bucket.take(limit, 2, START);
        let much_later = START.plus_seconds(1_000);
        bucket.take(limit, 2, much_later);
        assert_eq!(bucket.seconds_until(limit, 1, much_later), 1);
    }

    #[test]
    fn a_bucket_can_owe_tokens() {
        let limit = limit("10/1");
        let mut bucket = TokenBucket::default();
        bucket.take(limit, 10, START);
        bucket.take(limit, 7, START);
        assert_eq!(bucket.seconds_until(limit, 1, START), 8);
        assert_eq!(bucket.seconds_until(limit, 1, START.plus_seconds(7)), 1);
        assert_eq!(bucket.seconds_until(limit, 1, START.plus_seconds(8)), 0);
    }

    #[test]
    fn a_bucket_owes_at_most_its_burst() {
        let limit = limit("10/1");
        let mut bucket = TokenBucket::default();
        for _ in 0..5 {
            bucket.take(limit, 10, START);
        }
        assert_eq!(bucket.seconds_until(limit, 1, START), 11);
        let set_back = START.plus_seconds(-86_400);
        assert_eq!(bucket.seconds_until(limit, 1, set_back), 11);
    }

    #[test]
    fn what_costs_more_than_the_burst_needs_a_full_bucket() {
        let limit = limit("10/1");
        let mut bucket = TokenBucket::default();
        assert_eq!(bucket.seconds_until(limit, 20, START), 0);
        bucket.take(limit, 20, START);
        assert_eq!(bucket.seconds_until(limit, 20, START), 20);
        assert_eq!(bucket.seconds_until(limit, 1, START), 11);
    }
}
