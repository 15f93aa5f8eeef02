//! Tests of the link to the reports service.

use serde_json::json;

use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Grader, Outsider, Sender, SuperAdmin, TestApp};

/// Returns the code of a new link.
async fn code<S: Sender>(app: &TestApp) -> String {
    let link = app.send::<S>("POST", "/reports/token").await.is(200);
    assert_eq!(link.body["data"]["expires_in"], 60);
    let url = link.body["data"]["url"].as_str().unwrap();
    let code = url.strip_prefix("https://reports.test/open?token=");
    code.expect("the address of the reports service").to_owned()
}

async fn redeem(app: &TestApp, code: &str) -> TestResponse {
    let call = app.request("POST", "/api/v1/reports/redeem");
    call.send(&json!({ "token": code })).await
}

#[actix_web::test]
async fn a_code_is_exchanged_once_for_its_admin_and_the_organization() {
    let app = TestApp::new().await;
    let code = code::<Admin>(&app).await;
    let reader = redeem(&app, &code).await.is(200).body;
    assert_eq!(reader["data"]["user"]["email"], Admin::EMAIL.unwrap());
    assert_eq!(reader["data"]["user"]["name"], "Ada");
    assert_eq!(reader["data"]["organization"]["name"], "Acme");
    redeem(&app, &code).await.is(422).blames("token");
}

#[actix_web::test]
async fn a_code_is_valid_for_a_minute() {
    let app = TestApp::new().await;
    let (first, second) = (code::<Admin>(&app).await, code::<Admin>(&app).await);
    app.clock.advance(59);
    redeem(&app, &first).await.is(200);
    app.clock.advance(1);
    redeem(&app, &second).await.is(422).blames("token");
}

#[actix_web::test]
async fn a_code_is_no_session_and_belongs_to_its_own_organization() {
    let app = TestApp::new().await;
    let code = code::<Outsider>(&app).await;
    let call = app.request("GET", "/api/v1/me");
    let call = call.header("Authorization", &format!("Bearer {code}"));
    call.get().await.is(401);
    let reader = redeem(&app, &code).await.is(200).body;
    assert_eq!(reader["data"]["organization"]["name"], "Other");
}

#[actix_web::test]
async fn a_code_of_an_admin_who_lost_the_role_is_worth_nothing() {
    let app = TestApp::new().await;
    let email = "second@acme.test";
    let id = app.user("Second", email, "admin").await;
    let login = app.request("POST", "/api/v1/login");
    let credentials = json!({ "email": email, "password": application_testkit::PASSWORD });
    let session = login.send(&credentials).await.is(200);
    let bearer = format!("Bearer {}", session.body["token"].as_str().unwrap());
    let call = app.request("POST", "/api/v1/reports/token");
    let link = call.header("Authorization", &bearer).get().await.is(200);
    let url = link.body["data"]["url"].as_str().unwrap();
    let (_, code) = url.split_once("token=").unwrap();
    let demoted = json!({ "name": "Second", "email": email, "role": "user" });
    let path = format!("/users/{id}");
    let call = app.call::<Admin>("PUT", &path).await;
    call.send(&demoted).await.is(200);
    redeem(&app, code).await.is(422).blames("token");
}

#[actix_web::test]
async fn a_code_of_a_deactivated_admin_is_worth_nothing() {
    let app = TestApp::new().await;
    let second = app.user("Second", "second@acme.test", "admin").await;
    let session = app.token("second@acme.test").await;
    let call = app.request("POST", "/api/v1/reports/token");
    let call = call.header("Authorization", &format!("Bearer {session}"));
    let link = call.get().await.is(200);
    let url = link.body["data"]["url"].as_str().unwrap();
    let (_, code) = url.split_once("token=").unwrap();
    app.send::<Admin>("POST", &format!("/users/{second}/deactivate"))
        .await
        .is(200);
    redeem(&app, code).await.is(422).blames("token");
}

#[actix_web::test]
async fn only_admins_get_a_link_and_the_account_says_who() {
    let app = TestApp::new().await;
    app.send::<Grader>("POST", "/reports/token").await.is(403);
    app.send::<SuperAdmin>("POST", "/reports/token")
        .await
        .is(403);
    assert_eq!(app.read::<Admin>("/me").await.body["has_reports"], true);
    assert_eq!(app.read::<Grader>("/me").await.body["has_reports"], false);
}

#[actix_web::test]
async fn without_a_reports_service_there_is_no_link() {
    let app = TestApp::without_reports().await;
    app.organization("Acme", "acme.test").await;
    app.send::<Admin>("POST", "/reports/token").await.is(404);
    assert_eq!(app.read::<Admin>("/me").await.body["has_reports"], false);
}
