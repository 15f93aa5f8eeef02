//! Middleware: request id, content negotiation, compression, unread responses, logging and metrics.

use std::time::Instant;

use actix_web::body::{self, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage, HttpRequest};
use application::{App, Caller};
use application_ports::watch_recording;
use domain_accounts::Network;
use domain_kernel::UserId;
use tracing::Instrument;

use crate::limits::unread::{UnreadResponses, too_many_unread};
use crate::web::admission::{Admission, admit};
use crate::web::compression::compress;
use crate::web::negotiation;
use crate::web::operations::{Operation, Operations};
use crate::web::problem::Problem;
use crate::web::proxies::client_address;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// The maximum length of a request id that the client sent. A longer id is replaced.
const MAX_REQUEST_ID: usize = 64;

/// Wraps the API: adds the request context, and forbids caches to store a response (D41).
pub async fn api_context(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut response = request_context(request, next).await?;
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, NO_STORE);
    Ok(response)
}

/// Wraps every route: request id, content negotiation, limits of writes, permits, compression, log and metrics.
pub async fn request_context(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let started_at = Instant::now();
    let id = request_id(&request);
    let is_head = treat_head_as_get(&mut request);
    let operation = request
        .app_data::<Data<Operations>>()
        .and_then(|operations| operations.find(request.request()));
    let name = operation.as_ref().map_or("unknown", |own| &*own.name);
    let _waiting = operation.as_ref().map(Operation::wait);
    // This does not use tracing-actix-web, because the response needs the id too (docs/decisions/0008).
    let span = tracing::info_span!("request", request_id = %id, operation = %name);
    let is_acceptable = operation
        .as_ref()
        .is_none_or(|own| negotiation::accepts_any(request.headers(), &own.media_types));
    let admitted = match (negotiation::check_coding(request.headers()), &operation) {
        (Err(problem), _) => Err(problem),
        (Ok(()), Some(own)) => {
            let admitted = admit(own, is_acceptable, &mut request);
            admitted.instrument(span.clone()).await
        }
        (Ok(()), None) => Ok(Admission::default()),
    };
    let response = match admitted {
        Err(problem) => request.error_response(problem).map_into_boxed_body(),
        // The permit is released when the response exists.
        Ok(admission) => {
            let handled = next.call(request).instrument(span.clone());
            let (response, has_recorded) = watch_recording(handled).await;
            let response = response?.map_into_boxed_body();
            if has_recorded {
                admission.count_write(response.request());
            }
            response
        }
    };
    let response = if is_acceptable || !response.status().is_success() {
        let may_compress = operation.as_ref().is_none_or(|own| own.may_compress());
        compress(response, may_compress).await
    } else {
        ServiceResponse::from_err(Problem::not_acceptable(), response.into_parts().0)
    };
    let mut response = span.in_scope(|| log_error(response, &id, name));

    if let Some(operation) = &operation {
        operation.record(response.status(), started_at.elapsed());
    }
    let headers = response.headers_mut();
    // The id contains only letters, digits and the characters `-`, `_` and `.`, so it is a valid header.
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    if is_head {
        return Ok(response.map_body(|_, _| BoxBody::new(body::None::new())));
    }
    Ok(response)
}

/// Changes a HEAD request to GET if the path supports it, and returns whether it did. The response has no body.
fn treat_head_as_get(request: &mut ServiceRequest) -> bool {
    let operations = request.app_data::<Data<Operations>>();
    let is_head = request.method() == Method::HEAD
        && operations.is_some_and(|operations| operations.supports_head(request.request()));
    if is_head {
        request.head_mut().method = Method::GET;
    }
    is_head
}

/// Wraps all responses of the server. Sends large responses in parts, and replaces a response by a problem if its user
/// or its network has too many unread responses (D148).
///
/// # Errors
///
/// Fails if the wrapped service fails.
pub async fn limit_unread(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let (request, response) = response.into_parts();
    let unread = request.app_data::<Data<UnreadResponses>>().cloned();
    let unread = unread.ok_or_else(|| Problem::internal("no unread responses".to_owned()))?;
    let (mut response, body) = response.into_parts();
    let network = Network::of(client_address(&request));
    if let Ok(body) = unread.admit(network, user_id(&request), body) {
        return Ok(ServiceResponse::new(request, response.set_body(body)));
    }
    tracing::warn!(%network, "too many unread responses");
    let id = response.headers_mut().remove(REQUEST_ID).next();
    let mut refused = ServiceResponse::from_err(too_many_unread(), request);
    let headers = refused.headers_mut();
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    if let Some(id) = id {
        headers.insert(REQUEST_ID, id);
    }
    Ok(refused)
}

/// Logs a failure once. Adds the request id to the response of an internal error.
fn log_error(response: ServiceResponse, id: &str, operation: &str) -> ServiceResponse {
    let status = response.status();
    let Some(error) = response.response().error() else {
        return response;
    };
    let Some(problem) = error.as_error::<Problem>() else {
        tracing::warn!(status = status.as_u16(), %error, "refused by the server");
        return response;
    };
    if status.is_server_error() {
        tracing::error!(
            status = status.as_u16(),
            code = problem.code(),
            cause = problem.cause().unwrap_or("unknown"),
            "failed"
        );
        let rendered = problem.to_response(Some(id));
        return response.into_response(rendered);
    }
    if matches!(
        status,
        StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS
    ) {
        log_security_event(response.request(), problem, id, operation);
    } else {
        tracing::debug!(status = status.as_u16(), code = problem.code(), "refused");
    }
    response
}

/// Logs a denied request or a reached limit, without any content of the request.
fn log_security_event(request: &HttpRequest, problem: &Problem, id: &str, operation: &str) {
    tracing::info!(
        target: "security",
        event = problem.code(),
        user_id = user_id(request).map(|id| tracing::field::display(id.0)),
        network_address = client_address(request).map(tracing::field::display),
        request_id = %id,
        operation,
        "denied"
    );
}

/// Returns the caller's id if the caller was authenticated.
fn user_id(request: &HttpRequest) -> Option<UserId> {
    Some(request.extensions().get::<Caller>()?.user_id)
}

fn request_id(request: &ServiceRequest) -> String {
    incoming_request_id(request.headers()).unwrap_or_else(|| {
        match request.app_data::<Data<App>>() {
            Some(app) => app.ports().ids.random().simple().to_string(),
            None => "0".to_owned(),
        }
    })
}

/// Returns the request id that a reverse proxy sent, if it is safe to log.
fn incoming_request_id(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(REQUEST_ID)?.to_str().ok()?;
    let is_safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    ((1..=MAX_REQUEST_ID).contains(&text.len()) && text.chars().all(is_safe))
        .then(|| text.to_owned())
}

/// Responds to a request that matches no route: with 405 if the path exists with another method, otherwise with 404.
pub async fn not_found(request: HttpRequest, operations: Data<Operations>) -> Problem {
    let methods = operations.methods(&request);
    if methods.is_empty() {
        Problem::not_found()
    } else {
        Problem::method_not_allowed(&methods.join(", "))
    }
}
