//! Tests of two people who edit the same resource. The second edit must not silently overwrite the first one.

use serde_json::{Value, json};

use crate::support::requests::RequestFixture;
use crate::support::test_app::{Admin, Sender, SuperAdmin, TestApp};

/// Edits a resource twice, both times with the version that was read before the first edit. Then edits it once without
/// a version.
async fn edit_twice<S: Sender>(operation: &str) {
    let app = TestApp::new().await;
    let mut fixture = RequestFixture::new(&app, operation).await;
    let show = operation
        .replace("update", "show")
        .replace("change", "show");
    let read = async |fixture: &RequestFixture| -> Value {
        let response = fixture.send::<S>(&app, &show).await;
        response.body["data"].clone()
    };

    let before = read(&fixture).await;
    fixture.fields = json!({ "version": before["version"] });
    let changed = fixture.send::<S>(&app, operation).await;
    assert!((200..=202).contains(&changed.status), "{}", changed.body);
    let after = read(&fixture).await;
    // The response to a changed template contains only its id.
    if operation != "update_template" {
        assert_eq!(changed.body["data"]["version"], after["version"]);
    }
    assert!(
        after["version"].as_i64() > before["version"].as_i64(),
        "{operation}: {after}"
    );

    let stale = fixture.send::<S>(&app, operation).await;
    let stale = stale.refuses(409, "stale_version");
    assert_eq!(stale.body["data"], after, "{operation}");
    assert_eq!(read(&fixture).await, after, "{operation} changed something");

    fixture.fields = Value::Null;
    let forced = fixture.send::<S>(&app, operation).await;
    assert!((200..=202).contains(&forced.status), "{}", forced.body);
}

#[actix_web::test]
async fn an_old_version_of_an_organization_is_refused() {
    edit_twice::<SuperAdmin>("update_organization").await;
}

#[actix_web::test]
async fn an_old_version_of_an_organization_in_use_is_refused() {
    edit_twice::<SuperAdmin>("change_organization").await;
}

#[actix_web::test]
async fn an_old_version_of_a_role_is_refused() {
    edit_twice::<Admin>("update_role").await;
}

#[actix_web::test]
async fn an_old_version_of_a_user_is_refused() {
    edit_twice::<Admin>("update_user").await;
}

#[actix_web::test]
async fn an_old_version_of_a_template_is_refused() {
    edit_twice::<Admin>("update_template").await;
}

#[actix_web::test]
async fn an_old_version_of_a_competition_is_refused() {
    edit_twice::<Admin>("update_competition").await;
}

#[actix_web::test]
async fn an_old_version_of_an_entity_is_refused() {
    edit_twice::<Admin>("update_entity").await;
}

#[actix_web::test]
async fn an_old_version_of_a_team_is_refused() {
    edit_twice::<Admin>("update_team").await;
}
