//! Question templates. Everything that shows a key is here and in `grading`; `answering` uses none of
//! it.

mod requests;
pub mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_templates)
        .service(routes::create_template)
        .service(routes::view_template)
        .service(routes::show_attachments_status)
        .service(routes::show_template)
        .service(routes::update_template)
        .service(routes::delete_template)
        .service(routes::copy_template);
}
