//! Invitations: how often they can be sent, and which of their data the database contains. The periods of an organization.

use std::fs;

use serde_json::json;

use crate::support::bodies::organization;
use crate::support::test_app::{Admin, SuperAdmin, TestApp};

#[actix_web::test]
async fn the_sixth_invitation_in_an_hour_has_to_wait() {
    let app = TestApp::empty().await;
    let id = app.invited_organization("Beta", "beta.test").await;
    let resend = format!("/organizations/{id}/invitation");
    for _ in 0..4 {
        app.send::<SuperAdmin>("POST", &resend).await.is(200);
    }
    app.clock.advance(600);
    let refused = app.send::<SuperAdmin>("POST", &resend).await;
    let refused = refused.refuses(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "3000");

    let path = format!("/organizations/{id}");
    let update = async |email: &str| {
        let mut body = organization("Beta", "beta.test");
        body["user_email"] = json!(email);
        app.call::<SuperAdmin>("PUT", &path).await.send(&body).await
    };
    let refused = update("boss@beta.test").await;
    let refused = refused.refuses(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "3000");
    update("admin@beta.test").await.is(200);

    app.clock.advance(3000);
    app.send::<SuperAdmin>("POST", &resend).await.is(200);
}

#[actix_web::test]
async fn the_files_of_the_database_contain_no_token_of_a_waiting_mail() {
    let app = TestApp::empty().await;
    app.invited_organization("Beta", "beta.test").await;
    let files: Vec<Vec<u8>> = fs::read_dir(app.folder())
        .unwrap()
        .map(|file| fs::read(file.unwrap().path()).unwrap())
        .collect();
    let contain = |text: &str| {
        let text = text.as_bytes();
        files
            .iter()
            .any(|file| file.windows(text.len()).any(|part| part == text))
    };
    assert!(contain("invited you to Beta"), "the mail waits");
    let token = app.mailed_token().await;
    assert!(!contain(&token));
}

#[actix_web::test]
async fn an_organization_has_periods_of_its_own_until_they_are_taken_back() {
    let app = TestApp::empty().await;
    let id = app.invited_organization("Beta", "beta.test").await;
    let path = format!("/organizations/{id}");
    let none = json!({ "texts_days": null, "audit_states_days": null });
    let read = app.read::<SuperAdmin>(&path).await;
    let data = &read.body["data"];
    assert_eq!((&data["kept"], &data["installation_kept"]), (&none, &none));
    let change = async |body| {
        app.call::<SuperAdmin>("PATCH", &path)
            .await
            .send(&body)
            .await
    };

    let wrong = json!({ "kept": { "texts_days": 29, "audit_states_days": 36_501 } });
    let wrong = change(wrong).await.is(422);
    let message = json!(["Must be between 30 and 36500 days"]);
    assert_eq!(wrong.body["errors"]["kept.texts_days"], message);
    assert_eq!(wrong.body["errors"]["kept.audit_states_days"], message);
    let own = json!({ "texts_days": 30, "audit_states_days": 36_500 });
    let changed = change(json!({ "kept": own })).await.is(200);
    assert_eq!(changed.body["data"]["kept"], own);
    let renamed = change(json!({ "name": "Gamma" })).await.is(200);
    assert_eq!(renamed.body["data"]["kept"], own, "what is not sent stays");
    let back = change(json!({ "kept": { "texts_days": null } }))
        .await
        .is(200);
    assert_eq!(back.body["data"]["kept"], none);
}

#[actix_web::test]
async fn a_limit_below_the_use_is_refused_at_its_field() {
    let app = TestApp::new().await;
    let home = app.read::<Admin>("/getOrganization").await;
    let id = home.body["data"]["id"].as_str().unwrap();
    let path = format!("/organizations/{id}");
    let change = async |body| {
        let call = app.call::<SuperAdmin>("PATCH", &path).await;
        let refused = call.send(&body).await.refuses(409, "limit_below_use");
        refused.body["errors"].clone()
    };
    let of_users = json!(["The organization has more users than that"]);
    let users = change(json!({ "max_number_of_users": 1 })).await;
    assert_eq!(users, json!({ "max_number_of_users": of_users }));
    app.execute("UPDATE organizations SET used_bytes = 2000000")
        .await;
    let both = change(json!({ "max_number_of_users": 1, "total_file_size": 1 })).await;
    let of_files = json!(["The files of the organization are larger than that"]);
    let expected = json!({ "max_number_of_users": of_users, "total_file_size": of_files });
    assert_eq!(both, expected);
}
