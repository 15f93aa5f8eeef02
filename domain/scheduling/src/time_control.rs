//! Time control: extensions, pauses, the start by hand, and the allowances of participants (D60, D91, D92). This file
//! computes the deadlines of new attempts; `retiming.rs` changes those of open attempts.

use domain_kernel::{FieldErrors, Refusal, Timestamp, UserId};
use time::macros::{date, time};

use crate::allowance::Allowance;
use crate::enums::DateType;
use crate::event::{EditError, Event};
use crate::refusals;
use crate::schedule::Status;

/// The maximum number of minutes of one extension or shortening.
pub const MAX_EXTENSION_MINUTES: i64 = 600;
/// The minimum time in milliseconds that a shortening leaves.
pub const SHORTEST_REST_MILLIS: i64 = 2 * 60_000;
/// The maximum length of a pause in milliseconds. Then the server ends it.
pub const LONGEST_PAUSE_MILLIS: i64 = 12 * 3_600_000;
/// The milliseconds from the start of a pause to the reminder for the user who paused the event.
pub const PAUSE_REMINDER_MILLIS: i64 = 3_600_000;
/// The minimum time in milliseconds that each open attempt has after the server has ended a pause.
const REST_AFTER_LONGEST_PAUSE_MILLIS: i64 = 10 * 60_000;

/// The changes that staff have made to the times of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Whether staff start the event by hand (D91).
    pub starts_by_hand: bool,
    /// When staff started the event.
    pub begun_at: Option<Timestamp>,
    /// The sum of all extensions in minutes; shortenings are negative.
    pub extension_minutes: i64,
    /// When the current pause started, or `None` if the event is not paused (D92).
    pub paused_at: Option<Timestamp>,
    /// The user who started the current pause.
    pub paused_by: Option<UserId>,
    /// Whether that user was reminded of the pause (D92).
    pub pause_told: bool,
    /// The total length in milliseconds of the pauses that have ended.
    pub paused_millis: i64,
}

impl TimeControl {
    /// Returns the time control of an event that is not changed yet.
    pub fn new(starts_by_hand: bool) -> Self {
        Self {
            starts_by_hand,
            ..Self::default()
        }
    }

    const fn extension_millis(&self) -> i64 {
        self.extension_minutes.saturating_mul(60_000)
    }
}

/// What is affected by a change of the times of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The event, its open attempts, and the attempts that start later.
    Event,
    /// Only the open attempts, because the event has ended.
    OpenAttempts,
}

/// How a change of the times of an event affects each open attempt. [`Attempt::retimed`](crate::Attempt::retimed)
/// applies it to one attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retiming {
    /// An extension, or a shortening if negative.
    Extension {
        millis: i64,
        /// The change moves no deadline to before this instant.
        floor: Timestamp,
    },
    /// The clock stops.
    Pause { at: Timestamp },
    /// The clock runs again.
    Resume {
        millis: i64,
        /// After the change, no deadline is before this instant.
        floor: Option<Timestamp>,
    },
}

/// A change of the times of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeChange {
    /// The event after the change.
    pub event: Event,
    pub retiming: Retiming,
    pub reach: Reach,
}

impl Event {
    /// Returns the actual start: when staff started the event, otherwise the planned start (D91).
    pub fn starts_at(&self) -> Timestamp {
        self.time_control
            .begun_at
            .unwrap_or(self.schedule.starts_at)
    }

    /// Returns the actual end: the planned end, moved by the extensions and by the pauses that have ended (D60). The
    /// current pause moves it only when it ends.
    pub fn ends_at(&self) -> Timestamp {
        self.starts_at()
            .plus_millis(self.schedule.window_millis())
            .plus_millis(self.time_control.extension_millis())
            .plus_millis(self.time_control.paused_millis)
    }

