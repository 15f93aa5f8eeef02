//! Tests of attempt ids (D105), of the state of an attempt (D104), and of the order of the checks of a save.

use application::{AppError, Caller, SaveAnswers};
use application_ports::Clock;
use application_testkit::{Altered, OpenOne};
use domain_assessment::{SubmittedAnswer, SubmittedValue};
use domain_kernel::{AttemptId, EventId, SaveId};
use domain_scheduling::Attempt;
use uuid::Uuid;

use super::{answers_with_text, assigned_competition};
use crate::test_app::{TestApp, refusal_code};

/// Submits the attempt and starts another one that the application does not have in its cache.
async fn retake(app: &TestApp, attempt: Attempt) -> Attempt {
    let retake = attempt.altered(|stored| {
        stored.id = app.app.ports().ids.sequential().into();
        stored.number = 2;
    });
    let tx = app.begin().await;
    let submitted = attempt.submit(app.clock.now());
    tx.save_attempt(&submitted).await.expect("submitted");
    let retake = tx.open_attempt(&retake, 1).await.expect("an attempt");
    tx.commit_unaudited().await.expect("committed");
    retake.expect("assigned")
}

async fn send_save(app: &TestApp, ben: &Caller, save: SaveAnswers) -> &'static str {
    match app.app.save_answers(ben.claims(), save).await {
        Ok(_) => "saved",
        Err(AppError::Invalid(_)) => "invalid",
        refused => refusal_code(refused),
    }
}

#[tokio::test]
async fn a_save_for_a_replaced_attempt_gets_the_sheet_of_the_present_one() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    let first = started.attempt.id;
    let naming = |attempt_id| SaveAnswers {
        attempt_id: Some(attempt_id),
        ..app.sheet(event, false, answers_with_text(&started, "text"))
    };
    let saved = app.app.save_answers(ben.claims(), naming(first)).await;
    assert_eq!(saved.expect("saved").attempt_id, first);
    let second = retake(&app, started.attempt.clone()).await.id;
    for submit in [true, false, false, true] {
        let save = SaveAnswers {
            submit,
            ..naming(first)
        };
        match app.app.save_answers(ben.claims(), save).await {
            Err(AppError::SaveRefused {
                refusal,
                revision,
                sheet,
            }) => {
                assert_eq!(refusal.code, "attempt_replaced", "{submit}");
                assert_eq!((revision, sheet.count()), (0, 0));
            }
            other => unreachable!("{other:?}"),
        }
        // Without an id, the save belongs to the latest attempt.
        let state = app.app.show_attempt_state(&ben, event).await;
        assert_eq!(state.expect("a state").attempt_id, second);
    }
    let unnamed = app.save(&ben, event, false, vec![]).await.expect("saved");
    assert_eq!((unnamed.attempt_id, unnamed.revision), (second, 1));
    assert_eq!(send_save(&app, &ben, naming(second)).await, "saved");
}

/// The finisher has not yet closed the first attempt, and another node has opened the second one.
#[tokio::test]
async fn a_submission_goes_to_the_latest_attempt_if_the_time_of_the_known_one_is_over() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    let first = &started.attempt;
    let sheet = || app.sheet(event, true, answers_with_text(&started, "text"));
    let saved = SaveAnswers {
        submit: false,
        ..sheet()
    };
    assert_eq!(send_save(&app, &ben, saved).await, "saved");
    app.clock.advance(3611);
    let now = app.clock.now();
    let second = first.clone().altered(|stored| {
        stored.id = app.app.ports().ids.sequential().into();
        stored.number = 2;
        stored.started_at = now;
        stored.deadline = now.plus_minutes(60);
    });
    let tx = app.begin().await;
    let opened = tx.open_attempt(&second, 1).await.expect("an attempt");
    let second = opened.expect("assigned").id;
    tx.commit_unaudited().await.expect("committed");

    let named = SaveAnswers {
        attempt_id: Some(first.id),
        ..sheet()
    };
    assert_eq!(send_save(&app, &ben, named).await, "attempt_replaced");
    let submitted = app.app.save_answers(ben.claims(), sheet()).await;
    assert_eq!(submitted.expect("submitted").attempt_id, second);
}

