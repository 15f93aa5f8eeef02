//! Tests of the protection of accounts: changes of the password and the address end links and sessions, and failed
//! proofs of identity are logged.

use std::time::Duration;

use application::{AcceptInvitation, ChangePassword, Edit, ResetPassword, SignIn};
use application_testkit::PASSWORD;
use domain_accounts::UserDraft;
use rstest::rstest;

use crate::log_lines::Lines;
use crate::test_app::{
    Database, IP, TestApp, invalid_fields, overwriting_edit, refusal_code, user_draft,
};

const NEW_PASSWORD: &str = "Battery-Staple2";
const SPENT: &str = "token: This link is not valid any more. Ask for a new one.";

fn reset_command(email: &str, token: String) -> ResetPassword {
    ResetPassword {
        email: email.to_owned(),
        token,
        password: NEW_PASSWORD.to_owned(),
        password_confirmation: NEW_PASSWORD.to_owned(),
        ip: Some(IP),
        device_name: None,
    }
}

fn admin_draft(email: &str, role: &str, password: &str) -> UserDraft {
    UserDraft {
        password: password.to_owned(),
        password_confirmation: password.to_owned(),
        ..user_draft("Ada Admin", email, role)
    }
}

#[tokio::test]
async fn the_form_for_users_changes_neither_ones_own_password_nor_address() {
    let (app, admin) = TestApp::new().await;
    let (id, role) = (admin.user_id, "admin");
    let update = async |draft: UserDraft| {
        app.app
            .update_user(&admin, None, id, overwriting_edit(draft))
            .await
    };
    assert_eq!(
        invalid_fields(update(admin_draft("admin@acme.test", role, NEW_PASSWORD)).await),
        ["password: Use 'change password' to change your own password."]
    );
    assert_eq!(
        invalid_fields(update(admin_draft("other@acme.test", role, "")).await),
        ["email: You cannot change your own email address. Ask another administrator."]
    );
    let unchanged = admin_draft("ADMIN@acme.test", role, "");
    update(unchanged).await.expect("the same address");
    app.caller("admin@acme.test").await;
}

#[tokio::test]
async fn a_link_sent_to_an_earlier_address_does_not_open_the_account() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let sent = app.forget_password("ben@acme.test").await;
    sent.expect("a link");
    let token = app.last_token();
    let moved = admin_draft("benno@acme.test", "user", "");
    let moved = app
        .app
        .update_user(&admin, None, ben.user_id, overwriting_edit(moved))
        .await;
    moved.expect("another address");
    for email in ["ben@acme.test", "benno@acme.test"] {
        let refused = app
            .app
            .reset_password(reset_command(email, token.clone()))
            .await;
        assert_eq!(invalid_fields(refused), [SPENT]);
    }
}

#[tokio::test]
async fn a_new_password_contains_no_facts_about_its_user() {
    const REFUSED: [&str; 1] =
        ["password: Password must not contain the name, email or organization"];
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Benjamin", "user").await;
    let sent = app.forget_password("benjamin@acme.test").await;
    sent.expect("sent");
    let token = app.last_token();
    for password in ["My-benjamin7", "An-acme-horse7"] {
        let change = ChangePassword {
            current_password: PASSWORD.to_owned(),
            password: password.to_owned(),
            password_confirmation: password.to_owned(),
        };
        assert_eq!(
            invalid_fields(app.app.change_password(&ben, change).await),
            REFUSED
        );
        let mut reset = reset_command("benjamin@acme.test", token.clone());
        reset.password = password.to_owned();
        reset.password_confirmation = password.to_owned();
        assert_eq!(invalid_fields(app.app.reset_password(reset).await), REFUSED);
        let draft = |email: &str| UserDraft {
            name: "Benjamin".to_owned(),
            ..admin_draft(email, "user", password)
        };
        let create = app.app.create_user(&admin, None, draft("new@acme.test"));
        assert_eq!(invalid_fields(create.await), REFUSED);
        let update = overwriting_edit(draft("benjamin@acme.test"));
        let update = app.app.update_user(&admin, None, ben.user_id, update);
        assert_eq!(invalid_fields(update.await), REFUSED);
    }
}