    /// Returns the status at `now` (D25). A paused event keeps the status that it had at the start of the pause (D92).
    /// An event that starts by hand is pending until staff start it. If staff do not start it before its planned end,
    /// it is ended (D91).
    pub fn status(&self, now: Timestamp) -> Status {
        let at = self.attempt_time(now);
        let starts_at = if self.waits_for_hand() {
            self.schedule.ends_at
        } else {
            self.starts_at()
        };
        if at < starts_at {
            Status::Pending
        } else if at < self.ends_at() {
            Status::Running
        } else {
            Status::Ended
        }
    }

    /// Returns the start and the end of the time in which lists show the event as running. Stores select events by
    /// these two instants.
    pub fn listed_window(&self) -> (Timestamp, Timestamp) {
        let from = if self.waits_for_hand() {
            self.schedule.ends_at
        } else {
            self.starts_at()
        };
        // A paused event counts as running until it is resumed.
        let runs_on = self
            .time_control
            .paused_at
            .is_some_and(|at| at < self.ends_at());
        let until = if runs_on {
            Timestamp::from_utc(date!(9999 - 12 - 31), time!(23:59:59))
        } else {
            self.ends_at()
        };
        (from, until)
    }

    /// Whether the event starts by hand and staff have not started it yet.
    pub fn waits_for_hand(&self) -> bool {
        self.time_control.starts_by_hand && self.time_control.begun_at.is_none()
    }

    /// Whether the event is paused. During a pause, the clocks of its attempts stand still (D92).
    pub fn is_paused(&self) -> bool {
        self.time_control.paused_at.is_some()
    }

    /// Returns the instant to compare with the times of attempts: `now`, or the start of the pause if the event is
    /// paused (D92).
    pub fn attempt_time(&self, now: Timestamp) -> Timestamp {
        let paused_at = self.time_control.paused_at;
        paused_at.map_or(now, |paused_at| paused_at.min(now))
    }

    /// Returns the deadline of an attempt by the rule of D60, without the two minutes that a shortening leaves.
    /// `paused_before` is the total length of the pauses that had ended when the attempt started.
    pub fn due_at(
        &self,
        started_at: Timestamp,
        paused_before: i64,
        allowance: Allowance,
    ) -> Timestamp {
        let pauses = self
            .time_control
            .paused_millis
            .saturating_sub(paused_before);
        self.own_end(started_at, allowance)
            .plus_millis(self.time_control.extension_millis())
            .plus_millis(pauses)
            .min(self.last_end(allowance))
    }

    /// Returns the first deadline of an attempt that starts at `started_at`. It follows from the rule of D60, but a
    /// shortening of the event leaves the attempt two minutes, or all its time without the shortening if that is less.
    pub fn first_deadline(&self, started_at: Timestamp, allowance: Allowance) -> Timestamp {
        let due_at = self.due_at(started_at, self.time_control.paused_millis, allowance);
        let least = self
            .own_end(started_at, allowance)
            .min(started_at.plus_millis(SHORTEST_REST_MILLIS))
            .min(self.last_end(allowance));
        due_at.max(least)
    }

    /// Returns the deadline of an attempt that starts at `now`. `None` unless the event is running.
    pub fn deadline_from_now(&self, allowance: Allowance, now: Timestamp) -> Option<Timestamp> {
        (self.status(now) == Status::Running).then(|| self.first_deadline(now, allowance))
    }

    /// Returns the minutes of a participant who starts with the event: those of the schedule, and what the allowance adds
    /// to them (D60). Extensions and pauses do not count.
    pub fn own_minutes(&self, allowance: Allowance) -> u32 {
        let starts_at = self.starts_at();
        let due_at = |allowance| self.due_at(starts_at, self.time_control.paused_millis, allowance);
        let added = due_at(allowance).millis_since(due_at(Allowance::NONE)) / 60_000;
        let minutes = self.schedule.duration_minutes;
        minutes.saturating_add(u32::try_from(added).unwrap_or_default())
    }

