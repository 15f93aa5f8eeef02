//! Cases of attempts with their sheets.

use application_ports::{ClosedAttempt, IdGenerator, Opened, SaveOutcome, StoreError, StoredSheet};
use domain_accounts::User;
use domain_kernel::{SaveId, Timestamp};
use domain_scheduling::{
    Attempt, AttemptEnd, EndedBy, EventKind, Receipt, ReceiptCode, UnsentReport,
};

use super::{OrgFixture, Ports, locked_sheet};
use crate::{Altered, OpenOne};

/// Also checks that an attempt cannot be opened without an assignment.
pub async fn every_field_of_an_attempt_and_its_sheet_survives(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (user, stranger) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let tx = ports.begin().await;
    assert!(
        tx.open_attempt(&fixture.build.attempt(&event, &stranger), event.version)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        tx.find_latest_attempt(&event, user.id)
            .await
            .unwrap()
            .is_none()
    );
    let attempt = fixture.build.attempt(&event, &user);
    assert_eq!(
        tx.open_attempt(&attempt, event.version)
            .await
            .unwrap()
            .as_ref(),
        Some(&attempt)
    );
    assert_eq!(
        tx.attempt(attempt.id).await.unwrap().as_ref(),
        Some(&attempt)
    );
    let empty = locked_sheet(&*tx, attempt.id).await;
    assert_eq!((empty.revision, empty.saved_at), (0, None));
    let sheet = StoredSheet {
        revision: 1,
        body: "{\"é\":1}".to_owned(),
        saved_at: Some(fixture.build.now),
        save_id: Some(SaveId(fixture.build.ids.random())),
    };
    let moved = attempt.altered(|stored| {
        stored.started_at = attempt.started_at.plus_seconds(1);
        stored.deadline = attempt.deadline.plus_seconds(2);
    });
    tx.save_attempt(&moved).await.unwrap();
    let submitted = moved.altered(|stored| {
        stored.version = 2;
        stored.end = Some(AttemptEnd {
            at: attempt.started_at.plus_seconds(3),
            by: EndedBy::Organizer,
        });
    });
    let closed = ClosedAttempt {
        attempt: submitted.clone(),
        sheet: Some(sheet.clone()),
    };
    tx.close_attempts(&[closed]).await.unwrap();
    assert_eq!(locked_sheet(&*tx, attempt.id).await, sheet);
    let stored = tx
        .find_latest_attempt(&event, user.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored, submitted.altered(|stored| stored.version = 3));
    tx.commit_unaudited().await.unwrap();
    assert_eq!(ports.sheet(stored.id).await, Some(sheet.clone()));
    assert_eq!(ports.sheet(fixture.build.ids.random().into()).await, None);
    let row = ports
        .store
        .queries()
        .attempt(&fixture.staff(), EventKind::Competition, event.id, user.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (row.attempt, row.sheet, row.score.is_none()),
        (stored, sheet, true)
    );
}

/// Participants who open attempts at the same moment share a transaction (D251). If one of them is refused, the others
/// are not affected.
pub async fn several_open_their_attempts_in_one_transaction(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (one, two) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let stranger = fixture.participant(ports, "Three").await;
    let event = fixture.competition(ports, "Event", &[&one, &two]).await;
    let (first, tab) = (
        fixture.build.attempt(&event, &one),
        fixture.build.attempt(&event, &one),
    );
    let second = fixture.build.attempt(&event, &two);
    let strange = fixture.build.attempt(&event, &stranger);
    assert_ne!(first.id, tab.id);

    let other = fixture.competition(ports, "Other", &[&two]).await;
    let elsewhere = fixture.build.attempt(&other, &two);
    // A player of one event of the batch takes no part in the other one.
    let uninvited = fixture.build.attempt(&other, &one);

    let tx = ports.begin().await;
    let stale = tx.open_attempt(&second, event.version + 1).await;
    assert!(matches!(stale, Err(StoreError::Stale)), "{stale:?}");
    let batch = [&first, &strange, &tab, &second, &elsewhere, &uninvited];
    let mut batch = batch.map(|new| (new.clone(), event.version)).to_vec();
    batch.push((second.clone(), event.version + 1));
    let stored = |attempt: &Attempt| Opened::Attempt(attempt.clone());
    let expected = [
        stored(&first),
        Opened::NoPlayer,
        stored(&first),
        stored(&second),
        stored(&elsewhere),
        Opened::NoPlayer,
        Opened::EventChanged,
    ];
    // A batch whose commit is unknown is executed again.
    for _ in 0..2 {
        assert_eq!(tx.open_attempts(&batch).await.unwrap(), expected);
    }
    assert!(tx.open_attempts(&[]).await.unwrap().is_empty());
    tx.commit_unaudited().await.unwrap();

    for (user, attempt) in [(one, Some(first)), (two, Some(second)), (stranger, None)] {
        let latest = ports.sheets.latest_attempt(event.id, user.id).await;
        assert_eq!(latest.unwrap(), attempt);
    }
    assert_eq!(ports.sheet(tab.id).await, None);
    assert_eq!(ports.sheet(elsewhere.id).await.unwrap().revision, 0);
}

