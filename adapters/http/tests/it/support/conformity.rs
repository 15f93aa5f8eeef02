//! Checks responses against the document.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use jsonschema::Validator;
use serde_json::{Value, json};

/// The document as JSON.
pub static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(adapter_http::document()).expect("a document"));

/// The compiled schemas of responses, by operation and status. Each is compiled when it is first needed.
static VALIDATORS: LazyLock<Mutex<HashMap<String, &'static Validator>>> =
    LazyLock::new(Mutex::default);

/// The path, the method and the description of every operation.
pub fn operations() -> impl Iterator<Item = (&'static str, &'static str, &'static Value)> {
    DOCUMENT["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, item)| {
            item.as_object()
                .expect("an item")
                .iter()
                .map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
        })
}

/// Fails if the document does not describe this response to a request for `path`.
pub fn check(method: &str, path: &str, status: u16, media_type: &str, body: &Value) {
    let path = path.split('?').next().unwrap_or_default();
    let matches = |pattern: &str| {
        let (mut expected, mut actual) = (pattern.split('/'), path.split('/'));
        expected.by_ref().all(|segment| {
            actual
                .next()
                .is_some_and(|part| segment.starts_with('{') || segment == part)
        }) && actual.next().is_none()
    };
    // A path without parameters takes precedence.
    let operation = operations()
        .filter(|(pattern, known, _)| known.eq_ignore_ascii_case(method) && matches(pattern))
        .min_by_key(|(pattern, ..)| pattern.matches('{').count());
    if let Some((_, _, operation)) = operation {
        check_response(operation, status, media_type, body);
    }
}

fn check_response(operation: &'static Value, status: u16, media_type: &str, body: &Value) {
    let name = operation["operationId"].as_str().expect("an operation id");
    let response = resolve(&operation["responses"][status.to_string()]);
    assert!(
        response.is_object(),
        "{name} answers {status}, which is undocumented: {body}"
    );
    if status == 409 {
        let code = body["code"].as_str().unwrap_or_default();
        let listed = application::operations()
            .find(|operation| operation.name == name)
            .is_some_and(|operation| operation.refusals.iter().any(|known| *known == code));
        assert!(
            listed,
            "{name} is refused with {code}, which it does not list"
        );
    }
    let media_type = media_type.split(';').next().unwrap_or_default();
    let schema = &response["content"][media_type]["schema"];
    assert!(
        media_type.is_empty() || !schema.is_null(),
        "{name} {status} has the undocumented media type {media_type}: {body}"
    );
    if !["application/json", "application/problem+json"].contains(&media_type) {
        return;
    }
    let errors: Vec<String> = validator(name, status, schema)
        .iter_errors(body)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        errors.is_empty(),
        "{name} {status}: {}\nin {body}",
        errors.join("\n")
    );
}

fn validator(operation: &str, status: u16, schema: &Value) -> &'static Validator {
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    validators
        .entry(format!("{operation} {status}"))
        .or_insert_with(|| {
            // References such as `#/components/schemas/User` are resolved inside the schema, so it gets a copy of the
            // components.
            let schema = json!({ "allOf": [schema], "components": DOCUMENT["components"] });
            let validator = jsonschema::draft202012::options()
                .should_validate_formats(true)
                .build(&schema);
            Box::leak(Box::new(validator.expect("a schema")))
        })
}

/// Follows a reference within the document.
pub fn resolve(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => DOCUMENT
            .pointer(reference.trim_start_matches('#'))
            .unwrap_or_else(|| panic!("{reference} does not exist")),
        None => value,
    }
}

#[test]
#[should_panic(expected = "answers 418, which is undocumented")]
fn an_undocumented_status_fails() {
    check("GET", "/api/v1/me", 418, "", &Value::Null);
}

#[test]
#[should_panic(expected = "is not of type")]
fn a_body_of_another_type_fails() {
    let body = json!({ "status": "many" });
    check("GET", "/api/v1/me", 401, "application/problem+json", &body);
}

#[test]
#[should_panic(expected = "is a required property")]
fn a_body_without_a_required_field_fails() {
    check("GET", "/api/v1/me", 200, "application/json", &json!({}));
}

#[test]
#[should_panic(expected = "has the undocumented media type text/csv")]
fn an_undocumented_media_type_fails() {
    check(
        "GET",
        "/api/v1/me",
        200,
        "text/csv; charset=utf-8",
        &Value::Null,
    );
}
