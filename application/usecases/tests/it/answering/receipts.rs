//! Tests of receipts (D110) and of reports of unsent answers (D114).

use application::{AppError, ReportUnsent};
use application_ports::{Clock, QueuedEmail};
use domain_kernel::{AttemptId, EventId, Timestamp};
use domain_scheduling::{EndedBy, EventKind, OptionChanges, UnsentDraft};
use uuid::Uuid;

use super::{answers_with_text, assigned_competition};
use crate::test_app::{TestApp, invalid_fields, refusal_code};

const MAILED: OptionChanges = OptionChanges {
    mail_receipts: Some(true),
    show_place: None,
    show_feedback: None,
    certificates: None,
    certificate_from: None,
};

/// Returns the emails with receipts in the outbox.
async fn mailed(app: &TestApp) -> Vec<QueuedEmail> {
    let (tx, now) = (app.begin().await, app.app.ports().clock.now());
    let emails = tx.claim_emails(now, now, 100).await.expect("the mails");
    let is_receipt = |email: &QueuedEmail| email.letter.title.starts_with("Receipt");
    emails.into_iter().filter(is_receipt).collect()
}

#[tokio::test]
async fn a_submission_has_a_receipt_that_stays_and_that_staff_see() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    assert_eq!(
        refusal_code(app.app.show_receipt(&ben, event).await),
        "not_submitted"
    );
    let started = app.start(&ben, event).await;
    assert_eq!(
        refusal_code(app.app.show_receipt(&ben, event).await),
        "not_submitted"
    );
    app.clock.advance(60);
    let submitted_at = app.clock.now();
    app.save(&ben, event, true, answers_with_text(&started, "text"))
        .await
        .expect("submitted");
    let receipt = app.app.show_receipt(&ben, event).await.expect("a receipt");
    assert_eq!(
        (receipt.end.at, receipt.end.by),
        (submitted_at, EndedBy::Participant)
    );
    assert_eq!((receipt.answered, receipt.questions), (4, 5));
    assert_eq!(receipt.code.as_str().len(), 10);

    // Another submission and the end of the event change nothing.
    app.save(&ben, event, true, answers_with_text(&started, "text"))
        .await
        .expect("confirmed");
    app.clock.advance(7200);
    app.app.finish_due_attempts().await.expect("nothing");
    let again = app.app.show_receipt(&ben, event).await.expect("the same");
    assert_eq!(again, receipt);
    let sheet = app
        .app
        .show_grading_sheet(&admin, event, ben.user_id)
        .await
        .expect("a sheet");
    assert_eq!(sheet.receipts, [receipt]);
    assert!(mailed(&app).await.is_empty(), "nobody switched it on");
}

#[tokio::test]
async fn the_end_of_time_makes_a_receipt_of_what_was_saved() {
    let (app, ben, event) = assigned_competition().await;
    let started = app.start(&ben, event).await;
    let first = answers_with_text(&started, "text")
        .into_iter()
        .take(1)
        .collect();
    app.save(&ben, event, false, first).await.expect("saved");
    app.clock.advance(3611);
    app.app.finish_due_attempts().await.expect("finished");
    let receipt = app.app.show_receipt(&ben, event).await.expect("a receipt");
    assert_eq!(
        (receipt.end.at, receipt.end.by),
        (started.attempt.deadline, EndedBy::Time)
    );
    assert_eq!((receipt.answered, receipt.questions), (1, 5));
}

#[tokio::test]
async fn a_restored_attempt_has_no_receipt_until_it_is_submitted_again() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    app.start(&ben, event).await;
    app.save(&ben, event, true, vec![])
        .await
        .expect("submitted");
    let first = app.app.show_receipt(&ben, event).await.expect("a receipt");
    app.clock.advance(60);
    let restored = app.restore(&admin, event, &ben).await;
    restored.expect("restored");
    assert_eq!(
        refusal_code(app.app.show_receipt(&ben, event).await),
        "not_submitted"
    );
    let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id).await;
    assert_eq!(sheet.expect("a sheet").receipts, [first]);
}

