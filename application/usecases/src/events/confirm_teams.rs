//! Chooses the team mode of an event, which confirms its assigned teams (D31).

use std::collections::HashSet;

use domain_access::{Access, Action};
use domain_kernel::{EventId, Refusal};
use domain_scheduling::refusals::{EVENT_ENDED, NO_TEAMS, TEAM_MODE_FIXED};
use domain_scheduling::{Assignment, EventKind, TeamMode};

use super::{competition_permission, ids, lock_event, training_permission};
use crate::audit::{AuditedParticipants, AuditedTeamPlay, Change};
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

/// The choice of a team mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamPlay {
    pub mode: TeamMode,
    /// Whether the players get an email about the event.
    pub tell: bool,
}

impl From<TeamMode> for TeamPlay {
    fn from(mode: TeamMode) -> Self {
        Self { mode, tell: false }
    }
}

impl App {
    /// Confirms all unconfirmed teams of the event: from now on their leaders, or all their members, take part. A team
    /// that no longer has users is removed. If there is no team to confirm, the call is refused, because another caller
    /// may have removed the teams.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn confirm_teams(
        &self,
        caller: &Caller,
        kind: EventKind,
        id: EventId,
        play: impl Into<TeamPlay>,
    ) -> AppResult<()> {
        let TeamPlay { mode, tell } = play.into();
        let operation = CONFIRM_TEAMS.for_kind(kind);
        let (organization, _) = caller.authorize_in_organization(operation)?;
        let tx = self.ports.store.begin().await?;
        let before = lock_event(&*tx, organization, kind, id).await?;
        let event = before.play(mode, self.now())?;
        let waiting = tx.unconfirmed_teams(&event).await?;
        let teams: Vec<_> = waiting.iter().filter_map(Assignment::team).collect();
        let members = tx.hold_teams(&teams).await?;
        let (mut confirmed, mut emptied, mut players) = (Vec::new(), Vec::new(), Vec::new());
        for assignment in waiting {
            match assignment.team().and_then(|team| members.get(&team)) {
                Some(members) => {
                    players.extend(assignment.team_players(mode, members, || self.row_id()));
                    confirmed.push(assignment);
                }
                None => emptied.push(assignment),
            }
        }
        tx.delete_assignments(&ids(&emptied)).await?;
        if confirmed.is_empty() {
            if !emptied.is_empty() {
                let removed = AuditedParticipants {
                    event: &before,
                    participants: emptied.iter().map(|one| one.participant).collect(),
                };
                let entry = self.audit_entry(caller, operation, Change::Deleted(&removed))?;
                tx.commit(entry).await?;
            }
            return Err(Refusal::new(NO_TEAMS, "No team with users waits for who plays").into());
        }
        // Users who already take part got the email earlier, if at all.
        let users: Vec<_> = players.iter().map(|player| player.user_id).collect();
        let mut playing = HashSet::new();
        if tell {
            playing.extend(tx.players_among(&event, &users).await?);
        }
        tx.confirm_teams(&ids(&confirmed), &players).await?;
        if tell {
            players.retain(|player| !playing.contains(&player.user_id));
            tx.insert_untold_players(&players, caller.user_id, self.now())
                .await?;
        }
        if event != before {
            tx.save_event_options(&event).await?;
        }
        let states = (
            &AuditedTeamPlay::new(&before, Vec::new()),
            &AuditedTeamPlay::new(
                &event,
                confirmed.iter().filter_map(Assignment::team).collect(),
            ),
        );
        self.commit_update(tx, caller, operation, states).await?;
        Ok(())
    }
}
