//! Tests of retention periods (D246).

use application::{App, Caller, NewMessage, RetentionPeriods};
use application_ports::{Clock as _, ResultFilter};
use domain_accounts::erased_name;
use domain_assessment::{Answer, Sheet};
use domain_kernel::{EventId, Retention};
use domain_organization::{OrganizationChange, OrganizationRetentionDraft};
use domain_scheduling::EventKind;
use rstest::rstest;

use crate::grading::{right_answers, store_score};
use crate::test_app::{Database, TestApp, overwriting_edit, whole_list};

const CUP: EventKind = EventKind::Competition;
const DAY: i64 = 24 * 60 * 60;

/// The data of a competition that ended long ago.
pub struct Ended {
    pub event: EventId,
    pub ben: Caller,
    /// The name of the deleted person after the erasure.
    pub erased_name: String,
}

impl TestApp {
    /// Creates a competition in which Ben wrote a text and got a message, an email that cannot be sent, and a deleted
    /// person. Then advances the clock by 40 days.
    pub async fn ended_long_ago(&self, admin: &Caller) -> Ended {
        let ben = self.person(admin, "Ben", "user").await;
        let gone = self.person(admin, "Cleo", "user").await;
        let template = self.template(admin, "Basics").await;
        let event = self.competition(admin, &template, &[&ben]).await;
        self.start(&ben, event).await;
        self.save(&ben, event, true, right_answers(&template))
            .await
            .expect("submitted");
        store_score(self, admin, event, &ben, &template, (4.0, 3.0), 1)
            .await
            .expect("marked");
        let message = NewMessage {
            text: "Well done".to_owned(),
            user_id: None,
        };
        let sent = self.app.send_message(admin, CUP, event, message);
        sent.await.expect("sent");
        let deleted = self.app.delete_user(admin, None, gone.user_id).await;
        deleted.expect("deleted");
        while self.app.send_due_emails().await.expect("sent") > 0 {}
        self.mailer.set_failing(true);
        self.forget_password("ben@acme.test").await.expect("asked");
        self.clock.advance(40 * DAY);
        Ended {
            event,
            ben,
            erased_name: erased_name(gone.user_id),
        }
    }
}

fn month() -> Retention {
    Retention::of_days(30).expect("a period")
}

/// Removes all data whose retention period is over.
async fn apply(node: &App) -> usize {
    let mut removed = 0;
    loop {
        match node.apply_retention().await.expect("applied") {
            0 => return removed,
            more => removed += more,
        }
    }
}

async fn sheet(app: &TestApp, admin: &Caller, ended: &Ended) -> (Sheet, i64) {
    let shown = app
        .app
        .show_grading_sheet(admin, ended.event, ended.ben.user_id)
        .await
        .expect("a sheet");
    let total = shown.score.expect("a score").score.total();
    (shown.sheet, total.hundredths())
}

fn texts(sheet: &Sheet) -> Vec<&str> {
    let texts = sheet.answers.values().filter_map(|answer| match answer {
        Answer::Text { text, .. } => Some(text.as_str()),
        Answer::Chosen(_) | Answer::Order(_) => None,
    });
    texts.collect()
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn what_was_kept_long_enough_goes_and_marks_and_chain_stay(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let ended = app.ended_long_ago(&admin).await;
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let (before, total) = sheet(&app, &admin, &ended).await;
    assert_eq!(apply(&app.app).await, 0, "nothing goes by default");
    let node = app.keeping(RetentionPeriods {
        texts: month(),
        audit_states: month(),
        messages: month(),
        mails: month(),
        deleted_users: month(),
    });
    assert!(apply(&node).await > 0);
    assert_eq!(apply(&node).await, 0, "nothing is left");

    let (after, same_total) = sheet(&app, &admin, &ended).await;
    assert_eq!(total, same_total);
    assert!(!texts(&before).contains(&"[erased]"));
    assert_eq!(texts(&after), vec!["[erased]"; texts(&before).len()]);
    assert_eq!(before.answers.iter().len(), after.answers.iter().len());
    let messages = app.app.list_messages(&ended.ben, ended.event).await;
    assert_eq!(messages.expect("messages").len(), 0);
    let tx = app.begin().await;
    let now = app.clock.now();
    assert_eq!(tx.claim_emails(now, now, 10).await.expect("mails").len(), 0);
    drop(tx);

    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let check = app.app.check_audit_record(&[]).await.expect("a check");
    assert_eq!(check.broken, []);
    assert!(check.erased_states > 0);
}

#[tokio::test]
async fn an_old_message_goes_from_the_record_too() {
    let (app, admin) = TestApp::new().await;
    app.ended_long_ago(&admin).await;
    let before = app.tables_with("Well done").await;
    assert_eq!(before, ["audit_states", "event_messages"]);
    let node = app.keeping(RetentionPeriods {
        messages: month(),
        ..RetentionPeriods::default()
    });
    assert!(apply(&node).await > 0);
    assert!(app.tables_with("Well done").await.is_empty());
}

#[tokio::test]
async fn nothing_goes_before_its_time() {
    let (app, admin) = TestApp::new().await;
    let ended = app.ended_long_ago(&admin).await;
    let (before, _) = sheet(&app, &admin, &ended).await;
    let longer = Retention::of_days(60).expect("a period");
    let node = app.keeping(RetentionPeriods {
        texts: longer,
        audit_states: longer,
        messages: longer,
        mails: longer,
        deleted_users: longer,
    });
    assert_eq!(apply(&node).await, 0);
    assert_eq!(sheet(&app, &admin, &ended).await.0, before);
}

#[tokio::test]
async fn texts_that_wait_for_their_marks_are_kept_and_looked_at_again() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let template = app.template(&admin, "Basics").await;
    let event = app.competition(&admin, &template, &[&ben]).await;
    app.start(&ben, event).await;
    app.save(&ben, event, true, right_answers(&template))
        .await
        .expect("submitted");
    app.clock.advance(40 * DAY);
    let node = app.keeping(RetentionPeriods {
        texts: month(),
        ..RetentionPeriods::default()
    });
    apply(&node).await;
    let shown = app
        .app
        .show_grading_sheet(&admin, event, ben.user_id)
        .await
        .expect("a sheet");
    assert!(!texts(&shown.sheet).contains(&"[erased]"));
    store_score(&app, &admin, event, &ben, &template, (4.0, 3.0), 1)
        .await
        .expect("marked");
    assert_eq!(apply(&node).await, 0, "not again on the same day");
    app.clock.advance(DAY);
    assert_eq!(apply(&node).await, 1);
    let who = app
        .app
        .list_answered_users(&admin, CUP, event, ResultFilter::default(), &whole_list())
        .await;
    assert_eq!(who.expect("a list").page.rows.len(), 1);
    let shown = app
        .app
        .show_grading_sheet(&admin, event, ben.user_id)
        .await
        .expect("a sheet");
    assert!(texts(&shown.sheet).contains(&"[erased]"));
}

