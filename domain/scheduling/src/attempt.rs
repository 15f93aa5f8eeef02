//! Attempts and their time limits. Only the clock of the server counts (D27).

use domain_kernel::{AttemptId, EventId, OrganizationId, Refusal, Timestamp, UserId};

use crate::allowance::Allowance;
use crate::enums::{EndedBy, EventKind};
use crate::event::Event;
use crate::refusals;
use crate::schedule::Status;

/// The end of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptEnd {
    pub at: Timestamp,
    pub by: EndedBy,
}

/// The stored fields of an attempt. [`Attempt::from_stored`] creates an [`Attempt`] from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAttempt {
    pub id: AttemptId,
    pub organization_id: OrganizationId,
    pub event_id: EventId,
    pub user_id: UserId,
    /// 1 for the first attempt, plus one for each retake of a training (D32).
    pub number: u32,
    /// The instant of the start or of the latest reopening (D33).
    pub started_at: Timestamp,
    /// The instant at which the participant last opened the attempt, on any device (D157).
    pub opened_at: Timestamp,
    /// The deadline by the rule of D60. A shortening of the event always leaves two minutes, so `deadline` can be
    /// later.
    pub due_at: Timestamp,
    pub deadline: Timestamp,
    /// The total length in milliseconds of the event's pauses that had ended when the attempt started.
    pub paused_before: i64,
    /// How many milliseconds changes moved the attempt beyond the end of the event.
    pub moved_millis: i64,
    /// Whether a shortening of the event set the deadline (D110).
    pub shortened: bool,
    /// When the clock stopped, or `None` if it runs (D92).
    pub paused_at: Option<Timestamp>,
    /// `None` until the attempt is submitted or finished.
    pub end: Option<AttemptEnd>,
    /// The number of changes, for optimistic locking.
    pub version: i32,
}

domain_kernel::aggregate! {
    /// One participant's attempt at an event.
    Attempt(StoredAttempt)
}

/// Whether to resume an attempt or start a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartDecision {
    /// Resume the latest attempt.
    Resume,
    /// Start a new attempt with this number.
    New(u32),
}

impl Attempt {
    /// The grace period in seconds. Saves and submissions are accepted until this long after the deadline (D28).
    pub const GRACE_SECONDS: i64 = 10;

    /// Decides whether a participant resumes the latest attempt or starts a new one. Not every kind of event can
    /// be repeated (D32).
    ///
    /// # Errors
    ///
    /// `already_submitted`, `not_started`, `time_ended`, `event_paused`.
    pub fn decide_start(
        latest: Option<&Self>,
        event: &Event,
        now: Timestamp,
    ) -> Result<StartDecision, Refusal> {
        match latest {
            Some(attempt) if !attempt.is_over(now) => {
                if event.is_paused() {
                    return Err(event_paused(event.kind));
                }
                Ok(StartDecision::Resume)
            }
            Some(_) if !event.kind.is_repeatable() => Err(already_submitted(event.kind)),
            previous => {
                ensure_running(event, now)?;
                Ok(StartDecision::New(
                    previous.map_or(1, |attempt| attempt.number.saturating_add(1)),
                ))
            }
        }
    }

    /// Starts an attempt. The attempt has the duration of the event, but ends with the event at the latest (D27). Time
    /// control and the allowance of the participant can change both limits (D60).
    ///
    /// # Errors
    ///
    /// `not_started`, `time_ended`, `event_paused`.
    pub fn start(
        id: AttemptId,
        event: &Event,
        (user_id, allowance): (UserId, Allowance),
        number: u32,
        now: Timestamp,
    ) -> Result<Self, Refusal> {
        ensure_running(event, now)?;
        Ok(Self(StoredAttempt {
            id,
            organization_id: event.organization_id,
            event_id: event.id,
            user_id,
            number,
            started_at: now,
            opened_at: now,
            due_at: event.due_at(now, event.time_control.paused_millis, allowance),
            deadline: event.first_deadline(now, allowance),
            paused_before: event.time_control.paused_millis,
            moved_millis: 0,
            shortened: false,
            paused_at: None,
            end: None,
            version: 1,
        }))
    }

