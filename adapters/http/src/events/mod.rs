//! Competitions as staff schedule them, and who takes part.

mod body;
mod participants;
mod routes;
pub mod views;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes of this area. Fixed paths stand before those with an id in the same place.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_competitions)
        .service(routes::list_completed_competitions)
        .service(routes::create_competition)
        .service(participants::list_unassigned_participants)
        .service(participants::assign_participants)
        .service(participants::list_assigned_participants)
        .service(participants::remove_assignment)
        .service(routes::show_competition)
        .service(routes::update_competition)
        .service(routes::delete_competition);
}
