//! Converts validation errors to the form of the API: a dotted path and its messages.

use domain_kernel::FieldErrors;
use validator::{ValidationErrors, ValidationErrorsKind};

/// The field name of an error in a value that is not a struct.
pub const WHOLE_VALUE: &str = "";

/// Collects the errors. Nested errors get paths such as `trueOrFalse.questions.0.question`.
pub fn field_errors(errors: &ValidationErrors) -> FieldErrors {
    let mut found = Vec::new();
    collect(errors, "", &mut found);
    // The derived validation keeps its fields in a hash map, so their order is random.
    found.sort();
    let mut fields = FieldErrors::new();
    for (path, message) in found {
        fields.add(path, message);
    }
    fields
}

fn collect(errors: &ValidationErrors, path: &str, found: &mut Vec<(String, String)>) {
    for (field, kind) in errors.errors() {
        let path = join_path(path, field);
        match kind {
            ValidationErrorsKind::Field(errors) => {
                let messages = errors.iter().map(|error| match &error.message {
                    Some(message) => message.to_string(),
                    None => "This value is invalid".to_owned(),
                });
                found.extend(messages.map(|message| (path.clone(), message)));
            }
            ValidationErrorsKind::Struct(errors) => collect(errors, &path, found),
            ValidationErrorsKind::List(items) => {
                for (at, errors) in items {
                    collect(errors, &join_path(&path, &at.to_string()), found);
                }
            }
        }
    }
}

fn join_path(path: &str, field: &str) -> String {
    match (path, field) {
        (path, WHOLE_VALUE) => path.to_owned(),
        ("", field) => field.to_owned(),
        (path, field) => format!("{path}.{field}"),
    }
}
