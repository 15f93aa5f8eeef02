//! Sessions, links and passwords.

use application::{ChangePassword, ResetPassword, SignIn};

use crate::stage::{PASSWORD, Stage, code, fields, organization_draft};

const NEW: &str = "Battery-Staple2";

fn sign_in(email: &str, password: &str) -> SignIn {
    SignIn {
        email: email.to_owned(),
        password: password.to_owned(),
        remember_me: false,
    }
}

#[tokio::test]
async fn an_unknown_address_and_a_wrong_password_are_told_the_same() {
    let (stage, _) = Stage::new().await;
    let unknown = fields(
        stage
            .app
            .sign_in(sign_in("nobody@acme.test", PASSWORD))
            .await,
    );
    let wrong = fields(
        stage
            .app
            .sign_in(sign_in("admin@acme.test", "Wrong-Horse1"))
            .await,
    );
    assert_eq!(unknown, wrong);
    assert_eq!(
        unknown,
        ["email: These credentials do not match our records."]
    );
}

#[tokio::test]
async fn empty_fields_are_named() {
    let stage = Stage::empty().await;
    assert_eq!(
        fields(stage.app.sign_in(sign_in(" ", "")).await),
        ["email: Required", "password: Required"]
    );
}

#[tokio::test]
async fn signing_out_ends_the_session_at_once() {
    let (stage, _) = Stage::new().await;
    let session = stage
        .app
        .sign_in(sign_in("ADMIN@acme.test", PASSWORD))
        .await
        .expect("a session");
    let caller = application::Caller {
        actor: session.signed_in.actor,
        ip: None,
    };
    assert!(stage.app.authenticate(&session.token).await.is_ok());
    stage.app.sign_out(&caller).await.expect("signed out");
    assert_eq!(
        code(stage.app.authenticate(&session.token).await),
        "unauthenticated"
    );
}

#[tokio::test]
async fn a_session_ends_after_twelve_hours_or_thirty_days() {
    let (stage, _) = Stage::new().await;
    let short = stage
        .app
        .sign_in(sign_in("admin@acme.test", PASSWORD))
        .await
        .expect("a session");
    let long = SignIn {
        remember_me: true,
        ..sign_in("admin@acme.test", PASSWORD)
    };
    let long = stage.app.sign_in(long).await.expect("a session");
    stage.clock.advance(12 * 3600);
    assert_eq!(
        code(stage.app.authenticate(&short.token).await),
        "unauthenticated"
    );
    assert!(stage.app.authenticate(&long.token).await.is_ok());
    stage.clock.advance(30 * 24 * 3600);
    assert_eq!(
        code(stage.app.authenticate(&long.token).await),
        "unauthenticated"
    );
}

#[tokio::test]
async fn sessions_that_are_over_are_swept_and_live_ones_stay() {
    let (stage, _) = Stage::new().await;
    let sweep = async || stage.app.sweep_expired().await.expect("swept");
    sweep().await;
    for remember_me in [false, false, true] {
        let form = SignIn {
            remember_me,
            ..sign_in("admin@acme.test", PASSWORD)
        };
        let session = stage.app.sign_in(form).await.expect("a session");
        if remember_me {
            stage.clock.advance(12 * 3600);
            assert!(sweep().await >= 2);
            assert!(stage.app.authenticate(&session.token).await.is_ok());
        }
    }
    assert_eq!(sweep().await, 0);
}

#[tokio::test]
async fn a_changed_password_ends_the_other_sessions() {
    let (stage, admin) = Stage::new().await;
    let other = stage
        .app
        .sign_in(sign_in("admin@acme.test", PASSWORD))
        .await
        .expect("a session");
    let change = |current: &str| ChangePassword {
        current_password: current.to_owned(),
        password: NEW.to_owned(),
        password_confirmation: NEW.to_owned(),
    };
    assert_eq!(
        fields(
            stage
                .app
                .change_password(&admin, change("Wrong-Horse1"))
                .await
        ),
        ["current_password: The password is incorrect."]
    );
    stage
        .app
        .change_password(&admin, change(PASSWORD))
        .await
        .expect("changed");
    assert_eq!(
        code(stage.app.authenticate(&other.token).await),
        "unauthenticated"
    );
    let own = format!("{} {}", admin.session_id, admin.user_id);
    assert!(stage.app.authenticate(&own).await.is_ok());
}