/// Attempts that end at the same moment are closed by one statement. Each keeps its own end and sheet, and one that has
/// changed meanwhile fails all.
pub async fn several_attempts_are_closed_in_one_transaction(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let mut attempts = Vec::new();
    for name in ["One", "Two", "Three"] {
        attempts.push(fixture.answering(ports, name).await);
    }
    let ends = [
        (EndedBy::Participant, Some("\"one\"")),
        (EndedBy::Time, None),
        (EndedBy::Organizer, Some("\"three\"")),
    ];
    let closed: Vec<_> = attempts
        .iter()
        .zip(ends)
        .zip(1..)
        .map(|((attempt, (by, body)), second)| {
            let at = fixture.build.now.plus_seconds(second);
            ClosedAttempt {
                attempt: attempt.altered(|stored| stored.end = Some(AttemptEnd { at, by })),
                sheet: body.map(|body| StoredSheet {
                    revision: second,
                    body: body.to_owned(),
                    saved_at: Some(at),
                    save_id: None,
                }),
            }
        })
        .collect();
    let tx = ports.begin().await;
    let mut outdated = closed.clone();
    outdated[1].attempt = outdated[1].attempt.altered(|stored| stored.version = 7);
    let outdated = tx.close_attempts(&outdated).await;
    assert!(matches!(outdated, Err(StoreError::Stale)), "{outdated:?}");
    drop(tx);
    let tx = ports.begin().await;
    tx.close_attempts(&closed).await.unwrap();
    tx.commit_unaudited().await.unwrap();

    let tx = ports.begin().await;
    for one in closed {
        let expected = one.attempt.altered(|stored| stored.version = 2);
        let id = expected.id;
        assert_eq!(tx.attempt(id).await.unwrap(), Some(expected.clone()));
        let sheet = locked_sheet(&*tx, id).await;
        match one.sheet {
            Some(last) => assert_eq!(sheet, last),
            None => assert_eq!((sheet.revision, sheet.saved_at), (0, None)),
        }
        drop(sheet);
    }
    drop(tx);
    for attempt in attempts {
        let late = fixture.build.save(&attempt, "{}");
        let outcome = ports.sheets.save(late).await.unwrap();
        assert!(!matches!(outcome, SaveOutcome::Saved { .. }), "{outcome:?}");
    }
}

/// An event is returned only to an assigned user, even if the user has no attempt.
pub async fn an_assigned_event_has_the_latest_attempt(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let user = fixture.participant(ports, "One").await;
    let stranger = fixture.participant(ports, "Two").await;
    let event = fixture.competition(ports, "Event", &[&user]).await;
    let (scope, kind) = (fixture.staff(), EventKind::Competition);
    let row = async |user: &User| {
        let queries = ports.store.queries();
        let row = queries.event_to_start(&scope, kind, event.id, user.id);
        row.await.unwrap()
    };
    assert!(row(&stranger).await.is_none());
    let before = row(&user).await.unwrap();
    assert_eq!(before.event, event);
    assert!(before.latest_attempt.is_none());

    let first = fixture.start(ports, &event, &user).await;
    let save = fixture.build.save(&first, "{}");
    ports.sheets.save(save).await.unwrap();
    let (attempt, sheet) = row(&user).await.unwrap().latest_attempt.unwrap();
    assert_eq!(attempt, first);
    assert_eq!((sheet.body.as_str(), sheet.revision), ("{}", 1));

    fixture.submit(ports, first.clone()).await;
    let retake = fixture.retake(ports, &event, first).await;
    let (attempt, sheet) = row(&user).await.unwrap().latest_attempt.unwrap();
    assert_eq!((attempt, sheet.revision), (retake, 0));
}

/// The store and its callers do not cache the state of an attempt.
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
        (seen.submitted_at(), seen.version),
        (Some(fixture.build.now), 2)
    );
}

