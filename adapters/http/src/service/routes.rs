//! The probes, and the document in its two forms.

use actix_web::get;
use actix_web::http::header::{CONTENT_TYPE, ContentType};
use actix_web::web::{Bytes, Data};
use actix_web::{CustomizeResponder, Responder};
use application::App;

use super::Document;
use super::responses::HealthResponse;
use crate::responders::{ApiResult, Plain};

/// Answers while the process runs.
#[get("/live")]
pub async fn live() -> Plain<HealthResponse> {
    Plain(HealthResponse::LIVE)
}

/// Answers while the process and its database can work.
#[get("/ready")]
pub async fn ready(app: Data<App>) -> ApiResult<Plain<HealthResponse>> {
    app.ready().await?;
    Ok(Plain(HealthResponse::READY))
}

/// The document as JSON.
#[get("/openapi.json")]
pub async fn openapi_json(document: Data<Document>) -> CustomizeResponder<Bytes> {
    let json = document.json.clone().customize();
    json.insert_header(ContentType::json())
}

/// The document as YAML.
#[get("/openapi.yaml")]
pub async fn openapi_yaml(document: Data<Document>) -> CustomizeResponder<Bytes> {
    let yaml = document.yaml.clone().customize();
    yaml.insert_header((CONTENT_TYPE, "application/yaml"))
}