impl TestApp {
    /// Lets the organization of `admin` keep texts and states for that many days.
    async fn keep_in(&self, admin: &Caller, texts_days: Option<i64>, states_days: Option<i64>) {
        let root = self.caller("root@platform.test").await;
        let id = admin.scope.organization_id().expect("an organization");
        let change = OrganizationChange {
            kept: Some(OrganizationRetentionDraft {
                texts_days,
                audit_states_days: states_days,
            }),
            ..OrganizationChange::default()
        };
        let change = overwriting_edit(change);
        let changed = self.app.change_organization(&root, id, change).await;
        let kept = changed.expect("changed").kept;
        assert_eq!(kept.texts.days().map(i64::from), texts_days);
        assert_eq!(kept.audit_states.days().map(i64::from), states_days);
    }
}

#[rstest]
#[case(Database::Sqlite)]
#[case(Database::Postgres)]
#[tokio::test]
async fn what_an_organization_keeps_for_a_shorter_time_goes_sooner(#[case] database: Database) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    let ended = app.ended_long_ago(&admin).await;
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let (before, total) = sheet(&app, &admin, &ended).await;
    app.keep_in(&admin, Some(41), Some(41)).await;
    assert_eq!(apply(&app.app).await, 0, "not before its time");

    app.keep_in(&admin, Some(30), None).await;
    assert_eq!(apply(&app.app).await, 1, "the texts of one event");
    let (after, same_total) = sheet(&app, &admin, &ended).await;
    assert_eq!(total, same_total);
    assert_eq!(texts(&after), vec!["[erased]"; texts(&before).len()]);
    assert_eq!(apply(&app.app).await, 0);

    app.keep_in(&admin, None, Some(30)).await;
    let erased = apply(&app.app).await;
    assert!(erased > 0);
    assert_eq!(apply(&app.app).await, 0);
    while app.app.link_audit_records().await.expect("linked") > 0 {}
    let check = app.app.check_audit_record(&[]).await.expect("a check");
    assert_eq!(check.broken, []);
    // An entry has one state or two.
    let states = usize::try_from(check.erased_states).expect("a number");
    assert!(
        (erased..=2 * erased).contains(&states),
        "{states} of {erased}"
    );
}

#[tokio::test]
async fn the_periods_of_an_organization_leave_other_organizations_alone() {
    let (app, admin) = TestApp::new().await;
    let other = app.organization("Kite", 10).await;
    app.person(&other, "Zed", "user").await;
    app.ended_long_ago(&admin).await;
    app.keep_in(&other, Some(30), None).await;
    assert_eq!(apply(&app.app).await, 0, "the other has no event");
    app.keep_in(&admin, None, Some(30)).await;
    assert!(apply(&app.app).await > 0);
    let with = async |text| app.tables_with(text).await;
    let states = "audit_states".to_owned();
    assert!(with("zed@kite.test").await.contains(&states));
    assert!(!with("ben@acme.test").await.contains(&states));
}

#[tokio::test]
async fn a_longer_period_than_that_of_the_installation_changes_nothing() {
    let (app, admin) = TestApp::new().await;
    let ended = app.ended_long_ago(&admin).await;
    app.keep_in(&admin, Some(60), Some(60)).await;
    let node = app.keeping(RetentionPeriods {
        texts: month(),
        audit_states: month(),
        ..RetentionPeriods::default()
    });
    assert!(apply(&node).await > 1);
    let (after, _) = sheet(&app, &admin, &ended).await;
    assert!(texts(&after).contains(&"[erased]"));
    assert!(
        !app.tables_with("ben@acme.test")
            .await
            .contains(&"audit_states".to_owned())
    );
}
