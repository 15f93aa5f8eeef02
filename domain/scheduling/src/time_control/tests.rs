//! Tests the rules of time control at their boundaries.

use super::*;
use crate::allowance::TimeFactor;
use crate::attempt::Attempt;
use crate::enums::{EndedBy, EventKind};
use crate::event::tests::event as range_event;
use crate::schedule::Schedule;
use domain_kernel::AttemptId;
use proptest::prelude::*;
use rstest::rstest;
use time::macros::{date, time};
use uuid::Uuid;

fn somebody() -> UserId {
    UserId(Uuid::from_u128(4))
}

/// A competition on 2026-11-21 from 9:00 to 10:00.
fn specific_event() -> Event {
    let mut stored = range_event(EventKind::Competition).into_stored();
    stored.schedule = Schedule::specific(date!(2026 - 11 - 21), time!(9:00), time!(10:00));
    Event::from_stored(stored)
}

/// The event of [`specific_event`], but it starts by hand.
fn event_by_hand() -> Event {
    specific_event().with_time_control(TimeControl::new(true))
}

/// The instant that many minutes after the planned start of [`specific_event`].
fn at(minutes: i64) -> Timestamp {
    Timestamp::from_utc(date!(2026 - 11 - 21), time!(9:00)).plus_minutes(minutes)
}

fn minutes_of(instant: Timestamp) -> i64 {
    instant.millis_since(at(0)) / 60_000
}

fn start(event: &Event, allowance: Allowance, now: Timestamp) -> Result<Attempt, Refusal> {
    let id = AttemptId(Uuid::from_u128(1));
    Attempt::start(id, event, (somebody(), allowance), 1, now)
}

fn started(event: &Event, now: Timestamp) -> Attempt {
    start(event, Allowance::NONE, now).unwrap()
}

fn allowance(percent: u16, extra_minutes: u32, past_end: bool) -> Allowance {
    Allowance {
        factor: TimeFactor::from_percent(percent).unwrap(),
        extra_minutes,
        past_end,
    }
}

fn code<T: std::fmt::Debug>(result: Result<T, Refusal>) -> &'static str {
    result.unwrap_err().code.as_str()
}

fn edit_code<T: std::fmt::Debug>(result: Result<T, EditError>) -> String {
    match result.unwrap_err() {
        EditError::Refused(refusal) => refusal.code.as_str().to_owned(),
        EditError::Invalid(errors) => errors.iter().map(|(path, _)| path.to_owned()).collect(),
    }
}

/// The attempt starts at 9:00. The expected deadline is in minutes after 9:00.
#[rstest]
#[case::nobody_has_more(allowance(100, 0, false), 60)]
#[case::extra_minutes_end_with_the_window(allowance(100, 15, false), 60)]
#[case::extra_minutes_past_the_end(allowance(100, 15, true), 75)]
#[case::a_factor_moves_the_end_of_a_specific_window(allowance(150, 0, false), 90)]
#[case::factor_and_extra_minutes(allowance(150, 15, false), 90)]
#[case::factor_and_extra_minutes_past_the_end(allowance(150, 15, true), 105)]
#[case::the_largest_factor(allowance(400, 0, false), 240)]
fn the_deadline_in_a_specific_window(#[case] allowance: Allowance, #[case] minutes: i64) {
    let attempt = start(&specific_event(), allowance, at(0)).unwrap();
    assert_eq!(minutes_of(attempt.deadline), minutes);
    // A participant who starts late has only the rest of the window.
    let late = start(&specific_event(), allowance, at(50)).unwrap();
    assert_eq!(
        minutes_of(late.deadline),
        minutes.min(
            50 + 60 * i64::from(allowance.factor.percent()) / 100
                + i64::from(allowance.extra_minutes)
        )
    );
}

/// The event of [`specific_event`] has 60 minutes. The range has 45 minutes in two days.
#[rstest]
#[case::nobody_has_more(allowance(100, 0, false), 60, 45)]
#[case::extra_minutes_end_with_a_specific_window(allowance(100, 15, false), 60, 60)]
#[case::extra_minutes_past_the_end(allowance(100, 15, true), 75, 60)]
#[case::a_factor(allowance(150, 0, false), 90, 67)]
#[case::factor_and_extra_minutes_past_the_end(allowance(150, 15, true), 105, 82)]
fn a_participant_reads_the_own_minutes_before_the_start(
    #[case] allowance: Allowance,
    #[case] specific: u32,
    #[case] range: u32,
) {
    let mut stored = range_event(EventKind::Competition).into_stored();
    stored.schedule = Schedule::range(date!(2026 - 11 - 21), date!(2026 - 11 - 22), 45);
    let range_event = Event::from_stored(stored);
    assert_eq!(specific_event().own_minutes(allowance), specific);
    assert_eq!(range_event.own_minutes(allowance), range);
    // The event gets longer for all of its participants alike.
    let extended = specific_event().extend(10, false, at(30)).unwrap().event;
    assert_eq!(extended.own_minutes(allowance), specific);
}

