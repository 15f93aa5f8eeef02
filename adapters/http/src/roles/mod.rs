//! Roles and permissions.

mod requests;
mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_roles)
        .service(routes::create_role)
        .service(routes::show_role)
        .service(routes::update_role)
        .service(routes::delete_role)
        .service(routes::list_permissions)
        .service(routes::list_assignable_roles);
}
