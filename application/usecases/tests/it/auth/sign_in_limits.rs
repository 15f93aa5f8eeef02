//! The wait of an account after failed sign-ins, and the devices that it is known on (D46, D55).

use std::sync::Arc;

use application::{App, AppError, AppResult, NewSession, Ports, ResetPassword, SignIn};
use application_ports::{HashError, PasswordHasher};
use async_trait::async_trait;
use domain_accounts::{KnownDevice, Password, PasswordHash};

use crate::test_app::{PASSWORD, TestApp, invalid_fields};

const ADMIN: &str = "admin@acme.test";
const WRONG: &str = "Wrong-Horse1";

async fn sign_in(
    app: &App,
    email: &str,
    password: &str,
    device: Option<&KnownDevice>,
) -> AppResult<NewSession> {
    let command = SignIn {
        email: email.to_owned(),
        password: password.to_owned(),
        remember_me: false,
        ip: None,
        device_name: None,
        known_device: device.cloned(),
    };
    app.sign_in(command).await
}

async fn fail_sign_ins(app: &App, email: &str, device: Option<&KnownDevice>, times: usize) {
    for _ in 0..times {
        invalid_fields(sign_in(app, email, WRONG, device).await);
    }
}

/// Returns the seconds that the caller of a refused sign-in must wait.
fn seconds_to_wait(result: AppResult<NewSession>) -> u32 {
    match result {
        Err(AppError::LimitReached { retry_after }) => retry_after,
        other => unreachable!("no wait: {other:?}"),
    }
}

/// Signs in and returns the device, which now knows the user.
async fn known_device(app: &App, email: &str, device: Option<&KnownDevice>) -> KnownDevice {
    let session = sign_in(app, email, PASSWORD, device).await;
    let token = session.expect("a session").device_token;
    app.read_device_token(&token).expect("a device")
}

#[tokio::test]
async fn an_account_waits_after_twenty_failures_and_an_unknown_address_does_the_same() {
    let (app, _) = TestApp::new().await;
    for email in [ADMIN, "nobody@acme.test"] {
        fail_sign_ins(&app.app, email, None, 20).await;
        for password in [WRONG, PASSWORD] {
            assert_eq!(
                seconds_to_wait(sign_in(&app.app, email, password, None).await),
                30
            );
        }
        app.clock.advance(29);
        assert_eq!(
            seconds_to_wait(sign_in(&app.app, email, WRONG, None).await),
            1
        );
        app.clock.advance(1);
        fail_sign_ins(&app.app, email, None, 1).await;
        assert_eq!(
            seconds_to_wait(sign_in(&app.app, email, WRONG, None).await),
            60
        );
    }
}

#[tokio::test]
async fn a_success_resets_the_failures() {
    let (app, _) = TestApp::new().await;
    for _ in 0..3 {
        fail_sign_ins(&app.app, ADMIN, None, 19).await;
        let session = sign_in(&app.app, ADMIN, PASSWORD, None).await;
        session.expect("a session");
    }
}

#[tokio::test]
async fn a_user_signs_in_on_a_known_device_while_the_account_waits() {
    let (app, _) = TestApp::new().await;
    let device = known_device(&app.app, ADMIN, None).await;
    fail_sign_ins(&app.app, ADMIN, None, 20).await;
    assert_eq!(
        seconds_to_wait(sign_in(&app.app, ADMIN, PASSWORD, None).await),
        30
    );
    known_device(&app.app, ADMIN, Some(&device)).await;
    // The sign-in on the known device does not change the wait of the account.
    assert_eq!(
        seconds_to_wait(sign_in(&app.app, ADMIN, WRONG, None).await),
        30
    );
}

#[tokio::test]
async fn failures_on_a_known_device_count_for_the_device_first_and_then_as_on_any_other() {
    let (app, _) = TestApp::new().await;
    let device = known_device(&app.app, ADMIN, None).await;
    let other = known_device(&app.app, ADMIN, None).await;
    assert_ne!(device.id, other.id);
    fail_sign_ins(&app.app, ADMIN, Some(&device), 20).await;
    known_device(&app.app, ADMIN, None).await;
    // A stranger with a copy of the cookie has used up the tries on this device. The owner can still sign in, as on a
    // new device.
    known_device(&app.app, ADMIN, Some(&device)).await;
    fail_sign_ins(&app.app, ADMIN, Some(&device), 20).await;
    let refused = sign_in(&app.app, ADMIN, PASSWORD, Some(&device)).await;
    assert_eq!(seconds_to_wait(refused), 30);
    known_device(&app.app, ADMIN, Some(&other)).await;
}

