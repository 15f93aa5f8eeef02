//! Tests of the limits of failed sign-ins (D102), and of the devices that know an account (D55).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use application::{App, AppError, AppResult, NewSession, Ports, ResetPassword, SignIn};
use application_ports::{HashError, PasswordHasher};
use async_trait::async_trait;
use domain_accounts::{KnownDevice, Password, PasswordHash};

use crate::test_app::{PASSWORD, TestApp, invalid_fields, refusal_code};

const ADMIN: &str = "admin@acme.test";
const WRONG: &str = "Wrong-Horse1";

/// A sign-in from one network of an exam room.
fn from_room(email: &str, password: &str, device: Option<&KnownDevice>) -> SignIn {
    SignIn {
        email: email.to_owned(),
        password: password.to_owned(),
        remember_me: false,
        ip: Some([192, 0, 2, 1].into()),
        device_name: None,
        devices: device.into_iter().cloned().collect(),
    }
}

/// A sign-in from another network.
fn from(network: u8, email: &str, password: &str) -> SignIn {
    SignIn {
        ip: Some([198, 51, network, 1].into()),
        ..from_room(email, password, None)
    }
}

async fn sign_in(
    app: &App,
    email: &str,
    password: &str,
    device: Option<&KnownDevice>,
) -> AppResult<NewSession> {
    app.sign_in(from_room(email, password, device)).await
}

/// Fails sign-ins, ten in each minute.
async fn fail_sign_ins(app: &TestApp, email: &str, device: Option<&KnownDevice>, times: usize) {
    for n in 0..times {
        if n > 0 && n % 10 == 0 {
            app.clock.advance(60);
        }
        invalid_fields(sign_in(&app.app, email, WRONG, device).await);
    }
}

/// Returns the seconds that a refused sign-in must wait.
fn seconds_to_wait(result: AppResult<NewSession>) -> u32 {
    match result {
        Err(AppError::LimitReached { retry_after }) => retry_after,
        other => unreachable!("no wait: {other:?}"),
    }
}

/// Signs in and returns the device, which knows the user from then on.
async fn known_device(app: &App, email: &str, device: Option<&KnownDevice>) -> KnownDevice {
    let session = sign_in(app, email, PASSWORD, device).await;
    let token = session.expect("a session").device_token;
    app.read_device_token(&token).expect("a device")
}

#[tokio::test]
async fn an_account_waits_after_twenty_failures_and_an_unknown_address_does_the_same() {
    let (app, _) = TestApp::new().await;
    for email in [ADMIN, "nobody@acme.test", "nobody@elsewhere.test"] {
        fail_sign_ins(&app, email, None, 10).await;
        assert_eq!(
            seconds_to_wait(sign_in(&app.app, email, WRONG, None).await),
            60
        );
        app.clock.advance(60);
        fail_sign_ins(&app, email, None, 10).await;
        for password in [WRONG, PASSWORD] {
            assert_eq!(
                seconds_to_wait(sign_in(&app.app, email, password, None).await),
                30
            );
        }
        app.clock.advance(60);
        fail_sign_ins(&app, email, None, 1).await;
        assert_eq!(
            seconds_to_wait(sign_in(&app.app, email, WRONG, None).await),
            60
        );
        app.clock.advance(60);
    }
}

#[tokio::test]
async fn a_network_makes_no_other_one_wait() {
    let (app, _) = TestApp::new().await;
    fail_sign_ins(&app, ADMIN, None, 20).await;
    assert_eq!(
        seconds_to_wait(sign_in(&app.app, ADMIN, PASSWORD, None).await),
        30
    );
    let elsewhere = app.app.sign_in(from(1, ADMIN, PASSWORD)).await;
    elsewhere.expect("a session");
    assert_eq!(
        seconds_to_wait(sign_in(&app.app, ADMIN, PASSWORD, None).await),
        30
    );
}

/// In each slot of five seconds during a wait, the first sign-in after an unknown instant is checked.
#[tokio::test]
async fn the_right_password_gets_in_during_a_wait() {
    let (app, _) = TestApp::new().await;
    fail_sign_ins(&app, ADMIN, None, 20).await;
    let mut seconds = 0;
    while let Err(error) = sign_in(&app.app, ADMIN, PASSWORD, None).await {
        assert!(matches!(error, AppError::LimitReached { .. }));
        app.clock.advance(1);
        seconds += 1;
    }
    assert!((1..30).contains(&seconds), "{seconds}");
}

/// Guesses at an account from as many networks as the daily limit allows. Returns a network that was not used.
async fn use_up_day(app: &TestApp, email: &str) -> u8 {
    for n in 0..100 {
        for _ in 0..10 {
            invalid_fields(app.app.sign_in(from(n, email, WRONG)).await);
        }
    }
    100
}