    /// Opens the attempt again. A page that opened it earlier can then notice that it was opened elsewhere (D157).
    #[must_use]
    pub fn opened(self, now: Timestamp) -> Self {
        Self(StoredAttempt {
            opened_at: now,
            ..self.0
        })
    }

    /// Returns the instant to compare with the deadline: `now`, or the instant at which the clock stopped (D92).
    pub fn time(&self, now: Timestamp) -> Timestamp {
        self.paused_at.map_or(now, |paused_at| paused_at.min(now))
    }

    /// Returns the end of the grace period. A save that arrives later is refused.
    pub const fn closes_at(&self) -> Timestamp {
        self.0.deadline.plus_seconds(Self::GRACE_SECONDS)
    }

    /// Returns the deadline of an attempt whose grace period ends at `closes_at`.
    pub const fn deadline_before(closes_at: Timestamp) -> Timestamp {
        closes_at.plus_seconds(-Self::GRACE_SECONDS)
    }

    /// Checks that a save belongs to this attempt, the participant's latest one. A save that names no attempt belongs
    /// to the latest one (D105).
    ///
    /// # Errors
    /// `attempt_replaced`.
    pub fn ensure_save_belongs(&self, named: Option<AttemptId>) -> Result<(), Refusal> {
        if named.is_none_or(|id| id == self.id) {
            return Ok(());
        }
        Err(Refusal::new(
            refusals::ATTEMPT_REPLACED,
            "Another attempt has replaced this one. Reload the page to continue with it.",
        ))
    }

    /// Checks that the attempt accepts a save or a submission that arrives at `arrival` (D28).
    ///
    /// # Errors
    /// `already_submitted`, `time_ended`, `event_paused`.
    pub fn ensure_accepts_save(&self, arrival: Timestamp, kind: EventKind) -> Result<(), Refusal> {
        match self.end_at(arrival) {
            None => self.ensure_runs(arrival, kind),
            Some(end) => Err(refusal_after(end, kind)),
        }
    }

    /// Checks that the clock runs, or stopped no longer than the grace period before `arrival` (D92).
    pub(crate) fn ensure_runs(&self, arrival: Timestamp, kind: EventKind) -> Result<(), Refusal> {
        let until = |paused_at: Timestamp| paused_at.plus_seconds(Self::GRACE_SECONDS);
        if self.paused_at.is_some_and(|at| arrival > until(at)) {
            return Err(event_paused(kind));
        }
        Ok(())
    }

    /// Returns the end of the attempt, or `None` if it is open at `now`. If the grace period is over, the attempt ended
    /// at its deadline, even if [`finish`](Self::finish) has not been called yet (D29).
    pub fn end_at(&self, now: Timestamp) -> Option<AttemptEnd> {
        self.end
            .or_else(|| (self.time(now) > self.closes_at()).then(|| self.end_by_deadline()))
    }

