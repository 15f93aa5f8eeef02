//! Chooses who plays for the assigned teams, which confirms them (D31).

use domain_access::{Access, Action};
use domain_kernel::{EventId, Refusal};
use domain_scheduling::refusals::{EVENT_ENDED, NO_TEAMS, TEAM_MODE_FIXED};
use domain_scheduling::{EventKind, Participant, TeamMode};

use super::{competition_permission, lock_event, training_permission};
use crate::audit::AuditedTeamPlay;
use crate::refusals::STALE_VERSION;
use crate::{App, AppResult, Caller, Effect, EventOperations, Operation};

pub(super) const CONFIRM_TEAMS: EventOperations = EventOperations {
    competition: Operation::new(
        "confirm_teams",
        Access::AnyOf(&[competition_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, TEAM_MODE_FIXED, NO_TEAMS, STALE_VERSION]),
    training: Operation::new(
        "confirm_training_teams",
        Access::AnyOf(&[training_permission(Action::Update)]),
        Effect::Change,
    )
    .refused_with(&[EVENT_ENDED, TEAM_MODE_FIXED, NO_TEAMS, STALE_VERSION]),
};

impl App {
    /// Confirms all teams of the event that wait for it: their leaders, or all their members, take part from now on. A
    /// repeated call changes nothing. A team that has lost its users meanwhile is removed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn confirm_teams(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        mode: TeamMode,
    ) -> AppResult<()> {
        let operation = CONFIRM_TEAMS.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let before = lock_event(&*tx, organization, kind, id).await?;
        let event = before.play(mode, self.now())?;
        let waiting = tx.unconfirmed_teams(&event).await?;
        if waiting.is_empty() && before.team_mode.is_some() {
            return Ok(());
        }
        let mut confirmed = Vec::new();
        for assignment in waiting {
            let Participant::Team(team) = assignment.participant else {
                continue;
            };
            let members = tx.hold_team(team).await?;
            if members.is_empty() {
                tx.delete_assignment(assignment.id).await?;
                continue;
            }
            let players = assignment.team_players(mode, &members, || self.row_id());
            tx.confirm_team(&assignment, &players).await?;
            confirmed.push(team);
        }
        if confirmed.is_empty() {
            return Err(Refusal::new(NO_TEAMS, "No team with users waits for who plays").into());
        }
        if event != before {
            tx.save_event_options(&event).await?;
        }
        let states = (
            &AuditedTeamPlay::new(&before, Vec::new()),
            &AuditedTeamPlay::new(&event, confirmed),
        );
        self.commit_update(tx, caller, operation.name, states)
            .await?;
        Ok(())
    }
}
