//! The probes, the document as JSON and YAML, and the contact for reports of vulnerabilities.

use std::borrow::Cow;
use std::sync::Arc;

use actix_web::http::header::{CONTENT_TYPE, ContentEncoding, ContentType};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{CustomizeResponder, HttpResponse, Responder, get};
use application::App;
use time::format_description::well_known::Rfc3339;
use utoipa_swagger_ui::Config;

use super::responses::{HealthResponse, NotReadyResponse};
use super::{Document, SecurityContact};
use crate::web::problem::Problem;
use crate::web::responders::Plain;

/// How long readers may use the contact. RFC 9116 recommends less than a year.
const CONTACT_LIFETIME_DAYS: i64 = 180;

/// Returns success if the process runs.
#[get("/live")]
pub async fn live() -> Plain<HealthResponse> {
    Plain(HealthResponse::LIVE)
}

/// Returns success if the database and the file store respond. Otherwise reports the parts that do not respond.
#[get("/ready")]
pub async fn ready(app: Data<App>) -> HttpResponse {
    let missing = app.missing().await;
    if missing.is_empty() {
        return HttpResponse::Ok().json(HealthResponse::READY);
    }
    HttpResponse::ServiceUnavailable().json(NotReadyResponse::from(missing.as_slice()))
}

/// Returns the document as JSON.
#[get("/openapi.json")]
pub async fn openapi_json(document: Data<Document>) -> CustomizeResponder<Bytes> {
    let json = document.json.clone().customize();
    json.insert_header(ContentType::json())
}

/// Returns the document as YAML.
#[get("/openapi.yaml")]
pub async fn openapi_yaml(document: Data<Document>) -> CustomizeResponder<Bytes> {
    let yaml = document.yaml.clone().customize();
    yaml.insert_header((CONTENT_TYPE, "application/yaml"))
}

/// Returns a file of the page to try the API. `SwaggerUi` would copy the file for each request.
#[get("/{path:.*}")]
pub async fn docs_file(path: Path<String>) -> Result<HttpResponse, Problem> {
    let config = Config::from("/api/v1/openapi.json");
    let file = utoipa_swagger_ui::serve(&path, Arc::new(config))
        .map_err(|error| Problem::internal(error.to_string()))?;
    let Some(file) = file else {
        return Ok(HttpResponse::NotFound().finish());
    };
    let mut response = HttpResponse::Ok();
    if file.gzpipped {
        response.insert_header(ContentEncoding::Gzip);
    }
    response.content_type(file.content_type);
    Ok(match file.bytes {
        Cow::Borrowed(bytes) => response.body(Bytes::from_static(bytes)),
        Cow::Owned(bytes) => response.body(bytes),
    })
}

/// Returns the contact for reports of vulnerabilities in the format of RFC 9116. Returns 404 if the operator has
/// configured none.
pub async fn security_txt(
    app: Data<App>,
    contact: Data<SecurityContact>,
) -> Result<String, Problem> {
    let contact = contact.0.as_deref().ok_or_else(Problem::not_found)?;
    let expires = app.ports().clock.now();
    let expires = expires.plus_minutes(CONTACT_LIFETIME_DAYS * 24 * 60);
    let expires = expires.to_utc().format(&Rfc3339).unwrap_or_default();
    let public_url = &app.settings().public_url;
    Ok(format!(
        "Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n\
         Canonical: {public_url}/.well-known/security.txt\n"
    ))
}
