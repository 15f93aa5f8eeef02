//! Use cases of staff who schedule competitions. Competitions and trainings are both an `Event`;
//! they differ in the kind.

mod assign_participants;
mod create_competition;
mod delete_competition;
mod list_assigned_participants;
mod list_competitions;
mod list_unassigned_participants;
mod remove_assignment;
mod show_competition;
mod update_competition;

pub use assign_participants::Participants;
pub(crate) use show_competition::question_types;
pub use show_competition::{CompetitionDetail, TemplateSummary};

use application_ports::{StoreError, Transaction};
use domain_access::{Action, Permission, ReadScope, Resource, authorize_staff};
use domain_kernel::{EventId, OrganizationId};
use domain_scheduling::{Event, EventKind};

use crate::{AppError, AppResult, Caller};

pub(crate) const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Competition)
}

/// Checks that the caller may see all competitions of the organization, which the role `user` never
/// may (D5).
fn authorize_view_all(caller: &Caller) -> AppResult<(OrganizationId, ReadScope)> {
    let organization = caller.organization()?;
    Ok((
        organization,
        authorize_staff(caller, permission(Action::ViewAny), caller.scope)?,
    ))
}

/// Returns a competition, or fails with [`AppError::NotFound`].
async fn find_competition(
    tx: &dyn Transaction,
    organization: OrganizationId,
    id: EventId,
) -> AppResult<Event> {
    tx.find_event(organization, EventKind::Competition, id)
        .await?
        .ok_or(AppError::NotFound)
}

/// Maps a template that was deleted meanwhile to an error of the form's field.
fn template_vanished(error: StoreError) -> AppError {
    match error {
        StoreError::MissingReference => invalid_template(),
        other => other.into(),
    }
}

fn invalid_template() -> AppError {
    AppError::field("template_id", "The selected template is invalid.")
}
