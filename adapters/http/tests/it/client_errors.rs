//! Tests of error reports of the web app: who may send them, their maximum size, and their number in a minute.

use serde_json::{Value, json};

use crate::support::test_app::{Admin, Anonymous, TestApp};

const PATH: &str = "/client-errors";

fn report() -> Value {
    json!({ "message": "x is not a function", "stack": "at f (https://a.test/x.js:1:2)",
        "page": "/users/:id", "release": "index-1a2b.js" })
}

#[actix_web::test]
async fn a_report_is_accepted_with_and_without_a_session() {
    let app = TestApp::new().await;
    let response = app.post::<Anonymous>(PATH, &report()).await.is(204);
    assert!(response.bytes.is_empty());
    app.post::<Admin>(PATH, &report()).await.is(204);
    let least = json!({ "message": "x", "stack": null });
    app.post::<Anonymous>(PATH, &least).await.is(204);
}

#[actix_web::test]
async fn a_report_without_a_message_or_with_a_long_text_is_invalid() {
    let app = TestApp::empty().await;
    for (field, length) in [
        ("message", 0),
        ("message", 501),
        ("stack", 4001),
        ("page", 201),
        ("release", 101),
    ] {
        let mut body = report();
        body[field] = json!("x".repeat(length));
        let response = app.post::<Anonymous>(PATH, &body).await;
        response.refuses(422, "validation_failed").blames(field);
        app.clock.advance(60);
    }
    let mut body = report();
    body["stack"] = json!("é\n".repeat(2_000));
    app.post::<Anonymous>(PATH, &body).await.is(204);
}

#[actix_web::test]
async fn a_report_has_at_most_sixteen_kibibytes() {
    let app = TestApp::empty().await;
    let call = app.call::<Anonymous>("POST", PATH).await;
    let body = format!(
        "{{\"message\": \"x\", \"other\": \"{}\"}}",
        "x".repeat(16 * 1024)
    );
    call.send_as("application/json", body)
        .await
        .refuses(413, "payload_too_large");
}

#[actix_web::test]
async fn the_eleventh_report_in_a_minute_has_to_wait_and_sign_ins_do_not() {
    let app = TestApp::new().await;
    for _ in 0..10 {
        app.post::<Anonymous>(PATH, &report()).await.is(204);
    }
    let response = app.post::<Anonymous>(PATH, &report()).await;
    let response = response.refuses(429, "too_many_requests");
    assert_eq!(response.header("retry-after"), "60");
    app.token("admin@acme.test").await;
    app.clock.advance(60);
    app.post::<Anonymous>(PATH, &report()).await.is(204);
}

#[actix_web::test]
async fn only_a_post_reports() {
    let app = TestApp::empty().await;
    let response = app.send::<Anonymous>("GET", PATH).await;
    let response = response.refuses(405, "method_not_allowed");
    assert_eq!(response.header("allow"), "POST");
}
