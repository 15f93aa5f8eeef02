//! The schedule of an event (D24) and its status, which is always computed and never stored (D25).

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
    /// At the end and after it.
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
    /// The event runs from this instant on.
    pub starts_at: Timestamp,
    /// The first instant after the event.
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

    fn new(
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

    /// Returns the status at `now` (D25).
    pub fn status(&self, now: Timestamp) -> Status {
        if now < self.starts_at {
            Status::Pending
        } else if now < self.ends_at {
            Status::Running
        } else {
            Status::Ended
        }
    }

    /// Returns the deadline of an attempt that starts at `start`: after the duration, but not after the
    /// end of the event (D27).
    pub fn deadline(&self, start: Timestamp) -> Timestamp {
        start
            .plus_minutes(i64::from(self.duration_minutes))
            .min(self.ends_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;
    use time::macros::date;

    #[rstest]
    #[case(-1, Status::Pending)]
    #[case(0, Status::Running)]
    #[case(3_599_999, Status::Running)]
    #[case(3_600_000, Status::Ended)]
    fn an_event_runs_from_its_start_to_before_its_end(#[case] millis: i64, #[case] status: Status) {
        let schedule = Schedule::specific(date!(2026 - 11 - 21), time!(9:00), time!(10:00));
        assert_eq!(
            schedule.status(Timestamp::from_millis(schedule.starts_at.millis() + millis)),
            status
        );
    }

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

    proptest! {
        #[test]
        fn a_deadline_is_never_after_the_end_of_the_event(days in 1i64..400, duration in 1u32..600_000, start in 0i64..400 * 86_400) {
            let first = date!(2026 - 11 - 21);
            let schedule = Schedule::range(first, first + time::Duration::days(days), duration);
            let start = schedule.starts_at.plus_seconds(start.min(days * 86_400));
            let deadline = schedule.deadline(start);
            prop_assert!(deadline <= schedule.ends_at);
            prop_assert!(deadline > start || start >= schedule.ends_at);
            prop_assert!(deadline.seconds_since(start) <= i64::from(duration) * 60);
        }

        #[test]
        fn a_status_never_goes_back(start in 0i64..86_000_000, length in 1i64..86_000_000, first in 0i64..200_000_000, later in 0i64..200_000_000) {
            let schedule = Schedule {
                starts_at: Timestamp::from_millis(start),
                ends_at: Timestamp::from_millis(start + length),
                ..Schedule::range(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 30)
            };
            let [before, after] = [first, first + later].map(|at| schedule.status(Timestamp::from_millis(at)));
            prop_assert!(before <= after);
            prop_assert_eq!(before == Status::Pending, first < start);
            prop_assert_eq!(before == Status::Ended, first >= start + length);
        }
    }
}
