//! Use cases of graders who mark submitted sheets, and of participants who see their scores.

mod list_answered_competitions;
mod list_answered_users;
mod list_my_scores;
mod publish_scores;
mod show_competition_data;
mod show_grading_sheet;
mod show_score;
mod store_score;

pub use list_answered_users::WhoAnswered;
pub use show_competition_data::CompetitionData;
pub use show_grading_sheet::GradingSheet;
pub use store_score::{StoreScore, StoredScore};

use domain_access::{Action, Permission, Resource};

use crate::Operation;

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    list_answered_competitions::LIST_ANSWERED_COMPETITIONS,
    list_answered_users::LIST_ANSWERED_USERS,
    list_my_scores::LIST_MY_SCORES,
    publish_scores::PUBLISH_SCORES,
    show_competition_data::SHOW_COMPETITION_DATA,
    show_grading_sheet::SHOW_GRADING_SHEET,
    show_score::SHOW_SCORE,
    store_score::STORE_SCORE,
];

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Userscore)
}