/// Returns four saves. The first save has all faults that can make a save fail. Each further save has one fault less:
/// the one that made the save before it fail.
fn saves_with_faults(app: &TestApp, event: EventId, named: AttemptId) -> [SaveAnswers; 4] {
    let invalid = SubmittedAnswer {
        option: Uuid::from_u128(1).into(),
        value: SubmittedValue::Flag(true),
    };
    let replaced = SaveAnswers {
        attempt_id: Some(Uuid::from_u128(2).into()),
        save_id: Some(SaveId(Uuid::from_u128(7))),
        from_revision: Some(0),
        ..app.sheet(event, false, vec![invalid])
    };
    let repeated = SaveAnswers {
        attempt_id: Some(named),
        ..replaced.clone()
    };
    let stale = SaveAnswers {
        save_id: None,
        ..repeated.clone()
    };
    let invalid = SaveAnswers {
        from_revision: Some(1),
        ..stale.clone()
    };
    [replaced, repeated, stale, invalid]
}

#[tokio::test]
async fn a_save_is_judged_in_the_order_of_the_contract() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    let first = SaveAnswers {
        save_id: Some(SaveId(Uuid::from_u128(7))),
        ..app.sheet(event, false, answers_with_text(&started, "text"))
    };
    assert_eq!(send_save(&app, &ben, first).await, "saved");
    for (seconds, expected) in [
        (
            0,
            ["attempt_replaced", "saved", "stale_revision", "invalid"],
        ),
        (
            3611,
            ["attempt_replaced", "saved", "time_ended", "time_ended"],
        ),
    ] {
        app.clock.advance(seconds);
        let saves = saves_with_faults(&app, event, started.attempt.id);
        for (save, expected) in saves.into_iter().zip(expected) {
            let submission = SaveAnswers {
                save_id: None,
                submit: true,
                ..save.clone()
            };
            assert_eq!(send_save(&app, &ben, save).await, expected);
            if expected != "saved" {
                assert_eq!(send_save(&app, &ben, submission).await, expected);
            }
        }
    }
    assert_eq!(app.app.finish_due_attempts().await.expect("finished"), 1);
}

#[tokio::test]
async fn the_state_of_an_attempt_follows_its_clock_and_its_saves() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let eve = app.person(&admin, "Eve", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben, &eve]).await;
    let state = async || app.app.show_attempt_state(&ben, event).await;
    assert_eq!(refusal_code(state().await), "not_found");
    let started = app.start(&ben, event).await;
    app.save(&ben, event, false, vec![]).await.expect("saved");
    app.clock.advance(600);
    let running = state().await.expect("a state");
    assert_eq!(running.attempt_id, started.attempt.id);
    assert_eq!(running.deadline, started.attempt.deadline);
    assert_eq!((running.revision, running.remaining_seconds), (1, 3000));
    assert_eq!((running.paused, running.submitted), (false, false));
    app.clock.advance(3010);
    assert!(!state().await.expect("a state").submitted, "in the grace");
    app.clock.advance(1);
    let over = state().await.expect("a state");
    assert_eq!((over.remaining_seconds, over.submitted), (0, true));
    let of_another = app.app.show_attempt_state(&eve, event).await;
    assert_eq!(refusal_code(of_another), "not_found");
}

#[tokio::test]
async fn an_earlier_page_learns_that_the_attempt_was_opened_again() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let opened_at = async || {
        let state = app.app.show_attempt_state(&ben, event).await;
        state.expect("a state").opened_at
    };
    let first = app.start(&ben, event).await.attempt;
    assert_eq!(first.opened_at, first.started_at);
    app.clock.advance(60);
    app.save(&ben, event, false, vec![]).await.expect("saved");
    assert_eq!(opened_at().await, first.opened_at);
    let second = app.start(&ben, event).await.attempt;
    assert_eq!(second.opened_at, first.opened_at.plus_seconds(60));
    assert_eq!(opened_at().await, second.opened_at);
    assert_eq!(second.started_at, first.started_at);
    assert_eq!(second.deadline, first.deadline);
    app.save(&ben, event, true, vec![])
        .await
        .expect("submitted");
    assert_eq!(opened_at().await, second.opened_at);
}
