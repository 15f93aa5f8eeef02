//! Tests of giving many users another role.

use serde_json::json;

use crate::support::test_app::{Admin, Participant, TestApp};

#[actix_web::test]
async fn a_blank_search_means_everybody_as_in_the_list_and_nul_is_refused() {
    let app = TestApp::new().await;
    app.role("Marker", &["viewAny template"]).await;
    let listed = app.read::<Admin>("/users?search=%20%20").await.body["meta"]["total"].clone();
    let body = json!({ "role": "Marker", "all": 1, "search": "  " });
    let changed = app.post::<Admin>("/users/role", &body).await.is(200);
    let count = |field: &str| changed.body["data"][field].as_u64().unwrap();
    let all = count("changed") + count("unchanged") + count("left_out");
    assert_eq!(json!(all), listed);
    let nul = json!({ "role": "Marker", "all": 1, "search": "\0" });
    let refused = app.post::<Admin>("/users/role", &nul).await;
    refused.refuses(422, "validation_failed").blames("search");
    let list = app.call::<Admin>("GET", "/users?search=%00").await;
    list.get().await.is(422);
}

#[actix_web::test]
async fn a_filter_beside_named_users_is_refused_instead_of_ignored() {
    let app = TestApp::new().await;
    app.role("Marker", &["viewAny template"]).await;
    let petra = app.user_id::<Participant>().await;
    for (field, value) in [
        ("search", json!("x")),
        ("state", json!("active")),
        ("role_id", json!(petra)),
        ("import_id", json!(petra)),
    ] {
        let mut body = json!({ "role": "Marker", "users": [petra] });
        body[field] = value;
        let refused = app.post::<Admin>("/users/role", &body).await;
        refused.refuses(422, "validation_failed").blames(field);
    }
}
