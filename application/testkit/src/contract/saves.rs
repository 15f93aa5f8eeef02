//! Saves of answer sheets (D28), and sessions as requests read them (D13).

use std::sync::Arc;
use std::task::Poll;

use application_ports::{IdGenerator, SaveOutcome, SaveRequest, StoredSheet, TokenClaims};
use domain_access::{Action, OrganizationSummary, Permission, Resource};
use domain_kernel::{SaveId, SessionId, Timestamp};
use domain_organization::{EmailToken, EmailTokenPurpose, Session, User};
use domain_scheduling::{Attempt, EventKind};

use super::{OrgFixture, Ports, same};
use crate::{Altered, Build};

fn saved(outcome: SaveOutcome) -> (i64, Timestamp) {
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
    assert_eq!(saved(ports.sheets.save(first).await.unwrap()), (1, later));
    let stored = ports.sheets.sheet(attempt.id).await.unwrap().unwrap();
    assert_eq!(
        stored,
        StoredSheet {
            revision: 1,
            body: "{\"text\":\"é\"}".to_owned(),
            saved_at: Some(later)
        }
    );
    assert_eq!(
        saved(
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
    assert_eq!(saved(ports.sheets.save(third).await.unwrap()).0, 3);
    assert_eq!(
        ports
            .sheets
            .sheet(attempt.id)
            .await
            .unwrap()
            .unwrap()
            .body
            .len(),
        100_000
    );
}

/// Two tabs cannot overwrite each other's answers.
pub async fn a_save_from_an_older_revision_gets_the_newer_sheet(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let from = |revision, body| SaveRequest {
        from_revision: Some(revision),
        ..fixture.build.save(&attempt, body)
    };
    ports.sheets.save(from(0, "\"one\"")).await.unwrap();
    let newer = ports.sheets.sheet(attempt.id).await.unwrap().unwrap();
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
    assert_eq!(ports.sheets.sheet(attempt.id).await.unwrap(), Some(newer));
}

/// A client that lost the response can retry safely, also after other saves and after the end.
pub async fn a_save_id_again_answers_as_the_first_time(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let first = SaveRequest {
        from_revision: Some(0),
        ..fixture.build.save(&attempt, "\"one\"")
    };
    let answer = ports.sheets.save(first.clone()).await.unwrap();
    assert_eq!(saved(answer.clone()).0, 1);
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
    let stored = ports.sheets.sheet(attempt.id).await.unwrap().unwrap();
    assert_eq!((stored.revision, stored.body.as_str()), (8, "6"));
}

/// The last instant of the grace period still counts. A submission ends the saves; a reopened
/// attempt accepts them again (D33).
pub async fn a_save_after_the_grace_or_the_submission_is_refused(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let at = |arrived_at| SaveRequest {
        arrived_at,
        ..fixture.build.save(&attempt, "{}")
    };
    let last = attempt.deadline.plus_seconds(10);
    assert_eq!(saved(ports.sheets.save(at(last)).await.unwrap()).0, 1);
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
    tx.attempt_save(&Attempt {
        version: 2,
        ..attempt.clone()
    })
    .await
    .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(
        saved(ports.sheets.save(at(fixture.build.now)).await.unwrap()).0,
        2
    );
}

/// The outcome is the same as for an attempt that does not exist.
pub async fn a_save_of_another_persons_attempt_is_refused(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let other = fixture.participant(ports, "Two").await;
    let session = fixture.build.session(&other);
    let tx = ports.begin().await;
    tx.session_insert(&session, &Build::password_hash())
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
    assert_eq!(
        ports
            .sheets
            .sheet(attempt.id)
            .await
            .unwrap()
            .unwrap()
            .revision,
        0
    );
}

/// Each save is based on the revision of the one before it, although four are submitted at once.
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
        // The first poll puts a save into the queue.
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
            assert_eq!(saved(outcome.unwrap()).0, at);
        }
    }
    let stored = ports.sheets.sheet(attempt.id).await.unwrap().unwrap();
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
        tx.user_insert(user).await.unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let event = fixture
        .competition(ports, "Event", &users.iter().collect::<Vec<_>>())
        .await;
    let mut attempts = Vec::new();
    let tx = ports.begin().await;
    for user in &users {
        let attempt = tx
            .attempt_open(&fixture.build.attempt(&event, user))
            .await
            .unwrap()
            .unwrap();
        tx.session_insert(
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
        assert_eq!(saved(save.await.unwrap().unwrap()).0, 1);
    }
    for (at, attempt) in attempts.iter().enumerate() {
        assert_eq!(
            ports.sheets.sheet(attempt.id).await.unwrap().unwrap().body,
            format!("[{at}]")
        );
    }
}

