//! The document: what is committed is what the code gives, and it holds together.

use std::path::Path;

/// The committed document.
fn committed() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.yaml");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn openapi_yaml_is_up_to_date() {
    let written = adapter_http::openapi_yaml().unwrap();
    assert!(written.trim_end() == committed().trim_end(), "openapi.yaml is not what the code gives: run `just openapi`");
}
