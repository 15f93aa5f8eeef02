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
use domain_access::{Action, Permission, Resource};
use domain_kernel::{EventId, OrganizationId};
use domain_scheduling::{Event, EventKind, Status};

use crate::{AppError, AppResult, Operation};

/// The operations of this area.
pub(crate) const OPERATIONS: &[Operation] = &[
    assign_participants::ASSIGN_PARTICIPANTS,
    create_competition::CREATE_COMPETITION,
    delete_competition::DELETE_COMPETITION,
    list_assigned_participants::LIST_ASSIGNED_PARTICIPANTS,
    list_competitions::LIST_COMPETITIONS,
    list_competitions::LIST_COMPLETED_COMPETITIONS,
    list_unassigned_participants::LIST_UNASSIGNED_PARTICIPANTS,
    remove_assignment::REMOVE_ASSIGNMENT,
    show_competition::SHOW_COMPETITION,
    update_competition::UPDATE_COMPETITION,
];

pub(crate) const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Competition)
}

/// Returns the states that a list of events which have not ended shows: `status` alone, or both.
pub(crate) fn open_statuses(status: Option<Status>) -> Vec<Status> {
    status.map_or(vec![Status::Pending, Status::Running], |status| {
        vec![status]
    })
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

/// Returns a competition like [`find_competition`], and locks it.
async fn lock_competition(
    tx: &dyn Transaction,
    organization: OrganizationId,
    id: EventId,
) -> AppResult<Event> {
    tx.lock_event(organization, EventKind::Competition, id)
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