#[tokio::test]
async fn a_reset_link_works_once_for_its_own_address_within_the_hour() {
    let (stage, admin) = Stage::new().await;
    stage.person(&admin, "Ben", "user").await;
    stage
        .app
        .forget_password("nobody@acme.test")
        .await
        .expect("the same answer");
    stage
        .app
        .forget_password("ben@acme.test")
        .await
        .expect("a link");
    stage.app.send_due_mails().await.expect("sent");
    let mail = stage
        .letterbox
        .mails
        .lock()
        .expect("a test's lock")
        .last()
        .expect("a mail")
        .clone();
    let token = mail
        .link
        .split("&token=")
        .nth(1)
        .expect("a token")
        .to_owned();
    let reset = |email: &str| ResetPassword {
        email: email.to_owned(),
        token: token.clone(),
        password: NEW.to_owned(),
        password_confirmation: NEW.to_owned(),
    };
    assert!(
        mail.link
            .starts_with("https://palestra.test/reset-password/email=ben@acme.test&token=")
    );
    assert_eq!(
        fields(stage.app.reset_password(reset("admin@acme.test")).await).len(),
        1,
        "another's address"
    );
    stage
        .app
        .reset_password(reset("ben@acme.test"))
        .await
        .expect("a new password");
    assert!(
        stage
            .app
            .sign_in(sign_in("ben@acme.test", NEW))
            .await
            .is_ok()
    );
    assert_eq!(
        fields(stage.app.reset_password(reset("ben@acme.test")).await).len(),
        1,
        "spent"
    );
}

#[tokio::test]
async fn a_reset_link_is_over_after_an_hour_and_an_invitation_after_seven_days() {
    let (stage, admin) = Stage::new().await;
    stage.person(&admin, "Ben", "user").await;
    stage
        .app
        .forget_password("ben@acme.test")
        .await
        .expect("a link");
    stage.app.send_due_mails().await.expect("sent");
    let link = stage
        .letterbox
        .mails
        .lock()
        .expect("a test's lock")
        .last()
        .expect("a mail")
        .link
        .clone();
    stage.clock.advance(60 * 60);
    let reset = ResetPassword {
        email: "ben@acme.test".to_owned(),
        token: link.split("&token=").nth(1).expect("a token").to_owned(),
        password: NEW.to_owned(),
        password_confirmation: NEW.to_owned(),
    };
    assert_eq!(fields(stage.app.reset_password(reset).await).len(), 1);

    let root = stage.caller("root@platform.test").await;
    stage
        .app
        .create_organization(
            &root,
            organization_draft("Beta", "admin@beta.test", "beta.test", 5),
        )
        .await
        .expect("an organization");
    stage.clock.advance(7 * 24 * 3600);
    assert_eq!(fields(stage.accept("admin@beta.test").await).len(), 1);
}

#[tokio::test]
async fn a_mail_that_is_not_delivered_is_sent_later() {
    let stage = Stage::empty().await;
    stage
        .letterbox
        .closed
        .store(true, std::sync::atomic::Ordering::SeqCst);
    stage
        .app
        .forget_password("root@platform.test")
        .await
        .expect("a link");
    assert_eq!(stage.app.send_due_mails().await.expect("tried"), 0);
    stage
        .letterbox
        .closed
        .store(false, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(
        stage
            .app
            .send_due_mails()
            .await
            .expect("nothing is due yet"),
        0
    );
    stage.clock.advance(121);
    assert_eq!(stage.app.send_due_mails().await.expect("sent"), 1);
    assert_eq!(stage.app.send_due_mails().await.expect("all gone"), 0);
}