#[tokio::test]
async fn a_second_request_within_five_minutes_keeps_the_earlier_link() {
    let (app, _) = TestApp::new().await;
    app.app.send_due_emails().await.expect("the invitation");
    let ask = async || {
        let asked = app.forget_password("admin@acme.test").await;
        asked.expect("the same answer");
        app.app.send_due_emails().await.expect("sent")
    };
    assert_eq!(ask().await, 1);
    let token = app.mailer.last_token();
    app.clock.advance(299);
    assert_eq!(ask().await, 0);
    let used = app
        .app
        .reset_password(reset_command("admin@acme.test", token))
        .await;
    used.expect("the first link");
}

#[tokio::test]
async fn an_account_gets_five_reset_links_an_hour() {
    let (app, _) = TestApp::new().await;
    app.app.send_due_emails().await.expect("the invitation");
    let mut sent = 0;
    for _ in 0..12 {
        let asked = app.forget_password("admin@acme.test").await;
        asked.expect("the same answer");
        sent += app.app.send_due_emails().await.expect("sent");
        app.app.sweep_expired().await.expect("swept");
        app.clock.advance(300);
    }
    assert_eq!(sent, 5);
}

#[tokio::test]
async fn a_changed_password_ends_the_links_that_were_sent() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let sent = app.forget_password("ben@acme.test").await;
    sent.expect("a link");
    let token = app.last_token();
    let changed = admin_draft("ben@acme.test", "user", "Another-Horse3");
    let changed = app
        .app
        .update_user(&admin, None, ben.user_id, overwriting_edit(changed))
        .await;
    changed.expect("a new password");
    let late = app
        .app
        .reset_password(reset_command("ben@acme.test", token))
        .await;
    assert_eq!(invalid_fields(late), [SPENT]);
}

#[tokio::test]
async fn no_password_is_hashed_for_a_wrong_token() {
    let (app, _) = TestApp::new().await;
    let before = app.hasher.count();
    let wrong = reset_command("admin@acme.test", "wrong".to_owned());
    assert_eq!(invalid_fields(app.app.reset_password(wrong).await), [SPENT]);
    let wrong = AcceptInvitation {
        name: "Ada".to_owned(),
        password: NEW_PASSWORD.to_owned(),
        password_confirmation: NEW_PASSWORD.to_owned(),
        email: "admin@acme.test".to_owned(),
        token: "wrong".to_owned(),
        ip: Some(IP),
        device_name: None,
    };
    assert_eq!(
        invalid_fields(app.app.accept_invitation(wrong).await),
        [SPENT]
    );
    assert_eq!(app.hasher.count(), before);
}

