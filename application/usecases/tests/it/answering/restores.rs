//! Tests of restored attempts (D33).

use application::AppError;
use application_ports::Clock as _;
use domain_assessment::Sheet;
use domain_kernel::UserId;
use domain_scheduling::EventKind;
use rstest::rstest;
use uuid::Uuid;

use crate::grading::{
    Submitted, right_answers, store_score, submitted_competition, submitted_competition_of,
};
use crate::test_app::{Database, TestApp, refusal_code};

#[tokio::test]
async fn a_restored_participant_goes_on_with_the_answers_and_the_whole_duration() {
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition().await;
    store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1)
        .await
        .expect("marked");
    app.clock.advance(600);
    app.restore(&admin, event, &ben).await.expect("restored");

    let score = app.app.show_score(&admin, event, ben.user_id).await;
    assert!(score.expect("a participant").is_none(), "it is withdrawn");
    let started = app.start(&ben, event).await;
    assert_eq!(started.attempt.remaining_seconds(app.clock.now()), 3600);
    assert_eq!(started.revision, 2);
    assert_ne!(started.sheet, Sheet::default());

    app.clock.advance(60);
    app.save(&ben, event, true, right_answers(&template))
        .await
        .expect("submitted again");
    // A grader whose page still shows the withdrawn marks cannot save them over the new ones.
    let old = store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 2).await;
    assert_eq!(refusal_code(old), "stale_version");
    let marked = store_score(&app, &admin, event, &ben, &template, (5.0, 5.0), 3).await;
    assert_eq!(marked.expect("marked").record.version, 4);
}

#[tokio::test]
async fn a_restore_after_the_end_of_the_time_is_closed_again_at_its_new_end() {
    let Submitted {
        app,
        admin,
        ben,
        event,
        ..
    } = submitted_competition().await;
    app.restore(&admin, event, &ben).await.expect("restored");
    app.clock.advance(3_611);
    assert_eq!(app.app.finish_due_attempts().await.expect("finished"), 1);
    app.restore(&admin, event, &ben).await.expect("restored");
    // No attempt is due, and the restore of an open attempt gives no additional time.
    assert_eq!(app.app.finish_due_attempts().await.expect("finished"), 0);
    app.clock.advance(100);
    app.restore(&admin, event, &ben).await.expect("open");
    let started = app.start(&ben, event).await;
    assert_eq!(started.attempt.remaining_seconds(app.clock.now()), 3500);
}

#[rstest]
#[tokio::test]
async fn two_restores_and_a_submission_at_once_leave_one_attempt_and_at_most_one_score(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let Submitted {
        app,
        admin,
        ben,
        template,
        event,
    } = submitted_competition_of(app, admin).await;
    for _ in 0..10 {
        app.clock.advance(1);
        let answers = || right_answers(&template);
        let (first, second, submission) = tokio::join!(
            app.restore(&admin, event, &ben),
            app.restore(&admin, event, &ben),
            app.save(&ben, event, true, answers()),
        );
        first.expect("restored");
        second.expect("restored");
        submission.expect("stored before or after");
        let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id).await;
        let sheet = sheet.expect("a sheet");
        assert_eq!(sheet.score.is_some(), sheet.submitted_at.is_some());
        if sheet.score.is_none() {
            app.clock.advance(1);
            app.save(&ben, event, true, answers())
                .await
                .expect("submitted");
        }
    }
}

#[tokio::test]
async fn only_participants_of_the_competition_are_restored() {
    let Submitted {
        app,
        admin,
        ben,
        event,
        ..
    } = submitted_competition().await;
    let eve = app.person(&admin, "Eve", "user").await;
    let restored = app.restore(&admin, event, &eve).await;
    assert!(matches!(restored, Err(AppError::NotFound)));
    let nobody = UserId(Uuid::nil());
    let restored = app
        .app
        .restore_attempt(&admin, EventKind::Competition, event, nobody)
        .await;
    assert!(matches!(restored, Err(AppError::NotFound)));
    let outsider = app.organization("Other", 10).await;
    let restored = app.restore(&outsider, event, &ben).await;
    assert!(matches!(restored, Err(AppError::NotFound)));
    let restored = app.restore(&ben, event, &ben).await;
    assert!(matches!(restored, Err(AppError::Forbidden)));
}
