//! The planned schedule of an event, as staff enter it (D24). Time control can change the times later
//! ([`crate::TimeControl`]).

use domain_kernel::Timestamp;
use time::macros::time;
use time::{Date, Time};

use crate::enums::DateType;

/// The status of an event at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Before the start.
    Pending,
    /// From the start (inclusive) to the end (exclusive).
    Running,
    /// From the end on.
    Ended,
}

/// The schedule of an event, in UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub date_type: DateType,
    pub start_date: Date,
    /// The last day, which is the first day for [`DateType::Specific`].
    pub end_date: Date,
    /// 00:00:00 for [`DateType::Range`].
    pub start_time: Time,
    /// 23:59:59 for [`DateType::Range`].
    pub end_time: Time,
    /// The time limit of one attempt. For [`DateType::Specific`] it is the time between start and end,
    /// rounded up.
    pub duration_minutes: u32,
    /// The planned start. Time control can change it: [`Event::starts_at`](crate::Event::starts_at) is the actual one.
    pub starts_at: Timestamp,
    /// The planned end: the first instant after the event.
    pub ends_at: Timestamp,
}

impl Schedule {
    /// Creates a schedule of whole days, from `start_date` 00:00:00 to `end_date` 23:59:59.
    pub fn range(start_date: Date, end_date: Date, duration_minutes: u32) -> Self {
        Self::new(
            DateType::Range,
            (start_date, Time::MIDNIGHT),
            (end_date, time!(23:59:59)),
            duration_minutes,
        )
    }

    /// Creates a schedule within one day.
    pub fn specific(date: Date, start_time: Time, end_time: Time) -> Self {
        let seconds = (end_time - start_time).whole_seconds();
        let minutes = u32::try_from(seconds).unwrap_or(0).div_ceil(60);
        Self::new(
            DateType::Specific,
            (date, start_time),
            (date, end_time),
            minutes,
        )
    }

    /// Creates a schedule from its days and times as they are stored.
    pub fn new(
        date_type: DateType,
        start: (Date, Time),
        end: (Date, Time),
        duration_minutes: u32,
    ) -> Self {
        Self {
            date_type,
            start_date: start.0,
            end_date: end.0,
            start_time: start.1,
            end_time: end.1,
            duration_minutes,
            starts_at: Timestamp::from_utc(start.0, start.1),
            ends_at: Timestamp::from_utc(end.0, end.1),
        }
    }

    /// Returns the length of the window in milliseconds.
    pub const fn window_millis(&self) -> i64 {
        self.ends_at.millis_since(self.starts_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn a_range_runs_from_midnight_to_the_last_second() {
        let schedule = Schedule::range(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 30);
        assert_eq!(
            schedule.starts_at,
            Timestamp::from_utc(date!(2026 - 11 - 21), time!(0:00:00))
        );
        assert_eq!(
            schedule.ends_at,
            Timestamp::from_utc(date!(2026 - 11 - 22), time!(23:59:59))
        );
    }

    #[test]
    fn the_duration_of_a_specific_schedule_is_its_length() {
        let minutes =
            |end| Schedule::specific(date!(2026 - 11 - 21), time!(9:00), end).duration_minutes;
        assert_eq!(minutes(time!(10:30)), 90);
        assert_eq!(minutes(time!(9:59:59)), 60);
    }
}
