//! Tests of the log of errors of the web app.

use application::ClientError;

use crate::log_lines::Lines;
use crate::test_app::{TestApp, invalid_fields};

fn client_error_report() -> ClientError {
    ClientError {
        message: "no mail for ada@acme.test\n2026-11-22 INFO security: \"forged\" 00491701234567"
            .to_owned(),
        stack: "at f (https://a.test/x.js:1:2)\r\nat \u{202e}g /users?search=ada".to_owned(),
        page: "/users/:id?name=ada".to_owned(),
        release: "index-1a2b.js\u{1b}[2J".to_owned(),
    }
}

#[tokio::test]
async fn a_report_is_one_line_of_the_text_log_without_personal_data() {
    let (app, _) = TestApp::new().await;
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(lines.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    app.app
        .report_client_error(&client_error_report())
        .expect("logged");
    let logged = lines.take();
    assert_eq!(logged.lines().count(), 1, "{logged}");
    let (_, event) = logged.split_once(" WARN ").expect("a warning");
    assert_eq!(
        event.trim_end(),
        r#"client: the web app failed error="no mail for [email]\n2026-11-22 INFO security: \"forged\" [number]" stack="at f (https://a.test/x.js:1:2)\r\nat \u{202e}g /users[…]" page="/users/:id[…]" release="index-1a2b.js\u{1b}[2J""#
    );
}

#[tokio::test]
async fn a_report_is_one_line_of_the_json_log() {
    let (app, _) = TestApp::new().await;
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_writer(lines.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    app.app
        .report_client_error(&client_error_report())
        .expect("logged");
    let logged = lines.take_json();
    assert_eq!(logged.len(), 1, "{logged:?}");
    assert_eq!(logged[0]["target"], "client");
    assert_eq!(logged[0]["level"], "WARN");
    assert_eq!(logged[0]["page"], "/users/:id[…]");
}

#[tokio::test]
async fn a_report_has_a_message_and_no_long_texts() {
    let (app, _) = TestApp::new().await;
    let empty = ClientError::default();
    assert_eq!(
        invalid_fields(app.app.report_client_error(&empty)),
        ["message: Required"]
    );
    let long = ClientError {
        message: "é".repeat(501),
        stack: "x".repeat(4_001),
        page: "x".repeat(201),
        release: "x".repeat(101),
    };
    assert_eq!(
        invalid_fields(app.app.report_client_error(&long)),
        [
            "message: Must not be longer than 500 characters",
            "stack: Must not be longer than 4000 characters",
            "page: Must not be longer than 200 characters",
            "release: Must not be longer than 100 characters",
        ]
    );
    let longest = ClientError {
        message: "é".repeat(500),
        stack: "x".repeat(4_000),
        page: "x".repeat(200),
        release: "x".repeat(100),
    };
    app.app.report_client_error(&longest).expect("logged");
}

#[tokio::test]
async fn the_log_keeps_the_beginning_of_a_long_stack() {
    let (app, _) = TestApp::new().await;
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_writer(lines.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let long = ClientError {
        stack: format!("{}{}", "é".repeat(1_500), "x".repeat(2_500)),
        ..client_error_report()
    };
    app.app.report_client_error(&long).expect("logged");
    assert_eq!(lines.take_json()[0]["stack"], "é".repeat(1_500));
}