    /// Whether the attempt counts as submitted: it has ended at `now` (D29).
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.end_at(now).is_some()
    }

    /// Returns when the attempt was submitted or finished, or `None` before.
    pub fn submitted_at(&self) -> Option<Timestamp> {
        self.end.map(|end| end.at)
    }

    /// Returns the whole seconds until the deadline, rounded up, or 0 after it. The number does not change during a
    /// pause.
    pub fn remaining_seconds(&self, now: Timestamp) -> i64 {
        self.deadline.seconds_since(self.time(now))
    }

    /// Submits the attempt for its participant. Submitting again changes nothing (D29).
    #[must_use]
    pub fn submit(self, at: Timestamp) -> Self {
        self.set_end(AttemptEnd {
            at,
            by: EndedBy::Participant,
        })
    }

    /// Ends the attempt because its time is over. The attempt ends at its deadline, even if the server calls this later
    /// (D29).
    #[must_use]
    pub fn finish(self) -> Self {
        let end = self.end_by_deadline();
        self.set_end(end)
    }

    fn end_by_deadline(&self) -> AttemptEnd {
        AttemptEnd {
            at: self.deadline,
            by: if self.shortened {
                EndedBy::Organizer
            } else {
                EndedBy::Time
            },
        }
    }

    fn set_end(mut self, end: AttemptEnd) -> Self {
        self.0.end.get_or_insert(end);
        self.0.paused_at = None;
        self
    }

    /// Changes the clock of the attempt.
    pub(crate) fn with_clock(mut self, change: impl FnOnce(&mut StoredAttempt)) -> Self {
        change(&mut self.0);
        self
    }

    /// Checks that attempts at an event can be reopened: the event must be running (D33).
    ///
    /// # Errors
    ///
    /// `not_started`, `time_ended` (with the message for staff).
    pub fn ensure_reopens(event: &Event, now: Timestamp) -> Result<(), Refusal> {
        if event.status(now) == Status::Ended {
            return Err(Refusal::new(
                refusals::TIME_ENDED,
                format!("{} Time Ended", event.kind.title()),
            ));
        }
        ensure_started(event, now)
    }

    /// Reopens the attempt while the event runs. The full duration starts now, but the attempt ends with the event at
    /// the latest (D33). During a pause, the duration starts when the event resumes. An open attempt stays unchanged,
    /// so that a repeated restore gives no additional time.
    ///
    /// # Errors
    ///
    /// `not_started`, `time_ended` (with the message for staff).
    pub fn reopened(
        self,
        event: &Event,
        allowance: Allowance,
        now: Timestamp,
    ) -> Result<Self, Refusal> {
        Self::ensure_reopens(event, now)?;
        if !self.is_over(now) {
            return Ok(self);
        }
        let at = event.attempt_time(now);
        Ok(Self(StoredAttempt {
            started_at: at,
            due_at: event.due_at(at, event.time_control.paused_millis, allowance),
            deadline: event.first_deadline(at, allowance),
            paused_before: event.time_control.paused_millis,
            moved_millis: 0,
            shortened: false,
            paused_at: event.time_control.paused_at,
            end: None,
            ..self.0
        }))
    }
}

/// Checks that an attempt can begin.
fn ensure_running(event: &Event, now: Timestamp) -> Result<(), Refusal> {
    ensure_started(event, now)?;
    if event.is_paused() {
        return Err(event_paused(event.kind));
    }
    Ok(())
}

fn ensure_started(event: &Event, now: Timestamp) -> Result<(), Refusal> {
    match event.status(now) {
        Status::Pending => Err(event.not_started()),
        Status::Running => Ok(()),
        Status::Ended => Err(time_ended(event.kind)),
    }
}

/// Returns the refusal of a save after the end.
pub(crate) fn refusal_after(end: AttemptEnd, kind: EventKind) -> Refusal {
    match end.by {
        EndedBy::Participant => already_submitted(kind),
        EndedBy::Time | EndedBy::Organizer => time_ended(kind),
    }
}

fn event_paused(kind: EventKind) -> Refusal {
    Refusal::new(
        refusals::EVENT_PAUSED,
        format!(
            "{} is paused. It goes on when the organizer continues it.",
            kind.title()
        ),
    )
}

fn time_ended(kind: EventKind) -> Refusal {
    Refusal::new(refusals::TIME_ENDED, format!("{} time ended", kind.title()))
}

