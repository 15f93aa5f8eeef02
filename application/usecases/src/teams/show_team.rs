//! Shows one team.

use domain_access::{Access, Action, ReadScope};
use domain_kernel::EntityId;

use super::{TeamDetail, permission};
use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_TEAM: Operation = Operation::new(
    "show_team",
    Access::AnyOf(&[
        permission(Action::Read),
        permission(Action::ViewAny),
        permission(Action::Update),
    ]),
    Effect::Read,
);

impl App {
    /// Returns the team with its users.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_team(&self, caller: &Caller, id: EntityId) -> AppResult<TeamDetail> {
        let (_, scope) = caller.authorize_in_organization(&SHOW_TEAM)?;
        self.team_detail(&scope, id).await
    }

    /// Reads a team with its users.
    pub(super) async fn team_detail(
        &self,
        scope: &ReadScope,
        id: EntityId,
    ) -> AppResult<TeamDetail> {
        let reads = self.ports.store.queries();
        let team = reads
            .team(scope, id, self.now())
            .await?
            .ok_or(AppError::NotFound)?;
        let members = reads.team_members(scope, id).await?;
        Ok(TeamDetail { team, members })
    }
}