/// The state is that of the latest attempt, with the revision of its sheet and the pause of its event.
pub async fn the_state_of_the_latest_attempt_is_one_row(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let (user, other) = (
        fixture.participant(ports, "One").await,
        fixture.participant(ports, "Two").await,
    );
    let event = fixture.competition(ports, "Paused", &[&user]).await;
    let state = async |user: &User| {
        let queries = ports.store.queries();
        queries.attempt_state(event.id, user.id).await.unwrap()
    };
    assert!(state(&user).await.is_none());
    let first = fixture.start(ports, &event, &user).await;
    let save = fixture.build.save(&first, "{}");
    ports.sheets.save(save).await.unwrap();
    let row = state(&user).await.unwrap();
    assert_eq!((row.attempt, row.revision), (first.clone(), 1));
    assert_eq!(row.event, event);

    fixture.submit(ports, first.clone()).await;
    let retake = fixture.retake(ports, &event, first).await;
    let row = state(&user).await.unwrap();
    assert_eq!((row.attempt, row.revision), (retake.clone(), 0));
    let now = fixture.build.now.plus_seconds(5);
    let pause = event.pause(fixture.admin.id, true, now).unwrap();
    let tx = ports.begin().await;
    tx.change_times(&pause, None, now).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let row = state(&user).await.unwrap();
    assert!(row.event.is_paused());
    assert_eq!(row.attempt.paused_at, Some(now));
    assert_eq!(row.attempt.deadline, retake.deadline);
    assert!(state(&other).await.is_none());
}

/// D157: An opening does not change the version of the attempt, and a later change of the attempt keeps the opening.
pub async fn an_opening_is_noted_beside_other_changes(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let other = fixture.answering(ports, "Two").await;
    let opened = attempt.clone().opened(attempt.started_at.plus_seconds(9));
    let later = other.clone().opened(other.started_at.plus_seconds(7));
    let (one, two) = tokio::join!(
        ports.sheets.note_opening(&opened),
        ports.sheets.note_opening(&later)
    );
    one.and(two).unwrap();
    fixture.submit(ports, attempt.clone()).await;
    let tx = ports.begin().await;
    let stored = tx.attempt(attempt.id).await.unwrap().unwrap();
    assert_eq!(stored.opened_at, opened.opened_at);
    assert_eq!(stored.submitted_at(), Some(fixture.build.now));
    assert_eq!(tx.attempt(other.id).await.unwrap(), Some(later));
}

/// D29: only attempts that were not submitted are due, in the order of their deadlines.
pub async fn attempts_are_due_after_their_grace_period(ports: &Ports) {
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
    tx.save_attempt(&two.altered(|stored| stored.deadline = two.deadline.plus_seconds(-1)))
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    fixture.submit(ports, three).await;
    let last = one.deadline.plus_seconds(10);
    let due = |now, limit| async move { reads.attempts_due(now, limit).await.unwrap() };
    assert_eq!(due(last, 10).await, [two.id]);
    let after = Timestamp::from_millis(last.millis() + 1);
    assert_eq!(due(after, 10).await, [two.id, one.id]);
    assert_eq!(due(after, 1).await, [two.id]);
}

/// D110: A restore makes the receipt of a submission invalid, but staff still see it. The next submission has another
/// receipt.
pub async fn receipts_of_a_restored_attempt_stay(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let first = fixture.answering(ports, "One").await;
    let other = fixture.answering(ports, "Two").await;
    let reads = ports.store.queries();
    assert_eq!(reads.receipts(first.id).await.unwrap(), []);
    let of = |seconds, by, number| Receipt {
        code: ReceiptCode::from_random(number),
        end: AttemptEnd {
            at: fixture.build.now.plus_seconds(seconds),
            by,
        },
        answered: 3,
        questions: 5,
    };
    let receipts = [
        of(2, EndedBy::Organizer, 2),
        of(1, EndedBy::Time, 1),
        of(0, EndedBy::Participant, 0),
    ];
    let tx = ports.begin().await;
    for receipt in receipts.iter().rev() {
        tx.insert_receipts(&[(first.id, receipt)]).await.unwrap();
    }
    tx.insert_receipts(&[(other.id, &receipts[0])])
        .await
        .unwrap();
    tx.commit_unaudited().await.unwrap();
    assert_eq!(reads.receipts(first.id).await.unwrap(), receipts);
    assert_eq!(reads.receipts(other.id).await.unwrap(), receipts[..1]);
}

/// D114: An attempt has at most one report. A new one replaces it.
pub async fn a_report_of_unsent_answers_replaces_the_earlier_one(ports: &Ports) {
    let fixture = OrgFixture::open(ports).await;
    let attempt = fixture.answering(ports, "One").await;
    let other = fixture.answering(ports, "Two").await;
    let now = fixture.build.now;
    let reports = [
        UnsentReport {
            answers_count: 2,
            made_at: now.plus_seconds(-9),
            revision: Some(7),
            reported_at: now,
        },
        UnsentReport {
            answers_count: 1,
            made_at: now.plus_seconds(5),
            revision: None,
            reported_at: now.plus_seconds(60),
        },
    ];
    for report in &reports {
        let tx = ports.begin().await;
        tx.put_unsent_report(attempt.id, report).await.unwrap();
        tx.commit_unaudited().await.unwrap();
        let stored = ports.store.queries().unsent_report(attempt.id).await;
        assert_eq!(stored.unwrap().as_ref(), Some(report));
    }
    let none = ports.store.queries().unsent_report(other.id).await;
    assert_eq!(none.unwrap(), None);
}
