//! Use cases of staff who schedule competitions and trainings. Both are an `Event` and differ only in their kind. The
//! route determines the kind.

mod allow_extra_time;
mod assign_participants;
mod begin_event;
mod change_event;
mod confirm_teams;
mod create_event;
mod delete_event;
mod event_email;
mod extend_event;
mod list_assigned_participants;
mod list_events;
mod list_team_players;
mod list_unassigned_participants;
mod pause_event;
mod remove_assignment;
mod remove_unconfirmed_teams;
mod restore_attempt;
mod resume_event;
mod show_event;
mod show_event_letter;
mod tell_participants;
mod time_changes;
mod update_event;

pub use assign_participants::{Assigned, Assignees, Participants};
pub use confirm_teams::TeamPlay;
pub(crate) use event_email::EventEmail;
pub use extend_event::Extended;
pub use show_event::{EventDetail, TemplateSummary};
pub(crate) use show_event::{SHOW_EVENT, kinds_seen_by, question_types, sees_all_events};
pub use show_event_letter::EventLetters;

use std::slice;

use application_ports::{EventFilter, StoreError, Transaction};
use domain_access::{Action, Permission, Resource};
use domain_kernel::{AssignmentId, EventId, OrganizationId, Refusal, Timestamp, UserId};
use domain_scheduling::{Assignment, Event, EventKind, Participant, Status};

use crate::operation::ByKind;
use crate::refusals::NOT_SUBMITTED;
use crate::{App, AppError, AppResult, EventOperations, Operation};

/// The operations of this area that are not in [`OPERATIONS`]: they exist only for competitions, or take the id of an
/// event of either kind.
pub(crate) const OTHER_OPERATIONS: &[Operation] = &[
    list_team_players::LIST_TEAM_PLAYERS,
    list_events::LIST_COMPLETED_COMPETITIONS,
    restore_attempt::RESTORE_ATTEMPT,
    restore_attempt::RESTORE_TEAM_MEMBER,
];

/// The operations of this area by the kind of event.
pub(crate) const OPERATIONS: &[EventOperations] = &[
    allow_extra_time::ALLOW_EXTRA_TIME,
    assign_participants::ASSIGN_PARTICIPANTS,
    begin_event::BEGIN_EVENT,
    change_event::CHANGE_EVENT,
    confirm_teams::CONFIRM_TEAMS,
    create_event::CREATE_EVENT,
    delete_event::DELETE_EVENT,
    extend_event::EXTEND_EVENT,
    list_assigned_participants::LIST_ASSIGNED_PARTICIPANTS,
    list_events::LIST_EVENTS,
    list_unassigned_participants::LIST_UNASSIGNED_PARTICIPANTS,
    pause_event::PAUSE_EVENT,
    remove_assignment::REMOVE_ASSIGNMENT,
    remove_unconfirmed_teams::REMOVE_UNCONFIRMED_TEAMS,
    resume_event::RESUME_EVENT,
    SHOW_EVENT,
    show_event_letter::SHOW_EVENT_LETTER,
    tell_participants::TELL_PARTICIPANTS,
    update_event::UPDATE_EVENT,
];

pub(crate) const fn competition_permission(action: Action) -> Permission {
    Permission::new(action, Resource::Competition)
}

pub(crate) const fn training_permission(action: Action) -> Permission {
    Permission::new(action, Resource::Training)
}

/// The pages of the web application on which participants see an event.
const PARTICIPANTS_PAGES: ByKind<&str> = ByKind {
    competition: "viewCompetitionUser",
    training: "viewTrainingUser",
};

/// Returns the whole address of the event's page for those who take part.
pub(crate) fn participants_page(event: &Event, public_url: &str) -> String {
    let page = PARTICIPANTS_PAGES.for_kind(event.kind);
    format!("{public_url}/{page}/{}", event.id)
}

/// Returns a filter for the events of a kind: those with the `status` if it is given, otherwise those that a list of the
/// kind shows.
pub(crate) fn listed_events(
    kind: EventKind,
    status: Option<Status>,
    now: Timestamp,
) -> EventFilter {
    let statuses = status
        .as_ref()
        .map_or(kind.listed_statuses(), slice::from_ref);
    EventFilter::new(kind, statuses, now)
}

impl App {
    /// Returns the kind of an event, for operations that serve events of both kinds.
    pub(crate) async fn event_kind(
        &self,
        organization: OrganizationId,
        id: EventId,
    ) -> AppResult<EventKind> {
        let queries = self.ports.store.queries();
        let event = queries.event_of_any_kind(organization, id).await?;
        Ok(event.ok_or(AppError::NotFound)?.kind)
    }

    /// Returns an event of that kind, read outside of a transaction.
    pub(crate) async fn event(
        &self,
        organization: OrganizationId,
        kind: EventKind,
        id: EventId,
    ) -> AppResult<Event> {
        let queries = self.ports.store.queries();
        let event = queries.find_event(organization, kind, id).await?;
        event.ok_or(AppError::NotFound)
    }

    /// Whether the user can take part in the event: the user is assigned, alone or with a team, or the event is a
    /// public training (D53).
    pub(crate) async fn is_open_to(&self, event: &Event, user_id: UserId) -> AppResult<bool> {
        let queries = self.ports.store.queries();
        Ok(event.is_public() || queries.takes_part(event.kind, event.id, user_id).await?)
    }

    /// Returns the error for a participant who has no submitted attempt.
    pub(crate) async fn no_submission_error(
        &self,
        kind: EventKind,
        id: EventId,
        user_id: UserId,
    ) -> AppResult<AppError> {
        let queries = self.ports.store.queries();
        Ok(if queries.takes_part(kind, id, user_id).await? {
            Refusal::new(
                NOT_SUBMITTED,
                "This participant has not submitted any answers.",
            )
            .into()
        } else {
            AppError::NotFound
        })
    }
}

/// Returns an event of that kind, or fails with [`AppError::NotFound`].
async fn find_event(
    tx: &dyn Transaction,
    organization: OrganizationId,
    kind: EventKind,
    id: EventId,
) -> AppResult<Event> {
    tx.find_event(organization, kind, id)
        .await?
        .ok_or(AppError::NotFound)
}

/// Returns an event like [`find_event`], and locks it.
pub(crate) async fn lock_event(
    tx: &dyn Transaction,
    organization: OrganizationId,
    kind: EventKind,
    id: EventId,
) -> AppResult<Event> {
    tx.lock_event(organization, kind, id)
        .await?
        .ok_or(AppError::NotFound)
}

/// Removes the teams without a chosen team mode (D31), and returns them.
async fn remove_waiting_teams(tx: &dyn Transaction, event: &Event) -> AppResult<Vec<Participant>> {
    let waiting = tx.unconfirmed_teams(event).await?;
    tx.delete_assignments(&ids(&waiting)).await?;
    Ok(waiting.iter().map(|one| one.participant).collect())
}

fn ids(assignments: &[Assignment]) -> Vec<AssignmentId> {
    assignments.iter().map(|assignment| assignment.id).collect()
}

/// Maps the error for a template that was deleted in the meantime to an error of the form field.
fn map_missing_template(error: StoreError) -> AppError {
    match error {
        StoreError::MissingReference => invalid_template(),
        other => other.into(),
    }
}

fn invalid_template() -> AppError {
    AppError::field("template_id", "The selected template is invalid.")
}
