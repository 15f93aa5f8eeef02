//! What a submission does to an attempt (D57).

use domain_kernel::{Refusal, Timestamp};

use crate::attempt::{Attempt, refusal_after};
use crate::enums::EventKind;

/// The effect of a submission that is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubmitDecision {
    /// Store the sheet and close the attempt.
    Store,
    /// Store nothing. This sheet is already stored, and the attempt ended at this instant.
    AlreadyStored { ended_at: Timestamp },
}

impl Attempt {
    /// Decides what to do with a submission that arrives at `arrival`. `is_stored` says whether the submitted sheet is
    /// the stored one. If the attempt is closed, only the stored sheet is accepted.
    ///
    /// # Errors
    ///
    /// `already_submitted`, `time_ended`, `event_paused`.
    pub fn decide_submission(
        &self,
        arrival: Timestamp,
        kind: EventKind,
        is_stored: bool,
    ) -> Result<SubmitDecision, Refusal> {
        match self.end_at(arrival) {
            None => self
                .ensure_runs(arrival, kind)
                .map(|()| SubmitDecision::Store),
            Some(end) if is_stored => Ok(SubmitDecision::AlreadyStored { ended_at: end.at }),
            Some(end) => Err(refusal_after(end, kind)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowance::Allowance;
    use crate::event::tests::event;
    use domain_kernel::{AttemptId, UserId};
    use rstest::rstest;
    use uuid::Uuid;

    /// The state of the attempt before the submission.
    #[derive(Clone, Copy, Debug)]
    enum Before {
        Nothing,
        Submitted,
        SubmittedInTheGracePeriod,
        Finished,
    }

    /// The expected decision. The number is the end of the attempt, in seconds after the deadline.
    #[derive(Debug, PartialEq, Eq)]
    enum Outcome {
        Store,
        AlreadyStored(i64),
        Refused(&'static str),
    }

    fn decide(before: Before, arrival: i64, is_stored: bool) -> Outcome {
        let event = event(EventKind::Competition);
        let (id, user) = (AttemptId(Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
        let attempt = Attempt::start(
            id,
            &event,
            (user, Allowance::NONE),
            1,
            event.schedule.starts_at,
        )
        .unwrap();
        let deadline = attempt.deadline;
        let attempt = match before {
            Before::Nothing => attempt,
            Before::Submitted => attempt.submit(deadline.plus_seconds(-60)),
            Before::SubmittedInTheGracePeriod => attempt.submit(deadline.plus_seconds(3)),
            Before::Finished => attempt.finish(),
        };
        match attempt.decide_submission(deadline.plus_seconds(arrival), event.kind, is_stored) {
            Ok(SubmitDecision::Store) => Outcome::Store,
            Ok(SubmitDecision::AlreadyStored { ended_at }) => {
                Outcome::AlreadyStored((ended_at.millis() - deadline.millis()) / 1000)
            }
            Err(refusal) => Outcome::Refused(refusal.code.as_str()),
        }
    }

    #[rstest]
    #[case::open(Before::Nothing, -30, Outcome::Store, Outcome::Store)]
    #[case::in_the_grace_period(Before::Nothing, 10, Outcome::Store, Outcome::Store)]
    #[case::before_the_finisher(
        Before::Nothing,
        11,
        Outcome::Refused("time_ended"),
        Outcome::AlreadyStored(0)
    )]
    #[case::after_the_finisher(
        Before::Finished,
        11,
        Outcome::Refused("time_ended"),
        Outcome::AlreadyStored(0)
    )]
    #[case::in_time_but_finished_meanwhile(
        Before::Finished,
        9,
        Outcome::Refused("time_ended"),
        Outcome::AlreadyStored(0)
    )]
    #[case::submitted(
        Before::Submitted,
        -30,
        Outcome::Refused("already_submitted"),
        Outcome::AlreadyStored(-60)
    )]
    #[case::submitted_and_late(
        Before::Submitted,
        3600,
        Outcome::Refused("already_submitted"),
        Outcome::AlreadyStored(-60)
    )]
    #[case::submitted_in_the_grace_period(
        Before::SubmittedInTheGracePeriod,
        3600,
        Outcome::Refused("already_submitted"),
        Outcome::AlreadyStored(3)
    )]
    fn a_submission_to_a_closed_attempt_is_confirmed_only_if_it_is_stored(
        #[case] before: Before,
        #[case] arrival: i64,
        #[case] with_another_sheet: Outcome,
        #[case] with_the_stored_sheet: Outcome,
    ) {
        assert_eq!(decide(before, arrival, false), with_another_sheet);
        assert_eq!(decide(before, arrival, true), with_the_stored_sheet);
    }
}
