//! The live state of a participant: what staff see of the participant while an event runs (D66, D205).

use domain_kernel::Timestamp;

use crate::attempt::Attempt;
use crate::event::Event;

/// How many milliseconds after the last request a participant still counts as present.
pub const PRESENCE_MILLIS: i64 = 60_000;
/// How many milliseconds after the last save a participant counts as quiet (D66).
pub const QUIET_MILLIS: i64 = 3 * 60_000;

/// The live state of a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LiveState {
    /// Has not started, and is not present.
    Absent,
    /// Has not started, but is present.
    Waiting,
    Answering,
    /// Has an open attempt, and has not saved for a while.
    Quiet,
    /// Has an open attempt, and has sent no request for a while.
    Offline,
    Submitted,
}

impl LiveState {
    /// Every state, in the order in which staff see them.
    pub const ALL: [Self; 6] = [
        Self::Absent,
        Self::Waiting,
        Self::Answering,
        Self::Quiet,
        Self::Offline,
        Self::Submitted,
    ];

    /// Returns the name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Waiting => "waiting",
            Self::Answering => "answering",
            Self::Quiet => "quiet",
            Self::Offline => "offline",
            Self::Submitted => "submitted",
        }
    }
}

/// What the server knows of a participant of an event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight<'a> {
    /// The latest attempt.
    pub attempt: Option<&'a Attempt>,
    /// When the answer sheet of the attempt was last saved.
    pub saved_at: Option<Timestamp>,
    /// When the participant last sent a request for the event. While the participant has an open stream, it is the
    /// current time.
    pub heard_at: Option<Timestamp>,
}

impl Sight<'_> {
    /// Returns the first state that applies at `now`.
    pub fn state(&self, event: &Event, now: Timestamp) -> LiveState {
        let is_present = self
            .heard_at
            .is_some_and(|heard_at| now.millis_since(heard_at) < PRESENCE_MILLIS);
        let Some(attempt) = self.attempt else {
            return if is_present {
                LiveState::Waiting
            } else {
                LiveState::Absent
            };
        };
        if attempt.is_over(now) {
            return LiveState::Submitted;
        }
        if !is_present {
            return LiveState::Offline;
        }
        // During a pause nothing can be saved, so the pause does not count.
        let last = self.saved_at.unwrap_or(attempt.started_at);
        if event.attempt_time(now).millis_since(last) >= QUIET_MILLIS {
            LiveState::Quiet
        } else {
            LiveState::Answering
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowance::Allowance;
    use crate::enums::EventKind;
    use crate::event::tests::event;
    use domain_kernel::{AttemptId, UserId};
    use rstest::rstest;
    use uuid::Uuid;

    /// The numbers are seconds after the start. Each case names the last save, the last request, and the current time.
    #[rstest]
    #[case::silent_for_less_than_a_minute(Some(100), 100, 159, LiveState::Answering)]
    #[case::silent_for_a_minute(Some(100), 100, 160, LiveState::Offline)]
    #[case::saved_less_than_three_minutes_ago(Some(100), 279, 279, LiveState::Answering)]
    #[case::saved_three_minutes_ago(Some(100), 280, 280, LiveState::Quiet)]
    #[case::not_saved_yet(None, 179, 179, LiveState::Answering)]
    #[case::not_saved_for_three_minutes(None, 180, 180, LiveState::Quiet)]
    #[case::offline_counts_before_quiet(Some(100), 100, 400, LiveState::Offline)]
    #[case::the_time_is_over(Some(3_599), 3_599, 3_611, LiveState::Submitted)]
    fn an_open_attempt_is_answering_quiet_or_offline(
        #[case] saved: Option<i64>,
        #[case] heard: i64,
        #[case] now: i64,
        #[case] expected: LiveState,
    ) {
        let event = event(EventKind::Competition);
        let at = |seconds| event.starts_at().plus_seconds(seconds);
        let participant = (UserId(Uuid::from_u128(4)), Allowance::NONE);
        let id = AttemptId(Uuid::from_u128(1));
        let attempt = Attempt::start(id, &event, participant, 1, at(0)).unwrap();
        let sight = Sight {
            attempt: Some(&attempt),
            saved_at: saved.map(at),
            heard_at: Some(at(heard)),
        };
        assert_eq!(sight.state(&event, at(now)), expected);
        let submitted = attempt.clone().submit(at(now));
        let sight = Sight {
            attempt: Some(&submitted),
            ..sight
        };
        assert_eq!(sight.state(&event, at(now)), LiveState::Submitted);
    }

    #[rstest]
    #[case(None, LiveState::Absent)]
    #[case(Some(0), LiveState::Waiting)]
    #[case(Some(59_999), LiveState::Waiting)]
    #[case(Some(60_000), LiveState::Absent)]
    fn who_has_not_started_waits_or_is_absent(
        #[case] silent_millis: Option<i64>,
        #[case] expected: LiveState,
    ) {
        let event = event(EventKind::Competition);
        let now = event.starts_at();
        let sight = Sight {
            heard_at: silent_millis.map(|millis| now.plus_millis(-millis)),
            ..Sight::default()
        };
        assert_eq!(sight.state(&event, now), expected);
    }

    #[test]
    fn nobody_becomes_quiet_in_a_pause() {
        let event = event(EventKind::Competition);
        let at = |seconds| event.starts_at().plus_seconds(seconds);
        let by = UserId(Uuid::from_u128(4));
        let id = AttemptId(Uuid::from_u128(1));
        let attempt = Attempt::start(id, &event, (by, Allowance::NONE), 1, at(0)).unwrap();
        let pause = event.pause(by, true, at(179)).unwrap();
        let attempt = attempt.retimed(&pause);
        let sight = |heard| Sight {
            attempt: Some(&attempt),
            saved_at: None,
            heard_at: Some(at(heard)),
        };
        let state = sight(1_000).state(&pause.event, at(1_000));
        assert_eq!(state, LiveState::Answering);
        let state = sight(100).state(&pause.event, at(1_000));
        assert_eq!(state, LiveState::Offline);
    }
}
