//! Whether an answer is one that the document describes.

use std::sync::LazyLock;

use serde_json::Value;

/// The document as JSON.
pub static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(adapter_http::document()).expect("a document"));

/// Path, method and description of every operation.
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

/// Fails where the document does not know the answer of the operation to a request for `path`.
pub fn check(method: &str, path: &str, status: u16, body: &Value) {
    let path = path.split('?').next().unwrap_or_default();
    let fits = |pattern: &str| {
        let (mut ours, mut theirs) = (pattern.split('/'), path.split('/'));
        ours.by_ref().all(|segment| {
            theirs
                .next()
                .is_some_and(|part| segment.starts_with('{') || segment == part)
        }) && theirs.next().is_none()
    };
    // A fixed path stands before one with values.
    let operation = operations()
        .filter(|(pattern, known, _)| known.eq_ignore_ascii_case(method) && fits(pattern))
        .min_by_key(|(pattern, ..)| pattern.matches('{').count());
    let Some((_, _, operation)) = operation else {
        return;
    };
    let name = &operation["operationId"];
    let answer = resolve(&operation["responses"][status.to_string()]);
    assert!(
        answer.is_object(),
        "{name} answers {status}, which the document does not know: {body}"
    );
    let media_type = if status >= 400 {
        "application/problem+json"
    } else {
        "application/json"
    };
    let schema = &answer["content"][media_type]["schema"];
    if schema.is_null() {
        assert!(
            body.is_null(),
            "{name} {status} has a body that the document does not know"
        );
    } else if let Err(wrong) = validate(schema, body) {
        panic!("{name} {status}: {wrong} in {body}");
    }
}

/// What a reference stands for.
pub fn resolve(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => DOCUMENT
            .pointer(reference.trim_start_matches('#'))
            .unwrap_or_else(|| panic!("{reference} is nowhere")),
        None => value,
    }
}

fn validate(schema: &'static Value, value: &Value) -> Result<(), String> {
    let schema = resolve(schema);
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices
            .iter()
            .filter(|choice| validate(choice, value).is_ok())
            .count();
        return if fitting >= 1 {
            Ok(())
        } else {
            Err(format!("{value} is none of {schema}"))
        };
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        validate(part, value)?;
    }
    if !is_of_type(&schema["type"], value) {
        return Err(format!("{value} is no {}", schema["type"]));
    }
    if let Some(known) = schema["enum"]
        .as_array()
        .filter(|known| !value.is_null() && !known.contains(value))
    {
        return Err(format!("{value} is none of {known:?}"));
    }
    for field in schema["required"].as_array().into_iter().flatten() {
        if value.get(field.as_str().unwrap_or_default()).is_none() {
            return Err(format!("{field} is missing"));
        }
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = value.get(name) {
            validate(field, value).map_err(|wrong| format!("{name}: {wrong}"))?;
        }
    }
    if schema["items"].is_object() {
        for (at, item) in value.as_array().into_iter().flatten().enumerate() {
            validate(&schema["items"], item).map_err(|wrong| format!("{at}: {wrong}"))?;
        }
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64())
        && number < least
    {
        return Err(format!("{number} is below {least}"));
    }
    if let (Some(most), Some(number)) = (schema["maximum"].as_f64(), value.as_f64())
        && number > most
    {
        return Err(format!("{number} is above {most}"));
    }
    Ok(())
}

fn is_of_type(types: &Value, value: &Value) -> bool {
    let fits = |name: &str| match name {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    };
    match types {
        Value::String(name) => fits(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(fits),
        _ => true,
    }
}
