//! Competitions as staff schedule them. A competition and a training are one `Event`; what differs
//! is the kind.

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

use application_ports::Transaction;
use domain_access::{Action, Permission, ReadScope, Resource, authorize_staff};
use domain_kernel::{EventId, OrganizationId};
use domain_scheduling::Event;

use crate::{AppError, AppResult, Caller};

pub(crate) const fn permission(action: Action) -> Permission {
    Permission::new(action, Resource::Competition)
}

/// Leave to see all competitions of the organization, which the role `user` never has (D5).
fn authorize_view_all(caller: &Caller) -> AppResult<(OrganizationId, ReadScope)> {
    let organization = caller.organization()?;
    Ok((
        organization,
        authorize_staff(caller, permission(Action::ViewAny), caller.scope)?,
    ))
}

/// The event, or not found.
async fn event_of(
    tx: &dyn Transaction,
    organization: OrganizationId,
    id: EventId,
) -> AppResult<Event> {
    tx.event(organization, id).await?.ok_or(AppError::NotFound)
}