    /// Returns when the time of the participant is over, without regard to the end of the event.
    fn own_end(&self, started_at: Timestamp, allowance: Allowance) -> Timestamp {
        let duration = i64::from(self.schedule.duration_minutes).saturating_mul(60_000);
        started_at
            .plus_millis(allowance.factor.of_millis(duration))
            .plus_minutes(allowance.extra_minutes.into())
    }

    /// Returns the end of the event for this participant.
    fn last_end(&self, allowance: Allowance) -> Timestamp {
        let window = self.schedule.window_millis();
        // With a specific schedule the duration is the whole window, so the factor moves the end of the window.
        let by_factor = match self.schedule.date_type {
            DateType::Specific => allowance.factor.of_millis(window).saturating_sub(window),
            DateType::Range => 0,
        };
        let past_end = if allowance.past_end {
            i64::from(allowance.extra_minutes)
        } else {
            0
        };
        self.ends_at().plus_millis(by_factor).plus_minutes(past_end)
    }

    /// Starts an event that starts by hand (D91).
    ///
    /// # Errors
    ///
    /// `starts_by_schedule`, `already_begun`, `not_started`, `event_ended`.
    pub fn begin(&self, now: Timestamp) -> Result<Self, Refusal> {
        if !self.time_control.starts_by_hand {
            return Err(Refusal::new(
                refusals::STARTS_BY_SCHEDULE,
                format!("{} starts by its schedule", self.kind.title()),
            ));
        }
        if self.time_control.begun_at.is_some() {
            return Err(Refusal::new(
                refusals::ALREADY_BEGUN,
                format!("{} has begun already", self.kind.title()),
            ));
        }
        if now < self.schedule.starts_at {
            return Err(self.not_started());
        }
        if now >= self.schedule.ends_at {
            return Err(self.ended());
        }
        Ok(self.with_time_control(TimeControl {
            begun_at: Some(now),
            ..self.time_control.clone()
        }))
    }

    /// Extends the event by that many minutes, or shortens it if negative (D60). `open` says whether it has open
    /// attempts.
    ///
    /// # Errors
    ///
    /// Fails at `minutes` if the number is invalid, or if the event would end within two minutes. Also `not_started`
    /// and `event_ended`.
    pub fn extend(
        &self,
        minutes: i64,
        open: bool,
        now: Timestamp,
    ) -> Result<TimeChange, EditError> {
        if minutes == 0 || minutes.saturating_abs() > MAX_EXTENSION_MINUTES {
            return Err(FieldErrors::one("minutes", "Must be -600 to 600, and not 0").into());
        }
        let reach = self.reach(open, now)?;
        let floor = self.attempt_time(now).plus_millis(SHORTEST_REST_MILLIS);
        let event = match reach {
            Reach::Event => {
                let extension = self.time_control.extension_minutes;
                let event = self.with_time_control(TimeControl {
                    extension_minutes: extension.saturating_add(minutes),
                    ..self.time_control.clone()
                });
                if minutes < 0 && event.ends_at() < floor {
                    let message = "The end must be at least two minutes from now";
                    return Err(FieldErrors::one("minutes", message).into());
                }
                event
            }
            Reach::OpenAttempts => self.clone(),
        };
        Ok(TimeChange {
            event,
            retiming: Retiming::Extension {
                millis: minutes.saturating_mul(60_000),
                floor,
            },
            reach,
        })
    }

    /// Stops the clocks (D92). `open` says whether the event has open attempts.
    ///
    /// # Errors
    /// `already_paused`, `not_started`, `event_ended`.
    pub fn pause(&self, by: UserId, open: bool, now: Timestamp) -> Result<TimeChange, Refusal> {
        if self.is_paused() {
            return Err(Refusal::new(
                refusals::ALREADY_PAUSED,
                format!("{} is paused already", self.kind.title()),
            ));
        }
        let reach = self.reach(open, now)?;
        Ok(TimeChange {
            event: self.with_time_control(TimeControl {
                paused_at: Some(now),
                paused_by: Some(by),
                ..self.time_control.clone()
            }),
            retiming: Retiming::Pause { at: now },
            reach,
        })
    }

