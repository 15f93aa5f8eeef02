//! Competitions as staff schedule them, and who takes part.

mod requests;
pub mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area. Fixed paths come before those with an id in the same place.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_competitions)
        .service(routes::list_completed_competitions)
        .service(routes::create_competition)
        .service(routes::list_unassigned_participants)
        .service(routes::assign_participants)
        .service(routes::list_assigned_participants)
        .service(routes::remove_assignment)
        .service(routes::show_competition)
        .service(routes::update_competition)
        .service(routes::delete_competition);
}