fn already_submitted(kind: EventKind) -> Refusal {
    Refusal::new(
        refusals::ALREADY_SUBMITTED,
        format!("{} is submitted before", kind.title()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::event;
    use proptest::prelude::*;
    use rstest::rstest;
    use uuid::Uuid;

    fn start(event: &Event, now: Timestamp) -> Result<Attempt, Refusal> {
        Attempt::start(
            AttemptId(Uuid::from_u128(1)),
            event,
            (UserId(Uuid::from_u128(2)), Allowance::NONE),
            1,
            now,
        )
    }

    /// A new attempt at a competition of 60 minutes.
    fn attempt() -> Attempt {
        let event = event(EventKind::Competition);
        start(&event, event.schedule.starts_at).unwrap()
    }

    fn after_deadline(millis: i64) -> Timestamp {
        Timestamp::from_millis(attempt().deadline.millis() + millis)
    }

    fn refusal_of<T>(result: Result<T, Refusal>) -> (&'static str, String) {
        let refusal = result.err().unwrap();
        (refusal.code.as_str(), refusal.message)
    }

    #[test]
    fn no_attempt_starts_before_or_after_the_event() {
        let event = event(EventKind::Competition);
        let early = Timestamp::from_millis(event.schedule.starts_at.millis() - 1);
        let last = Timestamp::from_millis(event.schedule.ends_at.millis() - 1);
        assert_eq!(
            refusal_of(start(&event, early)),
            ("not_started", "Competition has not started yet".to_owned())
        );
        assert!(start(&event, event.schedule.starts_at).is_ok());
        assert_eq!(
            start(&event, last).unwrap().deadline,
            event.schedule.ends_at
        );
        assert_eq!(
            refusal_of(start(&event, event.schedule.ends_at)),
            ("time_ended", "Competition time ended".to_owned())
        );
    }

    #[rstest]
    #[case(-1, true)]
    #[case(0, true)]
    #[case(10_000, true)]
    #[case(10_001, false)]
    fn a_save_after_the_grace_period_is_refused(#[case] late: i64, #[case] accepted: bool) {
        let arrival = after_deadline(late);
        assert_eq!(
            attempt()
                .ensure_accepts_save(arrival, EventKind::Competition)
                .is_ok(),
            accepted
        );
        assert_eq!(attempt().is_over(arrival), !accepted);
        if !accepted {
            let refused = refusal_of(attempt().ensure_accepts_save(arrival, EventKind::Training));
            assert_eq!(refused, ("time_ended", "Training time ended".to_owned()));
        }
    }

    #[test]
    fn nothing_is_saved_after_the_submission() {
        let submitted = attempt().submit(after_deadline(-5_000));
        let refused = refusal_of(
            submitted.ensure_accepts_save(after_deadline(-4_000), EventKind::Competition),
        );
        assert_eq!(
            refused,
            (
                "already_submitted",
                "Competition is submitted before".to_owned()
            )
        );
        assert!(submitted.is_over(after_deadline(-4_000)));
    }

    #[test]
    fn a_save_for_another_attempt_is_refused() {
        let other = AttemptId(Uuid::from_u128(9));
        assert!(attempt().ensure_save_belongs(None).is_ok());
        assert!(attempt().ensure_save_belongs(Some(attempt().id)).is_ok());
        let refused = refusal_of(attempt().ensure_save_belongs(Some(other)));
        assert_eq!(refused.0, "attempt_replaced");
    }

    #[test]
    fn submitting_twice_changes_nothing() {
        let once = attempt().submit(after_deadline(-5_000));
        assert_eq!(once.clone().submit(after_deadline(0)), once);
        assert_eq!(once.clone().finish(), once);
        assert_eq!(attempt().finish().submitted_at(), Some(attempt().deadline));
    }

    #[test]
    fn an_attempt_ends_with_its_submission_or_its_deadline() {
        let (deadline, submission) = (attempt().deadline, after_deadline(-5_000));
        let end = |at, by| Some(AttemptEnd { at, by });
        assert_eq!(attempt().end_at(after_deadline(10_000)), None);
        assert_eq!(
            attempt().end_at(after_deadline(10_001)),
            end(deadline, EndedBy::Time)
        );
        assert_eq!(
            attempt().submit(submission).end_at(after_deadline(99_000)),
            end(submission, EndedBy::Participant)
        );
    }

    #[test]
    fn a_submission_in_the_millisecond_of_the_deadline_is_the_participants_own() {
        let submitted = attempt().submit(attempt().deadline);
        let later = after_deadline(1);
        let refused = refusal_of(submitted.ensure_accepts_save(later, EventKind::Competition));
        assert_eq!(refused.0, "already_submitted");
        let finished = attempt().finish();
        let refused = refusal_of(finished.ensure_accepts_save(later, EventKind::Competition));
        assert_eq!(refused.0, "time_ended");
    }

    #[test]
    fn the_cause_of_an_end_stays_when_the_deadline_moves() {
        let finished = attempt().finish();
        let moved = Attempt(StoredAttempt {
            deadline: after_deadline(60_000),
            ..finished.0.clone()
        });
        assert_eq!(moved.end_at(after_deadline(0)), finished.end);
    }

    #[test]
    fn a_countdown_ends_at_the_deadline() {
        assert_eq!(attempt().remaining_seconds(attempt().started_at), 3600);
        assert_eq!(attempt().remaining_seconds(after_deadline(-1)), 1);
        assert_eq!(attempt().remaining_seconds(after_deadline(5_000)), 0);
    }

    #[test]
    fn starting_again_resumes_the_attempt_until_it_is_over() {
        let competition = event(EventKind::Competition);
        let next = |latest: Option<&Attempt>, now| Attempt::decide_start(latest, &competition, now);
        let now = attempt().started_at;
        assert_eq!(next(None, now), Ok(StartDecision::New(1)));
        assert_eq!(next(Some(&attempt()), now), Ok(StartDecision::Resume));
        assert_eq!(
            next(Some(&attempt()), after_deadline(10_000)),
            Ok(StartDecision::Resume)
        );
        assert_eq!(
            refusal_of(next(Some(&attempt()), after_deadline(10_001))).0,
            "already_submitted"
        );
        assert_eq!(
            refusal_of(next(Some(&attempt().submit(now)), now)).0,
            "already_submitted"
        );
        assert_eq!(
            refusal_of(next(None, Timestamp::from_millis(0))).0,
            "not_started"
        );
    }

    #[test]
    fn a_training_can_be_taken_again_while_it_runs() {
        let training = event(EventKind::Training);
        let submitted = attempt().submit(attempt().started_at);
        assert_eq!(
            Attempt::decide_start(Some(&submitted), &training, after_deadline(0)),
            Ok(StartDecision::New(2))
        );
        assert_eq!(
            refusal_of(Attempt::decide_start(
                Some(&submitted),
                &training,
                training.schedule.ends_at
            ))
            .0,
            "time_ended"
        );
    }

    #[test]
    fn reopening_an_open_attempt_gives_no_more_time() {
        let event = event(EventKind::Competition);
        for seconds in [0, 1, 3_600, 3_610] {
            let now = event.schedule.starts_at.plus_seconds(seconds);
            assert_eq!(
                attempt().reopened(&event, Allowance::NONE, now).unwrap(),
                attempt()
            );
        }
        let late = event.schedule.starts_at.plus_seconds(3_611);
        assert_ne!(
            attempt().reopened(&event, Allowance::NONE, late).unwrap(),
            attempt()
        );
    }

    #[test]
    fn a_reopened_attempt_has_its_whole_duration_but_not_beyond_the_end_of_the_event() {
        let competition = event(EventKind::Competition);
        let reopen = |now| {
            attempt()
                .finish()
                .reopened(&competition, Allowance::NONE, now)
        };
        let later = after_deadline(60_000);
        let reopened = reopen(later).unwrap();
        assert_eq!(
            (reopened.started_at, reopened.deadline, reopened.end),
            (later, later.plus_minutes(60), None)
        );
        let near_the_end = competition.schedule.ends_at.plus_minutes(-5);
        assert_eq!(
            reopen(near_the_end).unwrap().deadline,
            competition.schedule.ends_at
        );
        assert_eq!(
            refusal_of(reopen(competition.schedule.ends_at)),
            ("time_ended", "Competition Time Ended".to_owned())
        );
    }

    proptest! {
        #[test]
        fn an_attempt_is_either_open_or_over(offset in -4_000_000i64..4_000_000, submitted in any::<bool>()) {
            let now = after_deadline(offset);
            let attempt = if submitted { attempt().submit(attempt().started_at) } else { attempt() };
            prop_assert_eq!(attempt.ensure_accepts_save(now, EventKind::Competition).is_err(), attempt.is_over(now));
        }
    }
}
