//! Tests of the limits of failed sign-ins, and of the time that oversized input takes.

use std::time::{Duration, Instant};

use application_testkit::PASSWORD;
use serde_json::json;

use crate::support::test_app::{Anonymous, TestApp};

/// The size in bytes of the longest email address that fits into a request.
const OVERSIZED_BYTES: usize = 1_020_000;

/// Sends three requests with this email address, and returns the time of the fastest one.
async fn fastest(app: &TestApp, path: &str, email: &str, status: u16) -> Duration {
    let body = json!({ "email": email, "token": "guess", "name": "Ada",
        "password": PASSWORD, "password_confirmation": PASSWORD });
    let mut fastest = Duration::MAX;
    for _ in 0..3 {
        let call = app.call::<Anonymous>("POST", path).await;
        let since = Instant::now();
        call.send(&body).await.is(status);
        fastest = fastest.min(since.elapsed());
    }
    app.clock.advance(60);
    fastest
}

#[actix_web::test]
async fn an_oversized_email_is_refused_before_it_is_normalized() {
    let app = TestApp::empty().await;
    // Normalizing this text produces eleven times as many bytes, and takes many times longer than reading the request.
    let expanding = "\u{FDFA}".repeat(OVERSIZED_BYTES / 3);
    let plain = "a".repeat(OVERSIZED_BYTES);
    for (path, status) in [
        ("/login", 422),
        ("/forget-password", 422),
        ("/reset-password", 422),
        ("/organizations/update/admin", 422),
    ] {
        let expected = fastest(&app, path, &plain, status).await;
        let actual = fastest(&app, path, &expanding, status).await;
        let limit = 2 * expected + Duration::from_millis(50);
        // CI machines vary in speed, so this time is not checked there.
        if std::env::var_os("PALESTRA_TEST_ALL").is_some() {
            assert!(
                actual < limit,
                "{path}: {actual:?}, without expansion {expected:?}"
            );
        }
    }
}

#[actix_web::test]
async fn a_forwarded_address_from_an_untrusted_proxy_does_not_evade_the_limit() {
    let app = TestApp::new().await;
    let login = json!({ "email": "admin@acme.test", "password": "Wrong-Horse1" });
    for n in 0..11 {
        let response = app
            .call::<Anonymous>("POST", "/login")
            .await
            .header("X-Forwarded-For", &format!("198.51.100.{n}"))
            .send(&login)
            .await;
        assert_eq!(response.status, if n < 10 { 422 } else { 429 });
    }
}

#[actix_web::test]
async fn the_eleventh_wrong_password_in_a_minute_has_to_wait() {
    let app = TestApp::new().await;
    let login = |password: &str| json!({ "email": "admin@acme.test", "password": password });
    for _ in 0..10 {
        let response = app
            .post::<Anonymous>("/login", &login("Wrong-Horse1"))
            .await;
        response.refuses(422, "validation_failed").blames("email");
    }
    let response = app.post::<Anonymous>("/login", &login(PASSWORD)).await;
    assert_eq!(
        response
            .refuses(429, "too_many_requests")
            .header("retry-after"),
        "60"
    );
    app.clock.advance(60);
    app.post::<Anonymous>("/login", &login(PASSWORD))
        .await
        .is(200);
}

#[actix_web::test]
async fn of_guesses_sent_at_once_only_ten_are_checked() {
    let app: &'static TestApp = Box::leak(Box::new(TestApp::new().await));
    let guesses: Vec<_> = (0..40)
        .map(|_| {
            actix_web::rt::spawn(async move {
                let login = json!({ "email": "admin@acme.test", "password": "Wrong-Horse1" });
                app.post::<Anonymous>("/login", &login).await.status
            })
        })
        .collect();
    let mut checked = 0;
    for guess in guesses {
        if guess.await.unwrap() == 422 {
            checked += 1;
        }
    }
    assert_eq!(checked, 10);
}

#[actix_web::test]
async fn successful_sign_ins_do_not_count() {
    let app = TestApp::new().await;
    let login = json!({ "email": "admin@acme.test", "password": PASSWORD });
    for _ in 0..15 {
        app.post::<Anonymous>("/login", &login).await.is(200);
    }
}

#[actix_web::test]
async fn guesses_of_email_tokens_are_limited() {
    let app = TestApp::new().await;
    let guess = json!({ "email": "admin@acme.test", "token": "guess", "password": PASSWORD, "password_confirmation": PASSWORD });
    for _ in 0..10 {
        app.post::<Anonymous>("/reset-password", &guess)
            .await
            .refuses(422, "validation_failed")
            .blames("token");
    }
    app.post::<Anonymous>("/reset-password", &guess)
        .await
        .refuses(429, "too_many_requests");
}

#[actix_web::test]
async fn requests_for_links_have_a_limit_of_their_own() {
    let app = TestApp::new().await;
    let forgotten = json!({ "email": "admin@acme.test" });
    for _ in 0..10 {
        app.post::<Anonymous>("/forget-password", &forgotten)
            .await
            .is(200);
    }
    app.post::<Anonymous>("/forget-password", &forgotten)
        .await
        .refuses(429, "too_many_requests");
    let login = json!({ "email": "admin@acme.test", "password": PASSWORD });
    app.post::<Anonymous>("/login", &login).await.is(200);
}

#[actix_web::test]
async fn a_requested_link_is_sent_after_the_response() {
    let app = TestApp::new().await;
    let before = app.mailed_token().await;
    let forgotten = json!({ "email": "admin@acme.test" });
    app.post::<Anonymous>("/forget-password", &forgotten)
        .await
        .is(200);
    let since = Instant::now();
    let mut token = app.mailed_token().await;
    while token == before && since.elapsed() < Duration::from_secs(30) {
        actix_web::rt::time::sleep(Duration::from_millis(10)).await;
        token = app.mailed_token().await;
    }
    let reset = json!({ "email": "admin@acme.test", "token": token,
        "password": PASSWORD, "password_confirmation": PASSWORD });
    app.post::<Anonymous>("/reset-password", &reset)
        .await
        .is(200);
}
