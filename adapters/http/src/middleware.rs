//! What every request passes on its way in and every answer on its way out: the request's id, the
//! log, the metrics and the headers that hold for all.

use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest, HttpResponse};
use application::App;
use tracing::Instrument;

use crate::operations::Operations;
use crate::problem::Problem;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const NOT_STORED: HeaderValue = HeaderValue::from_static("no-store");
const NOT_SNIFFED: HeaderValue = HeaderValue::from_static("nosniff");
/// The longest request id that is taken over from a request.
const MAX_REQUEST_ID: usize = 64;

/// Around the API: as [`around`], and nothing of it is kept by a cache (D41).
pub async fn around_api(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let mut answer = around(request, next).await?;
    answer
        .headers_mut()
        .insert(header::CACHE_CONTROL, NOT_STORED);
    Ok(answer)
}

/// Around everything: id, log, metrics, `nosniff`.
pub async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let began = Instant::now();
    let id = request_id(&request);
    let operation = request
        .app_data::<Data<Operations>>()
        .map(|operations| operations.of_request(request.method(), request.path()));
    let name = operation.as_ref().map_or("unknown", |own| &*own.name);
    let span = tracing::info_span!("request", request_id = %id, operation = %name);
    let answer = next
        .call(request)
        .instrument(span.clone())
        .await?
        .map_into_boxed_body();
    let mut answer = span.in_scope(|| reported(answer, &id));

    if let Some(operation) = operation {
        operation.answered(answer.status(), began.elapsed());
    }
    let headers = answer.headers_mut();
    // Made of letters and digits alone, so it is always a value.
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, NOT_SNIFFED);
    Ok(answer)
}

/// The answer; a failure is logged here, once, and a fault of ours gets the request's id.
fn reported(answer: ServiceResponse, id: &str) -> ServiceResponse {
    let status = answer.status().as_u16();
    let Some(error) = answer.response().error() else {
        return answer;
    };
    let Some(problem) = error.as_error::<Problem>() else {
        tracing::warn!(status, %error, "refused by the server");
        return answer;
    };
    if status >= 500 {
        tracing::error!(
            status,
            code = problem.code(),
            cause = problem.cause().unwrap_or("unknown"),
            "failed"
        );
        let told = problem.answer(Some(id));
        return answer.into_response(told);
    }
    tracing::debug!(status, code = problem.code(), "refused");
    answer
}

fn request_id(request: &ServiceRequest) -> String {
    taken_over(request.headers()).unwrap_or_else(|| match request.app_data::<Data<App>>() {
        Some(app) => app.ports().ids.random().simple().to_string(),
        None => "0".to_owned(),
    })
}

/// The id that whoever stands before us gave the request, where it is fit for a log.
fn taken_over(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(REQUEST_ID)?.to_str().ok()?;
    let sane = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    ((1..=MAX_REQUEST_ID).contains(&text.len()) && text.chars().all(sane)).then(|| text.to_owned())
}

/// What no route answers: 405 where the path is known under another method, else 404.
pub async fn nothing_here(
    request: HttpRequest,
    operations: Data<Operations>,
) -> Result<HttpResponse, Problem> {
    let methods = operations.methods(request.path());
    if methods.is_empty() {
        return Err(Problem::not_found());
    }
    let allowed: Vec<_> = methods.iter().map(|method| method.as_str()).collect();
    let mut answer = Problem::method_not_allowed().answer(None);
    if let Ok(allowed) = HeaderValue::from_str(&allowed.join(", ")) {
        answer.headers_mut().insert(header::ALLOW, allowed);
    }
    Ok(answer)
}
