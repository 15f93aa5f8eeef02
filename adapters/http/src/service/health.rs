//! Whether the process lives, and whether it can do its work.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use application::App;
use serde_json::json;

use crate::Outcome;

/// The process answers.
#[get("/live")]
pub async fn live() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "status": "live" }))
}

/// The process and its database answer.
#[get("/ready")]
pub async fn ready(app: Data<App>) -> Outcome {
    app.ready().await?;
    Ok(HttpResponse::Ok().json(json!({ "status": "ready" })))
}
