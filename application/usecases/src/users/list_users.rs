//! Lists users.

use application_ports::{UserColumn, UserRow};
use domain_access::{Access, Action};
use domain_kernel::{ListQuery, OrganizationId, Page};

use super::permission;
use crate::{App, AppResult, Caller, Operation};

pub(crate) const LIST_USERS: Operation =
    Operation::new("list_users", Access::AnyOf(&[permission(Action::ViewAny)]));

impl App {
    /// Lists one page of the scope's users.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_users(
        &self,
        caller: &Caller,
        requested_organization: Option<OrganizationId>,
        query: &ListQuery<UserColumn>,
    ) -> AppResult<Page<UserRow>> {
        let scope = self
            .managed_scope(caller, &LIST_USERS, requested_organization)
            .await?;
        Ok(self.ports.store.queries().users(&scope, query).await?)
    }
}
