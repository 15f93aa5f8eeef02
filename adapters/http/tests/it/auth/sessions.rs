//! Tests of a user's own sessions.

use application_testkit::PASSWORD;
use serde_json::json;

use crate::support::test_app::{Admin, Sender, TestApp};

#[actix_web::test]
async fn a_session_shows_its_origin_and_uses_and_whether_it_is_the_current_one() {
    let app = TestApp::new().await;
    app.token(Admin::EMAIL.unwrap()).await;
    app.clock.advance(1);
    let login = app
        .request("POST", "/api/v1/login")
        .header(
            "User-Agent",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
        )
        // The test app trusts no proxy.
        .header("X-Forwarded-For", "198.51.100.1");
    let credentials = json!({ "email": Admin::EMAIL, "password": PASSWORD });
    login.send(&credentials).await.is(200);
    app.clock.advance(600);
    let list = app.read::<Admin>("/sessions").await;
    let sessions = list.body["data"].as_array().unwrap();
    // The third session was created when the invitation was accepted.
    assert_eq!(sessions.len(), 3);
    let (other, current) = (&sessions[0], &sessions[1]);
    assert_eq!(other["device"], "Firefox on Windows");
    assert_eq!(other["ip"], "203.0.113.7");
    assert_eq!(other["created_at"], "2026-11-21T10:00:01.000Z");
    assert_eq!(other["last_used_at"], "2026-11-21T10:00:01.000Z");
    assert_eq!(other["is_current"], false);
    assert_eq!(current["device"], json!(null));
    assert_eq!(current["last_used_at"], "2026-11-21T10:10:01.000Z");
    assert_eq!(current["is_current"], true);

    let path = format!("/sessions/{}", current["id"].as_str().unwrap());
    let ended = app.send::<Admin>("DELETE", &path).await.is(200);
    assert_eq!(ended.body["message"], "Signed out on that device");
    app.send::<Admin>("GET", "/me").await.is(401);
}

#[actix_web::test]
async fn an_accepted_invitation_returns_what_a_sign_in_returns() {
    let app = TestApp::new().await;
    app.invited_organization("Third", "third.test").await;
    let account = json!({
        "name": "Ada", "password": PASSWORD, "password_confirmation": PASSWORD,
        "email": "admin@third.test", "token": app.mailed_token().await,
    });
    let accept = app.request("POST", "/api/v1/organizations/update/admin");
    let accepted = accept.send(&account).await.is(200).body;
    assert_eq!(accepted["message"], json!("Your account is ready"));
    let credentials = json!({ "email": "admin@third.test", "password": PASSWORD });
    let sign_in = app.request("POST", "/api/v1/login");
    let mut signed_in = sign_in.send(&credentials).await.is(200).body;
    let token = format!("Bearer {}", accepted["token"].as_str().unwrap());
    assert_ne!(accepted["token"], signed_in["token"], "each has a session");
    signed_in["token"] = accepted["token"].clone();
    signed_in["message"] = accepted["message"].clone();
    assert_eq!(accepted, signed_in);
    let me = app.request("GET", "/api/v1/me");
    me.header("Authorization", &token).get().await.is(200);
}
