//! The routes for participants.

pub mod calendar;
pub mod export_own_data;
pub mod list_mine;
pub mod report_unsent;
pub mod save_answers;
pub mod show_attempt_state;
pub mod show_receipt;
pub mod start_event;

use crate::web::routes::Routes;

/// Registers the routes of this area.
pub fn routes(config: &mut Routes<'_, '_>) {
    config
        .service(save_answers::save_answers)
        .service(show_attempt_state::show_attempt_state)
        .service(show_receipt::show_receipt)
        .service(report_unsent::report_unsent)
        .service(start_event::start_competition)
        .service(start_event::start_training)
        .service(export_own_data::export_own_data)
        .service(calendar::show_calendar_link)
        .service(calendar::create_calendar_link)
        .service(calendar::withdraw_calendar_link)
        .service(calendar::show_calendar)
        .service(list_mine::list_my_competitions)
        .service(list_mine::list_my_completed_competitions)
        .service(list_mine::list_my_trainings)
        .service(list_mine::list_public_trainings)
        .service(list_mine::list_my_public_trainings);
}
