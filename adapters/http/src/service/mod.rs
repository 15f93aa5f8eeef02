//! The document in its two forms, a page to try it, and the probes.

mod responses;
mod routes;

use actix_web::middleware::from_fn;
use actix_web::web::{self, Bytes, ServiceConfig};
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

/// Registers the probes and the page. They are not part of the documented API.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(
            web::scope("/health")
                .wrap(from_fn(middleware::api_context))
                .service(routes::live)
                .service(routes::ready),
        )
        .service(web::redirect("/docs", "/docs/"))
        .service(
            web::scope("/docs")
                .wrap(from_fn(middleware::request_context))
                .service(SwaggerUi::new("/{_:.*}").config(Config::from("/api/v1/openapi.json"))),
        );
}

/// Registers the document's own addresses, inside the API's scope.
pub fn document(config: &mut ServiceConfig) {
    config
        .service(routes::openapi_json)
        .service(routes::openapi_yaml);
}
