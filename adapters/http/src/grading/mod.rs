//! Sheets, marks and publication for graders, and a participant's own scores.

mod requests;
mod responses;
mod routes;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(routes::list_answered_competitions)
        .service(routes::list_answered_users)
        .service(routes::list_my_scores)
        .service(routes::show_competition_data)
        .service(routes::show_grading_sheet)
        .service(routes::show_score)
        .service(routes::store_score)
        .service(routes::publish_scores);
}
