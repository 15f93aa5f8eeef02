//! Tests of the OpenAPI document: the committed file matches the code, and its parts are consistent.

use std::collections::BTreeSet;
use std::path::Path;

use domain_accounts::MAX_USER_RECORDS;
use domain_assessment::limits::MAX_ITEMS;
use domain_kernel::SELECT_LIST_SIZE;
use domain_organization::{MAX_LEVEL, MAX_NEW_ENTITIES, MAX_TEAM_MEMBERS};
use serde_json::Value;

use crate::support::conformity::{DOCUMENT, operations, resolve};

#[test]
fn openapi_yaml_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.yaml");
    let committed = std::fs::read_to_string(path).unwrap();
    let written = adapter_http::openapi_yaml().unwrap();
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openapi.yaml");
    std::fs::write(&copy, &written).unwrap();
    assert!(
        written.trim_end() == committed.trim_end(),
        "openapi.yaml is not what the code gives: run `just openapi`, or take {}",
        copy.display()
    );
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk(value: &'static Value) {
        resolve(value);
        match value {
            Value::Object(fields) => fields.values().for_each(walk),
            Value::Array(items) => items.iter().for_each(walk),
            _ => {}
        }
    }
    walk(&DOCUMENT);
}

#[test]
fn every_response_is_described_and_every_operation_named_once() {
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations() {
        let name = operation["operationId"].as_str().unwrap();
        assert!(names.insert(name), "{name} twice");
        for (status, response) in operation["responses"].as_object().unwrap() {
            let text = resolve(response)["description"]
                .as_str()
                .unwrap_or_default();
            assert!(
                !text.is_empty(),
                "{method} {path} {status} is not described"
            );
        }
    }
}

#[test]
fn the_document_has_exactly_the_operations_that_the_use_cases_name() {
    let documented: Vec<_> = operations()
        .map(|(.., operation)| operation["operationId"].as_str().unwrap())
        .collect();
    let named: Vec<_> = application::operations()
        .map(|operation| operation.name)
        .collect();
    let set = |names: &[&'static str]| names.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(set(&documented), set(&named));
    assert_eq!(documented.len(), named.len(), "an operation is there twice");
}

#[test]
fn requests_publish_the_limits_of_the_domain() {
    let field = |schema: &str, name: &str| {
        resolve(&DOCUMENT["components"]["schemas"][schema]["properties"][name])
    };
    assert_eq!(field("CreateUserRequest", "password")["minLength"], 8);
    assert_eq!(field("ChangePasswordRequest", "password")["maxLength"], 64);
    assert_eq!(field("CreateRoleRequest", "name")["maxLength"], 40);
    assert_eq!(field("TemplateRequest", "name")["minLength"], 3);
    assert_eq!(field("GroupRequest", "weight")["maximum"], 999.0);
    assert_eq!(field("QuestionRequest", "question")["maxLength"], 500);
    assert_eq!(field("QuestionRequest", "answers")["maxItems"], 10);
    assert_eq!(
        field("CopyTemplateRequest", "templateName")["maxLength"],
        20
    );
    assert_eq!(field("CompetitionRequest", "name")["maxLength"], 100);
    assert_eq!(
        field("CreateOrganizationRequest", "user_email")["maxLength"],
        254
    );
    assert_eq!(
        field("ReportClientErrorRequest", "message")["maxLength"],
        500
    );
    assert_eq!(field("TeamRequest", "users")["maxItems"], MAX_TEAM_MEMBERS);
    assert_eq!(
        field("UpdateTeamRequest", "users")["maxItems"],
        MAX_TEAM_MEMBERS
    );
    let rows = &field("CreateEntitiesRequest", "data")["maxItems"];
    assert_eq!(*rows, MAX_NEW_ENTITIES);
    let row = &field("NewEntityRequest", "parent_row")["maximum"];
    assert_eq!(row.as_f64(), Some(99.0), "the last of MAX_NEW_ENTITIES");
    let level = &field("EntityResponse", "level")["maximum"];
    assert_eq!(level.as_f64(), Some(f64::from(MAX_LEVEL)));
    for schema in ["EntityResponse", "TeamListItem"] {
        let above = &field(schema, "ancestors")["maxItems"];
        assert_eq!(*above, MAX_LEVEL - 1, "{schema}");
    }
    let rows = &field("UserImportPreviewResponse", "rows")["maxItems"];
    assert_eq!(*rows, MAX_USER_RECORDS);
    let place = &field("ArrangeAnswerResponse", "value")["maximum"];
    assert_eq!(
        place.as_f64().map(|most| most.to_string()),
        Some(MAX_ITEMS.to_string())
    );
    let size = &field("PageMeta", "per_page")["maximum"];
    assert_eq!(size.as_f64(), Some(f64::from(SELECT_LIST_SIZE)));
    let parameters = &DOCUMENT["components"]["parameters"];
    assert_eq!(parameters["Search"]["schema"]["maxLength"], 50);
    assert_eq!(parameters["PerPage"]["schema"]["maximum"], 100.0);
}

/// Returns every schema that a response of the operation can contain.
fn reached(operation: &'static Value) -> BTreeSet<&'static str> {
    fn walk(value: &'static Value, seen: &mut BTreeSet<&'static str>) {
        if let Some(reference) = value["$ref"].as_str()
            && seen.insert(reference)
        {
            walk(resolve(value), seen);
        }
        match value {
            Value::Object(fields) => fields.values().for_each(|value| walk(value, seen)),
            Value::Array(items) => items.iter().for_each(|value| walk(value, seen)),
            _ => {}
        }
    }
    let mut seen = BTreeSet::new();
    walk(&operation["responses"], &mut seen);
    seen
}

#[test]
fn no_operation_of_participants_returns_an_answer_key() {
    let participants = ["answering", "scores", "sign-in"];
    for (.., operation) in operations()
        .filter(|(.., operation)| participants.contains(&operation["tags"][0].as_str().unwrap()))
    {
        for reference in reached(operation) {
            let schema = DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap();
            assert!(schema["properties"]["is_correct"].is_null(), "{reference}");
            let keyed = [
                "AnswerResponse",
                "QuestionResponse",
                "GroupResponse",
                "KeyedTemplateResponse",
                "ModelAnswersResponse",
                "SlidesResponse",
                "MarkResponse",
            ];
            assert!(
                !keyed
                    .iter()
                    .any(|name| reference.ends_with(&format!("/{name}"))),
                "{reference}"
            );
        }
    }
}