#[tokio::test]
async fn a_thousand_failures_close_no_network_that_the_organization_knows() {
    let (app, admin) = TestApp::new().await;
    app.person(&admin, "Ben", "user").await;
    // A user of the organization has signed in from the room.
    known_device(&app.app, "ben@acme.test", None).await;
    for email in [ADMIN, "nobody@acme.test"] {
        let fresh = use_up_day(&app, email).await;
        let refused = app.app.sign_in(from(fresh, email, WRONG)).await;
        assert_eq!(seconds_to_wait(refused), 5, "{email}");
        fail_sign_ins(&app, email, None, 9).await;
    }
    known_device(&app.app, ADMIN, None).await;
}

#[tokio::test]
async fn whoever_may_edit_a_user_lets_the_user_in() {
    let (app, admin) = TestApp::new().await;
    let ben = app.person(&admin, "Ben", "user").await;
    let email = "ben@acme.test";
    let fresh = use_up_day(&app, email).await;
    let attempt = async || app.app.sign_in(from(fresh, email, PASSWORD)).await;
    assert_eq!(seconds_to_wait(attempt().await), 5);
    let denied = app.app.let_in_user(&ben, None, ben.user_id).await;
    assert_eq!(refusal_code(denied), "forbidden");
    let done = app.app.let_in_user(&admin, None, ben.user_id).await;
    done.expect("let in");
    attempt().await.expect("a session");
    let wrong = async || app.app.sign_in(from(fresh + 1, email, WRONG)).await;
    for _ in 0..10 {
        invalid_fields(wrong().await);
    }
    seconds_to_wait(wrong().await);
    app.clock.advance(10 * 60);
    seconds_to_wait(wrong().await);
}

/// The counters are in the database.
#[tokio::test]
async fn several_nodes_share_the_numbers() {
    let (app, _) = TestApp::new().await;
    let second = App::new(app.app.ports().clone(), app.app.settings().clone());
    for n in 0..10 {
        let node = if n % 2 == 0 { &app.app } else { &second };
        invalid_fields(sign_in(node, ADMIN, WRONG, None).await);
    }
    for node in [&app.app, &second] {
        assert_eq!(
            seconds_to_wait(sign_in(node, ADMIN, PASSWORD, None).await),
            60
        );
    }
}

#[tokio::test]
async fn a_sign_in_that_is_given_up_before_its_check_is_not_counted() {
    let (app, _) = TestApp::new().await;
    for _ in 0..30 {
        let admitted = app.app.admit_sign_in(from_room(ADMIN, WRONG, None)).await;
        drop(admitted.expect("admitted"));
    }
    known_device(&app.app, ADMIN, None).await;
}

#[tokio::test]
async fn a_success_resets_the_failures() {
    let (app, _) = TestApp::new().await;
    for _ in 0..3 {
        app.clock.advance(60);
        fail_sign_ins(&app, ADMIN, None, 19).await;
        let session = sign_in(&app.app, ADMIN, PASSWORD, None).await;
        session.expect("a session");
    }
}

#[tokio::test]
async fn a_user_signs_in_on_a_known_device_while_the_account_waits() {
    let (app, _) = TestApp::new().await;
    let device = known_device(&app.app, ADMIN, None).await;
    fail_sign_ins(&app, ADMIN, None, 20).await;
    assert_eq!(
        seconds_to_wait(sign_in(&app.app, ADMIN, PASSWORD, None).await),
        30
    );
    known_device(&app.app, ADMIN, Some(&device)).await;
    // A sign-in from another network learns nothing about the wait.
    assert_eq!(
        seconds_to_wait(sign_in(&app.app, ADMIN, WRONG, None).await),
        30
    );
}

#[tokio::test]
async fn a_stolen_device_cookie_keeps_its_owner_out_nowhere() {
    let (app, _) = TestApp::new().await;
    let device = known_device(&app.app, ADMIN, None).await;
    let guess = async || {
        let thief = SignIn {
            devices: vec![device.clone()],
            ..from(1, ADMIN, WRONG)
        };
        app.app.sign_in(thief).await
    };
    // The thief guesses for an hour, as often as the limits allow.
    let mut checked = 0;
    for _ in 0..12 * 60 {
        for _ in 0..3 {
            checked += u32::from(matches!(guess().await, Err(AppError::Invalid(_))));
        }
        app.clock.advance(5);
    }
    assert!(checked >= 25, "{checked}");
    // The owner can sign in from another network at once, also on another device.
    known_device(&app.app, ADMIN, Some(&device)).await;
    known_device(&app.app, ADMIN, None).await;
}

/// This holds even if the thief is in the same room.
#[tokio::test]
async fn on_a_known_device_no_wait_is_longer_than_a_minute() {
    let (app, _) = TestApp::new().await;
    let device = known_device(&app.app, ADMIN, None).await;
    let mut refused = 0;
    for _ in 0..12 * 60 {
        let guess = sign_in(&app.app, ADMIN, WRONG, Some(&device)).await;
        if matches!(guess, Err(AppError::LimitReached { .. })) {
            assert!(seconds_to_wait(guess) <= 60);
            refused += 1;
        }
        app.clock.advance(5);
    }
    assert!(refused > 0);
}

