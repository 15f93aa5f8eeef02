//! Saves of answer sheets (D28).

use std::sync::Arc;
use std::task::Poll;

use application_ports::{ClosedAttempt, IdGenerator, SaveOutcome, SaveRequest, StoredSheet};
use domain_accounts::User;
use domain_kernel::{SaveId, Timestamp};

use super::{OrgFixture, Ports, locked_sheet};
use crate::{Altered, Build, OpenOne};

/// Returns the revision and the time of a save.
pub(super) fn expect_saved(outcome: SaveOutcome) -> (i64, Timestamp) {
    match outcome {
        SaveOutcome::Saved {
            revision, saved_at, ..
        } => (revision, saved_at),
        other => unreachable!("{other:?} is not a save"),
    }
}

fn closes_at(outcome: SaveOutcome) -> Timestamp {
    match outcome {
        SaveOutcome::Saved { closes_at, .. } => closes_at,
        other => unreachable!("{other:?} is not a save"),
    }
}

/// The client may omit the revision that the save is based on.
pub async fn a_save_makes_the_next_revision(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let later = fixture.build.now.plus_seconds(5);
    let first = SaveRequest {
        from_revision: Some(0),
        arrived_at: later,
        ..fixture.build.save(&attempt, "{\"text\":\"é\"}")
    };
    let save_id = first.save_id;
    assert_eq!(
        expect_saved(ports.sheets.save(first).await.unwrap()),
        (1, later)
    );
    let stored = ports.sheet(attempt.id).await.unwrap();
    assert_eq!(
        stored,
        StoredSheet {
            revision: 1,
            body: "{\"text\":\"é\"}".to_owned(),
            saved_at: Some(later),
            save_id: Some(save_id),
        }
    );
    assert_eq!(
        expect_saved(
            ports
                .sheets
                .save(fixture.build.save(&attempt, "{}"))
                .await
                .unwrap()
        )
        .0,
        2
    );
    let third = SaveRequest {
        from_revision: Some(2),
        ..fixture.build.save(&attempt, &"x".repeat(100_000))
    };
    assert_eq!(expect_saved(ports.sheets.save(third).await.unwrap()).0, 3);
    assert_eq!(ports.sheet(attempt.id).await.unwrap().body.len(), 100_000);
}

/// A client that lost the response can safely repeat the save, also after other saves and after the end of the attempt.
pub async fn a_repeated_save_id_returns_the_first_result(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let first = SaveRequest {
        from_revision: Some(0),
        ..fixture.build.save(&attempt, "\"one\"")
    };
    let answer = ports.sheets.save(first.clone()).await.unwrap();
    assert_eq!(expect_saved(answer.clone()).0, 1);
    let again = SaveRequest {
        arrived_at: fixture.build.now.plus_seconds(9),
        ..first.clone()
    };
    assert_eq!(ports.sheets.save(again).await.unwrap(), answer);
    for at in 0..7 {
        ports
            .sheets
            .save(fixture.build.save(&attempt, &format!("{at}")))
            .await
            .unwrap();
    }
    assert_eq!(ports.sheets.save(first.clone()).await.unwrap(), answer);
    let late = SaveRequest {
        arrived_at: attempt.deadline.plus_minutes(5),
        ..first
    };
    assert_eq!(ports.sheets.save(late).await.unwrap(), answer);
    let stored = ports.sheet(attempt.id).await.unwrap();
    assert_eq!((stored.revision, stored.body.as_str()), (8, "6"));
}

/// Each save is based on the revision of the previous one, although four saves are sent at once.
pub async fn saves_of_one_attempt_keep_their_order(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    for first in [0, 4, 8, 12, 16] {
        let mut waiting: Vec<_> = (first..first + 4)
            .map(|at| SaveRequest {
                from_revision: Some(at),
                ..fixture.build.save(&attempt, &at.to_string())
            })
            .map(|save| ports.sheets.save(save))
            .collect();
        // The first poll of each future puts its save into the queue.
        let mut replies = Vec::new();
        for save in &mut waiting {
            replies.push(
                std::future::poll_fn(|context| Poll::Ready(save.as_mut().poll(context))).await,
            );
        }
        for ((at, save), reply) in (first + 1..).zip(waiting).zip(replies) {
            let outcome = match reply {
                Poll::Ready(outcome) => outcome,
                Poll::Pending => save.await,
            };
            assert_eq!(expect_saved(outcome.unwrap()).0, at);
        }
    }
    let stored = ports.sheet(attempt.id).await.unwrap();
    assert_eq!((stored.revision, stored.body.as_str()), (20, "19"));
}

