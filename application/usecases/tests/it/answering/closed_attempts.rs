//! Tests of saves and submissions to closed attempts (D57), on both databases. Two devices of one participant save one
//! after the other, and both submit.

use application::{AppError, Caller, SaveAnswers, Started};
use domain_kernel::{EventId, SaveId, Timestamp};
use rstest::rstest;
use uuid::Uuid;

use crate::answering::{answers_with_text, assigned_competition_on};
use crate::test_app::{Database, TestApp};

/// The result of a save.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// The save is confirmed: the revision, the instant, and whether the attempt is submitted.
    Confirmed(i64, Timestamp, bool),
    /// The save is refused: the code of the refusal, and the revision and the answers of the stored sheet.
    Refused(&'static str, i64, String),
}

/// A participant with an open attempt.
struct Answering {
    app: TestApp,
    ben: Caller,
    event: EventId,
    started: Started,
}

impl Answering {
    async fn new(database: Database) -> Option<Self> {
        let (app, ben, event) = assigned_competition_on(database).await?;
        let started = app.start(&ben, event).await;
        Some(Self {
            app,
            ben,
            event,
            started,
        })
    }

    async fn send(&self, submit: bool, text: &str, save_id: Option<u128>) -> Outcome {
        let sheet = SaveAnswers {
            save_id: save_id.map(|id| SaveId(Uuid::from_u128(id))),
            ..self
                .app
                .sheet(self.event, submit, answers_with_text(&self.started, text))
        };
        match self.app.app.save_answers(self.ben.claims(), sheet).await {
            Ok(saved) => Outcome::Confirmed(saved.revision, saved.saved_at, saved.submitted),
            Err(AppError::SaveRefused {
                refusal,
                revision,
                sheet,
            }) => Outcome::Refused(refusal.code.as_str(), revision, format!("{sheet:?}")),
            Err(error) => unreachable!("{error:?}"),
        }
    }

    /// Checks that the save is refused and that the response contains the sheet with the text `stored`.
    async fn is_refused(
        &self,
        (submit, text, save_id): (bool, &str, Option<u128>),
        (code, revision, stored): (&'static str, i64, &str),
    ) {
        match self.send(submit, text, save_id).await {
            Outcome::Refused(refusal, stored_revision, sheet) => {
                assert_eq!((refusal, stored_revision), (code, revision));
                assert!(sheet.contains(stored), "{stored} is not in {sheet}");
            }
            confirmed @ Outcome::Confirmed(..) => unreachable!("{confirmed:?}"),
        }
    }
}

#[rstest]
#[tokio::test]
async fn after_the_end_only_the_stored_sheet_is_confirmed(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
    #[values(false, true)] is_finished: bool,
) {
    let Some(ben) = Answering::new(database).await else {
        return;
    };
    let Outcome::Confirmed(1, first_at, false) = ben.send(false, "phone", Some(1)).await else {
        unreachable!("the first save is not stored")
    };
    ben.send(false, "laptop", Some(2)).await;
    ben.app.clock.advance(3611);
    if is_finished {
        let finished = ben.app.app.finish_due_attempts().await;
        assert_eq!(finished.expect("finished"), 1);
    }
    let refused = ("time_ended", 2, "laptop");
    ben.is_refused((true, "phone", Some(3)), refused).await;
    ben.is_refused((true, "phone", Some(1)), refused).await;
    ben.is_refused((true, "phone", None), refused).await;
    ben.is_refused((false, "phone", Some(4)), refused).await;
    ben.is_refused((false, "laptop", Some(5)), refused).await;
    ben.is_refused((false, &"x".repeat(10_001), None), refused)
        .await;

    let confirmed = Outcome::Confirmed(2, ben.started.attempt.deadline, true);
    assert_eq!(ben.send(true, "laptop", Some(2)).await, confirmed);
    assert_eq!(ben.send(true, "  laptop", None).await, confirmed);
    // A repeated save gets the result of the first time, although a later save is stored (D28).
    let repeated = Outcome::Confirmed(1, first_at, false);
    assert_eq!(ben.send(false, "phone", Some(1)).await, repeated);
}

#[rstest]
#[tokio::test]
async fn after_a_submission_only_the_same_submission_is_confirmed(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
    #[values(None, Some(3))] save_id: Option<u128>,
) {
    let Some(ben) = Answering::new(database).await else {
        return;
    };
    ben.send(false, "laptop", Some(1)).await;
    ben.app.clock.advance(60);
    let confirmed = ben.send(true, "phone", save_id).await;
    assert!(matches!(confirmed, Outcome::Confirmed(2, _, true)));
    for seconds in [0, 7200] {
        ben.app.clock.advance(seconds);
        let finished = ben.app.app.finish_due_attempts().await;
        assert_eq!(finished.expect("finished"), 0);
        let refused = ("already_submitted", 2, "phone");
        ben.is_refused((true, "laptop", Some(1)), refused).await;
        ben.is_refused((true, "laptop", None), refused).await;
        ben.is_refused((false, "phone", Some(4)), refused).await;
        assert_eq!(ben.send(true, "phone", save_id).await, confirmed);
        assert_eq!(ben.send(true, "phone", Some(5)).await, confirmed);
    }
}

#[rstest]
#[tokio::test]
async fn an_empty_submission_after_the_end_is_confirmed_if_nothing_was_saved(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some(ben) = Answering::new(database).await else {
        return;
    };
    ben.app.clock.advance(3611);
    let nothing = ben.app.save(&ben.ben, ben.event, true, vec![]).await;
    let nothing = nothing.expect("nothing is stored");
    assert_eq!((nothing.revision, nothing.submitted), (0, true));
    ben.is_refused((true, "phone", None), ("time_ended", 0, "Answers([])"))
        .await;
}
