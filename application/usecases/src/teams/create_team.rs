//! Puts the first users into an entity, which makes it a team.

use domain_access::{Access, Action};
use domain_accounts::MAX_USER_FILE;
use domain_kernel::EntityId;
use domain_organization::refusals::TEAM_EXISTS;

use super::{NewTeam, TeamDetail, find_users, permission};
use crate::audit::{AuditedTeam, Change};
use crate::refusals::STALE_VERSION;
use crate::{App, AppError, AppResult, Caller, Effect, Operation, PermitKind};

pub(super) const CREATE_TEAM: Operation = Operation::new(
    "create_team",
    Access::AnyOf(&[permission(Action::Create)]),
    Effect::Change,
)
.refused_with(&[TEAM_EXISTS, STALE_VERSION])
.with_permit(PermitKind::TreeChange)
.with_file(MAX_USER_FILE);

impl App {
    /// Creates the team of an entity without users. Fails with all invalid records if a record of a file is invalid.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create_team(
        &self,
        caller: &Caller,
        id: EntityId,
        team: impl Into<NewTeam>,
    ) -> AppResult<TeamDetail> {
        let (organization, scope) = caller.authorize_in_organization(&CREATE_TEAM)?;
        self.entity_row(&scope, id).await?;
        // This value keeps the permit of the uploaded file until the end of the function.
        let mut team = team.into();
        let source = team.member_source();
        let addresses = self.team_addresses(caller, &mut team).await?;
        let tx = self.ports.store.begin().await?;
        let stored = tx.lock_team(organization, id, self.now()).await?;
        let stored = stored.ok_or(AppError::NotFound)?;
        stored.team.check_creation()?;
        let team = find_users(&*tx, organization, id, &addresses, source).await?;
        tx.save_team(&team).await?;
        let created = AuditedTeam::new(&stored.entity, &team);
        let entry = self.audit_entry(caller, &CREATE_TEAM, Change::Created(&created))?;
        tx.commit(entry).await?;
        self.team_detail(&scope, id).await
    }
}
