//! Problems: failures in the form of the API (RFC 9457). One `match` converts all errors of use cases.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, Responder, ResponseError};
use application::AppError;
use domain_kernel::{FieldErrors, Refusal};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::limits::connections::TooManyConnections;
use crate::shared::attempt_state::AttemptStateResponse;
use crate::shared::sheet::SheetResponse;

/// The media type of every failure.
const MEDIA_TYPE: &str = "application/problem+json";

/// A failure. The cause is written to the log and is never part of the response.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    code: &'static str,
    message: String,
    errors: Option<FieldErrors>,
    data: Option<Box<ProblemData>>,
    retry_after: Option<u32>,
    allow: Option<Box<str>>,
    cause: Option<Box<str>>,
}

/// RFC 9457. `message` is for people, `code` is stable.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemResponse<'a> {
    /// Always `about:blank`; `code` is the kind.
    #[schema(format = "uri-reference")]
    r#type: &'static str,
    /// The status in words.
    title: &'a str,
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    #[schema(example = "validation_failed")]
    code: &'a str,
    message: &'a str,
    /// Field path (`name`, `trueOrFalse.questions.0.question`) to its messages, without a leading
    /// star.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    errors: Option<BTreeMap<&'a str, Vec<&'a str>>>,
    /// With `server_error`: the id to give to the operator of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    request_id: Option<&'a str>,
    /// With `stale_revision`, `time_ended`, `already_submitted` and `attempt_replaced` of a save: the stored
    /// sheet. With `stale_version`: the stored state, like `data` of a GET of the same path.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    data: Option<&'a ProblemData>,
}

/// The current state that the problem contains: that of a resource that someone else has changed, or that of a paused
/// attempt.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum ProblemData {
    Sheet(SheetResponse),
    State(AttemptStateResponse),
    StoredState(Value),
}

impl Problem {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            errors: None,
            data: None,
            retry_after: None,
            allow: None,
            cause: None,
        }
    }

    /// Responds with 400: the body is not JSON, or it did not arrive completely.
    pub fn malformed(message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed_request", message)
    }

    /// Responds with 401.
    pub fn unauthenticated() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "unauthenticated",
            "Please sign in.",
        )
    }

    /// Responds with 403 to a sign-in that has the CSRF cookie but not the matching header.
    pub fn csrf_mismatch() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "csrf_mismatch",
            "The page has expired. Reload it and try again.",
        )
    }

    /// Responds with 404: the path or the id is unknown, or it belongs to another organization (D1).
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Not found.")
    }

    /// Responds with 405. `allow` lists the methods that exist for the path.
    pub fn method_not_allowed(allow: &str) -> Self {
        let message = "This method is not allowed here.";
        let mut problem = Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            message,
        );
        problem.allow = Some(allow.into());
        problem
    }

    /// Responds with 406.
    pub fn not_acceptable() -> Self {
        Self::new(
            StatusCode::NOT_ACCEPTABLE,
            "not_acceptable",
            "Accept application/json.",
        )
    }

    /// Responds with 413.
    pub fn payload_too_large() -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "payload_too_large",
            "The request is too large.",
        )
    }

    /// Responds with 415 to a compressed request.
    pub fn unsupported_encoding() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "Send the request without Content-Encoding.",
        )
    }

    /// Responds with 415.
    pub fn unsupported_media_type() -> Self {
        Self::expects_media_type("Send application/json.")
    }

    /// Responds with 415, because the operation expects a form.
    pub fn expects_form() -> Self {
        Self::expects_media_type("Send multipart/form-data.")
    }

    fn expects_media_type(message: &str) -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            message,
        )
    }

    /// Responds with 416, because the range contains no byte of the file.
    pub fn range_not_satisfiable() -> Self {
        Self::new(
            StatusCode::RANGE_NOT_SATISFIABLE,
            "range_not_satisfiable",
            "The file has no such range.",
        )
    }

    /// Responds with 422 and the invalid fields.
    pub fn invalid(errors: FieldErrors) -> Self {
        let mut problem = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "validation_failed",
            "The given data was invalid.",
        );
        problem.errors = Some(errors);
        problem
    }

    /// Creates the problem for a use case's error. In some areas, the fields of requests have other names than in the
    /// use case, so `name` translates each segment of a path.
    pub fn with_names(error: AppError, name: impl Fn(&str) -> Cow<'_, str>) -> Self {
        match error {
            AppError::Invalid(errors) => Self::invalid(renamed(&errors, name)),
            AppError::Refused(refusal) => {
                let fields = renamed(&refusal.fields, name);
                AppError::Refused(Refusal { fields, ..refusal }).into()
            }
            other => other.into(),
        }
    }

    /// Responds with 422 for one invalid field.
    pub fn field(path: &str, message: impl Into<String>) -> Self {
        Self::invalid(FieldErrors::one(path, message))
    }

    /// Responds with 429. The client may try again after `seconds`.
    pub fn too_many_requests(seconds: u32) -> Self {
        Self::limited(seconds, "attempts")
    }

    /// Responds with 429, because the caller or the caller's organization has made too many changes (D103).
    pub fn too_many_changes(seconds: u32) -> Self {
        Self::limited(seconds, "changes")
    }

    fn limited(seconds: u32, what: &str) -> Self {
        let message = format!("Too many {what}. Please try again in {seconds} seconds.");
        let mut problem = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message);
        problem.retry_after = Some(seconds);
        problem
    }

    /// Responds with 500. `cause` is written to the log only.
    pub fn internal(cause: String) -> Self {
        let mut problem = Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "server_error",
            "Something went wrong on our side.",
        );
        problem.cause = Some(cause.into());
        problem
    }

    /// Responds with 503. `cause` is written to the log only.
    pub fn unavailable(seconds: u32, cause: String) -> Self {
        let message = "The server is busy. Please try again in a moment.";
        let mut problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message);
        problem.retry_after = Some(seconds);
        problem.cause = Some(cause.into());
        problem
    }

    /// Responds with 503, because the disk is nearly full. Running events are not affected.
    pub fn storage_low(seconds: u32) -> Self {
        let message = "The disk of the server is nearly full. Only sign-ins and running events go on until the operator frees space.";
        let mut problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage_low", message);
        problem.retry_after = Some(seconds);
        problem.cause = Some("the disk is nearly full".into());
        problem
    }

    /// Adds the stored state of the edited resource.
    pub fn with_stored_state(mut self, stored: Value) -> Self {
        self.data = Some(Box::new(ProblemData::StoredState(stored)));
        self
    }

    /// Returns the stable code.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the cause, for the log only.
    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// Whether one of these fields is invalid.
    pub fn has_field_error(&self, fields: &[&str]) -> bool {
        self.errors
            .as_ref()
            .is_some_and(|errors| fields.iter().any(|field| errors.contains(field)))
    }

    /// Returns the body of the response. `request_id` is included for 500 only.
    pub fn body<'a>(&'a self, request_id: Option<&'a str>) -> ProblemResponse<'a> {
        let mut errors: Option<BTreeMap<&str, Vec<&str>>> = None;
        for (path, message) in self.errors.iter().flat_map(FieldErrors::iter) {
            errors
                .get_or_insert_default()
                .entry(path)
                .or_default()
                .push(message);
        }
        ProblemResponse {
            r#type: "about:blank",
            title: self.status.canonical_reason().unwrap_or_default(),
            status: self.status.as_u16(),
            code: self.code,
            message: &self.message,
            errors,
            request_id: request_id.filter(|_| self.status == StatusCode::INTERNAL_SERVER_ERROR),
            data: self.data.as_deref(),
        }
    }

    /// Renders the response. `request_id` is included for 500 only.
    pub fn to_response(&self, request_id: Option<&str>) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response.insert_header((header::CONTENT_TYPE, MEDIA_TYPE));
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if let Some(methods) = &self.allow {
            response.insert_header((header::ALLOW, &**methods));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        response.json(self.body(request_id))
    }
}

