//! Starting, saving, submitting, and the end of time.

use application::AppError;
use domain_assessment::{Entry, EntryValue, Kind};
use domain_kernel::SaveId;

use crate::stage::{Stage, code, fields};

/// The first option of each question that takes one, and a text.
fn answers(started: &application::Started, text: &str) -> Vec<Entry> {
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
            let value = if kind == Kind::FreeText {
                EntryValue::Text(text.to_owned())
            } else {
                EntryValue::Flag(true)
            };
            (kind != Kind::Arrange).then(|| Entry {
                option: question.options[0].id,
                value,
            })
        })
        .collect()
}

#[tokio::test]
async fn starting_twice_gives_the_same_attempt_and_its_clock() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let first = stage.start(&ben, event).await;
    stage.clock.advance(600);
    let second = stage.start(&ben, event).await;
    assert_eq!(first.attempt, second.attempt);
    assert_eq!(second.attempt.remaining_seconds(second.now), 3000);
    assert_eq!(first.paper, second.paper, "arranged the same way");
}

#[tokio::test]
async fn a_pending_competition_cannot_be_started() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    stage.clock.advance(-24 * 3600);
    assert_eq!(
        code(stage.app.start_competition(&ben, event).await),
        "not_started"
    );
    assert_eq!(
        code(stage.save(&ben, event, false, vec![]).await),
        "not_started"
    );
}

#[tokio::test]
async fn what_was_saved_comes_back_at_the_next_start() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let started = stage.start(&ben, event).await;
    let saved = stage
        .save(&ben, event, false, answers(&started, "my text"))
        .await
        .expect("saved");
    assert_eq!((saved.revision, saved.submitted), (1, false));
    let again = stage.start(&ben, event).await;
    assert_eq!((again.revision, again.sheet.count()), (1, 4));
}

#[tokio::test]
async fn an_older_sheet_does_not_overwrite_a_newer_one() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let started = stage.start(&ben, event).await;
    stage
        .save(&ben, event, false, answers(&started, "newer"))
        .await
        .expect("saved");
    for submit in [false, true] {
        let mut older = stage.sheet(event, submit, vec![]);
        older.from_revision = Some(0);
        match stage.app.save_answers(&ben, older).await {
            Err(AppError::StaleSheet { revision, sheet }) => {
                assert_eq!((revision, sheet.count()), (1, 4));
            }
            other => unreachable!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn the_same_save_again_answers_as_the_first_time() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let started = stage.start(&ben, event).await;
    let mut save = stage.sheet(event, false, answers(&started, "text"));
    save.save_id = Some(SaveId(uuid::Uuid::from_u128(7)));
    save.from_revision = Some(0);
    let first = stage
        .app
        .save_answers(&ben, save.clone())
        .await
        .expect("saved");
    stage
        .save(&ben, event, false, vec![])
        .await
        .expect("a later save");
    stage.clock.advance(5);
    let again = stage.app.save_answers(&ben, save).await.expect("the same");
    assert_eq!(
        (again.revision, again.saved_at),
        (first.revision, first.saved_at)
    );
    assert_eq!(
        stage.start(&ben, event).await.revision,
        2,
        "and nothing was written"
    );
}

#[tokio::test]
async fn a_save_after_the_grace_is_refused_and_the_last_one_stands() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let started = stage.start(&ben, event).await;
    stage.clock.advance(3610);
    stage
        .save(&ben, event, false, answers(&started, "in the grace"))
        .await
        .expect("ten seconds are allowed");
    stage.clock.advance(1);
    assert_eq!(
        code(stage.save(&ben, event, false, vec![]).await),
        "time_ended"
    );
    assert_eq!(
        code(stage.save(&ben, event, true, vec![]).await),
        "time_ended"
    );
    assert_eq!(stage.app.finish_due_attempts().await.expect("finished"), 1);
    assert_eq!(stage.app.finish_due_attempts().await.expect("once"), 0);
    assert_eq!(
        code(stage.save(&ben, event, false, vec![]).await),
        "already_submitted"
    );
    let sheet = stage
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
async fn submitting_twice_answers_as_the_first_time() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let started = stage.start(&ben, event).await;
    let first = stage
        .save(&ben, event, true, answers(&started, "text"))
        .await
        .expect("submitted");
    stage.clock.advance(7200);
    let again = stage
        .save(&ben, event, true, vec![])
        .await
        .expect("submitted before");
    assert_eq!(
        (again.revision, again.saved_at, again.submitted),
        (first.revision, first.saved_at, true)
    );
    assert_eq!(
        code(stage.app.start_competition(&ben, event).await),
        "already_submitted"
    );
}

#[tokio::test]
async fn a_sheet_with_a_foreign_option_stores_nothing() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let other = stage.template(&admin, "Other").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let started = stage.start(&ben, event).await;
    let mut entries = answers(&started, "text");
    let foreign = other.content.groups[0].questions[0].body.options()[0].id;
    entries.push(Entry {
        option: foreign,
        value: EntryValue::Flag(true),
    });
    assert_eq!(
        fields(stage.save(&ben, event, false, entries).await).len(),
        1
    );
    assert_eq!(stage.start(&ben, event).await.revision, 0);
}

#[tokio::test]
async fn of_fifty_saves_at_once_all_are_acknowledged_in_a_row_of_revisions() {
    let (stage, admin) = Stage::new().await;
    let ben = stage.person(&admin, "Ben", "user").await;
    let template = stage.template(&admin, "Basics").await;
    let event = stage.competition(&admin, &template, &[&ben]).await;
    let started = stage.start(&ben, event).await;
    let stage = std::sync::Arc::new(stage);
    let saves: Vec<_> = (0..50)
        .map(|number| {
            let (stage, ben) = (stage.clone(), ben.clone());
            let entries = answers(&started, &format!("version {number}"));
            tokio::spawn(async move {
                stage
                    .save(&ben, event, false, entries)
                    .await
                    .expect("saved")
                    .revision
            })
        })
        .collect();
    let mut revisions = Vec::new();
    for save in saves {
        revisions.push(save.await.expect("no panic"));
    }
    revisions.sort_unstable();
    assert_eq!(revisions, (1..=50).collect::<Vec<i64>>());
}
