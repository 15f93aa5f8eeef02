//! The document in its two forms, a page to try it, and the probes.

mod health;

use actix_web::middleware::from_fn;
use actix_web::web::{self, Bytes, Data, ServiceConfig};
use actix_web::{HttpResponse, http::header};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::middleware;

/// The document as it is served.
#[derive(Clone, Debug)]
pub struct Document {
    /// `openapi.json`.
    pub json: Bytes,
    /// `openapi.yaml`.
    pub yaml: Bytes,
}

/// The probes and the page. They stand beside the API, not in the document.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(
            web::scope("/health")
                .wrap(from_fn(middleware::around_api))
                .service(health::live)
                .service(health::ready),
        )
        .service(web::redirect("/docs", "/docs/"))
        .service(
            web::scope("/docs")
                .wrap(from_fn(middleware::around))
                .service(SwaggerUi::new("/{_:.*}").config(Config::from("/api/v1/openapi.json"))),
        );
}

/// The document's own addresses, inside the API's scope.
pub fn document(config: &mut ServiceConfig) {
    config
        .route("/openapi.json", web::get().to(json))
        .route("/openapi.yaml", web::get().to(yaml));
}

async fn json(document: Data<Document>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(header::ContentType::json())
        .body(document.json.clone())
}

async fn yaml(document: Data<Document>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/yaml")
        .body(document.yaml.clone())
}
