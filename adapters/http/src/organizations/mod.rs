//! The tenants of the platform.

mod requests;
mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
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
