//! Reads a JSON body within limits of size and time, and validates it. If a field has a wrong type, reports the dotted
//! path of the field.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev};
use futures_util::StreamExt as _;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_path_to_error::{Path, Segment};
use validator::Validate;

use crate::shared::validation::field_errors;
use crate::web::problem::Problem;
use crate::web::spool::{declared_length, did_not_arrive_whole, took_too_long};

/// The maximum size of a JSON body, in bytes (D46).
pub const MAX_JSON: usize = 1024 * 1024;
/// A maximum size in bytes that replaces [`MAX_JSON`]. It applies to the routes below, or to a request with a permit of
/// `admission` for a large body.
#[derive(Clone, Copy, Debug)]
pub struct MaxBody(pub usize);

/// The time limit for receiving a body, unless `spool` has already received it.
const DEADLINE: Duration = Duration::from_secs(15);
/// The message for a value of a wrong type.
const WRONG_TYPE: &str = "This value has the wrong type";

/// A JSON body. The document takes the request body of an operation from this type.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned + Validate> FromRequest for Json<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        if !is_json(request) {
            return Box::pin(async { Err(Problem::unsupported_media_type()) });
        }
        let (max, length) = (max_body(request), declared_length(request.headers()));
        let payload = payload.take();
        Box::pin(async move {
            let body = read_body(payload, length, max).await?;
            parse(body).map(Self)
        })
    }
}

/// A JSON body that may be absent.
#[derive(Debug)]
pub struct OptionalJson<T>(pub Option<T>);

impl<T: DeserializeOwned + Validate> FromRequest for OptionalJson<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let (is_json, length) = (is_json(request), declared_length(request.headers()));
        let payload = payload.take();
        Box::pin(async move {
            let body = read_body(payload, length, MAX_JSON).await?;
            if body.is_empty() {
                return Ok(Self(None));
            }
            if !is_json {
                return Err(Problem::unsupported_media_type());
            }
            parse(body).map(|body| Self(Some(body)))
        })
    }
}

/// Receives a body of at most `max` bytes. If its length is declared, its buffer has this size from the beginning. The
/// buffer of `to_bytes_limited` grows and is copied, so that many large bodies at once took twice as much memory.
async fn read_body(
    mut payload: dev::Payload,
    declared: Option<usize>,
    max: usize,
) -> Result<Vec<u8>, Problem> {
    if declared.is_some_and(|length| length > max) {
        return Err(Problem::payload_too_large());
    }
    let receive = async {
        let mut body = Vec::with_capacity(declared.unwrap_or_default());
        while let Some(part) = payload.next().await {
            let part = part.map_err(|_| did_not_arrive_whole())?;
            if body.len() + part.len() > max {
                return Err(Problem::payload_too_large());
            }
            body.extend_from_slice(&part);
        }
        Ok(body)
    };
    let received = tokio::time::timeout(DEADLINE, receive).await;
    received.unwrap_or_else(|_| Err(took_too_long()))
}

fn max_body(request: &HttpRequest) -> usize {
    let admitted = request.extensions().get::<MaxBody>().copied();
    let max = admitted.or_else(|| request.app_data().copied());
    max.map_or(MAX_JSON, |MaxBody(max)| max)
}

fn is_json(request: &HttpRequest) -> bool {
    let media_type = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = media_type
        .and_then(|text| text.split(';').next())
        .map(str::trim);
    essence.is_some_and(|essence| essence.eq_ignore_ascii_case("application/json"))
}

/// Reads and validates a body. Its bytes are dropped before it is validated.
fn parse<T: DeserializeOwned + Validate>(bytes: Vec<u8>) -> Result<T, Problem> {
    let body: T = read(&bytes)?;
    drop(bytes);
    match body.validate() {
        Ok(()) => Ok(body),
        Err(errors) => Err(Problem::invalid(field_errors(&errors))),
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Serde also accepts a list as a struct, field by field. The API does not.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        check_is_json(bytes)?;
        return Err(Problem::field("body", WRONG_TYPE));
    }
    // Checks once that the whole body is UTF-8, which is faster than checking each text.
    let text = str::from_utf8(bytes).ok();
    let read = text.and_then(|text| serde_json::from_str(text).ok());
    read.map_or_else(|| read_with_field_path(bytes), Ok)
}

fn check_is_json(bytes: &[u8]) -> Result<(), Problem> {
    let read: Result<IgnoredAny, _> = serde_json::from_slice(bytes);
    read.map(drop)
        .map_err(|_| Problem::malformed("The request is not JSON."))
}

/// Reads the body a second time, to find the path of the wrong field. Tracking the path takes time, so the first
/// reading does not do it.
fn read_with_field_path<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    check_is_json(bytes)?;
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = dotted_path(error.path());
        // Serde reports a missing field at the object that should contain it.
        let missing = error.inner().to_string();
        let missing = missing
            .strip_prefix("missing field `")
            .and_then(|rest| rest.split('`').next());
        match missing {
            Some(field) if path.is_empty() => Problem::field(field, "Required"),
            Some(field) => Problem::field(&format!("{path}.{field}"), "Required"),
            None if path.is_empty() => Problem::field("body", WRONG_TYPE),
            None => Problem::field(&path, WRONG_TYPE),
        }
    })
}

/// Returns a path such as `trueOrFalse.questions.0.question`.
fn dotted_path(path: &Path) -> String {
    let segment = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { .. } | Segment::Unknown => None,
    };
    path.iter()
        .filter_map(segment)
        .collect::<Vec<_>>()
        .join(".")
}
