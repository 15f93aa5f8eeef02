//! The people of a scope.

mod requests;
mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_users)
        .service(routes::create_user)
        .service(routes::show_user)
        .service(routes::update_user)
        .service(routes::delete_user);
}
