//! Tests of the limits of changes by staff (D103).

use domain_access::{Action, Permission, Permissions, Resource};
use serde_json::json;

use crate::support::bodies::{permission, plain_template};
use crate::support::call::TestResponse;
use crate::support::test_app::{Admin, Bystander, Outsider, Sender, TestApp};

async fn rename_role<S: Sender>(app: &TestApp, id: &str, name: &str) -> TestResponse {
    let body = json!({ "name": name, "permissions": [permission("viewAny team")] });
    let call = app.call::<S>("PUT", &format!("/roles/{id}")).await;
    call.send(&body).await
}

async fn create_role<S: Sender>(app: &TestApp) -> TestResponse {
    let body = json!({ "name": app.new_name(), "permissions": [permission("viewAny team")] });
    app.post::<S>("/roles", &body).await
}

/// Checks that the next change is refused, and returns the seconds after which it may be tried again.
fn seconds_to_wait(response: TestResponse) -> i64 {
    let refused = response.refuses(429, "too_many_requests");
    refused.header("retry-after").parse().unwrap()
}

#[actix_web::test]
async fn a_user_makes_a_burst_of_changes_and_then_as_many_as_the_rate_allows() {
    let app = TestApp::with_writes("30/2", "1000/1000").await;
    for _ in 0..30 {
        create_role::<Admin>(&app).await.is(201);
    }
    assert_eq!(seconds_to_wait(create_role::<Admin>(&app).await), 1);
    create_role::<Outsider>(&app).await.is(201);
    app.clock.advance(1);
    create_role::<Admin>(&app).await.is(201);
    create_role::<Admin>(&app).await.is(201);
    seconds_to_wait(create_role::<Admin>(&app).await);
}

#[actix_web::test]
async fn all_users_of_an_organization_share_a_bucket() {
    let app = TestApp::with_writes("1000/1000", "30/1").await;
    let creates_roles = Permission::new(Action::Create, Resource::Role);
    let sees_teams = Permission::new(Action::ViewAny, Resource::Team);
    let permissions = Permissions::EMPTY.with(creates_roles).with(sees_teams);
    app.set_permissions::<Bystander>("Bystanders", permissions)
        .await;
    for _ in 0..15 {
        create_role::<Admin>(&app).await.is(201);
        create_role::<Bystander>(&app).await.is(201);
    }
    seconds_to_wait(create_role::<Admin>(&app).await);
    seconds_to_wait(create_role::<Bystander>(&app).await);
    create_role::<Outsider>(&app).await.is(201);
}

#[actix_web::test]
async fn only_changes_that_are_recorded_are_counted() {
    let app = TestApp::with_writes("30/1", "1000/1000").await;
    let role = create_role::<Admin>(&app).await.is(201).id();
    rename_role::<Admin>(&app, &role, "Renamed").await.is(202);
    for _ in 0..40 {
        rename_role::<Admin>(&app, &role, "Renamed").await.is(202);
        rename_role::<Admin>(&app, &role, "").await.is(422);
        app.read::<Admin>("/roles").await;
    }
    for _ in 0..28 {
        create_role::<Admin>(&app).await.is(201);
    }
    seconds_to_wait(create_role::<Admin>(&app).await);
}

#[actix_web::test]
async fn a_copy_of_a_template_and_a_change_above_a_hundred_kilobytes_count_twenty() {
    let app = TestApp::with_writes("60/1", "1000/1000").await;
    let template = app.template(&plain_template("Original")).await;
    let copy = |name: &str| json!({ "templateName": name });
    let path = format!("/template/get/data/{template}");
    app.post::<Admin>(&path, &copy("Copy")).await.is(201);
    let mut large = plain_template("Large");
    large["padding"] = json!("x".repeat(100_000));
    let length = large.to_string().len().to_string();
    let call = app.call::<Admin>("POST", "/templates").await;
    let call = call.header("Content-Length", &length);
    call.send(&large).await.is(201);
    // 41 of 60 tokens are taken. A copy needs 20, and another change needs 1.
    assert_eq!(
        seconds_to_wait(app.post::<Admin>(&path, &copy("Again")).await),
        1
    );
    create_role::<Admin>(&app).await.is(201);
    assert_eq!(
        seconds_to_wait(app.post::<Admin>(&path, &copy("Again")).await),
        2
    );
}

#[actix_web::test]
async fn who_may_not_make_a_change_learns_that_first() {
    let app = TestApp::with_writes("30/1", "30/1").await;
    for _ in 0..30 {
        create_role::<Admin>(&app).await.is(201);
    }
    create_role::<Bystander>(&app)
        .await
        .refuses(403, "forbidden");
}
