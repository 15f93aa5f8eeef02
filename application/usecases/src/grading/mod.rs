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

use domain_access::{Action, Permission, ReadScope, Resource, authorize_staff};
use domain_kernel::OrganizationId;

use crate::{AppResult, Caller};

const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Userscore)
}

/// Checks that the caller may see all answers and scores of the organization.
fn authorize_view_scores(caller: &Caller) -> AppResult<(OrganizationId, ReadScope)> {
    let organization = caller.organization()?;
    Ok((
        organization,
        authorize_staff(caller, permission(Action::ViewAny), caller.scope)?,
    ))
}
