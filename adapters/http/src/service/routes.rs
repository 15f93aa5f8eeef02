//! The probes, the document as JSON and YAML, and the contact for reports of vulnerabilities.

use actix_web::get;
use actix_web::http::header::{CONTENT_TYPE, ContentType};
use actix_web::web::{Bytes, Data};
use actix_web::{CustomizeResponder, Responder};
use application::App;
use time::format_description::well_known::Rfc3339;

use super::responses::HealthResponse;
use super::{Document, SecurityContact};
use crate::web::problem::Problem;
use crate::web::responders::{ApiResult, Plain};

/// How long readers may use the contact. RFC 9116 recommends less than a year.
const CONTACT_LIFETIME_DAYS: i64 = 180;

/// Returns success if the process runs.
#[get("/live")]
pub async fn live() -> Plain<HealthResponse> {
    Plain(HealthResponse::LIVE)
}

/// Returns success if the process and its database can work.
#[get("/ready")]
pub async fn ready(app: Data<App>) -> ApiResult<Plain<HealthResponse>> {
    app.ready().await?;
    Ok(Plain(HealthResponse::READY))
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

/// Returns the contact for reports of vulnerabilities, in the format of RFC 9116. Returns 404 if the operator has set
/// none.
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
