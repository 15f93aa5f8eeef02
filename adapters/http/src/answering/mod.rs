//! What participants do: see their competitions, start, save and submit. Every response here is made
//! from types that hold no key (D30), and none of `templates` or `grading` is used.

mod requests;
mod responses;
mod routes;

use routes::{list_mine, save_answers, start_competition};
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the routes of this area.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(save_answers::save_answers)
        .service(start_competition::start_competition)
        .service(list_mine::list_my_competitions)
        .service(list_mine::list_my_completed_competitions);
}
