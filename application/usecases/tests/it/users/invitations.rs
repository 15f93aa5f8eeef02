//! Tests of users who are invited and choose their own password (D76).

use application::AppResult;
use application_testkit::invited_draft;

use crate::test_app::{TestApp, invalid_fields, refusal_code};

#[tokio::test]
async fn an_invited_user_sets_the_password_with_the_link_and_signs_in() {
    let (app, admin) = TestApp::new().await;
    let draft = invited_draft("Ben", "ben@acme.test", "user");
    let row = app.app.create_user(&admin, None, draft).await;
    assert_eq!(row.expect("a user").email, "ben@acme.test");
    app.app.send_due_emails().await.expect("sent");
    let mails = app.mailer.take();
    let mail = mails.last().expect("an invitation");
    assert_eq!(mail.to.as_str(), "ben@acme.test");
    assert!(mail.link.is_some(), "{mail:?}");
    app.accept("ben@acme.test").await.expect("set up");
    assert_eq!(app.caller("ben@acme.test").await.role_name, "user");
}

#[tokio::test]
async fn a_refused_invitation_takes_no_seat_and_sends_nothing() {
    let app = TestApp::empty().await;
    let admin = app.organization("Small", 2).await;
    app.app.send_due_emails().await.expect("sent");
    app.mailer.take();
    let invite = async |name: &str, email: &str| -> AppResult<()> {
        let draft = invited_draft(name, email, "user");
        app.app.create_user(&admin, None, draft).await.map(drop)
    };
    assert_eq!(
        invalid_fields(invite("Ada", "admin@small.test").await),
        ["email: The email has already been taken."]
    );
    invite("Ben", "ben@small.test")
        .await
        .expect("the last seat");
    assert_eq!(
        refusal_code(invite("Cid", "cid@small.test").await),
        "user_limit_reached"
    );
    app.app.send_due_emails().await.expect("sent");
    let sent = app.mailer.take();
    let sent: Vec<_> = sent.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(sent, ["ben@small.test"]);
}
