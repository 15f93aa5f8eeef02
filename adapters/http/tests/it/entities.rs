//! Tests of errors in the rows of a request that creates entities.

use serde_json::{Value, json};

use crate::support::test_app::{Admin, TestApp};

async fn errors(app: &TestApp, rows: Vec<Value>) -> Value {
    let body = json!({ "data": rows });
    let response = app.post::<Admin>("/entities", &body).await.is(422);
    response.body["errors"].clone()
}

#[actix_web::test]
async fn every_wrong_row_is_named() {
    let app = TestApp::new().await;
    let tree = app.read::<Admin>("/entities").await.body;
    let root = &tree["data"][0]["id"];
    let rows = vec![
        json!({ "name": "North", "parent_id": root }),
        json!({ "name": "", "parent_id": root }),
        json!({ "name": "Lab", "parent_row": 3 }),
        json!({ "name": "Desk" }),
    ];
    assert_eq!(
        errors(&app, rows).await,
        json!({
            "data.1.name": ["Required"],
            "data.2.parent_row": ["The selected parent is invalid"],
            "data.3.parent_id": ["Required"],
        })
    );
}

#[actix_web::test]
async fn a_request_creates_at_least_one_and_at_most_a_hundred_entities() {
    let app = TestApp::new().await;
    assert_eq!(
        errors(&app, Vec::new()).await,
        json!({ "data": ["Required"] })
    );
    for count in [101, 500] {
        let rows = vec![json!({ "name": "North" }); count];
        assert_eq!(
            errors(&app, rows).await,
            json!({ "data": ["At most 100 entities at once"] })
        );
    }
}