/// The range has two days, and the attempt of 60 minutes starts long before its end.
#[rstest]
#[case(allowance(100, 0, false), 60)]
#[case(allowance(125, 0, false), 75)]
#[case(allowance(100, 15, false), 75)]
#[case(allowance(125, 15, true), 90)]
fn the_deadline_in_a_range(#[case] allowance: Allowance, #[case] minutes: i64) {
    let event = range_event(EventKind::Competition);
    let start_of = |now| start(&event, allowance, now).unwrap();
    let now = event.starts_at();
    assert_eq!(start_of(now).deadline, now.plus_minutes(minutes));
    let near_the_end = event.ends_at().plus_minutes(-10);
    let past = if allowance.past_end { 15 } else { 0 };
    assert_eq!(
        start_of(near_the_end).deadline,
        event.ends_at().plus_minutes(past)
    );
}

#[rstest]
#[case::more(10, 30, Ok(70))]
#[case::less(-10, 30, Ok(50))]
#[case::two_minutes_are_left(-28, 30, Ok(32))]
#[case::less_than_two_minutes(-29, 30, Err("minutes"))]
#[case::nothing(0, 30, Err("minutes"))]
#[case::too_much(601, 30, Err("minutes"))]
#[case::too_little(-601, 30, Err("minutes"))]
#[case::before(10, -1, Err("not_started"))]
#[case::after(10, 60, Err("event_ended"))]
fn an_extension_moves_the_end_and_the_deadlines(
    #[case] minutes: i64,
    #[case] now: i64,
    #[case] expected: Result<i64, &str>,
) {
    let event = specific_event();
    let extended = event.extend(minutes, false, at(now));
    match expected {
        Ok(end) => {
            let change = extended.unwrap();
            assert_eq!(minutes_of(change.event.ends_at()), end);
            let attempt = started(&event, at(5)).retimed(&change);
            assert_eq!(minutes_of(attempt.deadline), end);
            assert_eq!(attempt.shortened, minutes < 0);
            let later = started(&change.event, at(now));
            assert_eq!(minutes_of(later.deadline), end.min(now + 60 + minutes));
        }
        Err(expected) => assert_eq!(edit_code(extended), expected),
    }
}

/// Staff shorten the event by 40 minutes, 30 minutes after the start.
#[rstest]
#[case::far(0, -30, 20, false)]
#[case::nearer_than_two_minutes(0, -40, 32, true)]
#[case::at_two_minutes(0, -28, 32, true)]
#[case::nearer_already(-29, -40, 31, false)]
fn a_shortening_leaves_two_minutes(
    #[case] started_at: i64,
    #[case] minutes: i64,
    #[case] deadline: i64,
    #[case] at_floor: bool,
) {
    let event = range_event(EventKind::Competition);
    let day = event.starts_at().plus_minutes(60);
    let attempt = started(&event, day.plus_minutes(started_at));
    let now = day.plus_minutes(if deadline == 20 { 10 } else { 30 });
    let change = event.extend(minutes, true, now).unwrap();
    let expected = if deadline == 20 { 30 } else { deadline };
    let shortened = attempt.clone().retimed(&change);
    assert_eq!(shortened.deadline, day.plus_minutes(expected));
    assert_eq!(shortened.shortened, shortened.deadline < attempt.deadline);
    if at_floor {
        // An extension by the same number of minutes restores the earlier deadline, not a later one.
        let back = change.event.extend(-minutes, true, now).unwrap();
        let back = shortened.retimed(&back);
        assert_eq!((back.deadline, back.shortened), (attempt.deadline, false));
    }
}

#[test]
fn who_starts_after_a_large_shortening_has_two_minutes() {
    let event = range_event(EventKind::Competition);
    let now = event.starts_at().plus_minutes(10);
    let shortened = event.extend(-90, false, now).unwrap().event;
    let attempt = started(&shortened, now);
    assert_eq!(attempt.deadline, now.plus_minutes(2));
    assert_eq!(attempt.due_at, now.plus_minutes(-30));
}

