//! Tests of starts, saves and submissions, and of attempts whose time is over.

mod attempt_ids;
mod calendar;
mod closed_attempts;
mod concurrent_saves;
mod marks_for_review;
mod receipts;
mod restores;
mod starts;
mod time_control;
mod together;

use application::{AppError, Caller, Started};
use domain_assessment::{QuestionKind, SubmittedAnswer, SubmittedValue};
use domain_kernel::{EventId, SaveId};
use domain_scheduling::EventKind;

use crate::test_app::{Database, TestApp, invalid_fields, refusal_code};

/// Creates a running competition and assigns Ben. Returns Ben and the id of the competition.
pub async fn assigned_competition() -> (TestApp, Caller, EventId) {
    let created = assigned_competition_on(Database::Sqlite).await;
    created.expect("SQLite is always there")
}

/// Does the same on a database. Returns `None` if the database is not available.
pub async fn assigned_competition_on(database: Database) -> Option<(TestApp, Caller, EventId)> {
    let (app, admin) = TestApp::with_database(database).await?;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    Some((app, ben, event))
}

/// Chooses the first option of each question that has options, and answers the others with `text`.
pub fn answers_with_text(started: &Started, text: &str) -> Vec<SubmittedAnswer> {
    started
        .paper
        .groups
        .iter()
        .flat_map(|group| {
            group
                .questions
                .iter()
                .map(move |question| (group.kind, question))
        })
        .filter_map(|(kind, question)| {
            let value = if kind == QuestionKind::FreeText {
                SubmittedValue::Text(text.to_owned())
            } else {
                SubmittedValue::Flag(true)
            };
            (kind != QuestionKind::Arrange).then(|| SubmittedAnswer {
                option: question.options[0].id,
                value,
            })
        })
        .collect()
}

#[tokio::test]
async fn starting_twice_gives_the_same_attempt_and_its_clock() {
    let (app, ben, event) = assigned_competition().await;
    let first = app.start(&ben, event).await;
    app.clock.advance(600);
    let second = app.start(&ben, event).await;
    assert_eq!(first.attempt.id, second.attempt.id);
    assert_eq!(second.attempt.remaining_seconds(second.now), 3000);
    assert_eq!(first.paper, second.paper, "arranged the same way");
}

#[tokio::test]
async fn a_pending_competition_cannot_be_started() {
    let (app, ben, event) = assigned_competition().await;
    app.clock.advance(-24 * 3600);
    assert_eq!(
        refusal_code(
            app.app
                .start_event(&ben, EventKind::Competition, event)
                .await
        ),
        "not_started"
    );
    assert_eq!(
        refusal_code(app.save(&ben, event, false, vec![]).await),
        "not_started"
    );
}

#[tokio::test]
async fn the_next_start_returns_the_saved_answers() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    let saved = app
        .save(&ben, event, false, answers_with_text(&started, "my text"))
        .await
        .expect("saved");
    assert_eq!((saved.revision, saved.submitted), (1, false));
    let again = app.start(&ben, event).await;
    assert_eq!((again.revision, again.sheet.count()), (1, 4));
}

#[tokio::test]
async fn an_older_sheet_does_not_overwrite_a_newer_one() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    app.save(&ben, event, false, answers_with_text(&started, "newer"))
        .await
        .expect("saved");
    for submit in [false, true] {
        let mut older = app.sheet(event, submit, vec![]);
        older.from_revision = Some(0);
        match app.app.save_answers(ben.claims(), older).await {
            Err(AppError::SaveRefused {
                refusal,
                revision,
                sheet,
            }) => {
                assert_eq!(refusal.code, "stale_revision");
                assert_eq!((revision, sheet.count()), (1, 4));
            }
            other => unreachable!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_repeated_save_returns_the_first_result() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    let mut save = app.sheet(event, false, answers_with_text(&started, "text"));
    save.save_id = Some(SaveId(uuid::Uuid::from_u128(7)));
    save.from_revision = Some(0);
    let first = app
        .app
        .save_answers(ben.claims(), save.clone())
        .await
        .expect("saved");
    app.save(&ben, event, false, vec![])
        .await
        .expect("a later save");
    app.clock.advance(5);
    let again = app
        .app
        .save_answers(ben.claims(), save)
        .await
        .expect("the same");
    assert_eq!(
        (again.revision, again.saved_at),
        (first.revision, first.saved_at)
    );
    assert_eq!(
        app.start(&ben, event).await.revision,
        2,
        "and nothing was written"
    );
}

#[tokio::test]
async fn a_save_after_the_grace_period_is_refused_and_the_last_one_is_kept() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    app.clock.advance(3610);
    app.save(
        &ben,
        event,
        false,
        answers_with_text(&started, "in the grace"),
    )
    .await
    .expect("ten seconds are allowed");
    app.clock.advance(1);
    assert_eq!(
        refusal_code(app.save(&ben, event, false, vec![]).await),
        "time_ended"
    );
    assert_eq!(
        refusal_code(app.save(&ben, event, true, vec![]).await),
        "time_ended"
    );
    assert_eq!(app.app.finish_due_attempts().await.expect("finished"), 1);
    assert_eq!(app.app.finish_due_attempts().await.expect("once"), 0);
    assert_eq!(
        refusal_code(app.save(&ben, event, false, vec![]).await),
        "time_ended"
    );
    let sheet = app
        .app
        .show_grading_sheet(&admin, event, ben.user_id)
        .await
        .expect("a sheet");
    assert_eq!(sheet.sheet.count(), 4);
    assert_eq!(
        sheet.submitted_at,
        Some(started.attempt.deadline),
        "at the deadline, not when the server came to it"
    );
}

#[tokio::test]
async fn submitting_twice_returns_the_first_result() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    let first = app
        .save(&ben, event, true, answers_with_text(&started, "text"))
        .await
        .expect("submitted");
    app.clock.advance(7200);
    let again = app
        .save(&ben, event, true, answers_with_text(&started, "text"))
        .await
        .expect("submitted before");
    assert_eq!(
        (again.revision, again.saved_at, again.submitted),
        (first.revision, first.saved_at, true)
    );
    assert_eq!(
        refusal_code(
            app.app
                .start_event(&ben, EventKind::Competition, event)
                .await
        ),
        "already_submitted"
    );
}

#[tokio::test]
async fn a_sheet_with_a_foreign_option_stores_nothing() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let other = app.template(&admin, "Other").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    let mut entries = answers_with_text(&started, "text");
    let foreign = other.content.groups[0].questions[0].spec.options()[0].id;
    entries.push(SubmittedAnswer {
        option: foreign,
        value: SubmittedValue::Flag(true),
    });
    assert_eq!(
        invalid_fields(app.save(&ben, event, false, entries).await).len(),
        1
    );
    assert_eq!(app.start(&ben, event).await.revision, 0);
}
