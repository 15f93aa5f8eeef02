//! When participants see the mark and the comment of each question (D113).

use domain_kernel::Timestamp;

use crate::event::Event;
use crate::schedule::Status;

/// Whether participants of an event see the feedback for each question, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedbackState {
    /// The organizer has not allowed it.
    Off,
    /// Some participant of the event can still answer.
    NotOver,
    /// Another event with the same questions is not over.
    Withheld,
    Shown,
}

impl Event {
    /// Returns whether the feedback is shown. `open_attempts` is the number of open attempts at this event, which may
    /// last beyond the end of the event. `asked_elsewhere` says whether the organization has another event that is not
    /// over and uses the same template or a copy of it.
    pub fn feedback(
        &self,
        now: Timestamp,
        open_attempts: u64,
        asked_elsewhere: bool,
    ) -> FeedbackState {
        if !self.options.show_feedback {
            FeedbackState::Off
        } else if self.status(now) != Status::Ended || open_attempts > 0 {
            FeedbackState::NotOver
        } else if asked_elsewhere {
            FeedbackState::Withheld
        } else {
            FeedbackState::Shown
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::EventKind;
    use crate::event::tests::event;
    use crate::options::OptionChanges;
    use rstest::rstest;

    #[rstest]
    #[case::nobody_answers_and_nothing_else_asks(0, 0, false, FeedbackState::Shown)]
    #[case::a_moment_before_the_end(-1, 0, false, FeedbackState::NotOver)]
    #[case::somebody_answers_past_the_end(0, 1, false, FeedbackState::NotOver)]
    #[case::another_event_asks_the_same(0, 0, true, FeedbackState::Withheld)]
    fn feedback_waits_until_everybody_is_done(
        #[case] after_end: i64,
        #[case] open: u64,
        #[case] asked_elsewhere: bool,
        #[case] expected: FeedbackState,
    ) {
        for kind in EventKind::ALL {
            let off = event(kind);
            let at = off.ends_at().plus_millis(after_end);
            let state = off.feedback(at, open, asked_elsewhere);
            assert_eq!(state, FeedbackState::Off, "nobody has allowed it");
            let allowed = OptionChanges {
                show_feedback: Some(true),
                ..OptionChanges::default()
            };
            let on = off.with_options(allowed).unwrap();
            assert_eq!(on.feedback(at, open, asked_elsewhere), expected);
        }
    }
}
