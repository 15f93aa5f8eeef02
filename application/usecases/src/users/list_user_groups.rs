//! Lists the imports of users, which are groups (D209).

use application_ports::UserGroupRow;
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, OrganizationId, Page, UserId};

use super::permission;
use crate::events::{competition_permission, training_permission};
use crate::teams::permission as team_permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_USER_GROUPS: Operation = Operation::new(
    "list_user_groups",
    Access::AnyOf(&[
        permission(Action::ViewAny),
        permission(Action::Create),
        competition_permission(Action::Update),
        training_permission(Action::Update),
        team_permission(Action::Create),
        team_permission(Action::Update),
    ]),
    Effect::Read,
);

impl App {
    /// Lists one page of the imports. Callers who may choose people by their imports see the names and the sizes of the
    /// imports. With `member`, lists only the import that created that user (D252).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_user_groups(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        member: Option<UserId>,
        query: &ListQuery,
    ) -> AppResult<Page<UserGroupRow>> {
        let scope = self
            .managed_scope(caller, &LIST_USER_GROUPS, requested_organization)
            .await?;
        Ok(self
            .ports
            .store
            .queries()
            .user_groups(&scope, member, query)
            .await?)
    }
}
