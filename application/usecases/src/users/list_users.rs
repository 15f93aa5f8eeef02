//! Lists users.

use application_ports::{UserColumn, UserFilter, UserRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, OrganizationId, Page};

use super::permission;
use crate::{App, AppResult, Caller, Effect, Operation};

pub(super) const LIST_USERS: Operation = Operation::new(
    "list_users",
    Access::AnyOf(&[permission(Action::ViewAny)]),
    Effect::Read,
);

impl App {
    /// Lists one page of the users of the scope: all users, or those with a role or in a state (D78).
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_users(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        filter: UserFilter,
        query: &ListQuery<UserColumn>,
    ) -> AppResult<Page<UserRow>> {
        let scope = self
            .managed_scope(caller, &LIST_USERS, requested_organization)
            .await?;
        let reads = self.ports.store.queries();
        Ok(reads.users(&scope, filter, query).await?)
    }
}