    /// Ends the pause, and the clocks run again (D92). The end of the event moves by the length of the pause.
    ///
    /// # Errors
    ///
    /// `not_paused`; `not_started` and `event_ended` for an event that could not be paused.
    pub fn resume(&self, open: bool, now: Timestamp) -> Result<TimeChange, Refusal> {
        let Some(paused_at) = self.time_control.paused_at else {
            self.reach(open, now)?;
            return Err(Refusal::new(
                refusals::NOT_PAUSED,
                format!("{} is not paused", self.kind.title()),
            ));
        };
        let millis = now.millis_since(paused_at).max(0);
        let (reach, moved) = match self.status(now) {
            Status::Ended => (Reach::OpenAttempts, 0),
            Status::Pending | Status::Running => (Reach::Event, millis),
        };
        Ok(TimeChange {
            event: self.with_time_control(TimeControl {
                paused_at: None,
                paused_by: None,
                pause_told: false,
                paused_millis: self.time_control.paused_millis.saturating_add(moved),
                ..self.time_control.clone()
            }),
            retiming: Retiming::Resume {
                millis,
                floor: None,
            },
            reach,
        })
    }

    /// Records that the user who paused the event was reminded of the pause. Returns the changed event and the user.
    /// Returns `None` if it is too early for the reminder, or if the user was already reminded (D92).
    pub fn tell_of_pause(&self, now: Timestamp) -> Option<(Self, UserId)> {
        let (paused_at, by) = (self.time_control.paused_at?, self.time_control.paused_by?);
        let is_due = now.millis_since(paused_at) >= PAUSE_REMINDER_MILLIS;
        if self.time_control.pause_told || !is_due {
            return None;
        }
        let told = self.with_time_control(TimeControl {
            pause_told: true,
            ..self.time_control.clone()
        });
        Some((told, by))
    }

    /// Ends a pause that has lasted too long, or returns `None` if it is shorter (D92).
    pub fn end_long_pause(&self, now: Timestamp) -> Option<TimeChange> {
        let paused_at = self.time_control.paused_at?;
        if now.millis_since(paused_at) < LONGEST_PAUSE_MILLIS {
            return None;
        }
        let change = self.resume(true, now).ok()?;
        let Retiming::Resume { millis, .. } = change.retiming else {
            return None;
        };
        Some(TimeChange {
            retiming: Retiming::Resume {
                millis,
                floor: Some(now.plus_millis(REST_AFTER_LONGEST_PAUSE_MILLIS)),
            },
            ..change
        })
    }

    /// Checks that a participant can still get extra time. `open` says whether the participant has an open attempt.
    ///
    /// # Errors
    ///
    /// `event_ended`.
    pub fn ensure_gives_time(&self, open: bool, now: Timestamp) -> Result<(), Refusal> {
        if open || self.status(now) != Status::Ended {
            Ok(())
        } else {
            Err(self.ended())
        }
    }

    /// Returns what a change of the times affects now.
    fn reach(&self, open: bool, now: Timestamp) -> Result<Reach, Refusal> {
        match self.status(now) {
            Status::Pending => Err(self.not_started()),
            Status::Running => Ok(Reach::Event),
            Status::Ended if open => Ok(Reach::OpenAttempts),
            Status::Ended => Err(self.ended()),
        }
    }

    /// Checks that participants can have started the event. Before its start, the event can still get another template.
    ///
    /// # Errors
    ///
    /// `not_started`
    pub fn ensure_has_started(&self, now: Timestamp) -> Result<(), Refusal> {
        match self.status(now) {
            Status::Pending => Err(self.not_started()),
            Status::Running | Status::Ended => Ok(()),
        }
    }

    pub(crate) fn not_started(&self) -> Refusal {
        Refusal::new(
            refusals::NOT_STARTED,
            format!("{} has not started yet", self.kind.title()),
        )
    }
}

#[cfg(test)]
mod tests;
