//! Tests of the operator's page.

use application_ports::Clock;
use serde_json::json;

use crate::support::test_app::{Admin, Anonymous, SuperAdmin, TestApp};

#[actix_web::test]
async fn the_operator_sees_nodes_the_database_and_mails_without_addresses_or_links() {
    let app = TestApp::new().await;
    let node = application_ports::Node {
        id: uuid::Uuid::from_u128(1),
        version: "1.2.3".to_owned(),
        started_at: app.clock.now(),
        seen_at: app.clock.now(),
    };
    app.app.record_node(&node).await.unwrap();
    app.invited_organization("Third", "third.test").await;
    let report = app.read::<SuperAdmin>("/installation").await;
    let text = String::from_utf8(report.bytes.clone()).unwrap();
    let data = &report.body["data"];
    assert_eq!(data["nodes"][0]["version"], "1.2.3");
    assert!(data["database_bytes"].as_u64().unwrap() > 10_000);
    assert!(data["free_disk_bytes"].is_u64());
    assert_eq!(data["storage_low"], false);
    assert_eq!(data["mails"]["waiting"], 1);
    assert_eq!(data["mails"]["failing"], 0);
    assert_eq!(data["mails"]["first"][0]["recipient_domain"], "third.test");
    assert!(
        !text.contains("admin@third.test") && !text.contains("token"),
        "{text}"
    );

    app.clock.advance(61);
    let later = app.read::<SuperAdmin>("/installation").await;
    assert_eq!(later.body["data"]["nodes"].as_array().unwrap().len(), 0);
}

/// The contract of the store covers an installation without an administrator.
#[actix_web::test]
async fn visitors_learn_only_whether_the_installation_is_set_up() {
    let app = TestApp::new().await;
    let response = app.read::<Anonymous>("/installation/setup").await;
    assert_eq!(
        response.body,
        serde_json::json!({ "data": { "is_set_up": true } })
    );
}

#[actix_web::test]
async fn a_mail_is_tried_again_and_recorded_unless_it_is_due_soon_anyway() {
    let app = TestApp::new().await;
    let id = app.waiting_email().await;
    let path = format!("/installation/mails/{id}/retry");
    let retry = async || {
        let response = app.send::<SuperAdmin>("POST", &path).await.is(200);
        let newest = app.read::<SuperAdmin>("/audit?limit=1").await;
        let entry = newest.body["data"][0].clone();
        (response.body["message"].clone(), entry)
    };
    let (message, entry) = retry().await;
    assert_eq!(message, "The email is tried within three minutes anyway");
    assert_ne!(entry["action"], "retry_mail");

    let later = app.clock.now().plus_minutes(60);
    let tx = app.begin().await;
    let mail = id.parse::<uuid::Uuid>().unwrap().into();
    tx.postpone_email(mail, later).await.unwrap();
    tx.commit_unaudited().await.unwrap();
    let (message, entry) = retry().await;
    assert_eq!(message, "The email is tried again");
    assert_eq!(entry["action"], "retry_mail");
    assert_eq!(entry["subject"]["kind"], "mail");
    app.mailed_token().await;
    app.send::<SuperAdmin>("POST", &path).await.is(404);
}

#[actix_web::test]
async fn the_sizes_of_organizations_are_listed_for_the_platform_alone() {
    let app = TestApp::new().await;
    let sizes = app
        .read::<SuperAdmin>("/installation/organizations?search=acme")
        .await;
    let acme = &sizes.body["data"][0];
    assert_eq!(acme["name"], "Acme");
    assert_eq!(acme["users_count"], 5);
    assert_eq!(
        (&acme["template_bytes"], &acme["answer_bytes"]),
        (&json!(0), &json!(0))
    );
    assert!(acme["audit_bytes"].as_u64().unwrap() > 0);
    assert_eq!(acme["stored_bytes"], acme["audit_bytes"]);
    for path in ["/installation", "/installation/organizations"] {
        app.send::<Admin>("GET", path).await.is(403);
    }
}