/// Implemented by hand, because the derived schema would require exactly one match, but a sheet also matches a free
/// object.
impl PartialSchema for ProblemData {
    fn schema() -> RefOr<Schema> {
        AnyOfBuilder::new()
            .item(Ref::from_schema_name(SheetResponse::name()))
            .item(Ref::from_schema_name(AttemptStateResponse::name()))
            .item(ObjectBuilder::new().schema_type(Type::Object))
            .description(Some("The stored state, which someone else changed first."))
            .into()
    }
}

impl ToSchema for ProblemData {
    fn schemas(found: &mut Vec<(String, RefOr<Schema>)>) {
        found.push((SheetResponse::name().into_owned(), SheetResponse::schema()));
        SheetResponse::schemas(found);
        found.push((
            AttemptStateResponse::name().into_owned(),
            AttemptStateResponse::schema(),
        ));
        AttemptStateResponse::schemas(found);
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        self.to_response(None)
    }
}

impl Responder for Problem {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::from_error(self)
    }
}

/// Translates the segments of every path. The messages do not change.
pub fn renamed(errors: &FieldErrors, name: impl Fn(&str) -> Cow<'_, str>) -> FieldErrors {
    let translate = |(path, message): (&str, &str)| {
        let segments: Vec<_> = path.split('.').map(&name).collect();
        (segments.join("."), message.to_owned())
    };
    errors.iter().map(translate).collect()
}

impl From<TooManyConnections> for Problem {
    fn from(_: TooManyConnections) -> Self {
        // Connections that send nothing are closed after a few seconds.
        Self::unavailable(5, "the user has too many connections".to_owned())
    }
}

impl From<AppError> for Problem {
    fn from(error: AppError) -> Self {
        match error {
            AppError::Unauthenticated => Self::unauthenticated(),
            AppError::Forbidden => Self::new(
                StatusCode::FORBIDDEN,
                "forbidden",
                "You do not have permission to do this.",
            ),
            AppError::NotFound => Self::not_found(),
            AppError::Invalid(errors) => Self::invalid(errors),
            AppError::Refused(Refusal {
                code,
                message,
                fields,
            }) => Self {
                errors: (!fields.is_empty()).then_some(fields),
                ..Self::new(StatusCode::CONFLICT, code.as_str(), message)
            },
            AppError::SaveRefused {
                refusal,
                revision,
                sheet,
            } => {
                let mut problem = Self::from(AppError::Refused(refusal));
                let sheet = SheetResponse::new(&sheet, revision);
                problem.data = Some(Box::new(ProblemData::Sheet(sheet)));
                problem
            }
            AppError::StartPaused { refusal, state } => {
                let mut problem = Self::from(AppError::Refused(refusal));
                let state = AttemptStateResponse::from(*state);
                problem.data = Some(Box::new(ProblemData::State(state)));
                problem
            }
            AppError::TooManyRequests { retry_after } => Self {
                retry_after: Some(retry_after),
                ..Self::new(
                    StatusCode::TOO_MANY_REQUESTS,
                    "too_many_requests",
                    "Too many requests at once. Please try again in a moment.",
                )
            },
            AppError::StorageFull => Self::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "storage_full",
                "The storage of the organization is full.",
            ),
            AppError::LimitReached { retry_after } => Self::too_many_requests(retry_after),
            AppError::Unavailable {
                retry_after,
                reason,
            } => Self::unavailable(retry_after, reason),
            AppError::Internal(cause) => Self::internal(cause),
        }
    }
}
