//! Tests of sessions, links and passwords.

use application::{ChangePassword, ResetPassword, SignIn};
use application_ports::Clock as _;

use crate::test_app::{IP, PASSWORD, TestApp, invalid_fields, organization_draft, refusal_code};

const NEW: &str = "Battery-Staple2";

pub fn sign_in(email: &str, password: &str) -> SignIn {
    SignIn {
        email: email.to_owned(),
        password: password.to_owned(),
        remember_me: false,
        ip: None,
        device_name: None,
        devices: Vec::new(),
    }
}

#[tokio::test]
async fn an_unknown_address_and_a_wrong_password_get_the_same_error() {
    let (app, _) = TestApp::new().await;
    let unknown = invalid_fields(app.app.sign_in(sign_in("nobody@acme.test", PASSWORD)).await);
    let wrong = invalid_fields(
        app.app
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
    let app = TestApp::empty().await;
    assert_eq!(
        invalid_fields(app.app.sign_in(sign_in(" ", "")).await),
        ["email: Required", "password: Required"]
    );
}

#[tokio::test]
async fn signing_out_ends_the_session_at_once() {
    let (app, _) = TestApp::new().await;
    let session = app
        .app
        .sign_in(sign_in("ADMIN@acme.test", PASSWORD))
        .await
        .expect("a session");
    let caller = application::Caller {
        principal: session.principal,
        ip: None,
        device: None,
    };
    assert!(app.authenticate(&session.token).await.is_ok());
    app.app.sign_out(&caller).await.expect("signed out");
    assert_eq!(
        refusal_code(app.authenticate(&session.token).await),
        "unauthenticated"
    );
}

#[tokio::test]
async fn a_session_ends_after_twelve_hours_or_thirty_days() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    let short = app
        .app
        .sign_in(sign_in("ben@acme.test", PASSWORD))
        .await
        .expect("a session");
    let long = SignIn {
        remember_me: true,
        ..sign_in("ben@acme.test", PASSWORD)
    };
    let long = app.app.sign_in(long).await.expect("a session");
    app.clock.advance(12 * 3600);
    assert_eq!(
        refusal_code(app.authenticate(&short.token).await),
        "unauthenticated"
    );
    assert!(app.authenticate(&long.token).await.is_ok());
    app.clock.advance(30 * 24 * 3600);
    assert_eq!(
        refusal_code(app.authenticate(&long.token).await),
        "unauthenticated"
    );
}

#[tokio::test]
async fn a_session_of_staff_ends_after_twelve_hours_without_use() {
    let (app, _) = TestApp::new().await;
    let long = SignIn {
        remember_me: true,
        ..sign_in("admin@acme.test", PASSWORD)
    };
    let token = app.app.sign_in(long).await.expect("a session").token;
    for _ in 0..3 {
        app.clock.advance(12 * 3600 - 1);
        assert!(app.authenticate(&token).await.is_ok());
    }
    app.clock.advance(12 * 3600);
    assert_eq!(
        refusal_code(app.authenticate(&token).await),
        "unauthenticated"
    );
}

#[tokio::test]
async fn a_changed_password_ends_the_other_sessions() {
    let (app, admin) = TestApp::new().await;
    let other = app
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
        invalid_fields(
            app.app
                .change_password(&admin, change("Wrong-Horse1"))
                .await
        ),
        ["current_password: The password is incorrect."]
    );
    app.app
        .change_password(&admin, change(PASSWORD))
        .await
        .expect("changed");
    assert_eq!(
        refusal_code(app.authenticate(&other.token).await),
        "unauthenticated"
    );
    let own = format!("{} {}", admin.session_id, admin.user_id);
    assert!(app.authenticate(&own).await.is_ok());
}

#[tokio::test]
async fn the_twenty_first_session_ends_the_oldest() {
    let (app, _) = TestApp::new().await;
    let root = app.caller("root@platform.test").await;
    let mut tokens = Vec::new();
    // The admin's first session is older.
    for _ in 0..20 {
        app.clock.advance(1);
        let session = app.app.sign_in(sign_in("admin@acme.test", PASSWORD)).await;
        tokens.push(session.expect("a session").token);
    }
    for token in &tokens {
        assert!(app.authenticate(token).await.is_ok());
    }
    let session = app.app.sign_in(sign_in("admin@acme.test", PASSWORD)).await;
    tokens.push(session.expect("a session").token);
    assert_eq!(
        refusal_code(app.authenticate(&tokens[0]).await),
        "unauthenticated"
    );
    for token in &tokens[1..] {
        assert!(app.authenticate(token).await.is_ok());
    }
    let others = format!("{} {}", root.session_id, root.user_id);
    assert!(app.authenticate(&others).await.is_ok());
}

