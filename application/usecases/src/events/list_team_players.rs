//! Lists the players of a team at an event.

use application_ports::TeamPlayerRow;
use domain_access::{Access, Action};
use domain_kernel::{EntityId, EventId};

use super::{competition_permission, sees_all_events, training_permission};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const LIST_TEAM_PLAYERS: Operation = Operation::new(
    "list_team_players",
    Access::StaffWithAnyOf(&[
        competition_permission(Action::ViewAny),
        training_permission(Action::ViewAny),
    ]),
    Effect::Read,
);

impl App {
    /// Lists all players of the team, the leader first. A team that is not confirmed has no players.
    ///
    /// # Errors
    ///
    /// [`AppError::NotFound`] if the team is not assigned to the event, or if the caller may not see events of its
    /// kind.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_team_players(
        &self,
        caller: &Caller,
        id: EventId,
        team: EntityId,
    ) -> AppResult<Vec<TeamPlayerRow>> {
        let (organization, scope) = caller.authorize_in_organization(&LIST_TEAM_PLAYERS)?;
        let kind = self.event_kind(organization, id).await?;
        if !sees_all_events(caller, kind) {
            return Err(AppError::NotFound);
        }
        let queries = self.ports.store.queries();
        let players = queries.team_players(&scope, kind, id, team).await?;
        players.ok_or(AppError::NotFound)
    }
}
