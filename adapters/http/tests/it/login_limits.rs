//! The limits of failed sign-ins, and what a stranger's oversized input costs.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::test_app::{Anonymous, PASSWORD, TestApp};

/// Normalizing this text, as case folding does, takes half a second and 11 MB.
fn oversized_email() -> String {
    "\u{FDFA}".repeat(340_000)
}

#[actix_web::test]
async fn an_oversized_email_is_refused_before_it_is_normalized() {
    let app = TestApp::empty().await;
    for (path, status) in [
        ("/login", 422),
        ("/forget-password", 200),
        ("/reset-password", 422),
        ("/organizations/update/admin", 422),
    ] {
        let body = json!({ "email": oversized_email(), "token": "guess", "name": "Ada",
            "password": PASSWORD, "password_confirmation": PASSWORD });
        let mut fastest = Duration::MAX;
        for _ in 0..3 {
            let call = app.call::<Anonymous>("POST", path).await;
            let since = Instant::now();
            call.send(&body).await.is(status);
            fastest = fastest.min(since.elapsed());
        }
        assert!(
            fastest < Duration::from_millis(50),
            "{path} took {fastest:?}"
        );
        app.clock.advance(60);
    }
}

#[actix_web::test]
async fn a_forwarded_address_from_nobody_trusted_does_not_evade_the_limit() {
    let app = TestApp::new().await;
    let login = json!({ "email": "admin@acme.test", "password": "Wrong-Horse1" });
    for n in 0..11 {
        let answer = app
            .call::<Anonymous>("POST", "/login")
            .await
            .header("X-Forwarded-For", &format!("198.51.100.{n}"))
            .send(&login)
            .await;
        assert_eq!(answer.status, if n < 10 { 422 } else { 429 });
    }
}