/// Every acknowledged save is stored.
pub async fn two_hundred_saves_at_once_are_all_kept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let users: Vec<User> = (0..200)
        .map(|at| {
            fixture
                .build
                .user(&fixture.user_role, &format!("User {at}"))
        })
        .collect();
    let tx = ports.begin().await;
    for user in &users {
        tx.insert_user(user).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let event = fixture
        .competition(ports, "Event", &users.iter().collect::<Vec<_>>())
        .await;
    let mut attempts = Vec::new();
    let tx = ports.begin().await;
    for user in &users {
        let attempt = tx
            .open_attempt(&fixture.build.attempt(&event, user), event.version)
            .await
            .unwrap()
            .unwrap();
        tx.insert_session(
            &fixture.build.answering_session(&attempt),
            &Build::password_hash(),
        )
        .await
        .unwrap();
        attempts.push(attempt);
    }
    tx.commit_unaudited().await.unwrap();
    let saves: Vec<_> = attempts
        .iter()
        .enumerate()
        .map(|(at, attempt)| {
            let (sheets, save) = (
                Arc::clone(&ports.sheets),
                fixture.build.save(attempt, &format!("[{at}]")),
            );
            let save = SaveRequest {
                from_revision: Some(0),
                ..save
            };
            tokio::spawn(async move { sheets.save(save).await })
        })
        .collect();
    for save in saves {
        assert_eq!(expect_saved(save.await.unwrap().unwrap()).0, 1);
    }
    for (at, attempt) in attempts.iter().enumerate() {
        assert_eq!(
            ports.sheet(attempt.id).await.unwrap().body,
            format!("[{at}]")
        );
    }
}

/// The save that submits can be repeated like any other save.
pub async fn a_submission_and_a_repeated_save_agree(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let save_id = SaveId(fixture.build.ids.random());
    let tx = ports.begin().await;
    let held = locked_sheet(&*tx, attempt.id).await;
    let sheet = StoredSheet {
        revision: held.revision + 1,
        body: "\"end\"".to_owned(),
        saved_at: Some(fixture.build.now),
        save_id: Some(save_id),
    };
    let closed = ClosedAttempt {
        attempt: attempt.clone().submit(fixture.build.now),
        sheet: Some(sheet),
    };
    tx.close_attempts(&[closed]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let again = SaveRequest {
        save_id,
        ..fixture.build.save(&attempt, "\"end\"")
    };
    assert_eq!(
        expect_saved(ports.sheets.save(again).await.unwrap()),
        (1, fixture.build.now)
    );
}

/// The sheet remembers its last eight saves. A submission is one of them.
pub async fn only_the_last_eight_saves_can_be_repeated(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let ids: Vec<SaveId> = (0..10)
        .map(|_| SaveId(fixture.build.ids.random()))
        .collect();
    let save = async |save_id: SaveId| {
        let save = SaveRequest {
            save_id,
            ..fixture.build.save(&attempt, "{}")
        };
        ports.sheets.save(save).await.unwrap()
    };
    for (revision, save_id) in (1..).zip(&ids[..9]) {
        assert_eq!(expect_saved(save(*save_id).await).0, revision);
    }
    assert_eq!(expect_saved(save(ids[8]).await).0, 9);
    assert_eq!(expect_saved(save(ids[1]).await).0, 2);

    let sheet = StoredSheet {
        revision: 10,
        body: "\"end\"".to_owned(),
        saved_at: Some(fixture.build.now),
        save_id: Some(ids[9]),
    };
    let closed = ClosedAttempt {
        attempt: attempt.clone().submit(fixture.build.now),
        sheet: Some(sheet.clone()),
    };
    let tx = ports.begin().await;
    tx.close_attempts(&[closed]).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(ports.sheet(attempt.id).await, Some(sheet));
    assert_eq!(expect_saved(save(ids[9]).await).0, 10);
    assert_eq!(expect_saved(save(ids[2]).await).0, 3);
    for forgotten in [ids[0], ids[1]] {
        let outcome = save(forgotten).await;
        assert!(!matches!(outcome, SaveOutcome::Saved { .. }), "{outcome:?}");
    }
}

/// A forgotten save counts as a new one.
pub async fn a_save_that_the_sheet_has_forgotten_is_stored_again(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let first = fixture.build.save(&attempt, "{}");
    expect_saved(ports.sheets.save(first.clone()).await.unwrap());
    for _ in 0..8 {
        let next = fixture.build.save(&attempt, "{}");
        expect_saved(ports.sheets.save(next).await.unwrap());
    }
    let again = ports.sheets.save(first).await.unwrap();
    assert_eq!(expect_saved(again).0, 10);
}

/// Another node extends the attempt, and the result of the next save includes the extension. A repeated save after the
/// submission returns a closing time in the past.
pub async fn a_save_returns_the_present_closing_time(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let first = fixture.build.save(&attempt, "1");
    let outcome = ports.sheets.save(first.clone()).await.unwrap();
    assert_eq!(closes_at(outcome), attempt.closes_at());

    let extended = attempt.altered(|stored| stored.deadline = attempt.deadline.plus_minutes(10));
    let tx = ports.begin().await;
    tx.save_attempt(&extended).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let next = fixture.build.save(&attempt, "2");
    let outcome = ports.sheets.save(next).await.unwrap();
    assert_eq!(closes_at(outcome), extended.closes_at());

    let submitted = extended.altered(|stored| stored.version = 2);
    fixture.submit(ports, submitted).await;
    let outcome = ports.sheets.save(first).await.unwrap();
    assert!(closes_at(outcome) < fixture.build.now);
}
