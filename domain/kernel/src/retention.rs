//! Retention periods: how long data is kept (D246).

use crate::Timestamp;

/// The minimum retention in days. Data that people still work with must not be deleted.
pub const MIN_RETENTION_DAYS: u32 = 30;
/// The maximum retention in days: a hundred years.
pub const MAX_RETENTION_DAYS: u32 = 36_500;

const DAY_MINUTES: i64 = 24 * 60;

/// A retention period: forever, or a number of days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention(Option<u32>);

impl Retention {
    /// Returns the period of that many days, or the period "forever" for 0. Returns `None` if the number is below the
    /// minimum or above the maximum.
    pub const fn of_days(days: u32) -> Option<Self> {
        match days {
            0 => Some(Self(None)),
            MIN_RETENTION_DAYS..=MAX_RETENTION_DAYS => Some(Self(Some(days))),
            _ => None,
        }
    }

    /// Returns the number of days, or `None` for good.
    pub const fn days(self) -> Option<u32> {
        self.0
    }

    /// Returns the latest instant that is long enough ago. `None` if nothing ever is.
    pub fn ends_for(self, now: Timestamp) -> Option<Timestamp> {
        let days = i64::from(self.0?);
        Some(now.plus_minutes(-days.saturating_mul(DAY_MINUTES)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_has_thirty_days_to_a_hundred_years_or_no_end() {
        for (days, is_valid) in [
            (0, true),
            (1, false),
            (29, false),
            (30, true),
            (36_500, true),
            (36_501, false),
            (u32::MAX, false),
        ] {
            assert_eq!(Retention::of_days(days).is_some(), is_valid, "{days}");
        }
    }

    #[test]
    fn a_period_tells_its_days_unless_it_has_no_end() {
        assert_eq!(Retention::of_days(30).unwrap().days(), Some(30));
        assert_eq!(Retention::of_days(0).unwrap().days(), None);
    }

    #[test]
    fn what_is_kept_for_good_is_never_old_enough() {
        let now = Timestamp::from_millis(0);
        let ends = |days| Retention::of_days(days).unwrap().ends_for(now);
        assert_eq!(ends(0), None);
        assert_eq!(Retention::default().ends_for(now), None);
        assert_eq!(ends(30), Some(now.plus_minutes(-30 * 24 * 60)));
    }
}