#[tokio::test]
async fn failed_proofs_of_identity_are_logged_without_addresses_and_secrets() {
    let (app, admin) = TestApp::new().await;
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_writer(lines.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let event = |name: &str, reason: &str| {
        let logged: Vec<_> = lines
            .take_json()
            .into_iter()
            .filter(|line| line["target"] == "security")
            .collect();
        assert_eq!(logged.len(), 1, "{logged:?}");
        let text = logged[0].to_string();
        for secret in ["acme.test", "Wrong-Horse1", NEW_PASSWORD, "wrong-token"] {
            assert!(!text.contains(secret), "{text}");
        }
        assert_eq!(logged[0]["event"], name);
        assert_eq!(logged[0]["reason"], reason);
        assert_eq!(logged[0]["ip"], IP.to_string());
        logged[0]["user_id"].as_str().map(str::to_owned)
    };
    let sign_in = async |email: &str| {
        let command = SignIn {
            email: email.to_owned(),
            password: "Wrong-Horse1".to_owned(),
            remember_me: false,
            ip: Some(IP),
            device_name: None,
            devices: Vec::new(),
        };
        app.app.sign_in(command).await.expect_err("refused");
    };
    sign_in("nobody@acme.test").await;
    assert_eq!(event("sign_in_failed", "unknown_address"), None);
    sign_in("admin@acme.test").await;
    let known = Some(admin.user_id.to_string());
    assert_eq!(event("sign_in_failed", "wrong_password"), known);

    let wrong = reset_command("admin@acme.test", "wrong-token".to_owned());
    assert_eq!(invalid_fields(app.app.reset_password(wrong).await), [SPENT]);
    assert_eq!(event("email_token_refused", "unknown_or_used"), known);

    let sent = app.forget_password("admin@acme.test").await;
    sent.expect("a link");
    app.clock.advance(60 * 60);
    let late = reset_command("admin@acme.test", app.last_token());
    assert_eq!(invalid_fields(app.app.reset_password(late).await), [SPENT]);
    assert_eq!(event("email_token_refused", "expired_or_foreign"), known);
}

#[tokio::test]
async fn the_passwords_that_staff_set_are_hashed_in_the_background() {
    let (app, admin) = TestApp::new().await;
    let before = app.hasher.background_count();
    let ben = app.person(&admin, "Ben", "user").await;
    let changed = admin_draft("ben@acme.test", "user", NEW_PASSWORD);
    let changed = app
        .app
        .update_user(&admin, None, ben.user_id, overwriting_edit(changed));
    changed.await.expect("another password");
    assert_eq!(app.hasher.background_count(), before + 2);
}

#[tokio::test]
async fn no_password_is_hashed_for_a_refused_change_of_a_user() {
    let (app, admin) = TestApp::new().await;
    app.role(&admin, "Clerk", &["create user", "update user"])
        .await;
    let clerk = app.person(&admin, "Cleo", "Clerk").await;
    let before = app.hasher.count();

    let above = app
        .app
        .create_user(&clerk, None, user_draft("Eve", "eve@acme.test", "admin"))
        .await;
    assert_eq!(refusal_code(above), "forbidden");
    let of_an_admin = admin_draft("admin@acme.test", "user", NEW_PASSWORD);
    let of_an_admin = app
        .app
        .update_user(&clerk, None, admin.user_id, overwriting_edit(of_an_admin))
        .await;
    assert_eq!(refusal_code(of_an_admin), "forbidden");
    let stale = Edit {
        draft: admin_draft("cleo@acme.test", "Clerk", NEW_PASSWORD),
        version: Some(99),
    };
    let stale = app
        .app
        .update_user(&admin, None, clerk.user_id, stale)
        .await;
    assert_eq!(refusal_code(stale), "stale_version");

    assert_eq!(app.hasher.count(), before);
}

#[rstest]
#[tokio::test]
async fn a_change_of_the_password_ends_every_session_of_the_earlier_one(
    #[values(Database::Sqlite, Database::Postgres)] database: Database,
) {
    let Some((app, admin)) = TestApp::with_database(database).await else {
        return;
    };
    for round in 0..30_u64 {
        let email = format!("ben{round}@acme.test");
        let created = user_draft("Ben", &email, "user");
        let ben = app
            .app
            .create_user(&admin, None, created)
            .await
            .expect("a user");
        let changed = overwriting_edit(UserDraft {
            name: "Ben".to_owned(),
            ..admin_draft(&email, "user", NEW_PASSWORD)
        });
        let change = app.app.update_user(&admin, None, ben.id, changed);
        let sign_in = async {
            // Each round starts at another moment of the change.
            tokio::time::sleep(Duration::from_micros(200 * round)).await;
            let with_earlier = SignIn {
                email: email.clone(),
                password: PASSWORD.to_owned(),
                remember_me: false,
                ip: Some(IP),
                device_name: None,
                devices: Vec::new(),
            };
            app.app.sign_in(with_earlier).await
        };
        let (changed, session) = tokio::join!(change, sign_in);
        changed.expect("another password");
        if let Ok(session) = session {
            let living = app.authenticate(&session.token).await;
            assert_eq!(refusal_code(living), "unauthenticated", "round {round}");
        }
    }
}