#[test]
fn an_attempt_that_a_shortening_ended_says_so() {
    let event = specific_event();
    let shorter = event.extend(-20, true, at(5)).unwrap();
    let attempt = started(&event, at(0)).retimed(&shorter);
    let end = attempt.end_at(at(41)).unwrap();
    assert_eq!((minutes_of(end.at), end.by), (40, EndedBy::Organizer));
    assert_eq!(attempt.clone().finish().end.unwrap(), end);
    let longer = shorter.event.extend(5, true, at(10)).unwrap();
    let end = attempt.retimed(&longer).finish().end.unwrap();
    assert_eq!((minutes_of(end.at), end.by), (45, EndedBy::Time));
}

#[test]
fn time_stands_still_in_a_pause_and_moves_everything_by_its_length() {
    let event = specific_event();
    let attempt = started(&event, at(0));
    let pause = event.pause(somebody(), true, at(20)).unwrap();
    let paused = attempt.retimed(&pause);
    let event = pause.event;
    // After the planned end, the event still runs.
    assert_eq!(event.status(at(500)), Status::Running);
    assert_eq!(minutes_of(event.ends_at()), 60);
    assert_eq!(paused.remaining_seconds(at(500)), 40 * 60);
    assert!(!paused.is_over(at(500)));
    assert_eq!(code(start(&event, Allowance::NONE, at(30))), "event_paused");
    let resume = event.resume(true, at(320)).unwrap();
    let resumed = paused.retimed(&resume);
    assert_eq!(minutes_of(resumed.deadline), 360);
    assert_eq!(resumed.remaining_seconds(at(320)), 40 * 60);
    assert_eq!(minutes_of(resume.event.ends_at()), 360);
    let later = started(&resume.event, at(330));
    assert_eq!(minutes_of(later.deadline), 360);
}

#[rstest]
#[case(0, true)]
#[case(10_000, true)]
#[case(10_001, false)]
fn a_save_is_taken_until_ten_seconds_after_the_pause(#[case] late: i64, #[case] taken: bool) {
    let event = specific_event();
    // The pause can also start in the grace period after the deadline.
    for paused_at in [at(20), at(60).plus_seconds(9)] {
        let attempt = started(&event, at(0)).retimed(&TimeChange {
            event: event.clone(),
            retiming: Retiming::Pause { at: paused_at },
            reach: Reach::Event,
        });
        let saved = attempt.ensure_accepts_save(paused_at.plus_millis(late), event.kind);
        assert_eq!(saved.is_ok(), taken);
        if !taken {
            assert_eq!(code(saved), "event_paused");
        }
        assert!(!attempt.is_over(paused_at.plus_minutes(600)));
        let submitted = attempt.submit(paused_at.plus_millis(late));
        let refused = submitted.ensure_accepts_save(paused_at.plus_minutes(1), event.kind);
        assert_eq!(code(refused), "already_submitted");
    }
}

#[test]
fn pausing_and_resuming_need_each_other() {
    let event = specific_event();
    let pause = |event: &Event, now| {
        event
            .pause(somebody(), false, at(now))
            .map(|change| change.event)
    };
    let resume = |event: &Event, now| event.resume(false, at(now)).map(|change| change.event);
    assert_eq!(code(pause(&event, -1)), "not_started");
    assert_eq!(code(pause(&event, 60)), "event_ended");
    assert_eq!(code(resume(&event, -1)), "not_started");
    assert_eq!(code(resume(&event, 10)), "not_paused");
    assert_eq!(code(resume(&event, 60)), "event_ended");
    let paused = pause(&event, 10).unwrap();
    assert_eq!(paused.time_control.paused_by, Some(somebody()));
    assert_eq!(code(pause(&paused, 70)), "already_paused");
    let resumed = resume(&paused, 70).unwrap();
    assert_eq!(resumed.time_control.paused_by, None);
    assert_eq!(code(resume(&resumed, 71)), "not_paused");
}

