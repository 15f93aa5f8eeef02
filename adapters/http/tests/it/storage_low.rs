//! Tests which requests are accepted while the disk of the server is nearly full (D103).

use crate::support::operation::{Findings, TestedOperation};
use crate::support::requests::RequestFixture;
use crate::support::test_app::{Anonymous, Bystander, SuperAdmin, TestApp};

/// If less space is free, the test app accepts only the requests that running events need.
const FLOOR: u64 = 1_000_000_000;

#[actix_web::test]
async fn below_the_floor_of_free_disk_only_reads_and_running_events_go_on() {
    let app = TestApp::new().await;
    let mut findings = Findings::default();
    let mut refused = 0;
    for operation in TestedOperation::all() {
        let fixture = RequestFixture::new(&app, operation.value.name).await;
        app.disk.set_free_bytes(FLOOR - 1);
        if operation.value.effect.needs_free_disk() {
            let response = operation.send_as_insider(&app, &fixture);
            findings.check(&operation, "insider", 503, response).await;
            refused += 1;
        } else {
            let response = operation.send_as_insider(&app, &fixture).await;
            if response.status == 503 {
                findings.add(format!("{} is refused", operation.value.name));
            }
        }
        app.disk.set_free_bytes(FLOOR);
        app.forget_tokens();
    }
    findings.expect_none();
    assert!(refused > 30, "{refused} operations need free disk");
}

#[actix_web::test]
async fn the_response_names_the_cause_and_the_page_of_the_operator_shows_it() {
    let app = TestApp::new().await;
    let operation = TestedOperation::named("create_role");
    let fixture = RequestFixture::new(&app, "create_role").await;
    app.disk.set_free_bytes(FLOOR);
    operation.send_as_insider(&app, &fixture).await.is(201);

    app.disk.set_free_bytes(FLOOR - 1);
    let refused = operation.send_as_insider(&app, &fixture).await;
    let refused = refused.refuses(503, "storage_low");
    assert_eq!(refused.header("retry-after"), "60");
    let report = app.read::<SuperAdmin>("/installation").await;
    assert_eq!(report.body["data"]["storage_low"], true);
    assert_eq!(report.body["data"]["free_disk_bytes"], FLOOR - 1);
}

#[actix_web::test]
async fn who_may_not_make_a_change_does_not_learn_of_the_disk() {
    let app = TestApp::new().await;
    let fixture = RequestFixture::new(&app, "create_role").await;
    app.disk.set_free_bytes(0);
    let denied = fixture.send::<Bystander>(&app, "create_role").await;
    denied.refuses(403, "forbidden");
    let anonymous = fixture.send::<Anonymous>(&app, "create_role").await;
    anonymous.refuses(401, "unauthenticated");
}
