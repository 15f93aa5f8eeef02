//! Tests of saves that happen at the same time as changes of the attempt, its participant or the session.

use std::sync::Arc;

use application::{App, AppError, Ports};
use application_ports::{
    Clock as _, Credentials, Sessions, StoreResult, TokenClaims, UnauditedStore,
};
use application_testkit::{Altered, OpenOne};
use async_trait::async_trait;
use domain_access::{Permissions, Principal, RoleKind};
use domain_accounts::Session;
use domain_kernel::{EmailAddress, SessionId, Timestamp, UserId};
use rstest::rstest;

use crate::answering::{answers_with_text, assigned_competition};
use crate::test_app::{TestApp, refusal_code};

/// If there are too many saves of one attempt at the same time, some are refused. Each acknowledged save has a
/// different revision.
#[tokio::test]
async fn each_of_fifty_concurrent_saves_is_acknowledged_once_or_refused() {
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
            let entries = answers_with_text(&started, &format!("version {number}"));
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

/// Ends each session right after a request has found it. The request continues, as if another node had ended the
/// session.
struct EndsSessions {
    sessions: Arc<dyn Sessions>,
    store: Arc<dyn UnauditedStore>,
}

#[async_trait]
impl Sessions for EndsSessions {
    async fn find(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>> {
        let found = self.sessions.find(claims, now).await?;
        let tx = self.store.begin().await?;
        tx.end_session(claims.user_id, claims.session_id).await?;
        tx.commit_unaudited().await?;
        Ok(found)
    }

    async fn living(&self, user_id: UserId, now: Timestamp) -> StoreResult<Vec<Session>> {
        self.sessions.living(user_id, now).await
    }

    async fn living_among(
        &self,
        sessions: &[SessionId],
        now: Timestamp,
    ) -> StoreResult<Vec<SessionId>> {
        self.sessions.living_among(sessions, now).await
    }

    async fn look_up(&self, claims: TokenClaims, now: Timestamp) -> StoreResult<Option<Principal>> {
        self.sessions.look_up(claims, now).await
    }

    async fn credentials(&self, email: &EmailAddress) -> StoreResult<Option<Credentials>> {
        self.sessions.credentials(email).await
    }
}

#[tokio::test]
async fn a_session_that_ends_between_the_check_and_the_write_writes_nothing() {
    let (app, ben, event) = assigned_competition().await;
    app.start(&ben, event).await;
    let ports = app.app.ports().clone();
    let racing = App::new(
        Ports {
            sessions: Arc::new(EndsSessions {
                sessions: ports.sessions.clone(),
                store: app.unaudited.clone(),
            }),
            ..ports
        },
        app.app.settings().clone(),
    );
    let save = racing
        .save_answers(ben.claims(), app.sheet(event, false, vec![]))
        .await;
    assert_eq!(refusal_code(save), "unauthenticated");
    let ben = app.caller("ben@acme.test").await;
    assert_eq!(app.start(&ben, event).await.revision, 0);
}

/// What happens between two saves of a participant. The attempt of the first save is cached.
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
#[case(Meanwhile::Reopened, Ok((3, 3600)))]
#[case(Meanwhile::Retaken, Ok((1, 3600)))]
#[case(Meanwhile::Demoted, Ok((2, 3600)))]
#[tokio::test]
async fn the_next_save_sees_what_happened_meanwhile(
    #[case] meanwhile: Meanwhile,
    #[case] expected: Result<(i64, i64), &'static str>,
) {
    let (app, ben, event) = assigned_competition().await;
    let attempt = app.start(&ben, event).await.attempt;
    let first = app.save(&ben, event, false, vec![]).await.expect("saved");
    assert_eq!((first.revision, first.remaining_seconds), (1, 3600));

    let tx = app.begin().await;
    match meanwhile {
        Meanwhile::SignedOut => {
            let ended = tx.end_session(ben.user_id, ben.session_id).await;
            assert!(ended.expect("signed out"));
        }
        Meanwhile::Deleted => {
            let user = tx.user(&ben.scope, ben.user_id).await;
            let user = user.expect("read").expect("a user");
            let deleted = user.altered(|user| user.deleted_at = Some(app.clock.now()));
            tx.save_user(&deleted).await.expect("deleted");
        }
        Meanwhile::Submitted => {
            let submitted = attempt.submit(app.clock.now());
            tx.save_attempt(&submitted).await.expect("submitted");
        }
        Meanwhile::Extended => {
            let extended =
                attempt.altered(|stored| stored.deadline = attempt.deadline.plus_minutes(10));
            tx.save_attempt(&extended).await.expect("extended");
        }
        Meanwhile::Reopened => {
            let submitted = attempt.clone().submit(app.clock.now());
            tx.save_attempt(&submitted).await.expect("submitted");
            let reopened = attempt.altered(|stored| stored.version = submitted.version + 1);
            tx.reopen_attempt(&reopened).await.expect("reopened");
        }
        Meanwhile::Retaken => {
            let retake = attempt.altered(|stored| {
                stored.id = app.app.ports().ids.sequential().into();
                stored.number = 2;
            });
            let submitted = attempt.submit(app.clock.now());
            tx.save_attempt(&submitted).await.expect("submitted");
            tx.open_attempt(&retake, 1).await.expect("an attempt");
        }
        Meanwhile::Demoted => {
            let role = tx.role_by_kind(&ben.scope, RoleKind::User).await;
            let role = role.expect("read").expect("a role");
            let demoted = role.altered(|role| role.permissions = Permissions::EMPTY);
            tx.save_role(&demoted).await.expect("a role without rights");
        }
    }
    tx.commit_unaudited().await.expect("committed");

    let second = app.save(&ben, event, false, vec![]).await;
    match expected {
        Ok(answer) => {
            let second = second.expect("saved");
            assert_eq!((second.revision, second.remaining_seconds), answer);
        }
        Err(refusal) => assert_eq!(refusal_code(second), refusal),
    }
}

/// The SQL statement, and not the cache, checks to whom the attempt belongs.
#[tokio::test]
async fn a_participant_cannot_save_to_the_attempt_of_another() {
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
        assert_eq!(
            refusal_code(app.app.save_answers(claims, save).await),
            refusal
        );
    }
    assert_eq!(app.start(&ben, event).await.revision, 1);
}
