//! The tenants of the platform.

mod bodies;
mod routes;
mod views;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_organizations)
        .service(routes::create_organization)
        .service(routes::show_organization)
        .service(routes::update_organization)
        .service(routes::delete_organization)
        .service(routes::resend_invitation)
        .service(routes::show_own_organization);
}
