//! Instants in UTC with the millisecond precision that both databases store.

use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime, PrimitiveDateTime, Time};

/// An instant: milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Divides the time since 1970 into periods of that many milliseconds. Returns the start of the period that
    /// contains the instant.
    #[must_use]
    pub const fn start_of_period(self, millis: i64) -> Self {
        Self(self.0 - self.0.rem_euclid(millis))
    }

    /// Creates an instant from milliseconds since the epoch.
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Returns the milliseconds since the epoch.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Returns the instant of a date and a time of day in UTC.
    pub fn from_utc(date: Date, time: Time) -> Self {
        Self::from(PrimitiveDateTime::new(date, time).assume_utc())
    }

    /// Converts the instant to a calendar value in UTC. An instant after the year 9999 becomes its end, and one that is
    /// too early becomes the epoch.
    pub fn to_utc(self) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000_000).unwrap_or(
            if self.0 > 0 {
                PrimitiveDateTime::MAX.assume_utc()
            } else {
                OffsetDateTime::UNIX_EPOCH
            },
        )
    }

    /// Returns the calendar day in UTC.
    pub fn date(self) -> Date {
        self.to_utc().date()
    }

    /// Returns the instant `seconds` later, or earlier if negative.
    #[must_use]
    pub const fn plus_seconds(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds.saturating_mul(1000)))
    }

    /// Returns the instant `millis` milliseconds later, or earlier if negative.
    #[must_use]
    pub const fn plus_millis(self, millis: i64) -> Self {
        Self(self.0.saturating_add(millis))
    }

    /// Returns the milliseconds from `earlier` to this instant, or a negative number if `earlier` is later.
    pub const fn millis_since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the instant `minutes` later, or earlier if negative.
    #[must_use]
    pub const fn plus_minutes(self, minutes: i64) -> Self {
        self.plus_seconds(minutes.saturating_mul(60))
    }

    /// Returns the whole seconds from `earlier` to this instant, rounded up and never negative, as a
    /// countdown shows them.
    pub const fn seconds_since(self, earlier: Self) -> i64 {
        let millis = self.0.saturating_sub(earlier.0);
        if millis <= 0 {
            0
        } else {
            (millis.saturating_add(999)) / 1000
        }
    }
}

impl From<OffsetDateTime> for Timestamp {
    fn from(value: OffsetDateTime) -> Self {
        Self(value.unix_timestamp() * 1000 + i64::from(value.millisecond()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_after_the_year_9999_is_shown_as_its_end() {
        let last = Timestamp::from_utc(date!(9999 - 12 - 31), time!(23:59:59));
        assert_eq!(last.plus_minutes(600).date(), date!(9999 - 12 - 31));
        assert_eq!(
            Timestamp::from_millis(i64::MIN).date(),
            date!(1970 - 01 - 01)
        );
    }

    #[test]
    fn a_period_begins_at_a_multiple_of_its_length() {
        let start = |at| Timestamp::from_millis(at).start_of_period(10).millis();
        assert_eq!([start(0), start(9), start(10), start(-1)], [0, 0, 10, -10]);
    }
    use time::macros::{date, time};

    #[test]
    fn an_instant_survives_the_conversion_to_a_calendar_value() {
        let at = Timestamp::from_utc(date!(2026 - 11 - 21), time!(09:30:15));
        assert_eq!(Timestamp::from(at.to_utc()), at);
        assert_eq!(at.date(), date!(2026 - 11 - 21));
    }

    #[test]
    fn a_countdown_rounds_up_and_stops_at_zero() {
        let end = Timestamp::from_millis(10_000);
        assert_eq!(end.seconds_since(Timestamp::from_millis(9_999)), 1);
        assert_eq!(end.seconds_since(Timestamp::from_millis(9_000)), 1);
        assert_eq!(end.seconds_since(Timestamp::from_millis(8_999)), 2);
        assert_eq!(end.seconds_since(end), 0);
        assert_eq!(end.seconds_since(Timestamp::from_millis(11_000)), 0);
    }
}