#[tokio::test]
async fn a_receipt_is_shown_to_its_participant_alone() {
    let (app, admin) = TestApp::new().await;
    let (ben, eve) = (
        app.person(&admin, "Ben", "user").await,
        app.person(&admin, "Eve", "user").await,
    );
    let outsider = app.organization("Other", 10).await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    app.start(&ben, event).await;
    app.save(&ben, event, true, vec![])
        .await
        .expect("submitted");
    assert!(app.app.show_receipt(&ben, event).await.is_ok());
    // Staff may see the event, but did not take part.
    assert_eq!(
        refusal_code(app.app.show_receipt(&admin, event).await),
        "not_submitted"
    );
    for stranger in [&eve, &outsider] {
        let answer = app.app.show_receipt(stranger, event).await;
        assert!(matches!(answer, Err(AppError::NotFound)));
    }
    let unknown = EventId(Uuid::nil());
    let answer = app.app.show_receipt(&ben, unknown).await;
    assert!(matches!(answer, Err(AppError::NotFound)));
}

#[tokio::test]
async fn receipts_are_mailed_from_the_moment_that_staff_switch_it_on() {
    let (app, admin) = TestApp::new().await;
    let (ben, eve) = (
        app.person(&admin, "Ben", "user").await,
        app.person(&admin, "Eve", "user").await,
    );
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben, &eve]).await;
    app.start(&ben, event).await;
    app.start(&eve, event).await;
    app.save(&ben, event, true, vec![])
        .await
        .expect("submitted");
    assert!(mailed(&app).await.is_empty());
    // The event is running, and the node has its attempts in the cache.
    let changed = app
        .app
        .change_event(&admin, EventKind::Competition, event, MAILED)
        .await
        .expect("changed");
    assert!(changed.event.options.mail_receipts);
    app.clock.advance(3611);
    assert_eq!(app.app.finish_due_attempts().await.expect("Eve's"), 1);
    let emails = mailed(&app).await;
    let [email] = emails.as_slice() else {
        unreachable!("{emails:?}")
    };
    let receipt = app.app.show_receipt(&eve, event).await.expect("a receipt");
    assert_eq!(email.to.as_str(), eve.email);
    assert!(
        email
            .letter
            .plain_text()
            .contains(&receipt.code.to_string()),
        "{email:?}"
    );
}

#[tokio::test]
async fn a_browser_reports_unsent_answers_of_its_own_attempt_alone() {
    let (app, admin) = TestApp::new().await;
    let (ben, eve) = (
        app.person(&admin, "Ben", "user").await,
        app.person(&admin, "Eve", "user").await,
    );
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    let other = app.competition(&admin, &template, &[&ben]).await;
    let attempt_id = app.start(&ben, event).await.attempt.id;
    let report = |event_id, attempt_id, answers_count| ReportUnsent {
        event_id,
        attempt_id,
        draft: UnsentDraft {
            answers_count,
            made_at: Timestamp::from_millis(7),
            revision: Some(3),
        },
    };
    for (caller, event_id, attempt_id) in [
        (&eve, event, attempt_id),
        (&ben, other, attempt_id),
        (&ben, event, AttemptId(Uuid::nil())),
    ] {
        let answer = app
            .app
            .report_unsent(caller, report(event_id, attempt_id, 1))
            .await;
        assert!(matches!(answer, Err(AppError::NotFound)));
    }
    let none = app.app.report_unsent(&ben, report(event, attempt_id, 0));
    assert_eq!(
        invalid_fields(none.await),
        ["answers_count: Must be from 1 to 10000"]
    );
    let unsent = async || {
        let sheet = app.app.show_grading_sheet(&admin, event, ben.user_id).await;
        sheet.expect("a sheet").unsent
    };
    assert_eq!(unsent().await, None);
    for count in [2, 1] {
        let stored = app
            .app
            .report_unsent(&ben, report(event, attempt_id, count))
            .await
            .expect("stored");
        assert_eq!(i64::from(stored.answers_count), count);
        assert_eq!(unsent().await, Some(stored));
    }
}
