//! Sessions, passwords and invitations.

mod requests;
mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::issue_csrf_cookie)
        .service(routes::sign_in)
        .service(routes::sign_out)
        .service(routes::show_me)
        .service(routes::change_password)
        .service(routes::forget_password)
        .service(routes::reset_password)
        .service(routes::accept_invitation);
}