/// One participant has 30 minutes of extra time past the end. Staff change the times after the end.
#[test]
fn after_the_end_time_control_concerns_open_attempts_alone() {
    let event = specific_event();
    let attempt = start(&event, allowance(100, 30, true), at(0)).unwrap();
    assert_eq!(minutes_of(attempt.deadline), 90);
    let longer = event.extend(10, true, at(70)).unwrap();
    assert_eq!((longer.reach, &longer.event), (Reach::OpenAttempts, &event));
    let attempt = attempt.retimed(&longer);
    assert_eq!(minutes_of(attempt.deadline), 100);

    let pause = event.pause(somebody(), true, at(80)).unwrap();
    assert_eq!(pause.event.status(at(85)), Status::Ended);
    let attempt = attempt.retimed(&pause);
    let resume = pause.event.resume(true, at(85)).unwrap();
    assert_eq!(minutes_of(resume.event.ends_at()), 60);
    let attempt = attempt.retimed(&resume);
    assert_eq!(minutes_of(attempt.deadline), 105);

    // A later change of the allowance keeps these moves.
    let allowed = attempt.allowed(&resume.event, allowance(100, 40, true), at(86));
    assert_eq!(minutes_of(allowed.deadline), 115);
    assert_eq!(code(start(&event, Allowance::NONE, at(70))), "time_ended");
}

#[test]
fn less_extra_time_leaves_two_minutes() {
    let event = range_event(EventKind::Competition);
    let now = event.starts_at();
    let attempt = start(&event, allowance(100, 30, false), now).unwrap();
    let taken = |minutes| {
        let attempt = attempt.clone();
        attempt.allowed(&event, Allowance::NONE, now.plus_minutes(minutes))
    };
    assert_eq!(taken(10).deadline, now.plus_minutes(60));
    assert_eq!(taken(59).deadline, now.plus_minutes(61));
    assert_eq!(taken(89).deadline, now.plus_minutes(90));
    assert_eq!(taken(91), attempt, "it is over");
}

#[rstest]
#[case::before(-1, Err("not_started"))]
#[case::at_the_planned_start(0, Ok(60))]
#[case::late(59, Ok(119))]
#[case::after(60, Err("event_ended"))]
fn staff_begin_an_event_between_its_planned_start_and_end(
    #[case] now: i64,
    #[case] expected: Result<i64, &str>,
) {
    let event = event_by_hand();
    let begun = event.begin(at(now));
    match expected {
        Ok(end) => {
            let begun = begun.unwrap();
            assert_eq!(
                (minutes_of(begun.starts_at()), minutes_of(begun.ends_at())),
                (now, end)
            );
            assert_eq!(begun.status(at(now)), Status::Running);
            assert_eq!(minutes_of(started(&begun, at(now)).deadline), end);
            assert_eq!(code(begun.begin(at(now))), "already_begun");
        }
        Err(expected) => assert_eq!(code(begun), expected),
    }
    assert_eq!(code(specific_event().begin(at(now))), "starts_by_schedule");
}

#[rstest]
#[case(-1, Status::Pending)]
#[case(0, Status::Pending)]
#[case(59, Status::Pending)]
#[case(60, Status::Ended)]
fn an_event_that_nobody_begins_is_pending_until_it_has_ended(
    #[case] now: i64,
    #[case] status: Status,
) {
    let event = event_by_hand();
    assert_eq!(event.status(at(now)), status);
    let started = start(&event, Allowance::NONE, at(now));
    let expected = if now < 60 {
        "not_started"
    } else {
        "time_ended"
    };
    assert_eq!(code(started), expected);
    assert_eq!(event.ensure_editable(at(now)).is_ok(), now < 60);
}

#[rstest]
#[case(720 * 60_000 - 1, false)]
#[case(720 * 60_000, true)]
fn the_server_ends_a_pause_after_twelve_hours(#[case] millis: i64, #[case] ends: bool) {
    let event = specific_event();
    let pause = event.pause(somebody(), true, at(57)).unwrap();
    let paused = started(&event, at(0)).retimed(&pause);
    let now = at(57).plus_millis(millis);
    let change = pause.event.end_long_pause(now);
    assert_eq!(change.is_some(), ends);
    if let Some(change) = change {
        let attempt = paused.retimed(&change);
        assert_eq!(attempt.deadline, now.plus_minutes(10));
        assert_eq!(change.event.ends_at(), now.plus_minutes(3));
        assert!(!change.event.is_paused());
    }
    assert_eq!(event.end_long_pause(now), None);
}

#[rstest]
#[case(60 * 60_000 - 1, false)]
#[case(60 * 60_000, true)]
fn whoever_paused_is_told_once_after_an_hour(#[case] millis: i64, #[case] told: bool) {
    let event = specific_event();
    let now = at(20).plus_millis(millis);
    assert_eq!(event.tell_of_pause(now), None);
    let paused = event.pause(somebody(), true, at(20)).unwrap().event;
    let after = paused.tell_of_pause(now);
    assert_eq!(after.is_some(), told);
    if let Some((after, by)) = after {
        assert_eq!(by, somebody());
        assert_eq!(after.tell_of_pause(now.plus_minutes(60)), None);
        let resumed = after.resume(true, now).unwrap().event;
        let again = resumed.pause(somebody(), true, now).unwrap().event;
        assert!(
            again.tell_of_pause(now.plus_minutes(60)).is_some(),
            "each pause"
        );
    }
}

