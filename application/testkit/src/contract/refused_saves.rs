//! Saves of answer sheets that are refused (D28).

use application_ports::{IdGenerator, SaveOutcome, SaveRequest};
use domain_kernel::{SessionId, Timestamp};

use super::saves::expect_saved;
use super::{OrgFixture, Ports};
use crate::{Altered, Build};

/// Two tabs cannot overwrite each other's answers.
pub async fn a_save_from_an_older_revision_gets_the_newer_sheet(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let from = |revision, body| SaveRequest {
        from_revision: Some(revision),
        ..fixture.build.save(&attempt, body)
    };
    ports.sheets.save(from(0, "\"one\"")).await.unwrap();
    let newer = ports.sheet(attempt.id).await.unwrap();
    let refused = ports.sheets.save(from(0, "\"two\"")).await.unwrap();
    assert_eq!(
        refused,
        SaveOutcome::Stale {
            sheet: newer.clone()
        }
    );
    for never_there in [7, -1, i64::MIN, i64::MAX] {
        assert_eq!(
            ports
                .sheets
                .save(from(never_there, "\"two\""))
                .await
                .unwrap(),
            SaveOutcome::Stale {
                sheet: newer.clone()
            }
        );
    }
    assert_eq!(ports.sheet(attempt.id).await, Some(newer));
}

/// A save at the last instant of the grace period is accepted. A save after the submission is refused. A reopened
/// attempt accepts saves again (D33), but not saves that are based on an earlier revision (D105).
pub async fn a_save_after_the_grace_period_or_the_submission_is_refused(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let at = |arrived_at| SaveRequest {
        arrived_at,
        ..fixture.build.save(&attempt, "{}")
    };
    let last = attempt.deadline.plus_seconds(10);
    assert_eq!(
        expect_saved(ports.sheets.save(at(last)).await.unwrap()).0,
        1
    );
    let after = Timestamp::from_millis(last.millis() + 1);
    assert_eq!(
        ports.sheets.save(at(after)).await.unwrap(),
        SaveOutcome::Closed
    );

    fixture.submit(ports, attempt.clone()).await;
    assert_eq!(
        ports.sheets.save(at(fixture.build.now)).await.unwrap(),
        SaveOutcome::Closed
    );
    let tx = ports.begin().await;
    tx.reopen_attempt(&attempt.altered(|stored| stored.version = 2))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let from_before = SaveRequest {
        from_revision: Some(1),
        ..at(fixture.build.now)
    };
    let outcome = ports.sheets.save(from_before).await.unwrap();
    assert!(matches!(outcome, SaveOutcome::Stale { sheet } if sheet.revision == 2));
    assert_eq!(
        expect_saved(ports.sheets.save(at(fixture.build.now)).await.unwrap()).0,
        3
    );
}

/// A save with invalid answers is checked in the same order as other saves, but is never written.
pub async fn a_save_is_judged_without_being_written(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let first = fixture.build.save(&attempt, "1");
    let answer = ports.sheets.save(first.clone()).await.unwrap();
    let judge = async |save| ports.sheets.judge(&save).await.unwrap();
    let from = |from_revision| SaveRequest {
        from_revision,
        ..fixture.build.save(&attempt, "2")
    };
    assert_eq!(judge(from(None)).await, None);
    assert_eq!(judge(from(Some(1))).await, None);
    let sheet = ports.sheet(attempt.id).await.unwrap();
    assert_eq!((sheet.revision, sheet.body.as_str()), (1, "1"));
    assert_eq!(
        judge(from(Some(0))).await,
        Some(SaveOutcome::Stale { sheet })
    );
    let late = SaveRequest {
        arrived_at: attempt.closes_at().plus_seconds(1),
        ..from(Some(0))
    };
    assert_eq!(judge(late).await, Some(SaveOutcome::Closed));
    let repeated = SaveRequest {
        arrived_at: attempt.closes_at().plus_seconds(1),
        ..first.clone()
    };
    assert_eq!(judge(repeated).await, Some(answer));
    let tx = ports.begin().await;
    tx.end_session(first.user_id, first.session_id)
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(judge(first).await, Some(SaveOutcome::SessionEnded));
}

/// The outcome is the same as for an attempt that does not exist.
pub async fn a_save_of_another_persons_attempt_is_refused(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let other = fixture.participant(ports, "Two").await;
    let session = fixture.build.session(&other);
    let tx = ports.begin().await;
    tx.insert_session(&session, &Build::password_hash())
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let stolen = SaveRequest {
        user_id: other.id,
        session_id: session.id,
        ..fixture.build.save(&attempt, "{}")
    };
    assert_eq!(
        ports.sheets.save(stolen).await.unwrap(),
        SaveOutcome::Closed
    );
    let unknown = SaveRequest {
        attempt_id: fixture.build.ids.random().into(),
        ..fixture.build.save(&attempt, "{}")
    };
    assert_eq!(
        ports.sheets.save(unknown).await.unwrap(),
        SaveOutcome::Closed
    );
    assert_eq!(ports.sheet(attempt.id).await.unwrap().revision, 0);
}

/// The statement that writes a save checks its session. A save with a session that has just ended writes nothing and
/// reveals nothing. Another session of the same user still works.
pub async fn a_save_needs_a_live_session_of_its_participant(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let first = fixture.build.save(&attempt, "1");
    let answer = ports.sheets.save(first.clone()).await.unwrap();
    assert_eq!(expect_saved(answer.clone()).0, 1);

    let another = fixture.build.session(&user);
    let admins = fixture.build.session(&fixture.admin);
    let tx = ports.begin().await;
    tx.insert_session(&another, &Build::password_hash())
        .await
        .unwrap();
    tx.insert_session(&admins, &Build::password_hash())
        .await
        .unwrap();
    tx.end_session(first.user_id, first.session_id)
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let save = |session_id| SaveRequest {
        session_id,
        ..fixture.build.save(&attempt, "2")
    };
    let over = SaveRequest {
        arrived_at: another.expires_at,
        ..save(another.id)
    };
    let stale = SaveRequest {
        from_revision: Some(7),
        ..save(first.session_id)
    };
    let unknown = save(SessionId(fixture.build.ids.random()));
    let refused = [
        save(first.session_id),
        first.clone(),
        stale,
        save(admins.id),
        over,
        unknown,
    ];
    for save in refused {
        let outcome = ports.sheets.save(save).await.unwrap();
        assert_eq!(outcome, SaveOutcome::SessionEnded);
    }
    let stored = ports.sheet(attempt.id).await.unwrap();
    assert_eq!((stored.revision, stored.body.as_str()), (1, "1"));

    let repeated = SaveRequest {
        session_id: another.id,
        ..first
    };
    assert_eq!(ports.sheets.save(repeated).await.unwrap(), answer);
    let next = ports.sheets.save(save(another.id)).await.unwrap();
    assert_eq!(expect_saved(next).0, 2);

    let tx = ports.begin().await;
    let user = tx.user(&fixture.scope(), user.id).await.unwrap().unwrap();
    drop(tx);
    fixture.delete(ports, &user).await;
    let outcome = ports.sheets.save(save(another.id)).await.unwrap();
    assert_eq!(outcome, SaveOutcome::SessionEnded);
    let stored = ports.sheet(attempt.id).await.unwrap();
    assert_eq!(stored.revision, 2);
}
