//! Changes the users of a team.

use domain_access::{Access, Action};
use domain_kernel::EntityId;
use domain_organization::TeamDraft;
use domain_organization::refusals::{TEAM_EMPTY, TEAM_HAS_PARTICIPANTS, TEAM_LEADER};

use super::team_file::MemberSource;
use super::{TeamDetail, find_users, permission};
use crate::audit::AuditedTeam;
use crate::edit::ensure_current;
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Edit, Effect, Operation, PermitKind};

pub(super) const UPDATE_TEAM: Operation = Operation::new(
    "update_team",
    Access::AnyOf(&[permission(Action::Update)]),
    Effect::Change,
)
.refused_with(&[
    TEAM_EMPTY,
    TEAM_HAS_PARTICIPANTS,
    TEAM_LEADER,
    STALE_VERSION,
])
.with_permit(PermitKind::TreeChange);

impl App {
    /// Replaces the leader and the members. The current leader must stay in the team.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn update_team(
        &self,
        caller: &Caller,
        id: EntityId,
        command: Edit<TeamDraft>,
    ) -> AppResult<TeamDetail> {
        let (organization, scope) = caller.authorize_in_organization(&UPDATE_TEAM)?;
        let read = self.entity_row(&scope, id).await?;
        ensure_current(command.version, read.version)?;
        let addresses = command.draft.parse();
        let tx = self.ports.store.begin().await?;
        let stored = tx.lock_team(organization, id, self.now()).await?;
        let stored = stored.ok_or(AppError::NotFound)?;
        ensure_current(command.version, stored.entity.version)?;
        stored.team.check_change(stored.participations)?;
        let team = find_users(&*tx, organization, id, &addresses, MemberSource::Form).await?;
        stored.team.check_edit(&team)?;
        tx.save_team(&team).await?;
        let (before, after) = AuditedTeam::change(&stored.entity, &stored.team, &team);
        self.commit_update(tx, caller, &UPDATE_TEAM, (&before, &after))
            .await?;
        self.team_detail(&scope, id).await
    }
}