#[tokio::test]
async fn users_see_and_end_only_their_own_sessions() {
    let (app, admin) = TestApp::new().await;
    let eve = app.person(&admin, "Eve", "user").await;
    app.clock.advance(1);
    let form = SignIn {
        ip: Some(IP),
        device_name: Some("Firefox on Windows".to_owned()),
        ..sign_in("admin@acme.test", PASSWORD)
    };
    let lost = app.app.sign_in(form).await.expect("a session");
    let sessions = app.app.list_sessions(&admin).await.expect("sessions");
    let ids: Vec<_> = sessions.iter().map(|session| session.id).collect();
    assert_eq!(ids, [lost.principal.session_id, admin.session_id]);
    assert_eq!(sessions[0].device.as_deref(), Some("Firefox on Windows"));
    assert_eq!(sessions[0].ip, Some(IP));
    assert_eq!(sessions[0].last_used_at, app.clock.now());

    let foreign = app.app.end_session(&eve, ids[0]).await;
    assert_eq!(refusal_code(foreign), "not_found");
    assert!(app.authenticate(&lost.token).await.is_ok());
    let ended = app.app.end_session(&admin, ids[0]).await;
    ended.expect("ended");
    assert_eq!(
        refusal_code(app.authenticate(&lost.token).await),
        "unauthenticated"
    );
    let again = app.app.end_session(&admin, ids[0]).await;
    assert_eq!(refusal_code(again), "not_found");
    let sessions = app.app.list_sessions(&admin).await.expect("sessions");
    assert_eq!(sessions.len(), 1);
}

#[tokio::test]
async fn the_end_of_the_present_session_signs_the_caller_out() {
    let (app, admin) = TestApp::new().await;
    let own = format!("{} {}", admin.session_id, admin.user_id);
    let ended = app.app.end_session(&admin, admin.session_id).await;
    ended.expect("ended");
    assert_eq!(
        refusal_code(app.authenticate(&own).await),
        "unauthenticated"
    );
}

#[tokio::test]
async fn users_can_sign_out_on_all_other_devices() {
    let (app, admin) = TestApp::new().await;
    let other = app.app.sign_in(sign_in("admin@acme.test", PASSWORD)).await;
    let other = other.expect("a session").token;
    app.app.end_other_sessions(&admin).await.expect("ended");
    assert_eq!(
        refusal_code(app.authenticate(&other).await),
        "unauthenticated"
    );
    let own = format!("{} {}", admin.session_id, admin.user_id);
    assert!(app.authenticate(&own).await.is_ok());
}

#[tokio::test]
async fn only_those_who_may_edit_users_sign_them_out_everywhere() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["update user"]).await;
    let clerk = app.person(&admin, "Ann", "Clerk").await;
    let ben = app.person(&admin, "Ben", "user").await;
    let token = |user: &application::Caller| format!("{} {}", user.session_id, user.user_id);
    let denied = app.app.sign_out_user(&ben, None, clerk.user_id).await;
    assert_eq!(refusal_code(denied), "forbidden");
    let denied = app.app.sign_out_user(&clerk, None, admin.user_id).await;
    assert_eq!(refusal_code(denied), "forbidden");

    let second = app.app.sign_in(sign_in("ben@acme.test", PASSWORD)).await;
    let second = second.expect("a session").token;
    let done = app.app.sign_out_user(&clerk, None, ben.user_id).await;
    done.expect("signed out");
    for ended in [token(&ben), second] {
        assert_eq!(
            refusal_code(app.authenticate(&ended).await),
            "unauthenticated"
        );
    }
    for kept in [token(&clerk), token(&admin)] {
        assert!(app.authenticate(&kept).await.is_ok());
    }
}

#[tokio::test]
async fn a_reset_link_works_once_for_its_own_address_within_the_hour() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    app.forget_password("nobody@acme.test")
        .await
        .expect("the same answer");
    app.forget_password("ben@acme.test").await.expect("a link");
    app.app.send_due_emails().await.expect("sent");
    let token = app.mailer.last_token();
    let reset = |email: &str| ResetPassword {
        email: email.to_owned(),
        token: token.clone(),
        password: NEW.to_owned(),
        password_confirmation: NEW.to_owned(),
        ip: None,
        device_name: None,
    };
    assert!(
        app.mailer
            .last_link()
            .starts_with("https://palestra.test/reset-password/email=ben@acme.test&token=")
    );
    assert_eq!(
        invalid_fields(app.app.reset_password(reset("admin@acme.test")).await).len(),
        1,
        "another's address"
    );
    app.app
        .reset_password(reset("ben@acme.test"))
        .await
        .expect("a new password");
    assert!(app.app.sign_in(sign_in("ben@acme.test", NEW)).await.is_ok());
    assert_eq!(
        invalid_fields(app.app.reset_password(reset("ben@acme.test")).await).len(),
        1,
        "spent"
    );
}

#[tokio::test]
async fn a_reset_link_is_over_after_an_hour_and_an_invitation_after_seven_days() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    app.forget_password("ben@acme.test").await.expect("a link");
    app.app.send_due_emails().await.expect("sent");
    app.clock.advance(60 * 60);
    let reset = ResetPassword {
        email: "ben@acme.test".to_owned(),
        token: app.mailer.last_token(),
        password: NEW.to_owned(),
        password_confirmation: NEW.to_owned(),
        ip: None,
        device_name: None,
    };
    assert_eq!(invalid_fields(app.app.reset_password(reset).await).len(), 1);

    let root = app.caller("root@platform.test").await;
    app.app
        .create_organization(
            &root,
            organization_draft("Beta", "admin@beta.test", "beta.test", 5),
        )
        .await
        .expect("an organization");
    app.clock.advance(7 * 24 * 3600);
    assert_eq!(invalid_fields(app.accept("admin@beta.test").await).len(), 1);
}