#[test]
fn a_restore_in_a_pause_begins_when_the_event_goes_on() {
    let event = specific_event();
    let pause = event.pause(somebody(), true, at(20)).unwrap();
    let attempt = started(&event, at(0)).submit(at(10));
    let restored = attempt
        .reopened(&pause.event, Allowance::NONE, at(100))
        .unwrap();
    assert_eq!(restored.remaining_seconds(at(100)), 40 * 60);
    let resume = pause.event.resume(true, at(120)).unwrap();
    let resumed = restored.retimed(&resume);
    assert_eq!(resumed.remaining_seconds(at(120)), 40 * 60);
}

/// An action on an event and its attempt.
#[derive(Clone, Copy, Debug)]
enum Act {
    Wait(i64),
    Extend(i64),
    Pause,
    Resume,
    Allow(u16, u32, bool),
    Submit,
    Restore,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        4 => (0i64..1_500).prop_map(Act::Wait),
        2 => (-30i64..30).prop_map(Act::Extend),
        2 => Just(Act::Pause),
        2 => Just(Act::Resume),
        2 => (100u16..=400, 0u32..60, any::<bool>()).prop_map(|(factor, extra, past)| Act::Allow(factor, extra, past)),
        1 => Just(Act::Submit),
        1 => Just(Act::Restore),
    ];
    prop::collection::vec(act, 1..30)
}

proptest! {
    /// Checks the rules D24 to D29 after any sequence of changes.
    #[test]
    fn an_attempt_keeps_its_rules_whatever_staff_change(acts in acts(), is_range in any::<bool>()) {
        let mut event = if is_range { range_event(EventKind::Competition) } else { specific_event() };
        let mut now = event.starts_at();
        let mut allowance = Allowance::NONE;
        let mut attempt = started(&event, now);
        for act in acts {
            let before = attempt.clone();
            let open = !attempt.is_over(now);
            match act {
                Act::Wait(seconds) => now = now.plus_seconds(seconds),
                Act::Extend(minutes) => if let Ok(change) = event.extend(minutes, open, now) {
                    if open { attempt = attempt.retimed(&change); }
                    event = change.event;
                    prop_assert!(minutes < 0 || attempt.deadline >= before.deadline);
                    let nearest = before.deadline.min(event.attempt_time(now).plus_minutes(2));
                    prop_assert!(attempt.deadline >= nearest);
                },
                Act::Pause => if let Ok(change) = event.pause(somebody(), open, now) {
                    if open { attempt = attempt.retimed(&change); }
                    event = change.event;
                },
                Act::Resume => if let Ok(change) = event.resume(open, now) {
                    let rest = attempt.remaining_seconds(now);
                    if attempt.paused_at.is_some() { attempt = attempt.retimed(&change); }
                    event = change.event;
                    prop_assert_eq!(attempt.remaining_seconds(now), rest);
                },
                Act::Allow(factor, extra, past_end) => {
                    allowance = self::allowance(factor, extra, past_end);
                    attempt = attempt.allowed(&event, allowance, now);
                    prop_assert!(!open || attempt.due_at <= attempt.deadline);
                },
                Act::Submit => if attempt.ensure_accepts_save(now, event.kind).is_ok() {
                    attempt = attempt.submit(now);
                },
                Act::Restore => if let Ok(restored) = attempt.clone().reopened(&event, allowance, now) {
                    attempt = restored;
                },
            }
            // An attempt that is over stays over until it is restored.
            if !open && !matches!(act, Act::Restore) {
                prop_assert!(attempt.is_over(now));
                prop_assert_eq!(attempt.end_at(now), before.end_at(now));
            }
            if attempt.is_over(now) { continue; }
            // After each change, `due_at` follows from the rule.
            let due_at = event.due_at(attempt.started_at, attempt.paused_before, allowance);
            prop_assert_eq!(attempt.due_at, due_at.plus_millis(attempt.moved_millis));
            prop_assert!(attempt.deadline >= attempt.due_at);
            // No open attempt ends during a pause. The clock of an open attempt stands still exactly while its event is
            // paused.
            prop_assert_eq!(attempt.paused_at, event.time_control.paused_at);
            prop_assert!(!event.is_paused() || !attempt.is_over(now.plus_minutes(10_000)));
        }
    }
}
