//! Sessions, passwords and invitations.

mod account;
mod link;
mod password;
mod session;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(session::issue_csrf_cookie)
        .service(session::sign_in)
        .service(session::sign_out)
        .service(session::show_me)
        .service(password::change_password)
        .service(password::forget_password)
        .service(link::reset_password)
        .service(link::accept_invitation);
}
