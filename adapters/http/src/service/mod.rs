//! The OpenAPI document as JSON and YAML, a page to try the API, the health probes, and the contact for reports of
//! vulnerabilities.

mod responses;
mod routes;

use actix_web::middleware::from_fn;
use actix_web::web::{self, Bytes, ServiceConfig};

use crate::web::middleware;
use crate::web::security_headers::document_policy;

/// The document in the two forms that clients can request.
#[derive(Clone, Debug)]
pub struct Document {
    /// `openapi.json`.
    pub json: Bytes,
    /// `openapi.yaml`.
    pub yaml: Bytes,
}

/// The URL for reports of vulnerabilities, if the operator has configured one. It may be a `mailto:` URL.
#[derive(Clone, Debug, Default)]
pub struct SecurityContact(pub Option<String>);

/// Registers the probes, the page and the contact. The document does not describe them.
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
                .wrap(document_policy())
                .service(routes::docs_file),
        )
        .service(
            web::resource("/.well-known/security.txt")
                .wrap(from_fn(middleware::request_context))
                .route(web::get().to(routes::security_txt)),
        );
}

/// Registers the paths of the document itself, inside the scope of the API.
pub fn document(config: &mut ServiceConfig) {
    config
        .service(routes::openapi_json)
        .service(routes::openapi_yaml);
}
