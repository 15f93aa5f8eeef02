//! Sheets, marks and publication for graders, and a participant's own scores.

mod answered;
mod mine;
mod score;
mod sheet;
mod tally;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(answered::list_answered_competitions)
        .service(answered::list_answered_users)
        .service(mine::list_my_scores)
        .service(sheet::show_competition_data)
        .service(sheet::show_grading_sheet)
        .service(score::show_score)
        .service(score::store_score)
        .service(score::publish_scores);
}
