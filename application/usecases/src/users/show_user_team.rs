//! Shows the team of a user.

use application_ports::UserTeamRow;
use domain_access::{Access, Action, Permission, Resource};
use domain_kernel::UserId;

use crate::{App, AppError, AppResult, Caller, Effect, Operation};

pub(super) const SHOW_USER_TEAM: Operation = Operation::new(
    "show_user_team",
    Access::AnyOf(&[Permission::new(Action::ViewAny, Resource::Team)]),
    Effect::Read,
);

impl App {
    /// Returns the team of a user of the caller's organization, if there is one (D16).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn show_user_team(
        &self,
        caller: &Caller,
        id: UserId,
    ) -> AppResult<Option<UserTeamRow>> {
        let (_, scope) = caller.authorize_in_organization(&SHOW_USER_TEAM)?;
        let reads = self.ports.store.queries();
        let user = reads.user(&scope, id).await?;
        user.ok_or(AppError::NotFound)?;
        Ok(reads.team_of_user(&scope, id, self.now()).await?)
    }
}