/// A submission's own save is idempotent like any other save.
pub async fn a_submission_and_a_repeated_save_agree(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let save_id = SaveId(fixture.build.ids.random());
    let tx = ports.begin().await;
    let held = tx.sheet_hold(attempt.id).await.unwrap().unwrap();
    let sheet = StoredSheet {
        revision: held.revision + 1,
        body: "\"end\"".to_owned(),
        saved_at: Some(fixture.build.now),
    };
    tx.sheet_write(attempt.id, &sheet, Some(save_id))
        .await
        .unwrap();
    tx.attempt_save(&Attempt {
        submitted_at: Some(fixture.build.now),
        ..attempt.clone()
    })
    .await
    .unwrap();
    tx.commit_unaudited().await.unwrap();
    let again = SaveRequest {
        save_id,
        ..fixture.build.save(&attempt, "\"end\"")
    };
    assert_eq!(
        saved(ports.sheets.save(again).await.unwrap()),
        (1, fixture.build.now)
    );
}

/// Neither the store nor its callers cache the state of an attempt.
pub async fn a_submitted_attempt_is_seen_at_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    assert_eq!(
        ports
            .sheets
            .latest_attempt(event.id, user.id)
            .await
            .unwrap(),
        None
    );
    let attempt = fixture.start(ports, &event, &user).await;
    assert_eq!(
        ports
            .sheets
            .latest_attempt(event.id, user.id)
            .await
            .unwrap()
            .as_ref(),
        Some(&attempt)
    );
    fixture.submit(ports, attempt).await;
    let seen = ports
        .sheets
        .latest_attempt(event.id, user.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (seen.submitted_at, seen.version),
        (Some(fixture.build.now), 2)
    );
}

/// D29: only attempts that were not submitted are due, in the order of their deadlines.
pub async fn attempts_are_due_after_their_grace(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.answering(ports, "One").await,
        fixture.answering(ports, "Two").await,
    );
    let (three, reads) = (
        fixture.answering(ports, "Three").await,
        ports.store.queries(),
    );
    let tx = ports.begin().await;
    tx.attempt_save(&Attempt {
        deadline: two.deadline.plus_seconds(-1),
        ..two.clone()
    })
    .await
    .unwrap();
    tx.commit_unaudited().await.unwrap();
    fixture.submit(ports, three).await;
    let last = one.deadline.plus_seconds(10);
    let due = |now, limit| async move {
        let due = reads.attempts_due(now, limit).await.unwrap();
        assert!(due.iter().all(|row| row.kind == EventKind::Competition));
        due.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(due(last, 10).await, [two.id]);
    let after = Timestamp::from_millis(last.millis() + 1);
    assert_eq!(due(after, 10).await, [two.id, one.id]);
    assert_eq!(due(after, 1).await, [two.id]);
}

