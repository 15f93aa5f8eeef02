//! Stored files at their signed URLs: images, material and thumbnails. The document does not describe them, because
//! clients do not create these URLs: they get them in other responses.

mod responses;
mod routes;

use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};

use crate::web::middleware::request_context;

/// Registers the paths of files.
pub fn configure(config: &mut ServiceConfig) {
    let resource = |path: &str| web::resource(path.to_owned()).wrap(from_fn(request_context));
    config
        .service(resource("/images/{key}").get(routes::show_image))
        .service(resource("/materials/{key}").get(routes::show_material))
        .service(resource("/thumbnails/{size}/{key}").get(routes::show_thumbnail));
}