#[tokio::test]
async fn a_new_password_by_a_mailed_link_ends_the_wait() {
    let (app, _) = TestApp::new().await;
    fail_sign_ins(&app.app, ADMIN, None, 20).await;
    app.forget_password(ADMIN).await.expect("a link");
    let reset = ResetPassword {
        email: ADMIN.to_owned(),
        token: app.last_token(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        ip: None,
    };
    assert_eq!(
        seconds_to_wait(sign_in(&app.app, ADMIN, PASSWORD, None).await),
        30
    );
    app.app.reset_password(reset).await.expect("a new password");
    known_device(&app.app, ADMIN, None).await;
}

#[tokio::test]
async fn a_device_is_known_for_those_who_signed_in_on_it() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    let (ben, nobody) = ("BEN@acme.test", "nobody@acme.test");
    let device = known_device(&app.app, ADMIN, None).await;
    let known = async |email, device: &KnownDevice| {
        let known = app.app.known_device(email, vec![device.clone()]).await;
        let (named, id) = known.expect("read");
        assert_eq!(named.as_ref(), Some(device));
        id.is_some_and(|id| id == device.id)
    };
    assert!(known(ADMIN, &device).await);
    assert!(!known(ben, &device).await);
    assert!(!known(nobody, &device).await);
    assert!(!known("no address", &device).await);
    // The device gives no advantage for another account.
    fail_sign_ins(&app.app, ben, Some(&device), 20).await;
    seconds_to_wait(sign_in(&app.app, ben, PASSWORD, None).await);
    app.clock.advance(30);
    let shared = known_device(&app.app, ben, Some(&device)).await;
    assert_eq!(shared.id, device.id);
    assert!(known(ADMIN, &shared).await);
    assert!(known(ben, &shared).await);
    let none = app.app.known_device(ADMIN, Vec::new()).await;
    assert_eq!(none.expect("read"), (None, None));
    // If the cookie of another user comes first, the second cookie still counts.
    app.person(&admin, "Cleo", "user").await;
    let foreign = known_device(&app.app, "cleo@acme.test", None).await;
    let found = app.app.known_device(ADMIN, vec![foreign, device.clone()]);
    let (named, id) = found.await.expect("read");
    assert_eq!((named.as_ref(), id), (Some(&device), Some(device.id)));
}

/// A hasher whose queue is full.
struct BusyHasher;

#[async_trait]
impl PasswordHasher for BusyHasher {
    async fn hash(&self, _: &Password) -> Result<PasswordHash, HashError> {
        Err(HashError::Full { retry_after: 1 })
    }

    async fn hash_in_background(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.hash(password).await
    }

    async fn verify(&self, _: &str, _: Option<&PasswordHash>) -> Result<bool, HashError> {
        Err(HashError::Full { retry_after: 1 })
    }
}

#[tokio::test]
async fn a_password_that_was_not_checked_does_not_count() {
    let (app, _) = TestApp::new().await;
    let ports = Ports {
        hasher: Arc::new(BusyHasher),
        ..app.app.ports().clone()
    };
    let busy = App::new(ports, app.app.settings().clone());
    for _ in 0..30 {
        let refused = sign_in(&busy, ADMIN, PASSWORD, None).await;
        assert!(matches!(refused, Err(AppError::Unavailable { .. })));
    }
    sign_in(&app.app, ADMIN, PASSWORD, None)
        .await
        .expect("a session");
}

#[tokio::test]
async fn failures_are_forgotten_after_a_day() {
    let (app, _) = TestApp::new().await;
    app.app.sweep_expired().await.expect("swept");
    fail_sign_ins(&app.app, ADMIN, None, 19).await;
    app.clock.advance(24 * 3600);
    assert!(app.app.sweep_expired().await.expect("swept") > 0);
    fail_sign_ins(&app.app, ADMIN, None, 19).await;
    sign_in(&app.app, ADMIN, PASSWORD, None)
        .await
        .expect("a session");
}
