//! Stored files at their signed addresses: images, material and small pictures. The document does not describe them,
//! because nobody creates these addresses: other responses contain them.

mod responses;
mod routes;

use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};

use crate::web::middleware::request_context;

/// Registers the addresses.
pub fn configure(config: &mut ServiceConfig) {
    let resource = |path: &str| web::resource(path.to_owned()).wrap(from_fn(request_context));
    config
        .service(resource("/images/{key}").get(routes::show_image))
        .service(resource("/materials/{key}").get(routes::show_material))
        .service(resource("/thumbnails/{size}/{key}").get(routes::show_thumbnail));
}
