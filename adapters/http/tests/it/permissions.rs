//! The permission matrix: each permission that an operation lists is enough on its own, and all other permissions
//! together are not enough. The tests cover a new operation automatically.
//!
//! The roles of these tests are changed in the store. Unlike the form of roles, it accepts every set of permissions,
//! and adds no view permissions (D8).

use domain_access::{Action, Permission, Permissions, Resource, RoleKind};
use serde_json::json;

use crate::support::bodies::{permission, user};
use crate::support::call::TestResponse;
use crate::support::operation::{Findings, Insider, TestedOperation};
use crate::support::requests::RequestFixture;
use crate::support::test_app::{Admin, Clerk, Holder, Participant, Sender, SuperAdmin, TestApp};

/// The two roles of senders that the tests use.
const CLERKS: &str = "Clerks";
const HOLDERS: &str = "Holders";
const PARTICIPANTS: &str = "user";

/// A platform with senders whose roles a test can change.
async fn app() -> TestApp {
    let app = TestApp::new().await;
    app.role(HOLDERS, &["viewAny team"]).await;
    app.user("Hanna", Holder::EMAIL.unwrap(), HOLDERS).await;
    let role = json!({ "name": CLERKS, "permissions": [permission("viewAny user")] });
    app.post::<SuperAdmin>("/roles", &role).await.is(201);
    let clerk = user("Clara", Clerk::EMAIL.unwrap(), CLERKS);
    app.post::<SuperAdmin>("/users", &clerk).await.is(201);
    app
}

/// Returns the operations that require a permission.
fn operations() -> impl Iterator<Item = TestedOperation> {
    TestedOperation::all().filter(|operation| !operation.value.access.permissions().is_empty())
}

/// Creates the data that the operation needs for a sender with the permission.
async fn fixture(app: &TestApp, name: &str, permission: Option<Permission>) -> RequestFixture {
    const UPDATE_SCORE: Permission = Permission::new(Action::Update, Resource::Userscore);
    let usual = RoleKind::User.permissions();
    app.set_permissions::<Admin>(PARTICIPANTS, usual).await;
    let mut fixture = RequestFixture::default();
    match name {
        // An open attempt alone gives the right to save (D48), so the sender must not have one.
        "save_answers" => {
            let resource = permission.map(|permission| permission.resource);
            fixture.is_training = resource == Some(Resource::Training);
            fixture.event(app, "2026-11-21", true).await;
        }
        "list_team_players" => {
            let resource = permission.map(|permission| permission.resource);
            fixture.is_training = resource == Some(Resource::Training);
            fixture.team_event(app, "2026-11-22", Some("leader")).await;
        }
        _ => fixture = RequestFixture::new(app, name).await,
    }
    // To change the mark of a published score, another permission is needed than before the publication.
    if name == "mark_answer" && permission == Some(UPDATE_SCORE) {
        fixture.send::<Admin>(app, "publish_marks").await.is(200);
    }
    // The first save of a score requires another permission than later saves.
    if name == "store_score" && permission == Some(UPDATE_SCORE) {
        fixture.send::<Admin>(app, name).await.is(200);
    }
    fixture
}

/// Sends the request as a user with exactly these permissions.
async fn send(
    app: &TestApp,
    operation: &TestedOperation,
    fixture: &RequestFixture,
    permissions: Permissions,
) -> TestResponse {
    let name = operation.value.name;
    match operation.insider() {
        Insider::Platform => {
            app.set_permissions::<SuperAdmin>(CLERKS, permissions).await;
            fixture.send::<Clerk>(app, name).await
        }
        Insider::Staff => {
            app.set_permissions::<Admin>(HOLDERS, permissions).await;
            fixture.send::<Holder>(app, name).await
        }
        Insider::Participant => {
            app.set_permissions::<Admin>(PARTICIPANTS, permissions)
                .await;
            fixture.send::<Participant>(app, name).await
        }
    }
}

/// Returns the permissions that exist in the scope of these senders.
fn all(operation: &TestedOperation) -> Permissions {
    match operation.insider() {
        Insider::Platform => RoleKind::SuperAdmin.permissions(),
        Insider::Staff | Insider::Participant => RoleKind::Admin.permissions(),
    }
}

#[actix_web::test]
async fn each_permission_that_an_operation_lists_is_enough() {
    let app = app().await;
    let mut findings = Findings::default();
    for operation in operations() {
        let name = operation.value.name;
        for permission in operation.value.access.permissions() {
            let mut permissions = Permissions::EMPTY.with(*permission);
            if ["create_role", "update_role"].contains(&name) {
                // A user can grant only permissions that the user holds (D7).
                permissions = permissions.with(Permission::parse("viewAny template").unwrap());
            }
            let expected = match name {
                // With this permission, the caller gets the refusal that the attempt must be started first.
                "save_answers" => 409,
                // Without an assignment, the permission to read does not give access to an event (D53). Without the
                // submission of a training, it does not give access to model answers (D30).
                "show_competition" | "show_training" | "view_template"
                    if permission.action == Action::Read =>
                {
                    404
                }
                _ => operation.success(),
            };
            let response = async {
                let fixture = fixture(&app, name, Some(*permission)).await;
                send(&app, &operation, &fixture, permissions).await
            };
            let sender = format!("`{}` alone", permission.name());
            findings
                .check(&operation, &sender, expected, response)
                .await;
        }
    }
    findings.expect_none();
}

#[actix_web::test]
async fn all_permissions_that_an_operation_does_not_list_are_not_enough() {
    let app = app().await;
    let mut findings = Findings::default();
    for operation in operations() {
        let listed = operation.value.access.permissions();
        let others = all(&operation)
            .iter()
            .filter(|permission| !listed.contains(permission))
            .collect();
        let response = async {
            let fixture = fixture(&app, operation.value.name, None).await;
            send(&app, &operation, &fixture, others).await
        };
        findings
            .check(&operation, "all others", 403, response)
            .await;
    }
    findings.expect_none();
}

#[actix_web::test]
async fn what_is_for_staff_only_is_denied_to_the_role_user_with_all_permissions() {
    let app = app().await;
    let mut findings = Findings::default();
    for operation in operations().filter(|operation| operation.value.access.is_for_staff_only()) {
        let name = operation.value.name;
        let response = async {
            let fixture = fixture(&app, name, None).await;
            app.set_permissions::<Admin>(PARTICIPANTS, all(&operation))
                .await;
            fixture.send::<Participant>(&app, name).await
        };
        findings
            .check(&operation, "role `user`", 403, response)
            .await;
    }
    findings.expect_none();
}
