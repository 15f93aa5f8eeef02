//! Starting, saving, submitting, and the end of time.

use std::sync::Arc;

use application::{App, AppError, Ports};
use application_ports::{Clock as _, Credentials, Sessions, Store, StoreResult, TokenClaims};
use application_testkit::Altered;
use async_trait::async_trait;
use domain_access::{Permissions, Principal, RoleKind};
use domain_assessment::{QuestionKind, SubmittedAnswer, SubmittedValue};
use domain_kernel::{EmailAddress, SaveId, Timestamp};
use domain_scheduling::Attempt;
use rstest::rstest;

use crate::test_app::{TestApp, code, fields};

/// The first option of each question that takes one, and a text.
fn answers(started: &application::Started, text: &str) -> Vec<SubmittedAnswer> {
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
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let first = app.start(&ben, event).await;
    app.clock.advance(600);
    let second = app.start(&ben, event).await;
    assert_eq!(first.attempt, second.attempt);
    assert_eq!(second.attempt.remaining_seconds(second.now), 3000);
    assert_eq!(first.paper, second.paper, "arranged the same way");
}

#[tokio::test]
async fn a_pending_competition_cannot_be_started() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    app.clock.advance(-24 * 3600);
    assert_eq!(
        code(app.app.start_competition(&ben, event).await),
        "not_started"
    );
    assert_eq!(
        code(app.save(&ben, event, false, vec![]).await),
        "not_started"
    );
}

#[tokio::test]
async fn what_was_saved_comes_back_at_the_next_start() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    let saved = app
        .save(&ben, event, false, answers(&started, "my text"))
        .await
        .expect("saved");
    assert_eq!((saved.revision, saved.submitted), (1, false));
    let again = app.start(&ben, event).await;
    assert_eq!((again.revision, again.sheet.count()), (1, 4));
}

#[tokio::test]
async fn an_older_sheet_does_not_overwrite_a_newer_one() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    app.save(&ben, event, false, answers(&started, "newer"))
        .await
        .expect("saved");
    for submit in [false, true] {
        let mut older = app.sheet(event, submit, vec![]);
        older.from_revision = Some(0);
        match app.app.save_answers(ben.claims(), older).await {
            Err(AppError::StaleSheet { revision, sheet }) => {
                assert_eq!((revision, sheet.count()), (1, 4));
            }
            other => unreachable!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn the_same_save_again_answers_as_the_first_time() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    let mut save = app.sheet(event, false, answers(&started, "text"));
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
async fn a_save_after_the_grace_is_refused_and_the_last_one_stands() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    app.clock.advance(3610);
    app.save(&ben, event, false, answers(&started, "in the grace"))
        .await
        .expect("ten seconds are allowed");
    app.clock.advance(1);
    assert_eq!(
        code(app.save(&ben, event, false, vec![]).await),
        "time_ended"
    );
    assert_eq!(
        code(app.save(&ben, event, true, vec![]).await),
        "time_ended"
    );
    assert_eq!(app.app.finish_due_attempts().await.expect("finished"), 1);
    assert_eq!(app.app.finish_due_attempts().await.expect("once"), 0);
    assert_eq!(
        code(app.save(&ben, event, false, vec![]).await),
        "already_submitted"
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
async fn submitting_twice_answers_as_the_first_time() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let started = app.start(&ben, event).await;
    let first = app
        .save(&ben, event, true, answers(&started, "text"))
        .await
        .expect("submitted");
    app.clock.advance(7200);
    let again = app
        .save(&ben, event, true, vec![])
        .await
        .expect("submitted before");
    assert_eq!(
        (again.revision, again.saved_at, again.submitted),
        (first.revision, first.saved_at, true)
    );
    assert_eq!(
        code(app.app.start_competition(&ben, event).await),
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
    let mut entries = answers(&started, "text");
    let foreign = other.content.groups[0].questions[0].spec.options()[0].id;
    entries.push(SubmittedAnswer {
        option: foreign,
        value: SubmittedValue::Flag(true),
    });
    assert_eq!(fields(app.save(&ben, event, false, entries).await).len(), 1);
    assert_eq!(app.start(&ben, event).await.revision, 0);
}

/// Too many saves of one attempt at once are refused; what is acknowledged has its own revision.
#[tokio::test]
async fn of_fifty_saves_at_once_each_is_acknowledged_once_or_refused() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let eve = app.person(&admin, "Eve", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben, &eve]).await;
    let started = app.start(&ben, event).await;
    app.start(&eve, event).await;
    app.save(&ben, event, false, vec![]).await.expect("saved");
    let app = Arc::new(app);
    let saves: Vec<_> = (0..50)
        .map(|number| {
            let (app, ben) = (app.clone(), ben.clone());
            let entries = answers(&started, &format!("version {number}"));
            tokio::spawn(async move { app.save(&ben, event, false, entries).await })
        })
        .collect();
    tokio::task::yield_now().await;
    let other = app.save(&eve, event, false, vec![]).await;
    assert_eq!(other.expect("another person's save").revision, 1);
    let (mut revisions, mut refused) = (Vec::new(), 0);
    for attempted in saves {
        match attempted.await.expect("no panic") {
            Ok(answer) => revisions.push(answer.revision),
            Err(AppError::TooManyRequests { retry_after: 1 }) => refused += 1,
            Err(other) => unreachable!("{other:?}"),
        }
    }
    revisions.sort_unstable();
    let expected: Vec<i64> = (2..).take(revisions.len()).collect();
    assert_eq!(revisions, expected);
    assert!(revisions.len() >= 4 && refused > 0, "{refused} refused");
}

/// Ends each session after it was found: the request that found it goes on, as on another node.
struct EndsSessions {
    sessions: Arc<dyn Sessions>,
    store: Arc<dyn Store>,
}

#[async_trait]
impl Sessions for EndsSessions {
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>> {
        let found = self.sessions.find(claims, now).await?;
        let tx = self.store.begin().await?;
        tx.session_end(claims.session_id).await?;
        tx.commit_unaudited().await?;
        Ok(found)
    }

    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>> {
        self.sessions.credentials(email).await
    }
}

#[tokio::test]
async fn a_session_that_ends_between_the_check_and_the_write_writes_nothing() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    app.start(&ben, event).await;
    let ports = app.app.ports().clone();
    let racing = App::new(
        Ports {
            sessions: Arc::new(EndsSessions {
                sessions: ports.sessions.clone(),
                store: ports.store.clone(),
            }),
            ..ports
        },
        app.app.settings().clone(),
    );
    let save = racing
        .save_answers(ben.claims(), app.sheet(event, false, vec![]))
        .await;
    assert_eq!(code(save), "unauthenticated");
    let ben = app.caller("ben@acme.test").await;
    assert_eq!(app.start(&ben, event).await.revision, 0);
}