#[tokio::test]
async fn a_new_password_by_a_mailed_link_ends_the_wait() {
    let (app, _) = TestApp::new().await;
    fail_sign_ins(&app, ADMIN, None, 20).await;
    app.forget_password(ADMIN).await.expect("a link");
    let reset = ResetPassword {
        email: ADMIN.to_owned(),
        token: app.last_token(),
        password: PASSWORD.to_owned(),
        password_confirmation: PASSWORD.to_owned(),
        ip: None,
        device_name: None,
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
    let known = async |email: &str, devices: &[&KnownDevice]| {
        let mut command = from_room(email, PASSWORD, None);
        command.devices = devices.iter().copied().cloned().collect();
        let admitted = app.app.admit_sign_in(command).await.expect("admitted");
        admitted.is_on_known_device()
    };
    assert!(known(ADMIN, &[&device]).await);
    assert!(!known(ben, &[&device]).await);
    assert!(!known(nobody, &[&device]).await);
    assert!(!known("no address", &[&device]).await);
    // The device gives no advantage to another account.
    fail_sign_ins(&app, ben, Some(&device), 20).await;
    seconds_to_wait(sign_in(&app.app, ben, PASSWORD, None).await);
    app.clock.advance(60);
    let shared = known_device(&app.app, ben, Some(&device)).await;
    assert_eq!(shared.id, device.id);
    assert!(known(ADMIN, &[&shared]).await);
    assert!(known(ben, &[&shared]).await);
    assert!(!known(ADMIN, &[]).await);
    // Another user's cookie before the right one does not hide it.
    app.person(&admin, "Cleo", "user").await;
    let foreign = known_device(&app.app, "cleo@acme.test", None).await;
    assert!(known(ADMIN, &[&foreign, &device]).await);
}

/// A hasher whose queue is always full.
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

/// All of them were admitted before one was counted.
#[tokio::test]
async fn of_sign_ins_that_were_admitted_at_once_ten_are_checked() {
    let (app, _) = TestApp::new().await;
    let mut admitted = Vec::new();
    for _ in 0..30 {
        let one = app.app.admit_sign_in(from_room(ADMIN, WRONG, None)).await;
        admitted.push(one.expect("admitted"));
    }
    let mut checked = 0;
    for one in admitted {
        match app.app.check_sign_in(one).await {
            Err(AppError::Invalid(_)) => checked += 1,
            refused => assert_eq!(seconds_to_wait(refused), 60),
        }
    }
    assert_eq!(checked, 10);
}

/// A hasher. During its first verification, someone else guesses at the account.
struct SlowHasher {
    hasher: Arc<dyn PasswordHasher>,
    elsewhere: App,
    is_slow: AtomicBool,
}

#[async_trait]
impl PasswordHasher for SlowHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.hasher.hash(password).await
    }

    async fn hash_in_background(&self, password: &Password) -> Result<PasswordHash, HashError> {
        self.hasher.hash_in_background(password).await
    }

    async fn verify(&self, text: &str, hash: Option<&PasswordHash>) -> Result<bool, HashError> {
        if self.is_slow.swap(false, Ordering::SeqCst) {
            invalid_fields(sign_in(&self.elsewhere, ADMIN, WRONG, None).await);
        }
        self.hasher.verify(text, hash).await
    }
}

#[tokio::test]
async fn a_failure_that_is_counted_while_another_sign_in_succeeds_stays_counted() {
    let (app, _) = TestApp::new().await;
    let ports = app.app.ports();
    let hasher = SlowHasher {
        hasher: Arc::clone(&ports.hasher),
        elsewhere: App::new(ports.clone(), app.app.settings().clone()),
        is_slow: AtomicBool::new(true),
    };
    let ports = Ports {
        hasher: Arc::new(hasher),
        ..ports.clone()
    };
    let slow = App::new(ports, app.app.settings().clone());
    fail_sign_ins(&app, ADMIN, None, 5).await;
    known_device(&slow, ADMIN, None).await;
    // Six failures of this minute are left, and none of the sign-in that succeeded.
    fail_sign_ins(&app, ADMIN, None, 4).await;
    let refused = sign_in(&app.app, ADMIN, WRONG, None).await;
    assert_eq!(seconds_to_wait(refused), 60);
}

#[tokio::test]
async fn failures_are_forgotten_after_a_day() {
    let (app, _) = TestApp::new().await;
    app.app.sweep_expired().await.expect("swept");
    fail_sign_ins(&app, ADMIN, None, 19).await;
    app.clock.advance(24 * 3600 + 1);
    assert!(app.app.sweep_expired().await.expect("swept") > 0);
    fail_sign_ins(&app, ADMIN, None, 19).await;
    sign_in(&app.app, ADMIN, PASSWORD, None)
        .await
        .expect("a session");
}
