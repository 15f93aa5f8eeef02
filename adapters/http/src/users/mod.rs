//! The people of a scope.

mod routes;
mod shapes;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_users)
        .service(routes::create_user)
        .service(routes::show_user)
        .service(routes::update_user)
        .service(routes::delete_user);
}