/// What happens between two saves of a participant, while the first one's attempt is cached.
#[derive(Clone, Copy, Debug)]
enum Meanwhile {
    SignedOut,
    Deleted,
    Submitted,
    Extended,
    Reopened,
    Retaken,
    Demoted,
}

#[rstest]
#[case(Meanwhile::SignedOut, Err("unauthenticated"))]
#[case(Meanwhile::Deleted, Err("unauthenticated"))]
#[case(Meanwhile::Submitted, Err("already_submitted"))]
#[case(Meanwhile::Extended, Ok((2, 4200)))]
#[case(Meanwhile::Reopened, Ok((2, 3600)))]
#[case(Meanwhile::Retaken, Ok((1, 3600)))]
#[case(Meanwhile::Demoted, Ok((2, 3600)))]
#[tokio::test]
async fn the_next_save_sees_what_happened_meanwhile(
    #[case] meanwhile: Meanwhile,
    #[case] expected: Result<(i64, i64), &'static str>,
) {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let attempt = app.start(&ben, event).await.attempt;
    let first = app.save(&ben, event, false, vec![]).await.expect("saved");
    assert_eq!((first.revision, first.remaining_seconds), (1, 3600));

    let tx = app.app.ports().store.begin().await.expect("a transaction");
    match meanwhile {
        Meanwhile::SignedOut => tx.session_end(ben.session_id).await.expect("signed out"),
        Meanwhile::Deleted => {
            let user = tx.user(&ben.scope, ben.user_id).await;
            let user = user.expect("read").expect("a user");
            let deleted = user.altered(|user| user.deleted_at = Some(app.clock.now()));
            tx.user_save(&deleted).await.expect("deleted");
        }
        Meanwhile::Submitted => {
            let submitted = attempt.submit(app.clock.now());
            tx.attempt_save(&submitted).await.expect("submitted");
        }
        Meanwhile::Extended => {
            let extended = Attempt {
                deadline: attempt.deadline.plus_minutes(10),
                ..attempt
            };
            tx.attempt_save(&extended).await.expect("extended");
        }
        Meanwhile::Reopened => {
            let submitted = attempt.clone().submit(app.clock.now());
            tx.attempt_save(&submitted).await.expect("submitted");
            let reopened = Attempt {
                version: submitted.version + 1,
                ..attempt
            };
            tx.attempt_save(&reopened).await.expect("reopened");
        }
        Meanwhile::Retaken => {
            let retake = Attempt {
                id: app.app.ports().ids.sequential().into(),
                number: 2,
                ..attempt.clone()
            };
            let submitted = attempt.submit(app.clock.now());
            tx.attempt_save(&submitted).await.expect("submitted");
            tx.attempt_open(&retake).await.expect("an attempt");
        }
        Meanwhile::Demoted => {
            let role = tx.role_by_kind(&ben.scope, RoleKind::User).await;
            let role = role.expect("read").expect("a role");
            let demoted = role.altered(|role| role.permissions = Permissions::EMPTY);
            tx.role_save(&demoted).await.expect("a role without rights");
        }
    }
    tx.commit_unaudited().await.expect("committed");

    let second = app.save(&ben, event, false, vec![]).await;
    match expected {
        Ok(answer) => {
            let second = second.expect("saved");
            assert_eq!((second.revision, second.remaining_seconds), answer);
        }
        Err(refusal) => assert_eq!(code(second), refusal),
    }
}

/// The statement, not the cache, decides whose attempt it is.
#[tokio::test]
async fn nobody_saves_to_the_attempt_of_another_person() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let eve = app.person(&admin, "Eve", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    app.start(&ben, event).await;
    app.save(&ben, event, false, vec![]).await.expect("saved");
    let of_eve = eve.claims();
    let mixed = TokenClaims {
        user_id: ben.user_id,
        ..of_eve
    };
    for (claims, refusal) in [(of_eve, "not_found"), (mixed, "unauthenticated")] {
        let save = app.sheet(event, false, vec![]);
        assert_eq!(code(app.app.save_answers(claims, save).await), refusal);
    }
    assert_eq!(app.start(&ben, event).await.revision, 1);
}
