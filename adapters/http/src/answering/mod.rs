//! What participants do: see their competitions, start, save and submit. Everything shown here is
//! made from types that hold no key (D30); no view of `templates` or `grading` is used.

mod list_mine;
mod save_answers;
mod start_competition;

use utoipa_actix_web::service_config::ServiceConfig;

/// The routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(save_answers::save_answers)
        .service(start_competition::start_competition)
        .service(list_mine::list_my_competitions)
        .service(list_mine::list_my_completed_competitions);
}
