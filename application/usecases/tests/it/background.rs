//! Tests of background work: sending emails, deleting expired rows, and comparing signing keys.

use application::SignIn;
use domain_accounts::UserDraft;

use crate::auth::sign_in::sign_in;
use crate::test_app::{PASSWORD, TestApp, overwriting_edit, user_draft};

#[tokio::test]
async fn a_mail_that_no_key_decrypts_is_dropped() {
    let app = TestApp::empty().await;
    app.create_with_invited_admin("Beta").await;
    let token = app.last_token();
    app.link_cipher.change_key();
    assert!(app.sent_mails().await.is_empty());
    app.clock.advance(24 * 3600);
    let tx = app.begin().await;
    let now = app.app.ports().clock.now();
    let waiting = tx.claim_emails(now, now, 10).await.expect("mails");
    assert!(waiting.is_empty(), "{waiting:?}");
    drop(tx);
    // The operator may have copied the link from the console.
    let accepted = app.accept_with(token, "admin@beta.test").await;
    accepted.expect("the link still works");
}

#[tokio::test]
async fn the_sweeper_removes_a_failing_mail_when_its_link_ends() {
    let (app, _) = TestApp::new().await;
    app.sent_mails().await;
    app.app.sweep_expired().await.expect("swept");
    app.mailer.set_failing(true);
    app.forget_password("admin@acme.test")
        .await
        .expect("a link");
    assert!(app.sent_mails().await.is_empty());
    assert_eq!(app.app.sweep_expired().await.expect("swept"), 0);
    app.clock.advance(3600);
    // The token and the email are deleted.
    assert_eq!(app.app.sweep_expired().await.expect("swept"), 2);
}

#[tokio::test]
async fn a_mail_without_a_valid_link_is_not_sent() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    app.app.send_due_emails().await.expect("sent");
    let asked = app.forget_password("ben@acme.test").await;
    asked.expect("a link");
    let changed = UserDraft {
        password: "Another-Horse3".to_owned(),
        password_confirmation: "Another-Horse3".to_owned(),
        ..user_draft("Ben", "ben@acme.test", "user")
    };
    let changed = app
        .app
        .update_user(&admin, None, ben.user_id, overwriting_edit(changed))
        .await;
    changed.expect("a new password");
    assert_eq!(app.app.send_due_emails().await.expect("sent"), 1);
    assert!(app.mailer.last().link.is_none(), "the notice of the change");
    app.clock.advance(24 * 3600);
    assert_eq!(app.app.send_due_emails().await.expect("none is left"), 0);
}

#[tokio::test]
async fn a_failing_mail_waits_longer_each_time_until_its_link_ends() {
    let (app, _) = TestApp::new().await;
    app.app.send_due_emails().await.expect("the invitation");
    app.mailer.set_failing(true);
    let asked = app.forget_password("admin@acme.test").await;
    asked.expect("a link");
    for _ in 0..60 {
        app.app.send_due_emails().await.expect("tried");
        app.clock.advance(60);
    }
    assert!((4..=7).contains(&app.mailer.failures()));
    app.mailer.set_failing(false);
    assert_eq!(app.app.send_due_emails().await.expect("dropped"), 0);
}

#[tokio::test]
async fn a_node_starts_only_if_it_has_the_key_of_the_other_nodes() {
    let app = TestApp::empty().await;
    let store = async |fingerprint: &str| {
        let tx = app.begin().await;
        tx.replace_signing_key(fingerprint).await.expect("stored");
        tx.commit_unaudited().await.expect("committed");
    };
    let stored = async || {
        let tx = app.begin().await;
        tx.claim_signing_key("other").await.expect("a fingerprint")
    };
    for known in ["first", "second"] {
        store(known).await;
        assert!(app.app.claim_signing_key().await.expect("checked"));
        assert_eq!(stored().await, "first");
    }
    store("other").await;
    assert!(!app.app.claim_signing_key().await.expect("checked"));
    assert_eq!(stored().await, "other");
}

#[tokio::test]
async fn expired_sessions_are_swept_and_live_ones_are_kept() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    let sweep = async || app.app.sweep_expired().await.expect("swept");
    sweep().await;
    for remember_me in [false, false, true] {
        let form = SignIn {
            remember_me,
            ..sign_in("ben@acme.test", PASSWORD)
        };
        let session = app.app.sign_in(form).await.expect("a session");
        if remember_me {
            app.clock.advance(12 * 3600);
            assert!(sweep().await >= 2);
            assert!(app.authenticate(&session.token).await.is_ok());
        }
    }
    assert_eq!(sweep().await, 0);
}

#[tokio::test]
async fn a_mail_that_is_not_delivered_is_sent_later() {
    let app = TestApp::empty().await;
    app.mailer.set_failing(true);
    app.forget_password("root@platform.test")
        .await
        .expect("a link");
    assert_eq!(app.app.send_due_emails().await.expect("tried"), 0);
    app.mailer.set_failing(false);
    assert_eq!(
        app.app.send_due_emails().await.expect("nothing is due yet"),
        0
    );
    app.clock.advance(121);
    assert_eq!(app.app.send_due_emails().await.expect("sent"), 1);
    assert_eq!(app.app.send_due_emails().await.expect("all gone"), 0);
}