/// A session ends by signing out, by expiry, and when the user is deleted. A changed role takes
/// effect at once (D7). Both hold on every node (D47), also on one that has read the session
/// before.
pub async fn a_session_ends_at_once(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let sessions: Vec<_> = (0..4)
        .map(|_| fixture.build.session(&fixture.admin))
        .collect();
    let tx = ports.begin().await;
    for session in &sessions {
        tx.session_insert(session, &Build::password_hash())
            .await
            .unwrap();
    }
    tx.commit_unaudited().await.unwrap();
    let find = |at: usize, now| {
        let claims = TokenClaims {
            session_id: sessions[at].id,
            user_id: fixture.admin.id,
        };
        let (here, second_node) = (Arc::clone(&ports.sessions), Arc::clone(&ports.second_node));
        async move {
            let found = here.find(claims, now).await.unwrap();
            same(&found, &second_node.find(claims, now).await.unwrap());
            found
        }
    };
    let now = fixture.build.now;
    let found = find(0, now).await.unwrap();
    let organization = OrganizationSummary {
        id: fixture.organization.id,
        name: "Hall".to_owned(),
        domain: "hall.example.org".to_owned(),
    };
    assert_eq!(found.organization, Some(organization));
    assert_eq!(
        (found.user_id, found.session_id),
        (fixture.admin.id, sessions[0].id)
    );
    assert_eq!(
        (found.role_kind, found.scope),
        (fixture.admin_role.kind, fixture.scope())
    );
    assert_eq!(
        (found.permissions, found.session_expires_at),
        (fixture.admin_role.permissions, sessions[0].expires_at)
    );
    let other = TokenClaims {
        session_id: sessions[0].id,
        user_id: fixture.build.ids.sequential().into(),
    };
    assert!(ports.sessions.find(other, now).await.unwrap().is_none());
    assert!(find(0, sessions[0].expires_at).await.is_none());

    let tx = ports.begin().await;
    let role = fixture.admin_role.altered(|role| {
        role.permissions = [Permission::new(Action::Read, Resource::Role)]
            .into_iter()
            .collect();
    });
    tx.role_save(&role).await.unwrap();
    tx.session_end(sessions[0].id).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(find(0, now).await.is_none());
    assert_eq!(find(1, now).await.unwrap().permissions, role.permissions);

    let tx = ports.begin().await;
    tx.sessions_end(fixture.admin.id, Some(sessions[1].id))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let all = tokio::join!(find(1, now), find(2, now), find(3, now));
    assert!(all.0.is_some() && all.1.is_none() && all.2.is_none());

    let tx = ports.begin().await;
    tx.user_save(&fixture.admin.altered(|user| user.deleted_at = Some(now)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert!(find(1, now).await.is_none());
}

/// The statement that writes a save checks its session. A session that has just ended writes
/// nothing and gets no information; another session of the same user still works.
pub async fn a_save_needs_a_living_session_of_its_participant(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let attempt = fixture.start(ports, &event, &user).await;
    let first = fixture.build.save(&attempt, "1");
    let answer = ports.sheets.save(first.clone()).await.unwrap();
    assert_eq!(saved(answer.clone()).0, 1);

    let another = fixture.build.session(&user);
    let admins = fixture.build.session(&fixture.admin);
    let tx = ports.begin().await;
    tx.session_insert(&another, &Build::password_hash())
        .await
        .unwrap();
    tx.session_insert(&admins, &Build::password_hash())
        .await
        .unwrap();
    tx.session_end(first.session_id).await.unwrap();
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
    let stored = ports.sheets.sheet(attempt.id).await.unwrap().unwrap();
    assert_eq!((stored.revision, stored.body.as_str()), (1, "1"));

    let repeated = SaveRequest {
        session_id: another.id,
        ..first
    };
    assert_eq!(ports.sheets.save(repeated).await.unwrap(), answer);
    let next = ports.sheets.save(save(another.id)).await.unwrap();
    assert_eq!(saved(next).0, 2);

    let tx = ports.begin().await;
    let user = tx.user(&fixture.scope(), user.id).await.unwrap().unwrap();
    tx.user_save(&user.altered(|user| user.deleted_at = Some(fixture.build.now)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    let outcome = ports.sheets.save(save(another.id)).await.unwrap();
    assert_eq!(outcome, SaveOutcome::SessionEnded);
    let stored = ports.sheets.sheet(attempt.id).await.unwrap().unwrap();
    assert_eq!(stored.revision, 2);
}

/// The result of the next save includes an extension that another node made. A repeated save after
/// the submission returns a closing time in the past.
pub async fn a_save_returns_the_present_closing_time(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let first = fixture.build.save(&attempt, "1");
    let outcome = ports.sheets.save(first.clone()).await.unwrap();
    assert_eq!(closes_at(outcome), attempt.closes_at());

    let extended = Attempt {
        deadline: attempt.deadline.plus_minutes(10),
        ..attempt.clone()
    };
    let tx = ports.begin().await;
    tx.attempt_save(&extended).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let next = fixture.build.save(&attempt, "2");
    let outcome = ports.sheets.save(next).await.unwrap();
    assert_eq!(closes_at(outcome), extended.closes_at());

    let submitted = Attempt {
        version: 2,
        ..extended
    };
    fixture.submit(ports, submitted).await;
    let outcome = ports.sheets.save(first).await.unwrap();
    assert!(closes_at(outcome) < fixture.build.now);
}

/// Deletes expired sessions and links, at most `limit` at once, and no others.
pub async fn what_is_over_is_swept(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let session = || fixture.build.session(&fixture.admin);
    let live = Session {
        expires_at: session().expires_at.plus_seconds(1),
        ..session()
    };
    let over = session().expires_at;
    let tx = ports.begin().await;
    for session in [session(), session(), session(), live.clone()] {
        tx.session_insert(&session, &Build::password_hash())
            .await
            .unwrap();
    }
    let link = fixture
        .build
        .link(&fixture.admin, EmailTokenPurpose::Reset, "reset");
    tx.insert_email_token(&link).await.unwrap();
    tx.insert_email_token(&EmailToken {
        expires_at: link.expires_at.plus_seconds(1),
        ..fixture
            .build
            .link(&fixture.admin, EmailTokenPurpose::Invitation, "live")
    })
    .await
    .unwrap();
    for (limit, swept) in [(2, 2), (2, 1), (2, 0)] {
        assert_eq!(tx.sessions_sweep(over, limit).await.unwrap(), swept);
    }
    for swept in [1, 0] {
        assert_eq!(
            tx.sweep_email_tokens(link.expires_at, 2).await.unwrap(),
            swept
        );
    }
    tx.commit_unaudited().await.unwrap();
    let claims = TokenClaims {
        session_id: live.id,
        user_id: fixture.admin.id,
    };
    assert!(ports.sessions.find(claims, over).await.unwrap().is_some());
    let tx = ports.begin().await;
    assert!(
        tx.consume_email_token("live", EmailTokenPurpose::Invitation)
            .await
            .unwrap()
            .is_some()
    );
}
