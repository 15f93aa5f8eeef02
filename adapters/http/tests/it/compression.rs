//! Tests of responses that are compressed, and of responses that are never compressed.

use application::Compression;
use serde_json::Value;

use crate::support::conformity::{operations, resolve};
use crate::support::operation::TestedOperation;
use crate::support::test_app::{Admin, TestApp};

#[actix_web::test]
async fn a_large_response_is_compressed_for_a_client_that_accepts_it() {
    let app = TestApp::new().await;
    let get = async |path: &str, accepted: &str| {
        let call = app.call::<Admin>("GET", path).await;
        call.header("Accept-Encoding", accepted).get().await.is(200)
    };
    let plain = app.read::<Admin>("/get/permissions/organization").await;
    assert!(plain.sent_bytes > 4096, "{} bytes", plain.sent_bytes);
    assert_eq!(plain.header("content-encoding"), "");
    for accepted in ["gzip", "gzip, deflate, br, zstd", "br;q=0.5, gzip;q=0.1"] {
        let compressed = get("/get/permissions/organization", accepted).await;
        assert_eq!(compressed.header("content-encoding"), "gzip", "{accepted}");
        assert_eq!(compressed.header("vary"), "Accept-Encoding");
        assert_eq!(compressed.body, plain.body);
        assert!(compressed.sent_bytes < plain.sent_bytes / 2);
    }
    for accepted in ["identity", "br", "gzip;q=0"] {
        let response = get("/get/permissions/organization", accepted).await;
        assert_eq!(response.header("content-encoding"), "", "{accepted}");
    }
    let small = get("/getOrganization", "gzip").await;
    assert!(small.sent_bytes <= 4096);
    assert_eq!(small.header("content-encoding"), "");
}

/// Whether a schema has a field that contains a token, at any depth.
fn has_token(schema: &'static Value, depth: u32) -> bool {
    let schema = resolve(schema);
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let fields = schema["properties"].as_object().into_iter().flatten();
    let is_token = |(name, _): (&String, &Value)| name.contains("token");
    fields.clone().any(is_token)
        || depth > 0
            && parts
                .chain(fields.map(|(_, field)| field))
                .any(|inner| has_token(inner, depth - 1))
}

#[test]
fn responses_with_tokens_are_never_compressed() {
    let mut found = Vec::new();
    for (.., document) in operations() {
        let responses = document["responses"].as_object().unwrap();
        let has_token = responses.values().any(|response| {
            has_token(
                &resolve(response)["content"]["application/json"]["schema"],
                4,
            )
        });
        if has_token {
            let name = document["operationId"].as_str().unwrap();
            let compression = TestedOperation::named(name).value.compression;
            assert_eq!(compression, Compression::Never, "{name}");
            found.push(name);
        }
    }
    assert!(found.contains(&"sign_in"), "{found:?}");
}
