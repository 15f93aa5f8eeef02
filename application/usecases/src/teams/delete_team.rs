//! Removes all users from a team. The entity stays (D15).

use domain_access::{Access, Action};
use domain_kernel::EntityId;
use domain_organization::Team;
use domain_organization::refusals::{TEAM_EMPTY, TEAM_HAS_PARTICIPANTS};

use super::permission;
use crate::audit::{AuditedTeam, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const DELETE_TEAM: Operation = Operation::new(
    "delete_team",
    Access::AnyOf(&[permission(Action::Delete)]),
    Effect::Change,
)
.refused_with(&[TEAM_EMPTY, TEAM_HAS_PARTICIPANTS, STALE_VERSION])
.with_permit(PermitKind::TreeChange);

impl App {
    /// Deletes the team.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete_team(&self, caller: &Caller, id: EntityId) -> AppResult<()> {
        let (organization, scope) = caller.authorize_in_organization(&DELETE_TEAM)?;
        self.entity_row(&scope, id).await?;
        let tx = self.ports.store.begin().await?;
        let stored = tx.lock_team(organization, id, self.now()).await?;
        let stored = stored.ok_or(AppError::NotFound)?;
        stored.team.check_change(stored.participations)?;
        tx.save_team(&Team::empty(id)).await?;
        let deleted = AuditedTeam::new(&stored.entity, &stored.team);
        let entry = self.audit_entry(caller, &DELETE_TEAM, Change::Deleted(&deleted))?;
        Ok(tx.commit(entry).await?)
    }
}
